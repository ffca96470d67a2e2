"""Collecting amulets."""

from tests.games.mangrovia.rulebook import Rules
from tests.games.mangrovia.scene import Scene
from tests.games.rulebook import rule

AMULET_SPACES = "i1 i2 i3 i4 i5 i6"


def collector(rules: Rules, huts: int, luck: str = "") -> Scene:
    """The first player about to collect, with so many huts on amulet spaces."""
    scene = rules.at("l2")
    scene.live("p1", " ".join(AMULET_SPACES.split()[:huts]))
    scene.luck = luck.split()
    return scene


@rule(
    "M-M01",
    broken=(
        ("smaller(amulet_track(me), amulet_limit)", "smaller(amulet_track(me), 6)"),
        ("choose a in my drawn\n        move a to bag", "choose a in my drawn\n        move a to spent"),
        ("let k = smaller(amulet_track(me), amulet_limit)", "let k = smaller(amulet_track(me), 2)"),
    ),
)
def test_draw_as_many_as_huts_and_put_one_back(rules: Rules) -> None:
    """With two or more huts there, as many are drawn, five at most, and one of these goes back into the bag."""
    for huts, drawn in ((2, 2), (3, 3), (4, 4), (5, 5), (6, 5)):
        scene = collector(rules, huts, "m2 m3 m4 m5 m6"[: 3 * drawn - 1])
        scene.play("collect_amulets")
        assert scene.values("collect_amulets") == {f"m{n}" for n in range(2, 2 + drawn)}
        scene.play("collect_amulets=m3")
        assert scene.held("pouch", "p1") == {f"m{n}": 1 for n in range(2, 2 + drawn) if n != 3}
        assert scene.held("bag")["m3"] == 9
        assert sum(scene.held("bag").values()) == 36 - drawn


@rule("M-M01")
def test_only_one_just_drawn_goes_back(rules: Rules) -> None:
    """An amulet held before is not among those that may go back."""
    scene = collector(rules, 2, "m2 m3")
    scene.pouch("p1", "m6")
    scene.play("collect_amulets")
    assert scene.values("collect_amulets") == {"m2", "m3"}


@rule("M-M01", broken=(("setting collect_whole = yes", "setting collect_whole = no"),))
def test_whole_or_not_at_all(rules: Rules) -> None:
    """Whoever collects draws all of them."""
    scene = collector(rules, 3)
    assert scene.options == {"collect_amulets", "forgo"}
    scene.play("collect_amulets")
    assert sum(scene.held("drawn", "p1").values()) == 3


@rule("M-M02", broken=(("gift: if k is 0", "gift: if k is at most 1"),))
def test_one_hut_one_amulet(rules: Rules) -> None:
    """With one hut there, one is drawn and kept."""
    scene = collector(rules, 1, "m4").collect()
    assert scene.held("pouch", "p1") == {"m4": 1}
    assert scene["boat_at"] != "l2"


@rule(
    "M-M03",
    broken=(
        ("move up to 1 from repository", "move up to 2 from repository"),
        ("gift: if k is 0: move up to 1 from repository to my pouch", "gift: if k is 0: move up to 1 from bag to my pouch"),
    ),
)
def test_no_hut_takes_a_one(rules: Rules) -> None:
    """Without a hut there, a 1-amulet is taken from the board, if one is left."""
    scene = collector(rules, 0).collect()
    assert (scene.held("pouch", "p1"), scene.held("repository")) == ({"m1": 1}, {"m1": 4})
    assert sum(scene.held("bag").values()) == 35
    empty = collector(rules, 0)
    empty.moving("m1", ("repository",), ("spent",), 5)
    empty.collect()
    assert empty.held("pouch", "p1") == {}


@rule(
    "M-M04",
    broken=(
        ("zone pouch (p in players): amulet_discs, seen by p, counted", "zone pouch (p in players): amulet_discs, seen by all"),
        ("zone drawn (p in players): amulet_discs, seen by p, counted", "zone drawn (p in players): amulet_discs, seen by all"),
    ),
)
def test_amulets_are_hidden(rules: Rules) -> None:
    """Others see how many amulets somebody holds, not which; nor which one goes back."""
    scene = collector(rules, 3, "m2 m5 m6")
    scene.pouch("p1", "m4")
    scene.play("collect_amulets")
    for zone, size in (("pouch", 1), ("drawn", 3)):
        for seat in (None, "p2"):
            assert "p1" not in scene.seen(seat).get(zone, {})
        assert scene.seen(None)[f"{zone}.size"]["p1"] == size
        assert sum(scene.seen("p1")[zone]["p1"].values()) == size


@rule("M-M04", broken=(("setting kept_for_sure = 1", "setting kept_for_sure = 0"),))
def test_a_single_one_is_kept(rules: Rules) -> None:
    """Where only one can be drawn at all, it is kept, however many huts there are."""
    scene = collector(rules, 3)
    scene.bag("m5", "box")
    scene.collect()
    assert scene.held("pouch", "p1") == {"m5": 1}
    assert scene["boat_at"] != "l2"


@rule("M-M05", broken=(("refilled from spent when bag_refill", "refilled from repository when bag_refill"),))
def test_spent_amulets_return_when_the_bag_is_empty(rules: Rules) -> None:
    """Spent amulets, 1s included, go into the bag only when it is empty; that is looked at before every single draw."""
    scene = collector(rules, 3, "m5 m1 m6")
    scene.bag("m5", "box")
    for disc in ("m1", "m6", "m6"):
        scene.moving(disc, ("repository" if disc == "m1" else "box",), ("spent",))
    scene.play("collect_amulets")
    assert scene.held("drawn", "p1") == {"m1": 1, "m5": 1, "m6": 1}
    assert (scene.held("bag"), scene.held("spent")) == ({"m6": 1}, {})


@rule("M-M05", broken=(("setting bag_refill = needed or emptied", "setting bag_refill = emptied or needed"),))
def test_spent_amulets_stay_aside_before(rules: Rules) -> None:
    """A bag that has just been emptied stays empty until somebody draws from it."""
    scene = collector(rules, 1)
    scene.bag("m5", "box")
    scene.moving("m6", ("box",), ("spent",))
    scene.collect()
    assert (scene.held("bag"), scene.held("spent")) == ({}, {"m6": 1})
