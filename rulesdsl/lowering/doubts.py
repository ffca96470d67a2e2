"""What is no mistake but hardly meant: declarations that nothing uses, states and zones that never change."""

from collections.abc import Iterator

from rulesdsl.diagnostics.model import Mistake
from rulesdsl.ir import constant
from rulesdsl.ir import model as ir
from rulesdsl.ir.walk import is_closed, rebuild, within
from rulesdsl.lowering.needs import Need
from rulesdsl.lowering.touching import written
from rulesdsl.lowering.world import World
from rulesdsl.names.hidden import hidden
from rulesdsl.names.inner import what
from rulesdsl.names.uses import reached, unpaid, unused
from rulesdsl.names.walk import nodes
from rulesdsl.source import Span
from rulesdsl.syntax import tree
from rulesdsl.types import mistakes


def doubts(world: World, play: tuple[ir.Stmt, ...]) -> Iterator[Mistake]:
    """Warnings about a game that has no errors; none where parts of it are missing."""
    if not {"play", "winner"} <= world.names.declared.keys():
        return
    for declared in unused(world.names):
        kind = what(declared).removeprefix("a ").removeprefix("an ")
        yield mistakes.NeverUsed(declared.name.span, declared.name.text, kind)
    for payment in unpaid(world.names):
        yield mistakes.NeverUsed(payment.name.span, payment.name.text, "payment")
    yield from hidden(world.names.file)
    yield from _still(world, play, reached(world.names))


def impossible(world: World, needs: tuple[Need, ...]) -> Iterator[Mistake]:
    """What must be done before anybody chooses and cannot be done as the game begins, in a game that has no errors."""
    for need in needs:
        if need.test is not None and _never_holds(world, need.test):
            told = "".join(part for part in need.words.parts if isinstance(part, str))
            whole = all(isinstance(part, str) for part in need.words.parts)
            why = told if whole else "not enough is there"
            yield mistakes.ImpossibleAtStart(need.span, why, *_boxed(world, need.span))


def _boxed(world: World, span: Span) -> tuple[str, int] | tuple[()]:
    """The pieces that a step moves out of the box, and how many there are of each, where the rules say that in a number."""
    for node in nodes(world.names.file.declarations):
        match node:
            case tree.MoveSome(origin=tree.Name(name="box"), kind=tree.Name(name=name) | tree.Apply(name=tree.Ident(text=name))):
                if node.span == span and isinstance(table := world.names.declared.get(name), tree.Table):
                    return _each(table)
    return ()


def _each(table: tree.Table) -> tuple[str, int] | tuple[()]:
    match table.shape:
        case tree.ProductShape(each=tree.Number(value=each)):
            return table.name.text, each
    return ()


def _never_holds(world: World, test: ir.Expr) -> bool:
    """Whether a test does not hold for the cells that a game begins with; not if it calls for more than constants can."""
    first = len(world.tables)
    tables = [*world.tables, *(ir.Table(one.address, one.dimensions, one.initial, one.format) for one in world.variables)]

    def begun(part: ir.Expr) -> ir.Expr:
        if isinstance(part, ir.Read):
            return ir.Look(first + part.variable, tuple(map(begun, part.index)))
        return part if isinstance(part, ir.Int | ir.Get) else rebuild(tables, part, begun)

    now = begun(test)
    calls = any(isinstance(part, ir.Sums | ir.PayNext | ir.Ranked) for part in within(now))
    if calls or not is_closed(now):
        return False
    try:
        return not constant.value_of(tables, now, {})
    except IndexError:  # it speaks of a place that only earlier steps make sense of
        return False


def _still(world: World, play: tuple[ir.Stmt, ...], used: frozenset[str]) -> Iterator[Mistake]:
    """States that are never set and zones that are never filled, where they are used at all."""
    stored = {world.variables[variable].address for variable in written(play)}
    for name, declared in world.names.declared.items():
        if isinstance(declared, tree.State | tree.Zone) and name not in stored and name in used:
            kind = "state" if isinstance(declared, tree.State) else "zone"
            yield mistakes.NeverChanges(declared.name.span, name, kind)
