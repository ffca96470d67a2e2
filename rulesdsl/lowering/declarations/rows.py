"""Tables written in rows: each cell is read by the type of its column."""

from attrs import evolve

from rulesdsl.diagnostics.suggest import closest
from rulesdsl.ir import model as ir
from rulesdsl.lowering.declarations.type_names import Written, scale, written_type
from rulesdsl.lowering.fitting import describe, in_range
from rulesdsl.lowering.world import World
from rulesdsl.names.mistakes import UnknownName
from rulesdsl.syntax import tree
from rulesdsl.types import mistakes
from rulesdsl.types.model import ColumnInfo, Count, Flag, RowOf, SetOf, TableInfo, Unknown


def rows_table(world: World, table: tree.Table, shape: tree.RowsShape) -> TableInfo:
    """The table with its columns; a column without a written type holds plain numbers, amounts or yes and no."""
    info = TableInfo(table.name.text, tuple(row.name.text for row in shape.rows))
    types = {column.name.text: written_type(world, column.type) for column in shape.columns}
    headings = [heading.text for heading in shape.heading]
    for column in shape.columns:
        if column.name.text not in headings:
            near = closest(column.name.text, headings)
            world.report(mistakes.UnknownAttribute(column.name.span, column.name.text, "the heading", near))
    for place, heading in enumerate(shape.heading):
        cells = tuple(row.cells[place] for row in shape.rows)
        written = types.get(heading.text) or _inferred(world, cells)
        if written.deeds:
            info.deeds[heading.text] = tuple(
                cell.chain if isinstance(cell, tree.CellDeeds) else _chain(world, heading, cell) for cell in cells
            )
        else:
            info.columns[heading.text] = _column(world, heading.text, written, cells)
    return evolve(info, copies=_copies(world, info, shape)) if table.pieces else info


def _copies(world: World, info: TableInfo, shape: tree.RowsShape) -> tuple[int, ...]:
    """How many there are of each row of pieces; one where no column says so."""
    place = next((place for place, heading in enumerate(shape.heading) if heading.text == "copies"), None)
    if place is None:
        return (1,) * info.size
    for row in shape.rows:
        cell = row.cells[place]
        amount = isinstance(cell, tree.CellNumber) and (cell.unit is not None or cell.value < 0)
        if amount or isinstance(cell, tree.CellEmpty):
            world.report(mistakes.CellDoesNotFit(cell.span, "copies", "a number from 0 on"))
    return tuple(max(value, 0) for value in info.columns["copies"].values)


def _inferred(world: World, cells: tuple[tree.Cell, ...]) -> Written:
    units = frozenset(cell.unit.text for cell in cells if isinstance(cell, tree.CellNumber) and cell.unit is not None)
    optional = any(isinstance(cell, tree.CellEmpty) for cell in cells)
    if any(isinstance(cell, tree.CellFlag) for cell in cells):
        return Written(Flag(), 0, 1)
    return Written(Count(units, optional=optional), -(10**6), 10**6)


def _chain(world: World, heading: tree.Ident, cell: tree.Cell) -> tree.Chain | None:
    match cell:
        case tree.CellNames(names=(name,)):
            return tree.Chain(((tree.Call(name, (), span=name.span),),), span=cell.span)
        case tree.CellEmpty():
            return None
    world.report(mistakes.CellDoesNotFit(cell.span, heading.text, "deeds"))
    return None


def _column(world: World, name: str, written: Written, cells: tuple[tree.Cell, ...]) -> ColumnInfo:
    values, units = [], []
    for cell in cells:
        value, unit = _cell(world, name, written, cell)
        values.append(value)
        units.append(unit)
    several = isinstance(written.type, Count) and len(written.type.units) > 1
    return ColumnInfo(name, written.type, tuple(values), tuple(units) if several else ())


def _cell(world: World, name: str, written: Written, cell: tree.Cell) -> tuple[int, str]:
    match cell, written.type:
        case tree.CellNumber(), Count(units=units):
            return _number(world, name, written, cell, units)
        case tree.CellFlag(value=value), Flag():
            return int(value), ""
        case tree.CellEmpty(), (Count(optional=True) | RowOf(optional=True)):
            return ir.NONE, ""
        case tree.CellEmpty(), (SetOf() | Flag()):
            return 0, ""
        case tree.CellNames(names=(one,)), RowOf(table=table):
            return _row(world, table, one), ""
        case tree.CellNames(names=several), SetOf(table=table):
            return sum({1 << _row(world, table, one) for one in several}), ""
        case tree.CellDeeds(chain=tree.Chain(parts=((tree.Call(deed=one, arguments=()),),))), (RowOf() | SetOf()):
            return _cell(world, name, written, tree.CellNames((one,), span=cell.span))
        case _, Unknown():
            return 0, ""
    world.report(mistakes.CellDoesNotFit(cell.span, name, _wanted(written), isinstance(cell, tree.CellEmpty)))
    return 0, ""


def _number(world: World, name: str, written: Written, cell: tree.CellNumber, units: frozenset[str]) -> tuple[int, str]:
    unit = cell.unit.text if cell.unit is not None else next(iter(units), "") if len(units) == 1 else ""
    declared = world.declaration(unit) if unit else None
    if cell.unit is not None and not isinstance(declared, tree.UnitScale):
        known = [one for one, item in world.names.declared.items() if isinstance(item, tree.UnitScale)]
        world.unknown(unit, cell.unit.span, known)
        return 0, unit
    fits = (unit in units if units else not unit) and written.low <= cell.value <= written.high
    if not fits:
        world.report(mistakes.CellDoesNotFit(cell.span, name, _wanted(written)))
    elif isinstance(declared, tree.UnitScale):
        in_range(world, cell.span, cell.value, *scale(declared), unit)
    return cell.value, unit


def _wanted(written: Written) -> str:
    text = describe(written.type)
    if isinstance(written.type, Count) and written.low > -(10**6):
        text += f" from {written.low} to {written.high}"
    return text


def _row(world: World, table: TableInfo, name: tree.Ident) -> int:
    if name.text in table.labels:
        return table.labels.index(name.text)
    inner = world.table(name.text, name.span) if name.text in world.names.declared else None
    if inner is None or table.offset(inner) is None:
        world.report(UnknownName(name.span, name.text, closest(name.text, table.labels)))
    return 0
