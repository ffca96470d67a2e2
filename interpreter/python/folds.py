"""Folds, rankings and payments as values; substitution; and what becomes of a fold over a few constant items.

A fold is the value `fold (op, place, domain kind)` over `(bound, first, last, where, body)`; for the domain kind `turn` the
second is the start and the third the size. Bounds are numbered by nesting, so equal folds are one value.
"""

from collections.abc import Collection

from interpreter.python.pool import Pool
from interpreter.python.values import FAR, FLAGS, Value, known, natural, parts_of, variable_key

FEW = 6
SHORT = 10
"""Items that are looked at without a loop; of a test that all must pass, which most often ends early."""
UNROLLED_COST = 80

Change = dict[Value, Value]


def substitute(pool: Pool, value: Value, change: Change, done: dict[int, Value] | None = None) -> Value:
    """`value` with leaves replaced and everything above them simplified again."""
    keys = frozenset(key for leaf in change for key in leaf.free)
    return _substitute(pool, value, change, keys, {} if done is None else done)


def _substitute(pool: Pool, value: Value, change: Change, keys: frozenset[int], done: dict[int, Value]) -> Value:
    if value.free.isdisjoint(keys):
        return value
    found = done.get(value.serial)
    if found is None:
        if value.is_leaf:
            found = change.get(value, value)
        else:
            found = rebuilt(pool, value, tuple(_substitute(pool, arg, change, keys, done) for arg in value.args))
        done[value.serial] = found
    return found


def given(pool: Pool, value: Value, truths: Collection[Value]) -> Value:
    """`value` where some tests are known to hold: the other arms of what they decide are dropped."""
    if not truths or value.is_leaf or value.op in ("fold", "ranked", "sums", "next", "call"):
        return value
    if value.op == "if" and value.args[0] in truths:
        return given(pool, value.args[1], truths)
    args = tuple(given(pool, arg, truths) for arg in value.args)
    return value if args == value.args else rebuilt(pool, value, args)


def rebuilt(pool: Pool, value: Value, args: tuple[Value, ...]) -> Value:
    """The same operator on other arguments."""
    match value.op:
        case "cell":
            assert isinstance(value.data, int)
            return pool.cell_at(value.data, args[0])
        case "look":
            assert isinstance(value.data, int)
            return pool.look_at(value.data, args[0])
        case "fold":
            return fold(pool, value.data, args)
        case "placed":
            return placed(pool, args[0], value.data)
        case "ranked" | "sums" | "next":
            return bind(pool, value.op, value.data, args[0], args[1:], outside(value))
        case "number":
            return numbered(pool, value.data, args[0])
        case "run" | "dot":
            return run(pool, value.op, value.data, args[0])
        case "call":
            return call(pool, value.data, args, value.reads)
    return pool.make(value.op, *args)


def outside(value: Value) -> int:
    """How many arguments after the bound stand outside the binder."""
    return {"next": 2, "sums": 0}.get(value.op, 2)


def bind(pool: Pool, op: str, data: object, leaf: Value, args: tuple[Value, ...], free: int) -> Value:
    """A binder: `leaf` becomes a bound, numbered above all inside; the first `free` of `args` stand outside its reach."""
    height = 1 + max((arg.height for arg in args[free:]), default=0)
    lo, hi = _item_range(op, data, args)
    bound = pool.bound(height, lo, hi)
    if leaf is not bound:
        done: dict[int, Value] = {}
        args = args[:free] + tuple(substitute(pool, arg, {leaf: bound}, done) for arg in args[free:])
    value = pool.raw(op, (bound, *args), data)
    if value.serial not in pool.binders:
        pool.binders.add(value.serial)
        _finish(pool, value, height)
    return value


def _finish(pool: Pool, value: Value, height: int) -> None:
    value.height = height
    value.free -= {-height}
    items = 8
    if value.op == "fold" and known(value.args[1]) and known(value.args[2]):
        items = max(1, min(value.args[2].hi - value.args[1].lo + 1, 64))
    value.cost = min(8 + value.cost * items // 2, 10**6)
    if value.op in ("sums", "next"):
        value.safe = value.safe and _worths_are_amounts(pool, value)
    _fold_range(value)


def _worths_are_amounts(pool: Pool, value: Value) -> bool:
    """Whether every item of a payment certainly has a worth."""
    bound = value.args[0]
    worths = value.args[4::2] if value.op == "next" else value.args[2::2]
    spans = zip(value.data[0], worths, strict=True)
    return all(natural(at(pool, worth, bound, item)) for (low, high), worth in spans for item in range(low, high + 1))


def _item_range(op: str, data: object, args: tuple[Value, ...]) -> tuple[int, int]:
    if op in ("fold", "ranked"):
        if isinstance(data, tuple) and data[2] == "turn":
            return 0, args[1].number - 1
        if known(args[0]) and known(args[1]):
            return args[0].lo, max(args[1].hi, args[0].lo)
        return -FAR, FAR
    assert isinstance(data, tuple)
    spans = data[0]
    return min((low for low, _ in spans), default=0), max((high for _, high in spans), default=0)


def _fold_range(value: Value) -> None:
    value.lo, value.hi, value.none = -FAR, FAR, True
    if value.op in ("sums", "next", "ranked"):
        value.lo, value.none = 0, False
        return
    assert isinstance(value.data, tuple)
    body, first, last = value.args[4], value.args[1], value.args[2]
    many = last.hi - first.lo + 1 if known(first) and known(last) else FAR
    match value.data[0]:
        case "any" | "all":
            value.lo, value.hi, value.none = 0, 1, False
        case "sum" if known(body) and many < FAR:
            value.lo, value.hi, value.none = min(0, body.lo * many), max(0, body.hi * many), False
        case "set":
            value.lo, value.hi, value.none = 0, FAR - 1, False
        case "min" | "max" | "nth" if known(body):
            value.lo, value.hi = body.lo, body.hi


def fold(pool: Pool, data: tuple[str, int, str], args: tuple[Value, ...]) -> Value:
    """A fold, or what it comes to where its items are few or known."""
    leaf, first, last, where, body = args
    if data[0] == "any" and where is not pool.true:
        return fold(pool, data, (leaf, first, last, pool.true, pool.make("and", where, body)))
    if data[0] == "sum" and body.op == "if" and body.args[2] is pool.false:
        return fold(pool, data, (leaf, first, last, pool.make("and", where, body.args[0]), body.args[1]))
    if data[0] == "sum" and body.op in FLAGS:
        return fold(pool, data, (leaf, first, last, pool.make("and", where, body), pool.true))
    if data[0] == "sum" and _adds_nothing(where, body):
        return fold(pool, data, (leaf, first, last, pool.true, body))
    if data[2] == "range" and data[0] != "all" and data[1] == 1:
        single = _single(pool, data[0], args)
        if single is not None:
            return single
    if data[2] == "range" and first.is_int and last.is_int:
        short = _known_items(pool, data, leaf, range(first.number, last.number + 1), where, body)
        if short is not None:
            return short
    if data[0] == "nth" and data[2] == "turn" and where is pool.true and data[1] <= last.number:
        place = pool.make("add", first, pool.const(data[1] - 1))
        inside = known(place) and place.lo >= 0 and place.hi < last.number
        return place if inside else pool.make("mod", place, last)
    return bind(pool, "fold", data, leaf, (first, last, where, body), 2)


def _single(pool: Pool, op: str, args: tuple[Value, ...]) -> Value | None:
    """A fold whose test says that the item is just one value."""
    leaf, first, last, where, body = args
    tests = list(parts_of(pool.make("and", where, body) if op == "any" else where, "and"))
    for test in tests:
        value = _only(test, leaf)
        if value is not None:
            inside = pool.make("and", pool.make("ge", value, first), pool.make("le", value, last))
            change = {leaf: value}
            holds = pool.all_of((inside, *(substitute(pool, other, change) for other in tests if other is not test)))
            if op == "any":
                return holds
            found = pool.make("bit", value) if op == "set" else substitute(pool, body, change)
            return pool.make("if", holds, found, pool.false if op in ("sum", "set") else pool.nothing)
    return None


def _only(test: Value, leaf: Value) -> Value | None:
    """The one value that the leaf must have for a test to hold."""
    if test.op == "has" and test.args[1] is leaf and test.args[0].op == "bit":
        return test.args[0].args[0] if test.args[0].free.isdisjoint(leaf.free) else None
    if test.op == "eq" and leaf in test.args:
        other = test.args[1] if test.args[0] is leaf else test.args[0]
        return other if other.free.isdisjoint(leaf.free) else None
    return None


def _adds_nothing(where: Value, body: Value) -> bool:
    """Whether items that fail the test would add 0 anyway."""
    if body.op == "mul":
        return _adds_nothing(where, body.args[0])
    return body.op == "cell" and body.lo >= 0 and not body.none and _not_zero(where) is body


def _known_items(pool: Pool, data: tuple[str, int, str], leaf: Value, items: range, where: Value, body: Value) -> Value | None:
    sets = _of_sets(pool, data[0], leaf, items, where, body)
    if sets is not None:
        return sets
    left: list[int] | range = items
    tests = tuple(parts_of(body if data[0] == "any" else where, "and"))
    fixed = [part for part in tests if part.settled(leaf.free) and not part.is_int]
    if fixed:
        rest = pool.all_of(part for part in tests if part not in fixed)
        left = [item for item in items if all(at(pool, part, leaf, item).number for part in fixed)]
        where, body = (where, rest) if data[0] == "any" else (rest, body)
    if not left:
        return _of_none(pool, data[0])
    if data[0] == "any" and body is pool.true:
        return pool.true
    if where is pool.true and list(left) == list(range(left[0], left[-1] + 1)):
        short = _straight(pool, data[0], leaf, left[0], len(left), body)
        if short is not None:
            return short
        if len(left) < len(items):
            ends = pool.const(left[0]), pool.const(left[-1])
            return fold(pool, data, (leaf, *ends, where, body))
    few = SHORT if data[0] == "all" and where is pool.true else FEW
    if len(left) <= few and len(left) * (where.cost + body.cost) <= UNROLLED_COST:
        return _unrolled(pool, data, leaf, list(left), where, body)
    return None


def _of_sets(pool: Pool, op: str, leaf: Value, items: range, where: Value, body: Value) -> Value | None:
    """Folds that only ask whether items are in sets, as operations on the sets."""
    if items.start != 0 or op not in ("any", "all", "sum", "set"):
        return None
    tests = [*parts_of(where, "and"), *(parts_of(body, "and") if op in ("any", "all") else ())]
    tests = [test for test in tests if test is not pool.true]
    if not tests or not all(
        test.op == "has" and test.args[1] is leaf and test.args[0].free.isdisjoint(leaf.free) for test in tests
    ):
        return None
    masks = [test.args[0] for test in tests]
    if op == "all":
        if body.op != "has" or where.op != "has":
            return None
        return pool.make("eq", pool.make("less", _within(pool, masks[0], len(items)), masks[1]), pool.false)
    if (op == "sum" and body is not pool.true) or (len(masks) == 1 and op != "set"):
        return None
    common = _within(pool, _chain(pool, "meet", masks[1:], masks[0]), len(items))
    return pool.make("ne", common, pool.false) if op == "any" else pool.make("size", common) if op == "sum" else common


def _within(pool: Pool, mask: Value, size: int) -> Value:
    """The members of a set below `size`."""
    return mask if mask.lo >= 0 and mask.hi < 1 << size else pool.make("meet", mask, pool.const((1 << size) - 1))


def placed(pool: Pool, ranking: Value, place: int) -> Value:
    """The set of those who hold a place of a ranking."""
    value = pool.raw("placed", (ranking,), place)
    value.lo, value.hi, value.none = 0, FAR - 1, False
    if known(ranking.args[2]):
        value.hi = (1 << ranking.args[2].hi + 1) - 1
    return value


def at(pool: Pool, value: Value, leaf: Value, item: int) -> Value:
    """`value` where the leaf is `item`."""
    return substitute(pool, value, {leaf: pool.const(item)})


def _of_none(pool: Pool, op: str) -> Value:
    if op in ("min", "max", "nth"):
        return pool.nothing
    return pool.true if op == "all" else pool.false


def _unrolled(pool: Pool, data: tuple[str, int, str], leaf: Value, items: list[int], where: Value, body: Value) -> Value | None:
    pairs = [(at(pool, where, leaf, item), at(pool, body, leaf, item)) for item in items]
    match data[0]:
        case "any":
            return _chain(pool, "or", [pool.make("and", test, part) for test, part in pairs], pool.false)
        case "all":
            return pool.all_of(pool.make("or", pool.make("not", test), part) for test, part in pairs)
        case "sum":
            return _chain(pool, "add", [pool.make("if", test, part, pool.false) for test, part in pairs], pool.false)
        case "set":
            bits = [
                pool.make("if", test, pool.const(1 << item), pool.false) for (test, _), item in zip(pairs, items, strict=True)
            ]
            return _chain(pool, "union", bits, pool.false)
        case "nth" if data[1] == 1 and len(items) <= 4:
            result = pool.nothing
            for test, part in reversed(pairs):
                result = pool.make("if", test, part, result)
            return result
        case "min" | "max" if all(test is pool.true for test, _ in pairs):
            return _chain(pool, data[0], [part for _, part in pairs[1:]], pairs[0][1])
    return None


def _chain(pool: Pool, op: str, parts: list[Value], start: Value) -> Value:
    result = start
    for part in parts:
        result = pool.make(op, result, part)
    return result


def _straight(pool: Pool, op: str, leaf: Value, first: int, count: int, body: Value) -> Value | None:
    """Folds over cells that lie side by side: their sum, a sum with constant factors, or whether any is not 0."""
    if op == "sum":
        return _sum_of_cells(pool, leaf, first, count, body)
    if op == "any":
        cell = _not_zero(body)
        start = None if cell is None else _start(pool, cell, leaf, first, 1)
        if start is not None and cell is not None and count > 2:
            return run(pool, "run", ("any", count, cell.data), start)
    return None


def _not_zero(test: Value) -> Value | None:
    """The cell that a test finds to be more than 0."""
    if test.op == "cell":
        return test
    if test.op not in ("gt", "ge", "ne") or not test.args[1].is_int:
        return None
    cell = test.args[0]
    counts = cell.op == "cell" and not cell.none and cell.lo >= 0
    return cell if counts and (test.op, test.args[1].number) in (("gt", 0), ("ge", 1), ("ne", 0)) else None


def _start(pool: Pool, cell: Value, leaf: Value, first: int, stride: int) -> Value | None:
    """The address of the first item's cell, if one step of the leaf moves by `stride` cells."""
    _, parts = pool.affine(cell.args[0])
    if parts.get(leaf) != stride or any(part is not leaf and not part.free.isdisjoint(leaf.free) for part in parts):
        return None
    return at(pool, cell.args[0], leaf, first)


def _sum_of_cells(pool: Pool, leaf: Value, first: int, count: int, body: Value) -> Value | None:
    if body.op == "cell" and count > 2:
        start = _start(pool, body, leaf, first, 1)
        return None if start is None else run(pool, "run", ("sum", count, body.data), start)
    if body.op == "run" and isinstance(body.data, tuple) and body.data[0] == "sum":
        start = _start(pool, body, leaf, first, body.data[1])
        return None if start is None else run(pool, "run", ("sum", count * body.data[1], body.data[2]), start)
    if body.op == "mul" and count > 3:
        for cell, factor in (body.args, body.args[::-1]):
            if cell.op == "cell" and factor.settled(leaf.free):
                start = _start(pool, cell, leaf, first, 1)
                factors = tuple(at(pool, factor, leaf, item).number for item in range(first, first + count))
                return None if start is None else run(pool, "dot", (factors, count, cell.data), start)
    return None


def run(pool: Pool, op: str, data: tuple[object, int, int], start: Value) -> Value:
    """A `run` or `dot` over `data[1]` cells of variable `data[2]` from the position `start`."""
    value = pool.raw(op, (start,), data)
    if variable_key(data[2]) not in value.reads:
        value.reads |= {variable_key(data[2])}
        value.safe = start.safe and known(start) and start.lo >= 0 and start.hi + data[1] <= pool.layout.size
        cell = pool.game.variables[data[2]]
        value.cost = 6 + data[1] // 2
        if data[0] == "any":
            value.lo, value.hi, value.none = 0, 1, False
        elif not cell.optional and cell.low >= 0:
            factor = max((abs(f) for f in data[0]), default=0) if isinstance(data[0], tuple) else 1
            value.lo, value.hi, value.none = (
                (0 if factor == 1 else -cell.high * data[1] * factor),
                cell.high * data[1] * factor,
                False,
            )
    return value


def call(pool: Pool, function: int, args: tuple[Value, ...], reads: frozenset[int]) -> Value:
    """A call of one of the game's functions."""
    value = pool.raw("call", args, function)
    value.reads |= reads
    value.safe = False
    value.cost = 30
    return value


def side_by_side(pool: Pool, test: Value, leaf: Value) -> Value | None:
    """The address of item 0, where a test just says that an item's cell is more than 0 and the items' cells lie side by side."""
    cell = _not_zero(test)
    return None if cell is None else _start(pool, cell, leaf, 0, 1)


def numbered(pool: Pool, numbers: tuple[int, ...], leaf: Value) -> Value:
    """The number at the leaf's place of a list; the leaf is a place of it."""
    if leaf.is_int:
        return pool.const(numbers[leaf.number])
    value = pool.raw("number", (leaf,), numbers)
    value.lo, value.hi, value.none, value.safe, value.cost = min(numbers), max(numbers), False, True, 2
    return value
