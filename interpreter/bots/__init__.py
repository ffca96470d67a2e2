"""Seats that play any game, and use only what their seat may know.

bot = bots.make("greedy", game, seat=0, seed=7)
state = state.play(bot.choose(state))
"""

from collections.abc import Callable
from typing import Protocol

from interpreter.bots.greedy import Greedy
from interpreter.bots.uniform import Uniform
from interpreter.game import Game
from interpreter.options import Option
from interpreter.state import State
from rulesdsl.diagnostics.suggest import closest, did_you_mean


class Bot(Protocol):
    """A seat that plays. With the same seed it makes the same choices for the same sequence of states."""

    def choose(self, state: State) -> Option:
        """One of its options in a state where it must choose."""
        ...

    def sit_through(self, state: State) -> None:
        """Leaves the bot as if it had chosen in this state, in a game that is played again."""
        ...


_KINDS: dict[str, Callable[[Game, int, int], Bot]] = {"greedy": Greedy.seated, "random": Uniform.seated}

NAMES = tuple(_KINDS)
"""The names of all bots, in the order of the alphabet."""


def make(name: str, game: Game, seat: int, seed: int) -> Bot:
    """The bot of that name for a seat, with a seed of its own. Raises `KeyError`, with what may be meant, for an unknown name."""
    if name not in _KINDS:
        raise KeyError(", ".join((f"no bot is called `{name}`", *did_you_mean(closest(name, NAMES)))))
    return _KINDS[name](game, seat, seed)


__all__ = ["NAMES", "Bot", "make"]
