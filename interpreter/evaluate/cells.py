"""The cells of a state as plain integers, with every index and value checked and every write noted."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate, product
from math import prod

from attrs import define, field, frozen

from interpreter.errors import RulesError
from rulesdsl.ir.model import NONE, Dimension, Game, Table, Variable


@frozen
class Event:
    """One write: by which step, to which cell, from what to what. `answers` counts the picks and rolls made before it."""

    address: str
    variable: int
    index: tuple[int, ...]
    before: int
    after: int
    answers: int


def sizes(dimensions: Iterable[Dimension]) -> tuple[int, ...]:
    """How many values each dimension has."""
    return tuple(dimension.size for dimension in dimensions)


def indices(dimensions: Iterable[Dimension]) -> Iterator[tuple[int, ...]]:
    """Every index over `dimensions`, in row-major order; one empty index where there are none."""
    return product(*(range(size) for size in sizes(dimensions)))


def offset(owner: Variable | Table, index: Sequence[int]) -> int:
    """The row-major place of `index` in the cells of `owner`; a fault where the index is not one of its cells."""
    if len(index) != len(owner.dimensions):
        raise RulesError(f"{owner.address} has {len(owner.dimensions)} indices, not {len(index)}")
    place = 0
    for value, dimension in zip(index, owner.dimensions, strict=True):
        if value == NONE:
            raise RulesError(f"what is asked of `{owner.address}` is not there")
        if not 0 <= value < dimension.size:
            raise RulesError(f"{owner.address}: {_shown(value)} is no {dimension.name}")
        place = place * dimension.size + value
    return place


def starts(game: Game) -> tuple[int, ...]:
    """Where the cells of each variable begin, and last, how many cells there are in all."""
    return tuple(accumulate((prod(sizes(v.dimensions)) for v in game.variables), initial=0))


def first_cells(game: Game) -> list[int]:
    """The cells as the game begins."""
    return [value for variable in game.variables for value in variable.initial]


@define
class Cells:
    """A state that can be changed: `values` as the representation lays them out, `events` as they happened."""

    game: Game
    values: list[int]
    events: list[Event] = field(factory=list)
    answers: int = 0
    _starts: tuple[int, ...] = field(init=False)

    def __attrs_post_init__(self) -> None:
        self._starts = starts(self.game)

    def place(self, variable: int, index: Sequence[int]) -> int:
        """Where a cell stands in `values`."""
        return self._starts[variable] + offset(self.game.variables[variable], index)

    def read(self, variable: int, index: Sequence[int]) -> int:
        """The value of a cell."""
        return self.values[self.place(variable, index)]

    def write(self, variable: int, index: tuple[int, ...], value: int, address: str) -> None:
        """Store a value and note it; a fault where the variable cannot hold it."""
        owner = self.game.variables[variable]
        if not allowed(owner, value):
            zone = next((zone for zone in self.game.zones if variable in (zone.variable, zone.number)), None)
            if zone is not None and value < owner.low:
                raise RulesError(f"more is taken from `{zone.address}` than lies there", address)
            raise RulesError(f"{owner.address} holds {owner.low} to {owner.high}, not {_shown(value)}", address)
        place = self.place(variable, index)
        self.events.append(Event(address, variable, index, self.values[place], value, self.answers))
        self.values[place] = value


def allowed(variable: Variable, value: int) -> bool:
    """Whether `variable` may hold `value`."""
    return variable.optional if value == NONE else variable.low <= value <= variable.high


def _shown(value: int) -> str:
    return "none" if value == NONE else str(value)
