"""A game made ready to run: its machine, its layout, its actions, and the programs generated from it."""

from functools import cached_property
from typing import TYPE_CHECKING

from attrs import field, frozen

from interpreter.layout import Layout
from interpreter.machine.model import Choice, Machine
from interpreter.python.actions import Actions
from interpreter.python.program import Program, gather
from rulesdsl.cache.key import Key
from rulesdsl.cache.store import MISSING, found, keep, remembered
from rulesdsl.ir import model as ir

if TYPE_CHECKING:
    from interpreter.building import Built


@frozen(slots=False)
class Compiled:
    """One game for one player count. `copies`: the bodies that seats of forks have for themselves.

    `key`: beside what its programs are kept, None where they are not.
    The programs are written when first asked for; `built` has what that takes, where it is at hand.
    """

    game: ir.Game
    machine: Machine
    layout: Layout
    actions: Actions
    copies: tuple[ir.Stmt, ...] = field(repr=False)
    key: Key | None = field(default=None, eq=False, repr=False)
    built: "Built | None" = field(default=None, eq=False, repr=False)

    @cached_property
    def drawing(self) -> Program:
        """The program that draws chance on the spot."""
        key = self.key and self.key.beside("drawing")
        return gather(self.game, self.layout, remembered(key, lambda: self._built.drawing()))

    @cached_property
    def asking(self) -> Program:
        """The program that stops where chance decides."""
        key = self.key and self.key.beside("asking")
        return gather(self.game, self.layout, remembered(key, lambda: self._built.asking()))

    def address(self, stop: int) -> str:
        """The address of the step at which a seat chooses, by the number of its stop."""
        node = self.machine.nodes[self.machine.stops[stop]]
        return node.address if isinstance(node, Choice) else ""

    @cached_property
    def _built(self) -> "Built":
        """What it takes to write programs: of a game that was kept, it is built again."""
        from interpreter.building import build

        return self.built or build(self.game)


def compile_game(game: ir.Game, key: Key | None = None) -> Compiled:
    """Builds the machine and lays the state out; the programs are generated when first asked for."""
    from interpreter.building import build

    built = build(game)
    return Compiled(game, built.machine, built.layout, built.actions, built.numbers.copied(), key, built)


def kept_game(key: Key | None) -> Compiled | None:
    """The game that is kept under a key."""
    parts = found(key)
    if parts is MISSING:
        return None
    game, machine, layout, actions, copies = parts
    return Compiled(game, machine, layout, actions, copies, key)


def keep_game(compiled: Compiled) -> None:
    """Keeps a game under its key. In one piece: the machine is made of pieces of the game."""
    keep(compiled.key, (compiled.game, compiled.machine, compiled.layout, compiled.actions, compiled.copies))
