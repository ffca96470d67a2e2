"""The bot to which all options are alike."""

from random import Random

from attrs import frozen

from interpreter.bots.turn import options_in_turn
from interpreter.game import Game
from interpreter.options import Option
from interpreter.state import State


@frozen(eq=False)
class Uniform:
    """Picks each legal option equally often."""

    seat: int
    random: Random

    @classmethod
    def seated(cls, game: Game, seat: int, seed: int) -> "Uniform":
        """The bot for a seat."""
        return cls(seat, Random(seed))

    def choose(self, state: State) -> Option:
        """Any of the seat's options."""
        return self.random.choice(options_in_turn(state, self.seat))

    def sit_through(self, state: State) -> None:
        """As if it had chosen in this state."""
        self.choose(state)
