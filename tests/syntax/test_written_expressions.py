"""Expressions from the tree back to text: with the brackets that they need, and no others."""

from typing import Any

import pytest
from attrs import fields_dict
from hypothesis import given, settings
from hypothesis import strategies as st

from rulesdsl.source import SourceFile
from rulesdsl.syntax import tree
from rulesdsl.syntax.parser import parse_snippet
from rulesdsl.syntax.write import write_expr, write_file
from rulesdsl.syntax.write_expressions import Context
from tests.syntax.reading import HEADER, formatted, part, read
from tests.syntax.trees import FORMS, LEAVES, expressions, filled, pairs, unbracketed


@given(expressions, st.sampled_from([Context(), Context(frozenset({"a", "n"}))]))
@settings(max_examples=300)
def test_expressions_come_back(expr: tree.Expr, context: Context) -> None:
    """An expression of any nesting is written with the brackets with which it is read back."""
    written = write_expr(expr, context)

    assert unbracketed(part(written, "expr")) == expr
    assert formatted(f"{HEADER}let a = {written}\n") == f"{HEADER}let a = {written}\n"


def test_every_form_in_every_place() -> None:
    """Each form of expression, in each place of each form, is read back."""
    for expr in pairs():
        assert unbracketed(part(write_expr(expr), "expr")) == expr


def examine_brackets(expr: tree.Expr) -> None:
    """Without any one pair of the brackets that were set, it would be read as something else or not at all."""
    written = write_expr(expr)
    for node in bracketed(part(written, "expr")):
        fewer = f"{written[: node.span.start]} {node.span.text[1:-1]} {written[node.span.end :]}"
        found, mistakes = parse_snippet(SourceFile("t.rules", fewer), 0, len(fewer), "expr")
        assert mistakes or unbracketed(found) != expr


def test_no_bracket_too_many() -> None:
    """No form sets a bracket around another that it could do without."""
    for expr in pairs():
        examine_brackets(expr)


@given(expressions)
@settings(max_examples=60)
def test_no_bracket_too_many_further_inside(expr: tree.Expr) -> None:
    """Nor does any in a larger expression."""
    examine_brackets(expr)


def bracketed(value: Any) -> list[tree.Bracketed]:
    """All brackets in a part of a tree."""
    if isinstance(value, tuple):
        return [found for each in value for found in bracketed(each)]
    if not isinstance(value, tree.Node):
        return []
    own = [value] if isinstance(value, tree.Bracketed) else []
    return own + bracketed(tuple(getattr(value, name) for name in fields_dict(type(value))))


@pytest.mark.parametrize(
    "text",
    [
        "a or b and not c is d + e * -f",
        "(a or b) and not c is d",
        "a - (b - c) - - -d",
        "(a if b else c) if d else e if f else g",
        "(1..3) + n in 1..-2 as points",
        "(some x in S where x is a) and no x in 1..3",
        "a is not 2 * count x in S where (every y in T where b has c) or d",
        "(count x in S) + 1 is count x in S + 1",
        "f(a if b else c, (all x in S where c))",
        "(x as coins) as points + 11 points as coins",
        "how many of my huts in homes(s) is 21st x in 11th of row(3rd of t)",
    ],
)
def test_brackets(text: str) -> None:
    """An expression with just the brackets it needs is written with these."""
    assert write_expr(unbracketed(part(text, "expr"))) == text


def test_brackets_of_the_author() -> None:
    """Brackets that the author set stay, though nobody needs them."""
    assert write_expr(part("((a) + (b(c)))", "expr")) == "((a) + (b(c)))"


# ---- places -----------------------------------------------------------------------------------------

HOLES = """
let a (x in hole) = hole
unit a in hole
setting a = hole in hole, hole for 2
setting a = hole for 2, hole for 3..4
table a (x in hole): hole each with b = hole
zone a: b, at most hole
state a: b = hole, seen by all
condition a:
    b when hole: hole otherwise "{hole}"
payment a:
    b: x in hole where hole, worth hole, to c
ranking a of x in hole where hole:
    b: most hole
    otherwise shared
    c: 1st adds hole to d(hole) where hole
to a after b where hole: end
to a:
    for each x in hole backwards where hole: b
    repeat hole times: b
    repeat until hole: b
    repeat 1..(hole) times: b
    repeat up to (hole) times: b
    turn of hole: b
    turns of hole until hole: b
    together hole: b
    if hole: b
    else if hole: b
    choose:
        c if hole otherwise "d": b
    choose x in hole where hole otherwise "c"
    roll x in hole where hole
    move (hole) from c to d
    move each x in hole where hole to c
    top up c to hole from d
    set c to hole
    add hole to c
    let c = hole
    pay hole for hole, hole
    b hole, hole then c
table a:
    id | b
    c  | d hole or e
"""


def test_every_form_in_every_line() -> None:
    """Each form of expression is read back from each place where a line may hold one."""
    file = unbracketed(read(HEADER + HOLES))
    for expr in [*LEAVES, *(form.plain() for form in FORMS)]:
        whole = filled(file, expr)
        assert unbracketed(read(write_file(whole))) == whole
        assert formatted(write_file(whole)) == write_file(whole)
