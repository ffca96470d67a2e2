"""How a game is divided into stretches: before its main loop, the passes of that loop, after it."""

from collections.abc import Iterator

from attrs import frozen

from rulesdsl.ir.model import Choose, Each, Game, Roll, Stmt, Together, When, While, Write

BEFORE = -1
AFTER = 1_000_000
TURN = "turn."
"""How the cells are called that hold whose turn it is."""


@frozen
class Stretches:
    """Where each stop of a game stands: `BEFORE` the main loop, `AFTER` it, or in which of the loop's statements (from 0).

    `rounds` says whether the passes of the main loop are worth telling apart: a pass of one step is not.
    `together` are the stops where several seats act at the same time, `scoring` the addresses
    that write only after the loop.
    """

    places: dict[int, int]
    rounds: bool
    together: frozenset[int]
    scoring: frozenset[str]

    def place(self, stop: Choose | Roll) -> int:
        """The place of a stop."""
        return self.places.get(id(stop), BEFORE)

    def alone(self, stop: Choose | Roll) -> bool:
        """Whether nobody else acts at the same time."""
        return id(stop) not in self.together


def stretches(game: Game) -> Stretches:
    """The stretches of a game; one without a loop at the top has only what is before it."""
    loops = [number for number, statement in enumerate(game.play) if isinstance(statement, While)]
    together = frozenset(id(stop) for one in _all(game.play) if isinstance(one, Together) for stop in _stops(one.body))
    if not loops:
        return Stretches({}, False, together, frozenset())
    loop = game.play[loops[-1]]
    assert isinstance(loop, While)
    after = game.play[loops[-1] + 1 :]
    inside = [tuple(_stops((statement,))) for statement in loop.body]
    places = {id(stop): AFTER for stop in _stops(after)}
    places |= {id(stop): number for number, stops in enumerate(inside) for stop in stops}
    scoring = frozenset(_writes(after)) - frozenset(_writes(game.play[: loops[-1] + 1]))
    return Stretches(places, sum(map(bool, inside)) > 1 and not _is_turns(game, loop), together, scoring)


def _is_turns(game: Game, loop: While) -> bool:
    """Whether each pass of a loop is the turn of one seat, which the next follows."""
    return any(isinstance(one, Write) and game.variables[one.variable].address.startswith(TURN) for one in loop.body)


def _inner(statement: Stmt) -> Iterator[tuple[Stmt, ...]]:
    """The blocks inside a statement."""
    match statement:
        case When(then=then, otherwise=otherwise):
            yield from (then, otherwise)
        case Each(body=body) | While(body=body) | Together(body=body):
            yield body
        case Choose(options=options):
            yield from (option.body for option in options)
        case _:
            return


def _all(statements: tuple[Stmt, ...]) -> Iterator[Stmt]:
    for statement in statements:
        yield statement
        for block in _inner(statement):
            yield from _all(block)


def _stops(statements: tuple[Stmt, ...]) -> Iterator[Choose | Roll]:
    return (statement for statement in _all(statements) if isinstance(statement, Choose | Roll))


def _writes(statements: tuple[Stmt, ...]) -> Iterator[str]:
    return (statement.address for statement in _all(statements) if isinstance(statement, Write))
