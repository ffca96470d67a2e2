"""Pieces that a seat cannot place, dealt anew among the places that are hidden from it."""

from collections.abc import Sequence
from random import Random

from attrs import frozen

from interpreter.evaluate.cells import indices
from interpreter.layout import Layout
from interpreter.views import sees, sights
from rulesdsl.ir.model import NONE, Game, Store, Zone


@frozen
class Place:
    """A hidden place. Each of its cells counts pieces of one kind (`counts`), or holds a kind by its number in the zone."""

    cells: range
    kinds: tuple[int, ...]
    counts: bool
    height: int | None = None  # the cell that says how many of `cells` hold a kind; without it, those that are not NONE do

    def take(self, cells: list[int]) -> list[int]:
        """The kinds of all pieces here; from a place that counts they are gone then."""
        if self.counts:
            found = [kind for cell, kind in zip(self.cells, self.kinds, strict=True) for _ in range(cells[cell])]
            cells[self.cells.start : self.cells.stop] = [0] * len(self.cells)
            return found
        spots = self.cells if self.height is None else self.cells[: cells[self.height]]
        return [self.kinds[cells[cell]] for cell in spots if cells[cell] != NONE]

    def put(self, cells: list[int], pieces: Sequence[int]) -> None:
        """Puts in as many pieces as were taken."""
        if self.counts:
            for kind in pieces:
                cells[self.cells[self.kinds.index(kind)]] += 1
        else:
            for cell, kind in zip(self.cells, pieces, strict=False):
                cells[cell] = self.kinds.index(kind)


def hidden_places(game: Game, layout: Layout, seat: int) -> tuple[Place, ...]:
    """The places that are hidden from the seat; those that take few kinds come first."""
    seen_by = sights(game)
    dark = (
        _place(game, layout, zone, index)
        for zone in game.zones
        if zone.store is not Store.ALIKE  # copies under one cover are moved as a whole
        for index in indices(zone.dimensions)
        if not sees(seen_by[zone.variable], index, seat)
    )
    return tuple(sorted(dark, key=lambda place: len(place.kinds)))


def _place(game: Game, layout: Layout, zone: Zone, index: tuple[int, ...]) -> Place:
    if zone.store is Store.SINGLE:
        cell = layout.cell(zone.variable, index)
        return Place(range(cell, cell + 1), zone.kinds, counts=False)
    first = layout.cell(zone.variable, (*index, 0))
    cells = range(first, first + game.variables[zone.variable].dimensions[-1].size)
    if zone.number is None:
        return Place(cells, zone.kinds, counts=True)
    return Place(cells, zone.kinds, counts=False, height=layout.cell(zone.number, index))


def deal(cells: list[int], dark: tuple[Place, ...], random: Random) -> None:
    """Deals the pieces in the places anew, as many to each as before, in a way that does not depend on who has what."""
    taken = [place.take(cells) for place in dark]
    pieces = sorted(kind for some in taken for kind in some)
    random.shuffle(pieces)
    hands = dealt(pieces, [place.kinds for place in dark], [len(some) for some in taken])
    for place, some in zip(dark, hands, strict=True):
        place.put(cells, some)


def dealt(pieces: list[int], kinds: Sequence[Sequence[int]], sizes: Sequence[int]) -> list[list[int]]:
    """The first pieces that fit for each place in turn: `sizes` pieces of the `kinds` that it takes. Some such deal must exist.

    Where any two places take the same kinds, none in common, or one all that the other does, and those with few kinds come first,
    shuffled pieces give every deal the same chance.
    """
    hands: list[list[int]] = []
    for takes, size in zip(kinds, sizes, strict=True):
        fitting = frozenset(takes)
        chosen = [at for at, kind in enumerate(pieces) if kind in fitting][:size]
        hands.append([pieces[at] for at in chosen])
        gone = frozenset(chosen)
        pieces = [kind for at, kind in enumerate(pieces) if at not in gone]
    for piece in pieces:
        placed = _fit(piece, hands, kinds, sizes, set())
        assert placed, "a piece lies where it may not"
    return hands


def _fit(piece: int, hands: list[list[int]], kinds: Sequence[Sequence[int]], sizes: Sequence[int], tried: set[int]) -> bool:
    """Finds a place for a piece that is left over, if need be by moving others on; whether there is one."""
    for at, takes in enumerate(kinds):
        if at in tried or piece not in takes:
            continue
        tried.add(at)
        if len(hands[at]) < sizes[at]:
            hands[at].append(piece)
            return True
        for spot, other in enumerate(hands[at]):
            if _fit(other, hands, kinds, sizes, tried):
                hands[at][spot] = piece
                return True
    return False
