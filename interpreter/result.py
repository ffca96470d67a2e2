"""The final result of a game: places, points, and which key of the outcome decided."""

from collections.abc import Sequence

from attrs import field, frozen

from rulesdsl.ir.model import NONE, Game
from rulesdsl.wording.model import PLAIN, Wording


@frozen
class Result:
    """Who came where. All tuples are by seat; places count from 1, equal seats share one.

    `points` are the values of the first key. `decided_by` is the key that parted the winners from the others (None where all are
    equal, or where nobody else plays); `shared`: several seats win together; `open`: several seats are equal at the top and the
    rules do not say that they share.
    """

    seats: tuple[str, ...]
    places: tuple[int, ...]
    points: tuple[int, ...]
    keys: tuple[tuple[int, ...], ...]
    decided_by: str | None
    shared: bool
    open: bool
    words: str
    wording: Wording = field(default=PLAIN, eq=False, repr=False)

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats in first place."""
        return tuple(seat for seat, place in enumerate(self.places) if place == 1)

    def __str__(self) -> str:
        names = tuple(map(self.wording.seat, self.seats))
        winners = self.wording.listed(tuple(names[seat] for seat in self.winners))
        how = "{0} share the victory" if self.shared else "{0} are level at the top" if self.open else "{0} wins"
        score = ", ".join(f"{name} {points}" for name, points in zip(names, self.points, strict=True))
        return f"{self.wording.phrase(how, winners)} ({score})"


def result_of(game: Game, keys: Sequence[Sequence[int]]) -> Result:
    """The result for the values of the outcome's keys, by seat and key."""
    merits = [tuple(_merit(most, value) for (_, most, _), value in zip(game.outcome.keys, row, strict=True)) for row in keys]
    places = tuple(1 + sum(other > own for other in merits) for own in merits)
    tied = places.count(1) > 1
    return Result(
        seats=game.seat_labels[: game.players],
        places=places,
        points=tuple(row[0] for row in keys),
        keys=tuple(tuple(row) for row in keys),
        decided_by=_decider(game, merits),
        shared=tied and game.outcome.shared,
        open=tied and not game.outcome.shared,
        words=game.outcome.words,
        wording=game.wording,
    )


def returns_of(game: Game, points: Sequence[int]) -> tuple[int, ...]:
    """The returns for the values of the first key: more is better."""
    most = game.outcome.keys[0][1]
    return tuple(points) if most else tuple(-value for value in points)


def _merit(most: bool, value: int) -> tuple[int, int]:
    """What makes a value better than another; NONE is worse than any number."""
    return (0, 0) if value == NONE else (1, value if most else -value)


def _decider(game: Game, merits: list[tuple[tuple[int, int], ...]]) -> str | None:
    best = max(merits)
    others = [merit for merit in merits if merit != best]
    if not others:
        return None
    nearest = max(others)
    return next(address for (address, _, _), a, b in zip(game.outcome.keys, best, nearest, strict=True) if a != b)
