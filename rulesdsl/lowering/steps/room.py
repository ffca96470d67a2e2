"""How much room there is where pieces are to lie: as a need of a step, as a limit for it, and as a test while it is done.

The need keeps players from what could not be done. Where it cannot be known beforehand, the test stops the game: a piece is
never laid over another.
"""

from rulesdsl.ir import fold
from rulesdsl.ir import model as ir
from rulesdsl.ir.walk import locals_of
from rulesdsl.lowering.declarations.zones import copies_at, size_of
from rulesdsl.lowering.expressions.words import plain
from rulesdsl.lowering.needs import Need
from rulesdsl.lowering.scope import Running, ZoneAt
from rulesdsl.lowering.world import World
from rulesdsl.source import Span

Block = tuple[ir.Stmt, ...]


def fits(world: World, target: ZoneAt, kind: ir.Expr, number: ir.Expr, address: str, span: Span) -> tuple[Need, ...]:
    """That `number` copies of a kind find room in a zone."""
    return _need(target, has_room(world, target, kind, number), address, span)


def some_fit(world: World, origin: ZoneAt, target: ZoneAt, number: ir.Expr, address: str, span: Span) -> tuple[Need, ...]:
    """That so many pieces find room in a zone, whatever comes from where they lie; whether they are alike cannot be told."""
    if target.zone.store is not ir.Store.ALIKE:
        return fits(world, target, fold.NOTHING, number, address, span)
    lying = ir.Read(target.zone.variable, target.index)
    free = fold.binary(ir.BinaryOp.EQ, lying, fold.NOTHING)
    alike = fold.binary(ir.BinaryOp.EQ, copies_at(world, origin, lying), size_of(world, origin))
    known = alike if origin.zone.table is target.zone.table and origin.zone.sight is ir.Sight.ALL else fold.FALSE
    return _need(target, fold.both((_enough(world, target, number), fold.either((free, known)))), address, span)


def all_fit(world: World, origin: ZoneAt, target: ZoneAt, address: str, span: Span) -> tuple[Need, ...]:
    """That there is room for as many pieces as lie in a zone."""
    if target.zone.capacity is None:
        return ()
    return _need(target, _enough(world, target, size_of(world, origin)), address, span)


def each_fits(world: World, running: Running, target: ZoneAt, address: str, span: Span) -> tuple[Need, ...]:
    """That there is room for as many pieces as something runs over; nothing where each may go to a zone of its own."""
    if target.zone.capacity is None or any(running.local in locals_of(part) for part in target.index):
        return ()
    copies = running.copies or ir.Int(1)
    lies = fold.binary(ir.BinaryOp.GT, copies, ir.Int(0))
    tests = fold.both([test for test in running.tests if test != lies])
    where = None if tests == fold.TRUE else tests
    number = ir.Fold(ir.FoldOp.SUM, running.local, running.domain, where, copies)
    return _need(target, _enough(world, target, number), address, span)


def _need(target: ZoneAt, test: ir.Expr, address: str, span: Span) -> tuple[Need, ...]:
    words = plain("there is no more room in {0}", (target.zone.name,))
    return () if test == fold.TRUE else (Need(address, test, words, span),)


def _enough(world: World, target: ZoneAt, number: ir.Expr) -> ir.Expr:
    """Whether that many more pieces are not too many, whatever they are."""
    assert target.zone.capacity is not None
    there = fold.binary(ir.BinaryOp.ADD, size_of(world, target), number)
    return fold.binary(ir.BinaryOp.LE, there, ir.Int(target.zone.capacity))


def has_room(world: World, target: ZoneAt, kind: ir.Expr, number: ir.Expr) -> ir.Expr:
    """Whether `number` copies of a kind find room in a zone."""
    if target.zone.capacity is None:
        return fold.TRUE
    few = fold.binary(ir.BinaryOp.LE, number, ir.Int(target.zone.capacity))
    lying = ir.Read(target.zone.variable, target.index)
    free = fold.binary(ir.BinaryOp.EQ, lying, fold.NOTHING)
    match target.zone.store:
        case ir.Store.SINGLE:
            return fold.both((free, few))
        case ir.Store.ALIKE:
            alike = fold.binary(ir.BinaryOp.EQ, lying, kind)
            return fold.if_else(free, few, fold.both((alike, _enough(world, target, number))))
    return _enough(world, target, number)


def room_left(world: World, target: ZoneAt, kind: ir.Expr | None) -> ir.Expr | None:
    """How many more copies of a kind (None: of what lies there) a zone can take; None where it takes all."""
    if target.zone.capacity is None:
        return None
    left = fold.binary(ir.BinaryOp.SUB, ir.Int(target.zone.capacity), size_of(world, target))
    if target.zone.store is not ir.Store.ALIKE or kind is None:
        return left
    lying = ir.Read(target.zone.variable, target.index)
    taken = [fold.binary(ir.BinaryOp.NE, lying, ir.Int(ir.NONE)), fold.binary(ir.BinaryOp.NE, lying, kind)]
    return fold.if_else(fold.both(taken), ir.Int(0), left)


# ---- while it is done ---------------------------------------------------------------------------------


def unless(test: ir.Expr, address: str, words: str) -> Block:
    """Stops the game where a test does not hold."""
    return () if test == fold.TRUE else (ir.When(fold.negate(test), (ir.Fault(address, words),)),)


def crowded(world: World, target: ZoneAt, kind: ir.Expr, number: ir.Expr, address: str) -> Block:
    """Stops the game where a zone has no room for pieces."""
    alike = " alike" if target.zone.store is ir.Store.ALIKE else ""
    words = f"there is no more room in `{target.zone.name}`: it holds at most {target.zone.capacity}{alike}"
    return unless(has_room(world, target, kind, number), address, words)


def missing(world: World, origin: ZoneAt, kind: ir.Expr, number: ir.Expr, address: str) -> Block:
    """Stops the game where pieces do not lie where they are taken from; where they are counted, the count tells."""
    there = copies_at(world, origin, kind)
    match origin.zone.store:
        case ir.Store.COUNTS:
            return ()
        case ir.Store.STACK:
            enough = fold.binary(ir.BinaryOp.GT, size_of(world, origin), ir.Int(0))
        case _:
            enough = fold.binary(ir.BinaryOp.GE, there, number) if number != ir.Int(1) else _lies(origin, kind)
    return unless(enough, address, f"too few are left in `{origin.zone.name}`")


def _lies(origin: ZoneAt, kind: ir.Expr) -> ir.Expr:
    lying = ir.Read(origin.zone.variable, origin.index)
    some = fold.binary(ir.BinaryOp.NE, lying, fold.NOTHING)
    return some if kind == lying else fold.both((some, fold.binary(ir.BinaryOp.EQ, lying, kind)))
