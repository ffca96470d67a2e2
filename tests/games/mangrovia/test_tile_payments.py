"""Stone area tiles that pay: as a valuable of 3, as an amulet of 2."""

from tests.games.mangrovia import tiles
from tests.games.mangrovia.rulebook import Rules
from tests.games.mangrovia.scene import Scene
from tests.games.mangrovia.tiles import hold, tiled
from tests.games.rulebook import rule

RULES = tiles.RULES


@rule(
    "M-V06",
    broken=(
        ("setting valuable_tile_pays = 3 valuables", "setting valuable_tile_pays = 4 valuables"),
        ("worth valuable_tile_pays, to box", "worth valuable_tile_pays, to tile_pile"),
        ("t in my tiles where t is valuable_tile", "t in tiles(next(me)) where t is valuable_tile"),
    ),
)
def test_a_valuable_tile_pays_three(rules: Rules) -> None:
    """It pays as a valuable of 3, with cards or without, and leaves the game."""
    scene = tiled(rules, "v4 water", "valuable_tile")
    box = scene["box", "valuable_tile"]
    assert scene.values("build_hut.space") == {"d6", "b6", "h2", "i10"}
    scene.build("h2", "v4 valuable_tile water")
    assert (scene.held("hand", "p1"), scene.held("tiles", "p1")) == ({}, {})
    assert isinstance(box, int)
    assert scene["box", "valuable_tile"] == box + 1
    assert scene.held("valuable_discard") == {"v4": 1}
    alone = tiled(rules, "water sand", "valuable_tile valuable_tile")
    assert alone.values("build_hut.space") == {"c3", "e7", "i6", "a6"}
    assert alone.build("c3", "valuable_tile valuable_tile water").held("tiles", "p1") == {}


@rule(
    "M-V06",
    broken=(
        ("setting amulet_tile_pays = 2 amulets", "setting amulet_tile_pays = 1 amulets"),
        ("worth amulet_tile_pays, to box", "worth amulet_tile_pays, to tile_pile"),
        ("t in my tiles where t is amulet_tile", "t in tiles(next(me)) where t is amulet_tile"),
    ),
)
def test_an_amulet_tile_pays_two(rules: Rules) -> None:
    """It pays as an amulet of 2, with amulets or without, and leaves the game; it never goes among the spent amulets."""
    scene = tiled(rules, "water", "amulet_tile", discs="m3")
    box = scene["box", "amulet_tile"]
    assert scene.values("build_hut.space") == {"i2"}
    scene.build("i2", "m3 amulet_tile water")
    assert (scene.held("pouch", "p1"), scene.held("tiles", "p1"), scene.held("spent")) == ({}, {}, {"m3": 1})
    assert isinstance(box, int)
    assert scene["box", "amulet_tile"] == box + 1
    assert tiled(rules, "sand", "amulet_tile amulet_tile").values("build_hut.space") == {"i5"}


@rule(
    "M-V06",
    broken=(
        ("t in my tiles where t is amulet_tile", "t in my tiles where t is amulet_tile or t is valuable_tile"),
        ("t in my tiles where t is valuable_tile", "t in my tiles where t is valuable_tile or t is amulet_tile"),
    ),
)
def test_each_in_its_own_currency(rules: Rules) -> None:
    """A valuable tile pays no amulets and an amulet tile no valuables; neither gives change."""
    assert not tiled(rules, "v3 water sand", "amulet_tile amulet_tile").values("build_hut.space") - {"i5"}
    assert not tiled(rules, "water sand", "valuable_tile", discs="m3").values("build_hut.space")
    assert not tiled(rules, "v2 v3 water sand", "valuable_tile valuable_tile").values("build_hut.space") & {"h2", "c1"}
    scene = tiled(rules, "v2 v3 water", "valuable_tile")
    assert set(scene.why("build_hut.space=h2")) == {"build.price"}


@rule("M-V06", broken=(("setting valuable_tile_pays = 3 valuables", "setting valuable_tile_pays = 2 valuables"),))
def test_tiles_pay_for_a_double_hut(rules: Rules) -> None:
    """Several tiles and cards together make up twice the price."""
    scene = tiled(rules, "v2 v3 v3 v3 water water", "valuable_tile valuable_tile valuable_tile")
    scene.build("f4", "v2 v3 v3 v3 valuable_tile valuable_tile valuable_tile water water", "build_double")
    assert (scene.held("tiles", "p1"), scene["score", "p1"]) == ({}, 8)


def offered(scene: Scene) -> set[str]:
    """The names of all options with a tile."""
    return {name for name in scene.options if "tile" in name}


@rule("M-V06", broken=(("t in my tiles where t is valuable_tile", "t in tiles(starter) where t is valuable_tile"),))
def test_only_in_the_owners_turn(rules: Rules) -> None:
    """Tiles pay only when their owner builds: not for others, and nothing else asks for them."""
    scene = tiled(rules, "v4 water", "")
    scene["starter"] = "p2"
    hold(scene, "p2", "valuable_tile")
    assert not scene.values("build_hut.space")
    hold(scene, "p1", "valuable_tile amulet_tile wild_card_tile")
    assert not offered(scene)
    scene.play("build_hut.space=h2", "build_hut.price.card=v4")
    assert offered(scene) == {"build_hut.price.tile=valuable_tile"}
    for landing in ("l1", "l2", "l5", "l12"):
        assert not offered(tiled(rules, "", "valuable_tile amulet_tile wild_card_tile", landing=landing))


@rule("M-V06")
def test_what_cannot_be_paid(rules: Rules) -> None:
    """Who cannot make up the price, tiles included, is told which price."""
    scene = tiled(rules, "v5 v2 water", "valuable_tile")
    assert "f4" in scene.values("build_hut.space")
    scene = tiled(rules, "v5 v3 water", "valuable_tile")
    assert scene.why("build_hut.space=f4") == {"build.price": "you cannot pay exactly 10 valuables"}
