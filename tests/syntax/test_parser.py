"""From text to tree: whole files, snippets, and what one fault does to the rest."""

from pathlib import Path

import pytest

from rulesdsl.source import SourceFile
from rulesdsl.syntax import tree
from rulesdsl.syntax.parser import parse_file, parse_snippet

HEADER = 'language 1\ngame tiny "Tiny" for 2..4 players\n'
GAMES = sorted(Path(__file__).parents[2].glob("games/**/game.rules"))


def read(text: str) -> tree.RulesFile:
    """The tree of a text without faults."""
    file, mistakes = parse_file(SourceFile("t.rules", text))
    assert [(mistake.span.place, mistake.headline()) for mistake in mistakes] == []
    return file


def first(text: str) -> tree.AnyDeclaration:
    """The first declaration of a text without faults, a header supplied."""
    return read(HEADER + text).declarations[0]


def faults(text: str) -> list[tuple[str, int]]:
    """Code and line of each fault, lines counted without the header."""
    _, mistakes = parse_file(SourceFile("t.rules", HEADER + text))
    return [(mistake.code, mistake.span.line - 2) for mistake in mistakes]


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.parent.name)
def test_shipped_games(path: Path) -> None:
    """Every game that is shipped can be read, and each line in the first column is a declaration or a header line."""
    text = path.read_text(encoding="utf-8")
    file = read(text)
    lines = [line for line in text.splitlines() if line and not line.startswith((" ", "-"))]

    assert file.header is not None
    assert len(lines) == len(file.declarations) + 2


def test_header() -> None:
    """The header holds edition, name, title, player counts and its doc comment."""
    header = read('language 1\n--- A small game.\ngame tiny "Tiny game" for 3 players\n').header

    assert header is not None
    assert (
        header.edition,
        header.name.text,
        header.title,
        header.least,
        header.most,
        header.doc,
    ) == (1, "tiny", "Tiny game", 3, 3, "A small game.")


def test_version() -> None:
    """A game is of version 1 if nothing is said; its title and its numbers of players have places of their own."""
    first, third = (read(HEADER.replace(" for", f"{text} for")).header for text in ("", " version 3"))

    assert first is not None
    assert third is not None
    assert (first.version, third.version) == (1, 3)
    assert (third.title_span.text, third.counts_span.text) == ('"Tiny"', "2..4")
    assert first != third
    assert first == read(HEADER.replace(" for", "  for")).header


def test_doc_comment() -> None:
    """The `---` lines directly above a declaration are its doc; other comments are not, nor is one with a line between."""
    file = read(f"{HEADER}--- lost\n\n--- one\n---  two\nlet a = 1\n-- none\nlet b = 2\n")

    assert [declaration.doc for declaration in file.declarations] == ["one\ntwo", ""]


def test_citation() -> None:
    """A citation holds references and marks; what is no reference is one free text."""
    marks = [first(f"let a = 1 [{text}]\n").cite for text in ("M-H05 X-Y1 ?", "reconstructed A-1", "p. 7 ?")]

    assert [(cite.references, cite.open, cite.reconstructed) for cite in marks if cite] == [
        (("M-H05", "X-Y1"), True, False),
        (("A-1",), False, True),
        (("p. 7",), True, False),
    ]


def test_final() -> None:
    """Behind the citation, or without one, stands why a declaration, a row, a column or a step is final."""
    table = first('table t:\n    n: 1..2 final "two sizes"\n    id | n\n    a  | 1 [A-1] final "printed"\n')
    deed = first('to a: final "whole"\n    b: end final "part"\n')
    assert isinstance(table, tree.Table)
    assert isinstance(table.shape, tree.RowsShape)
    assert isinstance(deed, tree.Deed)
    marks = [table.cite, table.shape.columns[0].cite, table.shape.rows[0].cite, deed.cite, deed.body[0].cite]

    assert [cite and (cite.references, cite.final, cite.span.text) for cite in marks] == [
        None,
        ((), "two sizes", 'final "two sizes"'),
        (("A-1",), "printed", '[A-1] final "printed"'),
        ((), "whole", 'final "whole"'),
        ((), "part", 'final "part"'),
    ]
    assert table.shape.rows[0].span.text == "a  | 1"


def test_final_lines_keep_the_citation_above() -> None:
    """A line that is only marked final is cited as its declaration is."""
    own, above = first('let a = 1 final "so"\n').cite, first('let a = 1 [A-1] final "more"\n').cite

    found = tree.cited(own, above)
    assert found is not None
    assert (found.references, found.final) == (("A-1",), "so")
    assert tree.cited(above, own) == above


def test_citation_of_a_line() -> None:
    """The citation of a line belongs to the outermost step that begins on it; on the line of an `else`, to that half."""
    deed = first("to a: [A-1]\n    x: for each p in q: foo [B-1]\n    if z: foo\n    else: [C-1]\n        bar [D-1]\n")
    assert isinstance(deed, tree.Deed)
    loop, choice = deed.body
    assert isinstance(loop.act, tree.ForEach)
    assert isinstance(choice.act, tree.If)
    cites = [deed.cite, loop.cite, loop.act.body[0].cite, choice.cite, choice.act.otherwise_cite, choice.act.otherwise[0].cite]

    assert [cite and cite.references[0] for cite in cites] == ["A-1", "B-1", None, None, "C-1", "D-1"]


def test_backwards() -> None:
    """Of the sets of a loop each may be gone through backwards."""
    deed = first("to a: for each x in 1..2 backwards, y in b, z in c(x) backwards where d: e\n")
    assert isinstance(deed, tree.Deed)
    loop = deed.body[0].act
    assert isinstance(loop, tree.ForEach)

    assert [(domain.span.text, domain.backwards) for domain in loop.domains] == [
        ("x in 1..2 backwards", True),
        ("y in b", False),
        ("z in c(x) backwards", True),
    ]


def test_spans() -> None:
    """A node's span covers its own text, in offsets of the whole file."""
    let = first("let a (x in 1..3) = b(x)\n   -- nothing\n")
    assert isinstance(let, tree.Let)

    assert (
        let.span.text,
        let.name.span.text,
        let.params[0].over.span.text,
        let.value.span.text,
    ) == ("let a (x in 1..3) = b(x)", "a", "1..3", "b(x)")


def test_words() -> None:
    """The braces of a quoted text hold expressions with spans in the file."""
    condition = first('condition c:\n    a: b otherwise "no {n of x} left in {y}"\n')
    assert isinstance(condition, tree.Condition)
    parts = condition.clauses[0].otherwise.parts

    assert [part if isinstance(part, str) else part.span.text for part in parts] == ["no ", "n of x", " left in ", "y"]


def test_lone_name_in_a_cell() -> None:
    """A cell with one name is a name, and with arguments, `or` or `then` a chain of deeds."""
    table = first("table t:\n    id | x | y | z\n    a | b | b 1 | b or c\n")
    assert isinstance(table, tree.Table)
    assert isinstance(table.shape, tree.RowsShape)

    assert [type(cell).__name__ for cell in table.shape.rows[0].cells] == ["CellNames", "CellDeeds", "CellDeeds"]


def test_one_fault_hides_no_other() -> None:
    """A declaration that cannot be read leaves the next ones as they are, and its own later lines too."""
    text = "let a = \nlet b = 1\nto c:\n    move 2 form x to y\n    foo\n    choose in x\nlet d = 2 2\n"

    assert faults(text) == [("SYN102", 1), ("SYN103", 4), ("SYN101", 6), ("SYN101", 7)]


def test_no_cascade() -> None:
    """What hangs on a faulty line is no further fault: its block, its `else`, the block that it leaves empty."""
    text = "to c:\n    if a b:\n        foo\n    else:\n        foo\n    may:\n        move 1 1\n    foo\n"

    assert faults(text) == [("SYN101", 2), ("SYN101", 7)]


def test_broken_names() -> None:
    """A declaration that cannot be read still tells what it would declare, rows and units included."""
    text = "table t:\n    id | x\n    r1 | 1\n    r2 | ( \nunit u in 1, v in\nzone z cards\n"
    file, _ = parse_file(SourceFile("t.rules", HEADER + text))

    assert {"t", "r1", "r2", "u", "v", "z"} <= set(file.broken)
    assert file.declarations == ()


def test_wrong_cells() -> None:
    """A row with another number of cells than the heading is a fault and left out, but its name is known."""
    file, mistakes = parse_file(SourceFile("t.rules", HEADER + "table t:\n    id | x | y\n    a | 1\n    b | 1 | 2 | 3\n"))
    (table,) = file.declarations
    assert isinstance(table, tree.Table)
    assert isinstance(table.shape, tree.RowsShape)

    assert [mistake.code for mistake in mistakes] == ["SYN301", "SYN301"]
    assert table.shape.rows == ()
    assert {"t", "a", "b"} <= set(file.broken)


@pytest.mark.parametrize(
    "change",
    [
        lambda text: text.replace("\n", "\r\n"),
        lambda text: "\ufeff" + text,
        lambda text: text.removesuffix("\n"),
        lambda text: text.replace("\n", "  -- said\n\n"),
        lambda text: text.replace("    ", "  "),
    ],
    ids=["carriage returns", "byte order mark", "no last line end", "comments", "narrow"],
)
def test_layout_means_nothing(change: object) -> None:
    """Line ends, a byte order mark, comments and the width of the indentation leave the tree as it is."""
    assert callable(change)
    text = HEADER + "to a:\n    may:\n        foo 1, 2\n    bar\nlet b = (1 +\n  2)\n"

    assert read(text) == read(change(text))


@pytest.mark.parametrize(
    ("kind", "text", "expected"),
    [
        ("expr", " 1 + a ", "Binary"),
        ("step", "move x to y", "Step"),
        ("steps", "\n        foo\n        may:\n            bar\n    ", "tuple"),
        ("clause", 'a: b otherwise "no"', "Clause"),
        ("key", "a: most b", "Key"),
        ("cell", "7 points", "CellNumber"),
        ("row", "a | b | -", "Row"),
        ("declaration", "let a = 1", "Let"),
        ("declarations", "let a = 1\nlet b = 1\n", "tuple"),
    ],
)
def test_snippet(kind: str, text: str, expected: str) -> None:
    """A part of a text is read as what it is said to be, however it is indented, with spans in the whole text."""
    source = SourceFile("t.toml", f'key = """{text}""" # rest')
    node, mistakes = parse_snippet(source, 9, 9 + len(text), kind)

    assert mistakes == ()
    assert type(node).__name__ == expected
    assert expected == "tuple" or node.span.text == text.strip()


def test_snippet_fault() -> None:
    """A fault in a snippet is placed in the whole text."""
    source = SourceFile("t.toml", 'key = "1 + + 2"')
    node, (mistake,) = parse_snippet(source, 7, 14, "expr")

    assert node is None
    assert mistake.span.start == source.text.index("+ 2")


def test_nested_too_deeply() -> None:
    """A thousand brackets are one fault and no overflow."""
    assert faults(f"let a = {'(' * 1000}1{')' * 1000}\n") == [("SYN210", 1)]


def test_too_many_faults() -> None:
    """After fifty faults the rest is not read, but its names are known."""
    file, mistakes = parse_file(SourceFile("t.rules", HEADER + "let a = \n" * 60 + "let last = 1\n"))

    assert (len(mistakes), mistakes[-1].code) == (51, "SYN499")
    assert "last" in file.broken


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("", ["SYN401"]),
        ("-- nothing\n", ["SYN401"]),
        ("let a = 1\0\n", ["SYN402"]),
        ("let a = 1\n", ["SYN403", "SYN403"]),
        ("langauge 1\n" + HEADER.splitlines()[1], ["SYN104"]),
        (HEADER + HEADER, ["SYN404", "SYN404"]),
        (HEADER.replace("1", "7"), ["SYN405"]),
        (HEADER.replace("2..4", "4..2"), ["SYN306"]),
        (HEADER.replace("2..4", "0..4"), ["SYN306"]),
        (HEADER.replace("2..4", "2..4000"), ["SYN306"]),
        (HEADER.replace("players", "payers"), ["SYN103"]),
    ],
    ids=["empty", "comment", "binary", "no header", "misspelt", "twice", "edition", "downwards", "nobody", "crowd", "payers"],
)
def test_file_faults(text: str, codes: list[str]) -> None:
    """A file that lacks its two lines, or says the impossible in them, is told so once."""
    _, mistakes = parse_file(SourceFile("t.rules", text))

    assert codes == [mistake.code for mistake in mistakes]
