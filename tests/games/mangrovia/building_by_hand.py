"""Where one may build, once more in plain Python: from the tables, what a player has and where the birds are."""

from collections import Counter
from collections.abc import Iterable

from attrs import frozen

from tests.games.table_rows import Row, members, number


@frozen
class Means:
    """What a player has to build with: values of valuables, amulets and tiles that pay, landscape cards, wild card tiles."""

    valuables: tuple[int, ...]
    amulets: tuple[int, ...]
    landscapes: tuple[str, ...]
    wild_cards: int


def spaces(board: dict[str, Row], means: Means, birds: set[str], huts: int, bird_only: bool = False) -> set[str]:
    """The spaces that can be built on with one hut or with a double one, where nobody lives anywhere.

    A wild card tile stands in for a landscape card, or, if `bird_only`, for the bird that a card lacks.
    """
    return {
        name
        for name, row in board.items()
        if (huts == 1 or not row["area"]) and _price(row, means, huts) and _land(row, means, birds, huts, bird_only)
    }


def _price(row: Row, means: Means, huts: int) -> bool:
    """Whether some of the pieces of the space's currency make up the price."""
    values = means.amulets if row["price"].endswith("amulets") else means.valuables
    return huts * number(row["price"]) in _sums(values)


def _sums(values: Iterable[int]) -> set[int]:
    found = {0}
    for value in values:
        found |= {one + value for one in found}
    return found


def _land(row: Row, means: Means, birds: set[str], huts: int, bird_only: bool) -> bool:
    """Whether there are as many landscape cards as huts, those without a bird made good by tiles."""
    cards = Counter(means.landscapes)
    under = sum(cards[land] for land in members(row["on"]) & birds)
    without = sum(cards[land] for land in members(row["on"]) - birds)
    helped = min(means.wild_cards, without) if bird_only else means.wild_cards
    return under + helped >= huts
