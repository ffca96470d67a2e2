"""How fast games are: from text to playable, and uniformly random games a second beside OpenSpiel's, in one run.

Run it with `python tests/bench/speed.py`, on a machine that does nothing else. Without `open-spiel` installed only our own
figures appear.
"""

import sys
from collections.abc import Iterator
from pathlib import Path
from subprocess import run
from time import perf_counter

ROOT = Path(__file__).parent.parent.parent
GOALS = {"tic_tac_toe": (2, 1 / 3), "connect_four": (2, 1 / 3), "mangrovia": (4, 1 / 6)}
"""How many play, and how many games of ours there should be for each of OpenSpiel's; Mangrovia beside hearts."""


def fresh_process() -> float:
    """Seconds of a new Python process that imports the packages, loads Mangrovia and deals."""
    code = "import interpreter; interpreter.load('mangrovia', players=4).start(1)"
    start = perf_counter()
    run([sys.executable, "-c", code], check=True, cwd=ROOT)
    return perf_counter() - start


def report() -> Iterator[str]:
    """The figures, line by line."""
    import interpreter
    from interpreter.bench import measure

    interpreter.load("pig")  # so that what follows imports nothing
    for name, (players, goal) in GOALS.items():
        found = measure(lambda name=name, players=players: interpreter.load(name, players), rounds=7)  # type: ignore[misc]
        micros = 1e6 / found.rate / found.decisions
        speed = f"{found.rate:.0f} games/s, {micros:.2f} µs a choice"
        yield f"{name}, {players} players: {speed}; playable after {found.loading:.2f} s"
        if found.beside is not None:
            yield f"  {found.beside[0]} (open-spiel): {found.beside[1]:.0f} games/s; ratio {found.ratio:.3f}, goal {goal:.3f}"
    yield f"a process of its own that loads Mangrovia: {fresh_process():.2f} s"


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))
    for line in report():
        sys.stdout.write(line + "\n")
