"""Settings by the number of players: what one edit says for one number."""

import pytest

from rulesdsl.source import SourceFile
from rulesdsl.variants.text import text_of
from tests.variants.layering import codes, laid, place, said, variant

RULES = SourceFile(
    "tiny.rules",
    """language 1
game tiny "Tiny" for 2..5 players
setting by_count = 1 for 2..4, 7 for 5
setting single = 3 in 0..9
setting reading = early or late
ranking winner of p in players:
    best: most by_count + single
    otherwise shared
to play: end
""",
)
COUNTS = (2, 3, 4, 5)


@pytest.mark.parametrize(
    ("edits", "address", "values"),
    [
        ("by_count.3 = 9", "by_count", "1 9 1 7"),
        ("by_count.2 = 9", "by_count", "9 1 1 7"),
        ("by_count.4 = 9", "by_count", "1 1 9 7"),
        ("by_count.5 = 9", "by_count", "1 1 1 9"),
        ("by_count.3 = 9\nby_count.5 = 8\nby_count.2 = 0", "by_count", "0 9 1 8"),
        ("by_count = 4", "by_count", "4 4 4 4"),
        ("single.3 = 9", "single", "3 9 3 3"),
        ("single.2 = 9\nsingle.5 = 8", "single", "9 3 3 8"),
        ("reading.4 = 'late'", "reading", "early early late early"),
        ("reading = 'late'", "reading", "late late late late"),
    ],
)
def test_the_others_keep_theirs(edits: str, address: str, values: str) -> None:
    """A value for one number of players leaves those for all others; one for all is for all."""
    found, mistakes = laid(RULES, variant(f"[set]\n{edits}"))
    assert codes(mistakes) == []
    assert " ".join(text_of(place(found, f"{address}.{count}")) for count in COUNTS) == values


def test_layer_upon_layer() -> None:
    """Each layer changes what it speaks of."""
    layers = [variant("[set]\nsingle = 5", "a"), variant("[set]\nsingle.3 = 6", "b", "house")]
    found, mistakes = laid(RULES, *layers)
    assert codes(mistakes) == ["VAR501"]
    assert (said(found, "single.2"), said(found, "single.3")) == ("5", "6")
    assert [one.layer for one in found.history["single.3"]] == ["module", "house"]


def test_more_players() -> None:
    """Who lets more play says what holds for them, in the same file or in one that requires it."""
    wide = "[set]\ngame.players = '2..6'\n"
    found, mistakes = laid(RULES, variant(f"{wide}[add]\nby_count.6 = 6"))
    assert (codes(mistakes), said(found, "by_count.6")) == ([], "6")
    more = variant('requires = ["wide"]\n[set]\nby_count.6 = 6', "more")
    found, mistakes = laid(RULES, variant(wide, "wide"), more)
    assert (codes(mistakes), said(found, "by_count.6")) == ([], "6")
