"""The value of an expression that reads no cell of the state.

An expression becomes a closure of closures first: most are evaluated many times, once for each row of a table.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import NoReturn, assert_never

from rulesdsl.ir import fold
from rulesdsl.ir import model as ir

Env = dict[int, int]
Evaluate = Callable[[Env], int]
"""Gives the value for the free locals of an expression. Locals bound inside it are put into the same dictionary."""


class OutsideError(IndexError):
    """A closed expression asks a table for an entry that it does not have: `position`, from 0, of one of its dimensions."""

    def __init__(self, table: ir.Table, dimension: ir.Dimension, position: int) -> None:
        super().__init__(table.address, dimension.name, position)
        self.table, self.dimension, self.position = table, dimension, position


def value_of(tables: Sequence[ir.Table], expr: ir.Expr, env: Env) -> int:
    """The value of a closed expression; `env` gives its free locals. A bug where the expression is not closed."""
    return evaluation(tables, expr)(dict(env))


def evaluation(tables: Sequence[ir.Table], expr: ir.Expr) -> Evaluate:
    """A closed expression as a function of its free locals."""
    match expr:
        case ir.Int(value=value):
            return lambda env: value
        case ir.Get(local=local):
            return lambda env: env[local]
        case ir.Look():
            return _look(tables, expr)
        case ir.Unary(op=op, operand=operand):
            one = evaluation(tables, operand)
            return lambda env: fold.unary_value(op, one(env))
        case ir.Binary():
            return _binary(expr.op, evaluation(tables, expr.left), evaluation(tables, expr.right))
        case ir.IfElse():
            condition, then, otherwise = (evaluation(tables, part) for part in (expr.condition, expr.then, expr.otherwise))
            return lambda env: then(env) if condition(env) else otherwise(env)
        case ir.Fold():
            return _fold(tables, expr)
        case ir.Ranked() | ir.Sums() | ir.PayNext() | ir.Read() | ir.Apply():
            raise AssertionError("not a constant")
    assert_never(expr)


def _look(tables: Sequence[ir.Table], expr: ir.Look) -> Evaluate:
    table = tables[expr.table]
    index = [evaluation(tables, part) for part in expr.index]
    if len(index) == 1:
        values, at, size = table.values, index[0], len(table.values)
        return lambda env: values[place] if 0 <= (place := at(env)) < size else _outside(table, (place,))
    return lambda env: _entry(table, tuple(part(env) for part in index))


def _entry(table: ir.Table, index: tuple[int, ...]) -> int:
    try:
        return table.values[fold.flat_index(table.dimensions, index)]
    except IndexError:
        return _outside(table, index)


def _outside(table: ir.Table, index: tuple[int, ...]) -> NoReturn:
    asked = zip(table.dimensions, index, strict=True)
    dimension, position = next(pair for pair in asked if not 0 <= pair[1] < pair[0].size)
    raise OutsideError(table, dimension, position)


def _binary(op: ir.BinaryOp, left: Evaluate, right: Evaluate) -> Evaluate:
    match op:
        case ir.BinaryOp.AND:
            return lambda env: int(left(env) != 0 and right(env) != 0)
        case ir.BinaryOp.OR:
            return lambda env: int(left(env) != 0 or right(env) != 0)
    calculate = fold.ARITHMETIC[op]
    return lambda env: calculate(left(env), right(env))


def _items(tables: Sequence[ir.Table], domain: ir.Domain) -> Callable[[Env], Iterable[int]]:
    """The items of a closed domain, in order."""
    match domain:
        case ir.Range(low=low, high=high):
            first, last = evaluation(tables, low), evaluation(tables, high)
            return lambda env: range(first(env), last(env) + 1)
        case ir.Members(mask=mask, size=size):
            members = evaluation(tables, mask)
            return lambda env: _members(members(env), range(size), size)
        case ir.Rotation(mask=mask, size=size, start=start):
            members, begin = evaluation(tables, mask), evaluation(tables, start)
            return lambda env: _members(members(env), range(begin(env), begin(env) + size), size)
    assert_never(domain)


def _members(mask: int, places: range, size: int) -> list[int]:
    return [place % size for place in places if mask >> place % size & 1]


def _fold(tables: Sequence[ir.Table], expr: ir.Fold) -> Evaluate:
    items = _items(tables, expr.domain)
    where = None if expr.where is None else evaluation(tables, expr.where)
    body = None if expr.body is None else evaluation(tables, expr.body)
    local = expr.local

    def values(env: Env) -> list[int]:
        found = []
        for item in items(env):
            env[local] = item
            if where is None or where(env):
                found.append(item if body is None else body(env))
        return found

    return lambda env: _folded(expr, values(env))


def _folded(expr: ir.Fold, values: list[int]) -> int:
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
