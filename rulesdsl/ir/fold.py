"""Smart constructors: they build expressions and fold what is constant on the way."""

from collections.abc import Callable, Sequence
from typing import assert_never

from rulesdsl.ir import model as ir

TRUE = ir.Int(1)
FALSE = ir.Int(0)
EMPTY = ir.Int(0)
NOTHING = ir.Int(ir.NONE)

ARITHMETIC: dict[ir.BinaryOp, Callable[[int, int], int]] = {
    ir.BinaryOp.ADD: lambda a, b: a + b,
    ir.BinaryOp.SUB: lambda a, b: a - b,
    ir.BinaryOp.MUL: lambda a, b: a * b,
    ir.BinaryOp.DIV: lambda a, b: a // b if b else 0,
    ir.BinaryOp.MOD: lambda a, b: a % b if b else 0,
    ir.BinaryOp.MIN: min,
    ir.BinaryOp.MAX: max,
    ir.BinaryOp.EQ: lambda a, b: int(a == b),
    ir.BinaryOp.NE: lambda a, b: int(a != b),
    ir.BinaryOp.LT: lambda a, b: int(a < b),
    ir.BinaryOp.LE: lambda a, b: int(a <= b),
    ir.BinaryOp.GT: lambda a, b: int(a > b),
    ir.BinaryOp.GE: lambda a, b: int(a >= b),
    ir.BinaryOp.AND: lambda a, b: int(a != 0 and b != 0),
    ir.BinaryOp.OR: lambda a, b: int(a != 0 or b != 0),
    ir.BinaryOp.HAS: lambda a, b: (a >> b) & 1 if b >= 0 else 0,
    ir.BinaryOp.UNION: lambda a, b: a | b,
    ir.BinaryOp.MEET: lambda a, b: a & b,
    ir.BinaryOp.LESS: lambda a, b: a & ~b,
}
"""What the two-sided operators do to two integers. Division by zero gives 0 here: the checker refuses it before."""

COMPARISONS = {
    ir.BinaryOp.EQ: ir.BinaryOp.NE,
    ir.BinaryOp.NE: ir.BinaryOp.EQ,
    ir.BinaryOp.LT: ir.BinaryOp.GE,
    ir.BinaryOp.GE: ir.BinaryOp.LT,
    ir.BinaryOp.LE: ir.BinaryOp.GT,
    ir.BinaryOp.GT: ir.BinaryOp.LE,
}
"""Each comparison with its opposite."""


def unary(op: ir.UnaryOp, operand: ir.Expr) -> ir.Expr:
    """`op operand`, folded."""
    if isinstance(operand, ir.Int):
        return ir.Int(unary_value(op, operand.value))
    if op is ir.UnaryOp.NOT and isinstance(operand, ir.Binary) and operand.op in COMPARISONS:
        return ir.Binary(COMPARISONS[operand.op], operand.left, operand.right)
    if op is ir.UnaryOp.NOT and isinstance(operand, ir.Unary) and operand.op is ir.UnaryOp.NOT:
        return operand.operand
    return ir.Unary(op, operand)


def unary_value(op: ir.UnaryOp, value: int) -> int:
    """What `op` makes of an integer."""
    match op:
        case ir.UnaryOp.NOT:
            return int(value == 0)
        case ir.UnaryOp.NEGATE:
            return -value
        case ir.UnaryOp.SIZE:
            return value.bit_count()
        case ir.UnaryOp.BIT:
            return 1 << value if value >= 0 else 0
    assert_never(op)


def binary(op: ir.BinaryOp, left: ir.Expr, right: ir.Expr) -> ir.Expr:
    """`left op right`, folded where a side is constant."""
    if isinstance(left, ir.Int) and isinstance(right, ir.Int):
        return ir.Int(ARITHMETIC[op](left.value, right.value))
    simpler = _one_sided(op, left, right)
    return ir.Binary(op, left, right) if simpler is None else simpler


def _one_sided(op: ir.BinaryOp, left: ir.Expr, right: ir.Expr) -> ir.Expr | None:
    if op in REFLEXIVE and left == right:
        return TRUE
    if not isinstance(left, ir.Int) and not isinstance(right, ir.Int):
        return None
    match op, left, right:
        case (ir.BinaryOp.AND, ir.Int(value=a), other) | (ir.BinaryOp.AND, other, ir.Int(value=a)):
            return other if a else FALSE
        case (ir.BinaryOp.OR, ir.Int(value=a), other) | (ir.BinaryOp.OR, other, ir.Int(value=a)):
            return TRUE if a else other
        case (ir.BinaryOp.ADD | ir.BinaryOp.UNION, ir.Int(value=0), other):
            return other
        case (ir.BinaryOp.ADD | ir.BinaryOp.SUB | ir.BinaryOp.UNION | ir.BinaryOp.LESS, other, ir.Int(value=0)):
            return other
        case (ir.BinaryOp.MUL, ir.Int(value=1), other) | (ir.BinaryOp.MUL | ir.BinaryOp.DIV, other, ir.Int(value=1)):
            return other
        case (ir.BinaryOp.MUL | ir.BinaryOp.MEET, ir.Int(value=0), _) | (ir.BinaryOp.MUL | ir.BinaryOp.MEET, _, ir.Int(value=0)):
            return FALSE
    return None


REFLEXIVE = (ir.BinaryOp.EQ, ir.BinaryOp.LE, ir.BinaryOp.GE)


def both(parts: Sequence[ir.Expr]) -> ir.Expr:
    """All of `parts`; TRUE for none."""
    result: ir.Expr = TRUE
    for part in parts:
        result = binary(ir.BinaryOp.AND, result, part)
    return result


def either(parts: Sequence[ir.Expr]) -> ir.Expr:
    """Any of `parts`; FALSE for none."""
    result: ir.Expr = FALSE
    for part in parts:
        result = binary(ir.BinaryOp.OR, result, part)
    return result


def negate(part: ir.Expr) -> ir.Expr:
    """1 where `part` is 0."""
    return unary(ir.UnaryOp.NOT, part)


def if_else(condition: ir.Expr, then: ir.Expr, otherwise: ir.Expr) -> ir.Expr:
    """`then` or `otherwise`, folded where the condition is constant or makes no difference."""
    if isinstance(condition, ir.Int):
        return then if condition.value else otherwise
    return then if then == otherwise else ir.IfElse(condition, then, otherwise)


def add(left: ir.Expr, number: int) -> ir.Expr:
    """`left` + `number`."""
    return binary(ir.BinaryOp.ADD, left, ir.Int(number)) if number >= 0 else binary(ir.BinaryOp.SUB, left, ir.Int(-number))


def look(tables: Sequence[ir.Table], table: int, index: tuple[ir.Expr, ...]) -> ir.Expr:
    """An entry of a constant table, folded where the index is constant or all entries are equal.

    An index outside the table is never looked up: something asks before. It stands for nothing.
    """
    values, dimensions, form = tables[table].values, tables[table].dimensions, tables[table].format
    several = form.shape is ir.Shape.NUMBER and len(form.labels) > 1  # of which kind it is, its place alone can tell
    known = tuple(part.value for part in index if isinstance(part, ir.Int))
    if len(known) == len(index):
        inside = all(0 <= value < dimension.size for value, dimension in zip(known, dimensions, strict=True))
        if not inside or not several:
            return ir.Int(values[flat_index(dimensions, known)]) if inside else NOTHING
    entries = values if not known else _entries(tables[table], index)
    if entries and not several and all(value == entries[0] for value in entries):
        return ir.Int(entries[0])
    return ir.Look(table, index)


def _entries(table: ir.Table, index: tuple[ir.Expr, ...]) -> list[int]:
    """The entries that an index with some constant parts can mean."""
    places = [0]
    for dimension, part in zip(table.dimensions, index, strict=True):
        steps = range(dimension.size) if not isinstance(part, ir.Int) else range(part.value, part.value + 1)
        if isinstance(part, ir.Int) and not 0 <= part.value < dimension.size:
            return []
        places = [place * dimension.size + step for place in places for step in steps]
    return [table.values[place] for place in places]


def flat_index(dimensions: tuple[ir.Dimension, ...], index: tuple[int, ...]) -> int:
    """The place of an entry in row-major order; an IndexError outside."""
    flat = 0
    for dimension, position in zip(dimensions, index, strict=True):
        if not 0 <= position < dimension.size:
            raise IndexError(position)
        flat = flat * dimension.size + position
    return flat


def conjuncts(expr: ir.Expr) -> tuple[ir.Expr, ...]:
    """The parts of a chain of ANDs, left to right."""
    if isinstance(expr, ir.Binary) and expr.op is ir.BinaryOp.AND:
        return conjuncts(expr.left) + conjuncts(expr.right)
    return () if expr == TRUE else (expr,)
