"""What keeps conditions short while they are carried back over statements."""

from collections.abc import Sequence

from attrs import evolve

from rulesdsl.ir import fold
from rulesdsl.ir import model as ir
from rulesdsl.ir.walk import substitute

JOINED = (ir.BinaryOp.LE, ir.BinaryOp.GE, ir.BinaryOp.LT, ir.BinaryOp.GT, ir.BinaryOp.ADD)
"""Where two tests differ on one side of these, they are one test of either side."""


def either_way(condition: ir.Expr, yes: ir.Expr, no: ir.Expr) -> ir.Expr:
    """One of two tests. Where they differ in one amount only, they become one test of it, which does not grow with each loop."""
    match yes, no:
        case ir.Binary(op=ir.BinaryOp.ADD, left=left, right=right), other if left == other:
            return ir.Binary(ir.BinaryOp.ADD, left, fold.if_else(condition, right, ir.Int(0)))
        case ir.Binary(op=op, left=left, right=right), ir.Binary(op=same, left=second, right=other) if op is same:
            if op in JOINED and right == other:
                return ir.Binary(op, either_way(condition, left, second), right)
            if op in JOINED and left == second:
                return ir.Binary(op, left, either_way(condition, right, other))
    return fold.if_else(condition, yes, no)


def with_values(tables: Sequence[ir.Table], stmts: tuple[ir.Stmt, ...], values: dict[int, ir.Expr]) -> tuple[ir.Stmt, ...]:
    """Statements with locals replaced where that is simple: the more is constant, the shorter is what they need."""
    return tuple(_one_with(tables, stmt, values) for stmt in stmts)


def _one_with(tables: Sequence[ir.Table], stmt: ir.Stmt, values: dict[int, ir.Expr]) -> ir.Stmt:
    match stmt:
        case ir.Let(value=value):
            return evolve(stmt, value=substitute(tables, value, values))
        case ir.Write(index=index, value=value):
            places = tuple(substitute(tables, part, values) for part in index)
            return evolve(stmt, index=places, value=substitute(tables, value, values))
        case ir.When(condition=condition, then=yes, otherwise=no):
            test = substitute(tables, condition, values)
            return evolve(stmt, condition=test, then=with_values(tables, yes, values), otherwise=with_values(tables, no, values))
    return stmt
