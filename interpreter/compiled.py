"""A game made ready to run: its machine, its layout, its actions, and the programs generated from it."""

from functools import cached_property

from attrs import evolve, field, frozen

from interpreter.layout import Layout, lay_out
from interpreter.machine.from_ir import Numbers, machine_of
from interpreter.machine.model import Machine
from interpreter.python.actions import Actions, actions_of
from interpreter.python.program import Program, generate
from rulesdsl.ir import model as ir

WIDE_ABOVE = 31


@frozen(slots=False)
class Compiled:
    """One game for one player count. Both programs run over the same states."""

    game: ir.Game
    machine: Machine
    layout: Layout
    actions: Actions
    numbers: Numbers = field(repr=False)

    @cached_property
    def drawing(self) -> Program:
        """The program that draws chance on the spot."""
        machine = machine_of(self.game, self.numbers, chance_stops=False)
        assert machine.chances == self.machine.chances
        return generate(
            self.game, self.layout, evolve(machine, seats=self.machine.seats), self._cells, self.actions, self.numbers
        )

    @cached_property
    def asking(self) -> Program:
        """The program that stops where chance decides."""
        return generate(self.game, self.layout, self.machine, self._cells, self.actions, self.numbers)

    @property
    def _cells(self) -> dict[int, int]:
        return {local: self.layout.cells + cell for local, cell in self.machine.registers.items()}


def compile_game(game: ir.Game) -> Compiled:
    """Builds the machine and lays the state out; the programs are generated when first asked for."""
    numbers = Numbers()
    machine = machine_of(game, numbers)
    return Compiled(game, machine, lay_out(game, machine.cells, _wide(game)), actions_of(machine), numbers)


def _wide(game: ir.Game) -> bool:
    """Whether some set has too many rows for 32 bits, so that a register that holds one needs more."""
    sizes = [dimension.size for variable in game.variables for dimension in variable.dimensions]
    sizes += [dimension.size for table in game.tables for dimension in table.dimensions]
    return any(size > WIDE_ABOVE for size in sizes)
