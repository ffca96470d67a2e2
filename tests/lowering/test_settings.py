"""Settings: one value, a value by player count, one of several readings."""

import pytest

from rulesdsl import build
from rulesdsl.ir import model as ir
from rulesdsl.source import SourceFile
from tests.lowering.playing import cell, ends

FILE = """language 1
game example "Example" for 2..5 players
setting huts_each = 10 for 2..3, 9 for 4, 8 for 5
setting starters: some colours = red + blue for 2, none for 3..5
setting banned: colours or none = green for 2..3, none for 4..5
setting limit = 7 in 3..12
setting fee = 3 coins
setting open_hands = no
setting refill = needed or emptied
unit coins in 0..60
table colours: red, green, blue
let huts = huts_each
let start = starters
let away = banned
let most_cards = limit * 2
let price = fee
let shown_cards = open_hands
let early = refill is emptied
let count_players = player_count
state n (p in players): 0..999 = huts_each + limit, seen by all
zone pile: cards, at most limit
pieces cards: huts_each each
ranking winner of p in players:
    level: most n(p)
    otherwise shared
to play:
    for each p in players:
        if early or shown_cards: set n(p) to 0
        set n(p) to huts + most_cards + price as coins div 1 coins
    end
"""


def game_of(players: int) -> ir.Game:
    """The game for a number of players."""
    game, found = build(SourceFile("example.rules", FILE), players)
    assert game is not None, [mistake.headline() for mistake in found]
    return game


@pytest.mark.parametrize(("players", "huts"), [(2, 10), (3, 10), (4, 9), (5, 8)])
def test_by_player_count(players: int, huts: int) -> None:
    """The value that covers the number of players, wherever it is read: as a start, as a number of copies."""
    game = game_of(players)
    state = next(variable for variable in game.variables if variable.address == "n")

    assert (huts + 7,) * players == state.initial
    assert [huts] == [kind.copies for kind in game.kinds]


def test_readings_count_in_their_order() -> None:
    """The first of several readings holds, so the other one's steps are never done."""
    writes = [stmt for stmt in game_of(2).play if isinstance(stmt, ir.Each)]

    assert len(writes) == 1
    assert [ir.Write] == [type(stmt) for stmt in writes[0].body]


def test_a_state_that_is_yes_or_no() -> None:
    """It starts as it says, without a start with no, and stands as a condition."""
    rules = """
state open: flag = yes, seen by all
state shut: flag, seen by all
state n: 0..9 = 0, seen by all
to play:
    if open and not shut: add 1 to n
    set open to shut
    set shut to yes
    if shut and not open: add 2 to n
    end
"""

    assert [cell(state, "n") for state in ends(rules)] == [3]
