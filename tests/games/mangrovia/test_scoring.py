"""The end of the game and the final scoring."""

from tests.games.mangrovia.rulebook import Rules
from tests.games.mangrovia.scene import Scene
from tests.games.rulebook import rule

PATHS = ("path_order.first", "path_order.second")
POLES = ("pole_order.first", "pole_order.second")
STONE, AMULETS = "final_scoring.stone", "final_scoring.amulets"


def last_round(rules: Rules, players: int = 4) -> Scene:
    """A round under way, which `finished` makes the last."""
    sites = {2: "2 3 4 5", 3: "2 3 4 5 6 1", 4: "2 3 4 5", 5: "2 3 4 5 6"}
    return rules.game(players).placing(sites[players])


def finished(scene: Scene) -> Scene:
    """The position after the final scoring: the first player has no hut left, and everybody forgoes the rest of the round."""
    scene.last_hut("p1")
    scene.to_next_round()
    assert scene.over
    return scene


@rule(
    "M-F01",
    broken=(
        ("where how many of huts(p) in supply is 0", "where how many of huts(p) in supply is at most 1"),
        (
            "rounds: repeat until ending: round",
            "rounds: repeat until ending or score(p1) is over 0: round",
        ),
    ),
)
def test_the_round_is_completed(rules: Rules) -> None:
    """When somebody has built the last hut, all others still act, then the game is scored."""
    scene = rules.at("l11")
    scene.hand("p1", "v6 water")
    huts = scene["supply", "huts.p1"]
    assert isinstance(huts, int)
    scene.moving("huts.p1", ("supply",), ("box",), huts - 1)
    scene.hand("p2", "v6 water")
    last_but_one = rules.game(4).placing("2 3 4 5")
    last_but_one.moving("huts.p1", ("supply",), ("box",), huts - 1)
    last_but_one["score", "p1"] = 5
    assert not last_but_one.to_next_round().over
    scene.build("c3", "v6 water")
    assert not scene.over
    assert finished(scene)["boat_at"] is None


@rule(
    "M-F02",
    broken=(
        ("huts: most huts_on(w, p)", "huts: least huts_on(w, p)"),
        ("2nd adds second of p to score(w)", "2nd adds first of p to score(w)"),
        (
            "let huts_on (w in seats, p in paths) = total count h in homes(s) for s in",
            "let huts_on (w in seats, p in paths) = count s in",
        ),
    ),
)
def test_paths_by_number_of_huts(rules: Rules) -> None:
    """Most huts on a path take its first prize, second most its second; a double hut counts as two."""
    scene = last_round(rules)
    scene.live("p1", "d1 d3")
    scene.live("p2", "d8")
    scene.live("p2", "d5", number=2)
    scene.live("p3", "d4")
    finished(scene)
    assert scene.gains(*PATHS) == {"p2": 10 + 8, "p1": 5 + 14, "p3": 10}


@rule(
    "M-B02",
    "M-F02",
    broken=(
        ("x of s is x of p or y of s is y of p", "x of s is x of p"),
        ("x of s is x of p or y of s is y of p", "y of s is y of p"),
    ),
)
def test_every_space_counts_for_its_paths(rules: Rules) -> None:
    """A lone hut takes the first prize of every path that its space lies on: of two, of one, or of none."""
    for space, points in (
        ("c6", 12 + 14),
        ("f3", 12 + 14),
        ("c4", 12 + 10),
        ("e7", 10),
        ("h3", 14),
        ("h1", 0),
        ("a8", 0),
        ("i1", 0),
    ):
        scene = last_round(rules)
        scene.live("p2", space)
        assert finished(scene).gains(*PATHS).get("p2", 0) == points


@rule(
    "M-F03",
    broken=(
        ("distance: least nearest(w, p)", "distance: most nearest(w, p)"),
        ("= y of s if y of p is none else x of s", "= x of s if y of p is none else y of s"),
    ),
)
def test_ties_go_to_the_nearer_hut(rules: Rules) -> None:
    """With as many huts, whoever has the hut nearest to the statue is ahead: further up in a column, further left on a line."""
    column = last_round(rules)
    column.live("p1", "e7")
    column.live("p2", "e2")
    assert finished(column).gains(*PATHS) == {"p2": 10, "p1": 5}
    line = last_round(rules)
    line.live("p1", "h6")
    line.live("p2", "a6")
    line.live("p3", "d6 b6")
    found = finished(line).gains(*PATHS)
    assert (found["p3"], found["p2"], found.get("p1")) == (14 + 10, 7, None)


@rule(
    "M-F04",
    broken=(("ranking path_order (p in paths) of w in seats where", "ranking path_order (p in paths) of w in players where"),),
)
def test_neutral_huts_take_ranks(rules: Rules) -> None:
    """A neutral hut counts on its paths, in ties as well, and takes a rank without scoring."""
    scene = last_round(rules, 3)
    scene.live("p1", "e7")
    assert finished(scene).gains(*PATHS) == {"p1": 5}
    nearer = last_round(rules, 3)
    nearer.live("p1", "e5")
    assert finished(nearer).gains(*PATHS) == {"p1": 10 + 8}
    more = last_round(rules, 3)
    more.live("p1", "e7 e5")
    assert finished(more).gains(*PATHS) == {"p1": 10 + 8}


@rule("M-F05", broken=(("of w in seats where huts_on(w, p) is over 0", "of w in seats where huts_on(w, p) is at least 0"),))
def test_no_hut_no_rank(rules: Rules) -> None:
    """Who has no hut on a path gets nothing for it, even if nobody else could be second."""
    scene = last_round(rules, 5)
    scene.live("p2", "d8")
    assert finished(scene).gains(*PATHS) == {"p2": 10}
    empty = finished(last_round(rules, 5))
    assert empty.gains(*PATHS, *POLES, STONE) == {}


@rule("M-F06", broken=(("huts_in(p, stone) * stone_huts", "huts_in(p, stone) * huts_in(p, stone)"),))
def test_stone_area(rules: Rules) -> None:
    """Everybody scores her huts in the stone area times all huts there, a neutral one included."""
    scene = last_round(rules, 3)
    scene.live("p1", "g1 h1")
    scene.live("p2", "f1")
    assert scene["homes", "h2"] == "neutral"
    assert finished(scene).gains(STONE) == {"p1": 8, "p2": 4}


@rule(
    "M-F07",
    broken=(
        ("setting pole_first = 12", "setting pole_first = 10"),
        ("earliest: least least value of t", "earliest: most least value of t"),
        ("ranking pole_order of w in seats where", "ranking pole_order of w in players where"),
    ),
)
def test_pole_area(rules: Rules) -> None:
    """12 for most huts in the pole area, 6 for second most; ties go to the earlier first hut; a neutral one takes its rank."""
    scene = last_round(rules)
    scene.live("p3", "a6")
    scene.live("p2", "a7 c7")
    scene.live("p1", "a8")
    assert finished(scene).gains(*POLES) == {"p2": 12, "p3": 6}
    two = last_round(rules, 2)
    two.live("p1", "a6")
    assert finished(two).gains(*POLES) == {"p1": 6}
    more = last_round(rules, 2)
    more.live("p1", "a6 a7")
    more.live("p2", "b8")
    assert finished(more).gains(*POLES) == {"p1": 12}


@rule("M-F08", broken=(("add amulets_held(p) as points to score(p)", "add (count a in pouch(p)) as points to score(p)"),))
def test_amulets_left(rules: Rules) -> None:
    """Each amulet left scores its value."""
    scene = last_round(rules)
    scene.pouch("p1", "m1 m6")
    scene.pouch("p2", "m3")
    assert finished(scene).gains(AMULETS) == {"p1": 7, "p2": 3}


@rule(
    "M-F09",
    broken=(
        ("points: most score(p)\n    amulets: most amulets_held(p)", "points: most score(p)\n    amulets: least amulets_held(p)"),
        ("points: most score(p)\n", "points: least score(p)\n"),
        ("    amulets: most amulets_held(p)\n", ""),
    ),
)
def test_victory(rules: Rules) -> None:
    """Most points win, then the higher value of amulets, then the victory is shared."""
    for discs, points, places in (
        ("m6|m3|m2|m1", (0, 3, 0, 0), (1, 2, 3, 4)),
        ("m6|m3|m2|m1", (0, 3, 9, 0), (2, 3, 1, 4)),
        ("m6|m3|m3|m1", (0, 3, 3, 9), (2, 3, 3, 1)),
        ("m6|m3|m6|m1", (0, 3, 0, 0), (1, 3, 1, 4)),
    ):
        scene = last_round(rules)
        for seat, disc, more in zip(("p1", "p2", "p3", "p4"), discs.split("|"), points, strict=True):
            scene.pouch(seat, disc)
            scene["score", seat] = more
        result = finished(scene).result
        assert result.places == places
        assert result.shared == (places.count(1) > 1)
