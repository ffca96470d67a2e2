"""Zones and states: their cells, and reading them."""

from attrs import evolve

from rulesdsl.diagnostics.suggest import closest
from rulesdsl.ir import fold
from rulesdsl.ir import model as ir
from rulesdsl.lowering.declarations import constants, tables
from rulesdsl.lowering.declarations.type_names import written_type
from rulesdsl.lowering.fitting import argument, form, in_range, shift
from rulesdsl.lowering.scope import Scope, Typed, ZoneAt
from rulesdsl.lowering.world import World, dimension
from rulesdsl.names.mistakes import UnknownName
from rulesdsl.source import Span
from rulesdsl.syntax import tree
from rulesdsl.types import mistakes
from rulesdsl.types.model import Count, Flag, ParamInfo, PartInfo, RowOf, SetOf, StateInfo, TableInfo, Type, Unknown, ZoneInfo

LARGEST_SET = 31


def find_zone(world: World, name: str) -> ZoneInfo | None:
    """The zone called `name`, or None; `box` holds every piece at the start."""
    if name == "box":
        return world.once("zone", "box", lambda: _box(world), world.names.file.span)
    declared = world.declaration(name)
    if isinstance(declared, tree.Zone):
        return world.once("zone", name, lambda: _zone(world, declared), declared.name.span)
    return None


def _box(world: World) -> ZoneInfo:
    parts: list[PartInfo] = []
    labels: list[tuple[str, str]] = []
    for declared in world.names.file.declarations:
        table = world.table(declared.name.text, declared.span) if isinstance(declared, tree.Table) and declared.pieces else None
        if table is not None:
            parts.append(PartInfo(table, len(labels)))
            labels.extend((table.name, label) for label in table.labels)

    table = TableInfo("pieces", tables.told_apart(labels), tables.part_columns(parts, len(labels)), tuple(parts))
    copies = tuple(world.kinds[kind].copies for kind in tables.kinds_of(world, table))
    return _add_zone(world, ZoneInfo(None, "box", (), table, ir.Store.COUNTS, 0, None, None, False, ir.Sight.ALL), copies)


def _zone(world: World, declared: tree.Zone) -> ZoneInfo | None:
    params = tuple(tables.param(world, one) for one in declared.params)
    table = world.table(declared.holds.text, declared.holds.span)
    if table is None or not tables.kinds_of(world, table):
        if declared.holds.text not in world.names.declared:
            world.unknown(declared.holds.text, declared.holds.span, world.names.declared)
        else:
            world.report(mistakes.TypeMismatch(declared.holds.span, "a table of pieces", f"`{declared.holds.text}`"))
        return None
    capacity = _capacity(world, declared.capacity)
    if declared.shuffled and declared.stacked:
        world.report(mistakes.ShuffledAndStacked(declared.span, declared.name.text))
    store = _store(declared, capacity)
    sight = sight_of(world, declared.seen, declared.params)
    info = ZoneInfo(declared, declared.name.text, params, table, store, 0, None, capacity, declared.shuffled, sight)
    return _add_zone(world, info, None)


def _capacity(world: World, written: tree.Capacity | None) -> int | None:
    if written is None:
        return None
    capacity, kind = constants.constant_value(world, written.most)
    if capacity < 1 and not isinstance(kind, Unknown):
        world.report(mistakes.OutOfRange(written.most.span, capacity, 1, None, "that a zone can hold"))
    return max(capacity, 1)


def _store(declared: tree.Zone, capacity: int | None) -> ir.Store:
    if declared.stacked:
        return ir.Store.STACK
    if declared.capacity is not None and declared.capacity.alike:
        return ir.Store.ALIKE
    return ir.Store.SINGLE if capacity == 1 else ir.Store.COUNTS


def sight_of(world: World, seen: tree.Seen | None, params: tuple[tree.Param, ...]) -> ir.Sight:
    """Who sees: everybody, the player who is the first parameter, or nobody."""
    if seen is None:
        return ir.Sight.NOBODY
    match seen.by:
        case None:
            return ir.Sight.ALL
        case tree.Name(name=name) if params and params[0].name.text == name:
            return ir.Sight.OWNER
        case other:
            wanted = f"`all` or `{params[0].name.text}`, the first parameter," if params else "`all`"
            world.report(mistakes.TypeMismatch(other.span, wanted, f"`{other.span.text}`"))
            return ir.Sight.ALL


def _dimensions(params: tuple[ParamInfo, ...]) -> tuple[ir.Dimension, ...]:
    return tuple(param_dimension(one) for one in params)


def param_dimension(one: ParamInfo) -> ir.Dimension:
    """The values of a parameter as an index."""
    if one.table is not None:
        return dimension(one.table)
    return ir.Dimension(one.name, tuple(str(one.low + value) for value in range(one.size or 0)))


def _add_zone(world: World, info: ZoneInfo, copies: tuple[int, ...] | None) -> ZoneInfo:
    kinds = tables.kinds_of(world, info.table)
    dimensions = _dimensions(info.params)
    declared = info.declaration
    most = max((world.kinds[kind].copies for kind in kinds), default=0)
    cells = 1
    for one in dimensions:
        cells *= one.size
    doc = declared.doc if declared is not None else ""

    def variable(suffix: str, dims: tuple[ir.Dimension, ...], size: int, shown: ir.Format, high: int, empty: int) -> int:
        initial = copies if copies is not None else (empty,) * size
        return world.add_variable(
            ir.Variable(info.name + suffix, dims, shown, 0, high, empty == ir.NONE, initial, info.sight, doc)
        )

    number: int | None = None
    rows = ir.Format(ir.Shape.ROW, info.table.labels, table=info.table.name)
    count = ir.Format(ir.Shape.NUMBER)
    match info.store:
        case ir.Store.COUNTS:
            own = (*dimensions, dimension(info.table))
            first = variable("", own, cells * info.table.size, count, most, 0)
        case ir.Store.SINGLE | ir.Store.ALIKE:
            first = variable("", dimensions, cells, rows, max(info.table.size - 1, 0), ir.NONE)
            if info.store is ir.Store.ALIKE:
                number = variable(".number", dimensions, cells, count, info.capacity or most, 0)
        case ir.Store.STACK:
            height = info.capacity or sum(world.kinds[kind].copies for kind in kinds)
            levels = ir.Dimension("height", tuple(str(level) for level in range(1, height + 1)))
            first = variable("", (*dimensions, levels), cells * height, rows, max(info.table.size - 1, 0), ir.NONE)
            number = variable(".number", dimensions, cells, count, height, 0)
    counted = declared.counted if declared is not None else True
    world.zones.append(ir.Zone(info.name, dimensions, kinds, info.store, first, number, info.sight, counted, info.shuffled, doc))
    return evolve(info, variable=first, number=number)


def find_state(world: World, name: str) -> StateInfo | None:
    """The state called `name`, or None."""
    declared = world.declaration(name)
    if isinstance(declared, tree.State):
        return world.once("state", name, lambda: _state(world, declared), declared.name.span)
    return None


def _state(world: World, declared: tree.State) -> StateInfo:
    params = tuple(tables.param(world, one) for one in declared.params)
    written = written_type(world, declared.type)
    kind = written.type
    if isinstance(kind, SetOf) and kind.table.size > LARGEST_SET:
        world.report(mistakes.SetTooLarge(declared.type.span, kind.table.name, kind.table.size))
        kind = Unknown()
    dimensions = _dimensions(params)
    cells = 1
    for one in dimensions:
        cells *= one.size
    initial = _initial(world, declared, kind, written.low)
    if isinstance(kind, Count) and declared.initial is not None:
        in_range(world, declared.initial.span, initial, written.low, written.high, f"`{declared.name.text}`")
    _shown(world, declared.shown)
    optional = isinstance(kind, RowOf | Count) and kind.optional
    variable = ir.Variable(
        declared.name.text,
        dimensions,
        form(kind),
        written.low if not isinstance(kind, Flag) else 0,
        written.high if not isinstance(kind, Flag) else 1,
        optional,
        (initial,) * cells,
        sight_of(world, declared.seen, declared.params),
        declared.doc,
    )
    return StateInfo(declared, params, kind, world.add_variable(variable))


def _shown(world: World, shown: tree.Ident | None) -> None:
    """What marks a state on the table must be pieces."""
    table = world.table(shown.text, shown.span) if shown is not None else None
    if shown is None or (table is not None and table.copies is not None):
        return
    if table is None and shown.text not in world.names.declared:
        world.unknown(shown.text, shown.span, world.names.declared)
    else:
        world.report(mistakes.TypeMismatch(shown.span, "a table of pieces", f"`{shown.text}`"))


def _initial(world: World, declared: tree.State, kind: Type, low: int) -> int:
    if declared.initial is None:
        return low if isinstance(kind, Count) else 0
    value = constants.typed_constant(world, declared.initial, kind)
    return value.expr.value if isinstance(value.expr, ir.Int) and not isinstance(value.type, Unknown) else low


def indices(
    world: World, scope: Scope, name: str, params: tuple[ParamInfo, ...], arguments: tuple[tree.Expr, ...], span: Span
) -> tuple[ir.Expr, ...] | None:
    """The arguments as index numbers from 0; None and a mistake where there are too many or too few."""

    if len(arguments) != len(params):
        declared = world.names.declared.get(name)
        place = declared.name.span if declared is not None and not isinstance(declared, tree.Unit) else None
        own = not arguments and len(params) == 1 and params[0].of_players
        world.report(mistakes.WrongArguments(span, name, len(params), len(arguments), place, own))
        return None
    found = []
    before = world.faults
    for one, written in zip(params, arguments, strict=True):
        found.append(shift(argument(world, scope, one, written, name), -one.low, False))
    return tuple(found) if world.faults == before else None


def zone_at(world: World, scope: Scope, written: tree.Expr) -> ZoneAt | None:
    """The zone that an expression names; None and a mistake where it names none."""
    match written:
        case tree.Bracketed(inner=inner):
            return zone_at(world, scope, inner)
        case tree.Name(name=name):
            arguments: tuple[tree.Expr, ...] = ()
        case tree.Apply(name=ident, arguments=arguments):
            name = ident.text
        case _:
            world.report(mistakes.TypeMismatch(written.span, "a zone", "a value"))
            return None
    zone = find_zone(world, name)
    if zone is None:
        _no_zone(world, name, written.span)
        return None
    index = indices(world, scope, name, zone.params, arguments, written.span)
    return None if index is None else ZoneAt(zone, index)


def _no_zone(world: World, name: str, span: Span) -> None:

    if isinstance(world.names.declared.get(name), tree.Zone):
        return
    if name in world.names.declared:
        world.report(mistakes.TypeMismatch(span, "a zone", f"`{name}`"))
    elif name not in world.names.file.broken:
        zones = [zone for zone, declared in world.names.declared.items() if isinstance(declared, tree.Zone)]
        world.report(UnknownName(span, name, closest(name, [*zones, "box"])))


def read_state(world: World, scope: Scope, state: StateInfo, arguments: tuple[tree.Expr, ...], span: Span) -> Typed:
    """The value of a state."""
    index = indices(world, scope, state.declaration.name.text, state.params, arguments, span)
    return Typed(fold.FALSE, Unknown()) if index is None else Typed(ir.Read(state.variable, index), state.type)


def piece_in(at: ZoneAt) -> Typed | None:
    """The piece in a zone that holds one kind at a time, or none; None where the zone holds many kinds."""
    if at.zone.store in (ir.Store.SINGLE, ir.Store.ALIKE):
        return Typed(ir.Read(at.zone.variable, at.index), RowOf(at.zone.table, optional=True))
    return None


def copies_at(world: World, at: ZoneAt, kind: ir.Expr) -> ir.Expr:
    """How many copies of a kind lie in a zone."""
    match at.zone.store:
        case ir.Store.COUNTS:
            return ir.Read(at.zone.variable, (*at.index, kind))
        case ir.Store.SINGLE:
            return fold.binary(ir.BinaryOp.EQ, ir.Read(at.zone.variable, at.index), kind)
        case ir.Store.ALIKE:
            assert at.zone.number is not None
            same = fold.binary(ir.BinaryOp.EQ, ir.Read(at.zone.variable, at.index), kind)
            return fold.if_else(same, ir.Read(at.zone.number, at.index), ir.Int(0))
        case ir.Store.STACK:
            assert at.zone.number is not None
            level = world.fresh()
            levels = ir.Range(ir.Int(0), fold.add(ir.Read(at.zone.number, at.index), -1))
            same = fold.binary(ir.BinaryOp.EQ, ir.Read(at.zone.variable, (*at.index, ir.Get(level))), kind)
            return ir.Fold(ir.FoldOp.SUM, level, levels, None, same)


def size_of(world: World, at: ZoneAt) -> ir.Expr:
    """How many pieces lie in a zone."""
    match at.zone.store:
        case ir.Store.COUNTS:
            kind = world.fresh()
            run = ir.Range(ir.Int(0), ir.Int(at.zone.table.size - 1))
            return ir.Fold(ir.FoldOp.SUM, kind, run, None, copies_at(world, at, ir.Get(kind)))
        case ir.Store.SINGLE:
            return fold.binary(ir.BinaryOp.NE, ir.Read(at.zone.variable, at.index), fold.NOTHING)
        case ir.Store.ALIKE | ir.Store.STACK:
            assert at.zone.number is not None
            return ir.Read(at.zone.number, at.index)


def top_of(at: ZoneAt) -> ir.Expr:
    """The kind on top of a stack, or none."""
    assert at.zone.number is not None
    height = ir.Read(at.zone.number, at.index)
    level = fold.add(height, -1)
    return fold.if_else(
        fold.binary(ir.BinaryOp.EQ, height, ir.Int(0)), fold.NOTHING, ir.Read(at.zone.variable, (*at.index, level))
    )
