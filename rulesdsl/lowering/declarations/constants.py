"""Values that are known before play: settings, copies, ranges, expectations."""

from rulesdsl.ir import constant, fold
from rulesdsl.ir import model as ir
from rulesdsl.ir.walk import is_closed
from rulesdsl.lowering.fitting import fit, worked_out
from rulesdsl.lowering.scope import Scope, Typed
from rulesdsl.lowering.world import World
from rulesdsl.syntax import tree
from rulesdsl.types import mistakes
from rulesdsl.types.model import Type, Unknown


def constant_value(world: World, written: tree.Expr) -> tuple[int, Type]:
    """The value of an expression without state, and its type; 0 and a mistake where it is none."""
    value = typed_constant(world, written, None)
    return (value.expr.value if isinstance(value.expr, ir.Int) else 0), value.type


def typed_constant(world: World, written: tree.Expr, wanted: Type | None) -> Typed:
    """The same as a constant expression, of the type `wanted` where it is given."""
    scope = Scope(me=ir.Get(world.fresh()))
    value = world.lower(scope, written, wanted)
    if isinstance(value.type, Unknown):
        return Typed(fold.FALSE, value.type)
    expr = value.expr if wanted is None else fit(world, scope, value, wanted, written.span)
    if not is_closed(expr):
        world.report(mistakes.NotConstant(written.span))
        return Typed(fold.FALSE, Unknown())
    found = worked_out(world, written.span, lambda: constant.value_of(world.tables, expr, {}), None)
    return Typed(fold.FALSE, Unknown()) if found is None else Typed(ir.Int(found), wanted or value.type)


def constant_run(world: World, written: tree.Expr) -> tuple[int, int]:
    """The least and the greatest number of a run such as `2..9`."""
    match written:
        case tree.Binary(operator=tree.Operator.RANGE, left=low, right=high):
            (first, kind), (last, other) = constant_value(world, low), constant_value(world, high)
            return (first, first) if isinstance(kind, Unknown) or isinstance(other, Unknown) else (first, last)
        case tree.Bracketed(inner=inner):
            return constant_run(world, inner)
    world.report(mistakes.NotCountable(written.span, "this; a table or a run of numbers such as `1..6` is needed"))
    return 0, 0


def known(expr: ir.Expr) -> int | None:
    """The value of a constant expression, None of any other."""
    return expr.value if isinstance(expr, ir.Int) else None
