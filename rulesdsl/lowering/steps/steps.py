"""Steps: each kind of act becomes statements, together with what it needs to be possible."""

from collections.abc import Callable

from attrs import evolve

from rulesdsl.ir import fold
from rulesdsl.ir import model as ir
from rulesdsl.ir.walk import constant_items, substitute, within
from rulesdsl.lowering.declarations.zones import find_zone, zone_at
from rulesdsl.lowering.effects import forget
from rulesdsl.lowering.expressions.ranges import Values, run_over, settled, there, values_of
from rulesdsl.lowering.facts import assume
from rulesdsl.lowering.fitting import flag, of_several_kinds
from rulesdsl.lowering.needs import Done, either, given, implied, then
from rulesdsl.lowering.scope import Binding, Running, Scope, ZoneAt
from rulesdsl.lowering.steps import choices, deeds, loops, moves, payments, sets
from rulesdsl.lowering.steps.changes import assign
from rulesdsl.lowering.steps.choices import untold
from rulesdsl.lowering.steps.prizes import award
from rulesdsl.lowering.untold import is_untold
from rulesdsl.lowering.world import World
from rulesdsl.syntax import tree
from rulesdsl.types import mistakes
from rulesdsl.types.model import Count, Unknown


def block(world: World, scope: Scope, steps: tuple[tree.Step, ...]) -> Done:
    """Steps in order; names bound by one are known to those after it. What `scope.after` needs is among the needs."""
    return _sequence(world, scope, steps, lambda end: Done((), end.after))


def _sequence(world: World, scope: Scope, steps: tuple[tree.Step, ...], behind: Callable[[Scope], Done]) -> Done:
    """Steps, and what comes behind them. A block is but a name for its steps: what they bind is known behind it, too."""
    if not steps:
        return behind(scope)
    head, rest = steps[0], steps[1:]
    inner = _labelled(world, scope, head)

    def following(bound: Scope) -> Done:
        return _sequence(world, evolve(bound, path=scope.path, label=scope.label, after=scope.after), rest, behind)

    match head.act:
        case tree.Block(body=body):
            return _sequence(world, inner, body, following)
        case tree.Choose() as act:
            return sets.choose(world, inner, act, head.label, following)
        case tree.Local() as act:
            done, bound = _local(world, inner, act)
            return then(world.tables, done, following(bound))
        case tree.Roll() as act:
            done, bound = _roll(world, inner, act)
            later = following(bound)
            return then(world.tables, evolve(done, stmts=_kept_dark(world, done.stmts, later.stmts)), later)
        case act:
            later = following(_behind(world, scope, act))
            first = _act(world, evolve(inner, after=later.needs), act, head.label)
            return Done(first.stmts + later.stmts, first.needs)


def _behind(world: World, scope: Scope, act: tree.Act) -> Scope:
    """What is known behind an act; after a move, that the piece was there, and where it is now."""
    bound = forget(world, scope, act)
    if isinstance(act, tree.Options):
        return evolve(bound, picks=bound.picks + 1)
    if isinstance(act, tree.MovePiece) and act.piece.text in scope.bindings:
        binding = scope.bindings[act.piece.text]
        bound = bound.bind(act.piece.text, moves.moved(world, scope, binding, act.target))
        return evolve(bound, facts=bound.facts | {(binding.expr, None)})
    return bound


def _labelled(world: World, scope: Scope, step: tree.Step) -> Scope:
    if step.label is None:
        return scope
    if deeds.is_trigger(world, step):
        return evolve(scope, path=step.label.text, label=step.label)
    return scope.at(step.label)


def _act(world: World, scope: Scope, act: tree.Act, label: tree.Ident | None) -> Done:
    """One act. Where it holds steps itself, they are told what comes behind."""
    match act:
        case tree.Chain():
            return deeds.chain(world, scope, act)
        case tree.DoParts():
            return deeds.do_parts(world, scope, act)
        case tree.Options():
            return _options(world, scope, act)
        case tree.If():
            return _if(world, scope, act)
        case tree.Repeat():
            return loops.repeat(world, scope, act)
        case tree.May():
            return loops.may(world, scope, act)
        case tree.ForEach():
            return loops.for_each(world, scope, act)
        case _:
            return choices.before(world, scope, _simple(world, evolve(scope, after=()), act, label), act.span)


def _simple(world: World, scope: Scope, act: tree.Act, label: tree.Ident | None) -> Done:
    match act:
        case tree.MovePiece():
            return moves.move_piece(world, scope, act)
        case tree.MoveSome():
            return moves.move_some(world, scope, act)
        case tree.MoveEach():
            return moves.move_each(world, scope, act)
        case tree.TopUp():
            return moves.top_up(world, scope, act)
        case tree.Assign(place=place, value=value):
            return assign(world, scope, place, value, 0)
        case tree.Change(place=place, value=value, sign=sign):
            return assign(world, scope, place, value, sign)
        case tree.Pay():
            return payments.pay(world, scope, act, choices.action_of(scope, scope.label, "pay"))
        case tree.Award():
            return award(world, scope, act)
        case tree.End():
            return Done((ir.End(),))
        case tree.RepeatUntil():
            return loops.repeat_until(world, forget(world, scope, act), act)
        case tree.Turn():
            return loops.turn(world, scope, act)
        case tree.Together():
            return loops.together(world, scope, act)
    raise AssertionError("handled with what it holds, or with what follows it")


def _options(world: World, scope: Scope, act: tree.Options) -> Done:
    """`choose:` with labelled options. What follows runs after any of them, so each of them must leave it possible."""
    options = []
    for option in act.options:
        action = f"{scope.action or scope.path}.{option.label.text}"
        inner = evolve(scope, path=f"{scope.path}.{option.label.text}", action=action, label=None, picks=0)
        guards = loops.guard(world, inner, option)
        guarded = assume(world, inner, option.guard).where(*(clause.test for clause in guards))
        done = block(world, guarded, option.body)
        options.extend(choices.offers(world, inner, done, action, choices.of_action("{0}", action), guards, act.span))
    return choices.choice(world, scope, options, act.span)


def _local(world: World, scope: Scope, act: tree.Local) -> tuple[Done, Scope]:
    value = world.lower(scope, act.value)
    origin = _origin(world, scope, act.value)
    rows = _rows(scope, value.expr)
    kind = Count(value.type.units, optional=value.type.optional) if isinstance(value.type, Count) else value.type
    stays = of_several_kinds(kind) and not any(isinstance(part, ir.Read) for part in within(value.expr))
    if stays or isinstance(value.expr, ir.Int):
        return Done(), scope.bind(act.name.text, Binding(value.expr, kind, origin, rows))
    local = world.fresh()
    lets, binding = settled(world, Binding(ir.Get(local), kind, origin, rows))
    bound = scope.bind(act.name.text, binding)
    known = frozenset((ir.Get(local), table) for expr, table in scope.facts if expr == value.expr)
    return Done((ir.Let(local, value.expr), *lets)), evolve(bound, facts=bound.facts | known)


def _rows(scope: Scope, expr: ir.Expr) -> tuple[int, int] | None:
    return next((one.rows for one in scope.bindings.values() if one.expr == expr and one.rows is not None), None)


def _origin(world: World, scope: Scope, value: tree.Expr) -> ZoneAt | None:
    """The zone in which a piece that is given a name lies."""
    match value:
        case tree.Bracketed(inner=inner):
            return _origin(world, scope, inner)
        case tree.Name(name=name) if name in scope.bindings:
            return scope.bindings[name].origin
        case tree.Quantifier(quantity=tree.Quantity.NTH, domains=(domain,), where=where, place=place):
            found = run_over(world, scope, domain, None)
            at = None if found is None else found[0].binding.origin
            covered = at is not None and at.zone.store is ir.Store.STACK and (place > 1 or where is not None)
            return None if covered else at
        case tree.Name(name=name) if find_zone(world, name) is not None:
            return zone_at(world, scope, value)
        case tree.Apply(name=ident) if find_zone(world, ident.text) is not None:
            return zone_at(world, scope, value)
    return None


def _roll(world: World, scope: Scope, act: tree.Roll) -> tuple[Done, Scope]:
    found = run_over(world, scope, act.domain, act.where)
    name = act.domain.name.text
    if found is None:
        return Done(), scope.bind(name, Binding(fold.FALSE, Unknown()))
    running = found[0]
    values = values_of(running)
    if values is None:
        world.report(mistakes.NotConstant(act.domain.over.span))
        return Done(), scope.bind(name, Binding(fold.FALSE, Unknown()))
    if not scope.never:
        _some_value(world, act, running, values)
    local = running.local if values.low == 0 else world.fresh()
    weight = fold.if_else(fold.both(there(running, values)), running.copies or ir.Int(1), ir.Int(0))
    weight = substitute(world.tables, weight, {running.local: fold.add(ir.Get(local), values.low)})
    stmts: tuple[ir.Stmt, ...] = (ir.Roll(scope.path, local, values.size, values.labels, weight, False, values.table),)
    if local != running.local:
        stmts = (*stmts, ir.Let(running.local, fold.add(ir.Get(local), values.low)))
    return Done(stmts), scope.bind(name, evolve(running.binding, expr=ir.Get(running.local)))


def _kept_dark(world: World, rolled: tuple[ir.Stmt, ...], later: tuple[ir.Stmt, ...]) -> tuple[ir.Stmt, ...]:
    """A throw is secret if what it gives goes only where not all see it."""
    match rolled:
        case (ir.Roll(local=local, address=address) as roll, *lets) if is_untold(world, local, (*lets, *later)):
            return (evolve(roll, secret=untold(world, address)), *lets)
    return rolled


def _some_value(world: World, act: tree.Roll, running: Running, values: Values) -> None:
    """Reports a throw for which nothing is known to come into question."""
    if values.size < 1 and act.where is None:
        world.report(mistakes.EmptyRun(act.domain.over.span, values.low, values.low + values.size - 1))
    elif constant_items(running.domain) == [] and act.where is not None:
        world.report(mistakes.TypeMismatch(act.where.span, "something that can hold", "never so"))


def _if(world: World, scope: Scope, act: tree.If) -> Done:
    condition = flag(world, scope, act.condition)
    yes = block(world, assume(world, scope, act.condition).where(condition), act.then)
    no = block(world, scope.where(fold.negate(condition)), act.otherwise)
    if isinstance(condition, ir.Int):
        return yes if condition.value else no
    known = frozenset(fold.conjuncts(condition))
    needs = tuple(
        need if need.test is None else evolve(need, test=given(world.tables, need.test, known))
        for need in yes.needs
        if need.test is None or not implied(condition, need.test)
    )
    return Done((ir.When(condition, yes.stmts, no.stmts),), either(condition, needs, no.needs))
