"""What lies somewhere, as a seat sees it, and how pieces and places are called."""

from interpreter.layout import Layout
from interpreter.views import View
from rulesdsl.ir.model import NONE, Dimension, Game, Store, Zone

Lying = tuple[tuple[int, int], ...]
"""How many pieces, of which kind, in order."""


def content(game: Game, layout: Layout, seen: View, zone: Zone, index: tuple[int, ...]) -> Lying | None:
    """What lies at one place of a zone; None where the seat does not see it."""
    cell = first_cell(layout, zone, index)
    if seen.cells[cell] is None:
        return None
    match zone.store:
        case Store.COUNTS:
            counts = [(seen.cells[cell + place] or 0, kind) for place, kind in enumerate(zone.kinds)]
            return tuple((number, kind) for number, kind in counts if number)
        case Store.STACK:
            height = seen.cells[layout.cell(zone.number, index)] if zone.number is not None else 0
            kinds = [seen.cells[cell + place] for place in range(height or 0)]
            return tuple((1, zone.kinds[kind]) for kind in kinds if kind is not None)
        case Store.SINGLE | Store.ALIKE:
            kind = seen.cells[cell]
            copies = 1 if zone.number is None else seen.cells[layout.cell(zone.number, index)] or 0
            return () if kind is None or kind == NONE else ((copies, zone.kinds[kind]),)


def first_cell(layout: Layout, zone: Zone, index: tuple[int, ...]) -> int:
    """The first cell of one place of a zone."""
    return layout.cell(zone.variable, (*index, 0) if zone.store in (Store.COUNTS, Store.STACK) else index)


def pieces(game: Game, kind: int, number: int = 1) -> str:
    """How some pieces of a kind are called: by their row, with their table where another table has such a row."""
    one = game.kinds[kind]
    table, _, row = one.address.rpartition(".")
    if sum(other.label == one.label for other in game.kinds) == 1:
        return game.wording.amount(number, table, row)
    return game.wording.amount_of(number, table, row)


def seat_of(game: Game, kind: int) -> int | None:
    """The seat that pieces of a kind are called by, None for others."""
    label = game.kinds[kind].address.rpartition(".")[2]
    seats = game.seat_labels[: game.players]
    return seats.index(label) if label in seats else None


def seat_name(game: Game, seat: int) -> str:
    """How a seat is called: `player 2`."""
    return game.wording.seat(game.seat_labels[seat])


def place_name(game: Game, dimensions: tuple[Dimension, ...], index: tuple[int, ...]) -> str:
    """The names of a place: `player 2`, `c4`, `player 1 stone`."""
    parts = zip(dimensions, index, strict=True)
    return " ".join(
        seat_name(game, row) if is_seat(game, dimension, row) else game.wording.row(dimension.name, dimension.labels[row])
        for dimension, row in parts
    )


def is_seat(game: Game, dimension: Dimension, row: int) -> bool:
    """Whether a value of a dimension is a player."""
    return row < game.players and dimension.labels[row] == game.seat_labels[row]


def by_seats(game: Game, dimensions: tuple[Dimension, ...]) -> bool:
    """Whether there is one place for each seat and no other."""
    return len(dimensions) == 1 and dimensions[0].labels == game.seat_labels[: game.players]
