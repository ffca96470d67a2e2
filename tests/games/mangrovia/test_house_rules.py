"""The house rules that change what is set up, drawn, built and paid."""

from rulesdsl import choose, player_counts, read
from rulesdsl.games import game_path
from tests.games.mangrovia.house import house
from tests.games.mangrovia.rulebook import Rules
from tests.games.mangrovia.test_amulets import collector
from tests.games.mangrovia.test_building import builder

SITES = "1 2 3 4 5 6"


@house("seven_huts")
def test_seven_huts(rules: Rules) -> None:
    """Everybody gets seven huts, however many play."""
    for players in (2, 3, 4, 5):
        scene = rules.game(players)
        assert {scene["supply", f"huts.p{seat + 1}"] for seat in range(players)} == {7}


@house("wide_display")
def test_wide_display(rules: Rules) -> None:
    """Five valuables and four landscapes lie open, at the start and in the next round."""
    scene = rules.game(4)
    for _ in range(2):
        open_cards = scene.held("display")
        valuables = sum(copies for card, copies in open_cards.items() if card.startswith("v"))
        assert (valuables, sum(open_cards.values())) == (5, 9)
        scene.placing("1 2 3 4").play("draw_up=v2")
        scene.to_next_round()


@house("no_gifts")
def test_no_gifts(rules: Rules) -> None:
    """All forty amulets are in the bag, and without a hut in the amulet area nobody collects any."""
    scene = collector(rules, 0)
    assert sum(scene.held("bag").values()) == 40
    scene.play("collect_amulets")
    assert scene.held("pouch", "p1") == {}


@house("six_players")
def test_six_players(rules: Rules) -> None:
    """Two to six can play; six have seven huts and a bowl each, and the sixth begins with cards worth five and seven."""
    path = game_path("mangrovia")
    assert player_counts(read(path), choose(path, rules.variants)) == ((2, 3, 4, 5, 6) if rules.variants else ())
    scene = rules.game(6, luck="p2")
    assert {(scene["supply", f"huts.p{seat}"], scene["supply", f"bowls.p{seat}"]) for seat in range(1, 7)} == {(7, 1)}
    assert [card for card in scene.held("hand", "p1") if card.startswith("s6")] == ["s6a", "s6b"]
    assert scene.placing("2 3 4 5 6 1").to_next_round()["starter"] == "p1"


@house("open_amulets")
def test_open_amulets(rules: Rules) -> None:
    """Everybody sees what amulets a player has, and those she is just drawing."""
    scene = collector(rules, 3, "m2 m4 m5")
    scene.pouch("p1", "m3")
    scene.play("collect_amulets")
    for seat in (None, "p2"):
        for zone, discs in (("pouch", {"m3"}), ("drawn", {"m2", "m4", "m5"})):
            shown = scene.seen(seat).get(zone, {})
            assert isinstance(shown, dict)
            assert {disc for disc, copies in shown.get("p1", {}).items() if copies} == discs


@house("quick_refill")
def test_quick_refill(rules: Rules) -> None:
    """After each face-up card the display is whole again, before the next is taken."""
    scene = rules.at("l1")
    for _ in range(2):
        scene.play("draw_up=v2")
        assert sum(scene.held("display").values()) == 7


@house("birds_and_amulets")
def test_birds_and_amulets(rules: Rules) -> None:
    """At the last landing its holder moves the birds and then may collect amulets."""
    scene = rules.at("l12").play("place_birds=sand", "place_birds=reed")
    assert scene.options == {"collect_amulets", "forgo"}


@house("pole_card")
def test_pole_card(rules: Rules) -> None:
    """Building in the pole area brings a landscape card; building elsewhere does not."""
    poles = builder(rules, "v6 sand").build("a6", "v6 sand")
    assert sum(poles.held("hand", "p1").values()) == 1
    elsewhere = builder(rules, "v6 water").build("c3", "v6 water")
    assert elsewhere.held("hand", "p1") == {}


@house("overpay")
def test_overpay(rules: Rules) -> None:
    """A price may be paid with one valuable or amulet too many, and with no more."""
    assert "build_hut.space=c3" in builder(rules, "v7 water").options
    scene = builder(rules, "v7 water")
    scene.play("build_hut.space=c3", "build_hut.one_more", "build_hut.one_more.card=v7", "build_hut.land.card=water")
    assert (scene["homes", "c3"], scene.held("hand", "p1")) == ("p1", {})
    assert "build_hut.space=i2" in builder(rules, "water", discs="m6").options
    assert "build_hut.space=i2" not in builder(rules, "water", discs="m4 m3").options
    assert "build_hut.space=c3" not in builder(rules, "v5 v3 water").options


@house("cheap_middle")
def test_cheap_middle(rules: Rules) -> None:
    """The four dearest spaces cost nine."""
    for space, land in (("d4", "reed"), ("d5", "mangroves"), ("e4", "sand"), ("f4", "water")):
        scene = builder(rules, f"v6 v3 {land}", birds=f"{land} {'water' if land != 'water' else 'sand'}")
        assert space in scene.values("build_hut.space")


@house("amulet_money")
def test_amulet_money(rules: Rules) -> None:
    """A price in valuables may be paid with cards and amulets together; the amulets go where spent ones do."""
    scene = builder(rules, "v3 water", discs="m3")
    assert "build_hut.space=c3" in scene.options
    scene.build("c3", "v3 m3 water")
    assert (scene["homes", "c3"], scene.held("spent")) == ("p1", {"m3": 1})


@house("plain_words")
def test_plain_words(rules: Rules) -> None:
    """The title and the refusals have the words of the variant, values filled in."""
    scene = builder(rules, "v6 water")
    scene.live("p2", "c3")
    assert scene.game.title == "Mangrovia, our way"
    assert scene.why("build_hut.space=c3").get("buildable.free") == "c3 is taken"
    assert scene.why("build_hut.space=e3").get("buildable.bird") == "no bird there"
