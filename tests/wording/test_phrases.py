"""The program's own phrases: every one that is said somewhere is known in every language, with the same values."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from interpreter.undoing import Stands
from rulesdsl.cli.playing.human import COMMANDS, HELP
from rulesdsl.wording.fixed import known_languages, phrases
from rulesdsl.wording.model import placeholders
from tests.test_imports import MODULES

SAYING = {"phrase": 0, "_say": 0, "say": 0, "plain": 0, "of_action": 0, "Said": 0, "listed": 1, "about": 1, "_optional": 5}
"""Functions that are given a phrase, and which of their arguments it is."""

SPEAKING = ("/interpreter/", "/lowering/", "/wording/", "/cli/play")
"""Where the modules lie that speak to players."""

ELSEWHERE = {
    *COMMANDS,
    *HELP,
    *(why.value for why in Stands),
    "hidden",
    "start",
    "unseen",
    "{0} and {1}",
    "{0} is not among {1}",
    "{0} is not in your {1}",
    "{0} is not in {1}",
    "{0} are level at the top",
    "this session",
}
"""Phrases that get there by way of a name."""


def said_in(path: Path) -> Iterator[str]:
    """The phrases that a module says."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call):
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            place = SAYING.get(name)
            if place is not None and len(node.args) > place:
                yield from _texts(node.args[place])


def _texts(node: ast.expr) -> Iterator[str]:
    match node:
        case ast.Constant(value=str(text)):
            yield text
        case ast.IfExp(body=body, orelse=orelse):
            yield from (*_texts(body), *_texts(orelse))


@pytest.fixture(scope="module")
def said() -> frozenset[str]:
    """All phrases that the program says."""
    speaking = [path for path in MODULES if any(part in path.as_posix() for part in SPEAKING)]
    return frozenset(text for path in speaking for text in said_in(path)) | ELSEWHERE


@pytest.mark.parametrize("language", known_languages())
def test_every_phrase_is_known(language: str, said: frozenset[str]) -> None:
    """No phrase is missing."""
    assert sorted(said - phrases(language).keys()) == []


@pytest.mark.parametrize("language", known_languages())
def test_no_phrase_is_left_behind(language: str, said: frozenset[str]) -> None:
    """Every phrase of a language is said somewhere."""
    assert sorted(phrases(language).keys() - said) == []


@pytest.mark.parametrize("language", known_languages())
def test_the_same_values(language: str) -> None:
    """A phrase speaks of the same values in every language."""
    found = {
        english: other for english, other in phrases(language).items() if set(placeholders(english)) != set(placeholders(other))
    }
    assert found == {}


def test_spanish_is_known() -> None:
    """Other languages than English and Spanish have no phrases of their own."""
    assert known_languages() == ("es",)
    assert phrases("eo") == {}
