"""Loops over constant items: what depends on the item alone becomes a column of a constant table, what does not depend on it a part
to be worked out once, before the loop.
"""

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from attrs import frozen

from interpreter.python.folds import at, rebuilt, substitute
from interpreter.python.module import Module
from interpreter.python.pool import Pool
from interpreter.python.texts import BINDERS, Names, literal
from interpreter.python.values import FLAGS, Value, known, parts_of

if TYPE_CHECKING:
    from interpreter.python.binders import Binders

MOST_KEYS = 16
FEWEST_KEYED = 9
"""Items from which on rows are kept for each value of a key, and how many values that may have."""


Needs = Callable[[Value], Iterable[Value]]
"""The values that the text of a value is made of."""


@frozen
class Rows:
    """The head of a loop: `target in source`, with the names of the columns, and the tests that are left for each row.

    With a `key`, the source holds the rows for each of its values.
    """

    target: str
    source: str
    names: Names
    roots: tuple[Value, ...]
    tests: tuple[Value, ...]
    key: Value | None = None


def outer_parts(needs: Needs, roots: Iterable[Value], bound: Value) -> list[Value]:
    """The largest safe values that the text of `roots` is made of and that do not depend on `bound`, constants left out, in order."""
    found: dict[Value, None] = {}
    seen: set[int] = set()

    def visit(value: Value) -> None:
        if value.is_int or value.serial in seen:
            return
        seen.add(value.serial)
        if value.free.isdisjoint(bound.free) and (value.safe or value.is_leaf):
            found[value] = None
            return
        for part in needs(value):
            visit(part)

    for root in roots:
        visit(root)
    return [value for value in found if value is not bound]


def regrouped(pool: Pool, value: Value, bound: Value, done: dict[int, Value]) -> Value:
    """`value` with every address split into what depends on `bound` alone and the rest."""
    if value.free.isdisjoint(bound.free) or value.is_leaf:
        return value
    found = done.get(value.serial)
    if found is None:
        if value.op == "if":
            value = _parted(pool, value, bound)
        args = tuple(regrouped(pool, arg, bound, done) for arg in value.args)
        if value.op in ("cell", "look", "run", "dot"):
            found = _split(pool, value, args[0], bound)
        else:
            found = value if args == value.args or value.op in BINDERS else rebuilt(pool, value, args)
        done[value.serial] = found
    return found


def _parted(pool: Pool, value: Value, bound: Value) -> Value:
    """`if a and b then x else 0` as two, so that what does not depend on the item stands alone inside."""
    condition, then, otherwise = value.args
    if otherwise is not pool.false or not then.free.isdisjoint(bound.free):
        return value
    parts = list(parts_of(condition, "and"))
    own = [part for part in parts if not part.free.isdisjoint(bound.free)]
    rest = [part for part in parts if part.free.isdisjoint(bound.free)]
    if not own or not rest or not all(part.safe for part in parts):
        return value
    tests = pool.all_of(with_masks(pool, part, bound) for part in own)
    return pool.raw("if", (tests, pool.make("if", pool.all_of(rest), then, otherwise), otherwise))


def _split(pool: Pool, value: Value, address: Value, bound: Value) -> Value:
    base, parts = pool.affine(address)
    own = {part: factor for part, factor in parts.items() if part.free == bound.free and part.settled(bound.free)}
    rest = {part: factor for part, factor in parts.items() if part not in own}
    if not own or not rest:
        return value if address is value.args[0] else rebuilt(pool, value, (address,))
    split = pool.raw("add", (pool.linear(0, rest), pool.linear(base, own)))
    return rebuilt(pool, value, (split,))


def columns(needs: Needs, roots: Iterable[Value], bound: Value, over: frozenset[int]) -> list[Value]:
    """The largest parts of `roots` that depend on `bound`, and otherwise on nothing but `over`, in order."""
    found: dict[Value, None] = {}
    seen: set[int] = set()

    def visit(value: Value) -> None:
        if value.is_int or value.serial in seen or value.free.isdisjoint(bound.free):
            return
        seen.add(value.serial)
        if value.settled(over):
            found[value] = None
            return
        for part in needs(value):
            visit(part)

    for root in roots:
        visit(root)
    return list(found)


def with_masks(pool: Pool, value: Value, bound: Value) -> Value:
    """A test `set has item` as the overlap of two sets, so that the item's bit can stand in a column."""
    if value.op in ("and", "or", "not"):
        return pool.make(value.op, *(with_masks(pool, arg, bound) for arg in value.args))
    if value.op == "if" and value.args[1].op in FLAGS and value.args[2].op in FLAGS:
        return pool.make("if", *(with_masks(pool, arg, bound) for arg in value.args))
    if value.op == "has" and not value.args[1].is_int and value.args[1].settled(bound.free) and not value.args[0].is_int:
        row = value.args[1]
        if not row.none and row.lo >= 0 and row.hi < 200:
            return pool.make("ne", pool.make("meet", value.args[0], pool.make("bit", row)), pool.false)
    return value


def key_of(conditions: Iterable[Value], bound: Value) -> Value | None:
    """A leaf with few values that decides, together with the item alone, whether a test holds: there are rows for each value."""
    for part in conditions:
        others = part.free - bound.free
        if len(others) == 1 and part.settled(part.free):
            leaf = _leaf(part, next(iter(others)))
            if leaf.lo == 0 and known(leaf) and leaf.hi < MOST_KEYS:
                return leaf
    return None


def _leaf(value: Value, name: int) -> Value:
    while not value.is_leaf:
        value = next(arg for arg in value.args if name in arg.free)
    return value


def rows_of(writer: "Binders", bound: Value, items: range, tests: Value, roots: tuple[Value, ...], own: bool) -> Rows:
    """The loop over constant items that pass `tests`, with the values `roots`. With `own`, the item itself is a column `b`."""
    pool, module = writer.pool, writer.module
    conditions = [with_masks(pool, part, bound) for part in parts_of(tests, "and") if part is not pool.true]
    key = key_of(conditions, bound) if len(items) >= FEWEST_KEYED else None
    over = bound.free if key is None else bound.free | key.free
    fixed = [part for part in conditions if part.settled(over)]
    done: dict[int, Value] = {}
    open_tests = tuple(regrouped(pool, p, bound, done) for p in conditions if p not in fixed)
    if all(one.safe for one in open_tests):
        open_tests = tuple(sorted(open_tests, key=lambda one: one.cost))
    split = tuple(regrouped(pool, root, bound, done) for root in roots)
    found = columns(writer.needs, (*open_tests, *split), bound, over)
    if own and bound not in found:
        found.insert(0, bound)
    names = {column: "b" if column is bound else f"c{k}" for k, column in enumerate(found)}
    target = ", ".join(names[column] for column in found) or "_"
    if key is None:
        return Rows(target, _table(pool, module, bound, items, fixed, found), names, split, open_tests, None)
    keyed = [({key: pool.int(value)}, value) for value in range(key.hi + 1)]
    tables = [_table_of(pool, bound, items, [_put(pool, p, one) for p in fixed], [_put(pool, c, one) for c in found]) for one, _ in keyed]
    return Rows(target, module.constant(literal(tables)), names, split, open_tests, key)


def _put(pool: Pool, value: Value, change: dict[Value, Value]) -> Value:
    return substitute(pool, value, change)


def _table(pool: Pool, module: Module, bound: Value, items: range, fixed: list[Value], found: list[Value]) -> str:
    table = _table_of(pool, bound, items, fixed, found)
    if len(found) == 1:
        return series(module, table)  # type: ignore[arg-type]
    return module.constant(literal(table))


def _table_of(pool: Pool, bound: Value, items: range, fixed: list[Value], found: list[Value]) -> tuple[object, ...]:
    """A row of the columns for each item that passes; of one column, the bare values."""
    left = [item for item in items if all(at(pool, part, bound, item).number for part in fixed)]
    rows = tuple(tuple(at(pool, column, bound, item).number for column in found) for item in left)
    return tuple(row[0] for row in rows) if len(found) == 1 else rows


def series(module: Module, values: tuple[int, ...]) -> str:
    """Constant values to loop over: a range where they are one."""
    if len(values) > 1 and values[-1] - values[0] == len(values) - 1 and values == tuple(range(values[0], values[-1] + 1)):
        return f"range({values[0]}, {values[-1] + 1})" if values[0] else f"range({len(values)})"
    return module.constant(literal(values))
