"""What must hold in every state of every game."""

from collections.abc import Sequence

from interpreter.conserved import lost
from interpreter.evaluate.cells import allowed, indices
from interpreter.layout import Layout
from rulesdsl.ir.model import NONE, Game, Store, Zone

__all__ = ["beyond", "lost", "ragged"]


def beyond(game: Game, layout: Layout, cells: Sequence[int]) -> list[tuple[str, int]]:
    """Values that their variable cannot hold."""
    return [
        (variable.address, cells[layout.cell(number, index)])
        for number, variable in enumerate(game.variables)
        for index in indices(variable.dimensions)
        if not allowed(variable, cells[layout.cell(number, index)])
    ]


def ragged(game: Game, layout: Layout, cells: Sequence[int]) -> list[str]:
    """Places whose number does not fit what lies there: copies without a kind, a stack with holes or pieces above its top."""
    counted = ((zone, zone.number) for zone in game.zones if zone.number is not None)
    return [
        f"{zone.address}{index}"
        for zone, number in counted
        for index in indices(zone.dimensions)
        if not _fits(game, layout, zone, cells, index, cells[layout.cell(number, index)])
    ]


def _fits(game: Game, layout: Layout, zone: Zone, cells: Sequence[int], index: tuple[int, ...], number: int) -> bool:
    if zone.store is not Store.STACK:
        return (number == 0) == (cells[layout.cell(zone.variable, index)] == NONE)
    bottom = layout.cell(zone.variable, (*index, 0))
    column = cells[bottom : bottom + game.variables[zone.variable].dimensions[-1].size]
    return all((cell != NONE) == (place < number) for place, cell in enumerate(column))
