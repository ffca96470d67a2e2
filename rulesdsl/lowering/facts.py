"""What is known where a condition holds."""

from attrs import evolve

from rulesdsl.ir import model as ir
from rulesdsl.lowering.scope import Scope
from rulesdsl.lowering.world import World
from rulesdsl.syntax import tree
from rulesdsl.types.model import Count, RowOf

Op = tree.Operator


def facts(world: World, scope: Scope, written: tree.Expr) -> frozenset[tuple[ir.Expr, str | None]]:
    """What is known where the condition holds: which expressions are rows of a table, which are not none."""
    match written:
        case tree.Bracketed(inner=inner):
            return facts(world, scope, inner)
        case tree.Binary(operator=Op.AND, left=left, right=right):
            return facts(world, scope, left) | facts(world, scope, right)
        case tree.Binary(operator=Op.OTHER, left=left, right=tree.Nothing()):
            return frozenset(((world.lower(scope, left).expr, None),))
        case tree.Binary(operator=Op.SAME, left=left, right=right) if not isinstance(right, tree.Nothing):
            value = world.lower(scope, right, None)
            certain = not (isinstance(value.type, RowOf | Count) and value.type.optional)
            return frozenset(((world.lower(scope, left, value.type).expr, None),)) if certain else frozenset()
        case tree.Binary(operator=Op.IN, left=left, right=tree.Name(name=name)):
            return frozenset(((world.lower(scope, left).expr, name),))
        case tree.Binary(operator=Op.OVER | Op.UNDER | Op.AT_LEAST | Op.AT_MOST, left=left, right=right):
            return frozenset(((world.lower(scope, left).expr, None), (world.lower(scope, right, None).expr, None)))
        case tree.Binary(operator=Op.IN, left=left):
            return frozenset(((world.lower(scope, left).expr, None),))
    return frozenset()


def assume(world: World, scope: Scope, written: tree.Expr | None) -> Scope:
    """The scope where a condition is known to hold."""

    return scope if written is None else evolve(scope, facts=scope.facts | facts(world, scope, written))
