"""What holds for every text: drawn from the grammar, mutated from the shipped games, or mere noise."""

import re
from collections import Counter
from pathlib import Path
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from rulesdsl.source import SourceFile
from rulesdsl.syntax.format import format_source
from rulesdsl.syntax.parser import parse_file
from tests.syntax.texts import Entry, files, noisy, plain

TEXTS = [path.read_text(encoding="utf-8") for path in sorted(Path(__file__).parents[2].glob("games/**/game.rules"))]
SHORT = [text for text in TEXTS if len(text) < 8000]
PIECES = re.compile(r'\w+|"[^"\n]*"|[^\w\s]|\n *| +')
STRANGE = ["\t", "\r", '"', "(", ")", "[", "]", "{", "}", "\0", "é", "\u2003", "\ufeff", "≤", "😀", "--", "\n", "\n   ", "=="]
INTERNAL = re.compile(r"__|Token\(|\b_[A-Z]+|\$END|\b[A-Z]{2,}_[A-Z]|None|<class|Span|Traceback")
COMMENT = re.compile(r'"[^"\n]*"|(--[^\n]*)')
seeds = st.integers(0, 2**32)


def comments(text: str) -> Counter[str]:
    """The comments of a text, without spaces at their ends."""
    return Counter(match[1].strip() for match in COMMENT.finditer(text) if match[1])


def examine(text: str) -> None:
    """No exception; either faults inside the text, in human words, or a formatted text that means the same."""
    source = SourceFile("t.rules", text)
    tree, mistakes = parse_file(source)
    for mistake in mistakes:
        words = [mistake.headline(), mistake.caption(), *mistake.help(), *(label.text for label in mistake.others())]
        assert not INTERNAL.search(re.sub(r"`[^`]*`", "", "\n".join(words)))
        assert 0 <= mistake.span.start <= mistake.span.end <= len(text)
    found, told = format_source(source)
    assert (found is None, tuple(mistake.code for mistake in told)) == (bool(mistakes), tuple(m.code for m in mistakes))
    if found is not None:
        again = SourceFile("t.rules", found)
        assert parse_file(again) == (tree, ())
        assert format_source(again)[0] == found
        assert comments(found) == comments(text)


@given(files)
@settings(max_examples=60)
def test_drawn_files_are_read(entries: tuple[Entry, ...]) -> None:
    """Whatever the strategies draw from the grammar is a file without faults."""
    tree, mistakes = parse_file(SourceFile("t.rules", plain(entries)))

    assert mistakes == ()
    assert len(tree.declarations) == len(entries) - 2


@given(files, seeds)
@settings(max_examples=60)
def test_layout_means_nothing(entries: tuple[Entry, ...], seed: int) -> None:
    """Two layouts of the same rules have the same tree, and are formatted to the same text."""
    one, other = SourceFile("t.rules", plain(entries)), SourceFile("t.rules", noisy(entries, seed))

    assert parse_file(one) == parse_file(other)
    assert format_source(one) == format_source(other)


@given(files, seeds)
@settings(max_examples=60)
def test_formatting_changes_no_meaning(entries: tuple[Entry, ...], seed: int) -> None:
    """With comments anywhere, formatting keeps the tree and the comments, and a second time changes nothing."""
    text = noisy(entries, seed, comments=True)

    assert parse_file(SourceFile("t.rules", text))[1] == ()
    examine(text)


@given(st.sampled_from(SHORT), seeds, st.integers(1, 6))
@settings(max_examples=80)
def test_mutated_games(text: str, seed: int, changes: int) -> None:
    """A shipped game with a few random changes has faults or is still a game, and never makes an exception."""
    chance = Random(seed)
    pieces = PIECES.findall("".join(SHORT))
    for _ in range(changes):
        at = chance.randrange(len(text) + 1)
        inserted = chance.choice(["", chance.choice(pieces), chance.choice(STRANGE)])
        text = text[:at] + inserted + text[at + chance.choice([0, 0, 1, 5]) :]

    examine(text)


@given(st.one_of(st.text(), st.binary(max_size=300).map(lambda content: content.decode("latin-1"))))
def test_noise(text: str) -> None:
    """Any text at all is read without an exception."""
    examine(text)


@given(st.lists(st.sampled_from(PIECES.findall(TEXTS[0])), max_size=80).map("".join))
def test_shuffled_words(text: str) -> None:
    """So is any sequence of words of the language."""
    examine('language 1\ngame t "T" for 2 players\nto play:\n    ' + text)


def test_shipped_games_keep_their_meaning() -> None:
    """Formatting a shipped game changes neither its tree nor its comments."""
    for text in TEXTS:
        examine(text)
