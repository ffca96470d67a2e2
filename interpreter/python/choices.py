"""The functions of a choice: which actions are legal."""

from attrs import frozen

from interpreter.machine.model import Choice, Offer
from interpreter.python.actions import Actions
from interpreter.python.body import Body
from interpreter.python.folds import at, given, numbered, side_by_side, substitute
from interpreter.python.keys import relaxed
from interpreter.python.payments import next_options_lines
from interpreter.python.rows import Rows, keyed_source, outer_parts, rows_of
from interpreter.python.steps import Frame, Steps
from interpreter.python.values import Value, parts_of

UNROLLED_VALUES = 5


@frozen
class Asked:
    """An option with its test, over the values of its local."""

    ids: tuple[int, ...]
    leaf: Value | None
    test: Value


class Choices:
    """Writes the functions that list the legal actions of a choice, in the order of its options."""

    def __init__(self, steps: Steps, actions: Actions) -> None:
        self.steps = steps
        self.pool = steps.pool
        self.actions = actions

    def asked(self, known: dict[int, Value], choice: Choice) -> tuple[Asked, ...]:
        """What a choice asks where locals are known to be so; equal ones have the same legal actions in every state."""
        return tuple(self._opened([self._asked(known, offer) for offer in choice.offers]))

    def legal(self, frame: Frame, asked: tuple[Asked, ...]) -> None:
        """Writes the body of the function."""
        body = frame.body
        if all(one.test is self.pool.true for one in asked):
            ids = tuple(action for one in asked for action in one.ids)
            body.line(f"return {body.texts.module.constant(ids)}")
            return
        paid = self._paid(body, asked)
        if paid is not None:
            body.line(f"return {paid}")
        elif len(asked) == 1:
            body.line(f"return {self._family(body, asked[0])}")
        else:
            self._several(body, list(asked))

    def _asked(self, known: dict[int, Value], offer: Offer) -> Asked:
        option = offer.option
        test = self.pool.true
        for clause in option.clauses:
            further = self.steps.put(known, self.steps.translator.expr(clause.test))
            test = self.pool.make("and", test, given(self.pool, further, tuple(parts_of(test, "and"))))
        if option.local is None:
            return Asked(self.actions.of(option), None, test)
        item = self.pool.bound(1 + test.height, 0, option.size - 1)
        return Asked(self.actions.of(option), item, substitute(self.pool, test, {self.pool.local(option.local): item}))

    def _opened(self, asked: list[Asked]) -> list[Asked]:
        """Small families as one test for each value; what can never be legal is left out."""
        found: list[Asked] = []
        for one in asked:
            if one.leaf is None:
                found.append(one)
            elif len(one.ids) <= UNROLLED_VALUES:
                found.extend(
                    Asked((action,), None, at(self.pool, one.test, one.leaf, value)) for value, action in enumerate(one.ids)
                )
            else:
                found.append(one)
        return [one for one in found if one.test is not self.pool.false]

    def _several(self, body: Body, asked: list[Asked]) -> None:
        sure = next((k for k, one in enumerate(asked) if one.leaf is None and one.test is not self.pool.true), len(asked))
        if asked[0].leaf is not None and side_by_side(self.pool, asked[0].test, asked[0].leaf) is None:
            sure = 0
            body.line(f"L = {self._family(body, asked.pop(0))}")
        else:
            listed = [f"*{self._iterated(body, one)}" if one.leaf is not None else str(one.ids[0]) for one in asked[:sure]]
            body.line(f"{'return' if sure == len(asked) else 'L ='} [{', '.join(listed)}]")
        for one in asked[sure:]:
            if one.leaf is not None:
                body.line(f"L += {self._family(body, one)}")
            elif one.test is self.pool.true:
                body.line(f"L.append({one.ids[0]})")
            else:
                body.line(f"if {body.flag(one.test)}: L.append({one.ids[0]})")
        if sure < len(asked):
            body.line("return L")

    def _iterated(self, body: Body, one: Asked) -> str:
        """A Python expression to be unpacked into a list."""
        return self._straight(body, one) or f"({self._family(body, one)})"

    def _family(self, body: Body, one: Asked) -> str:
        """A Python expression for the list of the legal actions of a family."""
        if one.leaf is None:
            return f"[{one.ids[0]}] if {body.flag(one.test)} else []"
        if one.test.free.isdisjoint(one.leaf.free):
            ids = body.texts.module.constant(one.ids)
            return f"list({ids})" if one.test is self.pool.true else f"list({ids}) if {body.flag(one.test)} else []"
        straight = self._straight(body, one)
        if straight is not None:
            return f"list({straight})"
        texts = body.texts
        action = numbered(self.pool, one.ids, one.leaf)
        rows = rows_of(body.binders, one.leaf, range(len(one.ids)), one.test, (action,), False)
        inner = [test for test in rows.tests if not test.free.isdisjoint(one.leaf.free)]
        guard = self._guard(one.leaf, rows, one.test)
        key = () if rows.key is None else rows.key.parts
        outer = list(dict.fromkeys((*outer_parts(body.binders.needs, inner, one.leaf), *key)))
        body.need((*outer, *guard))
        if body.drafting:
            return ""
        for part in outer:
            if not part.is_leaf and part not in body.names:
                body.hold(part)
        names = {**body.names, **rows.names}
        tests = " and ".join(texts.test(test, names) for test in inner)
        action_text, source = texts.value(rows.roots[0], names), keyed_source(texts, rows, names)
        listed = f"[{action_text} for {rows.target} in {source}{' if ' if tests else ''}{tests}]"
        if not guard:
            return listed
        return f"{listed} if {' and '.join(texts.test(part, body.names) for part in guard)} else []"

    def _guard(self, leaf: Value, rows: Rows, test: Value) -> list[Value]:
        """Tests that must hold for any value at all."""
        if not test.safe:
            return [test for test in rows.tests if test.free.isdisjoint(leaf.free)]
        loose = [relaxed(self.pool, test, leaf, rows.items) for test in rows.tests]
        return [test for test in loose if test is not self.pool.true]

    def _straight(self, body: Body, one: Asked) -> str | None:
        """Where just the cells that lie side by side decide."""
        assert one.leaf is not None
        start = side_by_side(self.pool, one.test, one.leaf)
        if start is None:
            return None
        end = self.pool.make("add", start, self.pool.const(len(one.ids)))
        return f"compress({body.texts.module.constant(one.ids)}, S[{body.value(start)}:{body.value(end)}])"

    def _paid(self, body: Body, asked: tuple[Asked, ...]) -> str | None:
        """Where just the payment decides, in the order of its items: its function lists the actions itself."""
        numbers: dict[int, int] = {}
        following = None
        for one in asked:
            place = self._place(one)
            if place is None or one.test.args[0] is not (following or one.test.args[0]) or place < len(numbers):
                return None
            following = one.test.args[0]
            numbers.update((place + value, action) for value, action in enumerate(one.ids))
        if following is None:
            return None
        parts, lines = next_options_lines(self.pool, body.texts, following, numbers)
        name = body.texts.module.function(", ".join(("S", *(f"p{k}" for k in range(len(parts))))), lines)
        return f"{name}({', '.join(('S', *(body.value(part) for part in parts)))})"

    def _place(self, one: Asked) -> int | None:
        """The number of the first item of a payment that the option's values stand for, if its test is just the payment's."""
        if one.leaf is None or one.test.op != "has" or one.test.args[0].op != "next":
            return None
        base, parts = self.pool.affine(one.test.args[1])
        return base if parts == {one.leaf: 1} and base >= 0 else None
