"""Maps: where the rows of a table lie, and what is shown there. A product of two runs of numbers needs no map to be drawn."""

from collections.abc import Iterator

from attrs import frozen

from rulesdsl.ir import constant
from rulesdsl.ir import model as ir
from rulesdsl.ir.walk import is_closed
from rulesdsl.lowering.declarations import tables, zones
from rulesdsl.lowering.expressions.secrets import hidden
from rulesdsl.lowering.expressions.words import lower_words
from rulesdsl.lowering.facts import assume
from rulesdsl.lowering.fitting import describe, flag, worked_out
from rulesdsl.lowering.scope import Binding, Scope
from rulesdsl.lowering.world import World, dimension
from rulesdsl.source import Span
from rulesdsl.syntax import tree
from rulesdsl.types import mistakes
from rulesdsl.types.model import Count, TableInfo, Unknown

At = tuple[int | None, ...]
"""By row of a table, its column on a map, or its row there; None beside the map."""


def maps(world: World) -> tuple[ir.Map, ...]:
    """The maps of a game: those that it declares, then those of its grids."""
    declared = [one for one in world.names.file.declarations if isinstance(one, tree.Map)]
    found = [one for one in (_map(world, written) for written in declared) if one is not None]
    mapped = {one.dimension.name for one in found}
    return (*found, *_grids(world, mapped))


# ---- declared maps ------------------------------------------------------------------------------------


@frozen
class _Over:
    """The rows that a map is of: their table, and the local and the scope of the map's expressions."""

    table: TableInfo
    local: int
    scope: Scope


def _map(world: World, written: tree.Map) -> ir.Map | None:
    over = _over(world, written)
    if over is None:
        return None
    columns, rows = _places(world, over, written.column), _places(world, over, written.row)
    lines = tuple(_line(world, over.scope, written.name.text, line) for line in written.lines)
    if columns is None or rows is None:
        return None
    _apart(world, written, over.table, columns, rows)
    return ir.Map(written.name.text, dimension(over.table), over.local, columns, rows, written.upwards, lines)


def _over(world: World, written: tree.Map) -> _Over | None:
    params = tuple(tables.param(world, one) for one in written.params)
    if any(one.broken for one in params):
        return None
    if len(params) > 1 or params[0].table is None:
        span = written.params[1 if len(params) > 1 else 0].span
        world.report(
            mistakes.TypeMismatch(span, "the rows of one table, for a map", "rows of more than one" if params[1:] else "numbers")
        )
        return None
    table, local = params[0].table, world.fresh()
    scope = Scope(path=written.name.text)
    binding = Binding(ir.Get(local), params[0].type, None, (0, table.size - 1))
    return _Over(table, local, scope.bind(params[0].name, binding))


def _places(world: World, over: _Over, written: tree.Expr) -> At | None:
    """The number that an expression gives for each row."""
    value = world.lower(over.scope, written)
    if isinstance(value.type, Unknown):
        return None
    if not isinstance(value.type, Count):
        world.report(mistakes.TypeMismatch(written.span, "a number", describe(value.type)))
        return None
    if not is_closed(value.expr, frozenset((over.local,))):
        world.report(mistakes.NotConstant(written.span))
        return None
    number = constant.evaluation(world.tables, value.expr)
    found = worked_out(world, written.span, lambda: [number({over.local: row}) for row in range(over.table.size)], None)
    if found is None:
        return None
    return tuple(None if one == ir.NONE else one for one in found)


def _apart(world: World, written: tree.Map, table: TableInfo, columns: At, rows: At) -> None:
    """Reports two rows in one place."""
    first: dict[tuple[int, int], str] = {}
    for label, column, row in zip(table.labels, columns, rows, strict=True):
        if column is not None and row is not None and first.setdefault((column, row), label) != label:
            span = Span(written.column.span.source, written.column.span.start, written.row.span.end)
            world.report(mistakes.TwoInOnePlace(span, first[column, row], label, column, row))
            return


def _line(world: World, scope: Scope, name: str, line: tree.Line) -> ir.Line:
    test = None
    if line.guard is not None:
        test = flag(world, scope, line.guard)
        secrets = hidden(world, test, None)
        if secrets:
            world.report(mistakes.MapTellsSecrets(line.guard.span, secrets))
    known = assume(world, scope, line.guard)
    return ir.Line(f"{name}.{line.name.text}", test, lower_words(world, known, line.words, f"{name}.{line.name.text}"))


# ---- grids --------------------------------------------------------------------------------------------


def _grids(world: World, mapped: set[str]) -> Iterator[ir.Map]:
    """A map for each product of two runs on which something lies that all see."""
    for table in world.all_tables():
        if table.name not in mapped and _is_grid(table) and any(_lies_on(world, table)):
            across, up = (table.columns[one.name].values for one in table.params)
            yield ir.Map(table.name, dimension(table), world.fresh(), across, up, True)


def _is_grid(table: TableInfo) -> bool:
    return len(table.params) == 2 and all(one.table is None and (one.size or 0) > 1 for one in table.params)


def _lies_on(world: World, table: TableInfo) -> Iterator[bool]:
    """For each zone and state that is of the rows of a table, whether all see it."""
    index = (dimension(table),)
    for declared in world.names.file.declarations:
        match declared:
            case tree.Zone(name=name):
                zone = zones.find_zone(world, name.text)
                yield zone is not None and tuple(map(zones.param_dimension, zone.params)) == index and zone.sight is ir.Sight.ALL
            case tree.State(name=name) if name.text in world.variable_numbers:
                state = world.variables[world.variable_numbers[name.text]]
                yield state.dimensions == index and state.sight is ir.Sight.ALL
