"""The last step to the representation: every declaration is lowered, used or not, so that all mistakes are found at once."""

from hashlib import sha256

from attrs import evolve

from rulesdsl.diagnostics.model import Mistake, Severity
from rulesdsl.ir import constant
from rulesdsl.ir import model as ir
from rulesdsl.ir.walk import is_closed
from rulesdsl.lowering.declarations import tables, zones
from rulesdsl.lowering.declarations.literals import empty_runs
from rulesdsl.lowering.declarations.settings import setting
from rulesdsl.lowering.doubts import doubts, impossible
from rulesdsl.lowering.expressions import expressions, functions, rankings
from rulesdsl.lowering.fitting import flag, worked_out
from rulesdsl.lowering.maps import maps
from rulesdsl.lowering.needs import Done, Need
from rulesdsl.lowering.outcome import outcome
from rulesdsl.lowering.row_addresses import row_addresses
from rulesdsl.lowering.scope import Binding, Scope
from rulesdsl.lowering.steps import payments, prizes, steps
from rulesdsl.lowering.steps.deeds import with_triggers
from rulesdsl.lowering.untold import revealed
from rulesdsl.lowering.world import World
from rulesdsl.names.model import Names
from rulesdsl.source import Span
from rulesdsl.syntax import tree
from rulesdsl.syntax.write import write_file
from rulesdsl.types import mistakes
from rulesdsl.types.folding import folded
from rulesdsl.types.model import Count, RowOf


def lower_game(names: Names, players: int) -> tuple[ir.Game | None, tuple[Mistake, ...]]:
    """The game for one player count, or None where there are errors; and everything found wrong or doubtful."""
    world = World(names, players, expressions.lower, tables.find_table, steps.block)
    for empty in empty_runs(names.file):
        world.report(empty)
    _declarations(world)
    play, needs = _play(world)
    result = outcome(world)
    drawn = maps(world)
    _expectations(world)
    if not _has_errors(world) and not names.file.broken:
        for mistake in (*impossible(world, needs), *doubts(world, play)):
            world.report(mistake)
    found = folded(world.mistakes)
    if names.file.header is None or _has_errors(world):
        return None, found
    return evolve(_game(world, names.file.header, play, result), maps=drawn), found


def _has_errors(world: World) -> bool:
    return any(mistake.severity is Severity.ERROR for mistake in world.mistakes)


def _declarations(world: World) -> None:
    span = world.names.file.span
    used = set(world.used)
    for declared in world.names.file.declarations:
        match declared:
            case tree.Table():
                world.table(declared.name.text, span)
            case tree.Setting():
                setting(world, declared)
            case tree.State():
                zones.find_state(world, declared.name.text)
            case _:
                continue
    zones.find_zone(world, "box")
    for declared in world.names.file.declarations:
        match declared:
            case tree.Zone():
                zones.find_zone(world, declared.name.text)
            case tree.Let() | tree.Condition():
                functions.find_function(world, declared.name.text)
            case tree.Ranking():
                rankings.find_ranking(world, declared.name.text)
            case _:
                continue
    for declared in world.names.file.declarations:
        if isinstance(declared, tree.Ranking):
            prizes.check_prizes(world, declared)
        elif isinstance(declared, tree.Payment):
            payments.check_payment(world, declared)
    world.used = used


def _play(world: World) -> tuple[tuple[ir.Stmt, ...], tuple[Need, ...]]:
    """The steps of the whole game, and what those before the first choice need."""
    declared = world.declaration("play")
    done = Done()
    if isinstance(declared, tree.Deed):
        done = world.block(Scope(path="play", deeds=("play",)), with_triggers(world, declared))
    reached = set(world.used)
    for item in world.names.file.declarations:
        if isinstance(item, tree.Deed) and not item.after and item.name.text not in reached:
            _alone(world, item)
    world.used = reached
    return (*revealed(world, done.stmts), ir.End()), done.needs


def _alone(world: World, declared: tree.Deed) -> None:
    """Lowers a deed that nothing calls, for its mistakes only."""
    scope = Scope(me=ir.Get(world.fresh()), path=declared.name.text, deeds=(declared.name.text,))
    for written in declared.params:
        one = tables.param(world, written)
        rows = (0, (one.size or 1) - 1) if one.table is not None else None
        scope = scope.bind(one.name, Binding(ir.Get(world.fresh()), one.type, None, rows))
    world.block(scope, with_triggers(world, declared))


def _expectations(world: World) -> None:

    for declared in world.names.file.declarations:
        if not isinstance(declared, tree.Expect):
            continue
        for clause in declared.clauses:
            before = len(world.mistakes)
            test = flag(world, Scope(path=declared.name.text), clause.test)
            if len(world.mistakes) > before:
                continue
            if not is_closed(test):
                world.report(mistakes.NotConstant(clause.test.span))
            elif not _worked_out(world, test, clause.test.span, otherwise=1):
                world.report(mistakes.ExpectationFailed(clause.test.span, (world.players,), _in_words(world, clause.otherwise)))


def _worked_out(world: World, expr: ir.Expr, span: Span, otherwise: int) -> int:
    return worked_out(world, span, lambda: constant.value_of(world.tables, expr, {}), otherwise)


def _in_words(world: World, words: tree.Words) -> str:
    """Words about the data, their values filled in."""
    return "".join(part if isinstance(part, str) else _value_in_words(world, part) for part in words.parts)


def _value_in_words(world: World, written: tree.Expr) -> str:
    value = world.lower(Scope(), written)
    if is_closed(value.expr) and isinstance(value.type, Count | RowOf):
        number = _worked_out(world, value.expr, written.span, otherwise=ir.NONE)
        if number != ir.NONE:
            return value.type.table.labels[number] if isinstance(value.type, RowOf) else str(number)
    return written.span.text


def _game(world: World, header: tree.Header, play: tuple[ir.Stmt, ...], result: ir.Outcome) -> ir.Game:
    places = {
        path: ir.Place(
            address.span,
            address.cite.references if address.cite is not None else (),
            address.cite is not None and address.cite.reconstructed,
            address.doc,
        )
        for path, address in world.names.addresses.items()
    }
    return ir.Game(
        header.name.text,
        header.title,
        header.edition,
        world.players,
        tables.players(world).labels,
        tuple(world.variables),
        tuple(world.tables),
        tuple(world.functions),
        tuple(world.zones),
        tuple(world.kinds),
        play,
        result,
        places,
        rules_hash(world.names.file),
        rows=row_addresses(world),
    )


def rules_hash(file: tree.RulesFile) -> str:
    """The same for all files that say the same rules; how they are drawn is no rule."""
    rules = tuple(one for one in file.declarations if not isinstance(one, tree.Map))
    return sha256(write_file(evolve(file, declarations=rules)).encode()).hexdigest()
