"""Written types: `players or none`, `some marks`, `0..10`, `2..7 valuables`, `valuables or amulets`."""

from attrs import frozen

from rulesdsl.diagnostics.suggest import closest
from rulesdsl.lowering.world import World
from rulesdsl.names.inner import what
from rulesdsl.names.mistakes import NeedsItself, UnknownName
from rulesdsl.names.model import Declared
from rulesdsl.syntax import tree
from rulesdsl.types import mistakes
from rulesdsl.types.model import Count, Flag, RowOf, SetOf, Type, Unknown


@frozen
class Written:
    """A written type with the least and the greatest value it allows; `deeds` marks a column of deeds."""

    type: Type
    low: int
    high: int
    deeds: bool = False


def written_type(world: World, written: tree.TypeExpr) -> Written:
    """What a written type means."""
    optional = any(kind.word == "none" for kind in written.kinds)
    found = [_kind(world, kind) for kind in written.kinds if kind.word != "none"]
    if not found:
        world.report(mistakes.TypeMismatch(written.span, "a table, a unit or a range", "none"))
        return Written(Unknown(), 0, 0)
    first = found[0]
    if all(isinstance(one.type, Count) for one in found):
        units = frozenset[str]().union(*(one.type.units for one in found if isinstance(one.type, Count)))
        return Written(Count(units, optional=optional), min(one.low for one in found), max(one.high for one in found))
    if len(found) > 1 or (optional and isinstance(first.type, Flag)):
        world.report(mistakes.TypeMismatch(written.span, "one table or several units", "a mixture"))
    if isinstance(first.type, RowOf):
        return Written(RowOf(first.type.table, optional), first.low, first.high)
    return first


def _kind(world: World, kind: tree.TypeKind) -> Written:
    if kind.word == "range":
        units = frozenset((kind.name.text,)) if kind.name is not None else frozenset[str]()
        if kind.name is not None and not isinstance(world.declaration(kind.name.text), tree.UnitScale):
            _unknown(world, kind.name)
            return Written(Unknown(), kind.low, kind.high)
        return Written(Count(units), kind.low, kind.high)
    assert kind.name is not None
    name = kind.name.text
    if kind.word == "name" and name == "deeds":
        return Written(Unknown(), 0, 0, deeds=True)
    if kind.word == "name" and name == "flag":
        return Written(Flag(), 0, 1)
    declared = world.declaration(name)
    if kind.word == "name" and isinstance(declared, tree.UnitScale):
        low, high = scale(declared)
        return Written(Count(frozenset((name,))), low, high)
    if isinstance(declared, tree.Table) and world.in_the_making == ("table", name):
        world.report(NeedsItself(kind.name.span, name, (name,), column=True))
        return Written(Unknown(), 0, 0)
    table = world.table(name, kind.name.span)
    if table is None:
        _no_type(world, kind.name, declared)
        return Written(Unknown(), 0, 0)
    if kind.word == "some":
        return Written(SetOf(table), 0, (1 << table.size) - 1)
    return Written(RowOf(table), 0, table.size - 1)


def scale(unit: tree.UnitScale) -> tuple[int, int]:
    """The least and the greatest number of a unit; written as plain numbers."""
    match unit.over:
        case tree.Binary(operator=tree.Operator.RANGE, left=low, right=high):
            return _literal(low), _literal(high)
    return 0, 0


def _literal(expr: tree.Expr) -> int:
    match expr:
        case tree.Number(value=value):
            return value
        case tree.Negate(operand=tree.Number(value=value)):
            return -value
    return 0


def _no_type(world: World, name: tree.Ident, declared: Declared | None) -> None:
    """Reports a name that is no type. That a table needs itself has been told."""
    if declared is None:
        _unknown(world, name)
    elif not isinstance(declared, tree.Table):
        world.report(mistakes.TypeMismatch(name.span, "a table, a unit or a range", what(declared)))


def _unknown(world: World, name: tree.Ident) -> None:
    if name.text not in world.names.file.broken:
        world.report(UnknownName(name.span, name.text, closest(name.text, world.names.declared)))
