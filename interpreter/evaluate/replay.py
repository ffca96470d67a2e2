"""A game played again from the names of what was picked and rolled."""

from collections.abc import Iterable

from interpreter.errors import RulesError
from interpreter.evaluate.course import Ask, Chance, Course, Pick, Request, offered
from interpreter.moments import Moment
from interpreter.words import action
from rulesdsl.ir.model import Game


def replay(game: Game, history: Iterable[Moment]) -> Course:
    """The game after `history`; a fault where it offers no such answer."""
    course = Course(game)
    for moment in history:
        course.answer(*_answer(course, moment))
    return course


def answer_name(request: Request, pick: Pick) -> str:
    """What an answer is called: the action's name, or the label of the value that was rolled."""
    match request:
        case Ask():
            return action(request.choose.options[pick.option], pick.value)
        case Chance():
            return request.roll.labels[pick.value]


def _answer(course: Course, moment: Moment) -> tuple[int, Pick]:
    for number, request in enumerate(course.pending):
        if request.seat == moment.seat:
            for pick in offered(request):
                if answer_name(request, pick) == moment.name:
                    return number, pick
    raise RulesError(f"nobody may answer `{moment.name}` for seat {moment.seat} here")
