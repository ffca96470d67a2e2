"""The fast way through a game: one state changed in place, actions as numbers, chance drawn on the spot."""

from collections.abc import Sequence
from itertools import count
from random import Random

from attrs import frozen

from interpreter.compiled import Compiled
from interpreter.errors import RulesError
from interpreter.result import returns_of


class Cursor:
    """A game under way. `cells` holds the state and, last, the generator; `stop` where it stands (0: over)."""

    __slots__ = ("_program", "cells", "compiled", "stop")

    def __init__(self, compiled: Compiled, cells: list[int], stop: int) -> None:
        self.compiled = compiled
        self.cells = cells
        self.stop = stop
        self._program = compiled.drawing

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.stop == 0

    @property
    def seat(self) -> int:
        """Who chooses now: of several seats the first."""
        return self._program.seat[self.stop](self.cells)

    def legal(self) -> Sequence[int]:
        """The numbers of the legal actions, in a fixed order."""
        return self._program.legal[self.stop](self.cells)

    def apply(self, action: int) -> None:
        """Carries out a legal action; what happens with another is not defined."""
        stop = self._program.apply[self.stop](self.cells, action)
        self.stop = stop if stop >= 0 else self._program.settle(self.cells, stop)

    def commit(self, seat: int, action: int) -> None:
        """As `apply`, for a seat that need not be the first of those that act together."""
        if self.stop not in self._program.forks:
            self.apply(action)
        elif not self._program.commit(self.cells, seat, action):
            self.stop = self._program.settle(self.cells, self._program.leave[self.stop](self.cells))

    def copy(self) -> "Cursor":
        """The same state again, to be changed on its own."""
        return Cursor(self.compiled, self.cells.copy(), self.stop)

    def returns(self) -> tuple[int, ...]:
        """What each seat has by the first key of the outcome; more is better."""
        game = self.compiled.game
        key = self._program.keys[0]
        return returns_of(game, [key(self.cells, seat) for seat in range(game.players)])

    def returns_now(self) -> tuple[int, ...] | None:
        """The returns if the game were scored at once, None where its rules do not allow that."""
        return scored(self.compiled, self.cells)

    def play_on(self, random: Random, decisions: int = -1) -> int:
        """Plays uniformly random actions to the end, or so many of them; gives how many there were.

        Raises `RulesError` where a seat must choose and cannot.
        """
        actions: Sequence[int] = ()
        legal, apply, cells = self._program.legal, self._program.apply, self.cells
        pick, stop, made = random.random, self.stop, -1
        try:
            for made in count() if decisions < 0 else range(decisions + 1):
                if stop <= 0:
                    stop = self._program.settle(cells, stop)
                if not stop or made == decisions:
                    break
                actions = legal[stop](cells)
                stop = apply[stop](cells, actions[int(pick() * len(actions))])
        except IndexError as error:
            if actions:
                raise RulesError("something is needed that is not there") from error
            raise RulesError("there is nothing to choose", self.compiled.address(stop)) from None
        self.stop = stop
        return made


@frozen
class Playout:
    """A game played to its end: the returns, and how many choices there were."""

    returns: tuple[int, ...]
    decisions: int


def scored(compiled: Compiled, cells: Sequence[int]) -> tuple[int, ...] | None:
    """The returns if a state were scored at once; `cells` with the generator last."""
    program = compiled.drawing
    if program.award is None:
        return None
    own = list(cells)
    if program.award(own) != 0:
        return None
    return returns_of(compiled.game, [program.keys[0](own, seat) for seat in range(compiled.game.players)])
