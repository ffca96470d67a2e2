"""Values of generated code: expressions with every index worked out, each distinct one held once, folded as they are built.

A value is closed over locals (of statements), bounds (of folds, numbered by nesting, so that equal folds are the same value) and
cells of the state. It knows what it depends on, its range, and whether it can be worked out early without a fault.
"""

from collections.abc import Iterable
from typing import Any, Final

FAR: Final = 2**80
NOTHING: frozenset[int] = frozenset()

Data = Any
"""What distinguishes values of one operator besides their arguments: hashable, its form known by the operator."""


def variable_key(variable: int) -> int:
    """How `Value.reads` names a variable: apart from all locals, bounds and registers."""
    return -(10**7) - variable


def register_key(cell: int) -> int:
    """How `Value.reads` names a machine cell, by its position in the state."""
    return -2 * 10**7 - cell


class Value:
    """One expression. Equal values are the same object, made by a `Pool`."""

    __slots__ = ("args", "cost", "data", "free", "height", "hi", "lo", "none", "op", "plain", "reads", "safe", "serial")

    def __init__(self, op: str, args: "tuple[Value, ...]", data: Data, serial: int) -> None:
        self.op = op
        self.args = args
        self.data = data
        self.serial = serial
        self.free: frozenset[int] = NOTHING  # locals as they are, bounds as their negated height
        self.reads: frozenset[int] = NOTHING  # `variable_key` and `register_key`
        self.lo, self.hi, self.none = -FAR, FAR, True
        self.safe = True
        self.plain = True  # made of operators and tables alone
        self.cost = 1
        self.height = 0  # of the tallest fold inside

    @property
    def is_int(self) -> bool:
        """Whether the value is a constant."""
        return self.op == "int"

    @property
    def number(self) -> int:
        """The constant."""
        number: int = self.data
        return number

    def settled(self, over: frozenset[int]) -> bool:
        """Whether the value is a constant once the leaves named in `over` have values."""
        return self.plain and self.safe and not self.reads and self.free <= over

    @property
    def is_leaf(self) -> bool:
        """A constant, a local or a bound."""
        return self.op in ("int", "local", "bound")

    def __repr__(self) -> str:
        return f"{self.op}({', '.join(map(repr, self.args))}{'' if self.data is None else f' {self.data}'})"


COMPARE: Final = {"eq": "==", "ne": "!=", "lt": "<", "le": "<=", "gt": ">", "ge": ">="}
OPPOSITE: Final = {"eq": "ne", "ne": "eq", "lt": "ge", "ge": "lt", "le": "gt", "gt": "le"}
FLAGS: Final = frozenset((*COMPARE, "and", "or", "not", "has"))
RICH: Final = frozenset(("fold", "sums", "next", "ranked", "placed", "call", "run", "dot"))
COSTS: Final = {
    "div": 2,
    "min": 4,
    "max": 4,
    "if": 2,
    "size": 2,
    "placed": 10,
    "sums": 40,
    "next": 60,
    "ranked": 60,
    "call": 4,
    "run": 6,
    "dot": 20,
}


def constant(op: str, a: int, b: int) -> int:
    """A two-sided operator on two constants."""
    match op:
        case "add":
            return a + b
        case "sub":
            return a - b
        case "mul":
            return a * b
        case "div":
            return a // b if b else 0
        case "mod":
            return a % b if b else 0
        case "min":
            return min(a, b)
        case "max":
            return max(a, b)
        case "and":
            return int(a != 0 and b != 0)
        case "or":
            return int(a != 0 or b != 0)
        case "has":
            return a >> b & 1 if b >= 0 else 0
        case "union":
            return a | b
        case "meet":
            return a & b
        case "less":
            return a & ~b
    return _compared(op, a, b)


def _compared(op: str, a: int, b: int) -> int:
    match op:
        case "eq":
            return int(a == b)
        case "ne":
            return int(a != b)
        case "lt":
            return int(a < b)
        case "le":
            return int(a <= b)
        case "gt":
            return int(a > b)
        case "ge":
            return int(a >= b)
    raise AssertionError(op)


def union_of(sets: Iterable[frozenset[int]]) -> frozenset[int]:
    """One set of several, without a copy where one holds all."""
    result = NOTHING
    for one in sets:
        if one is not result and one:
            result = result | one if result else one
    return result


def known(value: Value) -> bool:
    """Whether the value is never NONE and its range is known."""
    return not value.none and value.hi < FAR


def natural(value: Value) -> bool:
    """Whether the value is certainly 0 or more."""
    return known(value) and value.lo >= 0


def set_range(value: Value) -> None:
    """Works out the range of an operator's value from its arguments."""
    args = value.args
    if value.op in FLAGS:
        value.lo, value.hi, value.none = 0, 1, False
        return
    if not all(known(arg) for arg in args):
        if value.op == "bit":
            value.lo, value.hi, value.none = 0, FAR - 1, False
        elif value.op == "if" and known(args[1]) and known(args[2]):
            value.lo, value.hi, value.none = min(args[1].lo, args[2].lo), max(args[1].hi, args[2].hi), False
        return
    bounds = _bounds(value.op, args)
    if bounds is not None:
        value.lo, value.hi = bounds
        value.none = False


def _bounds(op: str, args: tuple[Value, ...]) -> tuple[int, int] | None:
    a = args[0]
    b = args[1] if len(args) > 1 else a
    match op:
        case "add":
            return a.lo + b.lo, a.hi + b.hi
        case "sub":
            return a.lo - b.hi, a.hi - b.lo
        case "mul":
            corners = (a.lo * b.lo, a.lo * b.hi, a.hi * b.lo, a.hi * b.hi)
            return min(corners), max(corners)
        case "neg":
            return -a.hi, -a.lo
        case "min":
            return min(a.lo, b.lo), min(a.hi, b.hi)
        case "max":
            return max(a.lo, b.lo), max(a.hi, b.hi)
        case "if":
            return min(b.lo, args[2].lo), max(b.hi, args[2].hi)
        case "size":
            return (0, a.hi.bit_length()) if a.lo >= 0 else (0, FAR - 1)
        case "bit":
            return (0, 1 << max(a.hi, 0)) if a.hi < 80 else (0, FAR - 1)
        case "union" if a.lo >= 0 and b.lo >= 0:
            return 0, (1 << max(a.hi.bit_length(), b.hi.bit_length())) - 1
        case "meet" if a.lo >= 0 and b.lo >= 0:
            return 0, min(a.hi, b.hi)
        case "less" if a.lo >= 0:
            return 0, a.hi
        case "div" if b.lo > 0:
            return min(a.lo // b.lo, a.lo // b.hi), max(a.hi // b.lo, a.hi // b.hi)
        case "mod" if b.lo > 0:
            return 0, b.hi - 1
    return None


def set_safety(value: Value) -> None:
    """An operator is safe where its arguments are, unless it can divide by zero."""
    value.plain = value.op not in RICH and all(arg.plain for arg in value.args)
    value.safe = all(arg.safe for arg in value.args)
    if value.op in ("div", "mod"):
        value.safe &= not value.args[1].none and value.args[1].lo > 0


def parts_of(value: Value, op: str) -> Iterable[Value]:
    """The parts of a chain of `and` or of `or`."""
    if value.op == op:
        for arg in value.args:
            yield from parts_of(arg, op)
    else:
        yield value
