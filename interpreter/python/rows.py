"""Loops over constant items: what depends on the item alone becomes a column of a constant table, what does not depend on it
a part to be worked out once, before the loop.
"""

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from attrs import frozen

from interpreter.python.folds import rebuilt
from interpreter.python.keys import Key, key_of, work_out
from interpreter.python.module import Module
from interpreter.python.pool import Pool
from interpreter.python.texts import BINDERS, Names, Texts
from interpreter.python.values import FLAGS, Value, parts_of

if TYPE_CHECKING:
    from interpreter.python.binders import Binders

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
    items: tuple[int, ...] = ()
    key: Key | None = None


def outer_parts(needs: Needs, roots: Iterable[Value], bound: Value) -> list[Value]:
    """The largest safe values that the text of `roots` is made of and that do not depend on `bound`; no constants."""
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


def rows_of(writer: "Binders", bound: Value, items: range, tests: Value, roots: tuple[Value, ...], own: bool) -> Rows:
    """The loop over constant items that pass `tests`, with the values `roots`. With `own`, the item itself is a column `b`."""
    what = (bound, items, tests, roots, own)
    found = writer.rows.get(what)
    if found is None:
        found = writer.rows[what] = _rows(writer, bound, items, tests, roots, own)
    return found


def _rows(writer: "Binders", bound: Value, items: range, tests: Value, roots: tuple[Value, ...], own: bool) -> Rows:
    pool, module = writer.pool, writer.module
    conditions = [with_masks(pool, part, bound) for part in parts_of(tests, "and") if part is not pool.true]
    done: dict[int, Value] = {}
    fixed = [part for part in conditions if part.settled(bound.free)]
    mixed = [regrouped(pool, part, bound, done) for part in conditions if part not in fixed]
    key = key_of(pool, mixed, bound, items)
    over = bound.free if key is None or key.bits else bound.free | key.parts[0].free
    open_tests = tuple(part for part in mixed if key is None or part is not key.settles)
    if all(one.safe for one in open_tests):
        open_tests = tuple(sorted(open_tests, key=lambda one: one.cost))
    split = tuple(regrouped(pool, root, bound, done) for root in roots)
    found = columns(writer.needs, (*open_tests, *split), bound, over)
    if own and bound not in found:
        found.insert(0, bound)
    names = {column: "b" if column is bound else f"c{k}" for k, column in enumerate(found)}
    target = ", ".join(names[column] for column in found) or "_"
    left = [item for item in items if all(work_out(pool, part, {bound: item}) for part in fixed)]
    return Rows(target, _source(pool, module, bound, left, key, found), names, split, open_tests, tuple(left), key)


def _source(pool: Pool, module: Module, bound: Value, left: list[int], key: Key | None, found: list[Value]) -> str:
    if key is None:
        table = _table(pool, bound, left, {}, found)
        return series(module, table) if len(found) == 1 else module.constant(table)
    if key.bits or not key.parts[0].is_leaf:
        rows = dict(zip(left, _table(pool, bound, left, {}, found), strict=True))
        return module.constant(tuple(tuple(rows[k] for k in left if key.passes(value, k)) for value in range(key.size)))
    passing = ([item for item in left if key.passes(value, item)] for value in range(key.size))
    return module.constant(tuple(_table(pool, bound, k, {key.parts[0]: value}, found) for value, k in enumerate(passing)))


def _table(pool: Pool, bound: Value, items: list[int], leaves: dict[Value, int], found: list[Value]) -> tuple[Any, ...]:
    """A row of the columns for each item; of one column, the bare values."""
    rows = tuple(tuple(work_out(pool, column, {**leaves, bound: item}) for column in found) for item in items)
    return tuple(row[0] for row in rows) if len(found) == 1 else rows


def series(module: Module, values: tuple[Any, ...]) -> str:
    """Constant values to loop over: a range where they are one."""
    if len(values) > 1 and values[-1] - values[0] == len(values) - 1 and values == tuple(range(values[0], values[-1] + 1)):
        return f"range({values[0]}, {values[-1] + 1})" if values[0] else f"range({len(values)})"
    return module.constant(values)


def keyed_source(texts: Texts, rows: Rows, names: Names) -> str:
    """What the loop runs over: the rows for the present value of the key."""
    key = rows.key
    if key is None:
        return rows.source
    if not key.bits:
        return f"{rows.source}[{texts.bare(key.parts[0], names)}]"
    bits = (f"({1 << k} if {texts.test(part, names)} else 0)" for k, part in enumerate(key.parts))
    return f"{rows.source}[{' | '.join(bits)}]"
