"""Words for refusals, with the values in them; they tell nothing that the player may not see."""

from rulesdsl.ir import model as ir
from rulesdsl.lowering.expressions.secrets import hidden
from rulesdsl.lowering.fitting import form
from rulesdsl.lowering.scope import Scope
from rulesdsl.lowering.world import World
from rulesdsl.syntax import tree
from rulesdsl.types import mistakes


def lower_words(world: World, scope: Scope, words: tree.Words) -> ir.Words:
    """The words with their values as expressions."""

    parts: list[str | ir.Shown] = []
    for part in words.parts:
        if isinstance(part, str):
            parts.append(part)
            continue
        value = world.lower(scope, part)
        _check(world, scope, value.expr, part)
        parts.append(ir.Shown(value.expr, form(value.type)))
    return ir.Words(tuple(parts))


def _check(world: World, scope: Scope, expr: ir.Expr, written: tree.Expr) -> None:
    secrets = hidden(world, expr, scope.me)
    if secrets:
        world.report(mistakes.WordsTellSecrets(written.span, secrets))


def plain(text: str) -> ir.Words:
    """Words without values."""
    return ir.Words((text,))
