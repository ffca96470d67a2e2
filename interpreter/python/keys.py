"""Keys of constant rows: a few values that decide, together with the item alone, whether a test can hold.

For each value of the key only the rows that can pass are kept, so a loop does not even look at the others. A key is one small
value (the rows of a path, the set of the landscapes with a bird) or the bits of several conditions (what a hand holds).
"""

from collections.abc import Callable, Iterable

from attrs import frozen

from interpreter.python.pool import Pool
from interpreter.python.values import Value, constant, known, natural, parts_of

MOST_KEYS = 16
MOST_ROWS = 4096
FEWEST_ITEMS = 8
"""Items from which on rows are kept for each value of a key, how many values that may have, and how many rows for all of them.

A key that decides its test alone may have more values, as long as there are no more rows.
"""

Passes = Callable[[int, int], bool]
"""Whether an item passes for a value of the key."""


@frozen
class Key:
    """`parts` are the values that make the key: one as it is, or with `bits` each for one bit. `size`: how many values it has."""

    parts: tuple[Value, ...]
    bits: bool
    size: int
    passes: Passes
    settles: Value | None  # the test that needs no more look, if the key decides it wholly


def work_out(pool: Pool, value: Value, leaves: dict[Value, int]) -> int:
    """The constant that a value made of operators and tables comes to."""
    match value.op:
        case "int":
            return value.number
        case "local" | "bound":
            return leaves[value]
        case "look":
            return pool.game.tables[value.data].values[work_out(pool, value.args[0], leaves)]
        case "if":
            return work_out(pool, value.args[1 if work_out(pool, value.args[0], leaves) else 2], leaves)
        case "number":
            return int(value.data[work_out(pool, value.args[0], leaves)])
        case "and":
            return int(all(work_out(pool, arg, leaves) for arg in value.args))
        case "or":
            return int(any(work_out(pool, arg, leaves) for arg in value.args))
    args = [work_out(pool, arg, leaves) for arg in value.args]
    if len(args) == 2:
        return constant(value.op, *args)
    match value.op:
        case "not":
            return int(args[0] == 0)
        case "neg":
            return -args[0]
        case "size":
            return args[0].bit_count()
        case "bit":
            return 1 << args[0] if args[0] >= 0 else 0
    raise AssertionError(value.op)


def key_of(pool: Pool, conditions: Iterable[Value], bound: Value, items: range) -> Key | None:
    """The key that leaves the fewest rows, None where there is none."""
    if len(items) < FEWEST_ITEMS:
        return None
    found = [
        key
        for part in conditions
        for key in (_leaf_key(pool, part, bound, items), _set_key(pool, part, bound), _bit_key(pool, part, bound))
        if key
    ]
    return min(found, key=lambda one: _share(one, items), default=None)


def _share(key: Key, items: range) -> tuple[float, int]:
    passed = sum(key.passes(value, item) for value in range(key.size) for item in items)
    return passed / key.size, -len(key.parts)


def _leaf_key(pool: Pool, test: Value, bound: Value, items: range) -> Key | None:
    """A leaf that decides the test together with the item."""
    others = test.free - bound.free
    if len(others) != 1 or bound.free.isdisjoint(test.free) or not test.settled(test.free):
        return None
    leaf = _leaf(test, next(iter(others)))
    if leaf.lo != 0 or not known(leaf) or leaf.hi * len(items) >= MOST_ROWS * MOST_KEYS:
        return None
    key = Key((leaf,), False, leaf.hi + 1, lambda value, item: bool(work_out(pool, test, {leaf: value, bound: item})), test)
    few = leaf.hi < MOST_KEYS or sum(key.passes(value, item) for value in range(key.size) for item in items) <= MOST_ROWS
    return key if few else None


def _leaf(value: Value, name: int) -> Value:
    while not value.is_leaf:
        value = next(arg for arg in value.args if name in arg.free)
    return value


def _set_key(pool: Pool, test: Value, bound: Value) -> Key | None:
    """A small set that must overlap with a set of the item's."""
    if test.op != "ne" or test.args[1] is not pool.false or test.args[0].op != "meet":
        return None
    for mine, other in (test.args[0].args, test.args[0].args[::-1]):
        small = other.lo == 0 and known(other) and other.hi < MOST_KEYS and other.safe and not other.is_int
        if small and mine.settled(bound.free) and other.free.isdisjoint(bound.free):
            return Key((other,), False, other.hi + 1, _overlap(pool, mine, bound), test)
    return None


def _overlap(pool: Pool, mine: Value, bound: Value) -> Passes:
    return lambda value, item: bool(work_out(pool, mine, {bound: item}) & value)


# ---- conditions ---------------------------------------------------------------------------------------

Holds = Callable[[int, int], bool]
"""Whether a test holds for the bits of the conditions and an item."""


def _bit_key(pool: Pool, test: Value, bound: Value) -> Key | None:
    """Conditions that decide the test, or something that it implies, together with the item."""
    atoms: dict[Value, int] = {}
    whole = test
    if test.op in ("gt", "ge") and test.args[1].is_int and test.args[1].number >= (test.op == "ge") and natural(test.args[0]):
        test = test.args[0]
    holds = _formula(pool, test, bound, atoms)
    if holds is None or len(atoms) < 2 or 1 << len(atoms) > MOST_KEYS:
        return None
    settled = whole is test or (whole.op, whole.args[1].number) in (("gt", 0), ("ge", 1))
    return Key(tuple(atoms), True, 1 << len(atoms), holds, whole if settled else None)


def _formula(pool: Pool, test: Value, bound: Value, atoms: dict[Value, int]) -> Holds | None:
    """The test as a function of bits and item, its conditions numbered in `atoms`; None where it is more than that."""
    if test.settled(bound.free):
        memory: dict[int, bool] = {}

        def settled(bits: int, item: int) -> bool:
            if item not in memory:
                memory[item] = bool(work_out(pool, test, {bound: item}))
            return memory[item]

        return settled
    if test.free.isdisjoint(bound.free):
        if not test.safe:
            return None
        place = atoms.setdefault(test, len(atoms))
        return lambda bits, item: bool(bits >> place & 1)
    return _compound(pool, test, bound, atoms)


def _compound(pool: Pool, test: Value, bound: Value, atoms: dict[Value, int]) -> Holds | None:
    if test.op in ("gt", "ge", "ne") and test.args[1].is_int and natural(test.args[0]):
        if (test.op, test.args[1].number) in (("gt", 0), ("ge", 1), ("ne", 0)):
            return _formula(pool, test.args[0], bound, atoms)
        return None
    either = test.op == "or" or (test.op == "add" and all(map(natural, test.args)))
    if not either and test.op not in ("and", "not", "if"):
        return None
    parts = [_formula(pool, arg, bound, atoms) for arg in (parts_of(test, test.op) if either or test.op == "and" else test.args)]
    known_parts = [part for part in parts if part is not None]
    if len(known_parts) < len(parts):
        return None
    if either:
        return lambda bits, item: any(part(bits, item) for part in known_parts)
    if test.op == "and":
        return lambda bits, item: all(part(bits, item) for part in known_parts)
    if test.op == "not":
        return lambda bits, item: not known_parts[0](bits, item)
    return lambda bits, item: known_parts[1 if known_parts[0](bits, item) else 2](bits, item)


# ---- what must hold for any item ----------------------------------------------------------------------


def relaxed(pool: Pool, test: Value, bound: Value, items: Iterable[int]) -> Value:
    """A test without the item that holds wherever the given one holds for some item."""
    if test.free.isdisjoint(bound.free):
        return test if test.safe else pool.true
    match test.op:
        case "and" | "or":
            return _joined(pool, test.op, [relaxed(pool, arg, bound, items) for arg in test.args])
        case "if":
            if test.args[2] is pool.false:
                return _joined(pool, "and", [relaxed(pool, arg, bound, items) for arg in test.args[:2]])
            return _joined(pool, "or", [relaxed(pool, arg, bound, items) for arg in test.args[1:]])
        case "add" if all(map(natural, test.args)):
            return _joined(pool, "or", [relaxed(pool, arg, bound, items) for arg in test.args])
        case "ne" if test.args[1] is pool.false:
            return relaxed(pool, test.args[0], bound, items)
        case "gt" | "ge" if test.args[1].is_int and natural(test.args[0]) and test.args[1].number >= (test.op == "ge"):
            return relaxed(pool, test.args[0], bound, items)
        case "meet":
            for mine, other in (test.args, test.args[::-1]):
                if mine.settled(bound.free) and other.free.isdisjoint(bound.free) and other.safe:
                    union = 0
                    for item in items:
                        union |= work_out(pool, mine, {bound: item})
                    return pool.make("ne", pool.make("meet", other, pool.const(union)), pool.false)
    return pool.true


def _joined(pool: Pool, op: str, parts: list[Value]) -> Value:
    result = parts[0]
    for part in parts[1:]:
        result = pool.make(op, result, part)
    return result
