"""A course that follows a game which is played elsewhere, answer by answer, and holds every value against its range."""

from interpreter.evaluate.course import Course, Pick, Request, Scope, Steps, offered
from interpreter.evaluate.expressions import Locals
from interpreter.evaluate.replay import answer_name
from interpreter.moments import Moment
from rulesdsl.ir.model import Option, Together


class Told(Course):
    """A course whose picks were legal when they were made, so that no condition needs to be looked at again.

    `revealed` counts how often seats that acted together have all done so.
    """

    revealed = 0

    def find(self, moment: Moment) -> tuple[int, Request, Pick]:
        """Which of the pending requests a moment answers, and how."""
        for number, request in enumerate(self.pending):
            if request.seat == moment.seat:
                for pick in offered(request):
                    if answer_name(request, pick) == moment.name:
                        return number, request, pick
        raise AssertionError(f"{moment} is not offered")

    def _together(self, together: Together, scope: Scope) -> Steps:
        ended = yield from super()._together(together, scope)
        self.revealed += 1
        return ended

    def _holds(self, option: Option, value: int, env: Locals) -> bool:
        return True
