"""Holds every block of rules in the documentation against the checker."""

import re
from collections.abc import Iterator

import pytest
from attrs import evolve

import interpreter
import rulesdsl
from rulesdsl.diagnostics.model import Severity
from rulesdsl.games import game_names, game_path
from rulesdsl.source import SourceFile
from rulesdsl.syntax.format import format_source
from rulesdsl.variants.read import read_variant
from tests.docs.pages import PAGES, Block, blocks, name
from tests.harness.fragments import is_whole, mistakes_of

HEADER = 'language 1\ngame example "Example" for 2..4 players\n'
PLAY = "to play: end\n"
WINNER = "ranking winner of p in players:\n    peace: most 0\n    otherwise shared\n"


def examples(kind: str) -> Iterator[tuple[str, Block]]:
    """The blocks of rules or of TOML that are not one of a pair, right or wrong on purpose, by file:line."""
    for page in PAGES:
        for block in blocks(page):
            if block.kind == kind and not {"right", "wrong"} & {*block.words}:
                yield f"{name(page)}:{block.line}", block


EXAMPLES = {place: block.text for place, block in examples("rules")}
VARIANTS = {place: block.text for place, block in examples("toml") if not block.words}
"""Those with a name are followed by `test_pages`, which sees what the commands below them say."""


def whole(text: str) -> str:
    """A file around the text: a header for two to four players, a play and a winner where it has none."""
    if is_whole(text):
        return text
    ends = [end for word, end in (("to play", PLAY), ("ranking winner", WINNER)) if f"\n{word}" not in f"\n{text}"]
    return "".join([HEADER, text, *ends])


def is_quoted(text: str) -> bool:
    """Whether the lines stand one after the other in a game that comes with the package; how they are aligned does not matter."""
    return any(_plain(text) in _plain(game_path(game).read_text(encoding="utf-8")) for game in game_names())


def _plain(text: str) -> str:
    return re.sub(" +", " ", text)


def test_there_are_examples() -> None:
    """The language reference, the tutorial and the front page show rules."""
    assert {place.split(":")[0] for place in EXAMPLES} >= {"README.md", "docs/tutorial.md", "docs/reference/language.md"}


@pytest.mark.parametrize("place", EXAMPLES)
def test_example_is_sound(place: str) -> None:
    """A block of rules is quoted from a game, or is a game or a part of one without errors."""
    text = EXAMPLES[place]
    errors = [mistake.headline() for mistake in mistakes_of(whole(text)) if mistake.severity is Severity.ERROR]
    assert is_quoted(text) or errors == []


@pytest.mark.parametrize("place", EXAMPLES)
def test_example_is_formatted(place: str) -> None:
    """A block of rules is quoted from a game, or is in the style that `rulesdsl fmt` writes."""
    text = EXAMPLES[place]
    formatted, _ = format_source(SourceFile(place, whole(text)))
    assert is_quoted(text) or (formatted is not None and text.strip() in formatted)


def varied(place: str) -> tuple[str, ...]:
    """The headlines of what is wrong with a variant in the documentation, in the order of the numbers of players."""
    text = VARIANTS[place]
    text = text if re.search(r"^(\[variant\]|variant\.)", text, re.MULTILINE) else f'[variant]\ngame = "mangrovia"\n{text}'
    variant, found = read_variant(SourceFile("example.toml", text))
    assert variant is not None, found
    rules = game_path(variant.game.text)
    needed = rulesdsl.choose(rules, [one.text for one in variant.requires])
    chosen = evolve(needed, variants=(*needed.variants, variant), mistakes=found)
    mistakes = rulesdsl.check(rulesdsl.read(rules), chosen)
    return tuple(mistake.headline() for mistake in mistakes if mistake.severity is not Severity.NOTE)


@pytest.mark.parametrize("place", VARIANTS)
def test_variant_is_sound(place: str) -> None:
    """A variant in the documentation, for Mangrovia where it does not say so, has nothing wrong or doubtful."""
    assert varied(place) == ()


@pytest.mark.parametrize("place", [place for place, text in EXAMPLES.items() if not is_quoted(text)])
def test_example_is_played(place: str) -> None:
    """A block of rules that is not quoted is played to its end, for every number of players."""
    source = SourceFile("example.rules", whole(EXAMPLES[place]))
    for players in rulesdsl.player_counts(source):
        game, _ = rulesdsl.build(source, players)
        assert game is not None
        for seed in range(3):
            assert len(interpreter.of_ir(game).playout(seed).returns) == players
