"""The final scoring once more, in plain Python, from what everybody sees at the end and the amulets held."""

from collections import Counter
from collections.abc import Iterable

from attrs import field, frozen

from tests.games.table_rows import Row, number

NEUTRAL = "neutral"


@frozen
class Hut:
    """Huts of one owner on one space: how many, and what the board says of the space."""

    owner: str
    copies: int
    space: Row


@frozen
class Table:
    """What lies on the table at the end: huts, pole tiles by owner, the value of the amulets that each player holds.

    `statues`: who holds the God's tile of a path, if somebody does.
    """

    players: tuple[str, ...]
    huts: tuple[Hut, ...]
    tiles: dict[str, tuple[int, ...]]
    amulets: dict[str, int]
    statues: dict[str, str] = field(factory=dict)


def path_points(table: Table, paths: Iterable[Row]) -> Counter[str]:
    """First and second prizes of all paths."""
    points: Counter[str] = Counter()
    for path in paths:
        column = bool(path["x"])
        here = [hut for hut in table.huts if hut.space["x" if column else "y"] == path["x" if column else "y"]]
        count: Counter[str] = Counter()
        for hut in here:
            count[hut.owner] += hut.copies
        near = {owner: min(number(hut.space["y" if column else "x"]) for hut in here if hut.owner == owner) for owner in count}
        first = table.statues.get(path["id"])
        order = sorted(count, key=lambda owner: (-count[owner], owner != first, near[owner]))
        _give(points, order, (number(path["first"]), number(path["second"])))
    return points


def stone_points(table: Table) -> Counter[str]:
    """Own huts in the stone area times all huts there."""
    here = _in_area(table, "stone")
    return Counter({player: here[player] * here.total() for player in table.players})


def pole_points(table: Table) -> Counter[str]:
    """12 and 6 for most huts in the pole area, ties to the lowest tile."""
    here = _in_area(table, "poles")
    points: Counter[str] = Counter()
    _give(points, sorted(here, key=lambda owner: (-here[owner], min(table.tiles[owner]))), (12, 6))
    return points


def final_points(table: Table, paths: Iterable[Row]) -> Counter[str]:
    """All that the final scoring adds, by player."""
    return path_points(table, paths) + stone_points(table) + pole_points(table) + Counter(table.amulets)


def points_so_far(table: Table) -> Counter[str]:
    """What was scored at once while the players built."""
    points: Counter[str] = Counter()
    for hut in table.huts:
        if hut.owner != NEUTRAL:
            points[hut.owner] += hut.copies * number(hut.space["prints"])
    for owner, tiles in table.tiles.items():
        points[owner] += sum(tiles)
    del points[NEUTRAL]
    return points


def _in_area(table: Table, area: str) -> Counter[str]:
    found: Counter[str] = Counter()
    for hut in table.huts:
        if hut.space["area"] == area:
            found[hut.owner] += hut.copies
    return found


def _give(points: Counter[str], order: list[str], prizes: tuple[int, ...]) -> None:
    for owner, prize in zip(order, prizes, strict=False):
        if owner != NEUTRAL:
            points[owner] += prize
