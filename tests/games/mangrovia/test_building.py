"""Building huts, and where the birds let one build."""

from tests.games.mangrovia.rulebook import Rules
from tests.games.mangrovia.scene import Scene
from tests.games.rulebook import rule
from tests.games.table_rows import members

LANDS = "water sand mangroves reed"
WEALTH = "v2 v2 v3 v3 v4 v4 v5 v5 v6 v6 v7 v7"


def builder(rules: Rules, cards: str, landing: str = "l9", birds: str = "water sand", discs: str = "") -> Scene:
    """The first player about to build, with these cards and amulets."""
    scene = rules.at(landing)
    scene.birds(birds)
    scene.hand("p1", cards)
    scene.pouch("p1", discs)
    return scene


def rich(rules: Rules, birds: str = "water sand", landing: str = "l9") -> Scene:
    """The first player about to build, able to pay for everything."""
    return builder(rules, f"{WEALTH} {LANDS} {LANDS}", landing, birds, "m2 m2 m3 m3 m4 m4 m5 m5 m6 m6")


@rule(
    "M-R01",
    broken=(
        ("choose 2 l in landscapes", "choose 1..2 l in landscapes"),
        ("choose 2 l in landscapes", "choose 2 l in landscapes without birds_on"),
    ),
)
def test_birds_stand_apart_and_may_stay(rules: Rules) -> None:
    """The birds go to two different landscapes; both, or one, may be those where they are."""
    for pair in ("water mangroves", "water sand", "sand mangroves", "sand reed"):
        first, second = pair.split()
        scene = rules.at("l12")
        scene.play(f"place_birds={first}")
        assert scene.options == {f"place_birds={land}" for land in LANDS.split()[LANDS.split().index(first) + 1 :]}
        assert scene.play(f"place_birds={second}")["birds_on"] == pair


@rule(
    "M-H01",
    broken=(
        ("bird: some l in on of s where l in birds_on", "bird: some l in on of s"),
        ("free: no h in homes(s)", "free: not lives_on(me, s)"),
    ),
)
def test_unoccupied_and_under_a_bird(rules: Rules) -> None:
    """Only free spaces whose landscape bears a bird can be built on; the two centres are no spaces at all."""
    scene = rich(rules, "sand reed")
    scene.live("p2", "c1 d1")
    under = {name for name, row in scene.board.items() if members(row["on"]) & {"sand", "reed"}}
    assert scene.values("build_hut.space") == under - {"c1", "d1"}
    assert scene.why("build_hut.space=c1").get("buildable.free") == "p2 lives on c1 already"
    assert scene.why("build_hut.space=e3").get("buildable.bird", "").startswith("no bird of paradise on mangroves")
    assert not {(row["x"], row["y"]) for row in scene.board.values()} & {("7", "2"), ("2", "7")}


@rule(
    "M-H02",
    broken=(
        ("price: pay n * price of s", "price: pay price of s"),
        ("where c in valuable_cards, worth pays of c", "where c in valuable_cards, worth 2 * pays of c"),
    ),
)
def test_exact_price_in_its_own_currency(rules: Rules) -> None:
    """The price is paid exactly, in the space's own currency, without change and without mixing."""
    assert "f1" in builder(rules, "v4 v5 water").values("build_hut.space")
    assert "f1" not in builder(rules, "v5 v6 water").values("build_hut.space")
    assert "f1" not in builder(rules, "v4 water", discs="m5").values("build_hut.space")
    assert "i2" in builder(rules, "water", discs="m2 m3").values("build_hut.space")
    assert "i2" not in builder(rules, "v5 water", discs="m6").values("build_hut.space")
    scene = builder(rules, "v2 v3 v4 v4 v5 water")
    scene.play("build_hut.space=f1")
    assert scene.values("build_hut.price.card") == {"v2", "v4"}
    scene.play("build_hut.price.card=v4", "build_hut.price.card=v5", "build_hut.land.card=water")
    assert scene.held("hand", "p1") == {"v2": 1, "v3": 1, "v4": 1}
    double = builder(rules, "v6 v6 water water")
    double.build("c3", "v6 v6 water water", "build_double")
    assert double.held("hand", "p1") == {}


@rule(
    "M-H03",
    broken=(
        (
            "let fits (c in cards, s in spaces) = land of c in on of s and land of c in birds_on",
            "let fits (c in cards, s in spaces) = land of c in birds_on",
        ),
    ),
)
def test_landscape_card_of_the_space(rules: Rules) -> None:
    """One landscape card of the space's own landscape is given up."""
    assert builder(rules, "v6 sand").values("build_hut.space").isdisjoint({"c3"})
    scene = builder(rules, "v6 water sand")
    scene.build("c3", "v6 water")
    assert scene.held("hand", "p1") == {"sand": 1}
    assert scene.held("landscape_discard") == {"water": 1}


@rule(
    "M-H04",
    broken=(
        (
            "prints: if area of s is not poles or pole_prints_count: add n * prints of s",
            "prints: if area of s is not poles or pole_prints_count: add 0 * prints of s",
        ),
    ),
)
def test_points_of_the_space_at_once(rules: Rules) -> None:
    """Points that a space shows are scored when a hut is built there."""
    for space, cards, points in (("c1", "v7 sand", 1), ("d3", "v4 v4 sand", 3), ("c3", "v6 water", 0), ("f4", "v5 v5 water", 4)):
        scene = builder(rules, cards)
        scene.build(space, cards)
        assert scene["score", "p1"] == points


@rule(
    "M-H05",
    broken=(
        ("to take_pole after settle where area of s is poles", "to take_pole after settle where area of s is stone"),
        ("let tile = 1st t in pole_pile", "let tile = 3rd t in pole_pile"),
        ("add value of tile as points to score(me)", "add 2 to score(me)"),
    ),
)
def test_pole_tiles(rules: Rules) -> None:
    """A hut in the pole area takes the top tile and scores its value."""
    scene = builder(rules, "v6 sand v7 water", "l10")
    scene.live("p2", "a7 b8")
    scene.build("a6", "v6 sand")
    assert (scene["score", "p1"], scene.held("poles_of", "p1")) == (4, {"4": 1})
    scene.build("b6", "v7 water")
    assert (scene["score", "p1"], scene.held("poles_of", "p1")) == (9, {"4": 1, "5": 1})
    assert next(iter(scene.held("pole_pile"))) == "6"


@rule("M-H06", broken=(("area of s is amulet: add n to amulet_track(me)", "area of s is poles: add n to amulet_track(me)"),))
def test_amulet_pillar(rules: Rules) -> None:
    """A hut on an amulet space moves the pillar one step, whatever the currency; a hut elsewhere does not."""
    scene = builder(rules, "v5 sand v6 water", "l10")
    assert scene.build("i1", "v5 sand")["amulet_track", "p1"] == 1
    assert scene.build("c3", "v6 water")["amulet_track", "p1"] == 1
    paid = builder(rules, "reed", birds="sand reed", discs="m6")
    assert paid.build("a5", "m6 reed")["amulet_track", "p1"] == 0


@rule(
    "M-H07",
    broken=(
        ("to build_double: build 2", "to build_double: build 1"),
        ("place: move n of my huts from supply to homes(s)", "place: move 1 of my huts from supply to homes(s)"),
        ("add n * prints of s to score(me)", "add prints of s to score(me)"),
        ("land: pay n as fitting_cards for s", "land: pay 1 as fitting_cards for s"),
    ),
)
def test_double_hut(rules: Rules) -> None:
    """A double hut costs twice the price and two landscape cards, scores double and uses two huts; landing 9 only."""
    scene = builder(rules, "v7 v7 v4 sand sand reed")
    huts = scene["supply", "huts.p1"]
    assert scene.values("build_double.space") == {"c1", "f6"}
    scene.build("c1", "v7 v7 sand sand", "build_double")
    assert scene.held("hand", "p1") == {"v4": 1, "reed": 1}
    assert (scene["score", "p1"], scene["homes", "c1"], scene["homes.number", "c1"]) == (2, "p1", 2)
    assert isinstance(huts, int)
    assert scene["supply", "huts.p1"] == huts - 2
    for landing in ("l8", "l10", "l11"):
        assert not rich(rules, landing=landing).values("build_double.space")


@rule(
    "M-H08",
    broken=(
        ("double when n is 2: area of s is none", "double when n is 2: area of s is not stone"),
        ("double when n is 2: area of s is none", "double when n is 1: area of s is none"),
    ),
)
def test_no_double_hut_in_areas(rules: Rules) -> None:
    """No double hut in the stone area, in the pole area or on an amulet space, and no hut becomes a double one."""
    for birds in ("water sand", "mangroves reed"):
        scene = rich(rules, birds)
        scene.live("p1", "c3")
        areas = {name for name, row in scene.board.items() if row["area"]}
        single, double = scene.values("build_hut.space"), scene.values("build_double.space")
        assert single & areas
        assert double
        assert not double & areas
        assert "c3" not in single | double
    assert scene.why("build_double.space=h2").get("buildable.double") == "no double hut on stone spaces"


@rule(
    "M-H09",
    broken=(("land of c in on of s and land of c in birds_on", "land of c in on of s and land of c in birds_on + on of s"),),
)
def test_double_landscape_space(rules: Rules) -> None:
    """On a space of two landscapes the card is of one of them, and that one bears a bird."""
    assert "d4" in builder(rules, "v4 v6 water").values("build_hut.space")
    assert "d4" not in builder(rules, "v4 v6 reed").values("build_hut.space")
    assert "d4" in builder(rules, "v4 v6 reed", birds="sand reed").values("build_hut.space")
    assert "d4" not in builder(rules, "v4 v6 water reed", birds="sand mangroves").values("build_hut.space")
    assert "d4" not in builder(rules, "v4 v6 sand").values("build_hut.space")
    both = builder(rules, "v4 v6 water reed", birds="water reed")
    both.play("build_hut.space=d4", "build_hut.price.card=v4", "build_hut.price.card=v6")
    assert both.values("build_hut.land.card") == {"water", "reed"}


@rule(
    "M-H10",
    broken=(("land of c in on of s and land of c in birds_on", "land of c in on of s and land of c in birds_on + on of s"),),
)
def test_double_hut_on_a_double_landscape(rules: Rules) -> None:
    """Its two cards may be of one landscape or of both, each under a bird."""
    price = "v4 v4 v6 v6"
    for birds, lands, fine in (
        ("water sand", "water water", True),
        ("water reed", "water reed", True),
        ("water reed", "reed reed", True),
        ("water sand", "water reed", False),
        ("water reed", "water sand", False),
    ):
        scene = builder(rules, f"{price} {lands}", birds=birds)
        assert ("d4" in scene.values("build_double.space")) == fine
        if fine:
            assert scene.build("d4", f"{price} {lands}", "build_double")["score", "p1"] == 8


@rule(
    "M-H11",
    broken=(
        ("worth pays of c, to valuable_discard", "worth pays of c, to box"),
        ("worth pays of a, to spent", "worth pays of a, to box"),
        ("worth 1, to landscape_discard", "worth 1, to box"),
    ),
)
def test_what_is_spent(rules: Rules) -> None:
    """Spent cards go to the two open discard piles, starting cards leave the game, amulets are set aside."""
    scene = builder(rules, "v2 s1b sand water", "l10", discs="m2 m3")
    scene.build("c1", "v2 s1b sand").build("i2", "m2 m3 water")
    assert (scene.held("valuable_discard"), scene.held("box").get("s1b")) == ({"v2": 1}, 1)
    assert scene.held("landscape_discard") == {"sand": 1, "water": 1}
    assert scene.held("spent") == {"m2": 1, "m3": 1}
    assert scene.held("hand", "p1") == scene.held("pouch", "p1") == {}
    assert scene.seen(None)["valuable_discard"]["v2"] == 1


@rule(
    "M-H12", broken=(("huts: how many of my huts in supply is at least n", "huts: how many of my huts in supply is at least 1"),)
)
def test_out_of_huts(rules: Rules) -> None:
    """Without a hut left nobody builds; with a single one, no double hut."""
    scene = rich(rules)
    scene.moving("huts.p1", ("supply",), ("box",), 8)
    assert scene.values("build_hut.space")
    assert not scene.values("build_double.space")
    assert scene.why("build_double.space=c3") == {"buildable.huts": "only 1 of your huts left"}
    scene.last_hut("p1")
    assert scene.options == {"forgo"}
