"""Loops, turns, and what a player may leave out."""

from attrs import evolve, frozen

from rulesdsl.ir import fold
from rulesdsl.ir import model as ir
from rulesdsl.ir.walk import binders_of, constant_items, locals_of, substitute
from rulesdsl.lowering.declarations.constants import known
from rulesdsl.lowering.declarations.tables import players
from rulesdsl.lowering.effects import forget
from rulesdsl.lowering.expressions.ranges import run_over
from rulesdsl.lowering.expressions.references import acting
from rulesdsl.lowering.expressions.words import lower_words
from rulesdsl.lowering.fitting import describe, fit, flag, how_many
from rulesdsl.lowering.needs import LATER, Done, Need, every_pass, given, merged, then
from rulesdsl.lowering.scope import Binding, Running, Scope
from rulesdsl.lowering.steps import choices
from rulesdsl.lowering.steps.simultaneous import check_together
from rulesdsl.lowering.touching import touches
from rulesdsl.lowering.world import World, dimension
from rulesdsl.names.steps import inner as blocks_of
from rulesdsl.source import Span
from rulesdsl.syntax import tree
from rulesdsl.types import mistakes
from rulesdsl.types.model import RowOf, SetOf, Unknown

UNROLLED = 3
LONGEST = 32
MOST_PASSES = 10**6
LARGEST_SET = 31


def for_each(world: World, scope: Scope, act: tree.ForEach) -> Done:
    """`for each x in S, y in T where C: ...`."""
    last = len(act.domains) == 1
    found = run_over(world, scope, act.domains[0], act.where if last else None)
    if found is None:
        _inside(world, scope.bind(act.domains[0].name.text, Binding(fold.FALSE, Unknown())), act, last)
        return Done()
    running, inner = found
    if running.binding.origin is not None and running.binding.origin.zone.store is ir.Store.STACK:
        inner = inner.bind(act.domains[0].name.text, evolve(running.binding, origin=None))
    rows = constant_items(running.domain)
    if rows is not None and running.where is None and len(rows) <= LONGEST and _needs_unrolling(act.body):
        rows = rows[::-1] if act.domains[0].backwards else rows
        return _unrolled(world, evolve(inner, path=scope.path), act, running, rows, last)
    inner = evolve(forget(world, inner, act), path=scope.path, after=())
    done = _inside(world, inner, act, last)
    running = _settled(world, running, done.stmts)
    body = done.stmts
    if running.copies is not None and running.copies != ir.Int(1):
        body = (ir.Each(world.fresh(), ir.Range(ir.Int(1), running.copies), body),)
    body = body if running.where is None else (ir.When(running.where, body),)
    loop = ir.Each(running.local, running.domain, body, act.domains[0].backwards)
    known = frozenset(part for test in found[0].tests for part in fold.conjuncts(test))
    needs = tuple(_every(world, loop, running, need, known) for need in done.needs)
    return choices.before(world, scope, Done((loop,), merged(needs)), act.span)


def _settled(world: World, running: Running, body: tuple[ir.Stmt, ...]) -> Running:
    """Where the steps might change for whom the tests hold, these are found before the first pass."""
    tests = running.tests[1:] if running.binding.origin is not None else running.tests
    if running.table is None or running.table.size > LARGEST_SET:
        return running
    if not any(touches(stmt, test) for stmt in body for test in tests):
        return running
    chosen = ir.Fold(ir.FoldOp.SET, running.local, running.domain, running.where)
    local = world.fresh()
    swap: dict[int, ir.Expr] = {running.local: ir.Get(local)}
    where = None if chosen.where is None else substitute(world.tables, chosen.where, swap)
    return evolve(running, domain=ir.Members(evolve(chosen, local=local, where=where), running.table.size), tests=())


def _every(world: World, loop: ir.Each, running: Running, need: Need, known: frozenset[ir.Expr]) -> Need:
    """What each pass of a loop needs, before the first: no pass may change what another one needs."""
    if need.test is not None:
        need = evolve(need, test=given(world.tables, need.test, known))
    if need.test is not None and touches(loop, need.test):
        test = need.test if running.where is None else fold.if_else(running.where, need.test, fold.TRUE)
        words = need.words if all(isinstance(part, str) for part in need.words.parts) else LATER
        return evolve(need, test=every_pass(world.tables, loop, test), words=words)
    if need.test is None or loop.local in binders_of(need.test):
        return evolve(need, test=None)
    if loop.local not in locals_of(need.test) and running.where is None and constant_items(loop.domain):
        return need
    shown = (part.value for part in need.words.parts if isinstance(part, ir.Shown))
    words = LATER if any(loop.local in locals_of(value) for value in shown) else need.words
    return evolve(need, test=ir.Fold(ir.FoldOp.ALL, loop.local, loop.domain, running.where, need.test), words=words)


def _inside(world: World, scope: Scope, act: tree.ForEach, last: bool) -> Done:

    return world.block(scope, act.body) if last else for_each(world, scope, evolve(act, domains=act.domains[1:]))


def _unrolled(world: World, scope: Scope, act: tree.ForEach, running: Running, rows: list[int], last: bool) -> Done:
    """The body once for each item, with the item known: so that the deeds of a table's row can be laid out."""
    name = act.domains[0].name.text
    behind = Done((), scope.after)
    for row in reversed(rows):
        binding = evolve(running.binding, expr=ir.Int(row), rows=(row, row))
        first = _inside(world, evolve(scope.bind(name, binding), path=scope.path, after=behind.needs), act, last)
        behind = Done(first.stmts + behind.stmts, first.needs)
    return behind


def _needs_unrolling(steps: tuple[tree.Step, ...]) -> bool:
    """Deeds from a table need a known row; rankings are much quicker when they know theirs."""
    for step in steps:
        if isinstance(step.act, tree.DoParts | tree.Award):
            return True
        if any(_needs_unrolling(body) for body in blocks_of(step.act)):
            return True
    return False


def repeat(world: World, scope: Scope, act: tree.Repeat) -> Done:
    """`repeat 2 times`, `repeat 1..n times`, `repeat up to n times`."""

    assert act.amount.most is not None
    most = how_many(world, scope, act.amount.most, "number of times")
    least = how_many(world, scope, act.amount.least, "number of times")
    most_known, least_known = known(most), known(least)
    if most_known is not None and most_known <= UNROLLED and least_known is not None:
        return _passes(world, scope, act, least_known, most_known)
    inner = evolve(forget(world, scope, act), after=())
    exact = world.block(inner, act.body)
    if act.amount.least == act.amount.most:
        loop = ir.Each(world.fresh(), ir.Range(ir.Int(1), most), exact.stmts)
        needs = tuple(_again(world, loop, need) for need in exact.needs)
        return choices.before(world, scope, Done((loop,), needs), act.span)
    first = ir.Each(world.fresh(), ir.Range(ir.Int(1), least), exact.stmts) if least != ir.Int(0) else None
    stmts = ((first,) if first is not None else ()) + _counted(world, inner, act, least, most)
    return choices.before(world, scope, Done(stmts), act.span)


def _again(world: World, loop: ir.Each, need: Need) -> Need:
    """What each pass of a loop that only counts needs, before the first."""
    if need.test is None or not touches(loop, need.test):
        return need
    return evolve(need, test=every_pass(world.tables, loop, need.test))


def _passes(world: World, scope: Scope, act: tree.Repeat, least: int, most: int) -> Done:

    if most <= 0:
        return Done((), scope.after)
    rest = _passes(world, scope, act, least - 1, most - 1)
    first = world.block(evolve(scope, after=rest.needs), act.body)
    done = Done(first.stmts + rest.stmts, first.needs)
    return done if least > 0 else _optional(world, scope, act, done, "stop", _more_or_stop(scope))


def _counted(world: World, scope: Scope, act: tree.Repeat, least: ir.Expr, most: ir.Expr) -> tuple[ir.Stmt, ...]:
    """Passes that may be left out, counted in a cell."""

    seats = players(world)
    name = f"passes.{scope.path}"
    form, dimensions = ir.Format(ir.Shape.NUMBER), (dimension(seats),)
    variable = ir.Variable(world.nested(name), dimensions, form, 0, MOST_PASSES, False, (0,) * seats.size, ir.Sight.ALL)
    cell, me = world.add_variable(variable), (acting(world, scope, act.span).expr,)
    passed = ir.Read(cell, me)
    more = ir.Write(cell, me, fold.add(passed, 1), scope.path)
    stop = ir.Write(cell, me, most, scope.path)
    body = world.block(scope, act.body)
    world.leave(name)
    choice = _optional(world, scope, act, Done((*body.stmts, more), body.needs), "stop", _more_or_stop(scope), (stop,))
    return (ir.Write(cell, me, least, scope.path), ir.While(fold.binary(ir.BinaryOp.LT, passed, most), choice.stmts))


def _cell(world: World, name: str, form: ir.Format, low: int, high: int, optional: bool) -> int:
    initial = ir.NONE if optional else low
    return world.add_variable(ir.Variable(name, (), form, low, high, optional, (initial,), ir.Sight.ALL))


@frozen
class Titles:
    """How two options are offered: to do what is optional, and not to."""

    more: ir.Said
    none: ir.Said


def _optional(
    world: World, scope: Scope, act: tree.Act, done: Done, word: str, titles: Titles, stop: tuple[ir.Stmt, ...] = ()
) -> Done:
    """The steps or an option not to do them, whose address ends with `word`."""
    action = scope.action or scope.path
    options = choices.offers(world, scope, done, f"{action}.more", titles.more, (), act.span)
    options.append(choices.passing(world, scope, f"{action}.{word}", titles.none, act.span, stop))
    return choices.choice(world, scope, options, act.span)


def _more_or_stop(scope: Scope) -> Titles:
    """The options of something that may be done several times."""
    action = scope.action or scope.path
    return Titles(choices.of_action("{0}: once more", action), choices.of_action("{0}: stop", action))


def may(world: World, scope: Scope, act: tree.May) -> Done:
    """`may: ...`. What is forgone is a single deed, or all that stands there."""
    action = scope.action or scope.path
    titles = Titles(choices.of_action("{0}", action), choices.of_action("{0}: forgo", action))
    match act.body:
        case (tree.Step(label=None, act=tree.Chain(parts=((tree.Call(deed=deed),),))),):
            titles = Titles(ir.Said("{0}", ((deed.text,),)), ir.Said("forgo {0}", ((deed.text,),)))
    return _optional(world, scope, act, world.block(scope, act.body), "forgo", titles)


def repeat_until(world: World, scope: Scope, act: tree.RepeatUntil) -> Done:
    """`repeat until C: ...`."""

    condition = flag(world, scope, act.condition)
    before = world.faults
    body = world.block(scope, act.body).stmts
    if not _waits_for(world, body, act.condition.span, before):
        return Done()
    return Done((ir.While(fold.negate(condition), body),))


def _waits_for(world: World, body: tuple[ir.Stmt, ...], span: Span, before: int) -> bool:
    """Whether a loop asks somebody or something; a mistake if not, unless parts of it are wrong or could not be read."""
    if waits(body):
        return True
    if world.faults == before and not world.names.file.broken:
        world.report(mistakes.LoopWithoutChoice(span))
    return False


def waits(stmts: tuple[ir.Stmt, ...]) -> bool:
    """Whether somebody chooses, chance decides or the game ends on the way through."""
    return any(_waits(stmt) for stmt in stmts)


def _waits(stmt: ir.Stmt) -> bool:
    match stmt:
        case ir.Choose() | ir.Roll() | ir.End() | ir.Together():
            return True
        case ir.When(then=yes, otherwise=no):
            return waits(yes) or waits(no)
        case ir.Each(body=body) | ir.While(body=body):
            return waits(body)
    return False


def turn(world: World, scope: Scope, act: tree.Turn) -> Done:
    """`turn of S from p: ...` and `turns of S from p until C: ...`."""

    seats = world.lower(scope, act.seats)
    table = players(world)
    if isinstance(seats.type, RowOf) and act.until is None:
        return _single(world, scope, act, fit(world, scope, seats, RowOf(table), act.seats.span))
    if not isinstance(seats.type, RowOf | SetOf):
        if not isinstance(seats.type, Unknown):
            world.report(mistakes.TypeMismatch(act.seats.span, "a player, or a set of players,", describe(seats.type)))
        return Done()
    mask = fit(world, scope, seats, SetOf(table), act.seats.span)
    start = fit(world, scope, world.lower(scope, act.start), RowOf(table), act.start.span) if act.start is not None else None
    scope = forget(world, scope, act)
    if act.until is not None:
        return _round_and_round(world, scope, act, mask, start or ir.Int(0))

    local = world.fresh()
    body = world.block(_acts(scope, ir.Get(local)), act.body)
    domain = ir.Members(mask, table.size) if start is None else ir.Rotation(mask, table.size, start)
    return Done((ir.Each(local, domain, body.stmts),))


def _acts(scope: Scope, me: ir.Expr) -> Scope:
    return evolve(scope, me=me, action="", picks=0)


def _single(world: World, scope: Scope, act: tree.Turn, player: ir.Expr) -> Done:

    if isinstance(player, ir.Int | ir.Get):
        return world.block(_acts(scope, player), act.body)
    local = world.fresh()
    done = world.block(_acts(scope, ir.Get(local)), act.body)
    return then(world.tables, Done((ir.Let(local, player),)), done)


def _round_and_round(world: World, scope: Scope, act: tree.Turn, mask: ir.Expr, start: ir.Expr) -> Done:
    """One turn after the other, clockwise, each by the next member of the set as it is then."""

    assert act.until is not None
    table = players(world)
    mover = _cell(world, f"turn.{scope.path}", ir.Format(ir.Shape.ROW, table.labels, table=table.name), 0, table.size - 1, True)
    me, found = world.fresh(), world.fresh()
    before = world.faults
    body = world.block(_acts(scope, ir.Get(me)), act.body).stmts
    if not _waits_for(world, body, act.until.span, before):
        return Done()

    def step(first: ir.Expr) -> ir.Stmt:
        following = ir.Fold(ir.FoldOp.NTH, found, ir.Rotation(mask, table.size, first))
        return ir.Write(mover, (), following, scope.path)

    after = fold.binary(ir.BinaryOp.MOD, fold.add(ir.Get(me), 1), ir.Int(table.size))
    going = fold.both((fold.negate(flag(world, scope, act.until)), fold.binary(ir.BinaryOp.NE, ir.Read(mover, ()), fold.NOTHING)))
    loop = ir.While(going, (ir.Let(me, ir.Read(mover, ())), *body, step(after)))
    return Done((step(start), loop))


def together(world: World, scope: Scope, act: tree.Together) -> Done:
    """`together S: ...`."""

    table = players(world)
    seats = fit(world, scope, world.lower(scope, act.seats), SetOf(table), act.seats.span)
    local = world.fresh()
    body = world.block(_acts(forget(world, scope, act), ir.Get(local)), act.body)
    done = ir.Together(scope.path, local, seats, body.stmts)
    check_together(world, done, act)
    return Done((done,))


def guard(world: World, scope: Scope, option: tree.Option) -> tuple[ir.Clause, ...]:
    """The condition of a labelled option, with its words."""

    if option.guard is None:
        return ()
    test = flag(world, scope, option.guard)
    choices.tells(world, scope, test, option.guard)
    assert option.otherwise is not None
    words = lower_words(world, scope, option.otherwise, scope.path)
    return (ir.Clause(scope.path, test, words, (), option.guard.span),) if test != fold.TRUE else ()
