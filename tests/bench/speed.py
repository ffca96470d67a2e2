"""How fast games are: from text to playable, and uniformly random games per second beside OpenSpiel's hearts, in one run.

Run it with `python tests/bench/speed.py`, on a machine that does nothing else. Times are of the processor; rounds of both games
alternate, and the best of each counts. Without `open-spiel` installed only our own figures appear.
"""

import sys
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from pathlib import Path
from random import Random
from subprocess import run
from time import perf_counter, process_time

ROOT = Path(__file__).parent.parent.parent
ROUNDS = 7
GOAL = 1 / 6
"""The part of hearts' games per second that Mangrovia is to reach."""


def rate(play: Callable[[int], object], games: int, first: int) -> float:
    """Games per second of processor time, over so many seeds."""
    start = process_time()
    for seed in range(first, first + games):
        play(seed)
    return games / (process_time() - start)


def hearts() -> Callable[[int], object]:
    """A random game of OpenSpiel's hearts."""
    import pyspiel

    game = pyspiel.load_game("hearts")

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


def fresh_process() -> float:
    """Seconds of a new Python process that imports the packages, loads Mangrovia and deals."""
    code = "import interpreter; interpreter.load('mangrovia', players=4).start(1)"
    start = perf_counter()
    run([sys.executable, "-c", code], check=True, cwd=ROOT)
    return perf_counter() - start


def report() -> Iterator[str]:
    """The figures, line by line."""
    import interpreter

    interpreter.load("tic_tac_toe")  # so that what follows imports nothing
    start = perf_counter()
    game = interpreter.load("mangrovia", players=4)
    game.start(1)
    yield f"text to playable: {perf_counter() - start:.2f} s, as a process of its own {fresh_process():.2f} s"
    choices = sum(game.playout(seed).decisions for seed in range(50)) / 50
    others = [hearts()] if find_spec("pyspiel") else []
    ours, theirs = 0.0, 0.0
    for number in range(ROUNDS):
        ours = max(ours, rate(game.playout, 150, 150 * number))
        theirs = max([theirs, *(rate(play, 300, 300 * number) for play in others)])
    yield f"mangrovia, 4 players: {ours:.0f} games/s, {choices:.0f} choices a game, {1e6 / ours / choices:.2f} µs a choice"
    if theirs:
        yield f"hearts (open-spiel): {theirs:.0f} games/s; ratio {ours / theirs:.3f}, goal {GOAL:.3f}"


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))
    for line in report():
        sys.stdout.write(line + "\n")
