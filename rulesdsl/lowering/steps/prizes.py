"""`award R`: the prizes of a ranking, to those who hold its places when it begins."""

from attrs import evolve

from rulesdsl.ir import fold
from rulesdsl.ir import model as ir
from rulesdsl.ir.walk import rebuild, substitute
from rulesdsl.lowering.expressions.rankings import RankingInfo, find_ranking, ranking_at
from rulesdsl.lowering.facts import assume
from rulesdsl.lowering.fitting import flag
from rulesdsl.lowering.needs import Done
from rulesdsl.lowering.scope import Binding, Scope
from rulesdsl.lowering.steps.changes import assign
from rulesdsl.lowering.touching import touches
from rulesdsl.lowering.world import World
from rulesdsl.names.walk import nodes
from rulesdsl.syntax import tree
from rulesdsl.types.model import RowOf


def award(world: World, scope: Scope, act: tree.Award) -> Done:
    """The prizes of a ranking."""
    arguments = act.ranking.arguments if isinstance(act.ranking, tree.Apply) else ()
    found = ranking_at(world, scope, _name(act.ranking), arguments, act.ranking.span)
    return Done() if found is None else Done(_given(world, *found))


def check_prizes(world: World, declared: tree.Ranking) -> None:
    """Looks the prizes of a ranking over, whether it is awarded or not."""
    info = find_ranking(world, declared.name.text)
    if info is not None:
        _given(world, info, {})


def _given(world: World, info: RankingInfo, values: dict[int, ir.Expr]) -> tuple[ir.Stmt, ...]:
    """All prizes. Where one of them might change who holds a place that still counts, that place is settled first."""
    prizes = info.declaration.prizes
    held = {place: _holders(world, info, place, values) for prize in prizes for place in (prize.place, *_mentioned(info, prize))}
    given = tuple(_prize(world, info, prize, values, held, {}) for prize in prizes)
    settled = {held[place]: ir.Get(world.fresh()) for place in held if _changing(info, place, held[place], given)}
    if settled:
        given = tuple(_prize(world, info, prize, values, held, settled) for prize in prizes)
    return (*(ir.Let(local.local, holders) for holders, local in settled.items()), *given)


def _changing(info: RankingInfo, place: int, holders: ir.Expr, given: tuple[ir.Stmt, ...]) -> bool:
    """Whether a place is given a prize after another prize has changed who holds it, or is spoken of in one that changes it."""
    for number, prize in enumerate(info.declaration.prizes):
        before = given[: number + (place in _mentioned(info, prize))]
        if place in (prize.place, *_mentioned(info, prize)) and any(touches(stmt, holders) for stmt in before):
            return True
    return False


def _mentioned(info: RankingInfo, prize: tree.Prize) -> tuple[int, ...]:
    """The places of the same ranking that a prize speaks of: `6 div (count q in 1st of race)`."""
    found = (node for node in nodes((prize.value, prize.target, prize.where)) if isinstance(node, tree.PlaceOf))
    return tuple(node.place for node in found if _name(node.ranking) == info.declaration.name.text)


def _name(ranking: tree.Expr) -> str:
    match ranking:
        case tree.Name(name=name) | tree.Apply(name=tree.Ident(text=name)):
            return name
    return ranking.span.text


def _holders(world: World, info: RankingInfo, place: int, values: dict[int, ir.Expr]) -> ir.Expr:
    placed = evolve(info.ranked, place=place)
    return rebuild(world.tables, placed, lambda part: substitute(world.tables, part, values))


def _prize(
    world: World,
    info: RankingInfo,
    prize: tree.Prize,
    values: dict[int, ir.Expr],
    held: dict[int, ir.Expr],
    settled: dict[ir.Expr, ir.Get],
) -> ir.Stmt:
    """One prize for those who hold its place; `settled` gives the locals of the places that were worked out before."""
    local = world.fresh()
    bindings = {
        name: evolve(binding, expr=values.get(binding.expr.local, binding.expr)) if isinstance(binding.expr, ir.Get) else binding
        for name, binding in info.scope.bindings.items()
    }
    candidate = info.declaration.candidate.name.text
    kind = info.scope.bindings[candidate].type
    assert isinstance(kind, RowOf)
    bindings[candidate] = Binding(ir.Get(local), kind)
    inner = evolve(info.scope, bindings=bindings, settled=settled, path=f"{info.declaration.name.text}.{prize.name.text}")
    test = fold.TRUE if prize.where is None else flag(world, inner, prize.where)
    given = assign(world, assume(world, inner, prize.where).where(test), prize.target, prize.value, 1).stmts
    if prize.where is not None:
        given = (ir.When(test, given),) if test != fold.TRUE else given
    holders = held[prize.place]
    return ir.Each(local, ir.Members(settled.get(holders, holders), kind.table.size), given)
