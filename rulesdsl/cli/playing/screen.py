"""What a seat sees, as lines of text: zones with what lies in them, then the values. Empty places are left out."""

from collections.abc import Iterable, Iterator
from textwrap import wrap

from interpreter.evaluate.cells import indices
from interpreter.layout import Layout
from interpreter.views import View, zone_size
from interpreter.words import text
from rulesdsl.cli.playing.telling import seat_name
from rulesdsl.ir.model import NONE, Dimension, Game, Store, Zone

WIDTH = 100
BOX = "box"
"""The zone of what is out of the game."""
HANGING = " " * 4


def screen(game: Game, layout: Layout, seen: View, brief: bool = False) -> tuple[str, ...]:
    """The whole view; one paragraph, not wrapped, for each zone and value that shows anything.

    `brief`: of zones with places for each player, or other first argument, only how much lies at each place.
    """
    kept = {number for zone in game.zones for number in (zone.variable, zone.number)}
    zones = [(number, zone) for number, zone in enumerate(game.zones) if zone.address != BOX]
    # A dot is in the names of what the compiler keeps for itself, such as whose turn it is.
    values = [(number, one) for number, one in enumerate(game.variables) if number not in kept and "." not in one.address]
    paragraphs = [
        *(text for number, zone in zones for text in _zone_texts(game, layout, seen, number, brief)),
        *(_paragraph(game.wording.name(variable.address), _value(game, layout, seen, number)) for number, variable in values),
    ]
    return tuple(filter(None, paragraphs))


def wrapped(paragraphs: Iterable[str]) -> list[str]:
    """The lines of paragraphs, those that go on indented."""
    return [line for paragraph in paragraphs for line in wrap(paragraph, WIDTH, subsequent_indent=HANGING)]


def _paragraph(name: str, places: Iterator[tuple[str, str]]) -> str:
    """`hand: player 1: 2 water; player 2: 3 pieces`; empty where there is nothing to show."""
    parts = [f"{place}: {content}" if place else content for place, content in places]
    return f"{name}: {'; '.join(parts)}" if parts else ""


def _zone_texts(game: Game, layout: Layout, seen: View, number: int, brief: bool) -> Iterator[str]:
    zone = game.zones[number]
    name = game.wording.name(zone.address)
    if not brief or len(zone.dimensions) < 2:
        yield _paragraph(name, _zone(game, layout, seen, number))
        return
    for row in range(zone.dimensions[0].size):
        amounts = ", ".join(_amounts(game, layout, seen, zone, row))
        yield _paragraph(name, iter([(_place(game, zone.dimensions[:1], (row,)), amounts)] if amounts else ()))


def _amounts(game: Game, layout: Layout, seen: View, zone: Zone, row: int) -> Iterator[str]:
    """`3 north, south`: how many pieces lie at each place that begins with a row and that the seat sees."""
    cells = [NONE if cell is None else cell for cell in seen.cells]
    for rest in indices(zone.dimensions[1:]):
        if seen.cells[_first(layout, zone, (row, *rest))] is not None:
            there = zone_size(layout, zone, cells, (row, *rest))
            name = _place(game, zone.dimensions[1:], rest)
            yield from [f"{there} {name}" if there > 1 else name] if there else ()


def _first(layout: Layout, zone: Zone, index: tuple[int, ...]) -> int:
    """The first cell of one place of a zone."""
    return layout.cell(zone.variable, (*index, 0) if zone.store in (Store.COUNTS, Store.STACK) else index)


def _zone(game: Game, layout: Layout, seen: View, number: int) -> Iterator[tuple[str, str]]:
    zone, sizes = game.zones[number], seen.sizes[number]
    for place, index in enumerate(indices(zone.dimensions)):
        content = _content(game, layout, seen, zone, index)
        if content is None and sizes is not None:
            content = game.wording.phrase("{0} unseen", sizes[place]) if sizes[place] else ""
        if content or (content == "" and not zone.dimensions):
            yield _place(game, zone.dimensions, index), content or game.wording.phrase("nothing")


def _content(game: Game, layout: Layout, seen: View, zone: Zone, index: tuple[int, ...]) -> str | None:
    """What lies at one place of a zone; None where the seat does not see it."""
    cell = _first(layout, zone, index)
    if seen.cells[cell] is None:
        return None
    match zone.store:
        case Store.COUNTS:
            counts = [(seen.cells[cell + place] or 0, kind) for place, kind in enumerate(zone.kinds)]
            return ", ".join(pieces(game, kind, n) for n, kind in counts if n)
        case Store.STACK:
            height = seen.cells[layout.cell(zone.number, index)] if zone.number is not None else 0
            kinds = [seen.cells[cell + place] for place in range(height or 0)]
            return ", ".join(pieces(game, zone.kinds[kind]) for kind in kinds if kind is not None)
        case Store.SINGLE | Store.ALIKE:
            kind = seen.cells[cell]
            copies = 1 if zone.number is None else seen.cells[layout.cell(zone.number, index)] or 0
            return "" if kind is None or kind == NONE else pieces(game, zone.kinds[kind], copies)


def _value(game: Game, layout: Layout, seen: View, number: int) -> Iterator[tuple[str, str]]:
    variable = game.variables[number]
    for index in indices(variable.dimensions):
        value = seen.cells[layout.cell(number, index)]
        if value is not None and (value != NONE or not variable.dimensions):
            yield _place(game, variable.dimensions, index), text(value, variable.format, game.wording)


def _place(game: Game, dimensions: tuple[Dimension, ...], index: tuple[int, ...]) -> str:
    """The names of a place: `player 2`, `c4`, `player 1 stone`."""
    parts = zip(dimensions, index, strict=True)
    return " ".join(
        seat_name(game, row) if is_seat(game, dimension, row) else game.wording.row(dimension.name, dimension.labels[row])
        for dimension, row in parts
    )


def is_seat(game: Game, dimension: Dimension, row: int) -> bool:
    """Whether a value of a dimension is a player."""
    return row < game.players and dimension.labels[row] == game.seat_labels[row]


def pieces(game: Game, kind: int, number: int = 1) -> str:
    """How some pieces of a kind are called: by their row, with their table where another table has such a row."""
    one = game.kinds[kind]
    table, _, row = one.address.rpartition(".")
    if sum(other.label == one.label for other in game.kinds) == 1:
        return game.wording.amount(number, table, row)
    return game.wording.amount_of(number, table, row)
