"""What is no mistake but hardly meant: declarations that nothing uses, states and zones that never change."""

from collections.abc import Iterator

from rulesdsl.diagnostics.model import Mistake
from rulesdsl.ir import constant
from rulesdsl.ir import model as ir
from rulesdsl.ir.walk import is_closed, rebuild, within
from rulesdsl.lowering.needs import Need
from rulesdsl.lowering.touching import written
from rulesdsl.lowering.world import World
from rulesdsl.names.inner import what
from rulesdsl.names.uses import reached, unpaid, unused
from rulesdsl.syntax import tree
from rulesdsl.types import mistakes


def doubts(world: World, play: tuple[ir.Stmt, ...]) -> Iterator[Mistake]:
    """Warnings about a game that has no errors; none where parts of its file could not be read, or are missing."""
    if world.names.file.broken or not {"play", "winner"} <= world.names.declared.keys():
        return
    for declared in unused(world.names):
        kind = what(declared).removeprefix("a ").removeprefix("an ")
        yield mistakes.NeverUsed(declared.name.span, declared.name.text, kind)
    for payment in unpaid(world.names):
        yield mistakes.NeverUsed(payment.name.span, payment.name.text, "payment")
    yield from _still(world, play, reached(world.names))


def impossible(world: World, need: Need) -> bool:
    """Whether something that must be done before anybody chooses cannot be done as the game begins."""
    if need.test is None:
        return False
    first = len(world.tables)
    tables = [*world.tables, *(ir.Table(one.address, one.dimensions, one.initial, one.format) for one in world.variables)]

    def begun(part: ir.Expr) -> ir.Expr:
        if isinstance(part, ir.Read):
            return ir.Look(first + part.variable, tuple(map(begun, part.index)))
        return part if isinstance(part, ir.Int | ir.Get) else rebuild(tables, part, begun)

    test = begun(need.test)
    calls = any(isinstance(part, ir.Sums | ir.PayNext | ir.Ranked) for part in within(test))
    return is_closed(test) and not calls and not constant.value_of(tables, test, {})


def _still(world: World, play: tuple[ir.Stmt, ...], used: frozenset[str]) -> Iterator[Mistake]:
    """States that are never set and zones that are never filled, where they are used at all."""
    stored = {world.variables[variable].address for variable in written(play)}
    for name, declared in world.names.declared.items():
        if isinstance(declared, tree.State | tree.Zone) and name not in stored and name in used:
            kind = "state" if isinstance(declared, tree.State) else "zone"
            yield mistakes.NeverChanges(declared.name.span, name, kind)
