"""The scoring once more, from the rulebook alone: boards as counts of symbols, clockwise; points by area."""

from collections import Counter
from collections.abc import Sequence

from tests.games.under_the_mango_tree.fish_by_hand import best
from tests.games.under_the_mango_tree.symbols import ANIMALS, AREAS, BEES, BIN, FISH

Board = Counter[str]


def points(boards: Sequence[Board]) -> list[dict[str, int]]:
    """What each area brings to each player."""
    four = len(boards) == 4
    return [
        {
            "mango_tree": (board["mango"] + (not four)) * (board["lorikeet"] + four),
            "beehive": 8 * _neighbours_with_fewer(boards, place),
            "animal_reserve": sum(_animals(board[animal], four) for animal in ANIMALS),
            "coast": best(tuple(board[fish] for fish in FISH)),
            "garbage_removal": 0 if board[BIN] >= (3 if four else 4) else -9 if four else -13,
        }
        for place, board in enumerate(boards)
    ]


def totals(boards: Sequence[Board]) -> list[int]:
    """The points of each player in all."""
    found = points(boards)
    assert all(set(areas) == set(AREAS) for areas in found)
    return [sum(areas.values()) for areas in found]


def _neighbours_with_fewer(boards: Sequence[Board], place: int) -> int:
    neighbours = {(place + 1) % len(boards), (place - 1) % len(boards)}
    return sum(_bees(boards[other]) < _bees(boards[place]) for other in neighbours)


def _bees(board: Board) -> int:
    return sum(board[symbol] * bees for symbol, bees in BEES.items())


def _animals(number: int, four: bool) -> int:
    pair, more = (7, 14) if four else (6, 12)
    return pair if number == 2 else more if number > 2 else 0
