"""The formatter: the style itself, on texts small enough to read."""

from pathlib import Path

import pytest

from rulesdsl.source import SourceFile
from rulesdsl.syntax.format import format_source

HEADER = 'language 1\ngame tiny "Tiny" for 2..4 players\n'
GAMES = sorted(Path(__file__).parents[2].glob("games/**/game.rules"))


def formatted(text: str) -> str:
    """The formatted text below a header."""
    found, mistakes = format_source(SourceFile("t.rules", HEADER + text))
    assert mistakes == ()
    assert found is not None
    return found.removeprefix(HEADER)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("let  a=1+ 2*- b", "let a = 1 + 2 * -b"),
        ("let a = 1 - -2 - - -3", "let a = 1 - -2 - - -3"),
        ("let a(x in - 1 .. 3)=b( x ,( 1 ))", "let a (x in -1..3) = b(x, (1))"),
        ("let a = not(b)and(c)", "let a = not (b) and (c)"),
        ("let a = f(x)-(y) - no", "let a = f(x) - (y) - no"),
        ("to a after b . c:d (1),e", "to a after b.c: d (1), e"),
        ("to a: b - 1,- c then d - e then f -( 1 )", "to a: b -1, -c then d -e then f -(1)"),
        ("to a: b (c) - 1, 2 or d c - 1", "to a: b (c) - 1, 2 or d c - 1"),
        ("zone a : b ,shuffled", "zone a: b, shuffled"),
        ("moved a . b to pay. c .4", "moved a.b to pay.c.4"),
        ("to a: for each b in(1)..2  backwards,c in d:e", "to a: for each b in (1)..2 backwards, c in d: e"),
        ("let a = 2nd   of b", "let a = 2nd of b"),
        ("let a = 7points", "let a = 7 points"),
        ("let a = 1 [M-1]", "let a = 1" + " " * 63 + "[M-1]"),
        ("let a = 1 --   why", "let a = 1  --   why"),
        ('let a = 1 final   "so"', "let a = 1" + " " * 63 + 'final "so"'),
        ('let a = 1 [M-1]final"so [x]"--why', "let a = 1" + " " * 63 + '[M-1] final "so [x]"  --why'),
        ("let a = 1 [x  y] -- why   ", "let a = 1" + " " * 63 + "[x  y]  -- why"),
    ],
)
def test_spaces(before: str, after: str) -> None:
    """Single spaces stand between words, none inside brackets and ranges or before commas and colons."""
    assert formatted(before) == after + "\n"


def test_blocks() -> None:
    """Each level is indented by four spaces; a comment stays with the block that it is indented for."""
    before = "to a:\n may:\n   foo\n   -- inner\n -- outer\n bar\n -- last\n-- below\n"
    after = "to a:\n    may:\n        foo\n        -- inner\n    -- outer\n    bar\n    -- last\n-- below\n"

    assert formatted(before) == after


def test_empty_lines() -> None:
    """Empty lines are kept, but only one in a row, and none at the ends of a file."""
    assert formatted("\n\n\nlet a = 1\n  \n\nlet b = 1\n\n") == "\nlet a = 1\n\nlet b = 1\n"
    assert format_source(SourceFile("t.rules", "\n\n" + HEADER))[0] == HEADER


def test_tables() -> None:
    """Bars stand below each other, and citations of rows too; comments between rows stay."""
    before = 'table t:\n  x: 0..3\n  id|x|name\n  a| - 3|"q | r" [A-1]\n  -- c\n  longer |- | - [B-1]\n'
    after = (
        "table t:\n    x: 0..3\n"
        "    id     | x  | name\n"
        '    a      | -3 | "q | r"' + " " * 47 + "[A-1]\n"
        "    -- c\n"
        "    longer | -  | -      " + " " * 47 + "[B-1]\n"
    )

    assert formatted(before) == after


def test_clauses() -> None:
    """In a condition what follows the labels stands below each other, and so does `otherwise`."""
    before = 'condition c:\n    a: b otherwise "x"\n    long: b is c otherwise "y"\n    d when e: f otherwise "z"\n'
    after = 'condition c:\n    a:    b      otherwise "x"\n    long: b is c otherwise "y"\n    d when e: f  otherwise "z"\n'

    assert formatted(before) == after


def test_long_lines() -> None:
    """Adjacent lines beyond the usual column share the column of their citations."""
    names = [f"let {'a' * 60} = {'b' * length} [A-1]\n" for length in (10, 20)]

    assert {line.index("[") for line in formatted("".join(names)).splitlines()} == {4 + 60 + 3 + 20 + 3}


def test_brackets_over_lines() -> None:
    """What goes on within brackets keeps its line breaks and stands two levels deeper."""
    assert formatted("let a = b(1, -- one\n 2\n  ) + 3\n") == "let a = b(1,  -- one\n        2\n        ) + 3\n"


def test_other_line_ends() -> None:
    """Carriage returns, a byte order mark and a missing last line end are put right."""
    assert format_source(SourceFile("t.rules", "\ufeff" + HEADER.replace("\n", "\r\n").rstrip()))[0] == HEADER


def test_faulty_text() -> None:
    """A text with faults is not formatted, and the faults are told."""
    text, mistakes = format_source(SourceFile("t.rules", HEADER + "let a =\n"))

    assert text is None
    assert [mistake.code for mistake in mistakes] == ["SYN102"]
