"""What a view shows, place by place, by the names of the rules file: nothing of it depends on words for players."""

from collections.abc import Iterator, Mapping, Sequence
from typing import assert_never

from interpreter import Game, View
from interpreter.evaluate.cells import indices
from interpreter.views import zone_size
from rulesdsl.ir.model import NONE, Dimension, Format, Shape, Store, Zone

Spot = tuple[str, str]
"""A zone or a value by its address, and a place in it: `("hand", "p1")`, `("starter", "")`."""

NOTHING = "nothing"
EMPTY = (NOTHING, "none", "0", "no", "0 unseen")
"""How places look that need no mention until something lies there."""

BOX = "box"
"""The zone of what is out of the game."""

HIDDEN = NONE - 1
"""Stands for a cell that is not seen."""


def shown(game: Game, seen: View) -> dict[Spot, str]:
    """Everything that a view shows but what is out of the game. Of what lies hidden, how much it is where that may be counted."""
    kept = {number for zone in game.ir.zones for number in (zone.variable, zone.number)}
    cells = tuple(HIDDEN if cell is None else cell for cell in seen.cells)
    found: dict[Spot, str] = {}
    for zone, sizes in zip(game.ir.zones, seen.sizes, strict=True):
        if zone.address != BOX:
            found.update({(zone.address, place): text for place, text in _zone(game, cells, zone, sizes)})
    for number, variable in enumerate(game.ir.variables):
        # A dot is in the names of what the compiler keeps for itself, such as whose turn it is.
        if number not in kept and "." not in variable.address:
            places = {index: cells[game.layout.cell(number, index)] for index in indices(variable.dimensions)}
            values = {_place(variable.dimensions, index): cell for index, cell in places.items() if cell != HIDDEN}
            found.update({(variable.address, place): _value(cell, variable.format) for place, cell in values.items()})
    return found


def _zone(game: Game, cells: Sequence[int], zone: Zone, sizes: Sequence[int] | None) -> Iterator[tuple[str, str]]:
    for row, index in enumerate(indices(zone.dimensions)):
        content = _content(game, cells, zone, index)
        if content is None and sizes is not None:
            content = f"{sizes[row]} unseen"
        if content is not None:
            yield _place(zone.dimensions, index), content


def _content(game: Game, cells: Sequence[int], zone: Zone, index: tuple[int, ...]) -> str | None:
    """What lies at one place of a zone, None where it is hidden; pieces on each other from the lowest up."""
    first = game.layout.cell(zone.variable, (*index, 0) if zone.store in (Store.COUNTS, Store.STACK) else index)
    if cells[first] == HIDDEN:
        return None
    names, size = _names(game, zone), zone_size(game.layout, zone, cells, index)
    match zone.store:
        case Store.COUNTS:
            counts = zip(cells[first : first + len(names)], names, strict=True)
            return ", ".join(f"{count} {name}" if count > 1 else name for count, name in counts if count) or NOTHING
        case Store.STACK:
            return ", ".join(names[kind] for kind in cells[first : first + size]) or NOTHING
        case Store.SINGLE | Store.ALIKE:
            piece = NOTHING if not size else names[cells[first]]
            return f"{size} {piece}" if size > 1 else piece
        case _:
            assert_never(zone.store)


def _names(game: Game, zone: Zone) -> list[str]:
    """How the pieces of a zone are called: by their rows, with the tables where several of them have such a row."""
    labels = [game.ir.kinds[kind].label for kind in zone.kinds]
    return [
        label if labels.count(label) == 1 else game.ir.kinds[kind].address for kind, label in zip(zone.kinds, labels, strict=True)
    ]


def _place(dimensions: tuple[Dimension, ...], index: tuple[int, ...]) -> str:
    return " ".join(dimension.labels[row] for dimension, row in zip(dimensions, index, strict=True))


def _value(value: int, form: Format) -> str:
    if value == NONE:
        return "none"
    match form.shape:
        case Shape.NUMBER:
            return str(value)
        case Shape.FLAG:
            return "yes" if value else "no"
        case Shape.ROW:
            return form.labels[value]
        case Shape.SET:
            return ", ".join(name for row, name in enumerate(form.labels) if value >> row & 1) or NOTHING
        case _:
            assert_never(form.shape)


def changes(before: Mapping[Spot, str], after: Mapping[Spot, str]) -> dict[Spot, str]:
    """What is shown otherwise than before; of what was not shown at all, only places with something there."""
    new = {spot: text for spot, text in after.items() if before.get(spot) != text}
    return {spot: text for spot, text in new.items() if spot in before or not spot[1] or text not in EMPTY}


def lines(spots: Mapping[Spot, str]) -> list[str]:
    """`hand: p1 = 2 water, reed; p2 = 5 unseen`: one line for each address, in the order of the rules file."""
    parts: dict[str, list[str]] = {}
    for (address, place), text in spots.items():
        parts.setdefault(address, []).append(f"{place} = {text}" if place else text)
    return [f"{address}: {'; '.join(some)}" for address, some in parts.items()]
