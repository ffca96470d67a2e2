"""Tables for one player count: rows, columns, copies."""

from collections import Counter
from collections.abc import Sequence
from itertools import product

from attrs import evolve

from rulesdsl.diagnostics.suggest import closest
from rulesdsl.ir import model as ir
from rulesdsl.lowering.declarations import constants, rows
from rulesdsl.lowering.declarations.grids import lines
from rulesdsl.lowering.fitting import describe
from rulesdsl.lowering.world import World
from rulesdsl.names.mistakes import UnknownName
from rulesdsl.source import Span
from rulesdsl.syntax import tree
from rulesdsl.types import mistakes
from rulesdsl.types.model import ColumnInfo, Count, ParamInfo, PartInfo, RowOf, SetOf, TableInfo, Type, Unknown


def find_table(world: World, name: str, span: Span) -> TableInfo | None:
    """The table called `name`, or None; `players` is one too, and so are the readings of a setting."""
    if name == "players":
        return players(world)
    declared = world.declaration(name)
    if isinstance(declared, tree.Setting) and declared.readings:
        labels = tuple(reading.text for reading in declared.readings)
        return world.once("table", name, lambda: TableInfo(name, labels), span)
    if isinstance(declared, tree.Table):
        return world.once("table", name, lambda: _build(world, declared), span)
    return None


def players(world: World) -> TableInfo:
    """The seats that play."""
    labels = tuple(f"p{number}" for number in range(1, world.players + 1))
    found = world.once("table", "players", lambda: TableInfo("players", labels), world.names.file.span)
    assert found is not None
    return found


def _build(world: World, table: tree.Table) -> TableInfo:
    match table.shape:
        case tree.ListShape(items=items):
            info = _list(world, table, items)
        case tree.ProductShape():
            info = _product(world, table, table.shape)
        case tree.LinesShape():
            info = _lines(world, table, table.shape)
        case tree.RowsShape():
            info = rows.rows_table(world, table, table.shape)
    for constant in table.constants:
        info = _constant(world, info, constant, table.pieces)
    if table.pieces:
        _register_pieces(world, info)
    return info


def _list(world: World, table: tree.Table, items: tuple[tree.Ident, ...]) -> TableInfo:
    labels: list[tuple[str, str]] = []
    parts: list[PartInfo] = []
    for item in items:
        inner = world.table(item.text, item.span)
        if inner is None:
            labels.append((table.name.text, item.text))
        else:
            parts.append(PartInfo(inner, len(labels)))
            labels.extend((inner.name, label) for label in inner.labels)
    copies = (1,) * len(labels) if table.pieces else _part_copies(parts, len(labels))
    return TableInfo(table.name.text, told_apart(labels), part_columns(parts, len(labels)), tuple(parts), copies)


def told_apart(rows: Sequence[tuple[str, str]]) -> tuple[str, ...]:
    """What rows are called in a union, by their tables and their names there: the table goes before names that occur twice."""
    times = Counter(label for _, label in rows)
    return tuple(label if times[label] == 1 else f"{table}_{label}" for table, label in rows)


def _part_copies(parts: list[PartInfo], size: int) -> tuple[int, ...] | None:
    copies = [copy for part in parts for copy in part.table.copies or ()]
    return tuple(copies) if copies and len(copies) == size else None


def part_columns(parts: list[PartInfo], size: int) -> dict[str, ColumnInfo]:
    """The columns of a union: those of its parts, none in the rows of other parts."""
    columns: dict[str, ColumnInfo] = {}
    for part in parts:
        for name, column in part.table.columns.items():
            old = columns.get(name)
            empty = 0 if isinstance(column.type, SetOf) else ir.NONE
            values = list(old.values) if old is not None else [empty] * size
            units = list(old.units) if old is not None else [""] * size
            values[part.start : part.start + part.table.size] = column.values
            if column.units:
                units[part.start : part.start + part.table.size] = column.units
            elif isinstance(column.type, Count):
                units[part.start : part.start + part.table.size] = [next(iter(column.type.units), "")] * part.table.size
            kind = column.type if old is None else _merged(old.type, column.type)
            columns[name] = ColumnInfo(name, kind, tuple(values), tuple(units) if any(units) else ())
    return {name: _with_none(column) for name, column in columns.items()}


def _merged(left: Type, right: Type) -> Type:
    if isinstance(left, Count) and isinstance(right, Count):
        return Count(left.units | right.units, optional=left.optional or right.optional)
    return left


def _with_none(column: ColumnInfo) -> ColumnInfo:
    if ir.NONE not in column.values:
        return column
    match column.type:
        case Count(units=units):
            return ColumnInfo(column.name, Count(units, optional=True), column.values, column.units)
        case RowOf(table=table):
            return ColumnInfo(column.name, RowOf(table, True), column.values)
    return column


def param(world: World, written: tree.Param) -> ParamInfo:
    """A parameter with its domain; the domain is known before play."""

    name = written.name.text
    if written.over is None:
        return ParamInfo(name, None, 0, None)
    if isinstance(written.over, tree.Name):
        table = world.table(written.over.name, written.over.span)
        if table is not None:
            return ParamInfo(name, table, 0, table.size)
        if written.over.name not in world.names.file.broken:
            near = closest(written.over.name, [*world.names.declared, "players"])
            world.report(UnknownName(written.over.span, written.over.name, near))
        return ParamInfo(name, None, 0, 1, broken=True)
    low, high = constants.constant_run(world, written.over)
    if low > high and isinstance(written.over, tree.Binary):
        world.report(mistakes.EmptyRun(written.over.span, low, high))
    return ParamInfo(name, None, low, max(high - low + 1, 0), declared=written.span)


def _product(world: World, table: tree.Table, shape: tree.ProductShape) -> TableInfo:

    params = tuple(param(world, written) for written in shape.params)
    combinations = list(product(*(range(one.size or 0) for one in params)))
    labels = tuple("_".join(_label(one, value) for one, value in zip(params, row, strict=True)) for row in combinations)
    columns = {
        one.name: ColumnInfo(one.name, one.type, tuple(row[place] + one.low for row in combinations))
        for place, one in enumerate(params)
    }
    each = copies_of(world, shape.each) if shape.each is not None else 1
    copies = (each,) * len(combinations) if table.pieces else None
    return TableInfo(table.name.text, labels if params else (table.name.text,), columns, (), copies, params)


def copies_of(world: World, written: tree.Expr) -> int:
    """How many there are of each piece: a plain number from 0 on, known before play."""
    value, kind = constants.constant_value(world, written)
    if not isinstance(kind, Count | Unknown) or (isinstance(kind, Count) and kind.units):
        world.report(mistakes.TypeMismatch(written.span, "a plain number", describe(kind)))
        return 0
    if value < 0:
        world.report(mistakes.OutOfRange(written.span, value, 0, None, "number of copies"))
    return max(value, 0)


def _label(one: ParamInfo, value: int) -> str:
    return one.table.labels[value] if one.table is not None else str(value + one.low)


def _lines(world: World, table: tree.Table, shape: tree.LinesShape) -> TableInfo:
    grid = world.table(shape.grid.text, shape.grid.span)
    if grid is None and shape.grid.text not in world.names.declared:
        world.unknown(shape.grid.text, shape.grid.span, world.names.declared)
        return TableInfo(table.name.text, ())
    if grid is None or len(grid.params) != 2 or any(one.table is not None for one in grid.params):
        world.report(mistakes.TypeMismatch(shape.grid.span, "a table of two runs of numbers", f"`{shape.grid.text}`"))
        return TableInfo(table.name.text, ())
    across, up = (param.size or 0 for param in grid.params)
    found = lines(across, up, shape.length)
    if not found and across and up:
        world.report(mistakes.NoLines(shape.grid.span, grid.name, shape.length, across, up))
    labels = tuple("_to_".join((grid.labels[line[0]], grid.labels[line[-1]])) for line in found)
    masks = tuple(sum(1 << cell for cell in line) for line in found)
    return TableInfo(table.name.text, labels, {grid.name: ColumnInfo(grid.name, SetOf(grid), masks)})


def _constant(world: World, info: TableInfo, constant: tree.Constant, pieces: bool) -> TableInfo:
    """The table with a column that holds the same in each row; for pieces, `copies` says how many there are."""
    name = constant.name.text
    if pieces and name == "copies":
        return evolve(info, copies=(copies_of(world, constant.value),) * info.size)
    value, kind = constants.constant_value(world, constant.value)
    return evolve(info, columns={**info.columns, name: ColumnInfo(name, kind, (value,) * info.size)})


def _register_pieces(world: World, info: TableInfo) -> None:
    world.kind_bases[info.name] = len(world.kinds)
    for label, copies in zip(info.labels, info.copies or (1,) * info.size, strict=True):
        world.kinds.append(ir.Kind(f"{info.name}.{label}", label, copies))


def kinds_of(world: World, table: TableInfo) -> tuple[int, ...]:
    """The kinds of pieces that the rows of a table are; empty where some row is no piece."""
    if table.name in world.kind_bases:
        base = world.kind_bases[table.name]
        return tuple(range(base, base + table.size))
    kinds = tuple(kind for part in table.parts for kind in kinds_of(world, part.table))
    return kinds if len(kinds) == table.size else ()
