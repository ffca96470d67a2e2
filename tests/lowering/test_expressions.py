"""What expressions are worth: looked up at the end of a game that sets states to them."""

import pytest

from tests.lowering.playing import cell, ends

TABLES = """
unit coins in 0..60, points in -20..200
table areas: stone, sand, reed
table paths:
    x: 1..8 or none
    y: 1..8 or none
    id | x | y
    A  | 3 | -
    B  | - | 5
table spots:
    area: areas or none
    beside: some areas
    price: coins or points
    id  | area  | beside      | price    | n | flag
    s1  | stone | sand, reed  | 3 coins  | 1 | yes
    s2  | -     | -           | 4 points | 2 | -
    s3  | reed  | stone       | 5 coins  | 3 | no
table cells (col in 1..3, row in 2..4)
table lines_of_three: lines of 3 in cells
table kinds: red, green
table owners: players, kinds
pieces cards (rank in 1..3, of_kind in kinds): 2 each
zone heap: cards, seen by all
zone slot: cards, at most 1, seen by all
setting blocked: areas or none = none
setting limit = 7
setting reading = early or late
state number: -99..99 = 0, seen by all
state row_or_none: areas or none = sand, seen by all
state members: some areas = stone + reed, seen by all
"""
DEAL = "    move 1 of cards(3, red) from box to heap\n    move 2 of cards(2, green) from box to heap\n"


def number_of(expression: str, players: int = 2) -> int:
    """The value of a number."""
    (state,) = ends(f"{TABLES}to play:\n{DEAL}    set number to {expression}\n    end\n", players)
    return cell(state, "number")


NUMBERS = {
    "1 + 2 * 3": 7,
    "(1 + 2) * 3 - limit": 2,
    "-7 div 2": -4,
    "-7 mod 3": 2,
    "7 div 2 * 2 + 7 mod 2": 7,
    "smaller(3, limit) - larger(-3, -4)": 6,
    "count s in spots": 3,
    "count s in spots where area of s is none": 1,
    "count a in areas, b in areas where a is not b": 6,
    "total n of s for s in spots where flag of s": 1,
    "total x of p for p in paths": 3,
    "total n of s for s in spots": 6,
    "0 if (least x of p for p in paths) is none else 1": 1,
    "(most n of s for s in spots) + (least n of s for s in spots)": 4,
    "1 + (most (least n of s + col of c for s in spots) for c in cells)": 5,
    "count a in beside of s1": 2,
    "count s in spots where stone in beside of s": 1,
    "count c in cells": 9,
    "col of cells(3, 2) * 10 + row of cells(3, 2)": 32,
    "1 if cells(4, 2) is none and cells(1, 1) is none else 0": 1,
    "count l in lines_of_three": 8,
    "total count c in cells of l for l in lines_of_three": 24,
    "count o in owners": 4,
    "count o in owners where o in players": 2,
    "1 if reading is early else 2": 1,
    "count c in heap": 3,
    "count c in heap, d in heap where rank of c is 2 and rank of d is 2": 4,
    "total rank of c + rank of d for c in heap, d in heap where rank of c is over 0": 42,
    "count c in heap where rank of c is 2": 2,
    "total rank of c for c in heap": 7,
    "how many of cards(2, green) in heap": 2,
    "1 if cards(3, red) in heap and cards(1, red) not in heap else 0": 1,
    "count m in members": 2,
    "count m in members + sand": 3,
    "count m in members without stone": 1,
    "count m in (all a in areas where a is not stone)": 2,
    "1 if (every m in members where m is not reed has m is stone) else 0": 1,
    "1 if (no m in members where m is sand) else 0": 1,
    "1 if row_or_none is sand else 0": 1,
    "1 if blocked is none else 0": 1,
    "1 if 3 in 1..limit and 8 not in 1..limit else 0": 1,
    "count p in others(p1)": 1,
    "count p in neighbours(p1)": 1,
    "1 if next(p1) is p2 and previous(p1) is p2 and seat(p1, 3) is p2 and seat(p2, -1) is p1 else 0": 1,
    "player_count": 2,
    "3 coins div 2 coins": 1,
    "7 if not (yes and no or no) else 8": 7,
    "count p in players where p is not p1 and p is not p2": 0,
}


@pytest.mark.parametrize("expression", NUMBERS)
def test_numbers(expression: str) -> None:
    """Each as the reference says."""
    assert number_of(expression) == NUMBERS[expression]


def test_three_players() -> None:
    """Both neighbours, and everybody clockwise."""
    assert number_of("count p in neighbours(p1)", 3) == 2
    assert number_of("(1 if 1st p in clockwise(p2) is p2 else 0) + (1 if 3rd q in clockwise(p2) is p1 else 0)", 3) == 2


def test_a_piece_that_lies_alone() -> None:
    """A zone of one piece is that piece, or none."""
    steps = "move 1 of cards(3, red) from box to slot\n    set number to rank of slot if slot is not none else 0"
    (state,) = ends(f"{TABLES}to play:\n    {steps}\n    end\n")

    assert cell(state, "number") == 3
