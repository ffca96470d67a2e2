"""Every numbered rule is cited by a test, and the tests notice when a rule is broken."""

import re
from types import ModuleType

import pytest

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
    test_stone_tiles,
    test_tile_payments,
    test_tile_variants,
    test_wild_cards,
)
from tests.games.mangrovia.rulebook import NUMBERED, Rules
from tests.games.mangrovia.rules_text import rules_text, variant_texts
from tests.games.rulebook import Broken, breakages, cited

MODULES: tuple[ModuleType, ...] = (
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
    test_stone_tiles,
    test_tile_payments,
    test_wild_cards,
    test_tile_variants,
)
TILES = ("stone_tiles", "gods_only", "godless")
BROKEN = tuple(breakages(MODULES, Rules()))


def test_every_rule_is_cited() -> None:
    """The tests cite all numbered rules, those of the stone area tiles included, and no others."""
    assert cited(MODULES) == NUMBERED


def test_the_rules_file_cites_every_rule() -> None:
    """The rules file and the variants with the tiles name each numbered rule where it stands, and no rule that does not exist."""
    found = {name for text in (rules_text(), *variant_texts(TILES).values()) for name in re.findall(r"M-[A-Z]\d\d", text)}
    assert {rule for rule in NUMBERED if not rule.startswith("M-X")} <= found <= NUMBERED


def test_every_rule_is_broken_once() -> None:
    """For each rule, examples apart, there is a change of the text that a test citing it must notice."""
    noticed = {rule for broken in BROKEN for rule in broken.ids}
    assert {rule for rule in NUMBERED if not rule.startswith("M-X")} <= noticed


@pytest.mark.parametrize("broken", BROKEN, ids=[f"{broken.test}-{number}" for number, broken in enumerate(BROKEN)])
def test_a_broken_rule_is_noticed(broken: Broken) -> None:
    """With the text so changed, the test of the rule fails."""
    with pytest.raises(AssertionError):
        broken.notices()
