"""From expressions of the intermediate representation to values."""

from typing import assert_never

from interpreter.python import folds
from interpreter.python.pool import Pool
from interpreter.python.values import Value
from rulesdsl.ir import model as ir

INLINED_COST = 400
FEW_MEMBERS = 8
ITEM = 2 * 10**9
"""The local that stands for the items of all sources of a payment while it is translated."""


class Translator:
    """Translates each expression once."""

    def __init__(self, pool: Pool) -> None:
        self.pool = pool
        self._known: dict[int, tuple[ir.Expr, Value]] = {}
        self._bodies: dict[int, Value] = {}

    def expr(self, expr: ir.Expr) -> Value:
        """The value of an expression, over locals."""
        found = self._known.get(id(expr))
        if found is None:
            found = self._known[id(expr)] = (expr, self._new(expr))
        return found[1]

    def body(self, function: int) -> Value:
        """The value of a function, over its parameters."""
        if function not in self._bodies:
            self._bodies[function] = self.expr(self.pool.game.functions[function].body)
        return self._bodies[function]

    def _all(self, parts: tuple[ir.Expr, ...]) -> tuple[Value, ...]:
        return tuple(self.expr(part) for part in parts)

    def _new(self, expr: ir.Expr) -> Value:
        pool = self.pool
        match expr:
            case ir.Int(value=value):
                return pool.const(value)
            case ir.Get(local=local):
                return pool.local(local)
            case ir.Read(variable=variable, index=index):
                return pool.cell(variable, self._all(index))
            case ir.Look(table=table, index=index):
                return pool.look(table, self._all(index))
            case ir.Unary(op=op, operand=operand):
                return pool.make({"negate": "neg"}.get(op.value, op.value), self.expr(operand))
            case ir.Binary(op=op, left=left, right=right):
                return self._binary(op, self.expr(left), self.expr(right))
            case ir.IfElse(condition=condition, then=then, otherwise=otherwise):
                return pool.make("if", self.expr(condition), self.expr(then), self.expr(otherwise))
            case ir.Apply(function=function, arguments=arguments):
                return self._apply(function, self._all(arguments))
            case ir.Fold():
                return self._fold(expr)
            case ir.Ranked():
                return self._ranked(expr)
            case ir.Sums(sources=sources, limit=limit):
                return self._payment("sums", sources, (), limit)
            case ir.PayNext(sources=sources, first=first, due=due):
                return self._payment("next", sources, (self.expr(first), self.expr(due)), 0)
        assert_never(expr)

    def _binary(self, op: ir.BinaryOp, left: Value, right: Value) -> Value:
        """An operator; whether there is a first item is whether there is any."""
        if op in (ir.BinaryOp.EQ, ir.BinaryOp.NE) and right is self.pool.nothing and left.op == "fold":
            kind, place, domain = left.data
            if kind == "nth" and place == 1 and domain == "range":
                bound, first, last, where, _ = left.args
                some = folds.fold(self.pool, ("any", 1, "range"), (bound, first, last, where, self.pool.true))
                return some if op is ir.BinaryOp.NE else self.pool.make("not", some)
        return self.pool.make(op.value, left, right)

    def _apply(self, function: int, arguments: tuple[Value, ...]) -> Value:
        body = self.body(function)
        if body.cost > INLINED_COST:
            return folds.call(self.pool, function, arguments, body.reads)
        parameters = self.pool.game.functions[function].parameters
        leaves = [self.pool.local(parameter) for parameter in parameters]
        return folds.substitute(self.pool, body, dict(zip(leaves, arguments, strict=True)))

    def domain(self, domain: ir.Domain, leaf: Value, ordered: bool) -> tuple[str, Value, Value, Value]:
        """Kind of a domain, its two ends (or start and size), and the test for its members."""
        pool = self.pool
        match domain:
            case ir.Range(low=low, high=high):
                return "range", self.expr(low), self.expr(high), pool.true
            case ir.Members(mask=mask, size=size):
                return "range", pool.const(0), pool.const(size - 1), member(pool, self.expr(mask), leaf, size)
            case ir.Rotation(mask=mask, size=size, start=start):
                test = member(pool, self.expr(mask), leaf, size)
                if ordered:
                    return "turn", self.expr(start), pool.const(size), test
                return "range", pool.const(0), pool.const(size - 1), test
        assert_never(domain)

    def _fold(self, expr: ir.Fold) -> Value:
        short = self._short(expr)
        if short is not None:
            return short
        pool, leaf = self.pool, self.pool.local(expr.local)
        kind, first, last, test = self.domain(expr.domain, leaf, expr.op is ir.FoldOp.NTH)
        where = pool.true if expr.where is None else self.expr(expr.where)
        body = leaf if expr.body is None else self.expr(expr.body)
        return folds.fold(pool, (expr.op.value, expr.place, kind), (leaf, first, last, pool.make("and", test, where), body))

    def _short(self, expr: ir.Fold) -> Value | None:
        """Some or all of the few members that each row of a table has, one after the other."""
        match expr:
            case ir.Fold(
                op=ir.FoldOp.ANY | ir.FoldOp.ALL, where=None, domain=ir.Members(mask=ir.Look(table=table, index=(row,)))
            ):
                pass
            case _:
                return None
        sets = self.pool.game.tables[table].values
        size = sets[0].bit_count()
        at = self.expr(row)
        if not 0 < size <= FEW_MEMBERS or any(one.bit_count() != size for one in sets) or not (at.is_leaf and at.op == "local"):
            return None
        pool, leaf = self.pool, self.pool.local(expr.local)
        assert expr.body is not None
        body = self.expr(expr.body)
        members = [tuple(_member(one, place) for one in sets) for place in range(size)]
        tests = [folds.substitute(pool, body, {leaf: folds.numbered(pool, numbers, at)}) for numbers in members]
        if expr.op is ir.FoldOp.ALL:
            return pool.all_of(tests)
        return pool.make("not", pool.all_of(pool.make("not", test) for test in tests))

    def _ranked(self, expr: ir.Ranked) -> Value:
        pool, leaf = self.pool, self.pool.local(expr.local)
        kind, first, last, test = self.domain(expr.domain, leaf, False)
        where = pool.true if expr.where is None else self.expr(expr.where)
        keys = self._all(tuple(key.value for key in expr.keys))
        data = ("ranked", 0, kind, tuple(key.most for key in expr.keys))
        ranking = folds.bind(pool, "ranked", data, leaf, (first, last, pool.make("and", test, where), *keys), 2)
        return folds.placed(pool, ranking, expr.place)

    def _payment(self, op: str, sources: tuple[ir.PaySource, ...], outer: tuple[Value, ...], limit: int) -> Value:
        pool = self.pool
        leaf = pool.local(ITEM)
        parts: list[Value] = []
        for source in sources:
            own = {pool.local(source.local): leaf}
            parts.append(folds.substitute(pool, self.expr(source.count), own))
            parts.append(folds.substitute(pool, self.expr(source.worth), own))
        spans = tuple((source.low, source.high) for source in sources)
        return folds.bind(pool, op, (spans, limit), leaf, (*outer, *parts), len(outer))


def member(pool: Pool, mask: Value, leaf: Value, size: int) -> Value:
    """Whether the leaf, an item 0..`size`-1, is in the set."""
    if mask.is_int and mask.number & (1 << size) - 1 == (1 << size) - 1:
        return pool.true
    return pool.make("has", mask, leaf)


def _member(mask: int, place: int) -> int:
    """The member of a set at a place, from 0, in ascending order."""
    for _ in range(place):
        mask &= mask - 1
    return (mask & -mask).bit_length() - 1
