"""Where each value of a game stands in its state: one flat array of integers, laid out once.

The cells of the game's variables come first, one variable after the other, each in row-major order; the cells of the machine
(program counters and registers) follow.
"""

from array import array
from math import prod

from attrs import frozen

from rulesdsl.ir.model import Game, Variable

NARROW, WIDE = "i", "q"


@frozen
class Layout:
    """Offset and strides of each variable of a game, by variable number; all counts are in cells."""

    offsets: tuple[int, ...]
    strides: tuple[tuple[int, ...], ...]
    cells: int  # of the game's variables
    machine: int  # of the machine, after them
    values: tuple[int, ...]  # at the very start, those of the variables
    typecode: str = NARROW

    @property
    def size(self) -> int:
        """How many cells a state has."""
        return self.cells + self.machine

    def cell(self, variable: int, index: tuple[int, ...] = ()) -> int:
        """Position of one cell of a variable."""
        return self.offsets[variable] + sum(i * stride for i, stride in zip(index, self.strides[variable], strict=True))

    def initial(self) -> "array[int]":
        """The state before the first statement has run: initial values, machine cells 0."""
        return array(self.typecode, self.values + (0,) * self.machine)


def strides_of(sizes: tuple[int, ...]) -> tuple[int, ...]:
    """Row-major strides for the sizes of the dimensions."""
    return tuple(prod(sizes[k + 1 :]) for k in range(len(sizes)))


def cells_of(variable: Variable) -> int:
    """How many cells a variable has."""
    return prod(dimension.size for dimension in variable.dimensions)


def lay_out(game: Game, machine: int = 0, wide: bool = False) -> Layout:
    """The layout of a game with `machine` cells of the machine; `wide` says that some of those need more than 32 bits."""
    offsets, at = [], 0
    for variable in game.variables:
        offsets.append(at)
        at += cells_of(variable)
    strides = tuple(strides_of(tuple(d.size for d in variable.dimensions)) for variable in game.variables)
    values = tuple(value for variable in game.variables for value in variable.initial)
    big = wide or any(variable.high >= 2**31 for variable in game.variables)
    return Layout(tuple(offsets), strides, at, machine, values, WIDE if big else NARROW)
