"""Exact payments as code: which sums a set of pieces can make, and which piece may be paid next, each in one pass over the items.

Sums are bits of one integer. Forwards, bit d says that d can be made; backwards, from the amount due, that d would be left to pay
by earlier items.
"""

from attrs import frozen

from interpreter.python.folds import at
from interpreter.python.pool import Pool
from interpreter.python.rows import outer_parts
from interpreter.python.texts import Names, Texts
from interpreter.python.values import Value, natural

Written = tuple[list[Value], list[str]]


@frozen
class Item:
    """One item of a source with its number over all sources."""

    number: int
    count: Value
    worth: Value

    @property
    def single(self) -> bool:
        """Whether there is one copy at most."""
        return natural(self.count) and self.count.hi == 1

    @property
    def some(self) -> str:
        """A test whether copies are left."""
        return f"n{self.number}" if natural(self.count) else f"n{self.number} > 0"


def items_of(pool: Pool, value: Value) -> list[Item]:
    """The items of a payment that can exist at all."""
    bound = value.args[0]
    pairs = value.args[3:] if value.op == "next" else value.args[1:]
    spans: tuple[tuple[int, int], ...] = value.data[0]
    found: list[Item] = []
    number = 0
    for (low, high), counts, worths in zip(spans, pairs[::2], pairs[1::2], strict=True):
        for item in range(low, high + 1):
            found.append(Item(number, at(pool, counts, bound, item), at(pool, worths, bound, item)))
            number += 1
    return [item for item in found if item.count is not pool.false]


def sums_lines(pool: Pool, texts: Texts, value: Value) -> Written:
    """The body of a function that gives the set of the sums."""
    items = items_of(pool, value)
    limit = int(value.data[1])
    parts, names, lines = _counts(pool, texts, items, [])
    lines.append("n = 1")
    for item in items:
        worth = texts.value(item.worth, names)
        if item.single:
            lines.append(f"if n{item.number}: n |= n << {worth}")
        else:
            lines.append(f"while {item.some}: n |= n << {worth}; n{item.number} -= 1")
    return parts, [*lines, f"return n & {(1 << limit + 1) - 1}"]


def next_lines(pool: Pool, texts: Texts, value: Value) -> Written:
    """The body of a function that gives the set of the items that may be paid next."""
    first, due = value.args[1], value.args[2]
    items = items_of(pool, value)
    parts, names, lines = _counts(pool, texts, items, [first, due])
    lines += [_owed(texts, due, names), "m = 0"]
    for item in reversed(items):
        lines += _pay(texts, item, names, f"m |= {1 << item.number}")
    start = texts.value(first, names) if natural(first) else f"max({texts.value(first, names)}, 0)"
    return parts, [*lines, "return m" if first is pool.false else f"return m >> {start} << {start}"]


def next_options_lines(pool: Pool, texts: Texts, value: Value, ids: dict[int, int]) -> Written:
    """As `next_lines`, but the function gives the list of the action ids of the items that have one."""
    first, due = value.args[1], value.args[2]
    items = items_of(pool, value)
    parts, names, lines = _counts(pool, texts, items, [first, due])
    lines += [_owed(texts, due, names), "L = []"]
    for item in reversed(items):
        late = "" if first is pool.false else f"if {texts.value(first, names)} <= {item.number}: "
        action = f"{late}L.append({ids[item.number]})" if item.number in ids else "pass"
        lines += _pay(texts, item, names, action)
    return parts, [*lines, "return L[::-1]"]


def _owed(texts: Texts, due: Value, names: Names) -> str:
    """The line that starts with the amount due as the only sum that is left; none where it is no amount."""
    text = texts.value(due, names)
    return f"n = 1 << {text}" if natural(due) else f"n = 1 << {text} if {text} >= 0 else 0"


def _pay(texts: Texts, item: Item, names: Names, found: str) -> list[str]:
    worth, left = texts.value(item.worth, names), f"n{item.number}"
    test = f"n & {1 << item.worth.number}" if item.worth.is_int else f"n >> {worth} & 1"
    many = [] if item.single else [f" while {left} > 1: n |= n >> {worth}; {left} -= 1"]
    return [f"if {item.some}:", *many, f" if {test}:", f"  {found}", f" n |= n >> {worth}"]


def _counts(pool: Pool, texts: Texts, items: list[Item], more: list[Value]) -> tuple[list[Value], Names, list[str]]:
    """Parameters, their names, and lines that bind `n0`, `n1` and so on to the copies of the items."""
    runs, single = _runs(pool, items)
    outer = [base for base, _, _ in runs] + [item.count for item in single] + [item.worth for item in items] + more
    parts = outer_parts(texts.binders.needs, outer, pool.true)
    names: Names = {part: f"p{k}" for k, part in enumerate(parts)}
    lines = []
    for base, offset, members in runs:
        start, end = pool.make("add", base, pool.const(offset)), pool.make("add", base, pool.const(offset + len(members)))
        holders = ", ".join("_" if item is None else f"n{item.number}" for item in members)
        lines.append(f"{holders}, = S[{texts.bare(start, names)}:{texts.bare(end, names)}]")
    return parts, names, lines + [f"n{item.number} = {texts.bare(item.count, names)}" for item in single]


def _runs(pool: Pool, items: list[Item]) -> tuple[list[tuple[Value, int, list[Item | None]]], list[Item]]:
    """Items whose copies stand close together in cells, as (base, offset, items in order, None for gaps); and the others."""
    groups: dict[Value, dict[int, Item]] = {}
    single = []
    for item in items:
        if item.count.op != "cell":
            single.append(item)
            continue
        offset, parts = pool.affine(item.count.args[0])
        groups.setdefault(pool.linear(0, parts), {})[offset] = item
    runs: list[tuple[Value, int, list[Item | None]]] = []
    for base, members in groups.items():
        run: list[Item | None] = []
        for offset in sorted(members):
            if run and offset - runs[-1][1] - len(run) <= 3:
                run.extend([None] * (offset - runs[-1][1] - len(run)))
                run.append(members[offset])
            else:
                run = [members[offset]]
                runs.append((base, offset, run))
    return runs, single
