"""Phase 2: where the boat stops, and what each landing does."""

from tests.games.mangrovia.rulebook import Rules
from tests.games.mangrovia.scene import Scene
from tests.games.rulebook import rule

UP = {"draw_up=v2", "draw_up=sand", "forgo"}
DOWN = {"draw_down.valuable", "draw_down.landscape", "forgo"}
RICH = "v6 v6 v6 v7 v7 v7 water water mangroves mangroves"


def options(scene: Scene, landing: str) -> frozenset[str]:
    """What the first player may do, which must be at that landing still."""
    assert (scene["boat_at"], scene.seat) == (landing, "p1")
    return scene.options


def gone(scene: Scene, landing: str) -> bool:
    """Whether the first player has nothing more to do at a landing."""
    return scene["boat_at"] != landing or scene.seat != "p1"


@rule(
    "M-A01",
    broken=(
        ("set boat_at to l\n", "set boat_at to l1\n"),
        ("stop: if resident(site of l) in players", "stop: if resident(site of l) in players and l is not l3"),
    ),
)
def test_boat_stops_where_bowls_are(rules: Rules) -> None:
    """The boat visits the landings in order, stops at bowls only, and the bowl's owner acts."""
    scene = rules.game(5).placing("3 1 6 4 2")
    owners = {"1": "p2", "2": "p5", "3": "p1", "4": "p4", "6": "p3"}
    down = [(f"l{site}", owner) for site, owner in owners.items()]
    assert scene.stops() == [*down, *((f"l{13 - int(site)}", owner) for site, owner in reversed(owners.items()))]


@rule("M-A02", broken=(("l9 | site_4", "l9 | site_3"),))
def test_site_acts_twice(rules: Rules) -> None:
    """A bowl acts at landing i and again at landing 13 - i."""
    scene = rules.game(4).placing("4 1 2 3").to("l4")
    assert scene.seat == "p1"
    assert scene.to("l9").seat == "p1"


@rule(
    "M-A03",
    broken=(
        ("repeat 1..n times:\n        choose c in display", "repeat n times:\n        choose c in display"),
        ("draw_up 2 then draw_down 1 [M-A04]", "draw_down 1 then draw_up 2 [M-A04]"),
    ),
)
def test_parts_in_order_any_forgone(rules: Rules) -> None:
    """The parts of a landing come in their order; one may be forgone, whole or in part, and the next is still offered."""
    scene = rules.at("l1")
    assert options(scene, "l1") >= UP
    scene.play("forgo")
    assert options(scene, "l1") == DOWN
    scene.play("forgo")
    assert gone(scene, "l1")
    other = rules.at("l1").play("draw_up=v2")
    assert "draw_up.stop" in options(other, "l1")
    assert other.play("draw_up.stop").options == DOWN


@rule("M-A04", broken=(("draw_up 2 then draw_down 1 [M-A04]", "draw_up 1 then draw_down 1 [M-A04]"),))
def test_landing_1(rules: Rules) -> None:
    """Landing 1: two face-up cards, then one face-down."""
    scene = rules.at("l1")
    scene.play("draw_up=v2", "draw_up=sand")
    assert options(scene, "l1") == DOWN
    scene.play("draw_down.valuable")
    assert gone(scene, "l1")


@rule("M-A05", broken=(("l2 | site_2 | collect_amulets", "l2 | site_2 | draw_down 1"),))
def test_landing_2(rules: Rules) -> None:
    """Landing 2: collect amulets."""
    scene = rules.at("l2")
    assert options(scene, "l2") == {"collect_amulets", "forgo"}
    scene.play("collect_amulets")
    assert gone(scene, "l2")


@rule("M-A06", broken=(("l3 | site_3 | draw_up 1", "l3 | site_3 | draw_up 2"),))
def test_landing_3(rules: Rules) -> None:
    """Landing 3: one face-up card."""
    scene = rules.at("l3")
    assert options(scene, "l3") == UP
    scene.play("draw_up=v2")
    assert gone(scene, "l3")


@rule("M-A07", broken=(("draw_up 1 then draw_down 1 [M-A07]", "draw_up 1 or draw_down 1 [M-A07]"),))
def test_landing_4(rules: Rules) -> None:
    """Landing 4: one face-up card, then one face-down."""
    scene = rules.at("l4")
    assert options(scene, "l4") == UP
    scene.play("draw_up=v2")
    assert options(scene, "l4") == DOWN
    scene.play("draw_down.landscape")
    assert gone(scene, "l4")


@rule("M-A08", broken=(("draw_up 1 then draw_down 2 [M-A08]", "draw_up 1 then draw_down 1 [M-A08]"),))
def test_landing_5(rules: Rules) -> None:
    """Landing 5: one face-up card, then two face-down."""
    scene = rules.at("l5")
    scene.play("draw_up=v2", "draw_down.landscape")
    assert options(scene, "l5") == {"draw_down.valuable", "draw_down.landscape", "draw_down.stop"}
    scene.play("draw_down.landscape")
    assert gone(scene, "l5")


@rule("M-A09", broken=(("collect_amulets or draw_down 1 [M-A09]", "collect_amulets then draw_down 1 [M-A09]"),))
def test_landing_6(rules: Rules) -> None:
    """Landing 6: collect amulets, or one face-down card."""
    scene = rules.at("l6")
    assert options(scene, "l6") == {"collect_amulets"} | DOWN
    scene.play("collect_amulets")
    assert scene["boat_at"] != "l6"
    other = rules.at("l6")
    other.play("draw_down.valuable")
    assert other["boat_at"] != "l6"


@rule("M-A10", broken=(("draw_up 2 or draw_down 2 [M-A10]", "draw_up 2 then draw_down 2 [M-A10]"),))
def test_landing_7(rules: Rules) -> None:
    """Landing 7: two face-up cards, or two face-down; not one of each."""
    scene = rules.at("l7")
    assert options(scene, "l7") == UP | DOWN
    scene.play("draw_up=v2")
    assert options(scene, "l7") == {"draw_up=v2", "draw_up=sand", "draw_up.stop"}
    scene.play("draw_up=v2")
    assert gone(scene, "l7")
    other = rules.at("l7")
    other.play("draw_down.valuable")
    assert options(other, "l7") == {"draw_down.valuable", "draw_down.landscape", "draw_down.stop"}


@rule("M-A11", broken=(("collect_amulets or build_hut [M-A11]", "collect_amulets then build_hut [M-A11]"),))
def test_landing_8(rules: Rules) -> None:
    """Landing 8: collect amulets, or build a hut."""
    scene = rules.at("l8")
    scene.hand("p1", RICH)
    assert {"collect_amulets", "build_hut.space=c3", "forgo"} <= options(scene, "l8")
    scene.play("collect_amulets")
    assert gone(scene, "l8")
    other = rules.at("l8")
    other.hand("p1", RICH)
    other.build("c3", "v6 water")
    assert gone(other, "l8")


@rule("M-A12", broken=(("build_hut or build_double [M-A12]", "build_hut then build_hut [M-A12]"),))
def test_landing_9(rules: Rules) -> None:
    """Landing 9: one hut, or one double hut."""
    for deed, cards, number in (("build_hut", "v6 water", 1), ("build_double", "v6 v6 water water", 2)):
        scene = rules.at("l9")
        scene.hand("p1", RICH)
        assert {"build_hut.space=c3", "build_double.space=c3"} <= options(scene, "l9")
        scene.build("c3", cards, deed)
        assert gone(scene, "l9")
        assert scene["homes.number", "c3"] == number


@rule(
    "M-A13",
    broken=(("l10 | site_3 | build_hut then build_hut", "l10 | site_3 | build_hut or build_double"),),
)
def test_landing_10(rules: Rules) -> None:
    """Landing 10: two huts one after the other, on different spaces, each paid on its own; no double hut."""
    scene = rules.at("l10")
    scene.hand("p1", RICH)
    assert not scene.values("build_double.space")
    scene.build("c3", "v6 water")
    assert "forgo" in options(scene, "l10")
    assert scene.why("build_hut.space=c3").get("buildable.free") == "p1 lives on c3 already"
    scene.build("e3", "v6 mangroves")
    assert gone(scene, "l10")
    assert (scene["homes", "c3"], scene["homes", "e3"]) == ("p1", "p1")


@rule("M-A14", broken=(("build_hut then draw_down 1 [M-A14]", "build_hut or draw_down 1 [M-A14]"),))
def test_landing_11(rules: Rules) -> None:
    """Landing 11: a hut, then one face-down card, with or without the hut."""
    scene = rules.at("l11")
    scene.hand("p1", RICH)
    scene.build("c3", "v6 water")
    assert options(scene, "l11") == DOWN
    other = rules.at("l11")
    other.hand("p1", "v2")
    while other.options != DOWN:
        other.play("forgo")
    other.play("draw_down.valuable")
    assert gone(other, "l11")


@rule(
    "M-A15",
    broken=(
        ("l12 | site_1 | place_birds", "l12 | site_1 | draw_up 1"),
        ("set starter to resident(site_1)", "set starter to next(resident(site_1))"),
    ),
)
def test_landing_12(rules: Rules) -> None:
    """Landing 12: place the birds; its holder starts the next round, whether she moves them or not."""
    moved = rules.at("l12", "p2").play("place_birds=sand", "place_birds=reed")
    assert moved["birds_on"] == "sand reed"
    stayed = rules.at("l12", "p2").play("forgo")
    assert stayed["birds_on"] == "water mangroves"
    assert moved["starter"] == stayed["starter"] == "p2"
    assert moved.seat == "p2"
