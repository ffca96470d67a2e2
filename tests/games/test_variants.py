"""Every shipped variant of every game with every other: built without a doubt and played to the end. Alone: `test_shipped.py`."""

from itertools import combinations
from random import Random

import pytest

import rulesdsl
from interpreter import of_ir
from rulesdsl.games import game_names, game_path
from rulesdsl.ir.model import Game
from rulesdsl.variants.find import variant_names
from tests.games.matrix import counts_of, covering, forbidden, page, page_path, pairs, rules, together
from tests.games.shipped import faults
from tests.properties.lockstep import lockstep

GAMES = tuple(name for name in game_names() if variant_names(game_path(name)))
VARIANTS = tuple((game, name) for game in GAMES for name in variant_names(game_path(game)))
SETS = tuple((game, ids, turn) for game in GAMES for turn, ids in enumerate(covering(game)))
EACH = pytest.mark.parametrize(("game", "name"), VARIANTS, ids=[f"{game}-{name}" for game, name in VARIANTS])
STOPS = 150
"""How far both interpreters are compared in a game of several variants."""


def play(game: str, ids: tuple[str, ...], players: int, seeds: range) -> Game:
    """Builds a game with variants and plays random games to their end."""
    built, mistakes = rulesdsl.build(rules(game), players, together(game, ids, players))
    assert built is not None
    assert list(faults(of_ir(built), mistakes, seeds)) == []
    return built


@pytest.mark.parametrize(("game", "ids", "turn"), SETS, ids=["+".join(ids) for _, ids, _ in SETS])
def test_together(game: str, ids: tuple[str, ...], turn: int) -> None:
    """Several that go together, every pair of them in some set, the numbers of players by turns; played by both interpreters."""
    counts = counts_of(game, ids)
    built = play(game, ids, counts[turn % len(counts)], range(turn, turn + 1))
    assert lockstep(built, Random(turn), most=STOPS) > 0


@EACH
def test_pairs(game: str, name: str, request: pytest.FixtureRequest) -> None:
    """Each pair that goes together and nothing else, at every number of players."""
    if not request.config.getoption("all_pairs"):
        pytest.skip("asked for by --all-pairs")
    for pair in pairs(game):
        if pair.first == name and pair.allowed:
            for players in pair.counts:
                play(game, (pair.first, pair.second), players, range(players, players + 1))


@pytest.mark.parametrize("game", GAMES)
def test_every_pair_is_played(game: str) -> None:
    """The sets hold all pairs that the page does not forbid, and none that it does."""
    played = {frozenset(pair) for name, ids, _ in SETS if name == game for pair in combinations(ids, 2)}
    assert played | forbidden(game) == set(map(frozenset, combinations(variant_names(game_path(game)), 2)))
    assert played & forbidden(game) == set()


@pytest.mark.parametrize("game", GAMES)
def test_what_does_not_go_together_is_said_so(game: str) -> None:
    """Pairs that do not go together clash or exclude each other, and are told so."""
    assert {mistake.code for pair in pairs(game) for mistake in pair.mistakes} <= {f"VAR30{kind}" for kind in range(1, 6)}


@pytest.mark.parametrize("game", GAMES)
def test_the_page_is_current(game: str, request: pytest.FixtureRequest) -> None:
    """The page of a game's variants has those that are shipped, and what does not go together."""
    if request.config.getoption("update_goldens"):
        page_path(game).parent.mkdir(exist_ok=True)
        page_path(game).write_text(page(game), encoding="utf-8")
    else:
        assert page_path(game).read_text(encoding="utf-8") == page(game)
