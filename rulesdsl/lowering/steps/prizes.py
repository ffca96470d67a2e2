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
from rulesdsl.syntax import tree
from rulesdsl.types.model import RowOf


def award(world: World, scope: Scope, act: tree.Award) -> Done:
    """The prizes of a ranking."""
    match act.ranking:
        case tree.Name(name=name):
            arguments: tuple[tree.Expr, ...] = ()
        case tree.Apply(name=ident, arguments=arguments):
            name = ident.text
        case _:
            name, arguments = act.ranking.span.text, ()
    found = ranking_at(world, scope, name, arguments, act.ranking.span)
    return Done() if found is None else Done(_given(world, *found))


def check_prizes(world: World, declared: tree.Ranking) -> None:
    """Looks the prizes of a ranking over, whether it is awarded or not."""
    info = find_ranking(world, declared.name.text)
    if info is not None:
        _given(world, info, {})


def _given(world: World, info: RankingInfo, values: dict[int, ir.Expr]) -> tuple[ir.Stmt, ...]:
    """All prizes. Where one of them might change who holds a place, the places are settled first."""
    lets: tuple[ir.Stmt, ...] = ()
    given: tuple[ir.Stmt, ...] = ()
    for prize in info.declaration.prizes:
        holders = _holders(world, info, prize.place, values)
        if any(touches(stmt, holders) for stmt in given):
            local = world.fresh()
            lets, holders = (*lets, ir.Let(local, holders)), ir.Get(local)
        given = (*given, _prize(world, info, prize, values, holders))
    return (*lets, *given)


def _holders(world: World, info: RankingInfo, place: int, values: dict[int, ir.Expr]) -> ir.Expr:
    placed = evolve(info.ranked, place=place)
    return rebuild(world.tables, placed, lambda part: substitute(world.tables, part, values))


def _prize(world: World, info: RankingInfo, prize: tree.Prize, values: dict[int, ir.Expr], holders: ir.Expr) -> ir.Stmt:
    local = world.fresh()
    bindings = {
        name: evolve(binding, expr=values.get(binding.expr.local, binding.expr)) if isinstance(binding.expr, ir.Get) else binding
        for name, binding in info.scope.bindings.items()
    }
    candidate = info.declaration.candidate.name.text
    kind = info.scope.bindings[candidate].type
    assert isinstance(kind, RowOf)
    bindings[candidate] = Binding(ir.Get(local), kind)
    inner = evolve(info.scope, bindings=bindings, path=f"{info.declaration.name.text}.{prize.name.text}")
    given = assign(world, assume(world, inner, prize.where), prize.target, prize.value, 1).stmts
    if prize.where is not None:
        test = flag(world, inner, prize.where)
        given = (ir.When(test, given),) if test != fold.TRUE else given
    return ir.Each(local, ir.Members(holders, kind.table.size), given)
