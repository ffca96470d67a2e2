"""The command `bench`: figures of a game, however fast it is."""

import re

from tests.cli.commands import rulesdsl


def test_a_game_is_measured() -> None:
    """Games a second, choices a game, the time to load; and OpenSpiel's games beside it."""
    done = rulesdsl("bench", "tic_tac_toe", "--rounds", "1")
    assert done.code == 0
    assert re.match(
        r"tic_tac_toe, 2 players: [\d,]+ games/s, [5-9] choices a game; playable after [\d.]+ s, from the cache", done.out
    )
    assert "OpenSpiel's tic_tac_toe" in done.out


def test_variants_are_measured() -> None:
    """By id and by value, for the number of players that is asked for."""
    done = rulesdsl("bench", "mangrovia", "-p", "3", "-v", "stone_tiles", "--set", "huts_each=3", "--rounds", "1")
    assert (done.code, done.out.split(":")[0]) == (0, "mangrovia, 3 players")
