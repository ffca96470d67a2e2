"""What only another variant makes is not used without requiring it; what has the same name and is one's own may be."""

import pytest

from rulesdsl.source import SourceFile
from tests.variants.layering import codes, laid, variant

RULES = SourceFile(
    "tiny.rules",
    """language 1
game tiny "Tiny" for 2 players
table spaces: hill, shore
state luck (p in players): 0..20 = 0, seen by all
condition fit (s in spaces):
    high: s is hill otherwise "too low"
ranking winner of p in players:
    luck: most luck(p)
    otherwise shared
to gain (n in 1..3): add n to luck(me)
to play:
    one: for each s in spaces: if fit(s): end
    two: turn of players: gain 1
    end
""",
)
OTHER = variant("[add.spaces]\ns = {}\nn = {}\nmoor = {}", "other")


@pytest.mark.parametrize(
    "text",
    [
        '[rewrite]\nfit.high = "s is shore"',
        '[add]\nluck_too = "to luck_too after gain: add n to luck(me)"',
        '[rewrite]\nplay.two = "for each n in 1..2: add n to luck(p1)"',
    ],
)
def test_own_names(text: str) -> None:
    """A parameter, also one of the rules around a rewritten line or of the deed that a trigger follows, is no other's row."""
    assert codes(laid(RULES, OTHER, variant(text))[1]) == []


def test_names_of_others() -> None:
    """The row of another variant is not there for one that does not require it."""
    assert codes(laid(RULES, OTHER, variant('[rewrite]\nfit.high = "s is moor"'))[1]) == ["VAR106"]
    assert codes(laid(RULES, OTHER, variant('requires = ["other"]\n[rewrite]\nfit.high = "s is moor"'))[1]) == []
