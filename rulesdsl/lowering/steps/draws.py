"""Pieces that are taken as they come: by chance from a shuffled zone, the first or the top of another, all that lie there."""

from rulesdsl.ir import fold
from rulesdsl.ir import model as ir
from rulesdsl.lowering.declarations.settings import setting
from rulesdsl.lowering.declarations.zones import copies_at, size_of, top_of, zone_at
from rulesdsl.lowering.expressions.ranges import zone_run
from rulesdsl.lowering.fitting import shift
from rulesdsl.lowering.scope import Binding, Running, Scope, ZoneAt
from rulesdsl.lowering.steps.room import has_room, room_left, unless
from rulesdsl.lowering.steps.transfers import converted, transfer
from rulesdsl.lowering.world import World
from rulesdsl.source import Span
from rulesdsl.syntax import tree
from rulesdsl.types import mistakes


def all_copies(running: Running, number: int, moved: tuple[ir.Stmt, ...]) -> tuple[ir.Stmt, ...]:
    """A move of all copies of each kind that a loop comes to, as many as the local `number` says."""
    body: tuple[ir.Stmt, ...] = (ir.Let(number, running.copies or ir.Int(1)), *moved)
    where = running.where
    return (ir.Each(running.local, running.domain, body if where is None else (ir.When(where, body),)),)


def move_all(world: World, scope: Scope, origin: ZoneAt, target: ZoneAt, span: Span) -> tuple[ir.Stmt, ...]:
    """Everything in one zone to another; what lay on top of a stack goes first."""
    if origin.zone.store is ir.Store.STACK:
        one = _first(world, scope, origin, target, span, exact=True)
        return (ir.Each(world.fresh(), ir.Range(ir.Int(1), size_of(world, origin)), one),)
    running = zone_run(world, origin, world.fresh())
    number = world.fresh()
    moved = transfer(world, origin, ir.Get(running.local), target, ir.Get(number), scope.path, None, span, found=True)
    return all_copies(running, number, moved)


def goes_on(world: World, origin: ZoneAt, target: ZoneAt) -> ir.Expr:
    """Whether there is one more piece, and room for it."""
    some = fold.binary(ir.BinaryOp.GT, available(world, origin), ir.Int(0))
    room = room_left(world, target, None)
    return some if room is None else fold.both((some, fold.binary(ir.BinaryOp.GT, room, ir.Int(0))))


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


def draw(world: World, scope: Scope, origin: ZoneAt, target: ZoneAt, span: Span, exact: bool) -> tuple[ir.Stmt, ...]:
    """One piece: by chance from a shuffled zone, the first of the table or the top from any other.

    `exact`: there must be one, and room for it.
    """
    # What ran dry with nothing to refill it may be refilled by now, however soon it should have been.
    after = _refill(world, scope, origin, span) if refilled_at_once(world, origin) else ()
    if origin.zone.shuffled:
        one = _by_chance(world, scope, origin, target, span)
    else:
        one = _first(world, scope, origin, target, span, exact)
    return (*_refill(world, scope, origin, span), *one, *after)


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


def _first(world: World, scope: Scope, origin: ZoneAt, target: ZoneAt, span: Span, exact: bool) -> tuple[ir.Stmt, ...]:
    local = world.fresh()
    kind = ir.Get(local)
    moved = transfer(world, origin, kind, target, ir.Int(1), scope.path, None, span, found=True)
    some = fold.binary(ir.BinaryOp.NE, kind, fold.NOTHING)
    if exact:
        moved = (*unless(some, scope.path, f"nothing is left in `{origin.zone.name}`"), *moved)
    elif target.zone.store is ir.Store.ALIKE:
        own = converted(world, origin.zone.table, target, kind, None, span)
        moved = (ir.When(has_room(world, target, own, ir.Int(1)), moved),)
    return (ir.Let(local, first_of(world, origin)), *moved)


def first_of(world: World, origin: ZoneAt) -> ir.Expr:
    """The kind of the piece that is taken first, none where nothing lies there."""
    if origin.zone.store is ir.Store.STACK:
        return top_of(origin)
    if origin.zone.store is not ir.Store.COUNTS:
        return ir.Read(origin.zone.variable, origin.index)
    running = zone_run(world, origin, world.fresh())
    return ir.Fold(ir.FoldOp.NTH, running.local, running.domain, running.where)
