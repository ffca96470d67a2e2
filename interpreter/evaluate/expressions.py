"""The value of every expression over a state and the locals in force, by the plain meaning of each node."""

import operator
from collections.abc import Callable, Iterator, Mapping
from typing import assert_never

from attrs import frozen

from interpreter.errors import RulesError
from interpreter.evaluate.cells import Cells, offset
from interpreter.evaluate.payments import Item, members, next_items, sums
from rulesdsl.ir.model import (
    NONE,
    Apply,
    Binary,
    BinaryOp,
    Domain,
    Expr,
    Fold,
    FoldOp,
    Get,
    IfElse,
    Int,
    Look,
    Members,
    PayNext,
    PaySource,
    Range,
    Ranked,
    Read,
    Rotation,
    Sums,
    Unary,
    UnaryOp,
)

Locals = Mapping[int, int]

ORDER: dict[BinaryOp, Callable[[int, int], int]] = {
    BinaryOp.EQ: operator.eq,
    BinaryOp.NE: operator.ne,
    BinaryOp.LT: operator.lt,
    BinaryOp.LE: operator.le,
    BinaryOp.GT: operator.gt,
    BinaryOp.GE: operator.ge,
    BinaryOp.MIN: min,
    BinaryOp.MAX: max,
}
"""Operators that take NONE, which is less than every number."""

NUMERIC: dict[BinaryOp, Callable[[int, int], int]] = {
    BinaryOp.ADD: operator.add,
    BinaryOp.SUB: operator.sub,
    BinaryOp.MUL: operator.mul,
    BinaryOp.DIV: operator.floordiv,
    BinaryOp.MOD: operator.mod,
    BinaryOp.HAS: lambda mask, row: mask >> row & 1,
    BinaryOp.UNION: operator.or_,
    BinaryOp.MEET: operator.and_,
    BinaryOp.LESS: lambda left, right: left & ~right,
}
"""Operators that take no NONE."""


@frozen
class Evaluator:
    """Evaluates over `cells`."""

    cells: Cells

    def value(self, expr: Expr, env: Locals) -> int:
        """The value of `expr` with the locals `env`; a fault where the representation's promises do not hold."""
        match expr:
            case Int(value):
                return value
            case Get(local):
                return _bound(local, env)
            case Read(variable, index):
                return self.cells.read(variable, self.values(index, env))
            case Look(table, index):
                constants = self.cells.game.tables[table]
                return constants.values[offset(constants, self.values(index, env))]
            case Unary(op, operand):
                return _unary(op, self.value(operand, env))
            case Binary():
                return self._binary(expr, env)
            case IfElse(condition, then, otherwise):
                return self.value(then if self.value(condition, env) else otherwise, env)
            case Apply(function, arguments):
                return self.call(function, self.values(arguments, env))
            case Fold():
                return self._fold(expr, env)
            case Ranked():
                return self._ranked(expr, env)
            case Sums(sources, limit):
                return sums(self._items(sources, env), limit)
            case PayNext(sources, first, due):
                return next_items(self._items(sources, env), self.value(first, env), self.value(due, env))
            case _:
                assert_never(expr)

    def values(self, exprs: tuple[Expr, ...], env: Locals) -> tuple[int, ...]:
        """The values of several expressions."""
        return tuple(self.value(expr, env) for expr in exprs)

    def call(self, function: int, arguments: tuple[int, ...]) -> int:
        """The value of a function, which sees its parameters and nothing else."""
        called = self.cells.game.functions[function]
        return self.value(called.body, dict(zip(called.parameters, arguments, strict=True)))

    def items(self, domain: Domain, env: Locals) -> tuple[int, ...]:
        """The items of a domain, in its order."""
        match domain:
            case Range(low, high):
                return tuple(range(_number(self.value(low, env)), _number(self.value(high, env)) + 1))
            case Members(mask, size):
                return _members(self.value(mask, env), size)
            case Rotation(mask, size, start):
                first = _number(self.value(start, env))
                return tuple(sorted(_members(self.value(mask, env), size), key=lambda seat: (seat - first) % size))
            case _:
                assert_never(domain)

    def _binary(self, expr: Binary, env: Locals) -> int:
        left = self.value(expr.left, env)
        if expr.op is BinaryOp.AND:
            return int(bool(left) and bool(self.value(expr.right, env)))
        if expr.op is BinaryOp.OR:
            return int(bool(left) or bool(self.value(expr.right, env)))
        right = self.value(expr.right, env)
        if expr.op in ORDER:
            return int(ORDER[expr.op](left, right))
        if expr.op in (BinaryOp.DIV, BinaryOp.MOD) and right == 0:
            raise RulesError("a division by 0")
        return NUMERIC[expr.op](_number(left), _number(right))

    def _where(self, local: int, domain: Domain, where: Expr | None, env: Locals) -> Iterator[tuple[int, Locals]]:
        for item in self.items(domain, env):
            inner = {**env, local: item}
            if where is None or self.value(where, inner):
                yield item, inner

    def _fold(self, fold: Fold, env: Locals) -> int:
        kept = self._where(fold.local, fold.domain, fold.where, env)
        if fold.op is FoldOp.SET:
            return members(item for item, _ in kept)
        if fold.op is FoldOp.NTH:
            found = [item for item, _ in kept]
            return found[fold.place - 1] if fold.place <= len(found) else NONE
        if fold.body is None:
            raise RulesError(f"a fold by {fold.op.value} without a body")
        return _combine(fold.op, [self.value(fold.body, inner) for _, inner in kept])

    def _ranked(self, ranked: Ranked, env: Locals) -> int:
        keys = {
            item: tuple(_merit(key.most, self.value(key.value, inner)) for key in ranked.keys)
            for item, inner in self._where(ranked.local, ranked.domain, ranked.where, env)
        }
        rivals = {item: sum(other > own for other in keys.values()) for item, own in keys.items()}
        return members(item for item, better in rivals.items() if better == ranked.place - 1)

    def _items(self, sources: tuple[PaySource, ...], env: Locals) -> tuple[Item, ...]:
        inners = ((source, {**env, source.local: item}) for source in sources for item in range(source.low, source.high + 1))
        return tuple(self._item(source, inner) for source, inner in inners)

    def _item(self, source: PaySource, env: Locals) -> Item:
        count = self.value(source.count, env)
        if count == 0:
            return Item(0, 1)
        worth = self.value(source.worth, env)
        if count < 0 or worth < 1:
            raise RulesError(f"{count} pieces worth {worth} apiece", source.address)
        return Item(count, worth)


def _bound(local: int, env: Locals) -> int:
    if local not in env:
        raise RulesError(f"local {local} has no value here")
    return env[local]


def _number(value: int) -> int:
    if value == NONE:
        raise RulesError("something is needed that is not there")
    return value


def _members(mask: int, size: int) -> tuple[int, ...]:
    if _number(mask) >> size:
        raise RulesError(f"a set with members beyond {size} rows")
    return tuple(row for row in range(size) if mask >> row & 1)


def _unary(op: UnaryOp, value: int) -> int:
    match op:
        case UnaryOp.NOT:
            return int(not value)
        case UnaryOp.NEGATE:
            return -_number(value)
        case UnaryOp.SIZE:
            return _number(value).bit_count()
        case UnaryOp.BIT:
            return 0 if value == NONE else 1 << value
        case _:
            assert_never(op)


def _combine(op: FoldOp, values: list[int]) -> int:
    match op:
        case FoldOp.ANY:
            return int(any(values))
        case FoldOp.ALL:
            return int(all(values))
        case FoldOp.SUM:
            return sum(_number(value) for value in values)
        case FoldOp.MIN:
            return min(values, default=NONE)
        case FoldOp.MAX:
            return max(values, default=NONE)
        case FoldOp.NTH | FoldOp.SET:
            raise RulesError(f"a fold by {op.value} has no body")
        case _:
            assert_never(op)


def _merit(most: bool, value: int) -> tuple[int, int]:
    """Compares as the key does: greater is better, NONE is worse than any number."""
    return (0, 0) if value == NONE else (1, value if most else -value)
