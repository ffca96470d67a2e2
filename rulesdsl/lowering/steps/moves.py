"""Moves of pieces between zones: by kind, by chance from a shuffled zone, all of them."""

from collections.abc import Iterator, Sequence

from attrs import evolve

from rulesdsl.ir import fold
from rulesdsl.ir import model as ir
from rulesdsl.lowering.declarations.zones import copies_at, zone_at
from rulesdsl.lowering.expressions.ranges import run_over
from rulesdsl.lowering.expressions.words import plain
from rulesdsl.lowering.fitting import fit, how_many
from rulesdsl.lowering.needs import Done, Need, merged, then
from rulesdsl.lowering.scope import Binding, Scope, ZoneAt
from rulesdsl.lowering.steps.draws import all_copies, available, draw, first_of, goes_on, move_all
from rulesdsl.lowering.steps.room import all_fit, each_fits, fits, room_left, some_fit
from rulesdsl.lowering.steps.transfers import converted, transfer
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
    rows, span = running.binding.rows, act.target.span
    moved = transfer(world, origin, ir.Get(running.local), target, ir.Get(number), scope.path, rows, span, found=True)
    return Done(all_copies(running, number, moved), each_fits(world, running, target, scope.path, act.span))


def _picked(scope: Scope, act: tree.MoveSome) -> str | None:
    """The name of a piece, where it stands for how many."""
    name = act.amount.least.name if isinstance(act.amount.least, tree.Name) else ""
    return name if act.kind is None and name in scope.bindings and scope.bindings[name].origins else None


def move_some(world: World, scope: Scope, act: tree.MoveSome) -> Done:
    """`move 2 of K from Z to Y`, `move 1 from pile to hand`, `move up to 1 from ...`, `move all from ...`."""

    origin, target = zone_at(world, scope, act.origin), zone_at(world, scope, act.target)
    if origin is None or target is None:
        return Done()
    if act.amount.most is None:
        needs = all_fit(world, origin, target, scope.path, act.span)
        return Done(move_all(world, scope, origin, target, act.target.span), needs)
    if act.kind is not None and origin.zone.store is ir.Store.STACK:
        world.report(mistakes.TypeMismatch(act.origin.span, "a zone without an order", "a stack, which gives only its top"))
        return Done()
    if (picked := _picked(scope, act)) is not None:
        way = f"a piece that is picked knows where it lies: `move {picked} to {act.target.span.text}`"
        world.report(mistakes.TypeMismatch(act.amount.least.span, "a number", "a piece", (way,)))
        return Done()
    most = how_many(world, scope, act.amount.most)
    exact = act.amount.least == act.amount.most
    if act.kind is not None:
        return _move_kind(world, scope, act, origin, target, most, exact)
    one = draw(world, scope, origin, target, act.target.span, exact)
    left = available(world, origin)
    if not exact:
        one = (ir.When(goes_on(world, origin, target), one),)
    stmts = one if most == ir.Int(1) else (ir.Each(world.fresh(), ir.Range(ir.Int(1), most), one),)
    words = plain("nothing is left in {0}", (origin.zone.name,))
    enough = Need(scope.path, fold.binary(ir.BinaryOp.GE, left, most), words, act.span)
    fitting = some_fit(world, origin, target, most, scope.path, act.span)
    if most == ir.Int(1) and origin.zone.table is target.zone.table and not origin.zone.shuffled:
        fitting = fits(world, target, first_of(world, origin), most, scope.path, act.span)
    return Done(stmts, (enough, *fitting) if exact else ())


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
    own = converted(world, origin.zone.table, target, kind, rows, act.target.span)
    needs: tuple[Need, ...] = ()
    number = most
    if exact:
        words = plain("too few are left in {0}", (origin.zone.name,))
        enough = Need(scope.path, fold.binary(ir.BinaryOp.GE, there, most), words, act.span)
        needs = (enough, *fits(world, target, own, most, scope.path, act.span))
    else:
        room = room_left(world, target, own)
        number = fold.binary(ir.BinaryOp.MIN, there, most)
        number = number if room is None else fold.binary(ir.BinaryOp.MIN, number, room)
    (kind, number), lets = _as_it_is(world, kind, number)
    moved = transfer(world, origin, kind, target, number, scope.path, rows, act.target.span)
    some = fold.binary(ir.BinaryOp.GT, number, ir.Int(0))
    counted = origin.zone.store is ir.Store.COUNTS and target.zone.store in (ir.Store.COUNTS, ir.Store.STACK)
    return Done((*lets, *(moved if counted or some == fold.TRUE else (ir.When(some, moved),))), needs)


def _as_it_is(world: World, *values: ir.Expr) -> tuple[tuple[ir.Expr, ...], tuple[ir.Let, ...]]:
    """Values by names for what they are before a move, which could change them."""
    lets: dict[ir.Expr, ir.Let] = {
        value: ir.Let(world.fresh(), value) for value in values if not isinstance(value, ir.Int | ir.Get)
    }
    return tuple(ir.Get(lets[value].local) if value in lets else value for value in values), tuple(lets.values())


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
    drawn = draw(world, scope, origin, target, act.target.span, exact=False)
    one = ir.When(goes_on(world, origin, target), drawn)
    return Done((ir.Each(world.fresh(), ir.Range(ir.Int(1), missing), (one,)),))
