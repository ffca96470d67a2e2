"""From the tree back to text: what is written is read as the same tree, and is laid out as the formatter would."""

from pathlib import Path

import pytest
from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st

from rulesdsl.syntax import tree
from rulesdsl.syntax.write import (
    write_cell,
    write_declaration,
    write_expr,
    write_file,
    write_line,
    write_steps,
    write_type,
    write_words,
)
from rulesdsl.syntax.write_expressions import Context
from tests.syntax.reading import HEADER, formatted, part, read
from tests.syntax.texts import Entry, files, noisy, plain
from tests.syntax.trees import unbracketed

GAMES = [path.read_text(encoding="utf-8") for path in sorted(Path(__file__).parents[2].glob("games/**/game.rules"))]
seeds = st.integers(0, 2**32)


def below_header(text: str) -> str:
    """A file's text, read and written again, without its header."""
    return write_file(read(HEADER + text)).removeprefix(HEADER)


# ---- whole files ------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", GAMES)
def test_shipped_games_come_back(text: str) -> None:
    """A shipped game is written as the same tree and as the formatter would lay it out."""
    file = read(text)
    written = write_file(file)

    assert read(written) == file
    assert formatted(written) == written


@given(files, seeds)
@settings(max_examples=80)
def test_drawn_files_come_back(entries: tuple[Entry, ...], seed: int) -> None:
    """So is any text drawn from the grammar, with citations, doc comments and other comments."""
    file = read(noisy(entries, seed, comments=True))
    written = write_file(file)

    assert read(written) == file
    assert formatted(written) == written


@given(files, seeds)
@settings(max_examples=40)
def test_equal_trees_equal_texts(entries: tuple[Entry, ...], seed: int) -> None:
    """Two layouts of the same rules are written alike."""
    assert write_file(read(plain(entries))) == write_file(read(noisy(entries, seed)))


@given(files)
@settings(max_examples=80)
def test_brackets_are_set_where_needed(entries: tuple[Entry, ...]) -> None:
    """A file whose tree has lost its brackets is written with those that it needs."""
    bare = unbracketed(read(plain(entries)))
    written = write_file(bare)

    assert unbracketed(read(written)) == bare
    assert formatted(written) == written


@given(files)
@settings(max_examples=40)
def test_declarations_alone(entries: tuple[Entry, ...]) -> None:
    """A declaration on its own is written as it is read."""
    for node in read(plain(entries)).declarations:
        assert part(write_declaration(node), "declaration") == node


# ---- the style --------------------------------------------------------------------------------------


STYLE = """
zone a: b, shuffled, stacked, at most 2 alike, seen by all, counted, refilled from c when d

setting a = needed or emptied                                           [M-D04 ?]
--- First.
---
--- Last.
setting b: c or -1..2 points = 2 for 2..3, 1 for 4                      [p. 7 ? reconstructed]
setting c = 7 in 0..9, 8 for 3, 9 for 4..5
setting d = needed or emptied, emptied for 2

table a:                                                                final "so"
    b: some c or none
    id    | b      | x | y
    short | c, d   | - | draw -1 then e f
    s     | "text" | 1 | -2 coins                                       [A-1] final "printed"

condition c (x in d):
    a:    b      otherwise "x"
    long: b is c otherwise "{b} and {c + 1}"                            [A-1]
    d when e and some y in where_all_of_them_are_to_be_found where f(y) is g: h otherwise "z"

ranking r of p in players where a:
    b:    most c
    otherwise impossible "never"
    any1: 1st adds 2 to d(p) where e

payment coins (n in 1..2):                                              [A-1]
    coin: c in my hand where d, worth 1, to box

to a after b.c where d: foo -x, y                                       [A-1]

moved a.4 to pay.coins.b                                                [A-1]

to a:
    choose:
        b if c otherwise "d": e
        f:
            g                                                           [A-1]

to a:
    if b: c                                                             [A-1]
    else if d:
        x: e
    else: f                                                             [B-1]
    if g: h
    else:                                                               [B-2]
        if i: j

to a:
    b:
        for each c in d backwards, e in 1..2 where f: if g: h
    i: repeat up to n times: choose 1..(n + 1) j in k

to a:
    for each one_of_them in all_that_may_be_done_in_this_round where it_is_left:
        move all from one_of_them to box
"""


@pytest.mark.parametrize("text", STYLE.strip("\n").split("\n\n"))
def test_style(text: str) -> None:
    """These are laid out as they would be by hand, and stay as they are."""
    assert below_header(f"{text}\n") == f"{text}\n"
    assert formatted(f"{HEADER}{text}\n") == f"{HEADER}{text}\n"


def test_empty_lines() -> None:
    """An empty line stands below the header, between declarations of two kinds, and around those with lines below."""
    one, other, large = "let a = 1\n", "state b: 0..1\n", "to c:\n    x: end\n"

    assert below_header(one * 2 + other + large * 2 + other) == f"{one * 2}\n{other}\n{large}\n{large}\n{other}"


def test_header() -> None:
    """The doc comment stays with the game; a first version goes without saying."""
    head = 'language 1\n--- Fun.\ngame tiny "Tiny" {}for 1 player\n'

    assert write_file(read(head.format("version 2 "))) == head.format("version 2 ")
    assert write_file(read(head.format("version 1 "))) == head.format("")
    assert write_file(tree.RulesFile(None, (), span=read(head.format("")).span)) == ""


# ---- parts ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "label", "rest"),
    [
        ("clause", "a: ", 'b or some c in d where e otherwise "f {g}" [A-1]'),
        ("clause", "a ", 'when b: c otherwise "d" final "e"'),
        ("source", "a: ", "b in c where d, worth e of f, to g [A-1]"),
        ("key", "a: ", "least b"),
        ("prize", "a: ", "2nd adds b + 1 to c(d) where e [A-1 ?]"),
        ("row", "a | ", '1 coins | b, c | draw 1 or e | "f" | yes [A-1]'),
        ("column", "a: ", "some b or none [A-1]"),
        ("option", "a: ", "b 1"),
        ("option", "a ", 'if b otherwise "c": d'),
        ("option", "a ", 'if b otherwise "c":\n    d\n    x: e'),
    ],
)
def test_lines(kind: str, label: str, rest: str) -> None:
    """A line that has a label is written with it or without."""
    node = part(label + rest, kind)
    context = Context(frozenset({"e"}))

    assert write_line(node, context=context) == label + rest
    assert write_line(node, labelled=False, context=context) == rest


def test_option_of_several_lines() -> None:
    """Without label and guard an option is its steps."""
    assert write_line(part("a: [A-1]\n    b\n    c", "option"), labelled=False) == "b\nc"
    assert write_line(part("a: b [A-1]", "option"), labelled=False) == "b [A-1]"


def test_steps() -> None:
    """Steps are indented by blocks."""
    text = "a: move 2 of huts(p) from box to supply\nmay: pay 3 for x\nb:\n    turn of players from p: end\n    c d"
    steps = part(text, "steps")

    assert write_steps(steps) == text
    assert write_steps(steps, 2) == "\n".join(" " * 8 + line for line in text.split("\n"))


@pytest.mark.parametrize("text", ["-", '"a | b"', "yes", "-3 coins", "a", "a, b", "a 1 or b then c"])
def test_cells(text: str) -> None:
    """Cells of all kinds."""
    assert write_cell(part(text, "cell")) == text


def test_types_and_words() -> None:
    """Types, and quoted texts without their quotation marks."""
    assert write_type(part("some a or b or -1..2 coins or none", "type")) == "some a or b or -1..2 coins or none"
    assert write_words(part('a if b otherwise "{c(d)}{e} or {f+1}": g', "option").otherwise) == "{c(d)}{e} or {f + 1}"


def test_attributes() -> None:
    """With the tables of the file, columns read `of` before a name, and what is declared with arguments never does."""
    tables = "table cells (col in 1..3, row in 1..3) with price = 2\ntable rows: lines of 3 in cells\n"
    values = "let a (c in cells) = b(c) + col of c + price of b(c) + row(c if yes else c) + cells of d\n"

    assert below_header(tables + values) == f"{tables}\n{values}"
    assert write_declaration(read(HEADER + values).declarations[0]) == (
        "let a (c in cells) = b(c) + col(c) + price(b(c)) + row(c if yes else c) + cells(d)"
    )


# ---- trees that no text says ------------------------------------------------------------------------


def test_chosen_reading() -> None:
    """The reading that holds comes first."""
    node = evolve(part("setting a = b or c or d", "declaration"), value=part("c", "expr"))

    assert write_declaration(node) == "setting a = c or b or d"


def test_nearest_text() -> None:
    """Brackets where none can be fall away; a negative number is made negative; a block without a name is its steps."""
    step = part("move 1 from a to b", "step")
    act = evolve(step.act, target=part("(c(d))", "expr"))
    negative = tree.Number(-3, span=step.span)

    assert write_steps((evolve(step, act=act),)) == "move 1 from a to c(d)"
    assert write_expr(tree.Binary(tree.Operator.MINUS, negative, negative, span=step.span)) == "-3 - -3"
    assert write_steps((tree.Step(None, tree.May((unnamed("a: end"),), span=step.span), span=step.span),)) == "may:\n    a: end"


def unnamed(text: str) -> tree.Step:
    """A step in a block without a name."""
    step = part(text, "step")
    return tree.Step(None, tree.Block((step,), span=step.span), span=step.span)
