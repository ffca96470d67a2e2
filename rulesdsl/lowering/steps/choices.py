"""Choices: picks from a fixed list, labelled options, what may be forgone. First picks are offered at once."""

from collections.abc import Callable, Sequence

from attrs import evolve

from rulesdsl.ir import fold
from rulesdsl.ir import model as ir
from rulesdsl.ir.walk import locals_of, substitute
from rulesdsl.lowering.expressions.functions import argument_values, find_function
from rulesdsl.lowering.expressions.ranges import Values, conditions_of, run_over, settled, there, values_of, with_tests
from rulesdsl.lowering.expressions.references import acting
from rulesdsl.lowering.expressions.secrets import hidden
from rulesdsl.lowering.expressions.words import Thing, about, english, lower_words, plain
from rulesdsl.lowering.facts import facts
from rulesdsl.lowering.fitting import flag, form
from rulesdsl.lowering.needs import Done, Need, back, given, merged, then
from rulesdsl.lowering.scope import Binding, Running, Scope
from rulesdsl.lowering.untold import is_quiet, is_untold
from rulesdsl.lowering.world import World
from rulesdsl.source import Span
from rulesdsl.syntax import tree
from rulesdsl.types import mistakes
from rulesdsl.types.model import Unknown

Rest = Callable[[Scope], Done]


def action_of(scope: Scope, label: tree.Ident | None, name: str) -> str:
    """The address of a pick: the deed by whose name the player acts, then the step's label or, after the first, the variable."""
    action = scope.action or scope.path
    if label is not None and scope.action:
        return f"{action}.{label.text}"
    return action if scope.picks == 0 or (label is not None and not scope.action) else f"{action}.{name}"


def of_action(pattern: str, action: str) -> ir.Said:
    """How an option is offered that belongs to an action: `draw down: stop`."""
    return ir.Said(pattern, ((action,),))


def title_of(scope: Scope, label: tree.Ident | None, name: str) -> ir.Said:
    """How a pick is offered: `build hut {}` for the first of a deed, `build hut, price {}` for a later one."""
    last = label.text if label is not None else name
    if not scope.action:
        return ir.Said("{0} {}", ((scope.path.rpartition(".")[2],),))
    action = (scope.action,)
    return ir.Said("{0} {}", (action,)) if scope.picks == 0 else ir.Said("{0}, {1} {}", (action, (last,)))


def titled(said: ir.Said) -> str:
    """The English title of an option."""
    return english(said.pattern, said.things)


def pick(world: World, scope: Scope, act: tree.Choose, label: tree.Ident | None, rest: Rest) -> Done:
    """`choose x in S where C`; what follows it in its block runs with the pick."""
    found = run_over(world, scope, act.domain, None, taking=True)
    seat = acting(world, scope, act.span).expr
    if found is None:
        rest(scope.bind(act.domain.name.text, Binding(fold.FALSE, Unknown())))
        return Done()
    values = _values(world, scope, found[0], act)
    running, clauses, inner = conditions(world, found[1], act, found[0], values)
    action = action_of(scope, label, act.domain.name.text)
    inner = evolve(inner, picks=scope.picks + 1)
    title = title_of(scope, label, act.domain.name.text)
    clauses = [*among(scope, found[0], values, act), *clauses]
    option = _family(world, running, clauses, inner, act, action, title, values, rest)
    choose = ir.Choose(scope.path, seat, (option,))
    tests = fold.both([clause.test for clause in option.clauses])
    some = ir.Fold(ir.FoldOp.ANY, option.local or 0, _possible(running, values), None, tests)
    words = _nothing_left(act, running, clauses) or plain("there is nothing to choose ({0})", (action,))
    return Done((choose,), (Need(scope.path, fold.TRUE if tests == fold.TRUE else some, words, act.span, choice=True),))


def _nothing_left(act: tree.Choose, running: Running, clauses: list[ir.Clause]) -> ir.Words | None:
    """Why there is nothing to choose, in the words of the choice itself, if they speak of no single value."""
    if act.otherwise is None or act.where is None or not clauses:
        return None
    words = clauses[-1].words
    shown = (part.value for part in words.parts if isinstance(part, ir.Shown))
    return None if any(running.local in locals_of(value) for value in shown) else words


def _possible(running: Running, values: Values) -> ir.Range:
    """The numbers of the values that the list is narrowed to beforehand, or of all."""
    match running.domain:
        case ir.Range(low=ir.Int(value=low), high=ir.Int(value=high)):
            return ir.Range(ir.Int(low - values.low), ir.Int(high - values.low))
    return ir.Range(ir.Int(0), ir.Int(values.size - 1))


def among(scope: Scope, running: Running, values: Values, act: tree.Choose) -> list[ir.Clause]:
    """That the value is one of those to choose from."""
    words = about(ir.Shown(ir.Get(running.local), form(running.binding.type)), *_place_of(running, act.domain.over))
    return [ir.Clause(scope.path, test, words, (), act.span) for test in there(running, values)]


def _place_of(running: Running, over: tree.Expr) -> tuple[str, Thing]:
    """How to say that something is not in a list or a zone, and what that is."""
    match over:
        case tree.Name(name=name) if running.binding.origin is not None:
            return "{0} is not in {1}", (name,)
        case tree.Apply(name=name, arguments=(tree.Me(),)) if running.binding.origin is not None:
            return "{0} is not in your {1}", (name.text,)
    return "{0} is not among {1}" if running.binding.origin is None else "{0} is not in {1}", over.span.text


def conditions(
    world: World, scope: Scope, act: tree.Choose, running: Running, values: Values
) -> tuple[Running, list[ir.Clause], Scope]:
    """The `where` part by part: named conditions give their clauses; what is known beforehand narrows the list too."""

    clauses: list[ir.Clause] = []
    name = act.domain.name.text
    for part in conditions_of(act.where) if act.where is not None else ():
        named = _named_clauses(world, scope, part)
        if named is not None:
            clauses.extend(named)
        else:
            test = flag(world, scope, part)
            tells(world, scope, test, part)
            narrowed = with_tests(world, running, fold.conjuncts(test) if test != fold.FALSE else (test,), part.span)
            parts = list(narrowed.tests[len(running.tests) :])
            if narrowed.domain != running.domain:
                parts = [*there(evolve(narrowed, tests=()), values), *parts]
            kept = fold.both(parts)
            running = evolve(narrowed, tests=running.tests)
            if kept != fold.TRUE:
                clauses.append(ir.Clause(scope.path, kept, _reason(world, scope, act, part), (), part.span))
        scope = evolve(scope.bind(name, running.binding), facts=scope.facts | facts(world, scope, part))
    return running, clauses, scope


def tells(world: World, scope: Scope, test: ir.Expr, written: tree.Expr) -> None:
    """What is offered shows whether the test holds."""
    secrets = hidden(world, test, scope.me)
    if secrets:
        world.report(mistakes.ChoiceTellsSecrets(written.span, secrets))


def _reason(world: World, scope: Scope, act: tree.Choose, part: tree.Expr) -> ir.Words:
    if act.otherwise is not None:
        return lower_words(world, scope, act.otherwise, scope.path)
    return plain("it must hold that {0}", part.span.text)


def _named_clauses(world: World, scope: Scope, part: tree.Expr) -> list[ir.Clause] | None:
    match part:
        case tree.Bracketed(inner=inner):
            return _named_clauses(world, scope, inner)
        case tree.Name(name=name):
            arguments: tuple[tree.Expr, ...] = ()
        case tree.Apply(name=ident, arguments=arguments):
            name = ident.text
        case _:
            return None
    if name in scope.bindings or not isinstance(world.names.declared.get(name), tree.Condition):
        return None
    info = find_function(world, name)
    values = argument_values(world, scope, info, arguments, part.span) if info is not None else None
    if info is None or values is None:
        return []
    clauses = []
    for clause in info.clauses:
        test = substitute(world.tables, clause.test, values)
        tells(world, scope, test, part)
        if test == fold.TRUE:
            continue
        words = evolve(clause.words, parts=tuple(_filled(world, piece, values) for piece in clause.words.parts))
        clauses.append(ir.Clause(clause.address, test, words, clause.references, clause.span))
    return clauses


def _filled(world: World, part: str | ir.Shown, values: dict[int, ir.Expr]) -> str | ir.Shown:
    return part if isinstance(part, str) else evolve(part, value=substitute(world.tables, part.value, values))


def _family(
    world: World,
    running: Running,
    clauses: list[ir.Clause],
    scope: Scope,
    act: tree.Choose,
    action: str,
    title: ir.Said,
    values: Values,
    rest: Rest,
) -> ir.Option:
    local, low = running.local, values.low
    lets, binding = settled(world, running.binding)
    done = then(world.tables, Done(lets), rest(scope.bind(act.domain.name.text, binding)))
    everything = [*clauses, *promised(world, scope, act.span, done.needs, clauses)]
    body = done.stmts
    if low:
        fresh = world.fresh()
        value: dict[int, ir.Expr] = {local: fold.add(ir.Get(fresh), low)}
        everything = [replaced(world, one, value) for one in everything]
        body = (ir.Let(local, value[local]), *body)
        local = fresh
    unique = {clause.test: clause for clause in reversed(everything)}
    kept = tuple(clause for clause in everything if unique[clause.test] is clause and clause.test != fold.TRUE)
    secret = _is_secret(world, running, done)
    if running.binding.origin is None and is_untold(world, local, body):
        secret = untold(world, action)
    return ir.Option(action, titled(title), local, values.size, values.labels, kept, body, secret, values.table, title)


def untold(world: World, address: str) -> bool:
    """Notes that an option is secret unless what follows lays it open."""
    world.untold.add(address)
    return True


def replaced(world: World, clause: ir.Clause, values: dict[int, ir.Expr]) -> ir.Clause:
    """A clause with locals replaced, in its words too."""
    words = evolve(clause.words, parts=tuple(_filled(world, part, values) for part in clause.words.parts))
    return evolve(clause, test=substitute(world.tables, clause.test, values), words=words)


def _values(world: World, scope: Scope, running: Running, act: tree.Choose) -> Values:
    found = values_of(running)
    if found is None:
        world.report(mistakes.NotConstant(act.domain.over.span))
    elif found.size == 0 and running.table is None and not scope.never:
        world.report(mistakes.EmptyRun(act.domain.over.span, found.low, found.low - 1))
    return found if found is not None and found.size > 0 else Values(1, ("0",), 0)


def _is_secret(world: World, running: Running, done: Done) -> bool:
    """Whether the pick itself stays unknown to others: a piece from a hidden zone that is not laid open at once."""
    if running.binding.origin is None or running.binding.origin.zone.sight is ir.Sight.ALL:
        return False
    for stmt in done.stmts:
        if not isinstance(stmt, ir.Write) or world.variables[stmt.variable].sight is not ir.Sight.ALL:
            continue
        if any(running.local in locals_of(part) for part in (*stmt.index, stmt.value)):
            return False
    return True


def promised(
    world: World, scope: Scope, span: Span, needs: tuple[Need, ...], others: Sequence[ir.Clause]
) -> tuple[ir.Clause, ...]:
    """Needs as conditions on an option that has `others`.

    What cannot be worked out beforehand, or only from what the player does not see, is a mistake.
    """
    known = frozenset(test for clause in others for test in fold.conjuncts(clause.test))
    found = []
    for need in needs:
        test = None if need.test is None else given(world.tables, need.test, known)
        if test is not None and hidden(world, test, scope.me) and need.choice and _told(world, need.span):
            continue
        if test is None or hidden(world, test, scope.me):
            world.report(mistakes.CannotBePromised(span, need.span))
        elif test != fold.TRUE:
            found.append(evolve(need, test=test).clause())
    return tuple(found)


def _told(world: World, span: Span) -> bool:
    """Whether a choice itself was found to show what the player may not see."""
    told = (one.span for one in world.mistakes if isinstance(one, mistakes.ChoiceTellsSecrets))
    return any(span.start <= one.start and one.end <= span.end for one in told)


def before(world: World, scope: Scope, done: Done, span: Span) -> Done:
    """Steps that know nothing of what comes behind them, with what that needs; a choice among them must not thwart it."""
    carried = back(world.tables, done.stmts, scope.after)
    if scope.me is not None and any(need.test is None for need in carried) and choosing(done.stmts):
        for need in scope.after:
            if need.test is not None and any(one.test is None for one in back(world.tables, done.stmts, (need,))):
                world.report(mistakes.CannotBePromised(span, need.span))
        carried = tuple(need for need in carried if need.test is not None)
    return Done(done.stmts, merged((*done.needs, *carried)))


def choosing(stmts: tuple[ir.Stmt, ...]) -> bool:
    """Whether somebody chooses on the way."""
    for stmt in stmts:
        match stmt:
            case ir.Choose() | ir.Together():
                return True
            case ir.When(then=yes, otherwise=no) if choosing(yes) or choosing(no):
                return True
            case ir.Each(body=body) | ir.While(body=body) if choosing(body):
                return True
    return False


def offers(
    world: World, scope: Scope, done: Done, address: str, title: ir.Said, guards: tuple[ir.Clause, ...], span: Span
) -> list[ir.Option]:
    """Steps as options: where they begin with a choice of the same player, its options; else one option that does them."""
    lets: list[ir.Let] = []
    for place, stmt in enumerate(done.stmts):
        if isinstance(stmt, ir.Let):
            lets.append(stmt)
            continue
        if isinstance(stmt, ir.Choose) and stmt.seat == scope.me:
            return [_lifted(world, option, lets, guards, done.stmts[place + 1 :]) for option in stmt.options]
        break
    needed = promised(world, scope, span, done.needs, guards)
    secret = is_quiet(world, done.stmts) and untold(world, address)
    return [ir.Option(address, titled(title), None, 1, (), guards + needed, done.stmts, secret, said=title)]


def _lifted(
    world: World, option: ir.Option, lets: list[ir.Let], guards: tuple[ir.Clause, ...], after: tuple[ir.Stmt, ...]
) -> ir.Option:
    clauses = option.clauses
    for let in reversed(lets):
        clauses = tuple(replaced(world, clause, {let.local: let.value}) for clause in clauses)
    return evolve(option, clauses=guards + clauses, body=(*lets, *option.body, *after))


def choice(world: World, scope: Scope, options: list[ir.Option], span: Span) -> Done:
    """A choice among options; that one of them is legal is what it needs."""
    seat = acting(world, scope, span).expr
    tests = []
    for option in options:
        test = fold.both([clause.test for clause in option.clauses])
        if option.local is not None and test != fold.TRUE:
            test = ir.Fold(ir.FoldOp.ANY, option.local, ir.Range(ir.Int(0), ir.Int(option.size - 1)), None, test)
        tests.append(test)
    some = Need(scope.path, fold.either(tests), plain("nothing can be chosen there"), span, choice=True)
    return Done((ir.Choose(scope.path, seat, tuple(options)),), (some,))


def passing(world: World, scope: Scope, address: str, title: ir.Said, span: Span, body: tuple[ir.Stmt, ...] = ()) -> ir.Option:
    """The option to do nothing."""
    return ir.Option(address, titled(title), None, 1, (), promised(world, scope, span, scope.after, ()), body, said=title)
