"""Settings for one player count."""

from rulesdsl.diagnostics.model import Mistake
from rulesdsl.diagnostics.suggest import closest
from rulesdsl.ir import fold
from rulesdsl.ir import model as ir
from rulesdsl.lowering.declarations import constants
from rulesdsl.lowering.declarations.type_names import written_type
from rulesdsl.lowering.fitting import in_range
from rulesdsl.lowering.scope import Typed
from rulesdsl.lowering.world import World
from rulesdsl.names.mistakes import UnknownName
from rulesdsl.source import Span
from rulesdsl.syntax import tree
from rulesdsl.types import mistakes
from rulesdsl.types.model import Count, RowOf, Unknown


def setting(world: World, declared: tree.Setting) -> Typed:
    """The value of a setting, a constant."""
    found = world.once("setting", declared.name.text, lambda: _setting(world, declared), declared.name.span)
    return found or Typed(fold.FALSE, Unknown())


def _setting(world: World, declared: tree.Setting) -> Typed:
    if declared.readings:
        return _reading(world, declared)
    written = _written(world, declared)
    if written is None:
        return Typed(fold.FALSE, Unknown())
    if declared.type is None:
        value, kind = constants.constant_value(world, written)
        if isinstance(kind, Count) and kind.literal:
            kind = Count(kind.units)
        if not isinstance(kind, Unknown):
            _in_range(world, declared, written.span, value)
        return Typed(ir.Int(value), kind)
    return _typed(world, declared, declared.type, written)


def _reading(world: World, declared: tree.Setting) -> Typed:
    """The reading that is chosen for this number of players, or for all; else the first."""
    table = world.table(declared.name.text, declared.name.span)
    assert table is not None
    written = _case(world, declared) or declared.value
    if isinstance(written, tree.Name) and written.name in table.labels:
        return Typed(ir.Int(table.labels.index(written.name)), RowOf(table))
    if written is not None:
        world.report(_no_reading(world, written, table.labels))
    return Typed(ir.Int(0), RowOf(table))


def _no_reading(world: World, written: tree.Expr, readings: tuple[str, ...]) -> Mistake:
    """What is wrong with a value that is none of the readings."""
    name = written.name if isinstance(written, tree.Name) else written.span.text
    near = closest(name, readings)
    if near and name not in world.names.declared and name not in world.names.rows:
        return UnknownName(written.span, name, near)
    return mistakes.TypeMismatch(written.span, " or ".join(f"`{reading}`" for reading in readings), f"`{name}`")


def _typed(world: World, declared: tree.Setting, kind: tree.TypeExpr, written: tree.Expr) -> Typed:
    wanted = written_type(world, kind)
    value = constants.typed_constant(world, written, wanted.type)
    if isinstance(wanted.type, Count) and isinstance(value.expr, ir.Int) and not isinstance(value.type, Unknown):
        in_range(world, written.span, value.expr.value, wanted.low, wanted.high, f"`{declared.name.text}`")
        _in_range(world, declared, written.span, value.expr.value)
    return Typed(value.expr, wanted.type)


def _written(world: World, declared: tree.Setting) -> tree.Expr | None:
    found = _case(world, declared) or declared.value
    if found is None:
        world.report(mistakes.CountNotCovered(declared.name.span, (world.players,), declared.name.text))
    return found


def _case(world: World, declared: tree.Setting) -> tree.Expr | None:
    """What is written for this number of players."""
    _counts(world, declared)
    cases = [case for case in declared.by_count if case.low <= world.players <= case.high]
    if len(cases) > 1:
        world.report(mistakes.CountCoveredTwice(cases[1].span, (world.players,), declared.name.text, cases[0].span))
    return cases[0].value if cases else None


def _counts(world: World, declared: tree.Setting) -> None:
    """Values for counts that are never played."""
    header = world.names.file.header
    for case in declared.by_count if header is not None else ():
        assert header is not None
        if case.low > case.high:
            world.report(mistakes.EmptyRun(case.span, case.low, case.high))
        elif case.low < header.least or case.high > header.most:
            counts = case.low, case.high, header.least, header.most
            world.report(mistakes.CountNeverPlayed(case.span, declared.name.text, *counts))


def _in_range(world: World, declared: tree.Setting, span: Span, value: int) -> None:
    if declared.bounds is None:
        return
    low, high = constants.constant_run(world, declared.bounds)
    if low <= high and not low <= value <= high:
        world.report(mistakes.SettingOutOfRange(span, declared.name.text, low, high))
