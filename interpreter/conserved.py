"""Pieces are neither lost nor made: of each kind there lie as many in all zones together as there are."""

from collections import Counter
from collections.abc import Iterator, Sequence

from interpreter.evaluate.cells import indices
from interpreter.layout import Layout
from rulesdsl.ir.model import NONE, Game, Store, Zone


def pieces(game: Game, layout: Layout, cells: Sequence[int]) -> Counter[int]:
    """How many pieces of each kind lie in all zones together."""
    found = Counter[int]()
    for zone in game.zones:
        for kind, number in _lying(game, layout, zone, cells):
            found[kind] += number
    return found


def _lying(game: Game, layout: Layout, zone: Zone, cells: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Kinds with numbers of copies, place by place; a kind may come several times."""
    first, size = layout.offsets[zone.variable], len(game.variables[zone.variable].initial)
    held = cells[first : first + size]
    match zone.store:
        case Store.COUNTS:
            yield from ((zone.kinds[place % len(zone.kinds)], number) for place, number in enumerate(held) if number)
        case Store.SINGLE:
            yield from ((zone.kinds[kind], 1) for kind in held if kind != NONE)
        case Store.ALIKE if zone.number is not None:
            start = layout.offsets[zone.number]
            yield from ((zone.kinds[kind], cells[start + place]) for place, kind in enumerate(held) if kind != NONE)
        case Store.STACK:
            for index in indices(zone.dimensions):
                yield from ((zone.kinds[kind], 1) for kind in _stacked(layout, zone, cells, index))


def _stacked(layout: Layout, zone: Zone, cells: Sequence[int], index: tuple[int, ...]) -> Sequence[int]:
    """What lies on a stack, up to its height."""
    assert zone.number is not None
    bottom = layout.cell(zone.variable, (*index, 0))
    return cells[bottom : bottom + cells[layout.cell(zone.number, index)]]


def lost(game: Game, layout: Layout, cells: Sequence[int]) -> dict[str, tuple[int, int]]:
    """Kinds of which not all copies lie in the zones: how many do, and how many there are."""
    if not game.zones:
        return {}
    found = pieces(game, layout, cells)
    return {one.address: (found[kind], one.copies) for kind, one in enumerate(game.kinds) if found[kind] != one.copies}


def told(missing: dict[str, tuple[int, int]]) -> str:
    """What is wrong with the first of some kinds, in words."""
    kind, (lying, there) = next(iter(missing.items()))
    what = "a piece is lost" if lying < there else "there is a piece too many"
    return f"{what}: of {there} `{kind}` there lie {lying} in the zones"
