"""The worked examples of the rulebook as positions."""

from tests.games.mangrovia.rulebook import Rules
from tests.games.mangrovia.test_building import builder, rich
from tests.games.mangrovia.test_scoring import AMULETS, PATHS, POLES, STONE, finished, last_round
from tests.games.rulebook import rule
from tests.games.table_rows import members


@rule("M-X03")
def test_only_under_the_birds(rules: Rules) -> None:
    """Birds on water and sand: only spaces of water or sand can be built on."""
    scene = rich(rules, "water sand")
    under = {name for name, row in scene.board.items() if members(row["on"]) & {"water", "sand"}}
    assert scene.values("build_hut.space") == under


@rule("M-X04")
def test_three_huts_two_amulets(rules: Rules) -> None:
    """Three huts on amulet spaces: three amulets drawn, two kept."""
    scene = rules.at("l2", luck="")
    scene.live("p1", "i1 i2 i3")
    scene.luck = ["m2", "m4", "m6"]
    scene.collect("m2")
    assert scene.held("pouch", "p1") == {"m4": 1, "m6": 1}


@rule("M-X05")
def test_sand_for_seven(rules: Rules) -> None:
    """The sand space of 7 valuables and 1 point takes exactly 7 and a sand card and gives 1 point."""
    scene = builder(rules, "v2 v5 v6 sand water")
    scene.build("c1", "v2 v5 sand")
    assert scene.held("hand", "p1") == {"v6": 1, "water": 1}
    assert scene["score", "p1"] == 1


@rule("M-X06")
def test_amulets_of_six_do_not_pay_five(rules: Rules) -> None:
    """Amulets of 6 in all that cannot make 5 do not pay for the water space of 5 amulets."""
    for discs, fine in (("m6", False), ("m2 m4", False), ("m3 m3", False), ("m1 m5", True), ("m1 m2 m3", True)):
        scene = builder(rules, "water", discs=discs)
        assert ("i2" in scene.values("build_hut.space")) == fine, discs
        if not fine:
            assert set(scene.why("build_hut.space=i2")) == {"build.price"}


@rule("M-X07")
def test_eight_and_six_are_not_two_sevens(rules: Rules) -> None:
    """8 and 6 build a reed space of 8 (3 points) and a water space of 6; the same cards do not build two spaces of 7."""
    cards = "s1b v3 v6 reed water"
    scene = builder(rules, cards, "l10", "water reed")
    scene.build("c4", "v3 s1b reed").build("c3", "v6 water")
    assert scene["score", "p1"] == 3
    assert (scene["homes", "c4"], scene["homes", "c3"]) == ("p1", "p1")
    other = builder(rules, cards, "l10", "water reed")
    sevens = {name for name, row in other.board.items() if row["price"] == "7 valuables"}
    assert len(sevens) >= 2
    assert not other.values("build_hut.space") & sevens


@rule("M-X08")
def test_double_hut_for_twenty(rules: Rules) -> None:
    """A double hut on the water space of 10 valuables and 4 points costs 20 and two water cards and gives 8 points."""
    scene = builder(rules, "v6 v7 v7 water water")
    scene.build("f4", "v6 v7 v7 water water", "build_double")
    assert scene.held("hand", "p1") == {}
    assert (scene["score", "p1"], scene["homes.number", "f4"]) == (8, 2)
    assert "f4" not in builder(rules, "v6 v6 v7 water water").values("build_double.space")
    assert "f4" not in builder(rules, "v6 v7 v7 water").values("build_double.space")


@rule("M-X09")
def test_double_landscape_space(rules: Rules) -> None:
    """A hut on the double-landscape space of 4 points gives 4."""
    for land in ("reed", "water"):
        scene = builder(rules, f"v4 v6 {land}", birds="water reed")
        assert scene.build("d4", f"v4 v6 {land}")["score", "p1"] == 4


@rule("M-X10")
def test_birds_move_when_nobody_held_the_first_site(rules: Rules) -> None:
    """The first site empty and the birds on water and sand: they go to mangroves and reed."""
    scene = rules.game(4).placing("2 3 4 5")
    scene.birds("water sand")
    assert scene.to_next_round()["birds_on"] == "mangroves reed"


@rule("M-X11")
def test_paths_by_distance(rules: Rules) -> None:
    """Path A, two huts each: red, furthest up, 12, yellow next 6. Path B: most huts 10, the nearer of the tied 5."""
    yellow, purple, red, orange = "p1", "p2", "p3", "p4"
    scene = last_round(rules)
    homes = {red: "c1 c8", yellow: "c3 c7 d3", purple: "c4 c5 d4", orange: "d1 d5 d8"}
    for seat, spaces in homes.items():
        scene.live(seat, spaces)
    lines = {yellow: 14, purple: 10 + 8, orange: 4}
    columns = {red: 12, yellow: 6 + 5, orange: 10}
    assert finished(scene).gains(*PATHS) == {seat: columns.get(seat, 0) + lines.get(seat, 0) for seat in homes}


@rule("M-X12")
def test_stone_area(rules: Rules) -> None:
    """3, 2 and 2 huts in the stone area score 21, 14 and 14."""
    scene = last_round(rules)
    scene.live("p1", "f1 g1 h1")
    scene.live("p2", "f2 h2")
    scene.live("p3", "f3 g3")
    assert finished(scene).gains(STONE) == {"p1": 21, "p2": 14, "p3": 14}


@rule("M-X13")
def test_pole_area(rules: Rules) -> None:
    """3, 2 and 2 huts in the pole area: 12 to the first, 6 to the one of the tied with the lower tile, which is 4."""
    orange, purple, red = "p1", "p2", "p3"
    scene = last_round(rules)
    for seat, spaces in ((orange, "a6 b6"), (purple, "c6"), (red, "a7 c7"), (orange, "a8"), (purple, "b8")):
        scene.live(seat, spaces)
    assert min(scene.held("poles_of", purple)) == "4"
    assert finished(scene).gains(*POLES) == {orange: 12, purple: 6}


@rule("M-X14")
def test_amulets_left(rules: Rules) -> None:
    """Amulets of 6, 4 and 2 that are left give 12 points."""
    scene = last_round(rules)
    scene.pouch("p2", "m2 m4 m6")
    assert finished(scene).gains(AMULETS) == {"p2": 12}
