"""All that a seat has come to know in the course of a game, and nothing else."""

from itertools import product

import interpreter
from interpreter import State
from tests.lowering.playing import game_of

GLIMPSE = """
pieces cards (rank in 1..3): 1 each
zone pile: cards, shuffled
zone hand (p in players): cards, at most 1, seen by p
zone open_card (p in players): cards, at most 1, seen by all
zone away: cards
to play:
    filling: move all from box to pile
    for each p in players: move 1 from pile to hand(p)
    turn of players:
        choose:
            show:
                move all from my hand to my open_card
                move all from my open_card to away
            hide: move all from my hand to away
    end
"""
"""A card can be seen by all for a moment between two stops."""

BOTH = """
pieces cards (rank in 1..2, owner in players): 1 each
zone hand (p in players): cards, seen by p
zone bid (p in players): cards, at most 1, seen by all
to play:
    for each p in players: move each c in box where owner of c is p to hand(p)
    bids: together players:
        choose c in my hand
        move c to my bid
    turn of p1: choose n in 1..2
    end
"""
"""Both seats bid at the same time."""


def after(text: str, *names: str) -> State:
    """A state after some answers."""
    state = game_of(text).start()
    for name in names:
        state = state.play(name)
    return state


def test_what_was_shown_for_a_moment_is_known() -> None:
    """A card that lay open between two stops is in no view, yet the other seat and a spectator have seen it."""
    shown = after(GLIMPSE, "3", "1", "play.show")
    for seat in (1, None):
        assert shown.view(seat) == after(GLIMPSE, "2", "1", "play.show").view(seat)
        assert "open_card(p1) = 3" in shown.information(seat).parts


def test_what_was_not_shown_is_not_known() -> None:
    """Whichever card was put away unseen, all is the same to the other seat, and not to its owner."""
    states = [after(GLIMPSE, first, "1", "play.hide") for first in ("2", "3")]
    assert states[0].information(1) == states[1].information(1)
    assert states[0].information(0) != states[1].information(0)


def test_own_choices_and_questions_are_known() -> None:
    """A seat knows what it chose and what it is asked, and neither of the other."""
    state = after(GLIMPSE, "3", "1", "play.hide")
    assert ("> play.hide" in state.information(0).parts, "? play" in state.information(0).parts) == (True, False)
    assert ("> play.hide" in state.information(1).parts, "? play" in state.information(1).parts) == (False, True)


def test_bids_at_the_same_time_are_shown_when_all_are_made() -> None:
    """While the other has still to bid, nothing tells that one has; then each sees both, in whatever order they came."""
    start = game_of(BOTH).start()
    for seat, other in ((0, 1), (1, 0)):
        one = start.play(start.options_of(other)[0])
        assert one.information(seat) == start.information(seat)
        assert one.information(None) == start.information(None)
    for mine, other in product(start.options_of(0), start.options_of(1)):
        ends = start.play(mine).play(other), start.play(other).play(mine)
        for seat in (0, 1, None):
            assert ends[0].information(seat) == ends[1].information(seat)
            assert {f"bid(p1) = {mine.text.split(' ', 1)[1]}", f"bid(p2) = {other.text.split(' ', 1)[1]}"} <= set(
                ends[0].information(seat).parts
            )


def test_what_stays_as_it_is_is_not_told() -> None:
    """A state that is set to what it has been says nothing, neither at once nor after all have chosen."""
    state = after(
        """
state mark: 0..1 = 0, seen by all
state held (p in players): 0..1 = 0, seen by all
to play:
    set mark to 0
    together players:
        choose n in 0..1
        set held(me) to n
    set mark to 0
    turn of p1: choose n in 1..2
    end
""",
        "play=0",
        "play=1",
    )
    assert [part for part in state.information(0).parts if "=" in part and part[0] != ">"][:1] == ["held(p2) = 1"]
    assert {part.split(" = ")[0] for part in state.information(1).parts} & {"mark", "held(p1)"} == set()


def test_chance_drawn_or_asked_for_is_known_alike() -> None:
    """A game of a seed gives the same information as its history played without one."""
    game = interpreter.load("leduc_poker")
    for seed in range(5):
        state = game.start(seed=seed)
        while not state.over:
            for seat in (0, 1, None):
                assert state.information(seat) == game.replay(state.history).information(seat)
            state = state.play(state.options[-1])


def test_it_can_be_read() -> None:
    """One line for each part."""
    state = after(GLIMPSE, "3", "1")
    assert str(state.information(0)).splitlines() == list(state.information(0).parts)
    assert state.information(0).parts[-1] == "? play"
