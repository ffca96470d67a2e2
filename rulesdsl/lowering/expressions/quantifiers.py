"""`some`, `no`, `every`, `count`, `total`, `most`, `least`, `1st`: folds over finite domains."""

from attrs import evolve

from rulesdsl.ir import fold
from rulesdsl.ir import model as ir
from rulesdsl.ir.walk import constant_items, substitute
from rulesdsl.lowering.declarations import zones
from rulesdsl.lowering.expressions import ranges
from rulesdsl.lowering.fitting import describe, fit, flag
from rulesdsl.lowering.scope import Running, Scope, Typed, ZoneAt
from rulesdsl.lowering.world import World
from rulesdsl.syntax import tree
from rulesdsl.types import mistakes
from rulesdsl.types.model import Count, Flag, RowOf, SetOf, Type, Unknown

UNKNOWN = Typed(fold.FALSE, Unknown())
Q = tree.Quantity


def lower_quantifier(world: World, scope: Scope, written: tree.Quantifier) -> Typed:
    """A quantifier as nested folds, the last domain innermost."""
    if written.quantity is Q.NO:
        some = _fold(world, scope, written, written.domains, Q.SOME)
        return Typed(fold.negate(some.expr), Flag())
    return _fold(world, scope, written, written.domains, written.quantity)


def _fold(
    world: World, scope: Scope, written: tree.Quantifier, domains: tuple[tree.Domain, ...], quantity: tree.Quantity
) -> Typed:
    last = len(domains) == 1
    found = ranges.run_over(world, scope, domains[0], written.where if last else None)
    if found is None:
        return Typed(fold.FALSE, Flag() if quantity in (Q.SOME, Q.EVERY) else Unknown())
    running, inner = found
    if (
        last
        and quantity is Q.COUNT
        and running.copies is not None
        and written.where is None
        and running.binding.origin is not None
    ):
        return Typed(zones.size_of(world, running.binding.origin), Count())
    if quantity is Q.NTH:
        return _nth(world, written, running)
    if quantity is Q.ALL:
        return _all(world, domains[0], running)
    body = _last(world, inner, written, quantity) if last else _fold(world, inner, written, domains[1:], quantity)
    value = body.expr
    if quantity in (Q.COUNT, Q.TOTAL):
        value = fold.binary(ir.BinaryOp.MUL, running.copies or ir.Int(1), value)
    if quantity is Q.LEAST and isinstance(body.type, Count) and body.type.optional:
        something = fold.binary(ir.BinaryOp.NE, value, fold.NOTHING)
        running = evolve(running, tests=(*running.tests, something))
    kind = body.type
    if quantity in (Q.MOST, Q.LEAST) and isinstance(kind, Count):
        kind = Count(kind.units, optional=kind.optional or not _some_item(running))
    return Typed(_build(running, quantity, value), kind)


def _some_item(running: Running) -> bool:
    """Whether there is an item for certain."""
    return running.where is None and bool(constant_items(running.domain))


def _last(world: World, scope: Scope, written: tree.Quantifier, quantity: tree.Quantity) -> Typed:
    """What each item gives; a number that is none counts for nothing in a total."""
    match quantity:
        case Q.SOME:
            return Typed(fold.TRUE, Flag())
        case Q.EVERY:
            assert written.body is not None
            return Typed(flag(world, scope, written.body), Flag())
        case Q.COUNT:
            return Typed(ir.Int(1), Count())
    assert written.body is not None
    value = world.lower(scope, written.body)
    if not isinstance(value.type, Count):
        if not isinstance(value.type, Unknown):
            world.report(mistakes.TypeMismatch(written.body.span, "a number", describe(value.type)))
        return UNKNOWN
    loose = value.type.optional and not scope.knows(value.expr, None)
    body = value.expr
    if quantity is Q.TOTAL and loose:
        body = fold.if_else(fold.binary(ir.BinaryOp.EQ, body, fold.NOTHING), ir.Int(0), body)
    return Typed(body, Count(value.type.units, optional=loose and quantity is not Q.TOTAL))


def _build(running: Running, quantity: tree.Quantity, body: ir.Expr) -> ir.Expr:
    where = running.where
    if isinstance(running.domain, ir.Range) and running.domain.high == ir.Int(-1) and running.domain.low == ir.Int(0):
        return fold.NOTHING if quantity in (Q.MOST, Q.LEAST) else ir.Int(int(quantity is Q.EVERY))
    if (
        running.copies is not None
        and where is None
        and quantity is Q.SOME
        and body == fold.TRUE
        and isinstance(running.domain, ir.Members)
    ):
        return _occupied(running.domain)
    op = {
        Q.SOME: ir.FoldOp.ANY,
        Q.EVERY: ir.FoldOp.ALL,
        Q.COUNT: ir.FoldOp.SUM,
        Q.TOTAL: ir.FoldOp.SUM,
        Q.MOST: ir.FoldOp.MAX,
        Q.LEAST: ir.FoldOp.MIN,
    }[quantity]
    if op is ir.FoldOp.ANY and body == fold.TRUE and where is not None:
        return ir.Fold(op, running.local, running.domain, None, where)
    return ir.Fold(op, running.local, running.domain, where, body)


def _occupied(domain: ir.Members) -> ir.Expr:
    if isinstance(domain.mask, ir.Unary) and domain.mask.op is ir.UnaryOp.BIT:
        return fold.binary(ir.BinaryOp.NE, domain.mask.operand, fold.NOTHING)
    return fold.binary(ir.BinaryOp.NE, domain.mask, fold.EMPTY)


def _nth(world: World, written: tree.Quantifier, running: Running) -> Typed:
    if running.table is None and not isinstance(running.binding.type, Count):
        return UNKNOWN
    kind: Type = RowOf(running.table, optional=True) if running.table is not None else Count(optional=True)
    at = running.binding.origin
    if at is not None and at.zone.store is ir.Store.STACK:
        return Typed(_nth_below(world, written.place, running, at), kind)
    if written.place > 1 and running.copies is not None:
        return Typed(_nth_copy(world, written.place, running, running.copies), kind)
    return Typed(ir.Fold(ir.FoldOp.NTH, running.local, running.domain, running.where, None, written.place), kind)


def _nth_copy(world: World, place: int, running: Running, copies: ir.Expr) -> ir.Expr:
    """The piece in a place, where copies of one kind lie one behind the other: the first kind that reaches so far."""
    other = world.fresh()
    swap: dict[int, ir.Expr] = {running.local: ir.Get(other)}
    where = None if running.where is None else substitute(world.tables, running.where, swap)
    so_far = fold.binary(ir.BinaryOp.LE, ir.Get(other), ir.Get(running.local))
    up_to = so_far if where is None else fold.both((so_far, where))
    reached = ir.Fold(ir.FoldOp.SUM, other, running.domain, up_to, substitute(world.tables, copies, swap))
    return ir.Fold(ir.FoldOp.NTH, running.local, running.domain, fold.binary(ir.BinaryOp.GE, reached, ir.Int(place)))


def _nth_below(world: World, place: int, running: Running, at: ZoneAt) -> ir.Expr:
    """The piece in a place of a stack, from the top down."""
    assert at.zone.number is not None
    assert running.table is not None
    depth, height = world.fresh(), ir.Read(at.zone.number, at.index)

    def lying(below: ir.Expr) -> ir.Expr:
        return ir.Read(at.zone.variable, (*at.index, fold.binary(ir.BinaryOp.SUB, height, below)))

    tests = ranges.there(evolve(running, tests=running.tests[1:]), ranges.Values(running.table.size, running.table.labels, 0))
    where = substitute(world.tables, fold.both(tests), {running.local: lying(ir.Get(depth))})
    found = ir.Fold(ir.FoldOp.NTH, depth, ir.Range(ir.Int(1), height), None if where == fold.TRUE else where, None, place)
    return fold.if_else(fold.binary(ir.BinaryOp.EQ, found, fold.NOTHING), fold.NOTHING, lying(found))


def _all(world: World, domain: tree.Domain, running: Running) -> Typed:
    """The set of the items."""
    if running.table is None:
        world.report(mistakes.NotCountable(domain.over.span, "numbers here; a set has rows of a table"))
        return UNKNOWN
    return Typed(ir.Fold(ir.FoldOp.SET, running.local, running.domain, running.where, None), SetOf(running.table))


def how_many(world: World, scope: Scope, kind: tree.Expr, zone: tree.Expr) -> Typed:
    """`how many of KIND in ZONE`."""
    at = zones.zone_at(world, scope, zone)
    return UNKNOWN if at is None else Typed(copies_of(world, scope, kind, at), Count())


def copies_of(world: World, scope: Scope, kind: tree.Expr, at: ZoneAt) -> ir.Expr:
    """How many copies of a kind lie in a zone; 0 for none."""

    wanted = RowOf(at.zone.table)
    value = world.lower(scope, kind, wanted)
    if isinstance(value.type, RowOf) and value.type.optional and not scope.knows(value.expr, None):
        row = fit(world, scope, value, RowOf(at.zone.table, True), kind.span)
        there = fold.binary(ir.BinaryOp.NE, row, fold.NOTHING)
        return fold.if_else(there, zones.copies_at(world, at, row), ir.Int(0))
    return zones.copies_at(world, at, fit(world, scope, value, wanted, kind.span))
