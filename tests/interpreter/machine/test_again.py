"""Loops that test again only what a pass can have changed: where that is done, and that it makes no difference."""

from random import Random

import pytest

from interpreter.machine.again import Again, again
from rulesdsl.ir.model import Game, While
from tests.lowering.playing import game_of
from tests.properties.lockstep import lockstep

BOARD = """
table cells (col in 1..{width}, row in 1..3)
table lines_of_three: lines of 3 in cells
pieces marks (owner in players): 20 each
zone board (c in cells): marks, at most 1, seen by all
let won (p in players) = {test}
let full = every c in cells has some m in board(c)
ranking winner of p in players:
    line: most 1 if won(p) else 0
    otherwise shared
to play:
    turns of players until full or some p in players where won(p):
{body}
    end
"""
LINE = "some l in lines_of_three where every c in cells of l has owner of board(c) is p"
MARK = """        choose c in cells where no m in board(c)
        move 1 of my marks from box to board(c)"""
TWICE = f"""{MARK}
        for each d in cells where col of d is 2 and col of c is 1 and no m in board(d):
            move up to 1 of my marks from box to board(d)"""
MAYBE = """        choose c in cells where no m in board(c)
        choose:
            mark: move 1 of my marks from box to board(c)
            give_up if some m in board(cells(1, 1)) otherwise "not yet": end"""


def game(body: str = MARK, test: str = LINE, width: int = 3) -> Game:
    """A game of lines."""
    return game_of(BOARD.format(width=width, test=test, body=body)).ir


def quick(rules: Game) -> Again | None:
    """The quicker test of the only loop at the top."""
    loop = next(stmt for stmt in rules.play if isinstance(stmt, While))
    return again(rules, loop, 10**6)


@pytest.mark.parametrize(("body", "size"), [(MARK, 9), (MAYBE, None)])
def test_a_pass_that_writes_once_tests_less(body: str, size: int | None) -> None:
    """Where the write may not happen, its place may be none of the table's."""
    found = quick(game(body))
    assert found is not None
    assert found.size == size


@pytest.mark.parametrize(
    ("body", "test"),
    [
        (TWICE, LINE),
        (MARK, "every l in lines_of_three has every c in cells of l has owner of board(c) is p"),
        (MARK, "some l in lines_of_three where every c in cells of l has owner of board(c) is p or no m in board(cells(2, 2))"),
        (MARK, "some l in lines_of_three where every c in cells of l has how many of marks(p) in box is under 17"),
    ],
)
def test_other_loops_test_everything(body: str, test: str) -> None:
    """Several writes in a pass, other tests than of rows of items, tests that read something else that changes."""
    assert quick(game(body, test)) is None


@pytest.mark.parametrize("body", [MARK, MAYBE])
@pytest.mark.parametrize("width", [3, 5])
def test_both_tests_agree(body: str, width: int) -> None:
    """A random game ends at the same moment as with the whole test, which the evaluator makes after each pass."""
    rules = game(body, width=width)
    assert quick(rules) is not None
    assert sum(lockstep(rules, Random(seed)) for seed in range(40)) > 200
