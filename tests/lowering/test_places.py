"""Pieces are taken from where they were found, even if what names the place changes meanwhile."""

import pytest

from tests.lowering.playing import cell, ends

GAME = """
pieces cards (rank in 1..2): 2 each
zone hand (p in players): cards, seen by all
zone heap: cards, seen by all
state leader: players = p1, seen by all
to play:
    for each p in players: move 2 from box to hand(p)
    turn of p1:
        {steps}
        move c to heap
    end
"""


@pytest.mark.parametrize(
    "steps",
    [
        "choose c in hand(leader)\n        set leader to p2",
        "choose 1 c in hand(leader)\n        set leader to p2",
        "let c = 1st c in hand(leader)\n        set leader to p2",
    ],
)
def test_the_place_is_settled_when_a_piece_is_picked(steps: str) -> None:
    """The first player's card moves, not a card of the player who leads by now."""
    (state,) = ends(GAME.format(steps=steps))

    assert (cell(state, "hand", 0, 0), cell(state, "hand", 1, 1), cell(state, "heap", 0)) == (1, 2, 1)
