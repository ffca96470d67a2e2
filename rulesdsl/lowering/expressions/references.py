"""Names in expressions: what each means, and what `x of y` and `f(x, y)` give."""

from collections.abc import Iterable

from rulesdsl.diagnostics.suggest import closest
from rulesdsl.ir import fold
from rulesdsl.ir import model as ir
from rulesdsl.lowering.declarations import tables, zones
from rulesdsl.lowering.declarations.settings import setting
from rulesdsl.lowering.expressions import attributes, builtins, functions, lookups, quantifiers, rankings
from rulesdsl.lowering.fitting import describe, fit
from rulesdsl.lowering.scope import Binding, Scope, Typed, row
from rulesdsl.lowering.world import World
from rulesdsl.names.builtins import ALL as BUILT_IN
from rulesdsl.names.builtins import FUNCTIONS
from rulesdsl.names.inner import what
from rulesdsl.names.mistakes import UnknownName
from rulesdsl.source import Span
from rulesdsl.syntax import tree
from rulesdsl.types import mistakes
from rulesdsl.types.model import Count, RowOf, SetOf, TableInfo, Type, Unknown

UNKNOWN = Typed(fold.FALSE, Unknown())


def unknown(world: World, name: str, span: Span, candidates: Iterable[str], ways: tuple[str, ...] = ()) -> Typed:
    """Reports a name that nothing declares, unless its declaration could not be read."""
    if name not in world.names.file.broken:
        world.report(UnknownName(span, name, closest(name, candidates), ways=ways))
    return UNKNOWN


def everything(world: World, scope: Scope) -> list[str]:
    """All names that could stand at one place."""
    return [*scope.bindings, *world.names.declared, *world.names.rows, *BUILT_IN]


def full(table: TableInfo) -> Typed:
    """All rows of a table, as a set."""
    return Typed(ir.Int((1 << table.size) - 1), SetOf(table))


def acting(world: World, scope: Scope, span: Span) -> Typed:
    """The player who acts."""
    if scope.me is None:
        world.report(mistakes.NobodyActs(span))
        return UNKNOWN
    return Typed(scope.me, RowOf(tables.players(world)))


def is_bare_row(world: World, scope: Scope, name: str) -> bool:
    """Whether a name can only be a row, so that the other side may have to say of which table."""
    return name not in scope.bindings and name not in world.names.declared and name not in BUILT_IN


def lower_reference(world: World, scope: Scope, written: tree.Name | tree.Apply | tree.Me, wanted: Type | None) -> Typed:
    """A name, a call, `my x` or `x of y`."""
    match written:
        case tree.Me(span=span):
            return acting(world, scope, span)
        case tree.Name(name=name, span=span):
            return _name(world, scope, name, span, wanted)
        case tree.Apply():
            return _apply(world, scope, written)


def _name(world: World, scope: Scope, name: str, span: Span, wanted: Type | None) -> Typed:
    if name in scope.bindings:
        return _local(world, name, span, scope.bindings[name])
    match name:
        case "players":
            return full(tables.players(world))
        case "player_count":
            return Typed(ir.Int(world.players), Count())
        case "me":
            return acting(world, scope, span)
        case "box":
            return _not_a_value(world, name, "a zone", span)
    if name in FUNCTIONS:
        world.report(mistakes.WrongArguments(span, name, len(FUNCTIONS[name][0]), 0))
        return UNKNOWN
    declared = world.declaration(name)
    match declared:
        case None:
            return _row(world, scope, name, span, wanted)
        case tree.Setting():
            return setting(world, declared)
        case tree.Table():
            return _table(world, name, span)
        case tree.Zone() | tree.State() | tree.Let() | tree.Condition():
            return _apply(world, scope, tree.Apply(tree.Ident(name, span=span), (), span=span))
        case tree.Expect() | tree.Map() | tree.Payment() | tree.Ranking() | tree.Deed() | tree.UnitScale():
            return _not_a_value(world, name, what(declared), span)


def _local(world: World, name: str, span: Span, binding: Binding) -> Typed:
    if binding.bundle is not None:
        return _not_a_value(world, name, "several picks", span)
    return Typed(binding.expr, binding.type)


def _not_a_value(world: World, name: str, kind: str, span: Span) -> Typed:
    world.report(mistakes.NotAValue(span, name, kind))
    return UNKNOWN


def _table(world: World, name: str, span: Span) -> Typed:
    table = world.table(name, span)
    if table is None:
        return UNKNOWN
    declared = world.names.declared[name]
    assert isinstance(declared, tree.Table)
    if isinstance(declared.shape, tree.ProductShape) and not declared.shape.params:
        return row(table, 0)
    return full(table)


def _row(world: World, scope: Scope, name: str, span: Span, wanted: Type | None) -> Typed:
    tables = [table for table in _tables_with(world, name) if table is not None]
    if not tables:
        ways = tuple(f"`{name}` is a column: write `{name} of {owner}`" for owner in _with_column(world, scope, name))
        return unknown(world, name, span, everything(world, scope), ways)
    if isinstance(wanted, RowOf | SetOf):
        fitting = [table for table in tables if wanted.table.offset(table) is not None or table.offset(wanted.table) is not None]
        tables = fitting or tables
    if len(tables) > 1:
        world.report(mistakes.AmbiguousRow(span, name, tuple(table.name for table in tables)))
        return UNKNOWN
    return row(tables[0], tables[0].labels.index(name))


def _with_column(world: World, scope: Scope, name: str) -> tuple[str, ...]:
    """Names of rows here whose table has a column of that name; three dots where only other tables have."""
    rows = tuple(one for one, held in scope.bindings.items() if isinstance(held.type, RowOf) and name in held.type.table.columns)
    shapes = (one.shape for one in world.names.declared.values() if isinstance(one, tree.Table))
    heads = (one.text for shape in shapes if isinstance(shape, tree.RowsShape) for one in shape.heading)
    return rows[:1] or (("...",) if name in heads else ())


def _tables_with(world: World, name: str) -> list[TableInfo | None]:
    found = [world.table(table, world.names.file.span) for table in world.names.rows.get(name, ())]
    for declared in world.names.declared.values():
        if isinstance(declared, tree.Setting) and any(reading.text == name for reading in declared.readings):
            found.append(world.table(declared.name.text, declared.name.span))
    if not found and name in tables.players(world).labels:
        found.append(tables.players(world))
    return found


def _apply(world: World, scope: Scope, written: tree.Apply) -> Typed:
    name, arguments, span = written.name.text, written.arguments, written.span
    if name in scope.bindings and arguments:
        return _not_a_value_with_arguments(world, scope, written)
    if name in FUNCTIONS:
        return builtins.lower_builtin(world, scope, written)
    declared = world.declaration(name)
    match declared:
        case tree.State():
            state = zones.find_state(world, name)
            return UNKNOWN if state is None else zones.read_state(world, scope, state, arguments, span)
        case tree.Zone():
            at = zones.zone_at(world, scope, written)
            return UNKNOWN if at is None else _piece(world, at.zone.name, zones.piece_in(at), span)
        case tree.Let() | tree.Condition():
            return functions.call(world, scope, name, arguments, span)
        case tree.Table():
            if _is_column(world, scope, name, arguments):
                return attributes.attribute(world, scope, written.name, arguments[0])
            return lookups.lookup(world, scope, name, arguments, span)
    if len(arguments) == 1:
        return attributes.attribute(world, scope, written.name, arguments[0])
    if declared is not None:
        return _not_a_value(world, name, what(declared), written.name.span)
    return unknown(world, name, written.name.span, everything(world, scope))


def _is_column(world: World, scope: Scope, name: str, arguments: tuple[tree.Expr, ...]) -> bool:
    """Whether `name of x` reads a column that is called like a table: `cells of line`."""
    if len(arguments) != 1 or not _is_some_column(world, name):
        return False
    kind = world.lower(scope, arguments[0]).type
    return isinstance(kind, RowOf) and name in kind.table.columns


def _is_some_column(world: World, name: str) -> bool:
    """Whether some table of the file has a column of that name, by what is written."""
    for declared in world.names.file.declarations:
        match declared:
            case tree.Table(shape=tree.ProductShape(params=params)) if name in (one.name.text for one in params):
                return True
            case tree.Table(shape=tree.RowsShape(heading=heading)) if name in (one.text for one in heading):
                return True
            case tree.Table(shape=tree.LinesShape(grid=grid)) if grid.text == name:
                return True
            case tree.Table(constants=constants) if name in (one.name.text for one in constants):
                return True
    return False


def _not_a_value_with_arguments(world: World, scope: Scope, written: tree.Apply) -> Typed:
    if len(written.arguments) == 1:
        return attributes.attribute(world, scope, written.name, written.arguments[0])
    world.report(mistakes.WrongArguments(written.span, written.name.text, 0, len(written.arguments)))
    return UNKNOWN


def _piece(world: World, name: str, piece: Typed | None, span: Span) -> Typed:
    return piece if piece is not None else _not_a_value(world, name, "a zone", span)


def lower_place(world: World, scope: Scope, place: int, ranking: tree.Expr) -> Typed:
    """`2nd of ranking(...)`."""
    match ranking:
        case tree.Name(name=name, span=span):
            return rankings.holders(world, scope, place, name, (), span)
        case tree.Apply(name=ident, arguments=arguments, span=span):
            return rankings.holders(world, scope, place, ident.text, arguments, span)
    world.report(mistakes.TypeMismatch(ranking.span, "a ranking", "a value"))
    return UNKNOWN


def lower_in(world: World, scope: Scope, written: tree.Binary) -> ir.Expr:
    """`x in S` for a set, a table, a zone or a run of numbers."""

    right = written.right
    if isinstance(right, tree.Binary) and right.operator is tree.Operator.RANGE:
        return _in_run(world, scope, written.left, right)
    zone = _zone_named(world, scope, right)
    if zone is not None:
        return fold.binary(ir.BinaryOp.GT, quantifiers.copies_of(world, scope, written.left, zone), ir.Int(0))
    collection = world.lower(scope, right)
    if isinstance(collection.type, RowOf) and isinstance(right, tree.Name) and right.name == collection.type.table.name:
        collection = full(collection.type.table)
    if not isinstance(collection.type, SetOf):
        if not isinstance(collection.type, Unknown):
            world.report(mistakes.NotCountable(right.span, describe(collection.type)))
        return fold.FALSE
    member = world.lower(scope, written.left, RowOf(collection.type.table))
    return is_member(world, scope, member, collection, written.left.span)


def _zone_named(world: World, scope: Scope, written: tree.Expr):  # type: ignore[no-untyped-def]
    if isinstance(written, tree.Name | tree.Apply):
        name = written.name if isinstance(written, tree.Name) else written.name.text
        if name not in scope.bindings and zones.find_zone(world, name) is not None:
            return zones.zone_at(world, scope, written)
    return None


def _in_run(world: World, scope: Scope, left: tree.Expr, run: tree.Binary) -> ir.Expr:

    value = world.lower(scope, left)
    wanted = value.type if isinstance(value.type, Count) else Count()
    expr = fit(world, scope, value, Count(wanted.units), left.span)
    low = fit(world, scope, world.lower(scope, run.left), Count(wanted.units), run.left.span)
    high = fit(world, scope, world.lower(scope, run.right), Count(wanted.units), run.right.span)
    return fold.both((fold.binary(ir.BinaryOp.GE, expr, low), fold.binary(ir.BinaryOp.LE, expr, high)))


def is_member(world: World, scope: Scope, member: Typed, collection: Typed, span: Span) -> ir.Expr:
    """Whether a row is in a set; none is in no set."""
    assert isinstance(collection.type, SetOf)
    if isinstance(member.type, Unknown):
        return fold.FALSE
    if not isinstance(member.type, RowOf):
        world.report(mistakes.TypeMismatch(span, f"one of {collection.type.table.name}", describe(member.type)))
        return fold.FALSE
    table, inner = member.type.table, collection.type.table
    start = table.offset(inner)
    if collection.expr == full(inner).expr and start is not None:
        return _within(member.expr, start, inner.size, table.size, member.type.optional)
    if (start is not None and start != 0) or (start == 0 and inner is not table):
        shifted = fold.binary(ir.BinaryOp.MUL, collection.expr, ir.Int(1 << (start or 0)))
        return _has(shifted, member)
    return _has(collection.expr, Typed(fit(world, scope, member, RowOf(inner, True), span), member.type))


def _within(expr: ir.Expr, start: int, size: int, all_rows: int, optional: bool) -> ir.Expr:
    parts = []
    if start > 0 or optional:
        parts.append(fold.binary(ir.BinaryOp.GE, expr, ir.Int(start)))
    if start + size < all_rows:
        parts.append(fold.binary(ir.BinaryOp.LT, expr, ir.Int(start + size)))
    return fold.both(parts)


def _has(mask: ir.Expr, member: Typed) -> ir.Expr:
    has = fold.binary(ir.BinaryOp.HAS, mask, member.expr)
    if isinstance(member.type, RowOf) and member.type.optional:
        return fold.both((fold.binary(ir.BinaryOp.NE, member.expr, fold.NOTHING), has))
    return has
