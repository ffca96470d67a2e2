"""How fast games are: from text to playable, and uniformly random games a second, beside OpenSpiel's in the same run.

Times are of the processor, rounds of both games alternate, and the best round of each counts: a ratio is of figures that were
measured side by side.
"""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from importlib.util import find_spec
from random import Random
from tempfile import TemporaryDirectory
from time import perf_counter, process_time

from attrs import frozen

from interpreter.game import Game
from rulesdsl.cache.folder import VARIABLE

Play = Callable[[int], object]
BESIDE = {"tic_tac_toe": "tic_tac_toe", "connect_four": "connect_four", "mangrovia": "hearts", "hearts": "hearts"}
"""The game of OpenSpiel that one of ours is measured beside."""

ROUNDS = 5
SECONDS = 0.4
"""Of each game in each round."""


@frozen
class Rate:
    """Games a second of one game. `loading` and `warm`: seconds until it is playable, from its text and from the cache.

    `beside` is OpenSpiel's game and its rate, where there is one.
    """

    name: str
    players: int
    loading: float
    warm: float
    rate: float
    decisions: float
    beside: tuple[str, float] | None = None

    @property
    def ratio(self) -> float | None:
        """Our games for each of OpenSpiel's."""
        return None if self.beside is None else self.rate / self.beside[1]


def openspiel(name: str) -> Play | None:
    """A random game of OpenSpiel's, driven from Python; None where it is not installed."""
    if find_spec("pyspiel") is None:
        return None
    game = import_module("pyspiel").load_game(name)

    def play(seed: int) -> object:
        random = Random(seed)
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                actions, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(random.choices(actions, weights)[0])
            else:
                state.apply_action(random.choice(state.legal_actions()))
        return state.returns()

    return play


def rate(play: Play, first: int, seconds: float = SECONDS) -> tuple[float, int]:
    """Games a second over about so many seconds of the processor, and the seed that comes next."""
    start, seed = process_time(), first
    while process_time() - start < seconds:
        for _ in range(4):
            play(seed)
            seed += 1
    return (seed - first) / (process_time() - start), seed


@contextmanager
def cached(where: str) -> Iterator[None]:
    """Inside, results are kept in a directory, or not at all if it is `off`."""
    before = os.environ.get(VARIABLE)
    os.environ[VARIABLE] = where
    try:
        yield
    finally:
        del os.environ[VARIABLE]
        if before is not None:
            os.environ[VARIABLE] = before


def until_playable(make: Callable[[], Game]) -> tuple[float, Game]:
    """Seconds until a game can be played: it is loaded and dealt, and its first options are known."""
    start = perf_counter()
    game = make()
    assert game.start(1).options
    return perf_counter() - start, game


def measure(make: Callable[[], Game], rounds: int = ROUNDS, tell: Callable[[str], object] = lambda _: None) -> Rate:
    """The figures of the game that `make` loads; `tell` is told what is measured now."""
    with cached("off"):
        loading, game = until_playable(make)
    with TemporaryDirectory() as folder, cached(folder):
        until_playable(make)
        warm = min(until_playable(make)[0] for _ in range(rounds))
    decisions = sum(game.playout(seed).decisions for seed in range(10)) / 10
    name = game.name
    other = openspiel(BESIDE[name]) if name in BESIDE else None
    ours, theirs, seed, theirs_seed = 0.0, 0.0, 0, 0
    for turn in range(rounds):
        tell(f"playing {name} with {game.players} players at random: round {turn + 1} of {rounds}")
        now, seed = rate(game.playout, seed)
        ours = max(ours, now)
        if other is not None:
            now, theirs_seed = rate(other, theirs_seed)
            theirs = max(theirs, now)
    beside = None if other is None else (BESIDE[name], theirs)
    return Rate(name, game.players, loading, warm, ours, decisions, beside)
