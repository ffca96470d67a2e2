"""What loops, choices and quantifiers run over: zones, sets, runs of numbers; and what of it `where` leaves."""

from attrs import evolve, frozen

from rulesdsl.ir import constant, fold
from rulesdsl.ir import model as ir
from rulesdsl.ir.walk import constant_domain, constant_items, is_closed, locals_of, substitute, within
from rulesdsl.lowering import fitting
from rulesdsl.lowering.declarations import tables, zones
from rulesdsl.lowering.expressions import builtins
from rulesdsl.lowering.facts import facts
from rulesdsl.lowering.fitting import describe, fit, flag, worked_out
from rulesdsl.lowering.scope import Binding, Running, Scope, ZoneAt
from rulesdsl.lowering.world import World
from rulesdsl.source import Span
from rulesdsl.syntax import tree
from rulesdsl.types import mistakes
from rulesdsl.types.model import Count, RowOf, SetOf, Unknown


def run_over(
    world: World, scope: Scope, domain: tree.Domain, where: tree.Expr | None, taking: bool = False
) -> tuple[Running, Scope] | None:
    """The items of `domain` for which `where` holds, and the scope in which they have their name.

    `taking`: pieces are to be picked from a zone, so of a stack only the one on top comes into question.
    """
    name = domain.name.text
    running = _source(world, scope, domain.over)
    if running is None:
        return None
    at = running.binding.origin
    if taking and at is not None and at.zone.store is ir.Store.STACK:
        running = top_run(world, at, running.local)
    inner = scope.bind(name, running.binding)
    if where is None:
        return running, inner
    return _narrow(world, inner, name, running, where)


def _source(world: World, scope: Scope, over: tree.Expr) -> Running | None:
    local = world.fresh()
    match over:
        case tree.Bracketed(inner=inner):
            return _source(world, scope, inner)
        case tree.Binary(operator=tree.Operator.RANGE):
            return _run(world, scope, over, local)
        case tree.Apply(name=tree.Ident(text="clockwise"), arguments=(start,)):
            return _clockwise(world, scope, start, local)
        case tree.Name(name=name) if name not in scope.bindings and zones.find_zone(world, name) is not None:
            at = zones.zone_at(world, scope, over)
            return None if at is None else zone_run(world, at, local)
        case tree.Apply(name=ident) if ident.text not in scope.bindings and zones.find_zone(world, ident.text) is not None:
            at = zones.zone_at(world, scope, over)
            return None if at is None else zone_run(world, at, local)
    return _members(world, scope, over, local)


def _run(world: World, scope: Scope, over: tree.Binary, local: int) -> Running:

    left, right = world.lower(scope, over.left), world.lower(scope, over.right)
    kind = fitting.common(left.type, right.type)
    wanted = Count(kind.units) if isinstance(kind, Count) else Count()
    low, high = fit(world, scope, left, wanted, over.left.span), fit(world, scope, right, wanted, over.right.span)
    if isinstance(low, ir.Int) and isinstance(high, ir.Int) and high.value < low.value - 1 and not scope.never:
        world.report(mistakes.EmptyRun(over.span, low.value, high.value))
    return Running(local, ir.Range(low, high), (), Binding(ir.Get(local), wanted))


def _clockwise(world: World, scope: Scope, start: tree.Expr, local: int) -> Running:

    table = tables.players(world)
    first = builtins.player_argument(world, scope, start)
    domain = ir.Rotation(ir.Int((1 << table.size) - 1), table.size, first)
    return Running(local, domain, (), Binding(ir.Get(local), RowOf(table)), table)


def top_run(world: World, at: ZoneAt, local: int) -> Running:
    """The piece on top of a stack, the only one that can be taken."""
    kind = Binding(ir.Get(local), RowOf(at.zone.table), at, (0, at.zone.table.size - 1))
    one = ir.Members(fold.unary(ir.UnaryOp.BIT, zones.top_of(at)), at.zone.table.size)
    return Running(local, one, (), kind, at.zone.table, ir.Int(1))


def zone_run(world: World, at: ZoneAt, local: int) -> Running:
    """The kinds that lie in a zone, in the order of its table."""
    last = at.zone.table.size - 1
    kind = Binding(ir.Get(local), RowOf(at.zone.table), at, (0, last))
    if at.zone.store in (ir.Store.COUNTS, ir.Store.STACK):
        copies = zones.copies_at(world, at, ir.Get(local))
        present = fold.binary(ir.BinaryOp.GT, copies, ir.Int(0))
        return Running(local, ir.Range(ir.Int(0), ir.Int(last)), (present,), kind, at.zone.table, copies)
    one = ir.Members(fold.unary(ir.UnaryOp.BIT, ir.Read(at.zone.variable, at.index)), at.zone.table.size)
    copies = ir.Read(at.zone.number, at.index) if at.zone.store is ir.Store.ALIKE and at.zone.number is not None else ir.Int(1)
    return Running(local, one, (), kind, at.zone.table, copies)


def _members(world: World, scope: Scope, over: tree.Expr, local: int) -> Running | None:

    value = world.lower(scope, over)
    if isinstance(value.type, RowOf):
        value = evolve(value, expr=fold.unary(ir.UnaryOp.BIT, value.expr), type=SetOf(value.type.table))
    if not isinstance(value.type, SetOf):
        if not isinstance(value.type, Unknown):
            world.report(mistakes.NotCountable(over.span, describe(value.type)))
        return None
    table = value.type.table
    rows = None
    if isinstance(value.expr, ir.Int):
        allowed = [row for row in range(table.size) if value.expr.value >> row & 1]
        rows = (allowed[0], allowed[-1]) if allowed else (0, -1)
    domain = _static(value.expr, table.size)
    return Running(local, domain, (), Binding(ir.Get(local), RowOf(table), None, rows), table)


def _static(mask: ir.Expr, size: int) -> ir.Domain:
    """A run instead of a set where a constant set has no gaps."""
    items = constant_items(ir.Members(mask, size))
    return ir.Members(mask, size) if items is None else constant_domain(items)


def _narrow(world: World, scope: Scope, name: str, running: Running, where: tree.Expr) -> tuple[Running, Scope]:
    """Adds `where`, part by part: what depends on the item alone is decided now, and later parts see what it leaves."""

    for part in conditions_of(where):
        test = flag(world, scope, part)
        running = with_tests(world, running, fold.conjuncts(test) if test != fold.FALSE else (test,), part.span)
        known = facts(world, scope, part)
        scope = evolve(scope.bind(name, running.binding).where(test), facts=scope.facts | known)
    return running, scope


def conditions_of(where: tree.Expr) -> tuple[tree.Expr, ...]:
    """The parts of a `where` that are joined by `and`."""
    if isinstance(where, tree.Binary) and where.operator is tree.Operator.AND:
        return conditions_of(where.left) + conditions_of(where.right)
    return (where,)


def with_tests(world: World, running: Running, tests: tuple[ir.Expr, ...], span: Span) -> Running:
    """More tests for the items: those that depend on the item alone are decided now and narrow the domain."""
    kept = list(running.tests)
    free = frozenset((running.local,))
    allowed = constant_items(running.domain)
    for test in tests:
        if allowed is not None and is_closed(test, free):
            allowed = _decided(world, test, running.local, allowed, span)
        else:
            kept.append(test)
            if allowed is not None and _looks_up(test, running.local):
                allowed = [row for row in allowed if _possible(world, test, running.local, row)]
    if allowed is None:
        return evolve(running, tests=tuple(kept))
    domain = constant_domain(allowed)
    rows = (allowed[0], allowed[-1]) if allowed else (0, -1)
    binding = evolve(running.binding, rows=rows) if running.table is not None else running.binding
    return evolve(running, tests=tuple(kept), domain=domain, binding=binding)


def _decided(world: World, test: ir.Expr, local: int, rows: list[int], span: Span) -> list[int]:
    holds = constant.evaluation(world.tables, test)
    return worked_out(world, span, lambda: [row for row in rows if holds({local: row})], rows)


def _looks_up(test: ir.Expr, local: int) -> bool:
    """Whether a table of several arguments is asked about the item: for some items it may say no whatever the others are."""
    looks = (part for part in within(test) if isinstance(part, ir.Look) and len(part.index) > 1)
    return any(local in locals_of(index) for look in looks for index in look.index)


def _possible(world: World, test: ir.Expr, local: int, row: int) -> bool:
    return substitute(world.tables, test, {local: ir.Int(row)}) != fold.FALSE


def settled(world: World, binding: Binding) -> tuple[tuple[ir.Stmt, ...], Binding]:
    """A binding whose place stays the same whatever happens to the states that name it, and what sees to that."""
    at = binding.origin
    if at is None or not any(isinstance(part, ir.Read) for index in at.index for part in within(index)):
        return (), binding
    lets = tuple(ir.Let(world.fresh(), index) for index in at.index)
    return lets, evolve(binding, origin=evolve(at, index=tuple(ir.Get(let.local) for let in lets)))


@frozen
class Values:
    """The values that a pick can have at all: `size` labels, the first of which stands for `low`; rows of `table`."""

    size: int
    labels: tuple[str, ...]
    low: int
    table: str = ""


def values_of(running: Running) -> Values | None:
    """The values of a domain; None where they are not known before play."""
    if running.table is not None:
        return Values(running.table.size, running.table.labels, 0, running.table.name)
    match running.domain:
        case ir.Range(low=ir.Int(value=low), high=ir.Int(value=high)):
            return Values(high - low + 1, tuple(str(value) for value in range(low, high + 1)), low)
        case ir.Members(mask=ir.Int(value=mask), size=size) if mask:
            low = (mask & -mask).bit_length() - 1
            return Values(size - low, tuple(str(value) for value in range(low, size)), low)
    return None


def there(running: Running, values: Values) -> list[ir.Expr]:
    """The tests that keep an option to the items of the domain."""
    low, size = values.low, values.size
    tests = list(running.tests)
    item = ir.Get(running.local)
    match running.domain:
        case ir.Range(low=first, high=last):
            if first != ir.Int(low):
                tests.insert(0, fold.binary(ir.BinaryOp.GE, item, first))
            if last != ir.Int(low + size - 1):
                tests.insert(0, fold.binary(ir.BinaryOp.LE, item, last))
        case ir.Members(mask=mask) | ir.Rotation(mask=mask):
            tests.insert(0, fold.binary(ir.BinaryOp.HAS, mask, item))
    return tests
