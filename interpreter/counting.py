"""How many ways a game can go, length by length: numbers by which two readings of the same rules are compared.

The length of a way counts its answers: choices, and what chance gave. Seats that act together answer in their order.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import islice

from attrs import frozen

from interpreter.game import Game
from interpreter.options import Chance, Option
from interpreter.state import State


@frozen
class Level:
    """All ways of one length: how many there are, how many of them end the game, and at how many states they arrive."""

    paths: int
    ends: int
    states: int


def perft(game: Game, depth: int) -> tuple[Level, ...]:
    """The levels from length 0 to `depth`; fewer where every way has ended before."""
    return tuple(islice(levels(game), depth + 1))


def levels(game: Game) -> Iterator[Level]:
    """The levels one by one, to the longest way there is. Ways that arrive at the same state go on together."""
    reached: Mapping[State, int] = {game.start(): 1}
    while reached:
        ended = (paths for state, paths in reached.items() if state.over)
        yield Level(sum(reached.values()), sum(ended), len(reached))
        reached = _following(reached)


def _following(reached: Mapping[State, int]) -> Mapping[State, int]:
    after: Counter[State] = Counter()
    for state, paths in reached.items():
        for answer in answers(state):
            after[state.play(answer)] += paths
    return after


def answers(state: State) -> tuple[Option | Chance, ...]:
    """All that can come next: what chance can give, or the options of the seat that must choose, of several the first."""
    return state.chance or tuple(state.options)
