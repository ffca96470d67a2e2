"""Phase 1: placing bowls."""

from tests.games.mangrovia.rulebook import Rules
from tests.games.rulebook import rule


@rule(
    "M-P01",
    broken=(
        ("turn of players from starter: place_bowl nth", "turn of players from next(starter): place_bowl nth"),
        ("free: no b in altar(s)", "free: s is not site_1"),
    ),
)
def test_one_bowl_each_from_the_starter(rules: Rules) -> None:
    """The starting player begins, the others follow clockwise, each on any site that is free."""
    scene = rules.game(4, luck="p3")
    order = []
    for site in ("4", "1", "6", "2"):
        order.append(scene.seat)
        scene.placing(site)
    assert order == ["p3", "p4", "p1", "p2"]
    assert scene["boat_at"] == "l1"
    other = rules.game(5)
    assert other.values("place_bowl") == {f"site_{n}" for n in range(1, 7)}
    other.placing("3")
    assert other.values("place_bowl") == {f"site_{n}" for n in (1, 2, 4, 5, 6)}
    assert other.why("place_bowl=site_3") == {"bowl_allowed.free": "a bowl of p1 is there"}


@rule("M-P02", broken=(("placing: for each nth in 1..bowls_each", "placing: for each nth in 1..1"),))
def test_second_bowl_in_the_same_order(rules: Rules) -> None:
    """Two and three players place a second bowl each, in the same order."""
    for players, sites in ((2, "2 3 4 5"), (3, "2 3 4 5 6 1")):
        scene = rules.game(players, luck="p2")
        order = []
        for site in sites.split():
            order.append(scene.seat)
            scene.placing(site)
        once = [f"p{(1 + place) % players + 1}" for place in range(players)]
        assert order == once * 2
        assert scene["boat_at"] is not None


@rule(
    "M-P03",
    broken=(
        ("starter when me is starter and nth is under bowls_each", "starter when me is starter and nth is over bowls_each"),
        ("starter when me is starter and nth is under bowls_each", "starter when me is starter and nth is under 3"),
    ),
)
def test_the_starter_and_the_first_site(rules: Rules) -> None:
    """With two bowls each, the starting player may put the second on the first site, but not the first one; others may."""
    for players, before in ((2, "2 3"), (3, "2 3 4")):
        scene = rules.game(players)
        assert scene.why("place_bowl=site_1") == {"bowl_allowed.starter": "not with the starting player's first bowl"}
        scene.placing(before)
        assert (scene.seat, "site_1" in scene.values("place_bowl")) == ("p1", True)
        assert "site_1" in rules.game(players).placing("2").values("place_bowl")
    for players in (4, 5):
        assert "site_1" in rules.game(players).values("place_bowl")
