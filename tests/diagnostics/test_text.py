"""Mistakes as text: where the carets land, whatever the line holds."""

from textwrap import dedent

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from rulesdsl.diagnostics.model import Label
from rulesdsl.diagnostics.render.color import Palette
from rulesdsl.diagnostics.render.text import render_one, render_text
from rulesdsl.source import SourceFile, Span
from tests.diagnostics.samples import Doubt, Sample, span

GAME = SourceFile("game.rules", "one\ntwo three four\nfive\nsix\nseven\neight\nnine\nten\n")


def shown(text: str) -> str:
    """An expected rendering, written with the indentation of the test."""
    return dedent(text).lstrip("\n")


def test_one_place() -> None:
    """The headline, the place, the line with its neighbours, the caret with its words, the way on."""
    assert render_one(Sample(span(GAME, "three"), ways=("did you mean `tree`?",))) == shown("""
        error[TST101]: no such `hut`
         --> game.rules:2:5
          |
        1 | one
        2 | two three four
          |     ^^^^^ here
        3 | five
          = help: did you mean `tree`?
        """)


def test_several_places_and_files() -> None:
    """Other places are underlined with dashes; those in another file follow in a frame of their own."""
    other = SourceFile("other.rules", "far away\n")
    places = (Label(span(GAME, "two"), "first"), Label(span(GAME, "ten"), "last"), Label(span(other, "away"), "there"))
    assert render_one(Sample(span(GAME, "four"), places=places)) == shown("""
        error[TST101]: no such `hut`
         --> game.rules:2:11
          |
        1 | one
        2 | two three four
          | --- first
          |           ^^^^ here
        3 | five
        ...
        7 | nine
        8 | ten
          | --- last
         ::: other.rules:1:5
          |
        1 | far away
          |     ---- there
        """)


def test_several_lines() -> None:
    """A place over a few lines gets a bar from its first line to the sign under its last character."""
    assert render_one(Sample(span(GAME, "three", len("three four\nfive\nsix")))) == shown("""
        error[TST101]: no such `hut`
         --> game.rules:2:5
          |
        1 |   one
        2 | / two three four
        3 | | five
        4 | | six
          | |___^ here
        5 |   seven
        """)


def test_many_lines() -> None:
    """Of a place over many lines the middle is left out."""
    assert render_one(Sample(Span(GAME, 0, len(GAME.text)))) == shown("""
        error[TST101]: no such `hut`
         --> game.rules:1:1
          |
        1 | / one
        2 | | two three four
        ...
        7 | | nine
        8 | | ten
          | |___^ here
        """)


def test_nested_bars() -> None:
    """Two places over several lines have a bar each."""
    inner = Label(span(GAME, "five", len("five\nsix")), "inside")
    assert render_one(Sample(span(GAME, "two", len("two three four\nfive\nsix\nseven")), places=(inner,))) == shown("""
        error[TST101]: no such `hut`
         --> game.rules:2:1
          |
        1 |     one
        2 | /   two three four
        3 | | / five
        4 | | | six
          | | |___- inside
        5 | |   seven
          | |_______^ here
        6 |     eight
        """)


@pytest.mark.parametrize(
    ("line", "word", "caret"),
    [
        ("a\tb c", "c", "      ^"),
        ("\tx", "x", "    ^"),
        ("漢字 x", "x", "     ^"),
        ("x 漢字", "漢字", "  ^^^^"),
        ("e\u0301 x", "x", "  ^"),
        ("a x\r", "x", "  ^"),
    ],
    ids=["tab inside", "tab first", "wide before", "wide under", "combining", "carriage return"],
)
def test_columns(line: str, word: str, caret: str) -> None:
    """Carets stand under the word for tabs, wide and combining characters and carriage returns."""
    text = render_one(Sample(span(SourceFile("f", line + "\n"), word), note=""))
    assert text.splitlines()[4] == "  | " + caret


def test_crlf_is_not_shown() -> None:
    """A span that ends with a line break ends before it, and no carriage return is printed."""
    source = SourceFile("f", "one\r\ntwo\r\n")
    text = render_one(Sample(Span(source, 0, 5), note=""))
    assert "\r" not in text
    assert text.splitlines()[4] == "  | ^^^"


@pytest.mark.parametrize(
    ("text", "offset", "place"),
    [("", 0, "f:1:1"), ("one", 3, "f:1:4"), ("one\n", 4, "f:2:1"), ("one\n", 1, "f:1:2")],
    ids=["empty file", "end without line break", "end after line break", "empty span inside"],
)
def test_empty_spans(text: str, offset: int, place: str) -> None:
    """An empty span, at the end of the file too, is one caret at its place."""
    rendered = render_one(Sample(Span(SourceFile("f", text), offset, offset), note=""))
    assert f"--> {place}\n" in rendered
    assert rendered.count("^") == 1


def test_long_line() -> None:
    """Of a very long line only the stretch around the place is shown."""
    text = render_one(Sample(span(SourceFile("f", "a" * 5000 + "XYZ" + "b" * 5000), "XYZ")))
    line, carets = text.splitlines()[3:5]
    assert line.startswith("1 | ...aaa")
    assert line.endswith("bbb...")
    assert line.index("XYZ") == carets.index("^^^")


def test_control_characters() -> None:
    """A text cannot steer the terminal: neither a line nor a headline lets an escape through."""
    source = SourceFile("f", "a \x1b[31m b\u202e\n")
    text = render_one(Sample(span(source, "b"), words="no `\x1b[0m`"))
    assert "\x1b" not in text
    assert "\u202e" not in text


def test_all_of_them() -> None:
    """Sorted by place, each once, with a sum at the end and a cap that says how many more there are."""
    late, early = Sample(span(GAME, "ten")), Doubt(span(GAME, "one"))
    text = render_text([late, early, late])
    assert text.index("warning[TST102]") < text.index("error[TST101]")
    assert text.count("error[TST101]") == 1
    assert text.endswith("found 1 error and 1 warning\n")
    assert "... and 1 error more\n" in render_text([late, early], most=1)
    assert render_text([]) == ""


def test_color_changes_no_word() -> None:
    """With colours the text is the same between the codes."""
    mistake = Sample(span(GAME, "three", 12), ways=("so",), places=(Label(span(GAME, "six"), "x"),))
    plain = render_one(mistake)
    colored = render_one(mistake, Palette(on=True))
    assert colored != plain
    assert [line.rstrip() for line in without_codes(colored).splitlines()] == plain.splitlines()


def without_codes(text: str) -> str:
    """The text without the terminal's colour codes."""
    head, *rest = text.split("\x1b[")
    return head + "".join(part.partition("m")[2] for part in rest)


@given(st.text(max_size=60), st.data())
def test_any_text_can_be_shown(text: str, data: st.DataObject) -> None:
    """Whatever the text and the span, it is rendered, and no line is wider than the source's widest plus the frame."""
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, len(text)))
    lines = render_one(Sample(Span(SourceFile("f", text), start, end), note="")).splitlines()
    assert any("^" in line for line in lines)
    widest = max(cell_len(line.replace("\t", "    ")) for line in [*text.split("\n"), ""])
    assert all(cell_len(line) <= widest + 20 for line in lines[2:])
