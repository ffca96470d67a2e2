"""Runs the Markdown cases, and looks over all of them together."""

from collections import Counter
from pathlib import Path

import pytest

from rulesdsl.cli.kinds import all_kinds
from rulesdsl.diagnostics.pages import page_codes
from tests.harness.cases import Case, read_cases, update
from tests.harness.fragments import found

FOLDER = Path(__file__).parent / "cases"
CASES = [case for path in sorted(FOLDER.rglob("*.md")) for case in read_cases(path)]
INTERNAL = ("__", "Token(", "object at", "Traceback", "None", "<class", "Span(")


def identity(case: Case) -> str:
    """How a case is called: its file and its heading."""
    return f"{case.path.relative_to(FOLDER).with_suffix('').as_posix()}: {case.name}"


@pytest.mark.parametrize("case", CASES, ids=identity)
def test_case(case: Case, request: pytest.FixtureRequest) -> None:
    """The rules have exactly the expected mistakes, at the expected places, in the expected words."""
    if request.config.getoption("update_goldens"):
        update(case)
    else:
        assert case.actual() == case.expected


def test_rules_below_variants_are_right() -> None:
    """What is said of a variant is not said of the rules that it is laid over."""
    below = dict.fromkeys(case.rules for case in CASES if case.layers)
    assert [mistake for rules in below for mistake in found(rules)] == []


def test_names_are_unique() -> None:
    """Within a file no two cases have the same heading, so that a golden is refreshed in its own place."""
    assert [name for name, n in Counter(map(identity, CASES)).items() if n > 1] == []


def test_every_code_is_shown() -> None:
    """Every code that a text can have is expected by a case or has a page, whose example the tests run."""
    expected = {code for case in CASES for code in case.codes()}
    assert [code for code in all_kinds() if not code.startswith("RUN") and code not in expected | set(page_codes())] == []


@pytest.mark.parametrize("case", CASES, ids=identity)
def test_no_internal_words(case: Case) -> None:
    """No message shows a name from inside the program."""
    assert [line for line in case.expected if any(word in line for word in INTERNAL)] == []
