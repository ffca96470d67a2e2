"""How many ways a game can go, for every game at whose start nothing is hidden: as counted before, and as others have counted.

`pytest tests/games/classics/test_perft.py --update-goldens` counts anew.
"""

import tomllib
from collections.abc import Iterator
from math import factorial
from pathlib import Path

import pytest
from attrs import frozen

from interpreter import Game, Level, perft
from interpreter.counting import levels
from rulesdsl.games import game_names
from tests.games.shipped import Shipped, edition, every

COUNTS = Path(__file__).parent.parent.parent / "goldens" / "perft"
GAMES = game_names()
SHIPPED = tuple(every())

FEW, SOME, MANY = 1_000, 5_400, 60_000
"""From how many states the ways are followed on: with variants or more players, without them, and where all is counted.

Within the second lie six moves of connect four, three of Breakthrough, and the whole of tic-tac-toe and nim.
"""


@frozen
class Published:
    """What somebody else has counted: ways, ends or states, for some lengths."""

    game: str
    what: str
    lengths: range
    numbers: tuple[int, ...]
    source: str

    def __str__(self) -> str:
        return f"{self.game}-{self.what}"


REGULAR_GAMES = "the tests of Regular Games (Miernik and others, arXiv 2511.10593), interpreter_node/src/bench.test.ts"

PUBLISHED = (
    Published("tic_tac_toe", "paths", range(10), (1, 9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872), REGULAR_GAMES),
    Published(
        "tic_tac_toe",
        "ends",
        range(5, 10),
        (1440, 5328, 47952, 72576, 127872),
        "Mathematics Stack Exchange, question 269066, 'Game combinations of tic-tac-toe'; 255,168 in all",
    ),
    Published("connect_four", "paths", range(9), (1, 7, 49, 343, 2401, 16807, 117649, 823536, 5673234), REGULAR_GAMES),
    Published(
        "connect_four",
        "states",
        range(9),
        (1, 7, 49, 238, 1120, 4263, 16422, 54859, 184275),
        "J. Tromp, A212693 in the On-Line Encyclopedia of Integer Sequences",
    ),
    Published(
        "breakthrough", "paths", range(0, 9, 2), (1, 22, 484, 11132, 256036), f"{REGULAR_GAMES}; here a move is two choices"
    ),
    Published(
        "nim",
        "ends",
        range(32, 33),
        (factorial(16) // (factorial(3) * factorial(5) * factorial(7)),),
        "the orders in which 16 matches can be taken one by one from heaps of 1, 3, 5 and 7: 16! / (1! 3! 5! 7!)",
    ),
)


def path_of(game: str) -> Path:
    """Where the counts of a game are."""
    return COUNTS / f"{game}.toml"


def counts_of(game: str) -> dict[str, list[Level]]:
    """The counts of a game as they are written down, for each of its editions."""
    return {
        name: [Level(*row) for row in rows] for name, rows in tomllib.loads(path_of(game).read_text(encoding="utf-8")).items()
    }


def editions(game: str) -> tuple[Shipped, ...]:
    """A game for the fewest players without variants, and then all else that ships of it."""
    return tuple(shipped for shipped in SHIPPED if shipped.game == game)


def open_at_the_start(game: Game) -> bool:
    """Whether everybody sees all that chance gives before the first choice."""
    state = game.start()
    while state.chance:
        following = [state.play(chance) for chance in state.chance]
        if len({after.view(None) for after in following}) < len(following):
            return False
        state = following[0]
    return True


def counted(game: Game, most: int) -> Iterator[Level]:
    """The levels, to the first one with more states than `most`."""
    for level in levels(game):
        yield level
        if level.states > most:
            return


def written(game: str) -> Iterator[str]:
    """The file of a game, line by line."""
    yield "# How many ways of each length there are, how many of them end the game, and at how many states they arrive."
    yield "# Choices and what chance gives are counted alike; of seats that act together one after the other chooses."
    for known in PUBLISHED:
        if known.game == game:
            yield f"# Known {known.what} of length {', '.join(map(str, known.lengths))}: {known.source}."
    for number, shipped in enumerate(editions(game)):
        yield ""
        yield f"{shipped.name} = ["
        yield from (
            f"    [{one.paths}, {one.ends}, {one.states}]," for one in counted(edition(shipped).game, FEW if number else MANY)
        )
        yield "]"


@pytest.mark.parametrize("game", GAMES)
def test_counts(game: str, request: pytest.FixtureRequest) -> None:
    """The first levels of every edition are as they are written down; what begins with something hidden has no counts."""
    first, *others = editions(game)
    built = edition(first).game
    if not open_at_the_start(built):
        assert not path_of(game).exists()
        return
    if request.config.getoption("update_goldens"):
        path_of(game).parent.mkdir(parents=True, exist_ok=True)
        path_of(game).write_text("\n".join((*written(game), "")), encoding="utf-8")
    known = counts_of(game)
    assert list(known) == [shipped.name for shipped in (first, *others)]
    quick = list(counted(built, SOME))
    assert known[first.name][: len(quick)] == quick
    assert {shipped.name: list(counted(edition(shipped).game, FEW)) for shipped in others} == {
        shipped.name: known[shipped.name] for shipped in others
    }


@pytest.mark.deep
@pytest.mark.parametrize("game", sorted(path.stem for path in COUNTS.glob("*.toml")))
def test_all_counts(game: str) -> None:
    """All levels that are written down."""
    first = editions(game)[0]
    known = counts_of(game)[first.name]
    assert perft(edition(first).game, len(known) - 1) == tuple(known)


def test_no_counts_of_anything_else() -> None:
    """Whatever has counts is a game that ships."""
    assert {path.name for path in COUNTS.iterdir()} <= {f"{game}.toml" for game in GAMES}


@pytest.mark.parametrize("known", PUBLISHED, ids=str)
def test_published_counts(known: Published) -> None:
    """What is written down is what others have counted; the levels are there to the last of theirs."""
    found = counts_of(known.game)[editions(known.game)[0].name]
    assert [getattr(found[length], known.what) for length in known.lengths] == list(known.numbers)
