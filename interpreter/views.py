"""The gate: all that leaves a state for a seat passes here, and nothing that the seat may not know does.

What a seat sees are the cells of variables that are open to all or its own, and the sizes of zones that everybody may count. The
machine's cells (program counters, registers) and the seed are never part of a view. While seats act together, the others' cells
are shown as they were when that began, so that nothing tells who has committed or what.
"""

from collections.abc import Sequence
from typing import Any, TypedDict

from attrs import frozen

from interpreter.evaluate.cells import indices
from interpreter.layout import Layout
from rulesdsl.ir.model import NONE, Dimension, Format, Game, Shape, Sight, Store, Variable, Zone

SCOPE = {Sight.ALL: 0, Sight.OWNER: 1, Sight.NOBODY: 2}

Plain = None | bool | int | str | list["Plain"] | dict[str, "Plain"]
"""What JSON can hold."""


@frozen
class View:
    """What a seat (None: a spectator) sees: `cells` in the layout's order, None where hidden; `sizes` for each counted zone.

    `sizes` has an entry for each zone of the game: how many pieces lie at each of its places in row-major order, or None.
    """

    seat: int | None
    cells: tuple[int | None, ...]
    sizes: tuple[tuple[int, ...] | None, ...]


def sights(game: Game) -> tuple[Sight, ...]:
    """Who sees each variable: what it declares itself, or what a zone kept in it declares, whichever is less."""
    found = [variable.sight for variable in game.variables]
    for zone in game.zones:
        for variable in (zone.variable, zone.number):
            if variable is not None:
                found[variable] = max(found[variable], zone.sight, key=SCOPE.__getitem__)
    return tuple(found)


def sees(sight: Sight, index: tuple[int, ...], seat: int | None) -> bool:
    """Whether `seat` sees the cell at `index` of something with that sight."""
    return sight is Sight.ALL or (sight is Sight.OWNER and seat is not None and bool(index) and index[0] == seat)


def open_cells(game: Game, seat: int | None) -> tuple[bool, ...]:
    """For each cell of the game's variables, whether `seat` sees it."""
    return tuple(
        visible
        for variable, sight in zip(game.variables, sights(game), strict=True)
        for visible, cells in _runs(variable, sight, seat)
        for _ in range(cells)
    )


def _runs(variable: Variable, sight: Sight, seat: int | None) -> tuple[tuple[bool, int], ...]:
    """Whether the cells of a variable are seen, run by run: an owner's lie together."""
    cells = len(variable.initial)
    if sight is not Sight.OWNER or seat is None or not variable.dimensions:
        return ((sight is Sight.ALL, cells),)
    each = cells // variable.dimensions[0].size
    return ((False, seat * each), (True, each), (False, cells - (seat + 1) * each))


def told(game: Game, layout: Layout, cells: Sequence[int], entry: Sequence[int] | None, seat: int | None) -> tuple[int, ...]:
    """The cells of the game's variables as they are; with `entry` only the seat's own are, the others as they were then."""
    if entry is None:
        return tuple(cells[: layout.cells])
    found = list(entry[: layout.cells])
    for number, variable in enumerate(game.variables):
        if seat is not None and variable.dimensions and belongs(game, variable, (seat,), seat):
            first, each = layout.cell(number, (seat, *[0] * (len(variable.dimensions) - 1))), layout.strides[number][0]
            found[first : first + each] = cells[first : first + each]
    return tuple(found)


def belongs(game: Game, variable: Variable, index: tuple[int, ...], seat: int | None) -> bool:
    """Whether a cell is the seat's own: the variable has one for each seat, perhaps with other rows after them."""
    if seat is None or not index or index[0] != seat:
        return False
    return variable.dimensions[0].labels[: game.players] == game.seat_labels[: game.players]


def view(game: Game, layout: Layout, cells: Sequence[int], seat: int | None, entry: Sequence[int] | None = None) -> View:
    """What `seat` sees of a state. `entry`: the state when the Together under way began, None outside of one."""
    now = told(game, layout, cells, entry, seat)
    shown = tuple(cell if visible else None for cell, visible in zip(now, open_cells(game, seat), strict=True))
    sizes = tuple(zone_sizes(layout, zone, now) if zone.counted else None for zone in game.zones)
    return View(seat, shown, sizes)


def zone_sizes(layout: Layout, zone: Zone, cells: Sequence[int]) -> tuple[int, ...]:
    """How many pieces lie at each place of a zone, in row-major order."""
    return tuple(zone_size(layout, zone, cells, index) for index in indices(zone.dimensions))


def zone_size(layout: Layout, zone: Zone, cells: Sequence[int], index: tuple[int, ...]) -> int:
    """How many pieces lie at one place of a zone."""
    if zone.number is not None:
        return cells[layout.cell(zone.number, index)]
    if zone.store is Store.COUNTS:
        first = layout.cell(zone.variable, (*index, 0))
        return sum(cells[first : first + len(zone.kinds)])
    return int(cells[layout.cell(zone.variable, index)] != NONE)


class PlainView(TypedDict):
    """A view for JSON. `variables` and `sizes` have an entry for each address: a value, or such by names, level by level."""

    game: str
    seat: str | None
    variables: dict[str, Any]
    sizes: dict[str, Any]


def plain(game: Game, layout: Layout, seen: View) -> PlainView:
    """A view for JSON: names instead of numbers. Hidden cells are left out."""
    variables: dict[str, Any] = {}
    for number, variable in enumerate(game.variables):
        at = layout.offsets[number]
        found = {index: seen.cells[at + k] for k, index in enumerate(indices(variable.dimensions))}
        rows = {index: _value(cell, variable.format) for index, cell in found.items() if cell is not None}
        if rows:
            variables[variable.address] = _nest(rows, variable.dimensions)
    counted = ((zone, sizes) for zone, sizes in zip(game.zones, seen.sizes, strict=True) if sizes is not None)
    sizes: dict[str, Any] = {
        zone.address: _nest(dict(zip(indices(zone.dimensions), numbers, strict=True)), zone.dimensions)
        for zone, numbers in counted
    }
    seat = None if seen.seat is None else game.seat_labels[seen.seat]
    return {"game": game.name, "seat": seat, "variables": variables, "sizes": sizes}


def _value(cell: int, form: Format) -> Plain:
    if cell == NONE:
        return None
    if form.shape is Shape.ROW:
        return form.labels[cell]
    if form.shape is Shape.SET:
        return [name for row, name in enumerate(form.labels) if cell >> row & 1]
    return bool(cell) if form.shape is Shape.FLAG else cell


def _nest(rows: dict[tuple[int, ...], Plain], dimensions: tuple[Dimension, ...]) -> Plain:
    if not dimensions:
        return rows[()]
    first, rest = dimensions[0], dimensions[1:]
    groups: dict[int, dict[tuple[int, ...], Plain]] = {}
    for index, value in rows.items():
        groups.setdefault(index[0], {})[index[1:]] = value
    return {first.labels[row]: _nest(group, rest) for row, group in groups.items()}
