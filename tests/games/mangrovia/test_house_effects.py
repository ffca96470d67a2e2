"""Every house rule has a test of its effect, which fails without it; together they change things of all kinds in all ways."""

from types import ModuleType

import pytest

from rulesdsl import choose, read
from rulesdsl.games import game_path
from rulesdsl.names.model import What
from rulesdsl.variants.find import variant_names
from rulesdsl.variants.model import Rank, Variant, Verb
from rulesdsl.variants.places import places
from rulesdsl.varied import resolved
from tests.games.mangrovia import test_house_rounds, test_house_rules
from tests.games.mangrovia.house import house_tests
from tests.games.mangrovia.rulebook import Check, Rules

MODULES: tuple[ModuleType, ...] = (test_house_rules, test_house_rounds)
TESTS = tuple(house_tests(MODULES))
MOST_LINES = 24


def house_rules() -> tuple[Variant, ...]:
    """The shipped house rules."""
    path = game_path("mangrovia")
    found = (choose(path, [name]).variants[0] for name in variant_names(path))
    return tuple(variant for variant in found if variant.rank is Rank.HOUSE)


def test_each_has_a_test() -> None:
    """Every house rule is tested once."""
    assert sorted(name for name, _ in TESTS) == [variant.name for variant in house_rules()]


@pytest.mark.parametrize("check", [check for _, check in TESTS], ids=[name for name, _ in TESTS])
def test_without_it_the_test_fails(check: Check) -> None:
    """By the basic rules the test of a house rule fails."""
    with pytest.raises((AssertionError, StopIteration)):
        check(Rules())


def test_they_use_every_verb() -> None:
    """Together they set, add, remove, insert, rewrite, and say what they expect."""
    rules = house_rules()
    assert {verb for variant in rules for verb in variant.tables} == set(Verb)
    assert any(variant.expected is not None for variant in rules)


def test_they_touch_things_of_every_kind() -> None:
    """Together they change numbers, prices, landings, prizes, steps, triggers, keys, ends, payments, states, words, features."""
    found: set[What] = set()
    path = game_path("mangrovia")
    for name in (variant.name for variant in house_rules()):
        laid, _ = resolved(read(path), None, choose(path, [name]))
        known = {**places(laid.base), **places(laid.file)}
        found |= {known[edit.address].what for edit in laid.edits}
    kinds = "SETTING COUNT CELL ROW STATE SOURCE CLAUSE DEED STEP KEY PRIZE FIELD"
    assert found >= {What[kind] for kind in kinds.split()}


def test_they_are_short() -> None:
    """No house rule takes more lines than fit a card."""
    assert {variant.name for variant in house_rules() if variant.source.text.count("\n") > MOST_LINES} == set()
