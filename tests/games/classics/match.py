"""What it takes to play one game on two engines: theirs is OpenSpiel, ours plays the rules file."""

from collections.abc import Callable, Sequence
from functools import cached_property

import pyspiel
from attrs import field, frozen

import interpreter

Theirs = pyspiel.State


def who_acts(theirs: Theirs) -> tuple[int, ...]:
    """The seats that OpenSpiel asks."""
    return tuple(range(theirs.num_players())) if theirs.is_simultaneous_node() else (theirs.current_player(),)


def against_the_rest(state: interpreter.State) -> tuple[float, ...]:
    """The returns as a game of sum zero: what a seat has less what the others have on average."""
    total = sum(state.returns)
    return tuple(mine - (total - mine) / (len(state.returns) - 1) for mine in state.returns)


def no_chance(theirs: Theirs, outcome: int) -> str:
    """For games without chance."""
    raise AssertionError(f"{theirs} has chance")


@frozen(slots=False)
class Match:
    """One game on both engines.

    `spiel`: its name and parameters there, which say the same as `players`, `variants` and `changes` here. `move`: the names of
    our choices that are one action there; `chance`: that of our outcome; `returns`: ours as theirs; `seats`: who acts there.
    """

    game: str
    spiel: str
    move: Callable[[Theirs, int, int], tuple[str, ...]]
    chance: Callable[[Theirs, int], str] = no_chance
    returns: Callable[[interpreter.State], Sequence[float]] = against_the_rest
    seats: Callable[[Theirs], tuple[int, ...]] = who_acts
    players: int = 2
    variants: tuple[str, ...] = ()
    changes: tuple[tuple[str, object], ...] = field(default=(), converter=lambda changes: tuple(dict(changes).items()))

    def __str__(self) -> str:
        return "-".join((self.game, str(self.players), *self.variants, *(f"{at}={value}" for at, value in self.changes)))

    @cached_property
    def ours(self) -> interpreter.Game:
        """The rules file, ready to play."""
        return interpreter.load(self.game, self.players, self.variants, dict(self.changes))

    @cached_property
    def theirs(self) -> pyspiel.Game:
        """OpenSpiel's game."""
        return pyspiel.load_game(self.spiel)
