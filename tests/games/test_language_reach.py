"""What the language can say: every game that comes with the package is free of mistakes, for all its player counts."""

import re

import pytest

import rulesdsl
from rulesdsl.games import game_names, game_path
from rulesdsl.source import SourceFile
from rulesdsl.syntax.format import format_source
from rulesdsl.syntax.parser import parse_file

NAMES = sorted(game_names())
PROOF = {"mangrovia", "under_the_mango_tree", "hearts", "liars_dice", "leduc_poker", "goofspiel", "breakthrough", "tic_tac_toe"}


def text_of(name: str) -> str:
    """The rules file of a game."""
    return game_path(name).read_text(encoding="utf-8")


def test_all_are_found() -> None:
    """The games that prove the reach of the language are listed by the package."""
    assert set(NAMES) >= PROOF


@pytest.mark.parametrize("name", NAMES)
def test_no_mistakes(name: str) -> None:
    """A game has no error and no warning."""
    found = rulesdsl.check(SourceFile(f"games/{name}/game.rules", text_of(name)))
    assert [(mistake.code, mistake.headline(), mistake.span.source.position(mistake.span.start)) for mistake in found] == []


@pytest.mark.parametrize("name", NAMES)
def test_formatted(name: str) -> None:
    """A game is in the style that `rulesdsl fmt` writes."""
    assert format_source(SourceFile(name, text_of(name)))[0] == text_of(name)


@pytest.mark.parametrize("name", NAMES)
def test_named_like_its_folder(name: str) -> None:
    """A game is called what its folder is called, so that `play NAME` and messages agree."""
    header = parse_file(SourceFile(name, text_of(name)))[0].header
    assert header is not None
    assert header.name.text == name


def test_short_games_are_short() -> None:
    """Tic-tac-toe takes about fifteen lines, Under the Mango Tree about 120 besides its cards and descriptions."""
    lines = [line for line in text_of("under_the_mango_tree").splitlines() if line.strip() and not line.strip().startswith("---")]
    cards = [line for line in lines if re.match(r"\s+\w+_or_\w+ +\|", line)]
    assert len(cards) == 60
    assert len(lines) - len(cards) <= 120
    assert len([line for line in text_of("tic_tac_toe").splitlines() if line.strip()]) <= 18
