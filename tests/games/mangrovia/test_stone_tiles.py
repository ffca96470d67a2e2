"""The stone area tiles: laid out, taken, kept, and what a God's tile decides."""

from collections import Counter

import interpreter
from interpreter.state import State
from tests.games.mangrovia import tiles
from tests.games.mangrovia.rulebook import Rules
from tests.games.mangrovia.rules_text import representation
from tests.games.mangrovia.scene import Scene
from tests.games.mangrovia.test_building import builder
from tests.games.mangrovia.test_scoring import AMULETS, PATHS, finished, last_round
from tests.games.mangrovia.tiles import GODS, OTHERS, hold, laid_out, lay, stone, sweep
from tests.games.rulebook import rule

RULES = tiles.RULES
COUNTS = (2, 3, 4, 5)
ALL = Counter(GODS) + Counter(OTHERS)
LAID = "laid_out: for each s in spaces where area of s is stone and no h in homes(s): move 1 from tile_pile to tile_on(s)"


def in_box(scene: Scene) -> Counter[str]:
    """The tiles that are not in the game."""
    held = scene.held("box")
    return Counter({tile: held[tile] for tile in ALL if tile in held})


@rule(
    "M-V02",
    broken=(
        ("zone tile_on (s in spaces): stone_tiles, at most 1, seen by all", "zone tile_on (s in spaces): stone_tiles, at most 1"),
        ("rest: move all from tile_pile to box", "rest: move up to 1 from tile_pile to box"),
        (LAID, LAID.replace("area of s is stone", "area of s is poles")),
        (LAID, LAID.replace("move 1 from tile_pile", "move up to 1 from tile_pile").replace("is stone", "is not none")),
    ),
)
def test_eight_of_the_tiles(rules: Rules) -> None:
    """With four and five, one tile lies open on each stone space; the other eight leave the game."""
    for players in (4, 5):
        scene = rules.game(players)
        found = laid_out(scene)
        assert set(found) == set(stone(scene))
        assert in_box(scene) == ALL - Counter(found.values())
        assert in_box(scene).total() == 8
        for seat in (None, *scene.names_of_seats()):
            seen = scene.seen(seat).get("tile_on", {})
            assert isinstance(seen, dict)
            assert {space: tile for space, tile in seen.items() if tile is not None} == found


def first_tile(rules: Rules, players: int) -> State:
    """The game when chance gives the first tile."""
    state = interpreter.of_ir(representation(players, rules.edition)).start()
    while state.chance and not {option.name for option in state.chance} & set(ALL):
        state = state.play(state.chance[0])
    return state


@rule(
    "M-V02",
    broken=(
        ("zone tile_pile: stone_tiles, shuffled", "zone tile_pile: stone_tiles"),
        (
            "move each t in box where t in god_tiles to tile_pile",
            "move each t in box where t in god_tiles and path of t is A to tile_pile",
        ),
    ),
)
def test_tiles_at_random(rules: Rules) -> None:
    """Each of the sixteen tiles is as likely as any other to come out first, and the next is drawn from the rest."""
    for players in COUNTS:
        state = first_tile(rules, players)
        assert {option.name: option.weight for option in state.chance} == dict(ALL)
        state = state.play(state.chance[0])
        assert Counter({option.name: option.weight for option in state.chance}) == ALL - Counter("A")


@rule("M-V03", broken=((" and no h in homes(s): move 1 from tile_pile", ": move 1 from tile_pile"),))
def test_no_tile_under_a_neutral_hut(rules: Rules) -> None:
    """With two and three, seven tiles lie out: none on the space where the neutral hut stands."""
    for players in (2, 3):
        scene = rules.game(players)
        (taken,) = set(stone(scene)) & scene.neutral_spaces()
        found = laid_out(scene)
        assert set(found) == set(stone(scene)) - {taken}
        assert in_box(scene) == ALL - Counter(found.values())
        assert in_box(scene).total() == 9


@rule(
    "M-V04",
    broken=(
        ("to take_tile after settle where area of s is stone", "to take_tile after settle where area of s is not stone"),
        ("move all from tile_on(s) to my tiles", "move all from tile_on(s) to tiles(starter)"),
        ("move all from tile_on(s) to my tiles", "move all from tile_on(s) to box"),
    ),
)
def test_building_gives_the_tile(rules: Rules) -> None:
    """Whoever builds on a stone space takes the tile that lies there, and all see it; a hut elsewhere gives none."""
    scene = builder(rules, "v4 v5 water v2 v4 sand", "l10")
    scene["starter"] = "p2"
    sweep(scene)
    lay(scene, "f1", "C")
    lay(scene, "g1", "valuable_tile")
    scene.build("f1", "v4 v5 water")
    assert (scene.held("tiles", "p1"), laid_out(scene)) == ({"C": 1}, {"g1": "valuable_tile"})
    assert scene.held("tiles", "p2") == {}
    other = builder(rules, "v6 water")
    before = laid_out(other)
    other.build("c3", "v6 water")
    assert (other.held("tiles", "p1"), laid_out(other)) == ({}, before)
    held = scene.seen("p3")["tiles"]
    assert isinstance(held, dict)
    assert held["p1"]["C"] == 1


@rule("M-V04")
def test_a_stone_space_without_a_tile(rules: Rules) -> None:
    """Where no tile lies, a hut is built as ever."""
    scene = builder(rules, "v4 v5 water")
    sweep(scene)
    assert scene.build("f1", "v4 v5 water").held("tiles", "p1") == {}


def column(rules: Rules, gods: dict[str, str], players: int = 4) -> dict[str, int]:
    """What path C gives where the second player is nearer to the statue than the first, with God's tiles by player."""
    scene = last_round(rules, players)
    sweep(scene)
    for seat, god in gods.items():
        hold(scene, seat, god)
    scene.live("p1", "e7")
    scene.live("p2", "e2")
    return finished(scene).gains(*PATHS)


@rule(
    "M-V05",
    broken=(
        ('after = "huts"', 'after = "distance"'),
        ("most count t in tiles(w) where path of t is p", "least count t in tiles(w) where path of t is p"),
        ("most count t in tiles(w) where path of t is p", "most count t in tiles(w) where t in god_tiles"),
    ),
)
def test_a_gods_tile_decides_the_tie(rules: Rules) -> None:
    """Of players with as many huts, the owner of the path's tile is first, however near the others are; others are no help."""
    assert column(rules, {}) == {"p2": 10, "p1": 5}
    assert column(rules, {"p1": "C"}) == {"p1": 10, "p2": 5}
    assert column(rules, {"p2": "C"}) == {"p2": 10, "p1": 5}
    assert column(rules, {"p1": "A B D"}) == {"p2": 10, "p1": 5}
    assert column(rules, {"p1": "valuable_tile wild_card_tile", "p3": "C"}) == {"p2": 10, "p1": 5}


@rule("M-V05", broken=(('after = "huts"', 'before = "huts"'),))
def test_a_gods_tile_decides_only_ties(rules: Rules) -> None:
    """Who has more huts is ahead all the same; the owner of a tile without a hut on the path takes no rank."""
    scene = last_round(rules)
    sweep(scene)
    hold(scene, "p1", "C")
    scene.live("p1", "e2")
    scene.live("p2", "e7", 2)
    scene.live("p3", "e3")
    assert finished(scene).gains("path_order.first", "path_order.second") == {"p2": 10, "p1": 5, "p3": 14}


@rule("M-V05", "M-V03")
def test_a_gods_tile_beats_a_neutral_hut(rules: Rules) -> None:
    """A neutral hut never has a tile, so the owner of the path's tile is ahead of it in a tie."""
    for god, points in (("", 5), ("C", 10)):
        scene = last_round(rules, 3)
        sweep(scene)
        hold(scene, "p1", god)
        scene.live("p1", "e7")
        assert finished(scene).gains(*PATHS) == {"p1": points}


@rule("M-V05", broken=(("move all from tile_on(s) to my tiles", "move all from my tiles to box"),))
def test_a_gods_tile_is_kept(rules: Rules) -> None:
    """It pays for nothing, and its owner has it to the end."""
    scene = builder(rules, "v4 v5 water", "l10")
    sweep(scene)
    hold(scene, "p1", "A B")
    scene.play("build_hut.space=f1")
    assert scene.options == {"build_hut.price.card=v4"}
    scene.play("build_hut.price.card=v4", "build_hut.price.card=v5", "build_hut.land.card=water")
    assert finished(scene).held("tiles", "p1") == {"A": 1, "B": 1}


@rule("M-X15", broken=(("most count t in tiles(w) where path of t is p", "most count t in tiles(w)"),))
def test_the_gods_tile_of_path_a(rules: Rules) -> None:
    """Three players with two huts each on path A: the tile's owner takes 12, the nearest of the others 6."""
    yellow, purple, red = "p1", "p2", "p3"
    scene = last_round(rules)
    sweep(scene)
    hold(scene, purple, "A")
    hold(scene, yellow, "B valuable_tile")
    homes = {red: "c1 c8", yellow: "c3 c7", purple: "c4 c5"}
    for seat, spaces in homes.items():
        scene.live(seat, spaces)
    lines = {yellow: 14, purple: 10 + 8}
    assert finished(scene).gains(*PATHS) == {purple: 12 + lines[purple], red: 6, yellow: lines[yellow]}


@rule("M-V08", broken=(("setting amulet_tiles_count = no", "setting amulet_tiles_count = yes"),))
def test_tiles_left_score_nothing(rules: Rules) -> None:
    """Tiles of every kind that are left at the end are worth nothing, and decide nothing between players with as many points."""
    scene = last_round(rules, 2)
    sweep(scene)
    hold(scene, "p1", "amulet_tile amulet_tile valuable_tile wild_card_tile H")
    scene.pouch("p1", "m2")
    scene.pouch("p2", "m2")
    done = finished(scene)
    assert done.gains(AMULETS) == {"p1": 2, "p2": 2}
    assert done.result.places == (1, 1)


@rule("M-V08")
def test_amulet_tiles_left_may_count(rules: Rules) -> None:
    """With `amulet_tiles_count`, one line, an amulet tile left is worth as much as an amulet, in ties as well."""
    for discs, places in (("m6", (1, 2)), ("m4", (1, 1)), ("m3", (2, 1))):
        scene = last_round(rules.having("amulet_tiles_count=true"), 2)
        sweep(scene)
        hold(scene, "p1", "amulet_tile amulet_tile valuable_tile")
        scene.pouch("p1", "" if discs != "m6" else "m3")
        scene.pouch("p2", {"m6": "m6", "m4": "m4", "m3": "m5"}[discs])
        done = finished(scene)
        assert done.gains(AMULETS)["p1"] == (7 if discs == "m6" else 4)
        assert done.result.places == places
