"""Counting the pieces of a game in all zones together."""

from collections import Counter
from collections.abc import Sequence

from interpreter.layout import Layout
from rulesdsl.ir.model import NONE, Game, Store, Zone


def pieces(game: Game, layout: Layout, cells: Sequence[int]) -> Counter[int]:
    """Copies of each kind, by its number, that lie anywhere."""
    found: Counter[int] = Counter()
    for zone in game.zones:
        held = _cells(game, layout, cells, zone.variable)
        for kind, copies in _lying(zone, held, None if zone.number is None else _cells(game, layout, cells, zone.number)):
            found[kind] += copies
    return found


def _lying(zone: Zone, held: Sequence[int], numbers: Sequence[int] | None) -> list[tuple[int, int]]:
    if zone.store is Store.COUNTS:
        return [(zone.kinds[place % len(zone.kinds)], copies) for place, copies in enumerate(held)]
    copies = numbers or [1] * len(held)
    return [(zone.kinds[kind], number) for kind, number in zip(held, copies, strict=True) if kind != NONE]


def _cells(game: Game, layout: Layout, cells: Sequence[int], variable: int) -> Sequence[int]:
    first = layout.offsets[variable]
    return cells[first : first + len(game.variables[variable].initial)]
