"""The readings that the rulebook leaves open: each is a setting, and another value has the effect that its name says."""

from tests.games.mangrovia.rulebook import Rules
from tests.games.mangrovia.rules_text import rules_text
from tests.games.mangrovia.scene import Scene
from tests.games.mangrovia.test_amulets import collector
from tests.games.mangrovia.test_building import builder
from tests.games.mangrovia.test_scoring import STONE, finished, last_round

READINGS = {
    "kept_for_sure",
    "collect_whole",
    "pile_refill",
    "dry_pile",
    "bag_refill",
    "pole_prints_count",
    "stone_counts_neutral",
}


def with_setting(old: str, new: str) -> Rules:
    """The rules with a setting changed."""
    return Rules(((f"setting {old}", f"setting {new}"),))


def refill(setting: str) -> Rules:
    """The rules with a pile or the bag refilled at once."""
    return with_setting(f"{setting} = needed or emptied", f"{setting} = emptied or needed")


def test_open_readings_are_settings() -> None:
    """Exactly these settings are marked as open readings, and nothing else is."""
    marked = [line.split() for line in rules_text().split("\n") if "[" in line and line.rstrip().endswith("?]")]
    assert {words[1].rstrip(":") for words in marked if words[0] == "setting"} == READINGS
    assert all(words[0] == "setting" for words in marked)


def test_collecting_may_stop_early() -> None:
    """With `collect_whole = no` a player may stop after any draw; a single amulet is kept, of more one goes back."""
    rules = with_setting("collect_whole = yes", "collect_whole = no")
    scene = collector(rules, 3, "m2 m4")
    scene.play("collect_amulets")
    for _ in range(2):
        assert sum(scene.held("drawn", "p1").values()) < 3
        scene.play("collect_amulets.more")
    scene.play("collect_amulets.stop", "collect_amulets=m2")
    assert scene.held("pouch", "p1") == {"m4": 1}


def test_a_single_amulet_may_have_to_go_back() -> None:
    """With `kept_for_sure = 0` even a single amulet drawn goes back, if there are two huts or more."""
    scene = collector(with_setting("kept_for_sure = 1", "kept_for_sure = 0"), 2)
    scene.bag("m5", "box")
    scene.collect("m5")
    assert (scene.held("pouch", "p1"), scene.held("bag")) == ({}, {"m5": 1})


def drained(rules: Rules) -> Scene:
    """The first player about to draw blind, with one valuable in the pile and the others discarded."""
    scene = rules.at("l5").play("forgo")
    scene.pile("valuable_pile", "v3", "valuable_discard")
    return scene


def test_piles_may_be_refilled_at_once() -> None:
    """With `pile_refill = emptied` the discards are shuffled in as soon as the last card is gone."""
    shipped = drained(Rules()).play("draw_down.valuable")
    assert shipped.held("valuable_pile") == {}
    at_once = drained(refill("pile_refill")).play("draw_down.valuable")
    assert (sum(at_once.held("valuable_pile").values()), at_once.held("valuable_discard")) == (38, {})


def test_a_pile_that_ran_dry_is_refilled_later() -> None:
    """With `pile_refill = emptied`, a pile that was empty with nothing discarded is filled when there is something again."""
    scene = refill("pile_refill").at("l5").play("forgo")
    scene.pile("valuable_pile", "v3", "box")
    scene.play("draw_down.valuable")
    assert scene.options == {"draw_down.landscape", "draw_down.stop"}
    scene.moving("v7", ("box",), ("valuable_discard",))
    scene.play("draw_down.valuable")
    assert scene.held("valuable_discard") == {}


def test_an_open_card_where_a_pile_is_dry() -> None:
    """With `dry_pile = face_up_card` a card of the display may be drawn in place of one from a pile that is dry."""
    rules = with_setting("dry_pile = no_card or face_up_card", "dry_pile = face_up_card or no_card")
    scene = rules.at("l5").play("forgo")
    assert not scene.values("draw_down.open_card")
    scene.pile("valuable_pile", "", "box")
    assert scene.values("draw_down.open_card") == set(scene.held("display"))
    open_card = min(scene.held("display"))
    scene.play(f"draw_down.open_card={open_card}")
    shipped = Rules().at("l5").play("forgo")
    shipped.pile("valuable_pile", "", "box")
    assert not shipped.values("draw_down.open_card")


def test_the_bag_may_be_refilled_at_once() -> None:
    """With `bag_refill = emptied` spent amulets return as soon as the last one is drawn."""
    for rules, bag in (
        (Rules(), {}),
        (refill("bag_refill"), {"m6": 1}),
    ):
        scene = collector(rules, 1)
        scene.bag("m5", "box")
        scene.moving("m6", ("box",), ("spent",))
        assert scene.collect().held("bag") == bag


def test_points_printed_in_the_pole_area() -> None:
    """Points printed on a pole space score besides the tile, or, with `pole_prints_count = no`, not at all."""
    printed = ("a6 | 1 | 6 | poles | sand | 6 valuables | 0", "a6 | 1 | 6 | poles | sand | 6 valuables | 3")
    other = ("setting pole_prints_count = yes", "setting pole_prints_count = no")
    for rules, points in ((Rules((printed,)), 2 + 3), (Rules((printed, other)), 2)):
        assert builder(rules, "v6 sand").build("a6", "v6 sand")["score", "p1"] == points


def test_neutral_stone_hut() -> None:
    """A neutral hut counts among all huts of the stone area, or, with `stone_counts_neutral = no`, it does not."""
    for rules, points in ((Rules(), 6), (with_setting("stone_counts_neutral = yes", "stone_counts_neutral = no"), 4)):
        scene = last_round(rules, 3)
        scene.live("p1", "f1 g1")
        assert finished(scene).gains(STONE) == {"p1": points}
