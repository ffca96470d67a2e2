"""Fish split into sets in every possible way, to find the one that scores most."""

from functools import cache
from itertools import combinations

TABLE = (0, 1, 3, 6, 10, 15, 21, 28, 36)
"""What a set scores, by its size."""


@cache
def best(fish: tuple[int, ...]) -> int:
    """The most that so many fish of some kinds can score: over all sets with the first kind, and what is left then."""
    there = tuple(sorted((copies for copies in fish if copies), reverse=True))
    if there != fish:
        return best(there)
    if not fish:
        return 0
    others = range(1, len(fish))
    ways = (way for size in range(len(fish)) for way in combinations(others, size))
    return max(TABLE[1 + len(way)] + best(_without(fish, (0, *way))) for way in ways)


def _without(fish: tuple[int, ...], kinds: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(copies - (kind in kinds) for kind, copies in enumerate(fish))
