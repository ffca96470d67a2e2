"""Pieces whose whereabouts a seat does not know, and other deals of them that look the same to it."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence

from attrs import evolve, frozen

from interpreter.evaluate.cells import indices
from interpreter.layout import Layout
from interpreter.views import sees, sights
from rulesdsl.ir.model import Game, Store, Zone

ROUNDS = 4
"""How often each piece is offered another place; the deals get evenly mixed where zones take different kinds."""


@frozen
class Slot:
    """Where one piece lies: in which zone, `cell` (of kind 0 for a zone of counts, else its own), and which kind it is."""

    zone: int
    cell: int
    kind: int


@frozen
class Pool:
    """Pieces that a seat cannot place: how many of each kind (by number), and how many lie at each hidden place."""

    kinds: tuple[tuple[int, int], ...]
    places: tuple[tuple[int, tuple[int, ...], int], ...]  # zone, index, how many


def hidden(game: Game, layout: Layout, cells: Sequence[int], seat: int | None) -> Pool:
    """The pieces that `seat` cannot place, and the hidden places that hold them."""
    pieces, places = Counter[int](), []
    for number, index in _dark(game, seat):
        slots = tuple(_slots(game, layout, cells, number, index))
        pieces.update(slot.kind for slot in slots)
        places.append((number, index, len(slots)))
    return Pool(tuple(sorted(pieces.items())), tuple(places))


def reshuffle(game: Game, layout: Layout, cells: Sequence[int], seat: int | None, below: Callable[[int], int]) -> list[int]:
    """The state with the pieces hidden from `seat` dealt anew among the places hidden from it, as many to each as before.

    Each piece stays in zones that take its kind. `below(n)` gives a random number 0..n-1. Cells of the machine stay.
    """
    slots = [slot for number, index in _dark(game, seat) for slot in _slots(game, layout, cells, number, index)]
    takes = [frozenset(zone.kinds) for zone in game.zones]
    for _ in range(ROUNDS if slots else 0):
        for mine in range(len(slots)):
            _swap(slots, takes, mine, below(len(slots)))
    return _laid(game, cells, slots)


def _dark(game: Game, seat: int | None) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Zones and places in them whose pieces the seat cannot see."""
    seen_by = sights(game)
    for number, zone in enumerate(game.zones):
        # Copies under one cover are moved as a whole, so they are no pieces of a deal.
        if zone.store is not Store.ALIKE:
            yield from ((number, at) for at in indices(zone.dimensions) if not sees(seen_by[zone.variable], at, seat))


def _slots(game: Game, layout: Layout, cells: Sequence[int], number: int, index: tuple[int, ...]) -> Iterator[Slot]:
    zone = game.zones[number]
    if zone.store is Store.COUNTS:
        first = layout.cell(zone.variable, (*index, 0))
        for place, kind in enumerate(zone.kinds):
            yield from (Slot(number, first, kind) for _ in range(cells[first + place]))
        return
    for cell in _spots(layout, zone, cells, index):
        if cells[cell] >= 0:
            yield Slot(number, cell, zone.kinds[cells[cell]])


def _spots(layout: Layout, zone: Zone, cells: Sequence[int], index: tuple[int, ...]) -> range:
    if zone.store is not Store.STACK or zone.number is None:
        cell = layout.cell(zone.variable, index)
        return range(cell, cell + 1)
    bottom = layout.cell(zone.variable, (*index, 0))
    return range(bottom, bottom + cells[layout.cell(zone.number, index)])


def _swap(slots: list[Slot], takes: Sequence[frozenset[int]], one: int, other: int) -> None:
    mine, theirs = slots[one], slots[other]
    if mine.kind in takes[theirs.zone] and theirs.kind in takes[mine.zone]:
        slots[one], slots[other] = evolve(mine, kind=theirs.kind), evolve(theirs, kind=mine.kind)


def _laid(game: Game, cells: Sequence[int], slots: Sequence[Slot]) -> list[int]:
    dealt = list(cells)
    counts = {(slot.zone, slot.cell) for slot in slots if game.zones[slot.zone].store is Store.COUNTS}
    for number, first in sorted(counts):
        size = len(game.zones[number].kinds)
        dealt[first : first + size] = [0] * size
    for slot in slots:
        zone = game.zones[slot.zone]
        if zone.store is Store.COUNTS:
            dealt[slot.cell + zone.kinds.index(slot.kind)] += 1
        else:
            dealt[slot.cell] = zone.kinds.index(slot.kind)
    return dealt
