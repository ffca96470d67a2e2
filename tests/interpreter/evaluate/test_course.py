"""How statements run from choice to choice."""

from random import Random

import pytest
from attrs import evolve

from interpreter.errors import RulesError
from interpreter.evaluate.course import Ask, Chance, Course, Pick, offered
from interpreter.evaluate.replay import answer_name, replay
from interpreter.moments import Moment
from rulesdsl.ir.model import NONE, Choose, Each, End, Get, Int, Let, Option, Range, Read, Roll, Stmt, When, While, Write
from tests.properties.fixtures import DISCARD, STARTER, auction, tic_tac_toe


def course(*statements: Stmt) -> Course:
    """The start of a game that consists of these statements, with the variables of the auction."""
    return Course(evolve(auction(), play=statements))


def random_course(seed: int, stop: int = 10_000) -> tuple[Course, list[Moment]]:
    """An auction played at random until its end, or `stop` answers, and its history."""
    rng, game, history = Random(seed), Course(auction()), []
    while not game.over and len(history) < stop:
        number = rng.randrange(len(game.pending))
        request = game.pending[number]
        pick = rng.choice(offered(request))
        history.append(Moment(request.seat, answer_name(request, pick)))
        game.answer(number, pick)
    return game, history


def test_a_choice_lists_what_its_clauses_allow() -> None:
    """A marked square is no longer offered, and the turn goes on."""
    game = Course(tic_tac_toe())
    game.answer(0, Pick(0, 4))
    request = game.pending[0]

    assert isinstance(request, Ask)
    assert request.seat == 1
    assert [pick.value for pick in request.legal] == [0, 1, 2, 3, 5, 6, 7, 8]


def test_an_answer_that_is_not_offered_is_a_fault() -> None:
    """The centre cannot be marked twice."""
    game = Course(tic_tac_toe())
    game.answer(0, Pick(0, 4))

    with pytest.raises(RulesError):
        game.answer(0, Pick(0, 4))


def test_a_line_ends_the_game() -> None:
    """The first seat wins with the top row."""
    game = Course(tic_tac_toe())
    for square in (0, 3, 1, 4, 2):
        game.answer(0, Pick(0, square))

    assert game.over
    assert game.returns() == (1, 0)


def test_a_roll_offers_what_has_weight() -> None:
    """A value without weight is never rolled."""
    game = course(Roll("die", 1, 3, ("a", "b", "c"), Get(1), False))
    request = game.pending[0]

    assert isinstance(request, Chance)
    assert request.weights == (0, 1, 2)
    assert offered(request) == (Pick(0, 1), Pick(0, 2))


def test_a_write_is_noted_with_its_address() -> None:
    """Before and after stand in the event."""
    game = course(Write(STARTER, (), Int(2), "here"))

    assert [(e.address, e.variable, e.index, e.before, e.after) for e in game.events] == [("here", STARTER, (), 0, 2)]


@pytest.mark.parametrize(
    "statement",
    [
        Write(STARTER, (), Int(3), "beyond"),
        Write(STARTER, (), Int(NONE), "beyond"),
        Write(DISCARD, (Int(0),), Int(-1), "beyond"),
        Write(DISCARD, (Int(3),), Int(0), "beyond"),
        Roll("die", 1, 3, ("a", "b", "c"), Int(0), False),
        Choose("none", Int(0), ()),
        While(Int(1), ()),
    ],
)
def test_what_the_representation_forbids_is_a_fault(statement: Stmt) -> None:
    """Values beyond a variable's range, no option at all, nothing to roll, an endless loop."""
    with pytest.raises(RulesError):
        course(statement)


def test_a_let_ends_with_its_block_and_changes_an_outer_one() -> None:
    """Inside a block a new local is its own, and an older one is the same."""
    inner = (Let(1, Int(2)), Let(2, Int(1)))
    game = course(Let(1, Int(0)), When(Int(1), inner), Write(STARTER, (), Get(1), "seen"))

    assert game.cells.read(STARTER, ()) == 2
    with pytest.raises(RulesError):
        course(When(Int(1), inner), Write(STARTER, (), Get(2), "gone"))


def test_the_end_ends_everything() -> None:
    """Nothing after an End runs, however deep it stands."""
    never = Write(STARTER, (), Int(1), "never")
    over = (When(Int(1), (End(), never)), never)
    for deep in (While(Int(1), over), Each(1, Range(Int(0), Int(3)), over)):
        game = course(deep, never)
        assert game.over
        assert game.events == []


def test_an_option_runs_its_body_then_what_follows() -> None:
    """The pick is known to both."""
    option = Option("take", "take {}", 1, 3, ("a", "b", "c"), (), (Write(STARTER, (), Get(1), "body"),))
    game = course(Choose("take", Int(0), (option,)), Write(DISCARD, (Get(1),), Read(STARTER), "after"))
    game.answer(0, Pick(0, 2))

    assert game.cells.read(DISCARD, (2,)) == 2


@pytest.mark.parametrize("order", [(0, 0, 0), (2, 1, 0), (1, 1, 0)])
def test_commits_come_in_any_order(order: tuple[int, ...]) -> None:
    """Whoever bids first, the state after the bids is the same."""
    game, history = random_course(1, stop=17)
    game = replay(auction(), history)
    first = replay(auction(), history)
    bids = {request.seat: request.legal[0] for request in game.pending if isinstance(request, Ask)}
    for number in order:
        seat = game.pending[number].seat
        assert seat is not None
        game.answer(number, bids[seat])
    for _ in range(3):
        first.answer(0, bids[first.pending[0].seat or 0])

    assert len(bids) == 3
    assert first.cells.values == game.cells.values


def test_a_history_of_names_leads_to_the_same_game() -> None:
    """Every cell and every write is the same."""
    game, history = random_course(5)
    again = replay(auction(), history)

    assert again.events == game.events
    assert again.over


def test_a_history_that_does_not_fit_is_a_fault() -> None:
    """What nobody may do is not passed over."""
    with pytest.raises(RulesError, match="nowhere"):
        replay(tic_tac_toe(), [Moment(0, "mark.square=nowhere")])
