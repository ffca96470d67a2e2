"""TOML with positions: the values of the standard library, and the places of every key, value and character."""

import json
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import tomli_w
from hypothesis import given
from hypothesis import strategies as st

from rulesdsl.diagnostics.render.json import render_json
from rulesdsl.diagnostics.render.sarif import render_sarif
from rulesdsl.diagnostics.render.text import render_text
from rulesdsl.source import Quoted, SourceFile, Span
from rulesdsl.syntax.mistakes import SaidTwice
from rulesdsl.syntax.parser import parse_snippet
from rulesdsl.variants.document import DEEPEST, Array, Item, Key, Scalar, Table, TomlFault, read_toml

SCALARS = (
    st.text(max_size=12)
    | st.text("ab\"\\\n\t'# ", max_size=12)
    | st.integers(-(2**63), 2**63 - 1)
    | st.booleans()
    | st.floats(allow_nan=False)
    | st.dates()
    | st.times()
    | st.datetimes()
)
NAMES = st.text("ab-_1", min_size=1, max_size=3) | st.text(max_size=4)
VALUES = st.recursive(
    SCALARS, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(NAMES, inner, max_size=3), max_leaves=8
)
DOCUMENTS = st.dictionaries(NAMES, VALUES, max_size=5)

LINES = (
    *("[a]", "[[a]]", "[a.b]", "[[a.b]]", "[b]", '["a" . b]', "[[b.a]]"),
    *(
        "a = 1",
        "b = 2",
        "a.b = 3",
        "a.c.d = 4",
        'b."a" = 5',
        "a = {b = 1, c.d = 2}",
        "a = [{b = 1}, {}]",
        "a = []",
        "c = '''",
        "# a [",
    ),
)
"""Lines of which any few make a document or a clash."""

HAND_MADE = """\
# a comment = 1
bare-key_1 = 1
1234 = +1_000
"quoted \\u00e9 key" = 0xdead_beef
'literal "key"' = 0o17 # after
"" = 0b11
a . "b c" .d = -0.5e+3
a.e = [ inf, -inf, true, false, ]
dates = [1979-05-27T07:32:00Z,1979-05-27 07:32:00.5-07:00, 1979-05-27T07:32:00, 1979-05-27, 07:32:00.999]
inline = {x=1,y . z = "}", 'w' = [], v = {}}
lines = [ # comment ]
  [1, 2], "]", # comment
  {k = 'a'}, [] ,
]
s1 = "plain # no comment"
s2 = "tab\\tquote\\" back\\\\ \\u263a \\U0001F600 end"
s3 = 'C:\\path "x"'
s4 = '''literal
 '' lines''''
s5 = '''
first line is cut'''
s6 = \"\"\"
basic "" lines\"\"\"\"\"
s7 = \"\"\"on \\
    and \\   \n\n    on \\"\"\" \\n\"\"\"
s8 = ''
s9 = \"\"
s10 = \"\"\"\"\"\"
s11 = ''''''
[x.y]
k = 1
[other]
[x.z]
k = 2
[x]
k = 3
w.v = 1
[[rows]]
k = 1
[rows.sub]
m = 1
[[rows.deep]]
[[rows.deep]]
n = "1"
[[rows]]
sub.m = 2
[rows.other]
m = 3
[ "x" . q ]"""


def tree(text: str) -> Table:
    """The document of a text that is valid."""
    found = read_toml(SourceFile("t.toml", text))
    assert isinstance(found, Table), found
    return found


def plain(item: Item) -> Any:
    """The values of a part, as the standard library gives them."""
    match item:
        case Scalar(value=value):
            return value
        case Array(items=items):
            return [plain(part) for part in items]
        case Table(entries=entries):
            return {name: plain(entry.value) for name, entry in entries.items()}


def leaves(item: Item) -> Iterator[Key | Scalar]:
    """All keys and scalars."""
    match item:
        case Scalar():
            yield item
        case Array(items=items):
            for part in items:
                yield from leaves(part)
        case Table(entries=entries):
            for name, entry in entries.items():
                assert name == entry.key.text
                yield entry.key
                yield from leaves(entry.value)


def check(text: str) -> None:
    """Values, places and ranges of a document are those of its text."""
    root = tree(text)
    assert repr(plain(root)) == repr(tomllib.loads(text))
    for leaf in leaves(root):
        if isinstance(leaf, Key):
            assert tomllib.loads(f"{leaf.span.text} = 1") == {leaf.text: 1}
            continue
        assert repr(tomllib.loads(f"x = {leaf.span.text}")["x"]) == repr(leaf.value)
        if isinstance(leaf.value, str):
            assert leaf.source.text[leaf.start : leaf.end] == leaf.value
            check_characters(leaf)


def check_characters(leaf: Scalar) -> None:
    """Each character of a string is where its place says."""
    file = leaf.span.source
    for offset in range(leaf.start, leaf.end):
        written = Span(leaf.source, offset, offset + 1).written
        assert written.source is file
        assert leaf.span.start < written.start < written.end < leaf.span.end
        assert leaf.source.position(offset) == file.position(written.start)
        assert written.text[0] in (leaf.source.text[offset], "\\", "\r")


@given(DOCUMENTS, st.booleans(), st.booleans())
def test_written_documents(values: dict[str, Any], multiline: bool, windows: bool) -> None:
    """Whatever values a document is written from, with either sort of line break, they and their places are found again."""
    text = tomli_w.dumps(values, multiline_strings=multiline)
    check(text.replace("\n", "\r\n") if windows else text)


@pytest.mark.parametrize("line_break", ["\n", "\r\n"])
def test_every_form(line_break: str) -> None:
    """All forms of keys, values and tables, with both line breaks."""
    check(HAND_MADE.replace("\n", line_break))


def test_every_cut() -> None:
    """Of every beginning of a document, either its values are found or its fault."""
    for end in range(len(HAND_MADE)):
        agree(HAND_MADE[:end])


@given(st.text() | st.text("ab.=[]{},\"'\\\n\r# 1u") | st.lists(st.sampled_from(LINES), max_size=6).map("\n".join))
def test_any_text(text: str) -> None:
    """A text is a fault exactly when the standard library says so, and nothing is raised."""
    agree(text)


def agree(text: str) -> None:
    """A fault with a place in the text, or the values."""
    found = read_toml(SourceFile("t.toml", text))
    try:
        values = tomllib.loads(text.removeprefix("\ufeff"))
    except tomllib.TOMLDecodeError:
        assert isinstance(found, TomlFault)
        assert 0 <= found.span.start < found.span.end <= len(text) + 1
        assert " (at " not in found.message
        return
    assert isinstance(found, Table)
    assert repr(plain(found)) == repr(values)


@pytest.mark.parametrize(
    ("text", "place", "marked", "message"),
    [
        ("a = 1\n\na = 2\n", 3, "a", "this is given twice"),
        ("[a]\nb = 1\n[a]", 3, "a", "this heading stands above already"),
        ("[a]\nb = 1\n[a.b]", 3, "a.b", "this is given twice"),
        ("x = {b = 1, b = 2}", 1, "x", "`b` is given twice"),
        ("a = b", 1, "b", "this is no value; texts stand in quotes"),
        ("\ufeffa = b", 1, "b", "this is no value; texts stand in quotes"),
        ("a 1", 1, "1", "after a key `=` is due"),
        ("a = 1 b = 2", 1, "b", "something follows that does not belong to the value"),
        ("[a\nb = 1", 1, "\n", "here `]` is due"),
        ("[[a]\n", 1, "]", "here `]]` is due"),
        ("\r\na = [1\r\n2]", 3, "2", "here `,` or `]` is due"),
        ('a = "b\n', 1, "\n", "a text is not closed on its line"),
        ("a = 'b", 1, "b", "a text is not closed"),
        ('a = """b\nc', 2, "c", "a text is not closed"),
        ('a = "\\d"', 1, "\\d", r"a backslash is written `\\`, or the text in single quotes"),
        ('a = "\\', 1, "\\", r"a backslash is written `\\`, or the text in single quotes"),
        ("a = 2023-02-30", 1, "2", "there is no such date"),
        ("=", 1, "=", "here a key or a `[table]` is due"),
        ("a = 1 # \0", 1, "\0", "the character '\\x00' must not stand here"),
        (f"a = 1\nb = {'9' * 5000}", 2, "9" * 5000, "a number has too many digits"),
        ("a = " + "[" * 65 + "]" * 65, 1, "a", "tables and arrays lie more than 64 deep in each other"),
        ("a = " + "[" * 9999, 1, "a", "tables and arrays lie too deep in each other"),
        ("[x.y]\n  b = " + "{c=" * 99 + "1" + "}" * 99, 2, "b", "tables and arrays lie more than 64 deep in each other"),
    ],
)
def test_faults(text: str, place: int, marked: str, message: str) -> None:
    """What is wrong is said in our words, of the line and the characters meant."""
    fault = read_toml(SourceFile("t.toml", text))
    assert isinstance(fault, TomlFault)
    assert (fault.span.line, fault.span.text, fault.message) == (place, marked, message)


def test_depth() -> None:
    """As deep as is allowed, a document is read."""
    check("a = " + "[" * DEEPEST + "]" * DEEPEST)


def test_table_places() -> None:
    """A table is where its own header is; without one, where the first key opens it; arrays of tables at their first row."""
    root = tree("[a.b]\n[a]\n[c.d]\ne.f = {g = [1]}\n[[h]]\n[[ h ]]\n")
    places = {name: (entry.key.span.line, entry.value.span.line, entry.value.span.text) for name, entry in root.entries.items()}
    assert places == {"a": (1, 2, "[a]"), "c": (3, 3, "c"), "h": (5, 5, "[[h]]")}
    rows = root.entries["h"].value
    assert isinstance(rows, Array)
    assert [row.span.text for row in rows.items] == ["[[h]]", "[[ h ]]"]
    assert [part.span.text for part in parts(root) if not isinstance(part, Scalar)] == [
        *("", "[a]", "[a.b]", "c", "[c.d]", "e", "{g = [1]}", "[1]"),
        *("[[h]]", "[[h]]", "[[ h ]]"),
    ]


def parts(item: Item) -> Iterator[Item]:
    """A part and all that it holds."""
    yield item
    inner = item.items if isinstance(item, Array) else [e.value for e in item.entries.values()] if isinstance(item, Table) else ()
    for part in inner:
        yield from parts(part)


def test_order() -> None:
    """Entries stand in the order in which the file first mentions them."""
    assert list(tree("b = 1\n[z.y]\n[a]\n[z.x]\n").entries) == ["b", "z", "a"]


def string(text: str, name: str = "t.toml") -> Scalar:
    """The only value of a document `x = ...`."""
    entry = read_toml(SourceFile(name, text))
    assert isinstance(entry, Table)
    value = entry.entries["x"].value
    assert isinstance(value, Scalar)
    return value


def test_sources() -> None:
    """A string without escapes is a range of the file itself; one with an escape, or with CRLF in it, is quoted."""
    plain_ones = ['x = "a b"', "x = 'a\\b'", "x = '''a\nb'''", 'x = """\r\na"b"""']
    quoted = ['x = "a\\tb"', 'x = """a\r\nb"""', "x = '''a\r\nb'''", 'x = """a\\\n b"""']
    assert [type(string(text).source) for text in plain_ones] == [SourceFile] * 4
    assert [type(string(text).source) for text in quoted] == [Quoted] * 4


def test_quoted_equality() -> None:
    """Quoted texts are equal and hash alike when they say the same at the same place of the same file."""
    here, again = string('x = "\\ta"').source, string('x = "\\ta"').source
    moved, other = string('x =  "\\ta"').source, string('x = "\\ta"', "u.toml").source
    assert here == again
    assert hash(here) == hash(again)
    assert len({here, again, moved, other, SourceFile("t.toml", here.text)}) == 4


def test_quoted_spans() -> None:
    """A span in a quoted text covers the escapes of its characters, not the joint of lines after them."""
    text = 'x = """say \\"hi\\" \\\n   and go"""'
    source = string(text).source
    words = Span(source, 4, 8)
    assert (words.text, words.written.text) == ('"hi"', '\\"hi\\"')
    assert Span(source, 0, 9).written.text == 'say \\"hi\\" '
    assert words.to(Span(source, 9, 12)).written.text == '\\"hi\\" \\\n   and'
    assert (words.place, Span(source, 9, 12).place) == ("t.toml:1:12", "t.toml:2:4")
    assert source.line(2) == '   and go"""'
    assert Span(source, 99, 100).written == Span(words.written.source, len(text) - 3, len(text) - 3)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ('\nx = "1 + * 2"\n', '2 | x = "1 + * 2"\n  |          ^'),
        ('\nx = "1 \\u002B * 2"\n', '2 | x = "1 \\u002B * 2"\n  |               ^'),
        ('\nx = """1 + \\\n    * 2"""\n', '3 |     * 2"""\n  |     ^'),
    ],
)
def test_carets(text: str, shown: str) -> None:
    """A fault in a snippet is shown in the TOML line, under the character itself."""
    value = string(text)
    _, mistakes = parse_snippet(value.source, value.start, value.end, "expr")
    assert shown in render_text(mistakes)


def test_renderings() -> None:
    """Text, JSON and SARIF name the characters of the TOML file; marks in it and in its quoted texts share a frame."""
    value = string('x = """say \\"hi\\" \\\n   and go"""')
    said = SaidTwice(Span(value.source, 4, 9), "it", Span(value.span.source, 0, 1))
    text = render_text([said])
    assert (text.count("t.toml"), text.count("^"), text.count("first here")) == (1, 7, 1)
    place = json.loads(render_json([said]))["diagnostics"][0]["place"]
    assert (place["start"]["offset"], place["end"]) == (11, {"line": 1, "column": 19, "offset": 18})
    region = json.loads(render_sarif([said], Path("/")))["runs"][0]["results"][0]["locations"][0]["physicalLocation"]["region"]
    assert region == {"startLine": 1, "startColumn": 12, "endLine": 1, "endColumn": 19}
