"""How a random game is written down."""

from itertools import pairwise

from interpreter import load
from tests.games.playthrough import course, families, spread, transcript
from tests.games.shown import changes, lines, shown


def test_steps_are_spread_to_the_last() -> None:
    """The first ones, others at equal distances, the last one; all of them where there are few."""
    assert spread(20, 2, 3) == (0, 1, 7, 13, 19)
    assert spread(2, 3, 3) == (0, 1)
    assert spread(3, 3, 3) == (0, 1, 2)


def test_options_share_their_names() -> None:
    """Options of one family stand together; of very many only the last and the first, and how many there are."""
    assert families(["draw=v2", "stop", "draw=v3"]) == "draw: v2, v3; stop"
    assert families([f"bid={number}" for number in range(99)]).endswith("13, 14, ... 98 (99 in all)")


def test_changes_lead_from_one_page_to_the_next() -> None:
    """Whatever is shown in a state was there before or is among the changes, but for places that never held anything."""
    played = course(load("mangrovia", 3), 1)
    for before, after in pairwise(step.state for step in played.steps[:40]):
        old, new = shown(played.game, before.view(0)), shown(played.game, after.view(0))
        assert {**old, **changes(old, new)} == {**old, **new}


def test_only_its_own_seat_is_shown_what_is_hidden() -> None:
    """A hand stands at its seat by what is in it; for everybody only by how much that is."""
    state = load("mangrovia", 2).start(1)
    game = state.game
    assert lines({("hand", "p2"): shown(game, state.view(None))["hand", "p2"]}) == ["hand: p2 = 4 unseen"]
    assert "unseen" not in shown(game, state.view(1))["hand", "p2"]
    assert shown(game, state.view(0))["hand", "p2"] == "4 unseen"


def test_the_whole_text() -> None:
    """A heading, the steps that are asked for by their numbers, the end."""
    text = transcript("Tic-tac-toe", course(load("tic_tac_toe"), 2), (0,), terms=False)
    assert [line for line in text.splitlines() if line.startswith("[")] == ["[0] p1", "[8] end"]
    assert "  may     mark: 1_1, 1_2, 1_3, 2_1, 2_2, 2_3, 3_1, 3_2, 3_3\n  does    mark=" in text
    assert "  places  p1 2, p2 1\n" in text
