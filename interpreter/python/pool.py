"""The maker of values: each distinct value once, folded where it is constant or one-sided."""

from collections.abc import Callable, Iterable
from math import prod

from interpreter.layout import Layout
from interpreter.python.values import (
    COMPARE,
    COSTS,
    FAR,
    FLAGS,
    NOTHING,
    OPPOSITE,
    Data,
    Value,
    constant,
    known,
    register_key,
    set_range,
    set_safety,
    union_of,
    variable_key,
)
from rulesdsl.ir.model import NONE, Game

COST_CAP = 10**6


class Pool:
    """Makes the values of one game's generated code."""

    def __init__(self, game: Game, layout: Layout) -> None:
        self.game = game
        self.layout = layout
        self._known: dict[tuple[object, ...], Value] = {}
        self._ranges: dict[int, tuple[int, int]] = {}
        self._affine: dict[int, tuple[int, dict[Value, int]]] = {}
        self.binders: set[int] = set()
        self.true, self.false, self.nothing = self.const(1), self.const(0), self.const(NONE)

    # ---- leaves -----------------------------------------------------------------------------------

    def const(self, number: int) -> Value:
        """A constant."""
        value = self._known.get(("int", number))
        if value is None:
            value = self._new("int", (), number)
            value.lo, value.hi, value.none = number, number, number == NONE
            value.cost = 0
        return value

    def limit(self, local: int, lo: int, hi: int) -> None:
        """Says, before its first use, that a local is never NONE and stays within a range."""
        self._ranges[local] = (lo, hi)

    def local(self, local: int) -> Value:
        """The value of a local."""
        value = self._known.get(("local", local))
        if value is None:
            value = self._new("local", (), local)
            value.free = frozenset((local,))
            value.cost = 0
            if local in self._ranges:
                value.lo, value.hi = self._ranges[local]
                value.none = False
        return value

    def bound(self, height: int, lo: int, hi: int) -> Value:
        """The item of a fold."""
        data = (height, lo, hi)
        value = self._known.get(("bound", data))
        if value is None:
            value = self._new("bound", (), data)
            value.free = frozenset((-height,))
            value.lo, value.hi, value.none = lo, hi, hi >= FAR
            value.cost = 0
        return value

    def _new(self, op: str, args: tuple[Value, ...], data: Data) -> Value:
        value = self._known[(op, data) if not args else (op, data, *args)] = Value(op, args, data, len(self._known))
        return value

    # ---- operators --------------------------------------------------------------------------------

    def make(self, op: str, *args: Value, data: Data = None) -> Value:
        """An operator on arguments, simplified."""
        simple = self._simpler(op, args) if data is None else None
        return simple if simple is not None else self.raw(op, args, data)

    def raw(self, op: str, args: tuple[Value, ...], data: Data = None) -> Value:
        """An operator on arguments, as it stands."""
        value = self._known.get((op, data, *args))
        if value is None:
            value = self._new(op, args, data)
            value.free = union_of(arg.free for arg in args)
            value.reads = union_of(arg.reads for arg in args)
            value.height = max((arg.height for arg in args), default=0)
            value.cost = min(COSTS.get(op, 1) + sum(arg.cost for arg in args), COST_CAP)
            set_range(value)
            set_safety(value)
        return value

    def _simpler(self, op: str, args: tuple[Value, ...]) -> Value | None:
        if len(args) == 1:
            return self._one(op, args[0])
        if op == "if":
            return self._if(*args)
        a, b = args
        if a.op == "int" and b.op == "int":
            return self.const(constant(op, a.number, b.number))
        rule = RULES.get(op)
        return rule(self, a, b) if rule is not None else None

    def _one(self, op: str, a: Value) -> Value | None:
        if op == "not":
            return self._not(a)
        if not a.is_int:
            return None
        if op == "neg":
            return self.const(-a.number)
        if op == "size":
            return self.const(a.number.bit_count())
        return self.const(1 << a.number if a.number >= 0 else 0) if op == "bit" else None

    def _not(self, a: Value) -> Value | None:
        if a.is_int:
            return self.const(int(a.number == 0))
        if a.op in OPPOSITE:
            return self.raw(OPPOSITE[a.op], a.args)
        if a.op == "not" and a.args[0].op in FLAGS:
            return a.args[0]
        return None

    def _if(self, condition: Value, then: Value, otherwise: Value) -> Value | None:
        if condition.is_int:
            return then if condition.number else otherwise
        if then is otherwise:
            return then
        if then is self.true and otherwise is self.false and condition.op in FLAGS:
            return condition
        if then is self.false and otherwise is self.true:
            return self.make("not", condition)
        return self._equal_arms(condition, then, otherwise) if condition.op in COMPARE else None

    def _equal_arms(self, test: Value, then: Value, otherwise: Value) -> Value | None:
        """`if x = k then k else x` is x; so is `if x > 0 then x else 0` where x is never less."""
        x, number = test.args
        if not number.is_int:
            return None
        if test.op == "eq" and then is number and otherwise is x:
            return x
        positive = (test.op, number.number) in (("gt", 0), ("ge", 1), ("ne", 0)) and not x.none and x.lo >= 0
        if positive and otherwise is self.false and (then is x or (then.op == "mul" and then.args[0] is x)):
            return then
        return None

    def all_of(self, parts: Iterable[Value]) -> Value:
        """1 where every part is not 0."""
        result = self.true
        for part in parts:
            result = self.make("and", result, part)
        return result

    # ---- cells and tables -------------------------------------------------------------------------

    def address(self, start: int, strides: tuple[int, ...], index: tuple[Value, ...]) -> Value:
        """A position in row-major order: parts that vary first, then the constant."""
        total = self.const(start)
        for stride, part in zip(strides, index, strict=True):
            total = self.make("add", total, self.make("mul", part, self.const(stride)))
        return total

    def cell(self, variable: int, index: tuple[Value, ...]) -> Value:
        """A cell of a variable."""
        return self.cell_at(variable, self.address(self.layout.offsets[variable], self.layout.strides[variable], index))

    def cell_at(self, variable: int, address: Value) -> Value:
        """A cell of a variable by its position in the state."""
        value = self._known.get(("cell", variable, address))
        if value is None:
            value = self.raw("cell", (address,), variable)
            what = self.game.variables[variable]
            value.reads |= {variable_key(variable)}
            value.lo, value.hi, value.none = what.low, what.high, what.optional
            value.cost = 2 + address.cost
            value.safe = address.safe and known(address) and address.lo > -1 and address.hi < self.layout.size
        return value

    def register(self, cell: int, lo: int, hi: int, none: bool) -> Value:
        """A machine cell, by its position in the state; known to stay within a range."""
        value = self._known.get(("register", (cell, lo, hi, none)))
        if value is None:
            value = self._new("register", (), (cell, lo, hi, none))
            value.reads = frozenset((register_key(cell),))
            value.lo, value.hi, value.none = lo, hi, none
            value.cost = 2
        return value

    def look(self, table: int, index: tuple[Value, ...]) -> Value:
        """An entry of a constant table."""
        sizes = tuple(dimension.size for dimension in self.game.tables[table].dimensions)
        strides = tuple(prod(sizes[k + 1 :]) for k in range(len(sizes)))
        return self.look_at(table, self.address(0, strides, index))

    def look_at(self, table: int, address: Value) -> Value:
        """An entry of a constant table by its position."""
        values = self.game.tables[table].values
        if address.is_int and 0 <= address.number < len(values):
            return self.const(values[address.number])
        if _identity(values) and address.lo >= 0 and address.hi < len(values):
            return address
        value = self._known.get(("look", table, address))
        if value is None:
            value = self.raw("look", (address,), table)
            inside = known(address) and address.lo >= 0 and address.hi < len(values)
            there = [entry for entry in values if entry != NONE]
            value.lo, value.hi, value.none = min(there, default=0), max(there, default=0), len(there) < len(values)
            value.safe = address.safe and inside
            value.cost = 2 + address.cost
        return value

    # ---- linear forms -----------------------------------------------------------------------------

    def affine(self, value: Value) -> tuple[int, dict[Value, int]]:
        """A value as a constant and a factor for each part that is not a sum or a multiple."""
        found = self._affine.get(value.serial)
        if found is None:
            found = self._affine[value.serial] = self._decompose(value)
        return found

    def _decompose(self, value: Value) -> tuple[int, dict[Value, int]]:
        if value.is_int:
            return value.number, {}
        if value.op in ("add", "sub"):
            sign = 1 if value.op == "add" else -1
            base, parts = self.affine(value.args[0])
            more, others = self.affine(value.args[1])
            merged = dict(parts)
            for part, factor in others.items():
                merged[part] = merged.get(part, 0) + sign * factor
            return base + sign * more, {part: factor for part, factor in merged.items() if factor}
        if value.op == "mul" and value.args[1].is_int:
            base, parts = self.affine(value.args[0])
            times = value.args[1].number
            return base * times, {part: factor * times for part, factor in parts.items()}
        return 0, {value: 1}

    def linear(self, base: int, parts: dict[Value, int]) -> Value:
        """The value of a linear form: parts in the order of their making, then the constant."""
        total = self.false
        for part in sorted(parts, key=lambda one: one.serial):
            total = self.make("add", total, self.make("mul", part, self.const(parts[part])))
        return self.make("add", total, self.const(base))


def _identity(values: tuple[int, ...]) -> bool:
    return all(value == k for k, value in enumerate(values))


Rule = Callable[[Pool, Value, Value], Value | None]


def _add(pool: Pool, a: Value, b: Value) -> Value | None:
    if b.is_int:
        if b.number == 0:
            return a
        if a.op in ("add", "sub") and a.args[1].is_int:
            step = a.args[1].number if a.op == "add" else -a.args[1].number
            return pool.make("add", a.args[0], pool.const(step + b.number))
        return pool.raw("sub", (a, pool.const(-b.number))) if b.number < 0 and b.number != NONE else None
    if a.is_int:
        return pool.make("add", b, a)
    if a.op == "add" and a.args[1].is_int:
        return pool.make("add", pool.make("add", a.args[0], b), a.args[1])
    if b.op == "add" and b.args[1].is_int:
        return pool.make("add", pool.make("add", a, b.args[0]), b.args[1])
    return None


def _sub(pool: Pool, a: Value, b: Value) -> Value | None:
    if b.is_int and b.number != NONE:
        return pool.make("add", a, pool.const(-b.number)) if b.number <= 0 or a.op in ("add", "sub") else None
    return None


def _mul(pool: Pool, a: Value, b: Value) -> Value | None:
    if a.is_int:
        return pool.make("mul", b, a)
    if not b.is_int:
        return None
    if b.number in (0, 1):
        return a if b.number else b
    if a.op == "mul" and a.args[1].is_int:
        return pool.make("mul", a.args[0], pool.const(a.args[1].number * b.number))
    if a.op == "add" and a.args[1].is_int:
        return pool.make("add", pool.make("mul", a.args[0], b), pool.const(a.args[1].number * b.number))
    return None


def _and(pool: Pool, a: Value, b: Value) -> Value | None:
    if a.is_int:
        return (_truth(pool, b)) if a.number else a
    if b.is_int:
        return (_truth(pool, a)) if b.number else b
    if b.op == "if" and a.op == "and" and a.args[1].op == "if" and a.args[1].args[0] is b.args[0]:
        return pool.make("and", a.args[0], pool.make("and", a.args[1], b))
    if a.op == "if" and b.op == "if" and a.args[0] is b.args[0]:
        return pool.make("if", a.args[0], pool.make("and", a.args[1], b.args[1]), pool.make("and", a.args[2], b.args[2]))
    return a if a is b and a.op in FLAGS else None


def _or(pool: Pool, a: Value, b: Value) -> Value | None:
    if a.is_int:
        return pool.true if a.number else _truth(pool, b)
    if b.is_int:
        return pool.true if b.number else _truth(pool, a)
    return a if a is b and a.op in FLAGS else None


def _truth(pool: Pool, a: Value) -> Value:
    """`a` as 0 or 1."""
    if a.op in FLAGS or (known(a) and a.lo >= 0 and a.hi <= 1):
        return a
    return pool.make("ne", a, pool.false)


def _equal(pool: Pool, a: Value, b: Value) -> Value | None:
    if a is b:
        return pool.true
    if a.is_int:
        return pool.make("eq", b, a)
    if _apart(a, b):
        return pool.false
    some = _where_something(pool, a, b)
    return None if some is None else pool.make("not", some)


def _unequal(pool: Pool, a: Value, b: Value) -> Value | None:
    if a is b:
        return pool.false
    if a.is_int:
        return pool.make("ne", b, a)
    if _apart(a, b):
        return pool.true
    return _where_something(pool, a, b)


def _where_something(pool: Pool, a: Value, b: Value) -> Value | None:
    """When `if test then something else nothing` is not nothing: where the test holds."""
    if b is pool.nothing and a.op == "if" and a.args[2] is pool.nothing and not a.args[1].none:
        return _truth(pool, a.args[0])
    return None


def _apart(a: Value, b: Value) -> bool:
    if b.is_int and b.number == NONE:
        return not a.none
    if b.is_int:
        return a.hi < b.number or a.lo > b.number
    return known(a) and known(b) and (a.hi < b.lo or a.lo > b.hi)


def _ordered(op: str, turned: str) -> Rule:
    def rule(pool: Pool, a: Value, b: Value) -> Value | None:
        if a.is_int:
            return pool.make(turned, b, a)
        if known(a) and known(b):
            if constant(op, a.lo, b.hi) and constant(op, a.hi, b.lo):
                return pool.true
            if not constant(op, a.lo, b.hi) and not constant(op, a.hi, b.lo):
                return pool.false
        return None

    return rule


def _has(pool: Pool, mask: Value, row: Value) -> Value | None:
    if mask.is_int and not row.none and row.lo >= 0 and row.hi < 80:
        possible = ((1 << row.hi + 1) - 1) >> row.lo << row.lo
        if mask.number & possible == possible:
            return pool.true
        if mask.number & possible == 0:
            return pool.false
    if mask.op == "bit":
        return pool.make("eq", mask.args[0], row) if not row.none else None
    return None


def _set(pool: Pool, a: Value, b: Value, op: str) -> Value | None:
    if b.is_int and b.number == 0:
        return b if op == "meet" else a
    if a.is_int and a.number == 0:
        return b if op == "union" else a
    if a is b:
        return pool.false if op == "less" else a
    return pool.make("meet", b, a) if a.is_int and op == "meet" else None


def _div(pool: Pool, a: Value, b: Value) -> Value | None:
    return a if b.is_int and b.number == 1 else None


RULES: dict[str, Rule] = {
    "add": _add,
    "sub": _sub,
    "mul": _mul,
    "div": _div,
    "and": _and,
    "or": _or,
    "eq": _equal,
    "ne": _unequal,
    "lt": _ordered("lt", "gt"),
    "le": _ordered("le", "ge"),
    "gt": _ordered("gt", "lt"),
    "ge": _ordered("ge", "le"),
    "has": _has,
    "union": lambda pool, a, b: _set(pool, a, b, "union"),
    "meet": lambda pool, a, b: _set(pool, a, b, "meet"),
    "less": lambda pool, a, b: _set(pool, a, b, "less"),
}
assert set(COMPARE) <= set(RULES)
assert frozenset() == NOTHING
