"""Loops over constant items: what depends on the item alone becomes a column of a constant table, what does not depend on it a part
to be worked out once, before the loop.
"""

from collections.abc import Iterable

from attrs import frozen

from interpreter.python.folds import at, rebuilt
from interpreter.python.module import Module
from interpreter.python.pool import Pool
from interpreter.python.texts import BINDERS, Names, literal, parts_of
from interpreter.python.values import Value


@frozen
class Rows:
    """The head of a loop: `target in source`, with the names of the columns, and the tests that are left for each row."""

    target: str
    source: str
    items: tuple[int, ...]
    names: Names
    roots: tuple[Value, ...]
    tests: tuple[Value, ...]


def outer_parts(roots: Iterable[Value], bound: Value) -> list[Value]:
    """The largest safe parts of `roots` that do not depend on `bound` (nor on bounds inside), constants left out, in order."""
    found: dict[Value, None] = {}
    seen: set[tuple[int, frozenset[int]]] = set()

    def visit(value: Value, inner: frozenset[int]) -> None:
        if value.is_int or (value.serial, inner) in seen:
            return
        seen.add((value.serial, inner))
        if value.free.isdisjoint(inner) and (value.safe or value.is_leaf):
            found[value] = None
            return
        below = inner | value.args[0].free if value.op in BINDERS else inner
        for arg in value.args[1:] if value.op in BINDERS else value.args:
            visit(arg, below)

    for root in roots:
        visit(root, bound.free)
    return [value for value in found if value is not bound]


def regrouped(pool: Pool, value: Value, bound: Value, done: dict[int, Value]) -> Value:
    """`value` with every address split into what depends on `bound` alone and the rest."""
    if value.free.isdisjoint(bound.free) or value.is_leaf:
        return value
    found = done.get(value.serial)
    if found is None:
        args = tuple(regrouped(pool, arg, bound, done) for arg in value.args)
        if value.op in ("cell", "look", "run", "dot"):
            found = _split(pool, value, args[0], bound)
        else:
            found = value if args == value.args or value.op in BINDERS else rebuilt(pool, value, args)
        done[value.serial] = found
    return found


def _split(pool: Pool, value: Value, address: Value, bound: Value) -> Value:
    base, parts = pool.affine(address)
    own = {part: factor for part, factor in parts.items() if part.free == bound.free and part.settled(bound)}
    rest = {part: factor for part, factor in parts.items() if part not in own}
    if not own or not rest:
        return value if address is value.args[0] else rebuilt(pool, value, (address,))
    split = pool.raw("add", (pool.linear(0, rest), pool.linear(base, own)))
    return rebuilt(pool, value, (split,))


def columns(roots: Iterable[Value], bound: Value) -> list[Value]:
    """The largest parts of `roots` that depend on `bound` and on nothing else, in order."""
    found: dict[Value, None] = {}
    seen: set[int] = set()

    def visit(value: Value) -> None:
        if value.is_int or value.serial in seen or value.free.isdisjoint(bound.free):
            return
        seen.add(value.serial)
        if value.settled(bound):
            found[value] = None
            return
        for arg in value.args[1:] if value.op in BINDERS else value.args:
            visit(arg)

    for root in roots:
        visit(root)
    return list(found)


def with_masks(pool: Pool, value: Value, bound: Value) -> Value:
    """A test `set has item` as the overlap of two sets, so that the item's bit can stand in a column."""
    if value.op in ("and", "or", "not"):
        return pool.make(value.op, *(with_masks(pool, arg, bound) for arg in value.args))
    if value.op == "has" and not value.args[1].is_int and value.args[1].settled(bound) and not value.args[0].is_int:
        row = value.args[1]
        if not row.none and row.lo >= 0 and row.hi < 200:
            return pool.make("ne", pool.make("meet", value.args[0], pool.make("bit", row)), pool.false)
    return value


def rows_of(pool: Pool, module: Module, bound: Value, items: Iterable[int], tests: Value, roots: tuple[Value, ...], own: bool) -> Rows:
    """The loop over constant items that pass `tests`, with the values `roots`. With `own`, the item itself is a column `b`."""
    conditions = [with_masks(pool, part, bound) for part in parts_of(tests, "and") if part is not pool.true]
    fixed = [part for part in conditions if part.settled(bound)]
    left = [item for item in items if all(at(pool, part, bound, item).number for part in fixed)]
    done: dict[int, Value] = {}
    open_tests = tuple(regrouped(pool, p, bound, done) for p in conditions if p not in fixed)
    if all(one.safe for one in open_tests):
        open_tests = tuple(sorted(open_tests, key=lambda one: one.cost))
    split = tuple(regrouped(pool, root, bound, done) for root in roots)
    found = columns((*open_tests, *split), bound)
    if own and bound not in found:
        found.insert(0, bound)
    names = {column: "b" if column is bound else f"c{k}" for k, column in enumerate(found)}
    table = tuple(tuple(at(pool, column, bound, item).number for column in found) for item in left)
    if len(found) == 1:
        plain = tuple(row[0] for row in table)
        return Rows(names[found[0]], series(module, plain), tuple(left), names, split, open_tests)
    target = ", ".join(names[column] for column in found) or "_"
    return Rows(target, module.constant(literal(table)), tuple(left), names, split, open_tests)


def series(module: Module, values: tuple[int, ...]) -> str:
    """Constant values to loop over: a range where they are one."""
    if len(values) > 1 and values[-1] - values[0] == len(values) - 1 and values == tuple(range(values[0], values[-1] + 1)):
        return f"range({values[0]}, {values[-1] + 1})" if values[0] else f"range({len(values)})"
    return module.constant(literal(values))
