"""How fast games are: from text to playable, and uniformly random games a second beside OpenSpiel's, in one run.

Run it with `python tests/bench/speed.py`, on a machine that does nothing else. Without `open-spiel` installed only our own
figures appear.
"""

import os
import sys
from collections.abc import Iterator
from pathlib import Path
from subprocess import run
from tempfile import TemporaryDirectory
from time import perf_counter

PROCESSES = 5
ROOT = Path(__file__).parent.parent.parent
GOALS = {"tic_tac_toe": (2, 1 / 3), "connect_four": (2, 1 / 3), "mangrovia": (4, 1 / 6)}
"""How many play, and how many games of ours there should be for each of OpenSpiel's; Mangrovia beside hearts."""


COMMANDS = (
    ("-c", "import interpreter; interpreter.load('mangrovia', players=4).start(1).options"),
    ("-m", "rulesdsl", "play", "mangrovia", "-p", "4", "-s", "7", "--seats", "random"),
    ("-m", "rulesdsl", "check", "games/mangrovia/variants/seven_huts.toml", "-p", "4"),
    ("-m", "rulesdsl", "check", "mangrovia"),
    ("-m", "rulesdsl", "--help"),
)
"""What whole processes are measured with: Python's start and all imports count."""


def process(command: tuple[str, ...], **environ: str) -> float:
    """Seconds of a process of its own, with these variables in its environment."""
    start = perf_counter()
    run([sys.executable, *command], check=True, cwd=ROOT, env={**os.environ, **environ}, capture_output=True)
    return perf_counter() - start


def processes() -> Iterator[str]:
    """For each command the best of some, with nothing kept and with everything kept."""
    for command in COMMANDS:
        cold = min(process(command, RULESDSL_CACHE="off") for _ in range(PROCESSES))
        with TemporaryDirectory() as folder:
            usual = {"RULESDSL_CACHE": "", "XDG_CACHE_HOME": folder}  # where it lies is found out, too
            process(command, **usual)
            warm = min(process(command, **usual) for _ in range(PROCESSES))
        yield f"python {' '.join(command)}: {cold:.2f} s, from the cache {warm:.2f} s"


def report() -> Iterator[str]:
    """The figures, line by line."""
    import interpreter
    from interpreter.bench import measure

    interpreter.load("pig")  # so that what follows imports nothing
    for name, (players, goal) in GOALS.items():
        found = measure(lambda name=name, players=players: interpreter.load(name, players), rounds=7)  # type: ignore[misc]
        micros = 1e6 / found.rate / found.decisions
        speed = f"{found.rate:.0f} games/s, {micros:.2f} µs a choice"
        yield f"{name}, {players} players: {speed}; playable after {found.loading:.2f} s, from the cache {found.warm:.3f} s"
        if found.beside is not None:
            yield f"  {found.beside[0]} (open-spiel): {found.beside[1]:.0f} games/s; ratio {found.ratio:.3f}, goal {goal:.3f}"
    yield from processes()


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))
    for line in report():
        sys.stdout.write(line + "\n")
