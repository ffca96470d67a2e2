"""The same seed gives the same game in any process."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
PLAY = """
from hashlib import sha256
from random import Random
from tests.properties.games import opened, short_games

for played in short_games():
    game, rng = opened(played), Random(3)
    state, digest = game.start(3), sha256(game.compiled.drawing.text.encode())
    while not state.over:
        digest.update(state.cells.tobytes() + repr(state.options.ids).encode())
        state = state.play(rng.choice(state.options))
    views = [state.view(seat) for seat in range(game.players)]
    digest.update(repr((state.returns, state.generator, views)).encode())
    print(played, digest.hexdigest())
"""


@pytest.mark.slow
def test_neither_hashes_nor_locale_matter() -> None:
    """Two processes with other hash seeds and locales generate the same code, play the same games and show the same views."""
    first = played(PYTHONHASHSEED="1", LC_ALL="C")
    second = played(PYTHONHASHSEED="77", LC_ALL="tr_TR.UTF-8", TZ="Asia/Tokyo")

    assert "mangrovia-5" in first
    assert first == second


def played(**environment: str) -> str:
    """What a process in that environment prints of all games."""
    setting = {**os.environ, **environment, "PYTHONPATH": str(ROOT)}
    done = subprocess.run([sys.executable, "-c", PLAY], env=setting, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout
