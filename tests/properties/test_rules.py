"""What must hold in every game, on random games of the direct evaluator: the rules themselves, before any code is generated."""

from random import Random

import pytest

from interpreter.breakdown import explain
from interpreter.evaluate.cells import first_cells
from interpreter.evaluate.course import Course, offered
from interpreter.layout import lay_out
from tests.properties.checks import lost, ragged
from tests.properties.games import Played, all_games, representation

LONGEST = 4000
OFTEN = 10
"""The pieces are counted after every so many answers."""


@pytest.mark.parametrize("played", all_games(), ids=str)
def test_random_games_end_in_order(played: Played) -> None:
    """A random game ends; on the way no copy is lost, no pile ragged; its writes tell the whole story, and its terms the result.

    A value out of its range, or a choice without an option, would be a fault of the evaluator.
    """
    game, rng = representation(played), Random(7)
    layout, course, answers = lay_out(game), Course(game), 0
    while not course.over and answers < LONGEST:
        number = rng.randrange(len(course.pending))
        course.answer(number, rng.choice(offered(course.pending[number])))
        answers += 1
        if course.over or answers % OFTEN == 0:
            assert (lost(game, layout, course.cells.values), ragged(game, layout, course.cells.values)) == ({}, [])

    assert course.over
    assert retold(course) == course.cells.values
    assert explain(game, course.events).totals == course.returns()


def retold(course: Course) -> list[int]:
    """The cells that a game's writes lead to; each write must begin where the last one to its cell ended."""
    cells = first_cells(course.game)
    for event in course.events:
        place = course.cells.place(event.variable, event.index)
        assert cells[place] == event.before
        cells[place] = event.after
    return cells
