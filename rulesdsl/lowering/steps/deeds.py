"""Deeds are laid out where they are called, with their arguments in place; triggers stand after the step that they follow."""

from attrs import evolve

from rulesdsl.diagnostics.suggest import closest
from rulesdsl.ir import fold
from rulesdsl.ir import model as ir
from rulesdsl.lowering.declarations.tables import param
from rulesdsl.lowering.fitting import argument
from rulesdsl.lowering.needs import Done, either, then
from rulesdsl.lowering.scope import Binding, Scope
from rulesdsl.lowering.steps import choices
from rulesdsl.lowering.world import World
from rulesdsl.names.inner import what
from rulesdsl.names.mistakes import NeedsItself, UnknownDeed
from rulesdsl.syntax import tree
from rulesdsl.types import mistakes
from rulesdsl.types.model import RowOf, Unknown


def chain(world: World, scope: Scope, written: tree.Chain) -> Done:
    """`a or b then c` as a step: parts in order, a choice where a part has alternatives."""
    behind = Done((), scope.after)
    for part in reversed(written.parts):
        inner = evolve(scope, after=behind.needs)
        first = _call(world, inner, part[0]) if len(part) == 1 else _alternatives(world, inner, part, False, written)
        behind = Done(first.stmts + behind.stmts, first.needs)
    return behind


def _alternatives(world: World, scope: Scope, calls: tuple[tree.Call, ...], may_forgo: bool, written: tree.Node) -> Done:
    options: list[ir.Option] = []
    for call in calls:
        named = evolve(scope, action=call.deed.text, picks=0)
        done = _call(world, named, call)
        options += choices.offers(world, named, done, call.deed.text, choices.of_action("{0}", call.deed.text), (), written.span)
    if may_forgo:
        parts = ir.Said("forgo {0}", (tuple(call.deed.text for call in calls),))
        options.append(choices.passing(world, scope, "forgo", parts, written.span))
    return choices.choice(world, scope, options, written.span)


def do_parts(world: World, scope: Scope, act: tree.DoParts) -> Done:
    """`do any part of does of l`: each part of the chain in turn, any of which may be forgone."""
    match act.chain:
        case tree.Apply(name=column, arguments=(owner,)):
            value = world.lower(scope, owner)
            if isinstance(value.type, RowOf) and column.text in value.type.table.deeds:
                return _parts(world, scope, act, value.expr, value.type.table.deeds[column.text])
    world.report(mistakes.TypeMismatch(act.chain.span, "a column of deeds", "something else"))
    return Done()


def _parts(world: World, scope: Scope, act: tree.DoParts, row: ir.Expr, chains: tuple[tree.Chain | None, ...]) -> Done:
    if isinstance(row, ir.Int):
        return _optional_parts(world, scope, act, chains[row.value])
    result = Done((), scope.after)
    for number, written in reversed(tuple(enumerate(chains))):
        here = fold.binary(ir.BinaryOp.EQ, row, ir.Int(number))
        done = _optional_parts(world, scope, act, written)
        result = Done((ir.When(here, done.stmts, result.stmts),), either(here, done.needs, result.needs))
    return result


def _optional_parts(world: World, scope: Scope, act: tree.DoParts, written: tree.Chain | None) -> Done:
    behind = Done((), scope.after)
    for part in reversed(written.parts if written is not None else ()):
        first = _alternatives(world, evolve(scope, after=behind.needs), part, True, act)
        behind = Done(first.stmts + behind.stmts, first.needs)
    return behind


def _call(world: World, scope: Scope, call: tree.Call) -> Done:
    name = call.deed.text
    declared = world.declaration(name)
    if not isinstance(declared, tree.Deed):
        if name not in world.names.file.broken:
            known = [one for one, item in world.names.declared.items() if isinstance(item, tree.Deed) and one != "play"]
            other = what(declared) if declared is not None else ""
            world.report(UnknownDeed(call.deed.span, name, closest(name, known), other))
        return Done()
    if name in scope.deeds:
        world.report(NeedsItself(call.deed.span, name, scope.deeds[scope.deeds.index(name) :], deed=True))
        return Done()
    bound = _bind(world, scope, declared, call)
    return Done() if bound is None else _body(world, bound[1], declared, bound[0])


def _bind(world: World, scope: Scope, declared: tree.Deed, call: tree.Call) -> tuple[tuple[ir.Stmt, ...], Scope] | None:
    if len(call.arguments) != len(declared.params):
        wanted = len(declared.params)
        world.report(mistakes.WrongArguments(call.span, call.deed.text, wanted, len(call.arguments), declared.name.span))
        return None
    deeds = (*scope.deeds, declared.name.text)
    inner = Scope(me=scope.me, path=declared.name.text, action=scope.action, deeds=deeds, picks=scope.picks)
    inner = evolve(inner, after=scope.after, never=scope.never)
    if not inner.action and scope.me is not None:
        inner = evolve(inner, action=declared.name.text, picks=0)
    stmts: list[ir.Stmt] = []
    facts = scope.facts
    for written, given in zip(declared.params, call.arguments, strict=True):
        one, before = param(world, written), world.faults
        value = argument(world, scope, one, given, declared.name.text)
        if world.faults > before:
            inner = inner.bind(one.name, Binding(ir.Get(world.fresh()), Unknown()))
            continue
        rows = next((old.rows for old in scope.bindings.values() if old.expr == value and old.rows is not None), None)
        if not isinstance(value, ir.Int | ir.Get):
            local = world.fresh()
            stmts.append(ir.Let(local, value))
            facts |= {(ir.Get(local), table) for expr, table in scope.facts if expr == value}
            value = ir.Get(local)
        inner = inner.bind(one.name, Binding(value, one.type, None, rows))
    return tuple(stmts), evolve(inner, facts=facts)


def _body(world: World, scope: Scope, declared: tree.Deed, lets: tuple[ir.Stmt, ...]) -> Done:

    done = world.block(scope, with_triggers(world, declared))
    return then(world.tables, Done(lets), done)


def with_triggers(world: World, declared: tree.Deed, followed: tuple[str, ...] = ()) -> tuple[tree.Step, ...]:
    """The steps of a deed with its triggers laid in: after a named step, or at the end.

    `followed`: what it is a trigger of itself, from the deed that is called on.
    """
    name = declared.name.text
    if name in followed:
        world.report(NeedsItself(declared.name.span, name, followed[followed.index(name) :], deed=True))
        return ()
    chain = (*followed, name)
    return (*_woven(world, declared.body, (name,), chain), *_triggers(world, (name,), chain))


def _triggers(world: World, path: tuple[str, ...], chain: tuple[str, ...]) -> tuple[tree.Step, ...]:
    found = []
    for item in world.names.file.declarations:
        if isinstance(item, tree.Deed) and item.after and tuple(part.text for part in item.after) == path:
            world.used.add(item.name.text)
            steps = with_triggers(world, item, chain)
            act: tree.Act = tree.Block(steps, span=item.span)
            if item.where is not None:
                act = tree.If(item.where, steps, (), span=item.span)
            found.append(tree.Step(item.name, act, item.cite, span=item.span))
    return tuple(found)


def _woven(world: World, steps: tuple[tree.Step, ...], path: tuple[str, ...], chain: tuple[str, ...]) -> tuple[tree.Step, ...]:
    if not any(
        isinstance(item, tree.Deed) and len(item.after) > 1 and item.after[0].text == path[0]
        for item in world.names.file.declarations
    ):
        return steps
    result: list[tree.Step] = []
    for step in steps:
        here = path if step.label is None else (*path, step.label.text)
        act = step.act
        match act:
            case tree.If():
                act = evolve(act, then=_woven(world, act.then, here, chain), otherwise=_woven(world, act.otherwise, here, chain))
            case tree.ForEach() | tree.Repeat() | tree.RepeatUntil() | tree.Turn() | tree.Together() | tree.May() | tree.Block():
                act = evolve(act, body=_woven(world, act.body, here, chain))
        result.append(evolve(step, act=act))
        if step.label is not None:
            result.extend(_triggers(world, here, chain))
    return tuple(result)


def is_trigger(world: World, step: tree.Step) -> bool:
    """Whether a step is a trigger that was laid in."""
    if step.label is None:
        return False
    declared = world.names.declared.get(step.label.text)
    return isinstance(declared, tree.Deed) and bool(declared.after) and declared.name is step.label
