"""States as a seat may imagine them: what it sees is as it is, all else is made up.

What is imagined depends on nothing but the seat's view, how many pieces lie at each hidden place, the machine's registers,
and the random numbers. While seats act together, none of the others has chosen yet.
"""

from random import Random

from attrs import frozen

from interpreter.bots.deal import Place, deal, hidden_places
from interpreter.bots.secrets import Secret, hidden_numbers, invent
from interpreter.cursor import Cursor
from interpreter.game import Game
from interpreter.machine.liveness import held_at
from interpreter.state import State
from interpreter.views import told


@frozen
class Imagination:
    """What a seat cannot see of a game."""

    game: Game
    seat: int
    places: tuple[Place, ...]
    numbers: tuple[Secret, ...]

    @classmethod
    def of(cls, game: Game, seat: int) -> "Imagination":
        """The imagination of a seat."""
        return cls(game, seat, hidden_places(game.ir, game.layout, seat), hidden_numbers(game.ir, seat))

    def cursor(self, state: State, random: Random) -> Cursor:
        """A course of the game from a state where the seat must choose, with other hidden facts and other chance."""
        cells = [*told(self.game.ir, self.game.layout, state.cells, state.entry, self.seat), *self._machine(state)]
        deal(cells, self.places, random)
        for secret in self.numbers:
            invent(cells, secret, random)
        if state.entry is not None:
            self._roll(cells, random)
        return Cursor(self.game.compiled, [*cells, random.getrandbits(64)], state.stop)

    def _machine(self, state: State) -> list[int]:
        """The machine's cells; while seats act together, those of the others as they were when that began."""
        first, machine = self.game.layout.cells, self.game.machine
        now = list(state.cells[first:])
        if state.entry is None:
            return now
        before = list(state.entry[first:])
        track = 1 + self.seat
        for cell in (0, track, *(machine.registers[local] for local in self._held(now[track]) if local in machine.registers)):
            before[cell] = now[cell]
        return before

    def _held(self, stop: int) -> frozenset[int]:
        return held_at(self.game.machine, self.game.machine.stops[stop], self.game.machine.live)

    def _roll(self, cells: list[int], random: Random) -> None:
        """Lets chance answer where another seat's part of a simultaneous choice begins with it."""
        program = self.game.program
        for seat in range(self.game.players):
            while (stop := program.pending(cells)[seat]) >= self.game.machine.chances:
                weights = program.weights[stop](cells)
                program.commit(cells, seat, random.choices(range(len(weights)), weights)[0])
