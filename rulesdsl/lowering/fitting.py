"""Whether a value fits where it stands, and what makes it fit."""

from collections.abc import Callable
from typing import TypeVar

from rulesdsl.ir import constant, fold
from rulesdsl.ir import model as ir
from rulesdsl.lowering.scope import Scope, Typed
from rulesdsl.lowering.world import World
from rulesdsl.source import Span
from rulesdsl.syntax import tree
from rulesdsl.types import mistakes
from rulesdsl.types.model import Count, Empty, Flag, ParamInfo, RowOf, Run, SetOf, TableInfo, Type, Unknown

T = TypeVar("T")


def describe(kind: Type) -> str:
    """A type in words."""
    match kind:
        case Count(units=units, optional=optional):
            text = "a number" + (f" of {units_in_words(units)}" if units else "")
            return text + (" or none" if optional else "")
        case Flag():
            return "yes or no"
        case RowOf(table=table, optional=optional):
            return f"one of {table.name}" + (" or none" if optional else "")
        case SetOf(table=table):
            return f"a set of {table.name}"
        case Run():
            return "a run of numbers"
        case Empty():
            return "none"
        case Unknown():
            return "something else"


def units_in_words(units: frozenset[str]) -> str:
    """`valuables or amulets`; `plain numbers` for none."""
    return " or ".join(sorted(units)) or "plain numbers"


def of_several_kinds(kind: Type) -> bool:
    """Whether an amount may be of one unit or another: only where it comes from can tell of which."""
    return isinstance(kind, Count) and len(kind.units) > 1


def fit(world: World, scope: Scope, value: Typed, wanted: Type, span: Span) -> ir.Expr:
    """`value` as a value of type `wanted`; a mistake and a harmless constant where it is none."""
    match value.type, wanted:
        case (Unknown(), _) | (_, Unknown()) | (Flag(), Flag()):
            return value.expr
        case Count(), Count():
            return _count(world, scope, value.expr, value.type, wanted, span)
        case RowOf(), RowOf():
            return _row(world, scope, value.expr, value.type, wanted, span)
        case RowOf(), SetOf():
            one = _row(world, scope, value.expr, value.type, RowOf(wanted.table, optional=True), span)
            return fold.unary(ir.UnaryOp.BIT, one)
        case SetOf(), SetOf():
            return _set(world, value.expr, value.type, wanted, span)
        case Empty(), SetOf():
            return fold.EMPTY
        case Empty(), Empty():
            return fold.NOTHING
        case (Empty(), RowOf(optional=True)) | (Empty(), Count(optional=True)):
            return fold.NOTHING
    world.report(mistakes.TypeMismatch(span, describe(wanted), describe(value.type)))
    return fold.FALSE


def _count(world: World, scope: Scope, expr: ir.Expr, found: Count, wanted: Count, span: Span) -> ir.Expr:
    if not found.literal and not (found.units <= wanted.units if found.units else not wanted.units):
        world.report(mistakes.UnitMismatch(span, units_in_words(wanted.units), units_in_words(found.units)))
    elif found.optional and not wanted.optional and not scope.knows(expr, None):
        world.report(mistakes.MayBeNone(span))
    return expr


def _row(world: World, scope: Scope, expr: ir.Expr, found: RowOf, wanted: RowOf, span: Span) -> ir.Expr:
    start, inner = wanted.table.offset(found.table), found.table.offset(wanted.table)
    if start is not None or (inner is not None and _is_inside(scope, expr, wanted.table, inner)):
        if found.optional and not wanted.optional and not scope.knows(expr, None):
            world.report(mistakes.MayBeNone(span))
        return shift(expr, start if start is not None else -(inner or 0), found.optional)
    if inner is not None:
        text = f"one of {found.table.name}, not surely one of {wanted.table.name}"
        world.report(mistakes.TypeMismatch(span, describe(wanted), text))
    else:
        world.report(mistakes.TypeMismatch(span, describe(wanted), describe(found)))
    return fold.FALSE


def _is_inside(scope: Scope, expr: ir.Expr, table: TableInfo, start: int) -> bool:
    if isinstance(expr, ir.Int):
        return start <= expr.value < start + table.size
    for binding in scope.bindings.values():
        if binding.expr == expr and binding.rows is not None:
            return start <= binding.rows[0] and binding.rows[1] < start + table.size
    return scope.knows(expr, table)


def in_range(world: World, span: Span, value: int, low: int, high: int, of: str) -> None:
    """Reports a number that its place cannot hold."""
    if value != ir.NONE and low <= high and not low <= value <= high:
        world.report(mistakes.OutOfRange(span, value, low, high, of))


def argument(world: World, scope: Scope, one: ParamInfo, written: tree.Expr, name: str) -> ir.Expr:
    """An argument of `name` for a parameter."""
    value = world.lower(scope, written, one.type)
    expr = fit(world, scope, value, one.type, written.span)
    allowed(world, scope, one, Typed(expr, value.type), written.span, name)
    return expr


def allowed(world: World, scope: Scope, one: ParamInfo, value: Typed, span: Span, name: str) -> None:
    """Reports an argument of `name`, known before play, that lies outside the range of its parameter."""
    if not isinstance(value.expr, ir.Int) or not isinstance(value.type, Count) or not one.size or scope.never:
        return
    low, high = one.low, one.low + one.size - 1
    if one.table is None and not low <= value.expr.value <= high:
        of = f"the parameter `{one.name}` of `{name}`"
        world.report(mistakes.OutOfRange(span, value.expr.value, low, high, of, one.declared))


def worked_out(world: World, span: Span, make: Callable[[], T], otherwise: T) -> T:
    """What is made of closed expressions; a mistake where they ask for something outside the range that it has."""
    try:
        return make()
    except constant.OutsideError as asked:
        first, last = asked.dimension.labels[0], asked.dimension.labels[-1]
        if asked.position == ir.NONE or not first.lstrip("-").isdigit():
            world.report(mistakes.MayBeNone(span))
        else:
            low, of = int(first), f"the parameter `{asked.dimension.name}` of `{asked.table.address}`"
            world.report(mistakes.OutOfRange(span, low + asked.position, low, int(last), of))
    return otherwise


def shift(expr: ir.Expr, by: int, optional: bool) -> ir.Expr:
    """A row number moved by a constant; none stays none."""
    if by == 0:
        return expr
    moved = fold.add(expr, by)
    return fold.if_else(fold.binary(ir.BinaryOp.EQ, expr, fold.NOTHING), fold.NOTHING, moved) if optional else moved


def _set(world: World, expr: ir.Expr, found: SetOf, wanted: SetOf, span: Span) -> ir.Expr:
    start = wanted.table.offset(found.table)
    if start is None:
        world.report(mistakes.TypeMismatch(span, describe(wanted), describe(found)))
        return fold.EMPTY
    return fold.binary(ir.BinaryOp.MUL, expr, ir.Int(1 << start))


def common(left: Type, right: Type) -> Type | None:
    """The type that holds both; None where there is none."""
    match left, right:
        case (Unknown(), other) | (other, Unknown()):
            return other
        case Count(), Count():
            return _common_count(left, right)
        case Flag(), Flag():
            return left
        case RowOf(), RowOf():
            table = _common_table(left.table, right.table)
            return None if table is None else RowOf(table, left.optional or right.optional)
        case (SetOf(table=a), RowOf(table=b)) | (RowOf(table=a), SetOf(table=b)) | (SetOf(table=a), SetOf(table=b)):
            table = _common_table(a, b)
            return None if table is None else SetOf(table)
        case (Empty(), (RowOf() | SetOf() | Count()) as other) | ((RowOf() | SetOf() | Count()) as other, Empty()):
            return optional(other)
        case Empty(), Empty():
            return left
    return None


def _common_count(left: Count, right: Count) -> Count | None:
    either = left.optional or right.optional
    if left.literal or (not right.literal and left.units <= right.units and bool(left.units) == bool(right.units)):
        return Count(right.units, right.literal and left.literal, either)
    if right.literal or (right.units <= left.units and bool(left.units) == bool(right.units)):
        return Count(left.units, False, either)
    return None


def _common_table(left: TableInfo, right: TableInfo) -> TableInfo | None:
    if left.offset(right) is not None:
        return left
    return right if right.offset(left) is not None else None


def optional(kind: Type) -> Type:
    """The type with none added; sets are empty instead."""
    match kind:
        case Count(units=units, literal=literal):
            return Count(units, literal, True)
        case RowOf(table=table):
            return RowOf(table, True)
    return kind


def form(kind: Type) -> ir.Format:
    """How a value of this type is shown."""
    match kind:
        case Count(units=units):
            several = tuple(sorted(units)) if len(units) > 1 else ()
            return ir.Format(ir.Shape.NUMBER, several, next(iter(units)) if len(units) == 1 else "")
        case RowOf(table=table):
            return ir.Format(ir.Shape.ROW, table.labels, table=table.name)
        case SetOf(table=table):
            return ir.Format(ir.Shape.SET, table.labels, table=table.name)
        case Flag():
            return ir.Format(ir.Shape.FLAG)
    return ir.Format(ir.Shape.NUMBER)


def flag(world: World, scope: Scope, written: tree.Expr) -> ir.Expr:
    """A condition: 1 or 0."""
    return fit(world, scope, world.lower(scope, written), Flag(), written.span)


def number(world: World, scope: Scope, written: tree.Expr) -> ir.Expr:
    """A plain number."""
    return fit(world, scope, world.lower(scope, written), Count(), written.span)


def how_many(world: World, scope: Scope, written: tree.Expr, of: str = "number of pieces") -> ir.Expr:
    """A plain number of pieces, of times: never less than none, as far as it is known before play."""
    expr = number(world, scope, written)
    at_least_none(world, scope, expr, written.span, of)
    return expr


def at_least_none(world: World, scope: Scope, expr: ir.Expr, span: Span, of: str) -> None:
    """Reports a number of things that is known to be negative."""
    if isinstance(expr, ir.Int) and expr.value < 0 and not scope.never:
        world.report(mistakes.OutOfRange(span, expr.value, 0, None, of))
