"""Whole games of random choices with the stone area tiles, in each of their variants, for 2 to 5 players."""

from collections import Counter

import pytest

import interpreter
from tests.games.counting import pieces
from tests.games.editions import Edition, squeezed
from tests.games.mangrovia.rules_text import GAME, rules_text
from tests.games.mangrovia.scoring_by_hand import final_points, points_so_far
from tests.games.mangrovia.test_whole_games import played, seen, table_of
from tests.games.table_rows import rows

EDITIONS = {
    "stone_tiles": Edition(GAME, variants=("stone_tiles",)),
    "gods_only": Edition(GAME, variants=("gods_only",)),
    "godless": Edition(GAME, variants=("godless",)),
    "bird": Edition(GAME, variants=("godless",), values=("wild_card_stands_for=bird",)),
}
COUNTS = (2, 3, 4, 5)
GAMES = [(name, players) for name in EDITIONS for players in COUNTS]


def tiles_taken(state: interpreter.State) -> Counter[str]:
    """The tiles that each player has, by player."""
    return Counter({seat: sum(held.values()) for seat, held in seen(state)["tiles"].items() if sum(held.values())})


@pytest.mark.parametrize(("name", "players"), GAMES)
def test_the_result_is_right(name: str, players: int) -> None:
    """The game ends, and its result is what the table is worth, God's tiles included."""
    state = played(players, 5, EDITIONS[name])[-1]
    table, paths = table_of(state), rows(squeezed(rules_text()), "paths").values()
    points = points_so_far(table) + final_points(table, paths)
    assert state.outcome is not None
    assert state.outcome.points == tuple(points[seat] for seat in table.players)


@pytest.mark.parametrize(("name", "players"), GAMES)
def test_tiles_are_where_they_belong(name: str, players: int) -> None:
    """No piece is lost; a tile leaves its space when somebody builds there; a hut of a player's brings one tile at most."""
    for state in played(players, 6, EDITIONS[name])[::5]:
        game = state.game
        assert pieces(game.ir, game.layout, state.cells) == {number: kind.copies for number, kind in enumerate(game.ir.kinds)}
        homes, lying = seen(state)["homes"], seen(state)["tile_on"]
        assert not [space for space, tile in lying.items() if tile is not None and homes[space] is not None]
        built = Counter(owner for space, owner in homes.items() if owner is not None and space in STONE)
        assert all(number <= built[seat] for seat, number in tiles_taken(state).items())


STONE = frozenset(name for name, row in rows(squeezed(rules_text()), "spaces").items() if row["area"] == "stone")


def test_tiles_are_used() -> None:
    """In some of these games tiles pay and stand in for landscape cards."""
    states = [state for name, players in GAMES for state in played(players, 5, EDITIONS[name])[-1:]]
    names = {moment.name for state in states for moment in state.history}
    assert {"build_hut.price.tile=valuable_tile", "build_hut.land.tile=wild_card_tile"} <= names
