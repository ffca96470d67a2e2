"""Rules for one number of players: what is filled in, and what is left out."""

import pytest

from rulesdsl.rulebook.constants import Facts, truth
from rulesdsl.rulebook.settled import settled
from rulesdsl.source import SourceFile
from rulesdsl.syntax.parser import parse_snippet
from rulesdsl.syntax.write import write_expr, write_file, write_steps
from tests.rulebook.garden import garden
from tests.syntax.reading import HEADER, read

SETTINGS = """\
setting huts = 3 for 2..3, 2 for 4
setting five = 5
setting rain = no
setting wet = yes for 2, no for 3..4
setting fill = needed or emptied
setting start: spots or none = b for 2, none for 3..4
table spots: a, b
"""


def steps(text: str, players: int | None = 2) -> str:
    """Steps of a deed as they are for a number of players."""
    indented = "".join(f"    {line}\n" for line in text.splitlines())
    file = settled(read(f"{HEADER}{SETTINGS}to play:\n{indented}"), players)
    return write_steps(file.declarations[-1].body)


def value(text: str, players: int | None = 2) -> str:
    """A value as it is for a number of players."""
    return write_expr(settled(read(f"{HEADER}{SETTINGS}let v (p in 2..4) = {text}\n"), players).declarations[-1].value)


@pytest.mark.parametrize(
    ("text", "two", "any_number"),
    [
        ("huts + 1", "4", "huts + 1"),
        ("five * 2", "10", "10"),
        ("(five - 5) + p", "p", "p"),
        ("1 * p", "p", "p"),
        ("player_count", "2", "player_count"),
        ("count p in players", "2", "count p in players"),
        ("wet and p is 3", "p is 3", "wet and p is 3"),
        ("rain and p is 3", "no", "no"),
        ("rain or p is 3", "p is 3", "p is 3"),
        ("not rain", "yes", "yes"),
        ("fill is needed", "yes", "yes"),
        ("fill is emptied", "no", "no"),
        ("1 if wet else 2", "1", "1 if wet else 2"),
        ("some s in spots where wet", "some s in spots", "some s in spots where wet"),
        ("p is over 1", "yes", "yes"),
        ("p is over 2", "p is over 2", "p is over 2"),
        ("p is under 2", "no", "no"),
        ("p is not 5", "p is not 5", "p is not 5"),
        ("3 is 3", "yes", "yes"),
        ("start is b", "yes", "start is b"),
        ("p in none", "no", "no"),
    ],
)
def test_values(text: str, two: str, any_number: str) -> None:
    """Settings become values, and tests that are certain disappear; for any number only what all have in common."""
    assert value(text) == two
    assert value(text, None) == any_number


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("if wet: a", "a"),
        ("if rain: a\nb", "b"),
        ("if rain: a\nelse: b", "b"),
        ("if wet:\n    a\n    b\nelse: c", "a\nb"),
        ("named: if wet:\n    a\n    b", "named:\n    a\n    b"),
        ("named: if wet: a   [G-1]", "named: a" + " " * 64 + "[G-1]"),
        ("for each s in spots where rain: a", ""),
        ("for each s in spots where wet: a s", "for each s in spots: a s"),
        ("for each n in 1..1: a n", "a 1"),
        ("for each n in 1..1, s in spots: b n", "for each s in spots: b 1"),
        ("for each n in 1..1 where x is n: b n", "if x is 1: b 1"),
        ("for each s in spots where s is start: a s", "for each s in spots where s is b: a s"),
        ("move each c in x where rain to y", ""),
        ('choose:\n    one if rain otherwise "no": a\n    two if wet otherwise "no": b', "choose:\n    two: b"),
        ("may:\n    if rain: a", ""),
        ("repeat huts times: a", "repeat 3 times: a"),
    ],
)
def test_steps(text: str, expected: str) -> None:
    """Steps that are never done are gone; what is done in any case stands in the place of its test, under its name."""
    assert steps(text) == expected


def test_other_count() -> None:
    """With three players nothing starts anywhere, and what loops run over is never none."""
    assert steps("for each s in spots where s is start: a s", 3) == ""
    named = "let s = start\nif s is none: a\nfor each s in spots: b s"
    assert steps(named, 3) == named.replace("start", "none")


def test_addresses_stay() -> None:
    """A clause whose guard never holds is left out; all else keeps its name."""
    file = settled(garden().file, 2)
    text = write_file(file)
    assert "rain when" not in text
    assert "flood" not in text
    assert "deal: for each p in players" in text
    assert "setting seeds_each = 3 for 2..3, 2 for 4" in text


@pytest.mark.parametrize(
    ("text", "known"),
    [("a is none", False), ("a is not none", True), ("x is none", None), ("r is s", False), ("a is r", None), ("a is a", None)],
)
def test_facts(text: str, known: bool | None) -> None:
    """What is bound is not none, and two rows are two things; what a name stands for is not known."""
    node, _ = parse_snippet(SourceFile("t", text), 0, len(text), "expr")
    assert truth(node, Facts(frozenset({"a"}), frozenset({"r", "s"}))) is known
