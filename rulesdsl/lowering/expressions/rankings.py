"""Rankings: who holds a place, what the places are given, who wins."""

from attrs import evolve, frozen

from rulesdsl.ir import fold
from rulesdsl.ir import model as ir
from rulesdsl.ir.walk import constant_items, rebuild, substitute
from rulesdsl.lowering.declarations import tables
from rulesdsl.lowering.expressions import functions, ranges
from rulesdsl.lowering.fitting import describe
from rulesdsl.lowering.scope import Binding, Running, Scope, Typed
from rulesdsl.lowering.world import FunctionInfo, World
from rulesdsl.names.mistakes import UnknownName
from rulesdsl.source import Span
from rulesdsl.syntax import tree
from rulesdsl.types import mistakes
from rulesdsl.types.model import Count, ParamInfo, SetOf, TableInfo, Unknown


@frozen(eq=False)
class RankingInfo:
    """A ranking over its parameters; `scope` is the scope of its keys."""

    declaration: tree.Ranking
    params: tuple[ParamInfo, ...]
    locals: tuple[int, ...]
    ranked: ir.Ranked
    table: TableInfo
    scope: Scope


def find_ranking(world: World, name: str) -> RankingInfo | None:
    """The ranking called `name`, or None."""
    declared = world.declaration(name)
    if isinstance(declared, tree.Ranking):
        return world.once("ranking", name, lambda: _make(world, declared), declared.name.span)
    return None


def _make(world: World, declared: tree.Ranking) -> RankingInfo | None:
    params = tuple(tables.param(world, one) for one in declared.params)
    numbers = tuple(world.fresh() for _ in params)
    scope = Scope(path=declared.name.text)
    for one, number in zip(params, numbers, strict=True):
        rows = (0, (one.size or 1) - 1) if one.table is not None else None
        scope = scope.bind(one.name, Binding(ir.Get(number), one.type, None, rows))
    found = ranges.run_over(world, scope, declared.candidate, declared.where)
    if found is None:
        return None
    running, inner = found
    if running.table is None:
        world.report(mistakes.NotCountable(declared.candidate.over.span, "numbers here; candidates are rows of a table"))
        return None
    for prize in declared.prizes:
        _held(world, declared.name.text, prize.place, prize.span, running)
    keys = tuple(_key(world, inner, declared, key) for key in declared.keys)
    ranked = ir.Ranked(1, running.local, running.domain, running.where, keys)
    return RankingInfo(declared, params, numbers, ranked, running.table, inner)


def _held(world: World, name: str, place: int, span: Span, running: Running) -> None:
    """Doubts a place of which there are fewer candidates, however many play."""
    header = world.names.file.header
    items = constant_items(running.domain)
    candidates = len(items) if items is not None else running.table.size if running.table is not None else place
    if header is not None and world.players == header.most and place > candidates:
        world.report(mistakes.PlaceNeverHeld(span, name, place, candidates))


def _key(world: World, scope: Scope, declared: tree.Ranking, key: tree.Key) -> ir.RankKey:

    value = world.lower(scope, key.value)
    if not isinstance(value.type, Count | Unknown):
        world.report(mistakes.TypeMismatch(key.value.span, "a number", describe(value.type)))
    return ir.RankKey(f"{declared.name.text}.{key.name.text}", key.most, value.expr)


def holders(world: World, scope: Scope, place: int, name: str, arguments: tuple[tree.Expr, ...], span: Span) -> Typed:
    """Those who hold a place in a ranking."""
    found = ranking_at(world, scope, name, arguments, span)
    if found is None:
        return Typed(fold.EMPTY, Unknown())
    info, values = found
    _held(world, name, place, span, Running(info.ranked.local, info.ranked.domain, (), Binding(fold.FALSE, Count()), info.table))
    placed = evolve(info.ranked, place=place)
    there = rebuild(world.tables, placed, lambda part: substitute(world.tables, part, values))
    return Typed(scope.settled.get(there, there), SetOf(info.table))


def ranking_at(
    world: World, scope: Scope, name: str, arguments: tuple[tree.Expr, ...], span: Span
) -> tuple[RankingInfo, dict[int, ir.Expr]] | None:
    """A ranking and its arguments by local; None and a mistake where there is none."""
    info = find_ranking(world, name)
    if info is None:
        if name in world.names.declared and not isinstance(world.names.declared[name], tree.Ranking):
            world.report(mistakes.TypeMismatch(span, "a ranking", f"`{name}`"))
        elif name not in world.names.declared and name not in world.names.file.broken:
            world.report(UnknownName(span, name))
        return None
    taking = FunctionInfo(name, info.params, info.locals, None, fold.FALSE, Count())
    values = functions.argument_values(world, scope, taking, arguments, span)
    return None if values is None else (info, values)
