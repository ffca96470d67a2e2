"""Where a final result comes from: the returns of a game term by term, by the steps of the rules that made them.

The first key of the outcome is followed through every write of the game: whatever a write changes in it belongs to the step that
wrote. So the terms add up to the returns, however the rules keep score.
"""

from collections.abc import Iterable, Iterator

from attrs import frozen

from interpreter.errors import RulesError
from interpreter.evaluate.cells import Cells, Event, first_cells
from interpreter.evaluate.expressions import Evaluator
from interpreter.evaluate.reads import reads
from interpreter.evaluate.replay import replay
from interpreter.moments import Moment
from rulesdsl.ir.model import NONE, Apply, Game, Get

START = "start"
"""The address of what a seat had before the first step."""


@frozen
class Term:
    """What the step at `address` was worth over the whole game, for each seat."""

    address: str
    points: tuple[int, ...]


@frozen
class Breakdown:
    """All terms, by when each first counted."""

    terms: tuple[Term, ...]

    @property
    def totals(self) -> tuple[int, ...]:
        """The sum for each seat: the returns."""
        return tuple(map(sum, zip(*(term.points for term in self.terms), strict=True)))

    @property
    def rows(self) -> tuple[tuple[str, int, int], ...]:
        """Address, seat and points of everything that is not 0."""
        return tuple((t.address, seat, points) for t in self.terms for seat, points in enumerate(t.points) if points)


def breakdown(game: Game, history: Iterable[Moment]) -> Breakdown:
    """The result of the game with that history, term by term."""
    return explain(game, replay(game, history).events)


def explain(game: Game, events: Iterable[Event]) -> Breakdown:
    """The result that a game's writes lead to, term by term."""
    found: dict[str, list[int]] = {START: [0] * game.players}
    before = (0,) * game.players
    for address, after in _course(game, events):
        points = found.setdefault(address, [0] * game.players)
        for seat in range(game.players):
            points[seat] += after[seat] - before[seat]
        before = after
    return Breakdown(tuple(Term(address, tuple(points)) for address, points in found.items() if any(points) or address == START))


def _course(game: Game, events: Iterable[Event]) -> Iterator[tuple[str, tuple[int, ...]]]:
    """The returns at the start and after each write that may change them, as far as they can be told yet."""
    function = game.outcome.keys[0][2]
    counted = {access.variable for access in reads(game, Apply(function, (Get(0),))).cells}
    cells = Cells(game, first_cells(game))
    last = _returns(cells, (0,) * game.players)
    yield START, last
    for event in events:
        cells.values[cells.place(event.variable, event.index)] = event.after
        if event.variable in counted:
            last = _returns(cells, last)
            yield event.address, last


def _returns(cells: Cells, last: tuple[int, ...]) -> tuple[int, ...]:
    _, most, function = cells.game.outcome.keys[0]
    try:
        values = [Evaluator(cells).call(function, (seat,)) for seat in range(cells.game.players)]
    except RulesError:
        # Halfway through a step, the outcome need not make sense yet.
        return last
    return tuple(0 if value == NONE else value if most else -value for value in values)
