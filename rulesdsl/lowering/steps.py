"""Steps: each kind of act becomes statements, together with what it needs to be possible."""

from typing import assert_never

from attrs import evolve

from rulesdsl.ir import fold
from rulesdsl.ir import model as ir
from rulesdsl.ir.walk import substitute
from rulesdsl.lowering import choices, deeds, loops, moves, payments, rankings, sets
from rulesdsl.lowering.facts import assume
from rulesdsl.lowering.fitting import fit, flag
from rulesdsl.lowering.needs import Done, either, implied, then
from rulesdsl.lowering.ranges import run_over, there, values_of
from rulesdsl.lowering.rankings import ranking_at
from rulesdsl.lowering.references import unknown
from rulesdsl.lowering.scope import Binding, Scope, ZoneAt
from rulesdsl.lowering.world import World
from rulesdsl.lowering.zones import find_state, find_zone, indices, zone_at
from rulesdsl.syntax import tree
from rulesdsl.types import mistakes
from rulesdsl.types.model import Count, RowOf, Unknown


def block(world: World, scope: Scope, steps: tuple[tree.Step, ...]) -> Done:
    """Steps in order; names bound by one are known to those after it."""
    if not steps:
        return Done()
    head, rest = steps[0], steps[1:]
    inner = _labelled(world, scope, head)
    match head.act:
        case tree.Choose() as act:
            return sets.choose(world, inner, act, head.label, lambda bound: block(world, evolve(bound, path=scope.path), rest))
        case tree.Options() as act:
            return _options(world, inner, act, block(world, _picked(scope), rest))
        case tree.Local() as act:
            done, bound = _local(world, inner, act)
            return then(world.tables, done, block(world, evolve(bound, path=scope.path), rest))
        case tree.Roll() as act:
            done, bound = _roll(world, inner, act)
            return then(world.tables, done, block(world, evolve(bound, path=scope.path), rest))
        case act:
            first = _act(world, inner, act, head.label)
            return then(world.tables, first, block(world, _moved(scope, act), rest))


def _moved(scope: Scope, act: tree.Act) -> Scope:
    """After a move it is known that the piece was there."""
    if isinstance(act, tree.MovePiece) and act.piece.text in scope.bindings:
        return evolve(scope, facts=scope.facts | {(scope.bindings[act.piece.text].expr, None)})
    return scope


def _picked(scope: Scope) -> Scope:
    return evolve(scope, picks=scope.picks + 1)


def _labelled(world: World, scope: Scope, step: tree.Step) -> Scope:
    if step.label is None:
        return scope
    if deeds.is_trigger(world, step):
        return evolve(scope, path=step.label.text)
    return scope.at(step.label.text)


def _act(world: World, scope: Scope, act: tree.Act, label: tree.Ident | None) -> Done:
    match act:
        case tree.Chain():
            return deeds.chain(world, scope, act)
        case tree.MovePiece():
            return moves.move_piece(world, scope, act)
        case tree.MoveSome():
            return moves.move_some(world, scope, act)
        case tree.MoveEach():
            return moves.move_each(world, scope, act)
        case tree.TopUp():
            return moves.top_up(world, scope, act)
        case tree.Assign(place=place, value=value):
            return _assign(world, scope, place, value, 0)
        case tree.Change(place=place, value=value, sign=sign):
            return _assign(world, scope, place, value, sign)
        case tree.Pay():
            return payments.pay(world, scope, act, choices.action_of(scope, label, "pay"))
        case tree.Award():
            return _award(world, scope, act)
        case tree.DoParts():
            return deeds.do_parts(world, scope, act)
        case tree.End():
            return Done((ir.End(),))
        case tree.If():
            return _if(world, scope, act)
        case tree.ForEach():
            return loops.for_each(world, scope, act)
        case tree.Repeat():
            return loops.repeat(world, scope, act)
        case tree.RepeatUntil():
            return loops.repeat_until(world, scope, act)
        case tree.Turn():
            return loops.turn(world, scope, act)
        case tree.Together():
            return loops.together(world, scope, act)
        case tree.May():
            return loops.may(world, scope, act)
        case tree.Block(body=body):
            return block(world, scope, body)
        case tree.Choose() | tree.Options() | tree.Local() | tree.Roll():
            raise AssertionError("handled with what follows it")
    assert_never(act)


def _options(world: World, scope: Scope, act: tree.Options, rest: Done) -> Done:
    """`choose:` with labelled options. What follows runs after any of them, so each of them must leave it possible."""
    options = []
    for option in act.options:
        action = f"{scope.action or scope.path}.{option.label.text}"
        inner = evolve(scope, path=f"{scope.path}.{option.label.text}", action=action, picks=0)
        guards = loops.guard(world, inner, option)
        done = block(world, assume(world, inner, option.guard), option.body)
        whole = Done(done.stmts, then(world.tables, done, Done((), rest.needs)).needs)
        options.extend(choices.offers(world, inner, whole, action, choices.in_words(action), guards))
    head = choices.choice(world, scope, options, act.span)
    return Done(head.stmts + rest.stmts, head.needs)


def _local(world: World, scope: Scope, act: tree.Local) -> tuple[Done, Scope]:
    value = world.lower(scope, act.value)
    origin = _origin(world, scope, act.value)
    rows = _rows(scope, value.expr)
    kind = Count(value.type.units, optional=value.type.optional) if isinstance(value.type, Count) else value.type
    if isinstance(value.expr, ir.Int):
        return Done(), scope.bind(act.name.text, Binding(value.expr, kind, origin, rows))
    local = world.fresh()
    bound = scope.bind(act.name.text, Binding(ir.Get(local), kind, origin, rows))
    known = frozenset((ir.Get(local), table) for expr, table in scope.facts if expr == value.expr)
    return Done((ir.Let(local, value.expr),)), evolve(bound, facts=bound.facts | known)


def _rows(scope: Scope, expr: ir.Expr) -> tuple[int, int] | None:
    return next((one.rows for one in scope.bindings.values() if one.expr == expr and one.rows is not None), None)


def _origin(world: World, scope: Scope, value: tree.Expr) -> ZoneAt | None:
    """The zone in which a piece that is given a name lies."""
    match value:
        case tree.Bracketed(inner=inner):
            return _origin(world, scope, inner)
        case tree.Name(name=name) if name in scope.bindings:
            return scope.bindings[name].origin
        case tree.Quantifier(quantity=tree.Quantity.NTH, domains=(domain,)):
            found = run_over(world, scope, domain, None)
            return None if found is None else found[0].binding.origin
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
    local = running.local if values.low == 0 else world.fresh()
    weight = fold.if_else(fold.both(there(running, values)), running.copies or ir.Int(1), ir.Int(0))
    weight = substitute(world.tables, weight, {running.local: fold.add(ir.Get(local), values.low)})
    stmts: tuple[ir.Stmt, ...] = (ir.Roll(scope.path, local, values.size, values.labels, weight, False),)
    if local != running.local:
        stmts = (*stmts, ir.Let(running.local, fold.add(ir.Get(local), values.low)))
    return Done(stmts), scope.bind(name, evolve(running.binding, expr=ir.Get(running.local)))


def _assign(world: World, scope: Scope, place: tree.Expr, value: tree.Expr, sign: int) -> Done:
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
    wanted = state.type if sign == 0 else evolve(state.type, optional=False) if isinstance(state.type, Count) else state.type
    stored = fit(world, scope, world.lower(scope, value, wanted), wanted, value.span)
    if index is None:
        return Done()
    if sign and not isinstance(state.type, Count):
        world.report(mistakes.TypeMismatch(place.span, "a number", "something else"))
    if sign:
        op = ir.BinaryOp.ADD if sign > 0 else ir.BinaryOp.SUB
        stored = fold.binary(op, ir.Read(state.variable, index), stored)
    return Done((ir.Write(state.variable, index, stored, scope.path),))


def _award(world: World, scope: Scope, act: tree.Award) -> Done:
    """The prizes of a ranking, to those who hold its places."""
    match act.ranking:
        case tree.Name(name=name):
            arguments: tuple[tree.Expr, ...] = ()
        case tree.Apply(name=ident, arguments=arguments):
            name = ident.text
        case _:
            name, arguments = act.ranking.span.text, ()
    found = ranking_at(world, scope, name, arguments, act.ranking.span)
    if found is None:
        return Done()
    info, values = found
    stmts: tuple[ir.Stmt, ...] = ()
    for prize in info.declaration.prizes:
        stmts += _prize(world, scope, info.scope, act, prize, values, (name, info.declaration.candidate.name.text))
    return Done(stmts)


def _prize(
    world: World,
    scope: Scope,
    keys: Scope,
    act: tree.Award,
    prize: tree.Prize,
    values: dict[int, ir.Expr],
    names: tuple[str, str],
) -> tuple[ir.Stmt, ...]:
    ranking, candidate = names
    local = world.fresh()
    arguments = act.ranking.arguments if isinstance(act.ranking, tree.Apply) else ()

    placed = rankings.holders(world, scope, prize.place, ranking, arguments, act.ranking.span)
    bindings = {
        name: evolve(binding, expr=values.get(binding.expr.local, binding.expr)) if isinstance(binding.expr, ir.Get) else binding
        for name, binding in keys.bindings.items()
    }
    kind = keys.bindings[candidate].type
    assert isinstance(kind, RowOf)
    inner = evolve(keys, bindings={**bindings, candidate: Binding(ir.Get(local), kind)}, path=f"{ranking}.{prize.name.text}")
    given = _assign(world, assume(world, inner, prize.where), prize.target, prize.value, 1).stmts
    if prize.where is not None:
        given = (ir.When(flag(world, inner, prize.where), given),)
    return (ir.Each(local, ir.Members(placed.expr, kind.table.size), given),)


def _if(world: World, scope: Scope, act: tree.If) -> Done:
    condition = flag(world, scope, act.condition)
    yes = block(world, assume(world, scope, act.condition), act.then)
    no = block(world, scope, act.otherwise)
    if isinstance(condition, ir.Int):
        return yes if condition.value else no
    needs = tuple(need for need in yes.needs if need.test is None or not implied(condition, need.test))
    return Done((ir.When(condition, yes.stmts, no.stmts),), either(condition, needs, no.needs))
