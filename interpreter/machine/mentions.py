"""Which locals an expression or statement needs from outside, and which locals statements bind."""

from typing import assert_never

from rulesdsl.ir import model as ir

NONE: frozenset[int] = frozenset()


class Mentions:
    """Free locals of expressions, each computed once."""

    def __init__(self) -> None:
        self._known: dict[int, tuple[ir.Expr, frozenset[int]]] = {}

    def expr(self, expr: ir.Expr | None) -> frozenset[int]:
        """The locals that the value of `expr` depends on."""
        if expr is None or isinstance(expr, ir.Int):
            return NONE
        found = self._known.get(id(expr))
        if found is None:
            found = self._known[id(expr)] = (expr, self._compute(expr))
        return found[1]

    def all(self, exprs: tuple[ir.Expr, ...]) -> frozenset[int]:
        """The locals that any of `exprs` depends on."""
        return NONE.union(*map(self.expr, exprs)) if exprs else NONE

    def domain(self, domain: ir.Domain) -> frozenset[int]:
        """The locals that a domain depends on."""
        match domain:
            case ir.Range(low=low, high=high):
                return self.expr(low) | self.expr(high)
            case ir.Members(mask=mask):
                return self.expr(mask)
            case ir.Rotation(mask=mask, start=start):
                return self.expr(mask) | self.expr(start)
        assert_never(domain)

    def _compute(self, expr: ir.Expr) -> frozenset[int]:
        match expr:
            case ir.Get(local=local):
                return frozenset((local,))
            case ir.Read(index=parts) | ir.Look(index=parts) | ir.Apply(arguments=parts):
                return self.all(parts)
            case ir.Unary(operand=operand):
                return self.expr(operand)
            case ir.Binary(left=left, right=right):
                return self.expr(left) | self.expr(right)
            case ir.IfElse(condition=condition, then=then, otherwise=otherwise):
                return self.expr(condition) | self.expr(then) | self.expr(otherwise)
            case ir.Fold(local=local, domain=domain, where=where, body=body):
                return self.domain(domain) | (self.expr(where) | self.expr(body)) - {local}
            case ir.Ranked(local=local, domain=domain, where=where, keys=keys):
                inner = self.expr(where) | self.all(tuple(key.value for key in keys))
                return self.domain(domain) | inner - {local}
            case ir.Sums(sources=sources):
                return self.sources(sources)
            case ir.PayNext(sources=sources, first=first, due=due):
                return self.sources(sources) | self.expr(first) | self.expr(due)
            case ir.Int():
                return NONE
        assert_never(expr)

    def sources(self, sources: tuple[ir.PaySource, ...]) -> frozenset[int]:
        """The locals that payments from `sources` depend on."""
        return NONE.union(*((self.expr(s.count) | self.expr(s.worth)) - {s.local} for s in sources)) if sources else NONE

    def needs(self, body: tuple[ir.Stmt, ...]) -> frozenset[int]:
        """The locals that statements without a stop read and do not bind first."""
        needed = NONE
        for stmt in reversed(body):
            needed = self._before(stmt, needed)
        return needed

    def _before(self, stmt: ir.Stmt, after: frozenset[int]) -> frozenset[int]:
        match stmt:
            case ir.Let(local=local, value=value):
                return after - {local} | self.expr(value)
            case ir.Write(index=index, value=value):
                return after | self.all(index) | self.expr(value)
            case ir.When(condition=condition, then=then, otherwise=otherwise):
                return after | self.expr(condition) | self.needs(then) | self.needs(otherwise)
            case ir.Each(local=local, domain=domain, body=inner):
                return after | self.domain(domain) | self.needs(inner) - {local}
            case ir.While(condition=condition, body=inner):
                return after | self.expr(condition) | self.needs(inner)
            case ir.Roll(local=local, weight=weight):
                return (after | self.expr(weight)) - {local}
            case ir.End() | ir.Fault():
                return NONE
            case ir.Choose() | ir.Together():
                raise AssertionError("a stop inside a step")
        assert_never(stmt)


def binds(body: tuple[ir.Stmt, ...]) -> frozenset[int]:
    """The locals that the top level of a block binds."""
    return frozenset(stmt.local for stmt in body if isinstance(stmt, ir.Let | ir.Roll))
