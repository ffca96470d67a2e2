"""All that ships, game by game, variant by variant, at every number of players: built, played to the end, once as written down.

`pytest tests/games/test_shipped.py --update-goldens` writes the games down anew.
"""

from pathlib import Path

import pytest

from rulesdsl.games import game_names, game_path, games_root
from rulesdsl.variants.find import variant_names
from tests.games.playthrough import Course, course, spread, transcript
from tests.games.shipped import Edition, Shipped, edition, every, faults

PLAYTHROUGHS = Path(__file__).parent.parent / "goldens" / "playthroughs"
SHIPPED = tuple(every())


def path_of(shipped: Shipped) -> Path:
    """Where its game is written down."""
    return PLAYTHROUGHS / shipped.game / f"{shipped.name}.txt"


def text_of(built: Edition) -> str:
    """Its game: of a variant only the beginning and the end, since the rest is much as without it."""
    played, base = course(built.game, built.shipped.players), built.shipped.variant is None
    rulebook = game_path(built.shipped.game).parent.parent == games_root()
    return transcript(built.heading, played, shown_of(played) if base else (0,), terms=base and rulebook)


def shown_of(played: Course) -> tuple[int, ...]:
    """The steps that are shown without variants."""
    return spread(len(played.steps), 3, 3)


@pytest.fixture(scope="module", params=SHIPPED, ids=str)
def built(request: pytest.FixtureRequest) -> Edition:
    """Something that ships; its tests come one after the other, so that it is built once for all."""
    return edition(request.param)


def test_random_games(built: Edition) -> None:
    """Nothing but notes is said of it, and two random games go to their end."""
    assert list(faults(built.game, built.mistakes, range(built.game.players, built.game.players + 2))) == []


def test_playthrough(built: Edition, request: pytest.FixtureRequest) -> None:
    """One game goes as it is written down: what everybody and each seat saw, what could be chosen and was, and how it ended."""
    path, text = path_of(built.shipped), text_of(built)
    if request.config.getoption("update_goldens"):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    assert path.is_file(), f"{path} is missing"
    assert path.read_text(encoding="utf-8") == text


def test_every_variant_is_for_some_number_of_players() -> None:
    """Each game is among them, and each of its variants."""
    every_variant = {(game, name) for game in game_names() for name in (None, *variant_names(game_path(game)))}
    assert {(shipped.game, shipped.variant) for shipped in SHIPPED} == every_variant


def test_every_playthrough_is_there(request: pytest.FixtureRequest) -> None:
    """There is a file for each of them, and none for anything else."""
    wanted, found = {path_of(shipped) for shipped in SHIPPED}, {path for path in PLAYTHROUGHS.rglob("*") if path.is_file()}
    if request.config.getoption("update_goldens"):
        for path in found - wanted:
            path.unlink()
        return
    assert sorted(wanted - found) == []
    assert sorted(found - wanted) == []
