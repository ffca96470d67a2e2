"""The result of a game, term by term."""

import pytest
from attrs import evolve

from interpreter.breakdown import START, Term, breakdown, explain
from interpreter.evaluate.course import Course, Pick
from interpreter.moments import Moment
from rulesdsl.ir.model import Int, Outcome, Write
from tests.interpreter.evaluate.test_course import random_course
from tests.properties.fixtures import HELD, SCORE, auction, tic_tac_toe


@pytest.mark.parametrize("seed", range(8))
def test_the_terms_add_up_to_the_returns(seed: int) -> None:
    """Whatever happened in a game."""
    game, history = random_course(seed)
    found = breakdown(auction(), history)

    assert found.totals == game.returns()
    assert {term.address for term in found.terms} <= {START, "buy.points", "richest"}


def test_a_result_that_no_variable_holds_has_terms() -> None:
    """Money held as the result: each coin that came or went counts where it did, whether most or least is best."""
    rich = Outcome((("money", False, HELD),), True, "least money")
    game, history = random_course(2)
    found = breakdown(evolve(auction(), outcome=rich), history)

    assert found.totals == tuple(-sum((k + 1) * game.cells.read(2, (seat, k)) for k in range(3)) for seat in range(3))
    assert {"deal", "bid", "pay", "income"} >= {term.address for term in found.terms} - {START}


def test_the_winning_mark_makes_the_point() -> None:
    """The line counts where it is completed."""
    squares = ("a1", "a2", "b1", "b2", "c1")
    found = breakdown(tic_tac_toe(), [Moment(turn % 2, f"mark.square={square}") for turn, square in enumerate(squares)])

    assert found.rows == (("mark", 0, 1),)


def test_writes_of_one_step_are_one_term() -> None:
    """What goes up and down again is no term, what a seat starts with is one."""
    writes = tuple(Write(SCORE, (Int(seat),), Int(points), "step") for seat, points in ((0, 9), (0, 4), (1, 3), (1, 0)))
    started = evolve(auction().variables[SCORE], initial=(1, 0, 0))
    variables = tuple(started if number == SCORE else variable for number, variable in enumerate(auction().variables))
    course = Course(evolve(auction(), play=writes, variables=variables))

    assert explain(course.game, course.events).terms == (Term(START, (1, 0, 0)), Term("step", (3, 0, 0)))


def test_a_first_pick_alone_scores_nothing() -> None:
    """Only the start, with nothing in it."""
    course = Course(tic_tac_toe())
    course.answer(0, Pick(0, 0))

    assert explain(course.game, course.events).terms == (Term(START, (0, 0)),)
