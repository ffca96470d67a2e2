"""Drawing cards."""

from tests.games.mangrovia.rulebook import Rules
from tests.games.rulebook import rule

ASIDE = "box"


@rule(
    "M-D01",
    broken=(
        (
            "landscape: move 1 from landscape_pile to my hand",
            'landscape if no c in my hand otherwise "-": move 1 from landscape_pile to my hand',
        ),
        (
            "choose c in display\n        card: move c to my hand\n\nto draw_down",
            "choose c in display where c in valuable_cards\n        card: move c to my hand\n\nto draw_down",
        ),
    ),
)
def test_each_card_of_either_deck(rules: Rules) -> None:
    """Every single card, open or not, is freely a valuable or a landscape card, and comes from nobody's hand."""
    for first in ("draw_up=v2", "draw_up=sand"):
        for second in ("draw_up=v2", "draw_up=sand"):
            scene = rules.at("l1")
            others = {seat: scene.held("hand", seat) for seat in ("p2", "p3", "p4")}
            before = sum(scene.held("hand", "p1").values())
            scene.play(first, second, "draw_down.landscape")
            assert sum(scene.held("hand", "p1").values()) == before + 3
            assert others == {seat: scene.held("hand", seat) for seat in others}
    for first in ("valuable", "landscape"):
        for second in ("valuable", "landscape"):
            scene = rules.at("l5").play("forgo")
            scene.play(f"draw_down.{first}", f"draw_down.{second}")


@rule(
    "M-D02",
    broken=(("zone hand (p in players): cards, seen by p, counted", "zone hand (p in players): cards, seen by all, counted"),),
)
def test_a_card_is_seen_before_the_next(rules: Rules) -> None:
    """Who draws two cards blind sees the first, and only she does, before choosing the second."""
    scene = rules.at("l7")
    scene.hand("p1", "")
    scene.luck = ["v7"]
    scene.play("draw_down.valuable")
    assert scene.seat == "p1"
    assert scene.seen("p1").get("hand", {}).get("p1", {}).get("v7") == 1
    for seat in (None, "p2"):
        assert "p1" not in scene.seen(seat).get("hand", {})
    assert scene.options == {"draw_down.valuable", "draw_down.landscape", "draw_down.stop"}


@rule(
    "M-D03",
    broken=(
        (
            "choose c in display\n        card: move c to my hand\n\nto draw_down",
            "choose c in display\n        card: move c to my hand\n        refill_displays\n\nto draw_down",
        ),
    ),
)
def test_display_waits_for_phase_3(rules: Rules) -> None:
    """Open cards that were taken are replaced only when the round is over."""
    scene = rules.at("l1")
    scene.play("draw_up=v2", "draw_up=v2", "forgo")
    assert sum(scene.held("display").values()) == 5
    scene.to_next_round()
    assert sum(scene.held("display").values()) == 7


@rule("M-D04", broken=(("setting pile_refill = needed or emptied", "setting pile_refill = emptied or needed"),))
def test_empty_pile_is_refilled_when_needed(rules: Rules) -> None:
    """A pile that was emptied stays so until a card is wanted from it; then its discard pile is shuffled in."""
    scene = rules.at("l5")
    scene.pile("valuable_pile", "v3", "valuable_discard")
    discarded = sum(scene.held("valuable_discard").values())
    scene.play("forgo", "draw_down.valuable")
    assert (scene.held("valuable_pile"), sum(scene.held("valuable_discard").values())) == ({}, discarded)
    scene.play("draw_down.valuable")
    assert (sum(scene.held("valuable_pile").values()), scene.held("valuable_discard")) == (discarded - 1, {})


@rule("M-D04", broken=(("setting dry_pile = no_card or face_up_card", "setting dry_pile = face_up_card or no_card"),))
def test_no_card_where_nothing_is_left(rules: Rules) -> None:
    """Where pile and discard pile are both empty, no card of that kind can be drawn."""
    scene = rules.at("l5").play("forgo")
    scene.pile("landscape_pile", "", ASIDE)
    assert scene.options == {"draw_down.valuable", "forgo"}
    assert scene.why("draw_down.landscape") == {"draw_down.landscape": "nothing is left in landscape pile"}
    scene.pile("valuable_pile", "v5", ASIDE)
    scene.play("draw_down.valuable")
    assert scene["boat_at"] != "l5" or scene.options == {"draw_down.stop"}


@rule("M-D04")
def test_each_pile_has_its_own_discard_pile(rules: Rules) -> None:
    """Discarded landscape cards do not fill the pile of valuables."""
    scene = rules.at("l5").play("forgo")
    scene.pile("valuable_pile", "", ASIDE)
    scene.pile("landscape_pile", "", "landscape_discard")
    assert scene.options == {"draw_down.landscape", "forgo"}
    scene.play("draw_down.landscape")
    assert scene.held("landscape_discard") == {}
