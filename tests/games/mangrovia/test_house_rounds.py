"""The house rules that change the course of the rounds, the end and the final scoring."""

from tests.games.mangrovia.house import house
from tests.games.mangrovia.rulebook import Rules
from tests.games.mangrovia.scene import Scene
from tests.games.mangrovia.test_building import builder
from tests.games.mangrovia.test_scoring import AMULETS, PATHS, finished, last_round

THIRD = "path_order.third"


@house("boat_backwards")
def test_boat_backwards(rules: Rules) -> None:
    """The boat begins at the last landing and stops at every bowl on its way to the first."""
    stops = [int(landing.removeprefix("l")) for landing, _ in rules.game(4).placing("2 3 4 5").stops()]
    assert stops == [11, 10, 9, 8, 5, 4, 3, 2]


@house("restless_talisman")
def test_restless_talisman(rules: Rules) -> None:
    """The talisman goes to the left whoever holds the first site; the birds move only where nobody does."""
    held = rules.game(4, "p1").placing("2 3 1 4").to_next_round()
    assert (held["starter"], held["birds_on"]) == ("p2", "water mangroves")
    empty = rules.game(4, "p1").placing("2 3 5 4").to_next_round()
    assert (empty["starter"], empty["birds_on"]) == ("p2", "sand reed")


@house("harvest")
def test_harvest(rules: Rules) -> None:
    """Before the next round each player has drawn a landscape card, as far as there are any."""
    for left, drawn in ((20, 4), (2, 2), (0, 0)):
        scene = rules.game(4).placing("2 3 4 5")
        pile = [card for card, copies in scene.held("landscape_pile").items() for _ in range(copies)]
        scene.pile("landscape_pile", " ".join(pile[:left]))
        before = cards(scene)
        assert cards(scene.to_next_round()) - before == drawn


def cards(scene: Scene) -> int:
    """How many landscape cards the players hold."""
    hands = [scene.held("hand", f"p{seat}") for seat in range(1, 5)]
    return sum(copies for hand in hands for card, copies in hand.items() if card in ("water", "sand", "mangroves", "reed"))


@house("early_end")
def test_early_end(rules: Rules) -> None:
    """The game ends after the round in which somebody has two huts left, not with three."""
    for huts, over in ((3, False), (2, True)):
        scene = last_round(rules)
        scene.moving("huts.p1", ("supply",), ("box",), 9 - huts)
        assert scene.to_next_round().over == over


@house("sudden_end")
def test_sudden_end(rules: Rules) -> None:
    """With the last hut the game is scored and over, before the other parts of the landing."""
    scene = builder(rules, "v6 water", landing="l11")
    scene.last_hut("p1")
    scene.moving("huts.p1", ("box",), ("supply",))
    scene.build("c3", "v6 water")
    assert scene.over
    assert scene.gains(*PATHS) == {"p1": 12 + 14}


@house("ten_rounds")
def test_ten_rounds(rules: Rules) -> None:
    """Rounds are counted, and the tenth is the last."""
    scene = last_round(rules).to_next_round()
    assert scene["rounds_played"] == 1
    scene["rounds_played"] = 9
    assert scene.placing("2 3 4 5").to_next_round().over


@house("shared_paths")
def test_shared_paths(rules: Rules) -> None:
    """With as many huts the prize is shared, rounded down, however near they stand; after two firsts there is no second."""
    column = {"p1": "c1", "p2": "c7", "p3": "c8"}
    for doubles, gains in (
        ((), {"p1": 4, "p2": 4, "p3": 4}),
        (("p1",), {"p1": 12, "p2": 3, "p3": 3}),
        (("p1", "p3"), {"p1": 6, "p3": 6}),
    ):
        scene = last_round(rules)
        for seat, space in column.items():
            scene.live(seat, space, number=2 if seat in doubles else 1)
        assert finished(scene).gains(*PATHS) == gains


@house("third_place")
def test_third_place(rules: Rules) -> None:
    """The third on a path scores half of the second prize."""
    scene = last_round(rules)
    for seat, space in (("p1", "c1"), ("p2", "c7"), ("p3", "c8")):
        scene.live(seat, space)
    assert finished(scene).gains(*PATHS, THIRD) == {"p1": 12, "p2": 6, "p3": 3}


@house("shared_third")
def test_shared_third(rules: Rules) -> None:
    """With two on the first place of a path and two on the third, both prizes are shared; alone on a path, nobody shares."""
    scene = last_round(rules)
    scene.live("p1", "h6", number=2)
    scene.live("p2", "a6 b6")
    scene.live("p3", "c6")
    scene.live("p4", "d6")
    assert finished(scene).gains(*PATHS, THIRD) == {"p1": 7, "p2": 7, "p3": 12 + 1, "p4": 10 + 1}


@house("worthless_amulets")
def test_worthless_amulets(rules: Rules) -> None:
    """Amulets score nothing, and still decide ties."""
    scene = last_round(rules)
    scene.pouch("p1", "m5")
    scene.pouch("p2", "m6")
    assert finished(scene).gains(AMULETS) == {}
    assert scene.result.places == (2, 1, 3, 3)


@house("builders_tie")
def test_builders_tie(rules: Rules) -> None:
    """Of players level on points, the one with fewer huts left is ahead, whoever has more amulets."""
    scene = last_round(rules)
    scene.pouch("p2", "m5")
    scene["score", "p1"] = 5
    assert finished(scene).result.places == (1, 2, 3, 3)
