"""Moves of pieces between zones: by kind, by chance from a shuffled zone, all of them."""

from collections.abc import Iterator, Sequence

from attrs import evolve

from rulesdsl.ir import fold
from rulesdsl.ir import model as ir
from rulesdsl.lowering.declarations.settings import setting
from rulesdsl.lowering.declarations.zones import copies_at, size_of, top_of, zone_at
from rulesdsl.lowering.expressions.ranges import run_over, zone_run
from rulesdsl.lowering.expressions.words import plain
from rulesdsl.lowering.fitting import fit, how_many, shift
from rulesdsl.lowering.needs import Done, Need, merged, then
from rulesdsl.lowering.scope import Binding, Scope, ZoneAt
from rulesdsl.lowering.steps.transfers import converted, fits, transfer
from rulesdsl.lowering.world import World
from rulesdsl.source import Span
from rulesdsl.syntax import tree
from rulesdsl.types import mistakes
from rulesdsl.types.model import RowOf, TableInfo, Unknown


def move_piece(world: World, scope: Scope, act: tree.MovePiece) -> Done:
    """`move x to Z`, where x may stand for several pieces."""
    binding = scope.bindings.get(act.piece.text)
    target = zone_at(world, scope, act.target)
    if binding is None and act.piece.text not in world.names.declared:
        world.unknown(act.piece.text, act.piece.span, scope.bindings)
        return Done()
    pieces = () if binding is None else (binding,) if binding.bundle is None else binding.bundle
    if binding is None or any(one.origin is None for one in pieces):
        if binding is None or not isinstance(binding.type, Unknown):
            world.report(mistakes.NotAPiece(act.piece.span, act.piece.text))
        return Done()
    if target is None:
        return Done()
    done = Done()
    for one in pieces:
        done = then(world.tables, done, _move_one(world, scope, act, one, target))
    words = plain("no {0} is left", (act.piece.text,))
    there = [Need(scope.path, test, words, act.span) for test in _still_there(world, pieces)]
    return Done(done.stmts, merged((*there, *done.needs)))


def _move_one(world: World, scope: Scope, act: tree.MovePiece, one: Binding, target: ZoneAt) -> Done:
    """One piece, which must find room."""
    assert one.origin is not None
    row, span = _row_of(one), act.target.span
    stmts = transfer(world, one.origin, row, target, ir.Int(1), scope.path, _rows_of(one), span)
    own = converted(world, one.origin.zone.table, target, row, _rows_of(one), span)
    return Done(stmts, fits(world, target, own, ir.Int(1), scope.path, act.span))


def _still_there(world: World, pieces: tuple[Binding, ...]) -> Iterator[ir.Expr]:
    """That the pieces still lie where they were picked, each of them."""
    for place, one in enumerate(pieces):
        assert one.origin is not None
        if isinstance(one.type, RowOf) and one.type.optional:
            yield fold.binary(ir.BinaryOp.NE, one.expr, fold.NOTHING)
        elif one.origin.zone.store is ir.Store.COUNTS:
            before = used(_row_of(one), [_row_of(other) for other in pieces[:place]])
            yield fold.binary(ir.BinaryOp.GT, copies_at(world, one.origin, _row_of(one)), before)


def used(item: ir.Expr, picked: Sequence[ir.Expr]) -> ir.Expr:
    """How many of the picks so far are the same item."""
    total: ir.Expr = ir.Int(0)
    for one in picked:
        total = fold.binary(ir.BinaryOp.ADD, total, fold.binary(ir.BinaryOp.EQ, item, one))
    return total


def _row_of(one: Binding) -> ir.Expr:
    """The row that a piece is in the table of the zone where it lies."""
    return one.expr if one.lies is None else one.lies


def _rows_of(one: Binding) -> tuple[int, int] | None:
    return one.rows if one.lies is None else None


def moved(world: World, scope: Scope, binding: Binding, target: tree.Expr) -> Binding:
    """A name for pieces, once they lie in another zone."""
    at = zone_at(world, scope, target)
    if binding.bundle is not None:
        return evolve(binding, bundle=tuple(_lying(world, one, at, target.span) for one in binding.bundle))
    return _lying(world, binding, at, target.span)


def _lying(world: World, one: Binding, at: ZoneAt | None, span: Span) -> Binding:
    if at is None or one.origin is None:
        return one
    if one.origin.zone.table is at.zone.table:
        return evolve(one, origin=at)
    return evolve(one, origin=at, lies=converted(world, one.origin.zone.table, at, _row_of(one), _rows_of(one), span))


def move_each(world: World, scope: Scope, act: tree.MoveEach) -> Done:
    """`move each x in Z where C to Y`: all copies of the kinds for which C holds."""
    found = run_over(world, scope, act.domain, act.where)
    if found is None:
        return Done()
    running, inner = found
    target = zone_at(world, inner, act.target)
    origin = running.binding.origin
    if origin is None:
        world.report(mistakes.NotAPiece(act.domain.span, act.domain.name.text))
        return Done()
    if origin.zone.store is ir.Store.STACK:
        text = "a zone without an order", "a stack, which gives only its top"
        world.report(mistakes.TypeMismatch(act.domain.over.span, *text))
        return Done()
    if target is None:
        return Done()
    number = world.fresh()
    moved = transfer(
        world, origin, ir.Get(running.local), target, ir.Get(number), scope.path, running.binding.rows, act.target.span
    )
    body: tuple[ir.Stmt, ...] = (ir.Let(number, running.copies or ir.Int(1)), *moved)
    where = running.where
    return Done((ir.Each(running.local, running.domain, body if where is None else (ir.When(where, body),)),))


def move_all(world: World, scope: Scope, origin: ZoneAt, target: ZoneAt, span: Span) -> tuple[ir.Stmt, ...]:
    """Everything in one zone to another; what lay on top of a stack goes first."""
    if origin.zone.store is ir.Store.STACK:
        return (ir.Each(world.fresh(), ir.Range(ir.Int(1), size_of(world, origin)), _first(world, scope, origin, target, span)),)
    running = zone_run(world, origin, world.fresh())
    number = world.fresh()
    moved = transfer(world, origin, ir.Get(running.local), target, ir.Get(number), scope.path, None, span)
    body: tuple[ir.Stmt, ...] = (ir.Let(number, running.copies or ir.Int(1)), *moved)
    where = running.where
    return (ir.Each(running.local, running.domain, body if where is None else (ir.When(where, body),)),)


def move_some(world: World, scope: Scope, act: tree.MoveSome) -> Done:
    """`move 2 of K from Z to Y`, `move 1 from pile to hand`, `move up to 1 from ...`, `move all from ...`."""

    origin, target = zone_at(world, scope, act.origin), zone_at(world, scope, act.target)
    if origin is None or target is None:
        return Done()
    if act.amount.most is None:
        return Done(move_all(world, scope, origin, target, act.target.span))
    if act.kind is not None and origin.zone.store is ir.Store.STACK:
        world.report(mistakes.TypeMismatch(act.origin.span, "a zone without an order", "a stack, which gives only its top"))
        return Done()
    most = how_many(world, scope, act.amount.most)
    exact = act.amount.least == act.amount.most
    if act.kind is not None:
        return _move_kind(world, scope, act, origin, target, most, exact)
    one = draw(world, scope, origin, target, act.target.span)
    left = available(world, origin)
    if not exact:
        one = (ir.When(fold.binary(ir.BinaryOp.GT, left, ir.Int(0)), one),)
    stmts = one if most == ir.Int(1) else (ir.Each(world.fresh(), ir.Range(ir.Int(1), most), one),)
    words = plain("nothing is left in {0}", (origin.zone.name,))
    enough = Need(scope.path, fold.binary(ir.BinaryOp.GE, left, most), words, act.span)
    return Done(stmts, (enough, *fits(world, target, None, most, scope.path, act.span)) if exact else ())


def _move_kind(
    world: World, scope: Scope, act: tree.MoveSome, origin: ZoneAt, target: ZoneAt, most: ir.Expr, exact: bool
) -> Done:

    assert act.kind is not None
    wanted = RowOf(origin.zone.table)
    before = world.faults
    kind = fit(world, scope, world.lower(scope, act.kind, wanted), wanted, act.kind.span)
    if world.faults > before:
        return Done()
    rows = _kind_rows(world, scope, act.kind, origin.zone.table)
    there = copies_at(world, origin, kind)
    if exact:
        words = plain("too few are left in {0}", (origin.zone.name,))
        enough = Need(scope.path, fold.binary(ir.BinaryOp.GE, there, most), words, act.span)
        moved = transfer(world, origin, kind, target, most, scope.path, rows, act.target.span)
        own = converted(world, origin.zone.table, target, kind, rows, act.target.span)
        return Done(moved, (enough, *fits(world, target, own, most, scope.path, act.span)))
    copies = world.fresh()
    fewer = ir.Let(copies, fold.binary(ir.BinaryOp.MIN, there, most))
    moved = transfer(world, origin, kind, target, ir.Get(copies), scope.path, rows, act.target.span)
    if target.zone.store is not ir.Store.COUNTS:
        moved = (ir.When(fold.binary(ir.BinaryOp.GT, ir.Get(copies), ir.Int(0)), moved),)
    return Done((fewer, *moved))


def _kind_rows(world: World, scope: Scope, kind: tree.Expr, table: TableInfo) -> tuple[int, int] | None:
    """Which rows of a zone's table a kind can be: `huts(p)` is one of huts, and so is a name for one of them."""
    part: TableInfo | None = None
    if isinstance(kind, tree.Apply):
        part = world.table(kind.name.text, kind.span)
    elif isinstance(kind, tree.Name) and kind.name in scope.bindings:
        bound = scope.bindings[kind.name].type
        part = bound.table if isinstance(bound, RowOf) else None
    start = table.offset(part) if part is not None else None
    return (start, start + part.size - 1) if part is not None and start is not None else None


def source_of(world: World, at: ZoneAt) -> ZoneAt | None:
    """The zone that refills a zone."""
    declared = at.zone.declaration
    if declared is None or declared.refill is None:
        return None
    scope = Scope()
    for one, value in zip(at.zone.params, at.index, strict=True):
        scope = scope.bind(one.name, Binding(shift(value, one.low, False), one.type))
    return zone_at(world, scope, declared.refill.origin)


def available(world: World, at: ZoneAt) -> ir.Expr:
    """How many pieces can be drawn from a zone, those that would refill it included."""
    source = source_of(world, at)
    here = size_of(world, at)
    return here if source is None else fold.binary(ir.BinaryOp.ADD, here, size_of(world, source))


def refilled_at_once(world: World, at: ZoneAt) -> bool:
    """Whether a zone is refilled as soon as it is empty, and not only when something is needed from it."""
    declared = at.zone.declaration
    if declared is None or declared.refill is None:
        return False
    moment = declared.refill.moment.text
    chosen = world.declaration(moment)
    if isinstance(chosen, tree.Setting) and chosen.readings:
        value = setting(world, chosen).expr
        moment = chosen.readings[value.value if isinstance(value, ir.Int) else 0].text
    if moment not in ("needed", "emptied"):
        text = "`needed`, `emptied`, or a setting with these readings"
        world.report(mistakes.TypeMismatch(declared.refill.moment.span, text, f"`{moment}`"))
    return moment == "emptied"


def draw(world: World, scope: Scope, origin: ZoneAt, target: ZoneAt, span: Span) -> tuple[ir.Stmt, ...]:
    """One piece: by chance from a shuffled zone, the first of the table or the top from any other."""
    # What ran dry with nothing to refill it may be refilled by now, however soon it should have been.
    after = _refill(world, scope, origin, span) if refilled_at_once(world, origin) else ()
    one = _by_chance if origin.zone.shuffled else _first
    return (*_refill(world, scope, origin, span), *one(world, scope, origin, target, span), *after)


def _by_chance(world: World, scope: Scope, origin: ZoneAt, target: ZoneAt, span: Span) -> tuple[ir.Stmt, ...]:
    local = world.fresh()
    table = origin.zone.table
    secret = target.zone.sight is not ir.Sight.ALL
    roll = ir.Roll(scope.path, local, table.size, table.labels, copies_at(world, origin, ir.Get(local)), secret, table.name)
    return (roll, *transfer(world, origin, ir.Get(local), target, ir.Int(1), scope.path, None, span))


def _refill(world: World, scope: Scope, at: ZoneAt, span: Span) -> tuple[ir.Stmt, ...]:
    """Moves everything into an empty zone from the zone that refills it, if there is one."""
    source = source_of(world, at)
    if source is None:
        return ()
    empty = fold.binary(ir.BinaryOp.EQ, size_of(world, at), ir.Int(0))
    return (ir.When(empty, move_all(world, scope, source, at, span)),)


def _first(world: World, scope: Scope, origin: ZoneAt, target: ZoneAt, span: Span) -> tuple[ir.Stmt, ...]:
    local = world.fresh()
    if origin.zone.store is ir.Store.STACK:
        kind = top_of(origin)
    elif origin.zone.store is ir.Store.COUNTS:
        running = zone_run(world, origin, world.fresh())
        kind = ir.Fold(ir.FoldOp.NTH, running.local, running.domain, running.where)
    else:
        kind = ir.Read(origin.zone.variable, origin.index)
    return (ir.Let(local, kind), *transfer(world, origin, ir.Get(local), target, ir.Int(1), scope.path, None, span))


def top_up(world: World, scope: Scope, act: tree.TopUp) -> Done:
    """`top up KINDS in Z to N from Y`: as far as Y goes."""

    origin, target = zone_at(world, scope, act.origin), zone_at(world, scope, act.target)
    if origin is None or target is None:
        return Done()
    name = tree.Ident("piece", span=act.span)
    where = None
    if act.kinds is not None:
        where = tree.Binary(tree.Operator.IN, tree.Name("piece", span=act.span), act.kinds, span=act.kinds.span)
    domain = tree.Domain(name, act.target, span=act.target.span)
    lying = world.lower(scope, tree.Quantifier(tree.Quantity.COUNT, (domain,), where, span=act.span)).expr
    missing = fold.binary(ir.BinaryOp.SUB, how_many(world, scope, act.until), lying)
    one = ir.When(
        fold.binary(ir.BinaryOp.GT, available(world, origin), ir.Int(0)), draw(world, scope, origin, target, act.target.span)
    )
    return Done((ir.Each(world.fresh(), ir.Range(ir.Int(1), missing), (one,)),))
