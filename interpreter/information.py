"""All that a seat has come to know in the course of a game: its own choices and what it was shown, in order, and nothing else.

What a seat is shown are the changes of the cells that it sees, one by one as the rules make them, so that a card that lies open
only for a moment is among them; and how many pieces lie in counted zones, wherever the game stops for a choice or for chance.
While seats act together, what the others do is hidden; when all have done, what has come of it is shown.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from attrs import evolve, frozen

from interpreter.evaluate.cells import indices
from interpreter.machine.model import Choice
from interpreter.moments import Moment
from interpreter.views import belongs, open_cells
from interpreter.words import text
from rulesdsl.ir.model import Dimension, Format

if TYPE_CHECKING:
    from interpreter.game import Game
    from interpreter.state import State

Changes = Sequence[tuple[int, int]]
"""Places in a state, and the values that they got."""


@frozen
class Information:
    """What a seat (None: a spectator) knows. Two histories look the same to the seat exactly if these are equal.

    `parts`, in order: `hand(p1) = king` for what it was shown, `> speak.bet` for what it chose, and last `? speak`, the address
    of a choice, where it is to choose now.
    """

    seat: int | None
    parts: tuple[str, ...]

    def __str__(self) -> str:
        return "\n".join(self.parts)


def information(state: "State", seat: int | None) -> Information:
    """What a seat knows in a state, from the whole history of the state."""
    states = [state]
    while (parent := states[-1].parent) is not None:
        states.append(parent)
    heard = (part for one in reversed(states) for part in _heard(one, seat))
    return Information(seat, (*heard, *_asked(state, seat)))


def _heard(state: "State", seat: int | None) -> tuple[str, ...]:
    """What came to be known since the state before; kept with the state, since many states may follow it."""
    if seat not in state.heard:
        parts = (_passed(before, moment, after, seat) for before, moment, after in _passages(state))
        state.heard[seat] = tuple(part for some in parts for part in some)
    return state.heard[seat]


def _asked(state: "State", seat: int | None) -> Iterator[str]:
    for mine, (_, stop) in zip(state.to_act, state.stops, strict=False):
        node = state.game.machine.nodes[state.game.machine.stops[stop]]
        if mine == seat and isinstance(node, Choice):
            yield f"? {node.address}"


def _passages(state: "State") -> Iterator[tuple["State", Moment, "State"]]:
    """Every stop since the state before, with the answer that led on and the next stop, as if chance had been asked for."""
    at = state.game.start() if state.parent is None else evolve(state.parent, generator=None)
    for moment in state.moments:
        after = state if state.generator is None else at.play(moment.name, moment.seat)
        yield at, moment, after
        at = after


def _passed(before: "State", moment: Moment, after: "State", seat: int | None) -> Iterator[str]:
    game = before.game
    eyes = _eyes(game, seat)
    if moment.seat is not None and moment.seat == seat and not before.chance:
        yield f"> {moment.name}"
    yield from (eyes.said(place, value) for place, value in _changes(before, moment, eyes) if eyes.sees[place])
    sizes = (before.view(seat).sizes, after.view(seat).sizes)
    for zone, was, now in zip(game.ir.zones, *sizes, strict=True):
        if was != now and was is not None and now is not None:
            yield from _counts(zone.address, zone.dimensions, was, now)


def _counts(address: str, dimensions: tuple[Dimension, ...], was: Sequence[int], now: Sequence[int]) -> Iterator[str]:
    for index, old, new in zip(indices(dimensions), was, now, strict=True):
        if old != new:
            yield f"count of {_named(address, dimensions, index)} = {new}"


# ---- what a passage changes ---------------------------------------------------------------------------


class _Watched(list[int]):
    """The cells of a state, which list what is changed in them."""

    def __init__(self, cells: Sequence[int]) -> None:
        super().__init__(cells)
        self.changes: list[tuple[int, int]] = []

    def __setitem__(self, place: Any, value: Any) -> None:
        if self[place] != value:
            super().__setitem__(place, value)
            self.changes.append((place, value))


def _changes(before: "State", moment: Moment, eyes: "_Eyes") -> Changes:
    """What the answer to a state changes, as a seat may know it."""
    program, cells = before.game.program, _Watched(before.cells)
    if before.entry is None:
        program.settle(cells, program.apply[before.stop](cells, _answer(before, moment)))
        return cells.changes
    assert moment.seat is not None
    going_on = program.commit(cells, moment.seat, _answer(before, moment))
    own = cells.changes if eyes.seat == moment.seat else []
    if going_on:
        return own
    others = [(at, cells[at]) for at in eyes.others if cells[at] != before.entry[at]]
    cells.changes = []
    program.settle(cells, program.leave[before.stop](cells))
    return [*own, *others, *cells.changes]


def _answer(state: "State", moment: Moment) -> int:
    if state.chance:
        return next(chance.value for chance in state.chance if chance.name == moment.name)
    return state.game.actions.names[moment.name]


# ---- what a seat sees ---------------------------------------------------------------------------------


@frozen
class _Eyes:
    """What a seat sees of the cells of a state, by place; `others` are those that it does not change itself in a Together."""

    seat: int | None
    sees: tuple[bool, ...]
    others: tuple[int, ...]
    names: tuple[str, ...]
    formats: tuple[Format, ...]

    def said(self, place: int, value: int) -> str:
        """A value of a cell in words."""
        return f"{self.names[place]} = {text(value, self.formats[place])}"


@lru_cache(maxsize=64)
def _eyes(game: "Game", seat: int | None) -> _Eyes:
    cells = [(variable, index) for variable in game.ir.variables for index in indices(variable.dimensions)]
    sees = open_cells(game.ir, seat)
    return _Eyes(
        seat,
        (*sees, *(False for _ in range(game.layout.machine))),
        tuple(place for place, (variable, index) in enumerate(cells) if not belongs(game.ir, variable, index, seat)),
        tuple(_named(variable.address, variable.dimensions, index) for variable, index in cells),
        tuple(variable.format for variable, _ in cells),
    )


def _named(address: str, dimensions: tuple[Dimension, ...], index: tuple[int, ...]) -> str:
    labels = (dimension.labels[row] for dimension, row in zip(dimensions, index, strict=True))
    return f"{address}({', '.join(labels)})" if dimensions else address
