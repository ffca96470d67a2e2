"""Derived values and conditions: made once, tabulated where they depend on tables only, inlined where small."""

from itertools import product

from attrs import evolve

from rulesdsl.ir import constant, fold
from rulesdsl.ir import model as ir
from rulesdsl.ir.walk import is_closed, locals_of, substitute, within
from rulesdsl.lowering.declarations import tables, zones
from rulesdsl.lowering.expressions.words import lower_words
from rulesdsl.lowering.facts import assume
from rulesdsl.lowering.fitting import allowed, fit, flag, form, of_several_kinds, shift, worked_out
from rulesdsl.lowering.scope import Binding, Scope, Typed
from rulesdsl.lowering.world import ClauseInfo, FunctionInfo, World
from rulesdsl.source import Span
from rulesdsl.syntax import tree
from rulesdsl.types import mistakes
from rulesdsl.types.model import Count, Flag, ParamInfo, Type, Unknown

LARGEST_TABLE = 20_000
SMALL = 30
UNKNOWN = Typed(fold.FALSE, Unknown())


def find_function(world: World, name: str) -> FunctionInfo | None:
    """The value or condition called `name`."""
    declared = world.declaration(name)
    if isinstance(declared, tree.Let | tree.Condition):
        return world.once("function", name, lambda: _make(world, declared), declared.name.span)
    return None


def _make(world: World, declared: tree.Let | tree.Condition) -> FunctionInfo:

    params = tuple(tables.param(world, one) for one in declared.params)
    numbers = tuple(world.fresh() for _ in params)
    me = world.fresh()
    scope = Scope(me=ir.Get(me), path=declared.name.text)
    for one, number in zip(params, numbers, strict=True):
        rows = (0, (one.size or 1) - 1) if one.table is not None else None
        scope = scope.bind(one.name, Binding(ir.Get(number), one.type, None, rows))
    if isinstance(declared, tree.Condition):
        clauses = tuple(_clause(world, scope, declared, clause) for clause in declared.clauses)
        body = fold.both([clause.test for clause in clauses])
        mentioned = locals_of(body).union(*(words_locals(clause.words) for clause in clauses))
        return FunctionInfo(declared.name.text, params, numbers, me if me in mentioned else None, body, Flag(), clauses)
    value = world.lower(scope, declared.value)
    kind = Count(value.type.units, optional=value.type.optional) if isinstance(value.type, Count) else value.type
    info = FunctionInfo(declared.name.text, params, numbers, me if me in locals_of(value.expr) else None, value.expr, kind)
    return worked_out(world, declared.value.span, lambda: _tabulated(world, info), info)


def words_locals(words: ir.Words) -> frozenset[int]:
    """The locals that words mention."""
    return frozenset[int]().union(*(locals_of(part.value) for part in words.parts if isinstance(part, ir.Shown)))


def _clause(world: World, scope: Scope, declared: tree.Condition, clause: tree.Clause) -> ClauseInfo:

    guard = fold.TRUE if clause.guard is None else flag(world, scope, clause.guard)
    test = flag(world, assume(world, scope, clause.guard).where(guard), clause.test)
    if clause.guard is not None:
        test = fold.either((fold.negate(guard), test))
    cite = tree.cited(clause.cite, declared.cite)
    references = cite.references if cite is not None else ()
    address = f"{declared.name.text}.{clause.name.text}"
    words = lower_words(world, scope, clause.otherwise, address)
    return ClauseInfo(address, test, words, references, clause.span)


def _tabulated(world: World, info: FunctionInfo) -> FunctionInfo:
    """The function as a constant table, where its value depends on its arguments alone and they are few."""

    cells = 1
    for one in info.params:
        cells *= one.size or LARGEST_TABLE + 1
    if (
        not info.params
        or cells > LARGEST_TABLE
        or not is_closed(info.body, frozenset(info.locals))
        or isinstance(info.body, ir.Int)
        or of_several_kinds(info.type)
    ):
        return info
    starts = tuple(one.low for one in info.params)
    value = constant.evaluation(world.tables, info.body)
    values = []
    for row in product(*(range(one.size or 0) for one in info.params)):
        env = {local: value + start for local, value, start in zip(info.locals, row, starts, strict=True)}
        values.append(value(env))
    dimensions = tuple(zones.param_dimension(one) for one in info.params)
    return evolve(info, table=world.add_table(info.name, dimensions, tuple(values), form(info.type)))


def call(world: World, scope: Scope, name: str, arguments: tuple[tree.Expr, ...], span: Span) -> Typed:
    """The value of a function for arguments."""
    info = find_function(world, name)
    if info is None:
        return UNKNOWN
    values = argument_values(world, scope, info, arguments, span)
    if values is None:
        return Typed(fold.FALSE, Flag()) if isinstance(info.type, Flag) else UNKNOWN
    return Typed(apply(world, info, values), info.type)


def argument_values(
    world: World, scope: Scope, info: FunctionInfo, arguments: tuple[tree.Expr, ...], span: Span
) -> dict[int, ir.Expr] | None:
    """The arguments by the locals they stand for; None and a mistake where they do not fit."""

    if len(arguments) != len(info.params):
        declared = world.names.declared[info.name]
        place = None if isinstance(declared, tree.Unit) else declared.name.span
        own = not arguments and len(info.params) == 1 and info.params[0].of_players
        world.report(mistakes.WrongArguments(span, info.name, len(info.params), len(arguments), place, own))
        return None
    values: dict[int, ir.Expr] = {}
    before = world.faults
    for one, local, argument in zip(info.params, info.locals, arguments, strict=True):
        value = world.lower(scope, argument, one.type)
        values[local] = _argument(world, scope, one, value, argument.span)
        allowed(world, scope, one, Typed(values[local], value.type), argument.span, info.name)
    if world.faults > before:
        return None
    if info.me is not None:
        if scope.me is None:
            world.report(mistakes.NobodyActs(span))
            return None
        values[info.me] = scope.me
    return values


def _argument(world: World, scope: Scope, one: ParamInfo, value: Typed, span: Span) -> ir.Expr:
    wanted: Type = one.type
    if one.table is None and isinstance(value.type, Count):
        wanted = Count(value.type.units)
    return fit(world, scope, value, wanted, span)


def apply(world: World, info: FunctionInfo, values: dict[int, ir.Expr]) -> ir.Expr:
    """A table entry, the body with the arguments in place, or a call."""
    if info.table is not None:
        index = tuple(shift(values[local], -one.low, False) for one, local in zip(info.params, info.locals, strict=True))
        return fold.look(world.tables, info.table, index)
    if (
        _is_small(info.body)
        or of_several_kinds(info.type)
        or any(isinstance(value, ir.Int) for value in values.values())
        or not info.locals
    ):
        return substitute(world.tables, info.body, values)
    return ir.Apply(function_number(world, info), tuple(values[local] for local in all_locals(info)))


def all_locals(info: FunctionInfo) -> tuple[int, ...]:
    """The parameters as locals, the acting player last where the function needs one."""
    return info.locals if info.me is None else (*info.locals, info.me)


def function_number(world: World, info: FunctionInfo) -> int:
    """The number of the function in the representation, added at its first call."""
    if info.name not in world.function_numbers:
        world.function_numbers[info.name] = len(world.functions)
        world.functions.append(ir.Function(info.name, all_locals(info), info.body, form(info.type)))
    return world.function_numbers[info.name]


def _is_small(body: ir.Expr) -> bool:
    return sum(1 for _, _ in zip(within(body), range(SMALL + 1), strict=False)) <= SMALL
