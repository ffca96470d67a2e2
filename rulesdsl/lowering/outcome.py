"""`ranking winner`: the outcome of the game."""

from rulesdsl.ir import model as ir
from rulesdsl.ir.walk import substitute
from rulesdsl.lowering.declarations.tables import players
from rulesdsl.lowering.expressions.rankings import find_ranking
from rulesdsl.lowering.world import World
from rulesdsl.types import mistakes


def outcome(world: World) -> ir.Outcome:
    """The keys of `winner`, each as a function of the player."""
    info = find_ranking(world, "winner")
    if info is None:
        return ir.Outcome((), True, "")
    if info.table is not players(world) or info.params:
        world.report(mistakes.TypeMismatch(info.declaration.candidate.span, "`winner of p in players`", "another ranking"))
        return ir.Outcome((), True, "")
    keys = []
    for key in info.ranked.keys:
        local = world.fresh()
        body = substitute(world.tables, key.value, {info.ranked.local: ir.Get(local)})
        world.functions.append(ir.Function(key.address, (local,), body, ir.Format(ir.Shape.NUMBER)))
        keys.append((key.address, key.most, len(world.functions) - 1))
    words = info.declaration.impossible
    text = "".join(part for part in words.parts if isinstance(part, str)) if words is not None else ""
    return ir.Outcome(tuple(keys), words is None, text)
