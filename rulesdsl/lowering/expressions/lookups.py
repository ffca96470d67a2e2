"""Rows by what they are made of: `cells(2, 3)`, `huts(p)`, `sites(1)`."""

from rulesdsl.ir import fold
from rulesdsl.ir import model as ir
from rulesdsl.lowering.fitting import fit, shift
from rulesdsl.lowering.scope import Scope, Typed
from rulesdsl.lowering.world import World
from rulesdsl.source import Span
from rulesdsl.syntax import tree
from rulesdsl.types import mistakes
from rulesdsl.types.model import Count, ParamInfo, RowOf, TableInfo, Unknown


def lookup(world: World, scope: Scope, name: str, arguments: tuple[tree.Expr, ...], span: Span) -> Typed:
    """The row of a table with these parameters; none outside the table. A table without parameters counts its rows from 1."""
    table = world.table(name, span)
    if table is None:
        return Typed(fold.FALSE, Unknown())
    if not table.params:
        return _numbered(world, scope, table, arguments, span)
    if len(arguments) != len(table.params):
        world.report(mistakes.WrongArguments(span, name, len(table.params), len(arguments), world.names.declared[name].name.span))
        return Typed(fold.FALSE, Unknown())
    return _product(world, scope, table, arguments)


def _numbered(world: World, scope: Scope, table: TableInfo, arguments: tuple[tree.Expr, ...], span: Span) -> Typed:

    if len(arguments) != 1:
        world.report(mistakes.WrongArguments(span, table.name, 1, len(arguments)))
        return Typed(fold.FALSE, Unknown())
    value = world.lower(scope, arguments[0], RowOf(table))
    if isinstance(value.type, RowOf):
        return Typed(
            fit(world, scope, value, RowOf(table, value.type.optional), arguments[0].span), RowOf(table, value.type.optional)
        )
    place = fold.add(fit(world, scope, value, Count(), arguments[0].span), -1)
    return _guarded(table, [place], [_inside(place, table.size)])


def _product(world: World, scope: Scope, table: TableInfo, arguments: tuple[tree.Expr, ...]) -> Typed:
    places, tests = [], []
    for param, argument in zip(table.params, arguments, strict=True):
        place, test = _argument(world, scope, param, argument)
        places.append(place)
        tests.append(test)
    return _guarded(table, places, tests, tuple(param.size or 1 for param in table.params))


def _argument(world: World, scope: Scope, param: ParamInfo, argument: tree.Expr) -> tuple[ir.Expr, ir.Expr]:

    value = world.lower(scope, argument, param.type)
    if param.broken:
        return ir.Int(0), fold.TRUE
    if param.table is None:
        number = fit(world, scope, value, Count(), argument.span)
        place = shift(number, -param.low, False)
        return place, _inside(place, param.size or 1)
    optional = isinstance(value.type, RowOf) and value.type.optional and not scope.knows(value.expr, None)
    place = fit(world, scope, value, RowOf(param.table, optional), argument.span)
    return place, fold.binary(ir.BinaryOp.NE, place, fold.NOTHING) if optional else fold.TRUE


def _inside(place: ir.Expr, size: int) -> ir.Expr:
    return fold.both((fold.binary(ir.BinaryOp.GE, place, ir.Int(0)), fold.binary(ir.BinaryOp.LT, place, ir.Int(size))))


def _guarded(table: TableInfo, places: list[ir.Expr], tests: list[ir.Expr], sizes: tuple[int, ...] = ()) -> Typed:
    number = places[0]
    for place, size in zip(places[1:], sizes[1:], strict=True):
        number = fold.binary(ir.BinaryOp.ADD, fold.binary(ir.BinaryOp.MUL, number, ir.Int(size)), place)
    test = fold.both(tests)
    if test == fold.TRUE:
        return Typed(number, RowOf(table))
    return Typed(fold.if_else(test, number, fold.NOTHING), RowOf(table, optional=True))
