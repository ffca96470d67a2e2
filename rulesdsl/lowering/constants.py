"""Values that are known before play: settings, copies, ranges, expectations."""

from rulesdsl.ir import constant
from rulesdsl.ir import model as ir
from rulesdsl.ir.walk import is_closed
from rulesdsl.lowering.scope import Scope
from rulesdsl.lowering.world import World
from rulesdsl.syntax import tree
from rulesdsl.types import mistakes
from rulesdsl.types.model import Type, Unknown


def constant_value(world: World, written: tree.Expr) -> tuple[int, Type]:
    """The value of an expression without state, and its type; 0 and a mistake where it is none."""

    value = world.lower(Scope(), written)
    if isinstance(value.type, Unknown):
        return 0, value.type
    if not is_closed(value.expr):
        world.report(mistakes.NotConstant(written.span))
        return 0, Unknown()
    return constant.value_of(world.tables, value.expr, {}), value.type


def constant_number(world: World, written: tree.Expr) -> int:
    """The value of a number without state."""
    return constant_value(world, written)[0]


def constant_run(world: World, written: tree.Expr) -> tuple[int, int]:
    """The least and the greatest number of a run such as `2..9`."""
    match written:
        case tree.Binary(operator=tree.Operator.RANGE, left=low, right=high):
            return constant_number(world, low), constant_number(world, high)
        case tree.Bracketed(inner=inner):
            return constant_run(world, inner)
    world.report(mistakes.NotCountable(written.span, "this; a table or a run of numbers such as `1..6` is needed"))
    return 0, 0


def known(expr: ir.Expr) -> int | None:
    """The value of a constant expression, None of any other."""
    return expr.value if isinstance(expr, ir.Int) else None
