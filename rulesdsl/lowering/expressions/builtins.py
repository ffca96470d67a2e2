"""The functions that the language supplies."""

from rulesdsl.ir import fold
from rulesdsl.ir import model as ir
from rulesdsl.lowering.declarations import tables
from rulesdsl.lowering.fitting import common, fit, number, units_in_words
from rulesdsl.lowering.scope import Scope, Typed
from rulesdsl.lowering.world import World
from rulesdsl.names.builtins import FUNCTIONS
from rulesdsl.syntax import tree
from rulesdsl.types import mistakes
from rulesdsl.types.model import Count, RowOf, SetOf, Unknown

UNKNOWN = Typed(fold.FALSE, Unknown())


def lower_builtin(world: World, scope: Scope, written: tree.Apply) -> Typed:
    """A call of a function of the language."""
    name, arguments = written.name.text, written.arguments
    wanted = len(FUNCTIONS[name][0])
    if len(arguments) != wanted:
        world.report(mistakes.WrongArguments(written.span, name, wanted, len(arguments)))
        return UNKNOWN
    match name:
        case "smaller" | "larger":
            return _extreme(world, scope, written, ir.BinaryOp.MIN if name == "smaller" else ir.BinaryOp.MAX)
        case "clockwise":
            return Typed(ir.Int((1 << world.players) - 1), SetOf(tables.players(world)))
    player = player_argument(world, scope, arguments[0])
    everybody = (1 << world.players) - 1
    match name:
        case "seat":
            return _seat(world, player, number(world, scope, arguments[1]))
        case "next":
            return _seat(world, player, ir.Int(1))
        case "previous":
            return _seat(world, player, ir.Int(-1))
        case "others":
            rest = fold.binary(ir.BinaryOp.LESS, ir.Int(everybody), fold.unary(ir.UnaryOp.BIT, player))
            return Typed(rest, SetOf(tables.players(world)))
    both = [fold.unary(ir.UnaryOp.BIT, _seat(world, player, ir.Int(step)).expr) for step in (1, -1)]
    return Typed(fold.binary(ir.BinaryOp.UNION, both[0], both[1]), SetOf(tables.players(world)))


def player_argument(world: World, scope: Scope, argument: tree.Expr) -> ir.Expr:
    """An argument that must be a player."""

    kind = RowOf(tables.players(world))
    return fit(world, scope, world.lower(scope, argument, kind), kind, argument.span)


def _seat(world: World, player: ir.Expr, steps: ir.Expr) -> Typed:
    moved = fold.binary(ir.BinaryOp.ADD, player, steps)
    return Typed(fold.binary(ir.BinaryOp.MOD, moved, ir.Int(world.players)), RowOf(tables.players(world)))


def _extreme(world: World, scope: Scope, written: tree.Apply, op: ir.BinaryOp) -> Typed:

    left, right = (world.lower(scope, argument) for argument in written.arguments)
    kind = common(left.type, right.type)
    if kind is None and isinstance(left.type, Count) and isinstance(right.type, Count):
        world.report(mistakes.UnitMismatch(written.span, units_in_words(left.type.units), units_in_words(right.type.units)))
        return UNKNOWN
    if not isinstance(kind, Count):
        kind = Count()
    a = fit(world, scope, left, kind, written.arguments[0].span)
    return Typed(fold.binary(op, a, fit(world, scope, right, kind, written.arguments[1].span)), kind)
