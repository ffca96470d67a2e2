"""From the intermediate representation to the machine, and on to the texts of its programs: what is kept once it is done."""

from attrs import evolve, field, frozen

from interpreter.layout import Layout, lay_out
from interpreter.machine.from_ir import Numbers, machine_of
from interpreter.machine.model import Machine
from interpreter.python.actions import Actions, actions_of
from interpreter.python.program import Written
from interpreter.python.writing import write_program
from rulesdsl.ir import model as ir

WIDE_ABOVE = 31


@frozen
class Built:
    """A game with its machine, laid out, and what it takes to write its programs. Both run over the same states."""

    game: ir.Game
    machine: Machine
    layout: Layout
    actions: Actions
    numbers: Numbers = field(repr=False)

    def drawing(self) -> Written:
        """The program that draws chance on the spot."""
        machine = machine_of(self.game, self.numbers, chance_stops=False)
        assert machine.chances == self.machine.chances
        return self._written(evolve(machine, seats=self.machine.seats))

    def asking(self) -> Written:
        """The program that stops where chance decides."""
        return self._written(self.machine)

    def _written(self, machine: Machine) -> Written:
        cells = {local: self.layout.cells + cell for local, cell in self.machine.registers.items()}
        return write_program(self.game, self.layout, machine, cells, self.actions, self.numbers)


def build(game: ir.Game) -> Built:
    """Builds the machine and lays the state out."""
    numbers = Numbers()
    machine = machine_of(game, numbers)
    return Built(game, machine, lay_out(game, machine.cells, _wide(game)), actions_of(machine), numbers)


def _wide(game: ir.Game) -> bool:
    """Whether some set has too many rows for 32 bits, so that a register that holds one needs more."""
    sizes = [dimension.size for variable in game.variables for dimension in variable.dimensions]
    sizes += [dimension.size for table in game.tables for dimension in table.dimensions]
    return any(size > WIDE_ABOVE for size in sizes)
