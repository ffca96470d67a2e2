"""Payments: exactly an amount, piece by piece in a canonical order, never into a dead end."""

from attrs import evolve, frozen

from rulesdsl.ir import fold
from rulesdsl.ir import model as ir
from rulesdsl.ir.bounds import greatest
from rulesdsl.ir.walk import substitute
from rulesdsl.lowering.declarations import tables
from rulesdsl.lowering.declarations.tables import param
from rulesdsl.lowering.declarations.type_names import scale
from rulesdsl.lowering.declarations.zones import zone_at
from rulesdsl.lowering.expressions.attributes import unit_of
from rulesdsl.lowering.expressions.functions import argument_values
from rulesdsl.lowering.expressions.ranges import run_over
from rulesdsl.lowering.expressions.references import acting
from rulesdsl.lowering.expressions.words import plain
from rulesdsl.lowering.fitting import at_least_none, describe, fit
from rulesdsl.lowering.needs import Done, Need, either
from rulesdsl.lowering.scope import Binding, Running, Scope, ZoneAt
from rulesdsl.lowering.steps.transfers import transfer
from rulesdsl.lowering.world import FunctionInfo, World, dimension
from rulesdsl.names.mistakes import UnknownPayment
from rulesdsl.source import Span
from rulesdsl.syntax import tree
from rulesdsl.types import mistakes
from rulesdsl.types.model import Count, Unknown


@frozen(eq=False)
class Source:
    """One source of a payment: its pieces, what one is worth, where it goes."""

    address: str
    running: Running
    worth: ir.Expr
    target: ZoneAt
    span: Span


def pay(world: World, scope: Scope, act: tree.Pay, action: str) -> Done:
    """`pay AMOUNT for ...`. An amount that can be of several kinds is paid by the payment of its kind."""
    amount = world.lower(scope, act.amount)
    if not isinstance(amount.type, Count) or not amount.type.units:
        if not isinstance(amount.type, Unknown):
            world.report(mistakes.TypeMismatch(act.amount.span, _payable(world), describe(amount.type)))
        return Done()
    at_least_none(world, scope, amount.expr, act.amount.span, "amount to pay")
    units = tuple(sorted(amount.type.units))
    if len(units) > 1 and (len(told := _kinds(world, amount.expr)) != 1 or None in told):
        wanted = "an amount of which one cell of a table says the kind"
        world.report(mistakes.TypeMismatch(act.amount.span, wanted, describe(amount.type)))
        return Done()
    done = [_pay_in(world, scope, act, unit, amount.expr, action) for unit in units]
    result = done[-1]
    for number in range(len(units) - 2, -1, -1):
        is_unit = _is_unit(world, amount.expr, units[number])
        left = done[number]
        result = Done((ir.When(is_unit, left.stmts, result.stmts),), either(is_unit, left.needs, result.needs))
    return result


def _kinds(world: World, amount: ir.Expr) -> frozenset[ir.Look | None]:
    """All that say of which kind an amount is; None among them where nothing says it of some part."""
    match amount:
        case ir.Look() if (found := unit_of(world, amount)) is not None:
            return frozenset((found,))
        case ir.Unary(operand=operand):
            return _kinds(world, operand)
        case ir.Binary(left=left, right=right):
            return _kinds(world, left) | _kinds(world, right)
        case ir.IfElse(then=then, otherwise=otherwise):
            sides = [_kinds(world, side) for side in (then, otherwise) if side != fold.NOTHING]
            return frozenset[ir.Look | None]().union(*(side or {None} for side in sides))
    return frozenset()


def check_payment(world: World, declared: tree.Payment) -> None:
    """Looks a payment over, whether anything is paid by it or not."""
    unit = world.names.declared.get(declared.name.text)
    if not isinstance(unit, tree.UnitScale):
        units = [name for name, item in world.names.declared.items() if isinstance(item, tree.UnitScale)]
        if unit is None:
            world.unknown(declared.name.text, declared.name.span, units)
        else:
            world.report(mistakes.TypeMismatch(declared.name.span, "a unit", f"`{declared.name.text}`"))
        return
    scope = Scope(me=ir.Get(world.fresh()), path=declared.name.text)
    for written in declared.params:
        one = param(world, written)
        rows = (0, (one.size or 1) - 1) if one.table is not None else None
        scope = scope.bind(one.name, Binding(ir.Get(world.fresh()), one.type, None, rows))
    for source in declared.sources:
        _source(world, scope, declared, source, declared.name.text)


def _payable(world: World) -> str:
    """What can be paid, in words."""
    units = sorted(one.name.text for one in world.names.file.declarations if isinstance(one, tree.Payment))
    return "an amount of " + (" or ".join(units) or "a unit that has a payment")


def _is_unit(world: World, amount: ir.Expr, unit: str) -> ir.Expr:
    """Whether an amount is of one of several kinds."""
    found = unit_of(world, amount)
    if found is None:
        return fold.FALSE
    number = world.tables[found.table].format.labels.index(unit)
    return fold.binary(ir.BinaryOp.EQ, fold.look(world.tables, found.table, found.index), ir.Int(number))


def _pay_in(world: World, scope: Scope, act: tree.Pay, unit: str, amount: ir.Expr, action: str) -> Done:
    declared = _payment(world, unit)
    if declared is None:
        if unit not in world.names.file.broken:
            world.report(UnknownPayment(act.amount.span, unit))
        return Done()
    inner = _arguments(world, scope, declared, act)
    if inner is None:
        return Done()
    sources = [source for written in declared.sources if (source := _source(world, inner, declared, written, unit)) is not None]
    if not sources:
        return Done()
    me = acting(world, scope, act.span).expr
    return Done(_loop(world, scope, sources, unit, amount, action, me), (_need(world, scope, act, sources, unit, amount),))


def _payment(world: World, unit: str) -> tree.Payment | None:
    for declared in world.names.file.declarations:
        if isinstance(declared, tree.Payment) and declared.name.text == unit:
            world.used.add(f"payment {unit}")
            return declared
    return None


def _arguments(world: World, scope: Scope, declared: tree.Payment, act: tree.Pay) -> Scope | None:
    params = tuple(param(world, one) for one in declared.params)
    wanted = params if len(params) == len(act.arguments) else ()
    if not params:
        return Scope(me=scope.me, facts=scope.facts, path=scope.path, never=scope.never)
    locals_ = tuple(world.fresh() for _ in params)
    if not wanted:
        world.report(mistakes.WrongArguments(act.span, declared.name.text, len(params), len(act.arguments), declared.name.span))
        return None
    info = FunctionInfo(declared.name.text, params, locals_, None, fold.FALSE, Count())
    values = argument_values(world, scope, info, act.arguments, act.span)
    if values is None:
        return None
    inner = Scope(me=scope.me, facts=scope.facts, path=scope.path, never=scope.never)
    for one, local in zip(params, locals_, strict=True):
        inner = inner.bind(one.name, Binding(values[local], one.type))
    return inner


def _source(world: World, scope: Scope, declared: tree.Payment, written: tree.PaySource, unit: str) -> Source | None:
    found = run_over(world, scope, written.domain, written.where)
    if found is None:
        return None
    running, inner = found
    if running.binding.origin is None or running.copies is None or running.binding.origin.zone.store is ir.Store.STACK:
        world.report(mistakes.NotAPiece(written.domain.span, written.domain.name.text))
        return None
    worth = fit(world, inner, world.lower(inner, written.worth), Count(frozenset((unit,))), written.worth.span)
    target = zone_at(world, inner, written.target)
    if target is None:
        return None
    return Source(f"pay.{declared.name.text}.{written.name.text}", running, worth, target, written.span)


def _items(sources: list[Source]) -> tuple[ir.PaySource, ...]:
    items = []
    for source in sources:
        low, high = _rows(source)
        copies = source.running.copies
        assert copies is not None
        tests = [test for test in source.running.tests if test != _present(copies)]
        count = fold.if_else(fold.both(tests), copies, ir.Int(0))
        items.append(ir.PaySource(source.address, source.running.local, low, high, count, source.worth))
    return tuple(items)


def _present(copies: ir.Expr) -> ir.Expr:
    return fold.binary(ir.BinaryOp.GT, copies, ir.Int(0))


def _rows(source: Source) -> tuple[int, int]:
    rows = source.running.binding.rows
    assert rows is not None
    return rows


def _need(world: World, scope: Scope, act: tree.Pay, sources: list[Source], unit: str, amount: ir.Expr) -> Need:
    """The payment must be possible; a source of pieces worth one each is a matter of counting."""
    items = _items(sources)
    declared = world.declaration(unit)
    limit = greatest(world.tables, amount)
    if limit is None:
        limit = scale(declared)[1] if isinstance(declared, tree.UnitScale) else 0
    if all(item.worth == ir.Int(1) for item in items):
        total: ir.Expr = ir.Int(0)
        for item in items:
            run = ir.Range(ir.Int(item.low), ir.Int(item.high))
            total = fold.binary(ir.BinaryOp.ADD, total, ir.Fold(ir.FoldOp.SUM, item.local, run, None, item.count))
        test = fold.binary(ir.BinaryOp.GE, total, amount)
    else:
        test = fold.binary(ir.BinaryOp.HAS, ir.Sums(items, limit), amount)
    due = ir.Shown(amount, ir.Format(ir.Shape.NUMBER, unit=unit))
    words = ir.Words(("you cannot pay exactly ", due), said=ir.Said("you cannot pay exactly {0}"))
    return Need(scope.path, test, words, act.span)


def _loop(
    world: World, scope: Scope, sources: list[Source], unit: str, amount: ir.Expr, action: str, me: ir.Expr
) -> tuple[ir.Stmt, ...]:
    declared = world.declaration(unit)
    high = scale(declared)[1] if isinstance(declared, tree.UnitScale) else 0
    due_cell = _register(world, "paying.due", high, ir.Sight.ALL)
    first_cell = _register(world, "paying.first", sum(_rows(s)[1] - _rows(s)[0] + 1 for s in sources), ir.Sight.NOBODY)
    due, first = ir.Read(due_cell, (me,)), ir.Read(first_cell, (me,))
    payable = ir.PayNext(_items(sources), first, due)
    options, base = [], 0
    for source in sources:
        options.append(_option(world, scope, source, payable, base, action, (due_cell, first_cell), me))
        base += _rows(source)[1] - _rows(source)[0] + 1
    choose = ir.Choose(scope.path, me, tuple(options))
    return (
        ir.Write(due_cell, (me,), amount, scope.path),
        ir.Write(first_cell, (me,), ir.Int(0), scope.path),
        ir.While(fold.binary(ir.BinaryOp.GT, due, ir.Int(0)), (choose,)),
    )


def _register(world: World, name: str, high: int, sight: ir.Sight) -> int:
    """A cell for each player while a payment goes on."""

    if name in world.variable_numbers:
        number = world.variable_numbers[name]
        old = world.variables[number]
        if old.high < high:
            world.variables[number] = evolve(old, high=high)
        return number
    seats = tables.players(world)
    form = ir.Format(ir.Shape.NUMBER)
    return world.add_variable(ir.Variable(name, (dimension(seats),), form, 0, high, False, (0,) * seats.size, sight))


def _option(
    world: World, scope: Scope, source: Source, payable: ir.Expr, base: int, action: str, cells: tuple[int, int], me: ir.Expr
) -> ir.Option:
    low, high = _rows(source)
    local = world.fresh()
    kind = fold.add(ir.Get(local), low)
    item = fold.add(ir.Get(local), base)
    origin, table = source.running.binding.origin, source.running.table
    assert origin is not None
    assert table is not None
    worth = substitute(world.tables, source.worth, {source.running.local: kind})
    moved = transfer(world, origin, kind, source.target, ir.Int(1), source.address, (low, high), source.span)
    left = fold.binary(ir.BinaryOp.SUB, ir.Read(cells[0], (me,)), worth)
    body = (*moved, ir.Write(cells[0], (me,), left, source.address), ir.Write(cells[1], (me,), item, source.address))
    words = plain("the rest could not be paid exactly then")
    clause = ir.Clause(source.address, fold.binary(ir.BinaryOp.HAS, payable, item), words, (), source.span)
    secret = source.target.zone.sight is not ir.Sight.ALL and origin.zone.sight is not ir.Sight.ALL
    labels = table.labels[low : high + 1]
    name = source.address.rpartition(".")[2]
    said = ir.Said("pay with {}")
    address = f"{action}.{name}"
    return ir.Option(address, said.pattern, local, high - low + 1, labels, (clause,), body, secret, table.name, said)
