"""Pieces from one zone to another: what is taken here and put there."""

from rulesdsl.ir import fold
from rulesdsl.ir import model as ir
from rulesdsl.lowering.declarations.tables import kinds_of
from rulesdsl.lowering.declarations.zones import copies_at
from rulesdsl.lowering.fitting import shift
from rulesdsl.lowering.scope import ZoneAt
from rulesdsl.lowering.steps.room import crowded, missing
from rulesdsl.lowering.world import World
from rulesdsl.source import Span
from rulesdsl.types import mistakes
from rulesdsl.types.model import TableInfo


def transfer(
    world: World,
    origin: ZoneAt,
    kind: ir.Expr,
    target: ZoneAt,
    number: ir.Expr,
    address: str,
    rows: tuple[int, int] | None,
    span: Span,
    found: bool = False,
) -> tuple[ir.Stmt, ...]:
    """`number` copies of a kind (a row of the origin's table, one of `rows`) from one zone to another.

    `found`: it is known that they lie there.
    """
    there = converted(world, origin.zone.table, target, kind, rows, span)
    laid = put(world, target, there, number, address)
    if target.zone.store is ir.Store.STACK and number != ir.Int(1):
        laid = (ir.Each(world.fresh(), ir.Range(ir.Int(1), number), put(world, target, there, ir.Int(1), address)),)
    checked = () if found else missing(world, origin, kind, number, address)
    return (*checked, *take(world, origin, kind, number, address), *crowded(world, target, there, number, address), *laid)


def take(world: World, origin: ZoneAt, kind: ir.Expr, number: ir.Expr, address: str) -> tuple[ir.Stmt, ...]:
    """Removes copies of a kind from a zone."""
    zone, index = origin.zone, origin.index
    match zone.store:
        case ir.Store.COUNTS:
            left = fold.binary(ir.BinaryOp.SUB, copies_at(world, origin, kind), number)
            return (ir.Write(zone.variable, (*index, kind), left, address),)
        case ir.Store.SINGLE:
            return (ir.Write(zone.variable, index, fold.NOTHING, address),)
        case ir.Store.ALIKE:
            assert zone.number is not None
            left = fold.binary(ir.BinaryOp.SUB, ir.Read(zone.number, index), number)
            empty = fold.binary(ir.BinaryOp.EQ, ir.Read(zone.number, index), ir.Int(0))
            gone = ir.When(empty, (ir.Write(zone.variable, index, fold.NOTHING, address),))
            return (ir.Write(zone.number, index, left, address), gone)
        case ir.Store.STACK:
            assert zone.number is not None
            height = ir.Read(zone.number, index)
            lower = ir.Write(zone.number, index, fold.add(height, -1), address)
            return (lower, ir.Write(zone.variable, (*index, height), fold.NOTHING, address))


def put(world: World, target: ZoneAt, kind: ir.Expr, number: ir.Expr, address: str) -> tuple[ir.Stmt, ...]:
    """Adds copies of a kind (a row of the target's table) to a zone."""
    zone, index = target.zone, target.index
    match zone.store:
        case ir.Store.COUNTS:
            more = fold.binary(ir.BinaryOp.ADD, copies_at(world, target, kind), number)
            return (ir.Write(zone.variable, (*index, kind), more, address),)
        case ir.Store.SINGLE:
            return (ir.Write(zone.variable, index, kind, address),)
        case ir.Store.ALIKE:
            assert zone.number is not None
            more = fold.binary(ir.BinaryOp.ADD, ir.Read(zone.number, index), number)
            return (ir.Write(zone.variable, index, kind, address), ir.Write(zone.number, index, more, address))
        case ir.Store.STACK:
            assert zone.number is not None
            height = ir.Read(zone.number, index)
            laid = ir.Write(zone.variable, (*index, height), kind, address)
            return (laid, ir.Write(zone.number, index, fold.add(height, 1), address))


def converted(world: World, table: TableInfo, target: ZoneAt, kind: ir.Expr, rows: tuple[int, int] | None, span: Span) -> ir.Expr:
    """A row of one table of pieces as the row of the target's table that is the same kind."""
    mine, theirs = kinds_of(world, table), kinds_of(world, target.zone.table)
    first, last = rows if rows is not None else (0, len(mine) - 1)
    if isinstance(kind, ir.Int):
        first = last = kind.value
    there = [theirs.index(one) if one in theirs else ir.NONE for one in mine]
    wanted = there[first : last + 1]
    if ir.NONE in wanted and first <= last:
        strange = world.kinds[mine[first + wanted.index(ir.NONE)]].address.partition(".")[0]
        world.report(mistakes.DoesNotBelong(span, strange, target.zone.name, target.zone.table.name))
        return kind
    if all(row - wanted[0] == place for place, row in enumerate(wanted)):
        return shift(kind, wanted[0] - first if wanted else 0, False)
    name = f"{table.name} as {target.zone.table.name}"
    dimension = ir.Dimension(table.name, table.labels)
    number = world.add_table(name, (dimension,), tuple(there), ir.Format(ir.Shape.ROW, target.zone.table.labels))
    return fold.look(world.tables, number, (kind,))
