"""Every refusal says which condition failed, with what values, and nothing that its seat may not know."""

from collections.abc import Sequence

import pytest
from attrs import evolve

import interpreter
from interpreter import Refusal
from interpreter.evaluate.course import Ask, Course, Pick
from interpreter.layout import lay_out
from interpreter.machine.model import Choice
from interpreter.refusals import (
    ConditionFailed,
    NothingToChoose,
    NotOfferedHere,
    NotThisSeat,
    Prompt,
    Situation,
    UnknownAction,
    UnknownValue,
    references_of,
    refusals,
)
from rulesdsl.diagnostics.model import KINDS, Mistake
from rulesdsl.ir.model import Choose, Clause, Expr, Format, Get, IfElse, Int, Let, Option, Read, Roll, Shape, Shown, Stmt, Words
from tests.interpreter.evaluate.test_course import random_course
from tests.properties.fixtures import DECK, HAND, SCORE, auction, tic_tac_toe


def situation(course: Course, entry: Sequence[int] | None = None) -> Situation:
    """A course as a refusal needs it."""
    asks = tuple(request for request in course.pending if isinstance(request, Ask))
    prompts = tuple(Prompt(ask.seat, ask.choose.address, ask.choose.options, ask.env) for ask in asks)
    return Situation(course.game, lay_out(course.game), course.cells.values, prompts, course.over, entry)


def started() -> Course:
    """Tic-tac-toe with the centre marked by the first seat."""
    course = Course(tic_tac_toe())
    course.answer(0, Pick(0, 4))
    return course


def refused(seat: int, name: str) -> tuple[Refusal, ...]:
    """Why `seat` may not do that in the started game."""
    return refusals(situation(started()), seat, name)


def test_what_is_legal_is_not_refused() -> None:
    """No reasons."""
    assert refused(1, "mark.square=a1") == ()


def test_a_failed_condition_says_its_words_and_values() -> None:
    """The address of the condition, the text with the value in it, and the rulebook's place."""
    (found,) = refused(1, "mark.square=b2")

    assert isinstance(found, ConditionFailed)
    assert (found.code, found.address, found.words, found.values) == (
        "RUN101",
        "mark.free",
        "player 1 has marked it",
        ("player 1",),
    )
    assert found.references == ("TTT 1",)
    assert found.headline() == "`mark.square=b2` is refused: player 1 has marked it"


@pytest.mark.parametrize(
    ("seat", "name", "kind", "says"),
    [
        (1, "mark.sqare=a1", UnknownAction, "the game has no action `mark.sqare=a1`"),
        (1, "mark.square=d1", UnknownValue, "`mark.square` has no value `d1`"),
        (1, "mark.square", UnknownValue, "`mark.square` needs a value"),
        (0, "mark.square=a1", NotThisSeat, "`mark.square=a1` is refused: player 1 has nothing to choose now"),
        (7, "mark.square=a1", NotThisSeat, "`mark.square=a1` is refused: seat 7 has nothing to choose now"),
    ],
)
def test_other_reasons(seat: int, name: str, kind: type[Mistake], says: str) -> None:
    """Each has its own kind and words."""
    (found,) = refused(seat, name)

    assert isinstance(found, kind)
    assert isinstance(found, Refusal)
    assert found.headline() == says
    assert found.headline().endswith(found.words)
    assert found.references == ()


def test_help_names_what_was_meant_and_whose_turn_it_is() -> None:
    """A misspelt option or value is recognised."""
    assert refused(1, "mark.sqare=a1")[0].help() == ("did you mean `mark.square`?",)
    assert refused(1, "mark.square=A1")[0].help() == ("did you mean `a1`?",)
    assert refused(0, "mark.square=a1")[0].help() == ("it is the turn of player 2",)


def test_after_the_end_nothing_is_chosen() -> None:
    """And before chance has spoken neither."""
    over = Course(tic_tac_toe())
    for square in (0, 3, 1, 4, 2):
        over.answer(0, Pick(0, square))
    rolling = Course(auction())

    assert isinstance(refusals(situation(over), 0, "mark.square=a1")[0], NothingToChoose)
    assert "the game is over" in refusals(situation(over), 0, "x")[0].headline()
    assert "chance decides next" in refusals(situation(rolling), 0, "x")[0].headline()


def test_an_option_of_another_choice_is_not_offered_here() -> None:
    """The game has it, this choice does not; the help says what it offers."""
    course, _ = random_course(1, stop=17)
    (found,) = refusals(situation(course), 0, "pay.coin=one")

    assert isinstance(found, NotOfferedHere)
    assert found.help() == ("it offers bid.coin and bid.none",)
    assert isinstance(refusals(situation(course), 0, "bid.none=one")[0], UnknownValue)


def test_who_has_still_to_commit_is_not_told() -> None:
    """While seats act together, a seat that has committed learns nothing about the others."""
    course, _ = random_course(1, stop=17)
    entry = list(course.cells.values)
    course.answer(0, Pick(1))

    assert refusals(situation(course, entry), 0, "bid.none")[0].help() == ()


def choice(*before: Stmt, shown: Expr, test: Expr | None = None) -> tuple[Mistake, ...]:
    """The refusals for seat 1 of an option with one condition, after some statements and the rolls among them."""
    clause = Clause("c", test or Int(0), Words(("it is ", Shown(shown, Format(Shape.NUMBER)))))
    offer = (Option("o", "o", None, 1, (), (clause,), ()), Option("p", "p", None, 1, (), (), ()))
    course = Course(evolve(auction(), play=(*before, Choose("c", Int(1), offer))))
    while course.pending and not isinstance(course.pending[0], Ask):
        course.answer(0, Pick(0, 0))
    return refusals(situation(course), 1, "o")


@pytest.mark.parametrize(
    ("shown", "words"),
    [
        (Read(SCORE, (Int(0),)), "it is 0"),
        (Read(HAND, (Int(1), Int(0))), "it is 0"),
        (Read(HAND, (Int(2), Int(0))), "it is hidden"),
        (Read(DECK, (Int(0),)), "it is hidden"),
        (IfElse(Read(DECK, (Int(0),)), Int(1), Int(2)), "it is hidden"),
        (IfElse(Int(1), Int(5), Read(DECK, (Int(0),))), "it is 5"),
    ],
)
def test_values_from_hidden_cells_are_withheld(shown: Expr, words: str) -> None:
    """A value is shown only where all that was read for it is open to the seat."""
    (found,) = choice(shown=shown)

    assert isinstance(found, ConditionFailed)
    assert found.words == words


@pytest.mark.parametrize(
    ("before", "words"),
    [
        ((Let(1, Int(4)),), "it is 4"),
        ((Let(1, Read(HAND, (Int(1), Int(0)))),), "it is 0"),
        ((Let(1, Read(HAND, (Int(0), Int(0)))),), "it is hidden"),
        ((Let(2, Read(DECK, (Int(0),))), Let(1, Get(2))), "it is hidden"),
        ((Roll("r", 1, 2, ("a", "b"), Int(1), False),), "it is 0"),
        ((Roll("r", 1, 2, ("a", "b"), Int(1), True),), "it is hidden"),
    ],
)
def test_locals_that_come_from_hidden_things_are_withheld(before: tuple[Stmt, ...], words: str) -> None:
    """A value remembered from a hidden cell or a secret roll stays hidden."""
    (found,) = choice(*before, shown=Get(1))

    assert isinstance(found, ConditionFailed)
    assert found.words == words


def test_every_failed_condition_is_told_and_senseless_ones_are_passed_over() -> None:
    """A place without a prize has no price: only that nothing lies there is said."""
    course, _ = random_course(1, stop=20)
    shelf = course.cells.place(3, (0,))
    ask = course.pending[0]
    assert isinstance(ask, Ask)
    poor = evolve(situation(course), cells=[-(2**31) if k == shelf else cell for k, cell in enumerate(course.cells.values)])

    assert ask.choose.address == "buy"
    assert [found.headline() for found in refusals(poor, ask.seat, "buy.slot=left")] == [
        "`buy.slot=left` is refused: nothing lies there"
    ]


def test_all_kinds_are_registered() -> None:
    """Each refusal has a stable code that can be explained."""
    assert {code for code in KINDS if code.startswith("RUN")} >= {f"RUN10{number}" for number in range(1, 7)}


def test_every_condition_of_mangrovia_cites_its_rule() -> None:
    """What a payment or a move needs is cited as well as what a condition says in so many words."""
    game = interpreter.load("mangrovia", players=3)
    choices = [node for node in game.machine.nodes if isinstance(node, Choice)]
    clauses = [clause for node in choices for offer in node.offers for clause in offer.option.clauses]

    assert {clause.address for clause in clauses} >= {"build.price", "build.land", "buildable.bird", "bowl_allowed.free"}
    assert [clause.address for clause in clauses if not references_of(game.ir, clause)] == []
    assert references_of(game.ir, next(one for one in clauses if one.address == "build.price")) == ("M-H02",)
