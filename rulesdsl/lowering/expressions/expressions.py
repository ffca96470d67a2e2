"""Expressions: types checked and translated in one pass, constants folded."""

from typing import assert_never

from rulesdsl.ir import fold
from rulesdsl.ir import model as ir
from rulesdsl.lowering.declarations.type_names import scale
from rulesdsl.lowering.expressions import quantifiers, references
from rulesdsl.lowering.facts import assume
from rulesdsl.lowering.fitting import common, describe, fit, flag, in_range, of_several_kinds, units_in_words
from rulesdsl.lowering.scope import Scope, Typed
from rulesdsl.lowering.world import World
from rulesdsl.source import Span
from rulesdsl.syntax import tree
from rulesdsl.types import mistakes
from rulesdsl.types.model import Count, Empty, Flag, RowOf, Run, SetOf, Type, Unknown

NUMBER = Count()
UNKNOWN = Typed(fold.FALSE, Unknown())
Op = tree.Operator


def lower(world: World, scope: Scope, written: tree.Expr, wanted: Type | None = None) -> Typed:
    """The expression with its type. `wanted` helps to tell rows of several tables apart; it is not enforced."""
    match written:
        case tree.Number(value=value, unit=unit):
            return _number(world, value, unit, written.span)
        case tree.Yes():
            return Typed(fold.TRUE, Flag())
        case tree.No():
            return Typed(fold.FALSE, Flag())
        case tree.Nothing():
            return Typed(fold.NOTHING, Empty())
        case tree.Bracketed(inner=inner):
            return world.lower(scope, inner, wanted)
        case tree.Name() | tree.Apply() | tree.Me():
            return references.lower_reference(world, scope, written, wanted)
        case tree.PlaceOf(place=place, ranking=ranking):
            return references.lower_place(world, scope, place, ranking)
        case tree.HowMany(kind=kind, zone=zone):
            return quantifiers.how_many(world, scope, kind, zone)
        case tree.Binary():
            return _binary(world, scope, written, wanted)
        case tree.Not(operand=operand):
            return Typed(fold.negate(flag(world, scope, operand)), Flag())
        case tree.Negate(operand=operand):
            inner_value = world.lower(scope, operand)
            return Typed(fold.unary(ir.UnaryOp.NEGATE, inner_value.expr), _number_type(world, inner_value, operand))
        case tree.Choice():
            return _choice(world, scope, written, wanted)
        case tree.Quantifier():
            return quantifiers.lower_quantifier(world, scope, written)
        case tree.Convert(operand=operand, unit=unit):
            return _convert(world, scope, operand, unit)
    assert_never(written)


def _number(world: World, value: int, unit: tree.Ident | None, span: Span) -> Typed:
    if unit is None:
        return Typed(ir.Int(value), Count(literal=True))
    declared = world.declaration(unit.text)
    if not isinstance(declared, tree.UnitScale):
        units = [name for name, item in world.names.declared.items() if isinstance(item, tree.UnitScale)]
        references.unknown(world, unit.text, unit.span, units)
        return UNKNOWN
    low, high = scale(declared)
    if not low <= -value <= high:  # what stands after a minus may reach as far down
        in_range(world, span, value, low, high, unit.text)
    return Typed(ir.Int(value), Count(frozenset((unit.text,))))


def _number_type(world: World, value: Typed, written: tree.Expr) -> Type:
    if isinstance(value.type, Count | Unknown):
        return value.type
    world.report(mistakes.TypeMismatch(written.span, "a number", describe(value.type)))
    return Unknown()


def _convert(world: World, scope: Scope, operand: tree.Expr, unit: tree.Ident) -> Typed:
    value = world.lower(scope, operand)
    kind = _number_type(world, value, operand)
    if not isinstance(world.declaration(unit.text), tree.UnitScale):
        references.unknown(
            world, unit.text, unit.span, [n for n, d in world.names.declared.items() if isinstance(d, tree.UnitScale)]
        )
        return UNKNOWN
    optional = isinstance(kind, Count) and kind.optional
    return Typed(value.expr, Count(frozenset((unit.text,)), optional=optional))


def _choice(world: World, scope: Scope, written: tree.Choice, wanted: Type | None) -> Typed:
    condition = flag(world, scope, written.condition)
    then = world.lower(assume(world, scope, written.condition).where(condition), written.then, wanted)
    otherwise = world.lower(scope.where(fold.negate(condition)), written.otherwise, wanted or then.type)
    kind = common(then.type, otherwise.type)
    if kind is None:
        world.report(mistakes.TypeMismatch(written.otherwise.span, describe(then.type), describe(otherwise.type)))
        return UNKNOWN
    left = fit(world, scope, then, kind, written.then.span)
    return Typed(fold.if_else(condition, left, fit(world, scope, otherwise, kind, written.otherwise.span)), kind)


COMPARING = {
    Op.SAME: ir.BinaryOp.EQ,
    Op.OTHER: ir.BinaryOp.NE,
    Op.AT_LEAST: ir.BinaryOp.GE,
    Op.AT_MOST: ir.BinaryOp.LE,
    Op.OVER: ir.BinaryOp.GT,
    Op.UNDER: ir.BinaryOp.LT,
}
CALCULATING = {
    Op.PLUS: ir.BinaryOp.ADD,
    Op.MINUS: ir.BinaryOp.SUB,
    Op.TIMES: ir.BinaryOp.MUL,
    Op.DIV: ir.BinaryOp.DIV,
    Op.MOD: ir.BinaryOp.MOD,
}


def _binary(world: World, scope: Scope, written: tree.Binary, wanted: Type | None) -> Typed:
    match written.operator:
        case Op.AND:
            left = flag(world, scope, written.left)
            right = flag(world, assume(world, scope, written.left).where(left), written.right)
            return Typed(fold.binary(ir.BinaryOp.AND, left, right), Flag())
        case Op.OR:
            left = flag(world, scope, written.left)
            return Typed(fold.either((left, flag(world, scope.where(fold.negate(left)), written.right))), Flag())
        case Op.IN:
            return Typed(references.lower_in(world, scope, written), Flag())
        case Op.NOT_IN:
            return Typed(fold.negate(references.lower_in(world, scope, written)), Flag())
        case Op.RANGE:
            return Typed(fold.FALSE, Run())
        case Op.WITHOUT:
            return _sets(world, scope, written, ir.BinaryOp.LESS, wanted)
        case operator if operator in COMPARING:
            return Typed(_compare(world, scope, written), Flag())
    return _calculate(world, scope, written, wanted)


def _sides(world: World, scope: Scope, written: tree.Binary, wanted: Type | None) -> tuple[Typed, Typed]:
    if isinstance(written.left, tree.Name) and references.is_bare_row(world, scope, written.left.name):
        right = world.lower(scope, written.right, wanted)
        return world.lower(scope, written.left, right.type), right
    left = world.lower(scope, written.left, wanted)
    return left, world.lower(scope, written.right, left.type)


def _compare(world: World, scope: Scope, written: tree.Binary) -> ir.Expr:
    left, right = _sides(world, scope, written, None)
    kind = common(left.type, right.type)
    ordered = written.operator not in (Op.SAME, Op.OTHER)
    if isinstance(left.type, Count) and isinstance(right.type, Count) and _mixed(left.type, right.type):
        kind = None
    if kind is None or (ordered and not isinstance(kind, Count | Unknown)):
        _clash(world, written, left.type, right.type, "a number" if ordered else None)
        return fold.FALSE
    if ordered and isinstance(kind, Count) and kind.optional:
        kind = Count(kind.units, kind.literal)
    a = fit(world, scope, left, kind, written.left.span)
    return fold.binary(COMPARING[written.operator], a, fit(world, scope, right, kind, written.right.span))


def _clash(world: World, written: tree.Binary, left: Type, right: Type, wanted: str | None) -> None:
    if isinstance(left, Count) and isinstance(right, Count):
        world.report(mistakes.UnitMismatch(written.span, units_in_words(left.units), units_in_words(right.units)))
    elif wanted is not None:
        wrong, side = (right, written.right) if isinstance(left, Count) else (left, written.left)
        world.report(mistakes.TypeMismatch(side.span, wanted, describe(wrong)))
    else:
        world.report(mistakes.TypeMismatch(written.right.span, describe(left), describe(right)))


def _calculate(world: World, scope: Scope, written: tree.Binary, wanted: Type | None) -> Typed:
    left, right = _sides(world, scope, written, wanted)
    if isinstance(left.type, Unknown) or isinstance(right.type, Unknown):
        return UNKNOWN
    if isinstance(left.type, RowOf | SetOf | Empty) and written.operator is Op.PLUS:
        return _union(world, scope, written, left, right, ir.BinaryOp.UNION)
    if not isinstance(left.type, Count) or not isinstance(right.type, Count):
        _clash(world, written, left.type, right.type, "a number")
        return UNKNOWN
    if written.operator in (Op.DIV, Op.MOD) and right.expr == ir.Int(0):
        world.report(mistakes.DivisionByZero(written.right.span))
    for side, part in ((left, written.left), (right, written.right)):
        if isinstance(side.type, Count) and side.type.optional and not scope.knows(side.expr, None):
            world.report(mistakes.MayBeNone(part.span))
    return Typed(
        fold.binary(CALCULATING[written.operator], left.expr, right.expr), _result(world, written, left.type, right.type)
    )


def _mixed(left: Count, right: Count) -> bool:
    """Whether an amount of one kind or another meets one that need not be of the same kind, whichever it is."""
    return bool(left.units and right.units) and left.units != right.units and (of_several_kinds(left) or of_several_kinds(right))


def _result(world: World, written: tree.Binary, left: Count, right: Count) -> Type:
    """Sums keep their kind of number; so does a kind times, or divided by, a plain number.

    What is added to an amount of one kind or another must be of the same kind, whichever it is: a plain number is.
    """
    literal = left.literal and right.literal
    if written.operator in (Op.TIMES, Op.DIV, Op.MOD):
        if left.units and right.units and written.operator is not Op.DIV:
            units = units_in_words(left.units), units_in_words(right.units)
            world.report(mistakes.UnitMismatch(written.span, *units, product=written.operator is Op.TIMES))
            return Unknown()
        if left.units and right.units:
            return Count()
        return Count(left.units or right.units, literal)
    plain = not (left.units and right.units) and (of_several_kinds(left) or of_several_kinds(right))
    kind = Count(left.units | right.units) if plain else common(left, right)
    if not isinstance(kind, Count) or _mixed(left, right):
        world.report(mistakes.UnitMismatch(written.span, units_in_words(left.units), units_in_words(right.units)))
        return Unknown()
    return Count(kind.units, literal)


def _sets(world: World, scope: Scope, written: tree.Binary, op: ir.BinaryOp, wanted: Type | None) -> Typed:
    left, right = _sides(world, scope, written, wanted)
    return _union(world, scope, written, left, right, op)


def _union(world: World, scope: Scope, written: tree.Binary, left: Typed, right: Typed, op: ir.BinaryOp) -> Typed:
    kind = common(left.type, right.type)
    if isinstance(kind, RowOf):
        kind = SetOf(kind.table)
    if isinstance(kind, Unknown):
        return UNKNOWN
    if not isinstance(kind, SetOf):
        world.report(mistakes.TypeMismatch(written.right.span, describe(left.type), describe(right.type)))
        return UNKNOWN
    a = fit(world, scope, left, kind, written.left.span)
    return Typed(fold.binary(op, a, fit(world, scope, right, kind, written.right.span)), kind)
