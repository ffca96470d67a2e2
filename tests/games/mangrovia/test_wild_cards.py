"""The wild card among the stone area tiles: a hut where no bird stands, in both readings."""

from random import Random

import pytest

from tests.games.mangrovia import tiles
from tests.games.mangrovia.building_by_hand import Means, spaces
from tests.games.mangrovia.rulebook import Rules
from tests.games.mangrovia.scene import Scene
from tests.games.mangrovia.tiles import hold, sweep, tiled
from tests.games.rulebook import rule
from tests.games.table_rows import number

RULES = tiles.RULES
BIRD_ONLY = "wild_card_stands_for=bird"
LANDS = ("water", "sand", "mangroves", "reed")


@rule(
    "M-V07",
    broken=(
        ("original or has_wild_card(me)", "original and yes"),
        ("wild_card_stands_for is card, worth 1, to box", "wild_card_stands_for is card, worth 1, to tile_pile"),
        ("setting wild_card_stands_for = card or bird", "setting wild_card_stands_for = bird or card"),
    ),
)
def test_a_hut_where_no_bird_stands(rules: Rules) -> None:
    """The tile lets its owner build wherever the birds are, pays instead of a landscape card and leaves the game."""
    assert not tiled(rules, "v6", "").values("build_hut.space")
    scene = tiled(rules, "v6", "wild_card_tile")
    box = scene["box", "wild_card_tile"]
    sixes = {name for name, row in scene.board.items() if row["price"] == "6 valuables"}
    assert scene.values("build_hut.space") == sixes
    scene.build("e3", "v6 wild_card_tile")
    assert (scene["homes", "e3"], scene.held("tiles", "p1"), scene.held("landscape_discard")) == ("p1", {}, {})
    assert isinstance(box, int)
    assert scene["box", "wild_card_tile"] == box + 1


@rule("M-V07", broken=(("price: pay n * price of s", "price: if not has_wild_card(me): pay n * price of s"),))
def test_the_price_is_paid_in_any_case(rules: Rules) -> None:
    """The tile spares nobody the exact price, and pays none of it."""
    scene = tiled(rules, "v5", "wild_card_tile wild_card_tile")
    assert not scene.values("build_hut.space") - {"i1"}
    scene = tiled(rules, "v5 v6", "wild_card_tile")
    scene.play("build_hut.space=i3")
    assert scene.options == {"build_hut.price.card=v6"}


@rule(
    "M-V07",
    broken=(("t is wild_card_tile and wild_card_stands_for is card", "t is wild_card_tile and wild_card_stands_for is bird"),),
)
def test_a_tile_or_a_card(rules: Rules) -> None:
    """Where a bird stands the owner may give a card or the tile; where none stands, a card of the landscape is no help."""
    scene = tiled(rules, "v6 water mangroves", "wild_card_tile")
    scene.play("build_hut.space=c3", "build_hut.price.card=v6")
    assert scene.options == {"build_hut.land.card=water", "build_hut.land.tile=wild_card_tile"}
    scene = tiled(rules, "v6 water mangroves", "wild_card_tile")
    scene.play("build_hut.space=e3", "build_hut.price.card=v6")
    assert scene.options == {"build_hut.land.tile=wild_card_tile"}


@rule("M-V07", broken=(("if wild_card_stands_for is bird:", "if n is 2:"),))
def test_a_double_hut_with_tiles(rules: Rules) -> None:
    """For each of its two cards a double hut takes a tile, or a matching card under a bird."""
    price = "v6 v6"
    for cards, held, found in (
        ("", "wild_card_tile", set()),
        ("", "wild_card_tile wild_card_tile", {"c3", "d1", "d8", "e3", "e7"}),
        ("water", "wild_card_tile", {"c3"}),
        ("mangroves", "wild_card_tile", set()),
        ("mangroves mangroves", "wild_card_tile", set()),
    ):
        assert tiled(rules, f"{price} {cards}", held).values("build_double.space") == found
    scene = tiled(rules, f"{price} water", "wild_card_tile")
    scene.build("c3", f"{price} water wild_card_tile", "build_double")
    assert (scene["homes.number", "c3"], scene.held("hand", "p1"), scene.held("tiles", "p1")) == (2, {}, {})


@rule("M-V07", broken=((", and no wild card tile of yours", ""),))
def test_what_is_missing_without_a_bird(rules: Rules) -> None:
    """Who has neither bird nor tile is told that she lacks both; who has too few tiles, that cards are missing."""
    scene = tiled(rules, "v6 v6 mangroves", "")
    assert scene.why("build_hut.space=e3")["buildable.bird"] == "no bird of paradise on mangroves, and no wild card tile of yours"
    hold(scene, "p1", "wild_card_tile")
    assert scene.why("build_double.space=e3") == {"build.land": "you cannot pay exactly 2 fitting cards"}
    hold(scene, "p1", "wild_card_tile")
    assert "e3" in scene.values("build_double.space")


# ---- the other reading --------------------------------------------------------------------------------


def lifted(rules: Rules, cards: str, held: str) -> Scene:
    """As `tiled`, where a tile only stands in for the bird."""
    return tiled(rules.having(BIRD_ONLY), cards, held)


@rule(
    "M-V07",
    broken=(
        ("if land of c not in birds_on: move 1 of wild_card_tile", "if land of c in birds_on: move 1 of wild_card_tile"),
        ("move c to landscape_discard", "move c to box"),
        ("c in landscape_cards and land of c in on of s", "c in landscape_cards"),
    ),
)
def test_the_tile_may_only_stand_in_for_the_bird(rules: Rules) -> None:
    """With `wild_card_stands_for` set, one line, a card is given all the same, and the tile only where no bird stands."""
    assert not lifted(rules, "v6", "wild_card_tile").values("build_hut.space")
    scene = lifted(rules, "v6 mangroves reed", "wild_card_tile")
    assert scene.values("build_hut.space") == {"e3", "d8", "i4", "d1", "i3", "a7", "a8"}
    scene.play("build_hut.space=e3", "build_hut.price.card=v6")
    assert scene.options == {"build_hut.card=mangroves"}
    scene.play("build_hut.card=mangroves")
    assert (scene["homes", "e3"], scene.held("tiles", "p1"), scene.held("landscape_discard")) == ("p1", {}, {"mangroves": 1})
    under = lifted(rules, "v6 water", "wild_card_tile")
    under.play("build_hut.space=c3", "build_hut.price.card=v6", "build_hut.card=water")
    assert under.held("tiles", "p1") == {"wild_card_tile": 1}
    missing = "not enough landscape cards for {} under a bird or with a wild card tile"
    bird = "no bird of paradise on reed, and no wild card tile of yours"
    assert lifted(rules, "v6 reed", "").why("build_hut.space=d1") == {
        "buildable.bird": bird,
        "build.land.card": missing.format("d1"),
    }
    assert lifted(rules, "v6 reed", "wild_card_tile").why("build_hut.space=e3") == {"build.land.card": missing.format("e3")}


@rule("M-V07", broken=(("repeat n times:", "repeat 1 times:"),))
def test_a_double_hut_where_tiles_stand_in_for_birds(rules: Rules) -> None:
    """Each of its two cards is under a bird or takes a tile."""
    price = "v6 v6"
    for cards, held, found in (
        ("mangroves mangroves", "wild_card_tile", set()),
        ("mangroves mangroves", "wild_card_tile wild_card_tile", {"d8", "e3"}),
        ("mangroves", "wild_card_tile wild_card_tile", set()),
        ("water water", "", {"c3"}),
        ("water mangroves", "wild_card_tile wild_card_tile", set()),
    ):
        assert lifted(rules, f"{price} {cards}", held).values("build_double.space") == found
    price = "v4 v4 v6 v6"
    for cards, held, fine in (
        ("water reed", "wild_card_tile", True),
        ("reed reed", "wild_card_tile", False),
        ("reed reed", "wild_card_tile wild_card_tile", True),
        ("water reed", "", False),
    ):
        assert ("d4" in lifted(rules, f"{price} {cards}", held).values("build_double.space")) == fine
    scene = lifted(rules, f"{price} water reed reed", "wild_card_tile")
    scene.play("build_double.space=d4", *(f"build_double.price.card={card}" for card in price.split()))
    scene.play("build_double.card=reed")
    assert scene.options == {"build_double.card=water"}


# ---- both, against the same worked out by hand ----------------------------------------------------------


def worth(scene: Scene, rows: dict[str, dict[str, str]], zone: str) -> list[int]:
    """The values of what the first player has in a zone, piece by piece."""
    return [number(rows[kind]["pays"]) for kind, copies in scene.held(zone, "p1").items() if kind in rows for _ in range(copies)]


def means(scene: Scene, rules: Rules) -> Means:
    """What the first player has to build with."""
    cards = {**rules.rows("valuable_cards"), **rules.rows("starting_cards")}
    held, hand = scene.held("tiles", "p1"), scene.held("hand", "p1")
    return Means(
        (*worth(scene, cards, "hand"), *[3] * held.get("valuable_tile", 0)),
        (*worth(scene, rules.rows("amulet_discs"), "pouch"), *[2] * held.get("amulet_tile", 0)),
        tuple(land for land in LANDS for _ in range(hand.get(land, 0))),
        held.get("wild_card_tile", 0),
    )


def drawn(scene: Scene, random: Random) -> None:
    """Gives the first player cards, amulets and tiles at random, and puts the birds anywhere."""
    deck = [f"v{value}" for value in range(2, 8)] + ["s1a", "s1b"]
    scene.hand("p1", " ".join(random.sample(deck, random.randint(1, 5)) + random.choices(LANDS, k=random.randint(0, 3))))
    scene.pouch("p1", " ".join(random.sample([f"m{value}" for value in range(1, 7)], random.randint(0, 3))))
    scene.birds(" ".join(sorted(random.sample(LANDS, 2), key=LANDS.index)))
    sweep(scene)
    kinds = [tile for tile, copies in tiles.OTHERS.items() for _ in range(copies)]
    hold(scene, "p1", " ".join(random.sample(kinds, random.randint(0, 4))))


@pytest.mark.parametrize("values", [(), (BIRD_ONLY,)])
def test_where_one_may_build(rules: Rules, values: tuple[str, ...]) -> None:
    """With any cards, amulets and tiles, exactly those spaces are offered that can be paid for, in both readings."""
    scene, random = rules.having(*values).at("l9"), Random(7)
    for _ in range(25):
        drawn(scene, random)
        known = means(scene, rules)
        birds = set(str(scene["birds_on"]).split())
        for deed, huts in (("build_hut", 1), ("build_double", 2)):
            found = spaces(scene.board, known, birds, huts, bird_only=bool(values))
            assert scene.values(f"{deed}.space") == found, known
