"""The value of an expression that reads no cell of the state."""

from collections.abc import Iterator, Sequence
from typing import assert_never

from rulesdsl.ir import fold
from rulesdsl.ir import model as ir


def value_of(tables: Sequence[ir.Table], expr: ir.Expr, env: dict[int, int]) -> int:
    """Evaluates a closed expression; `env` gives its free locals. A bug where the expression is not closed."""
    match expr:
        case ir.Int(value=value):
            return value
        case ir.Get(local=local):
            return env[local]
        case ir.Look(table=table, index=(one,)):
            return tables[table].values[value_of(tables, one, env)]
        case ir.Look(table=table, index=index):
            entry = tuple(value_of(tables, part, env) for part in index)
            return tables[table].values[fold.flat_index(tables[table].dimensions, entry)]
        case ir.Unary(op=op, operand=operand):
            return fold.unary_value(op, value_of(tables, operand, env))
        case ir.Binary(op=ir.BinaryOp.AND, left=left, right=right):
            return int(value_of(tables, left, env) != 0 and value_of(tables, right, env) != 0)
        case ir.Binary(op=ir.BinaryOp.OR, left=left, right=right):
            return int(value_of(tables, left, env) != 0 or value_of(tables, right, env) != 0)
        case ir.Binary(op=op, left=left, right=right):
            return fold.ARITHMETIC[op](value_of(tables, left, env), value_of(tables, right, env))
        case ir.IfElse(condition=condition, then=then, otherwise=otherwise):
            return value_of(tables, then if value_of(tables, condition, env) else otherwise, env)
        case ir.Fold():
            return _fold(tables, expr, env)
        case ir.Ranked() | ir.Sums() | ir.PayNext() | ir.Read() | ir.Apply():
            raise AssertionError("not a constant")
    assert_never(expr)


def items(tables: Sequence[ir.Table], domain: ir.Domain, env: dict[int, int]) -> Iterator[int]:
    """The items of a closed domain, in order."""
    match domain:
        case ir.Range(low=low, high=high):
            yield from range(value_of(tables, low, env), value_of(tables, high, env) + 1)
        case ir.Members(mask=mask, size=size):
            members = value_of(tables, mask, env)
            yield from (item for item in range(size) if members >> item & 1)
        case ir.Rotation(mask=mask, size=size, start=start):
            members, first = value_of(tables, mask, env), value_of(tables, start, env)
            yield from (item % size for item in range(first, first + size) if members >> item % size & 1)
        case _:
            assert_never(domain)


def _fold(tables: Sequence[ir.Table], expr: ir.Fold, env: dict[int, int]) -> int:
    values: list[int] = []
    for item in items(tables, expr.domain, env):
        inner = {**env, expr.local: item}
        if expr.where is None or value_of(tables, expr.where, inner):
            values.append(item if expr.body is None else value_of(tables, expr.body, inner))
    match expr.op:
        case ir.FoldOp.ANY:
            return int(any(values))
        case ir.FoldOp.ALL:
            return int(all(values))
        case ir.FoldOp.SUM:
            return sum(values)
        case ir.FoldOp.MIN:
            return min(values, default=ir.NONE)
        case ir.FoldOp.MAX:
            return max(values, default=ir.NONE)
        case ir.FoldOp.NTH:
            return values[expr.place - 1] if len(values) >= expr.place else ir.NONE
        case ir.FoldOp.SET:
            return sum(1 << value for value in set(values))
    assert_never(expr.op)
