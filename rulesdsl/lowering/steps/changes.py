"""States are set, added to and taken from."""

from attrs import evolve

from rulesdsl.ir import fold
from rulesdsl.ir import model as ir
from rulesdsl.lowering.declarations.zones import find_state, indices
from rulesdsl.lowering.expressions.references import unknown
from rulesdsl.lowering.fitting import fit, in_range
from rulesdsl.lowering.needs import Done
from rulesdsl.lowering.scope import Scope, Typed
from rulesdsl.lowering.world import World
from rulesdsl.syntax import tree
from rulesdsl.types import mistakes
from rulesdsl.types.model import Count


def assign(world: World, scope: Scope, place: tree.Expr, value: tree.Expr, sign: int) -> Done:
    """`set PLACE to VALUE` for `sign` 0, `add` for 1, `take` for -1."""
    match place:
        case tree.Name(name=name):
            arguments: tuple[tree.Expr, ...] = ()
        case tree.Apply(name=ident, arguments=arguments):
            name = ident.text
        case _:
            world.report(mistakes.CannotBeSet(place.span, place.span.text))
            return Done()
    state = find_state(world, name)
    if state is None:
        if name in world.names.declared or name in scope.bindings:
            world.report(mistakes.CannotBeSet(place.span, name))
        else:
            unknown(world, name, place.span, world.names.declared)
        world.lower(scope, value)
        return Done()
    index = indices(world, scope, name, state.params, arguments, place.span)
    wanted = evolve(state.type, optional=False) if sign and isinstance(state.type, Count) else state.type
    stored = fit(world, scope, world.lower(scope, value, wanted), wanted, value.span)
    if index is None:
        return Done()
    variable = world.variables[state.variable]
    if sign == 0 and isinstance(stored, ir.Int) and isinstance(state.type, Count) and not scope.never:
        in_range(world, value.span, stored.value, variable.low, variable.high, f"`{name}`")
    if sign:
        now = Typed(ir.Read(state.variable, index), state.type)
        fit(world, scope, now, wanted if isinstance(wanted, Count) else Count(), place.span)
        op = ir.BinaryOp.ADD if sign > 0 else ir.BinaryOp.SUB
        stored = fold.binary(op, now.expr, stored)
    return Done((ir.Write(state.variable, index, stored, scope.path),))
