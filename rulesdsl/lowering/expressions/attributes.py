"""`price of s`: a column of the table whose row s is."""

from rulesdsl.diagnostics.suggest import closest
from rulesdsl.ir import fold
from rulesdsl.ir import model as ir
from rulesdsl.ir.walk import within
from rulesdsl.lowering.fitting import describe, form, of_several_kinds, optional
from rulesdsl.lowering.scope import Scope, Typed
from rulesdsl.lowering.world import World, dimension
from rulesdsl.names.mistakes import UnknownName
from rulesdsl.syntax import tree
from rulesdsl.types import mistakes
from rulesdsl.types.model import ColumnInfo, Count, RowOf, SetOf, TableInfo, Type, Unknown

UNIT = ".unit"
"""Behind the address of a column, the table of its units."""
UNKNOWN = Typed(fold.FALSE, Unknown())


def attribute(world: World, scope: Scope, name: tree.Ident, owner: tree.Expr) -> Typed:
    """The column `name` of the row `owner`; none of none (for a set, the empty set)."""

    value = world.lower(scope, owner)
    if isinstance(value.type, Unknown):
        return UNKNOWN
    column = value.type.table.columns.get(name.text) if isinstance(value.type, RowOf) else None
    if column is None or not isinstance(value.type, RowOf):
        _missing(world, name, value.type)
        return UNKNOWN
    return _value(world, scope, value.expr, value.type, column)


def _missing(world: World, name: tree.Ident, owner: Type) -> None:
    """A column that the owner does not have, or a name that nothing has."""
    if name.text in world.names.file.broken:
        return
    columns = set(owner.table.columns) if isinstance(owner, RowOf) else set[str]()
    near = closest(name.text, {*columns, *world.names.declared})
    if _is_column_somewhere(world, name.text) or name.text in world.names.declared:
        text = f"a row of {owner.table.name}" if isinstance(owner, RowOf) else describe(owner)
        world.report(mistakes.UnknownAttribute(name.span, name.text, text, near, isinstance(owner, SetOf)))
    else:
        world.report(UnknownName(name.span, name.text, near))


def _is_column_somewhere(world: World, name: str) -> bool:
    for declared in world.names.file.declarations:
        if isinstance(declared, tree.Table):
            table = world.table(declared.name.text, declared.span)
            if table is not None and name in table.columns:
                return True
    return False


def _value(world: World, scope: Scope, expr: ir.Expr, owner: RowOf, column: ColumnInfo) -> Typed:
    number = column_table(world, owner.table, column)
    kind = _narrowed(scope, expr, column)
    found = fold.look(world.tables, number, (expr,))
    if isinstance(expr, ir.Int) and isinstance(found, ir.Look) and not of_several_kinds(kind):
        found = ir.Int(column.values[expr.value])
    if owner.optional and not scope.knows(expr, None):
        empty = fold.EMPTY if isinstance(column.type, SetOf) else fold.NOTHING
        return Typed(fold.if_else(fold.binary(ir.BinaryOp.EQ, expr, fold.NOTHING), empty, found), optional(kind))
    return Typed(found, kind)


def column_table(world: World, table: TableInfo, column: ColumnInfo) -> int:
    """The number of the constant table that holds a column."""
    return world.add_table(f"{table.name}.{column.name}", (dimension(table),), column.values, form(column.type))


def unit_table(world: World, table: TableInfo, column: ColumnInfo) -> int:
    """The number of the constant table that says of which unit each row's amount is; its format has the units in order."""
    units = tuple(sorted({unit for unit in column.units if unit}))
    values = tuple(units.index(unit) if unit else ir.NONE for unit in column.units)
    address = f"{table.name}.{column.name}{UNIT}"
    return world.add_table(address, (dimension(table),), values, ir.Format(ir.Shape.ROW, units))


def unit_of(world: World, amount: ir.Expr) -> ir.Look | None:
    """Of which unit an amount is that can be of several: the table it comes from knows, row by row."""
    for part in within(amount):
        if isinstance(part, ir.Look):
            table_name, _, column_name = world.tables[part.table].address.partition(".")
            table = world.table(table_name, world.names.file.span)
            if table is not None and column_name in table.columns and table.columns[column_name].units:
                return ir.Look(unit_table(world, table, table.columns[column_name]), part.index)
    return None


def _narrowed(scope: Scope, expr: ir.Expr, column: ColumnInfo) -> Type:
    """Whether the value can be none, given the rows that are still possible; its units too."""
    rows = _possible(scope, expr, len(column.values))
    if not isinstance(column.type, Count | RowOf) or not rows:
        return column.type
    empty = any(column.values[row] == ir.NONE for row in rows)
    if isinstance(column.type, RowOf):
        return RowOf(column.type.table, empty)
    units = frozenset(column.units[row] for row in rows if column.units[row]) if column.units else column.type.units
    return Count(units, optional=empty)


def _possible(scope: Scope, expr: ir.Expr, size: int) -> range:
    if isinstance(expr, ir.Int) and 0 <= expr.value < size:
        return range(expr.value, expr.value + 1)
    for binding in scope.bindings.values():
        if binding.expr == expr and binding.rows is not None:
            return range(binding.rows[0], min(binding.rows[1] + 1, size))
    return range(size)
