"""With the stone area tiles all other rules hold; and the variants with half of the tiles."""

from collections import Counter
from pathlib import Path

import pytest
from attrs import evolve

import interpreter
from rulesdsl import build, choose, read
from rulesdsl.games import game_path
from tests.games.mangrovia import (
    test_amulets,
    test_board,
    test_boat,
    test_box,
    test_building,
    test_drawing,
    test_examples,
    test_placing,
    test_round,
    test_scoring,
    test_setup,
    tiles,
)
from tests.games.mangrovia.rulebook import Check, Rules
from tests.games.mangrovia.rules_text import variant_texts
from tests.games.mangrovia.test_stone_tiles import first_tile
from tests.games.mangrovia.tiles import GODS, OTHERS, laid_out, stone
from tests.games.rulebook import checks, rule

RULES = tiles.RULES
COUNTS = (2, 3, 4, 5)
BASIC = (
    test_box,
    test_board,
    test_setup,
    test_placing,
    test_boat,
    test_drawing,
    test_amulets,
    test_building,
    test_round,
    test_scoring,
    test_examples,
)
HOLDING = {check.__name__: check for module in BASIC for check in checks(module)}
OPEN = {"wild_card_stands_for", "amulet_tiles_count"}


@pytest.mark.parametrize("check", HOLDING.values(), ids=HOLDING)
def test_a_rule_of_the_basic_game_holds(rules: Rules, check: Check) -> None:
    """What a test says of the basic game is true with the tiles on the board."""
    check(rules)


@rule(
    "M-V01",
    broken=(
        ("original or has_wild_card(me)", "original or not has_wild_card(me)"),
        ("else: original", "else: pay 1 as fitting_cards for s"),
        ("tiles_count else 0)", "tiles_count else amulet_tile_pays)"),
    ),
)
def test_all_rules_hold(rules: Rules) -> None:
    """Among them: under a bird only, most huts first, two cards for a double hut, only amulets count as amulets."""
    test_building.test_unoccupied_and_under_a_bird(rules)
    test_building.test_double_hut(rules)
    test_scoring.test_paths_by_number_of_huts(rules)
    test_scoring.test_amulets_left(rules)


def half(rules: Rules, variant: str, kinds: Counter[str]) -> None:
    """With a variant only tiles of these eight lie out: all of them, or with two and three players seven."""
    for players in COUNTS:
        played = evolve(rules, variants=(variant,))
        assert {chance.name: chance.weight for chance in first_tile(played, players).chance} == dict(kinds)
        scene = played.game(players)
        found = Counter(laid_out(scene).values())
        assert not found - kinds
        assert found.total() == (8 if players > 3 else 7) == len(set(stone(scene)) - scene.neutral_spaces())
        held = scene.held("box")
        left = Counter({tile: held[tile] for tile in (*GODS, *OTHERS) if tile in held})
        assert left == Counter(GODS) + Counter(OTHERS) - found


@rule(
    "M-V09",
    broken=(('tiles_in_play = "gods"', 'tiles_in_play = "both"'), ('tiles_in_play = "gods"', 'tiles_in_play = "godless"')),
)
def test_only_gods_tiles(rules: Rules) -> None:
    """In one further variant the God's tiles alone lie out."""
    half(rules, "gods_only", Counter(GODS))


@rule(
    "M-V09",
    broken=(('tiles_in_play = "godless"', 'tiles_in_play = "both"'), ('tiles_in_play = "godless"', 'tiles_in_play = "gods"')),
)
def test_no_gods_tiles(rules: Rules) -> None:
    """In the other, the eight without a statue."""
    half(rules, "godless", Counter(OTHERS))


def test_without_wild_cards_nobody_is_told_of_them() -> None:
    """With God's tiles only, who lacks a bird is told of the bird alone."""
    scene = test_building.builder(Rules(variants=("gods_only",)), "v6 mangroves")
    assert scene.why("build_hut.space=e3")["buildable.bird"] == "no bird of paradise on mangroves"


def test_the_two_halves_exclude_each_other() -> None:
    """The two further variants together are an error that names both."""
    path = game_path("mangrovia")
    (mistake,) = build(read(path), 4, choose(path, ("gods_only", "godless"), 4))[1]
    assert mistake.headline() == "`gods_only` and `godless` do not go together"


def test_what_is_open_is_one_line() -> None:
    """The readings that the rulebook leaves open are settings, marked so."""
    marked = [line for line in variant_texts(("stone_tiles",))["stone_tiles"].split("\n") if "?]" in line]
    assert {line.split()[1] for line in marked} == OPEN
    assert all(line.startswith("setting ") for line in marked)


def test_a_house_rule_takes_the_other_reading(tmp_path: Path) -> None:
    """The house rule in the game's own notes, a file of five lines, makes the tile stand in for the bird alone."""
    notes = game_path("mangrovia").with_name("README.md").read_text(encoding="utf-8")
    house = tmp_path / "bird_only.toml"
    house.write_text(notes.partition("```toml\n")[2].partition("```")[0], encoding="utf-8")
    names = [set(interpreter.load("mangrovia", players=3, variants=[one]).actions.names) for one in ("stone_tiles", str(house))]
    assert ["build_hut.land.tile=wild_card_tile" in found for found in names] == [True, False]
    assert ["build_hut.card=water" in found for found in names] == [False, True]
