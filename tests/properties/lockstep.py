"""Generated code and the direct evaluator side by side: at every stop they must agree on everything."""

from collections.abc import Sequence
from random import Random

from attrs import frozen

from interpreter import State, of_ir
from interpreter.evaluate.course import Ask, Chance, Course, Pick, Request, offered
from interpreter.evaluate.replay import answer_name
from rulesdsl.ir.model import Game


@frozen
class Question:
    """What is asked: of which seat (of chance: in whose part of a Together, if any), and the answers with their weights."""

    chance: bool
    seat: int | None
    answers: frozenset[tuple[str, int]]


def asked(state: State) -> list[Question]:
    """What a state asks; where chance comes first, only the first chance."""
    if state.chance:
        track = next(seat for seat, stop in state.stops if stop >= state.game.machine.chances)
        return [Question(True, track, frozenset((chance.name, chance.weight) for chance in state.chance))]
    options = {seat: state.options_of(seat) for seat in state.to_act}
    return [Question(False, seat, frozenset((option.name, 1) for option in options[seat])) for seat in state.to_act]


def expected(course: Course) -> tuple[list[Question], list[Request]]:
    """The same of the evaluator, with the requests behind it."""
    chances = [request for request in course.pending if isinstance(request, Chance)]
    requests = chances[:1] or list(course.pending)
    return [_question(request) for request in requests], requests


def _question(request: Request) -> Question:
    picks = offered(request)
    match request:
        case Ask():
            return Question(False, request.seat, frozenset((answer_name(request, pick), 1) for pick in picks))
        case Chance():
            weighed = ((answer_name(request, pick), request.weights[pick.value]) for pick in picks)
            return Question(True, request.seat, frozenset(weighed))


def named(game: Game, cells: Sequence[int]) -> dict[str, list[int]]:
    """The cells of each variable, by its number and address."""
    found, at = {}, 0
    for number, variable in enumerate(game.variables):
        found[f"{number} {variable.address}"] = list(cells[at : at + len(variable.initial)])
        at += len(variable.initial)
    return found


def lockstep(game: Game, rng: Random, most: int = 5000) -> int:
    """Plays a random game on both and compares them at every stop; gives the number of answers."""
    state, course = of_ir(game).start(), Course(game)
    for answers in range(most):
        questions, requests = expected(course)
        assert named(game, state.cells) == named(game, course.cells.values)
        assert asked(state) == questions
        if not requests:
            assert (state.over, state.returns) == (True, course.returns())
            return answers
        request = requests[rng.randrange(len(requests))]
        pick = rng.choice(offered(request))
        state = _played(state, request, pick)
        course.answer(course.pending.index(request), pick)
    return most


def _played(state: State, request: Request, pick: Pick) -> State:
    seat = request.seat if isinstance(request, Ask) else None
    return state.play(answer_name(request, pick), seat=seat)
