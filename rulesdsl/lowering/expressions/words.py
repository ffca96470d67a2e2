"""Words for refusals, with the values in them; they tell nothing that the player may not see."""

from collections.abc import Sequence

from rulesdsl.ir import model as ir
from rulesdsl.lowering.expressions.attributes import unit_of
from rulesdsl.lowering.expressions.secrets import hidden
from rulesdsl.lowering.fitting import form
from rulesdsl.lowering.scope import Scope
from rulesdsl.lowering.world import World
from rulesdsl.syntax import tree
from rulesdsl.types import mistakes
from rulesdsl.types.model import Count
from rulesdsl.wording.model import PLAIN, VALUE, filled


def lower_words(world: World, scope: Scope, words: tree.Words, address: str) -> ir.Words:
    """The words with their values as expressions. `address`: of what says them."""

    parts: list[str | ir.Shown] = []
    for part in words.parts:
        if isinstance(part, str):
            parts.append(part)
            continue
        value = world.lower(scope, part)
        _check(world, scope, value.expr, part)
        if isinstance(value.type, Count) and len(value.type.units) > 1:
            unit_of(world, value.expr)
        parts.append(ir.Shown(value.expr, form(value.type), as_written(part)))
    return ir.Words(tuple(parts), address)


def _check(world: World, scope: Scope, expr: ir.Expr, written: tree.Expr) -> None:
    secrets = hidden(world, expr, scope.me)
    if secrets:
        world.report(mistakes.WordsTellSecrets(written.span, secrets))


def as_written(expr: tree.Expr) -> str:
    """An expression as the rules have it, runs of spaces as one."""
    return " ".join(expr.span.text.split())


Thing = tuple[str, ...] | str
"""Addresses, or a piece of the rules."""


def english(pattern: str, things: Sequence[Thing]) -> str:
    """A phrase with the names of things as words, in English."""
    return filled(pattern, lambda place: PLAIN.thing(things[int(place)]) if place else VALUE)


def plain(pattern: str, *things: Thing) -> ir.Words:
    """Words of the program without values. In their pattern `{0}`, `{1}` ... stand for things."""
    return ir.Words((english(pattern, things),), said=ir.Said(pattern, things))


def about(value: ir.Shown, pattern: str, *things: Thing) -> ir.Words:
    """Words of the program that begin with a value, which is their `{0}`; things follow from `{1}` on."""
    behind = filled(pattern.removeprefix("{0}"), lambda place: PLAIN.thing(things[int(place) - 1]))
    return ir.Words((value, behind), said=ir.Said(pattern, things))
