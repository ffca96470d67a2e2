"""Steps as phrases: what is chosen, moved, counted and paid, and under what head other steps stand."""

from collections.abc import Sequence
from typing import assert_never

from attrs import frozen

from rulesdsl.rulebook.languages.model import capital
from rulesdsl.rulebook.phrases.expressions import Expressions
from rulesdsl.rulebook.phrases.nouns import OF_PLAYERS, name_of, narrowed
from rulesdsl.syntax import tree
from rulesdsl.syntax.tree import Amount, Expr, Number
from rulesdsl.syntax.write_expressions import Level
from rulesdsl.syntax.write_steps import SIMPLE, Loop, Simple

FEW = 3
"""So many plain steps stand in one sentence."""
LONGEST = 220
"""Letters of such a sentence."""


@frozen
class Steps(Expressions):
    """Writes steps of one file."""

    def head(self, act: tree.Act) -> str:
        """What an act is, without the steps below it."""
        match act:
            case tree.If(condition=condition):
                return self.language("if", test=self.expr(condition))
            case tree.Options():
                return self.language("choose_of")
            case tree.Block():
                return ""
            case tree.ForEach() | tree.Repeat() | tree.RepeatUntil() | tree.Turn() | tree.Together() | tree.May():
                return self.loop(act)
            case simple:
                return self.simple(simple)

    def in_line(self, steps: Sequence[tree.Step]) -> str:
        """Steps as the rest of a sentence; nothing where they need lines of their own."""
        if not steps or len(steps) > FEW or not all(map(_plain, steps)):
            return ""
        acts = [step.act for step in steps]
        if not acts[1:]:
            text = self._single(acts[0])
        elif all(isinstance(act, SIMPLE) for act in acts):
            text = self._then([self.head(act) for act in acts])
        else:
            return ""
        return text if len(text) <= LONGEST else ""

    def _single(self, act: tree.Act) -> str:
        if isinstance(act, SIMPLE):
            return self.head(act)
        body = body_of(act)
        rest = self.in_line(body) if body else ""
        head = self.head(act)
        return f"{head}: {rest}" if head and rest else rest

    def _then(self, texts: Sequence[str]) -> str:
        text = texts[0]
        for after in texts[1:]:
            text = self.language("then", before=text, after=after)
        return text

    # ---- loops and turns ----------------------------------------------------------------------------

    def loop(self, act: Loop) -> str:
        """`for each player p`, `2 times`, `each player in turn`."""
        match act:
            case tree.ForEach():
                return self.language("for_each_do", what=self.over_all(act.domains, act.where, (act.body,)))
            case tree.Repeat():
                return self.language("times", number=self.amount(act.amount))
            case tree.RepeatUntil():
                return self.language("until", test=self.expr(act.condition))
            case tree.Turn():
                return self._turn(act)
            case tree.Together():
                return self.language("together", who=self._who(act.seats))
            case tree.May():
                return self.language("may")
        assert_never(act)

    def _turn(self, act: tree.Turn) -> str:
        test = "" if act.until is None else self.expr(act.until)
        turn = self.language(self._key_of_turn(act), who=self.expr(act.seats), test=test)
        return turn if act.start is None else self.language("beginning", turn=turn, who=self.expr(act.start))

    def _key_of_turn(self, act: tree.Turn) -> str:
        name = name_of(act.seats)
        if act.until is not None:
            return "turns_of_all" if name == "players" else "turns_of"
        if name == "players":
            return "turn_of_all"
        if name in OF_PLAYERS:
            return "turn_of_these"
        return "turn_of" if self.meanings.is_set(act.seats) else "turn_of_one"

    def _who(self, seats: Expr) -> str:
        return self.language("all_players") if name_of(seats) == "players" else self.expr(seats)

    # ---- simple steps -------------------------------------------------------------------------------

    def simple(self, act: Simple) -> str:
        """A step that fits in one line."""
        match act:
            case tree.Chain():
                return self.chain(act, quoted=True)
            case tree.Choose():
                return self.language("choose", what=self._chosen(act))
            case tree.Roll():
                return self.language("roll", what=self._one(act.domain, act.where))
            case tree.Assign():
                return self.language("set", place=self.expr(act.place), value=self.expr(act.value))
            case tree.Change():
                return self.language("add" if act.sign > 0 else "take", value=self.part(act.value), place=self.expr(act.place))
            case tree.Local():
                return self.language("let", name=self.names.row(act.name.text), value=self.expr(act.value))
            case tree.Pay():
                return self._pay(act)
            case tree.Award():
                return self.language("award", ranking=self.quoted(act.ranking))
            case tree.DoParts():
                return self.language("do_parts", chain=self.expr(act.chain))
            case tree.End():
                return self.language("end")
            case tree.MovePiece() | tree.MoveSome() | tree.MoveEach() | tree.TopUp():
                return self._move(act)
        assert_never(act)

    def chain(self, chain: tree.Chain, quoted: bool = False) -> str:
        """`draw up 2, then build hut or draw down 1`; quoted as in `“Build hut”, then ...`."""
        parts = [f" {self.language('or')} ".join(self._call(call, quoted) for call in part) for part in chain.parts]
        return self._then(parts)

    def _call(self, call: tree.Call, quoted: bool) -> str:
        text = f"{self.say(call.deed.text)} {', '.join(map(self.part, call.arguments))}".strip()
        return self.language("deed", deed=capital(text)) if quoted else text

    def _chosen(self, act: tree.Choose) -> str:
        if act.amount is None:
            return self._one(act.domain, act.where)
        over, rest = narrowed(act.domain.name.text, self.meanings.over(act.domain.over), act.where, self.meanings)
        noun = self.noun(act.domain.name.text, over, many=True)
        return self.language("several", number=self.amount(act.amount), what=noun) + self.where(rest)

    def _one(self, domain: tree.Domain, where: Expr | None) -> str:
        over, rest = narrowed(domain.name.text, self.meanings.over(domain.over), where, self.meanings)
        noun = self.noun(domain.name.text, over)
        return (noun if over.run is not None else self.language("one", what=noun)) + self.where(rest)

    def _pay(self, act: tree.Pay) -> str:
        amount = act.amount
        if isinstance(amount, tree.Convert):
            value = self.expr(amount.operand, Level.PRIMARY, last=False)
            payment = self.language("pay_unit", amount=value, unit=self.unit(amount.unit.text))
        else:
            payment = self.language("pay", amount=self.part(amount))
        what = ", ".join(map(self.part, act.arguments))
        return self.language("pay_for", payment=payment, what=what) if what else payment

    def _move(self, act: tree.MovePiece | tree.MoveSome | tree.MoveEach | tree.TopUp) -> str:
        target = self.expr(act.target)
        match act:
            case tree.MovePiece():
                return self.language("move", what=self.names.row(act.piece.text), target=target)
            case tree.MoveSome():
                return self._some_moved(act, target)
            case tree.MoveEach():
                what = self.over_all((act.domain,), act.where)
                return self.language("move", what=self.language("each_piece", what=what), target=target)
            case tree.TopUp():
                kinds = self.kind(act.kinds) if act.kinds is not None else self.table(self.meanings.over(act.target), many=True)
                origin, number = self.expr(act.origin), self.part(act.until)
                return self.language("top_up", what=kinds, origin=origin, target=target, number=number)
        assert_never(act)

    def _some_moved(self, act: tree.MoveSome, target: str) -> str:
        zone = self.meanings.zone(act.origin)
        key = "draw_from" if zone is not None and zone.shuffled and act.amount.most is not None else "move_from"
        return self.language(key, what=self._moved(act), origin=self.expr(act.origin), target=target)

    def _moved(self, act: tree.MoveSome) -> str:
        if act.amount.most is None:
            return self.language("everything") if act.kind is None else self.kind(act.kind)
        number, count = self.amount(act.amount), act.amount.most.value if isinstance(act.amount.most, Number) else None
        if isinstance(act.kind, tree.Apply):
            return self.language("kind", number=number, kind=self.kind(act.kind))
        noun = self.table(self.meanings.over(act.origin), many=count != 1) if act.kind is None else self.kind(act.kind, count)
        key = "several" if isinstance(act.amount.most, Number | tree.Name) else "kind"
        return self.language(key, number=number, what=noun, kind=noun)

    # ---- amounts ------------------------------------------------------------------------------------

    def amount(self, amount: Amount) -> str:
        """`2`, `1 to n`, `up to 2`."""
        if amount.most is None:
            return self.language("everything")
        most = self.part(amount.most)
        if amount.least == amount.most:
            return most
        if isinstance(amount.least, Number) and amount.least.value == 0:
            return self.language("up_to", number=most)
        return self.language("from_to", low=self.part(amount.least), high=most)


def _plain(step: tree.Step) -> bool:
    return step.label is None and step.cite is None and not step.doc


def body_of(act: tree.Act) -> tuple[tree.Step, ...]:
    """The steps of an act with one block of them; none where there are two or options."""
    match act:
        case tree.If(then=then, otherwise=otherwise):
            return () if otherwise else then
        case tree.Options():
            return ()
    return getattr(act, "body", ())
