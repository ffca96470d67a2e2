"""What must hold in every game, on random games of the direct evaluator: the rules themselves, before any code is generated."""

from random import Random

import pytest

from interpreter.breakdown import explain
from interpreter.evaluate.cells import first_cells
from interpreter.evaluate.course import Course, offered
from interpreter.layout import lay_out
from tests.properties.checks import beyond, lost, ragged
from tests.properties.games import Played, all_games, representation

LONGEST = 4000
GAMES = pytest.mark.parametrize("played", all_games(), ids=str)


def step(course: Course, rng: Random) -> None:
    """Some seat or chance answers at random."""
    number = rng.randrange(len(course.pending))
    course.answer(number, rng.choice(offered(course.pending[number])))


@GAMES
def test_random_games_end_and_keep_their_pieces(played: Played) -> None:
    """Every copy lies in some zone, every number in its range and every pile is whole, after each answer until the end."""
    game, rng = representation(played), Random(7)
    layout, course = lay_out(game), Course(game)
    answers = 0
    while not course.over and answers < LONGEST:
        step(course, rng)
        answers += 1
        assert (lost(game, layout, course.cells.values), beyond(game, layout, course.cells.values)) == ({}, [])
        assert ragged(game, layout, course.cells.values) == []

    assert course.over


@GAMES
def test_the_terms_of_a_result_add_up(played: Played) -> None:
    """What each step was worth, over all steps, is the return of each seat."""
    game, rng = representation(played), Random(11)
    course = Course(game)
    while not course.over:
        step(course, rng)

    assert explain(game, course.events).totals == course.returns()


@GAMES
def test_the_writes_are_the_whole_story(played: Played) -> None:
    """Each write begins where the last one to its cell ended, and together they lead to the final cells."""
    game, rng = representation(played), Random(13)
    course, cells = Course(game), first_cells(game)
    while not course.over:
        step(course, rng)
    for event in course.events:
        place = course.cells.place(event.variable, event.index)
        assert cells[place] == event.before
        cells[place] = event.after

    assert cells == course.cells.values
