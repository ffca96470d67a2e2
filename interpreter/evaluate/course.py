"""The course of a game: statements run as written, up to the next choice or roll, which somebody else answers."""

from collections.abc import Generator, Iterator
from contextlib import contextmanager
from typing import assert_never

from attrs import frozen

from interpreter.errors import RulesError
from interpreter.evaluate.cells import Cells, Event, first_cells
from interpreter.evaluate.expressions import Evaluator, Locals
from rulesdsl.ir.model import Choose, Each, End, Fault, Game, Let, Option, Roll, Stmt, Together, When, While, Write

IDLE_PASSES = 10_000
"""After so many passes of one loop without a choice or roll, it is taken to be endless."""


@frozen
class Pick:
    """An answer: which option of the choice, and its value (0 where it has none). Of a roll, option 0 and the value."""

    option: int
    value: int = 0


@frozen
class Ask:
    """A seat must choose. `env` holds the locals in force, which the clauses read."""

    seat: int
    choose: Choose
    legal: tuple[Pick, ...]
    env: Locals


@frozen
class Chance:
    """A value must be rolled, in proportion to `weights`, one for each value; `seat` is whose branch of a Together it is."""

    roll: Roll
    weights: tuple[int, ...]
    seat: int | None


Scope = dict[int, int]
"""The locals in force. A `Let` of a local that is bound already changes it; others end with their block."""

Request = Ask | Chance
Pending = tuple[Request, ...]
Steps = Generator[Pending, tuple[int, Pick], bool]
"""Yields what is pending, takes which of it is answered and how; returns whether the game is over."""


def picks(choose: Choose) -> tuple[Pick, ...]:
    """Every pick that the choice lists, legal or not."""
    return tuple(Pick(number, value) for number, option in enumerate(choose.options) for value in range(_span(option)))


class Course:
    """One game under way: `pending` is what must be answered next (empty once the game is over), `cells` the state."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.cells = Cells(game, first_cells(game))
        self.pending: Pending = ()
        self._evaluator = Evaluator(self.cells)
        self._steps = self._block(game.play, {}, None)
        self._advance(None)

    @property
    def events(self) -> list[Event]:
        """Every write so far, in order."""
        return self.cells.events

    @property
    def over(self) -> bool:
        """Whether nothing is left to answer."""
        return not self.pending

    def answer(self, request: int, pick: Pick) -> None:
        """Answer the pending request of that number with a pick that it offers."""
        if pick not in offered(self.pending[request]):
            raise RulesError(f"{pick} is not offered")
        self.cells.answers += 1
        self._advance((request, pick))

    def returns(self) -> tuple[int, ...]:
        """The return of each seat, by the first key of the outcome."""
        _, most, function = self.game.outcome.keys[0]
        values = (self._evaluator.call(function, (seat,)) for seat in range(self.game.players))
        return tuple(value if most else -value for value in values)

    def _advance(self, answer: tuple[int, Pick] | None) -> None:
        try:
            self.pending = next(self._steps) if answer is None else self._steps.send(answer)
        except StopIteration:
            self.pending = ()

    def _block(self, statements: tuple[Stmt, ...], scope: Scope, seat: int | None) -> Steps:
        outer = frozenset(scope)
        for statement in statements:
            if (yield from self._statement(statement, scope, seat)):
                return True
        for local in scope.keys() - outer:
            del scope[local]
        return False

    def _statement(self, statement: Stmt, scope: Scope, seat: int | None) -> Steps:
        value = self._evaluator.value
        match statement:
            case Let(local, source):
                scope[local] = value(source, scope)
            case Write(variable, index, source, address):
                with told_at(address):
                    self.cells.write(variable, self._evaluator.values(index, scope), value(source, scope), address)
            case When(condition, then, otherwise):
                return (yield from self._block(then if value(condition, scope) else otherwise, scope, seat))
            case Each():
                return (yield from self._each(statement, scope, seat))
            case While():
                return (yield from self._while(statement, scope, seat))
            case Choose():
                return (yield from self._choose(statement, scope, seat))
            case Roll():
                yield from self._roll(statement, scope, seat)
            case Together():
                return (yield from self._together(statement, scope))
            case End():
                return True
            case Fault(address, words):
                raise RulesError(words, address)
            case _:
                assert_never(statement)
        return False

    def _each(self, each: Each, scope: Scope, seat: int | None) -> Steps:
        items = self._evaluator.items(each.domain, scope)
        for item in items[::-1] if each.backwards else items:
            scope[each.local] = item
            if (yield from self._block(each.body, scope, seat)):
                return True
        scope.pop(each.local, None)
        return False

    def _while(self, loop: While, scope: Scope, seat: int | None) -> Steps:
        idle = 0
        while self._evaluator.value(loop.condition, scope):
            answers = self.cells.answers
            if (yield from self._block(loop.body, scope, seat)):
                return True
            idle = idle + 1 if answers == self.cells.answers else 0
            if idle > IDLE_PASSES:
                raise RulesError("a loop that never comes to a choice")
        return False

    def _choose(self, choose: Choose, scope: Scope, seat: int | None) -> Steps:
        legal = tuple(pick for pick in picks(choose) if self._holds(choose.options[pick.option], pick.value, scope))
        if not legal:
            raise RulesError("there is nothing to choose", choose.address)
        _, pick = yield (Ask(self._evaluator.value(choose.seat, scope), choose, legal, dict(scope)),)
        option = choose.options[pick.option]
        if option.local is not None:
            scope[option.local] = pick.value
        return (yield from self._block(option.body, scope, seat))

    def _holds(self, option: Option, value: int, env: Locals) -> bool:
        inner = env if option.local is None else {**env, option.local: value}
        return all(self._evaluator.value(clause.test, inner) for clause in option.clauses)

    def _roll(self, roll: Roll, scope: Scope, seat: int | None) -> Steps:
        weights = tuple(self._evaluator.value(roll.weight, {**scope, roll.local: value}) for value in range(roll.size))
        if min(weights) < 0 or not any(weights):
            raise RulesError("there is nothing to roll", roll.address)
        _, pick = yield (Chance(roll, weights, seat),)
        scope[roll.local] = pick.value
        return False

    def _together(self, together: Together, scope: Scope) -> Steps:
        seats = [seat for seat in range(self.game.players) if self._evaluator.value(together.seats, scope) >> seat & 1]
        branches = [self._block(together.body, {**scope, together.local: seat}, seat) for seat in seats]
        waiting = [(branch, pending) for branch in branches if (pending := next(branch, None))]
        while waiting:
            place, pick = yield tuple(request for _, pending in waiting for request in pending)
            number, inner = _locate(waiting, place)
            branch = waiting[number][0]
            try:
                waiting[number] = (branch, branch.send((inner, pick)))
            except StopIteration:
                del waiting[number]
        return False


@contextmanager
def told_at(address: str) -> Iterator[None]:
    """Faults that do not know where they are happen at an address."""
    try:
        yield
    except RulesError as error:
        raise error if error.address else RulesError(error.words, address) from error


def offered(request: Request) -> tuple[Pick, ...]:
    """The answers that a request takes: legal picks, or values with a chance."""
    match request:
        case Ask():
            return request.legal
        case Chance():
            return tuple(Pick(0, value) for value, weight in enumerate(request.weights) if weight)
        case _:
            assert_never(request)


def _span(option: Option) -> int:
    return 1 if option.local is None else option.size


def _locate(waiting: list[tuple[Steps, Pending]], place: int) -> tuple[int, int]:
    """Which branch the request at `place` belongs to, and which of its own it is."""
    for number, (_, pending) in enumerate(waiting):
        if place < len(pending):
            return number, place
        place -= len(pending)
    raise RulesError("no such request")
