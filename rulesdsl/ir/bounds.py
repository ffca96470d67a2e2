"""The greatest value that an expression can have, where it is easy to tell."""

from collections.abc import Sequence

from rulesdsl.ir import model as ir


def greatest(tables: Sequence[ir.Table], expr: ir.Expr) -> int | None:
    """An upper bound of a value that is never negative; None where nothing is known."""
    match expr:
        case ir.Int(value=value):
            return value
        case ir.Look(table=table):
            return max(tables[table].values, default=0)
        case ir.Binary(op=ir.BinaryOp.ADD | ir.BinaryOp.MUL as op, left=left, right=right):
            a, b = greatest(tables, left), greatest(tables, right)
            if a is None or b is None:
                return None
            return a + b if op is ir.BinaryOp.ADD else a * b
        case ir.Binary(op=ir.BinaryOp.MIN, left=left, right=right):
            known = [bound for bound in (greatest(tables, left), greatest(tables, right)) if bound is not None]
            return min(known, default=None)
        case ir.Binary(op=ir.BinaryOp.SUB, left=left, right=ir.Int(value=value)) if value >= 0:
            bound = greatest(tables, left)
            return None if bound is None else max(bound - value, 0)
        case ir.IfElse(then=then, otherwise=otherwise):
            a, b = greatest(tables, then), greatest(tables, otherwise)
            return None if a is None or b is None else max(a, b)
    return None
