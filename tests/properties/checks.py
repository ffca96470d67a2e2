"""What must hold in every state of every game."""

from collections import Counter
from collections.abc import Iterator, Sequence

from interpreter.evaluate.cells import allowed, indices
from interpreter.layout import Layout
from rulesdsl.ir.model import NONE, Game, Store, Zone


def pieces(game: Game, layout: Layout, cells: Sequence[int]) -> dict[int, int]:
    """How many pieces of each kind lie in all zones together."""
    found = Counter[int]()
    for zone in game.zones:
        for index in indices(zone.dimensions):
            found.update(dict(_pieces(layout, zone, cells, index)))
    return dict(found)


def _pieces(layout: Layout, zone: Zone, cells: Sequence[int], index: tuple[int, ...]) -> Iterator[tuple[int, int]]:
    place = (
        layout.cell(zone.variable, index)
        if zone.store in (Store.SINGLE, Store.ALIKE)
        else layout.cell(zone.variable, (*index, 0))
    )
    number = 1 if zone.number is None else cells[layout.cell(zone.number, index)]
    counts = Counter[int]()
    match zone.store:
        case Store.COUNTS:
            counts.update({kind: cells[place + k] for k, kind in enumerate(zone.kinds)})
        case Store.SINGLE | Store.ALIKE:
            counts.update({} if cells[place] == NONE else {zone.kinds[cells[place]]: number})
        case Store.STACK:
            counts.update(zone.kinds[cells[place + height]] for height in range(number))
    yield from counts.items()


def lost(game: Game, layout: Layout, cells: Sequence[int]) -> dict[str, tuple[int, int]]:
    """Kinds of which not all copies lie in the zones: how many do, and how many there are."""
    found = pieces(game, layout, cells)
    numbers = {kind.label: (found.get(number, 0), kind.copies) for number, kind in enumerate(game.kinds)}
    return {label: pair for label, pair in numbers.items() if pair[0] != pair[1]} if game.zones else {}


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
