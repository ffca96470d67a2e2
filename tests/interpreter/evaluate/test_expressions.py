"""The meaning of each expression."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from interpreter.errors import RulesError
from interpreter.evaluate.cells import Cells, first_cells
from interpreter.evaluate.expressions import Evaluator
from rulesdsl.ir.model import (
    NONE,
    Binary,
    BinaryOp,
    Expr,
    Fold,
    FoldOp,
    Get,
    IfElse,
    Int,
    Look,
    Members,
    PayNext,
    PaySource,
    Range,
    Ranked,
    RankKey,
    Read,
    Rotation,
    Sums,
    Unary,
    UnaryOp,
)
from tests.properties.fixtures import DECK, PRICE, SHELF, STORED, auction

GAME = auction()
CELLS = Cells(GAME, first_cells(GAME))


def value(expr: Expr, **env: int) -> int:
    """The value at the start of the auction; locals are given as `l3=7`."""
    return Evaluator(CELLS).value(expr, {int(name[1:]): number for name, number in env.items()})


@pytest.mark.parametrize(
    ("op", "left", "right", "result"),
    [
        (BinaryOp.DIV, -7, 2, -4),
        (BinaryOp.MOD, -7, 2, 1),
        (BinaryOp.MIN, 3, -1, -1),
        (BinaryOp.EQ, NONE, NONE, 1),
        (BinaryOp.LT, NONE, -5, 1),
        (BinaryOp.HAS, 0b101, 2, 1),
        (BinaryOp.HAS, 0b101, 1, 0),
        (BinaryOp.UNION, 0b100, 0b001, 0b101),
        (BinaryOp.MEET, 0b110, 0b011, 0b010),
        (BinaryOp.LESS, 0b110, 0b011, 0b100),
        (BinaryOp.AND, 2, 3, 1),
        (BinaryOp.OR, 0, 4, 1),
    ],
)
def test_two_sided_operators(op: BinaryOp, left: int, right: int, result: int) -> None:
    """Division is by floor, NONE equals only itself and is less than any number, sets are bits."""
    assert value(Binary(op, Int(left), Int(right))) == result


@pytest.mark.parametrize(
    ("op", "operand", "result"),
    [
        (UnaryOp.NOT, 0, 1),
        (UnaryOp.NOT, 5, 0),
        (UnaryOp.NEGATE, 5, -5),
        (UnaryOp.SIZE, 0b1011, 3),
        (UnaryOp.BIT, 3, 8),
        (UnaryOp.BIT, NONE, 0),
    ],
)
def test_one_sided_operators(op: UnaryOp, operand: int, result: int) -> None:
    """The set with NONE in it is empty."""
    assert value(Unary(op, Int(operand))) == result


def test_the_side_that_is_not_needed_is_not_evaluated() -> None:
    """AND, OR and IfElse leave alone what they do not need, even where it would be a fault."""
    bad = Get(99)

    assert value(Binary(BinaryOp.AND, Int(0), bad)) == 0
    assert value(Binary(BinaryOp.OR, Int(1), bad)) == 1
    assert value(IfElse(Int(0), bad, Int(4))) == 4


@pytest.mark.parametrize(
    "expr",
    [
        Get(99),
        Read(SHELF, (Int(NONE),)),
        Read(SHELF, (Int(2),)),
        Read(SHELF, ()),
        Look(PRICE, (Int(-1),)),
        Binary(BinaryOp.ADD, Int(1), Int(NONE)),
        Binary(BinaryOp.DIV, Int(1), Int(0)),
        Unary(UnaryOp.NEGATE, Int(NONE)),
        Fold(FoldOp.SUM, 1, Members(Int(0b1000), 3), None, Get(1)),
        Sums((PaySource("p", 1, 0, 1, Int(1), Int(0)),), 5),
    ],
)
def test_what_the_representation_forbids_is_a_fault(expr: Expr) -> None:
    """Unbound locals, indices and operands out of range are never given some value."""
    with pytest.raises(RulesError):
        value(expr)


def test_a_fault_of_an_index_names_the_variable() -> None:
    """The address of what was read stands in the message."""
    with pytest.raises(RulesError, match="what is asked of `shelf` is not there"):
        value(Read(SHELF, (Int(NONE),)))


@pytest.mark.parametrize(
    ("op", "body", "place", "result"),
    [
        (FoldOp.ANY, Binary(BinaryOp.EQ, Get(1), Int(3)), 1, 1),
        (FoldOp.ALL, Binary(BinaryOp.EQ, Get(1), Int(3)), 1, 0),
        (FoldOp.SUM, Get(1), 1, 8),
        (FoldOp.MIN, Get(1), 1, 3),
        (FoldOp.MAX, Get(1), 1, 5),
        (FoldOp.NTH, None, 2, 5),
        (FoldOp.NTH, None, 3, NONE),
        (FoldOp.SET, None, 1, 0b101000),
    ],
)
def test_folds_run_over_the_items_where_the_condition_holds(op: FoldOp, body: Expr | None, place: int, result: int) -> None:
    """Of 2 to 5 only 3 and 5 are odd."""
    odd = Binary(BinaryOp.MOD, Get(1), Int(2))

    assert value(Fold(op, 1, Range(Int(2), Int(5)), odd, body, place)) == result


@pytest.mark.parametrize("op", [FoldOp.MIN, FoldOp.MAX])
def test_the_best_of_nothing_is_none(op: FoldOp) -> None:
    """A range whose high end is less is empty."""
    assert value(Fold(op, 1, Range(Int(2), Int(1)), None, Get(1))) == NONE


def test_a_rotation_goes_clockwise_from_its_start() -> None:
    """Seats 0, 1 and 3 of 4, from seat 2 on."""
    order = [value(Fold(FoldOp.NTH, 1, Rotation(Int(0b1011), 4, Int(2)), None, None, place)) for place in (1, 2, 3)]

    assert order == [3, 0, 1]


@given(st.lists(st.tuples(st.integers(-2, 2), st.integers(0, 2) | st.just(NONE)), min_size=1, max_size=5))
def test_a_ranked_candidate_has_exactly_so_many_strictly_better(rows: list[tuple[int, int]]) -> None:
    """Sorting gives the places: the first key by most, the second by least, and NONE behind every number."""
    merits = [(most, least != NONE, -least) for most, least in rows]
    expected = [sum(other > own for other in merits) + 1 for own in merits]

    def column(which: int) -> Expr:
        chain: Expr = Int(NONE)
        for number, row in enumerate(rows):
            chain = IfElse(Binary(BinaryOp.EQ, Get(1), Int(number)), Int(row[which]), chain)
        return chain

    keys = (RankKey("a", True, column(0)), RankKey("b", False, column(1)))
    for place in range(1, len(rows) + 1):
        holders = value(Ranked(place, 1, Range(Int(0), Int(len(rows) - 1)), None, keys))
        assert [number for number, own in enumerate(expected) if own == place] == [
            number for number in range(len(rows)) if holders >> number & 1
        ]


def test_functions_and_cells() -> None:
    """A cell is read by its indices, a sum of the deck is all its coins."""
    deck = Fold(FoldOp.SUM, 1, Range(Int(0), Int(2)), None, Read(DECK, (Get(1),)))

    assert value(deck) == 16
    assert value(Read(STORED)) == 0


def test_pay_next_numbers_items_through_all_sources() -> None:
    """Two sources with two items each: 0, 1, then 2, 3; only what leads to the exact sum comes into question."""
    first = PaySource("a", 1, 5, 6, Int(1), Binary(BinaryOp.SUB, Get(1), Int(3)))  # worth 2 and 3
    second = PaySource("b", 1, 0, 1, Get(1), Int(4))  # none, and one worth 4

    assert value(PayNext((first, second), Int(0), Int(7))) == 0b0010
    assert value(PayNext((first, second), Int(0), Int(5))) == 0b0001
    assert value(PayNext((first, second), Int(2), Int(4))) == 0b1000
    assert value(Sums((first, second), 9)) == sum(1 << amount for amount in (0, 2, 3, 4, 5, 6, 7, 9))
