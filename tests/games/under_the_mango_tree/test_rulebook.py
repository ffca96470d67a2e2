"""Every numbered rule is cited by a test, and the tests notice when a rule is broken."""

import re
from types import ModuleType

import pytest

from tests.games.editions import rules_text
from tests.games.rulebook import Broken, breakages, cited
from tests.games.under_the_mango_tree import (
    test_box,
    test_fish,
    test_round,
    test_routes,
    test_scoring,
    test_secrets,
    test_setup,
)
from tests.games.under_the_mango_tree.scene import Rules

LAST = {"C": 4, "S": 3, "P": 7, "F": 6, "X": 1}
"""The last number of each part of the rulebook."""

NUMBERED = {f"U-{part}{number:02}" for part, last in LAST.items() for number in range(1, last + 1)}
MODULES: tuple[ModuleType, ...] = (test_box, test_setup, test_round, test_routes, test_secrets, test_scoring, test_fish)
BROKEN = tuple(breakages(MODULES, Rules()))


def test_every_rule_is_cited() -> None:
    """The tests cite all numbered rules and no others."""
    assert cited(MODULES) == NUMBERED


def test_the_rules_file_cites_every_rule() -> None:
    """The rules file names each numbered rule where it stands, and no rule that does not exist."""
    assert set(re.findall(r"U-[A-Z]\d\d", rules_text(Rules.GAME))) == NUMBERED


def test_every_rule_is_broken_once() -> None:
    """For each rule there is a change of the text that a test citing it must notice."""
    assert {rule for broken in BROKEN for rule in broken.ids} == NUMBERED


@pytest.mark.parametrize("broken", BROKEN, ids=[f"{broken.test}-{number}" for number, broken in enumerate(BROKEN)])
def test_a_broken_rule_is_noticed(broken: Broken) -> None:
    """With the text so changed, the test of the rule fails."""
    with pytest.raises(AssertionError):
        broken.notices()
