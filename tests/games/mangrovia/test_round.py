"""Phase 3: preparing the next round."""

from tests.games.mangrovia.rulebook import Rules
from tests.games.rulebook import rule


@rule(
    "M-N01",
    broken=(
        (
            "talisman: if resident(site_1) in players: set starter to resident(site_1)",
            "talisman: if resident(site_1) in players: set starter to next(starter)",
        ),
    ),
)
def test_holder_of_the_first_site_starts(rules: Rules) -> None:
    """Whoever holds the first site takes the talisman and begins the next round; the birds stay."""
    scene = rules.game(4).placing("2 3 1 4").to_next_round()
    assert (scene["starter"], scene.seat, scene["birds_on"]) == ("p3", "p3", "water mangroves")


@rule(
    "M-N02",
    broken=(
        ("set starter to previous(starter)", "set starter to next(starter)"),
        ("set birds_on to landscapes without birds_on", "set birds_on to birds_on"),
    ),
)
def test_first_site_empty(rules: Rules) -> None:
    """If it is empty, the talisman goes to the right-hand neighbour, and the birds to the landscapes that have none."""
    for luck, neighbour in (("p3", "p2"), ("p1", "p4")):
        scene = rules.game(4, luck).placing("2 3 5 4").to_next_round()
        assert (scene["starter"], scene.seat, scene["birds_on"]) == (neighbour, neighbour, "sand reed")


@rule(
    "M-N03",
    broken=(
        ("bowls: for each s in sites where resident(s) in players", "bowls: for each s in sites where resident(s) is not none"),
        ("boat_home: set boat_at to none", "boat_home: set boat_at to l1"),
    ),
)
def test_bowls_and_boat_return(rules: Rules) -> None:
    """Bowls go back to their owners and the boat to its start; a neutral bowl stays."""
    scene = rules.game(2).placing("2 3 4 5").to_next_round()
    assert {site: scene["altar", f"site_{site}"] for site in range(1, 7)} == {**dict.fromkeys(range(1, 6)), 6: "neutral"}
    assert scene["boat_at"] is None
    assert [scene["supply", f"bowls.p{seat}"] for seat in (1, 2)] == [2, 2]


@rule(
    "M-N04",
    broken=(
        (
            "boat_home: set boat_at to none [M-N03]\n    displays: refill_displays",
            "boat_home: set boat_at to none [M-N03]\n    displays: set boat_at to none",
        ),
        (
            "valuables: top up valuable_cards in display to valuables_laid_out",
            "valuables: top up valuable_cards in display to landscapes_laid_out",
        ),
    ),
)
def test_displays_are_refilled(rules: Rules) -> None:
    """The displays are filled to four and three again, and no further than the piles go."""
    for left, found in (("v7 v7 v7 v7 v7", 4), ("v7", 3)):
        scene = rules.game(4).placing("1 2 3 4")
        scene.pile("valuable_pile", left, "box")
        scene.play("draw_up=v2", "draw_up=v2")
        scene.to_next_round()
        assert sum(copies for card, copies in scene.held("display").items() if card.startswith("v")) == found
        assert sum(copies for card, copies in scene.held("display").items() if not card.startswith("v")) == 3
    emptied = rules.game(4).placing("1 2 3 4")
    emptied.display("")
    emptied.to_next_round()
    assert sum(emptied.held("display").values()) == 7


@rule("M-N04")
def test_displays_are_refilled_from_the_discards(rules: Rules) -> None:
    """Where a pile runs out meanwhile, its discard pile is shuffled in."""
    scene = rules.game(4).placing("1 2 3 4")
    scene.display("")
    scene.pile("valuable_pile", "v7", "valuable_discard")
    discarded = sum(scene.held("valuable_discard").values())
    scene.to_next_round()
    assert sum(copies for card, copies in scene.held("display").items() if card.startswith("v")) == 4
    assert (sum(scene.held("valuable_pile").values()), scene.held("valuable_discard")) == (discarded - 3, {})
