"""The end of a game in words: the result term by term, the places, and what decided."""

from collections.abc import Iterable, Sequence

from interpreter.breakdown import START, explain
from interpreter.evaluate.cells import Event
from interpreter.result import Result
from interpreter.words import label, listed
from rulesdsl.cli.playing.telling import seat_name
from rulesdsl.ir.model import NONE, Game

INDENT = "  "


def score_lines(game: Game, events: Iterable[Event], result: Result) -> tuple[str, ...]:
    """The whole ending, by the writes of the game and its result."""
    names = [seat_name(game, seat) for seat in range(game.players)]
    return (
        "",
        "Final score",
        *_terms(game, names, events, result),
        "",
        *_places(game, names, result),
        _verdict(game, names, result),
    )


def _terms(game: Game, names: Sequence[str], events: Iterable[Event], result: Result) -> list[str]:
    """A row for each step that counted, with a column for each seat, and the sum."""
    most = game.outcome.keys[0][1]
    found = explain(game, events)
    rows = [(term.address, term.points) for term in found.terms if any(term.points) or term.address != START]
    rows = [(address, points if most else tuple(-one for one in points)) for address, points in rows]
    total = label(_key(game.outcome.keys[0][0]))
    table = [("", *names), *((address, *map(str, points)) for address, points in rows), (total, *map(_shown, result.points))]
    widths = [max(len(row[column]) for row in table) for column in range(len(names) + 1)]
    return [_row(row, widths) for row in table]


def _row(row: Sequence[str], widths: Sequence[int]) -> str:
    cells = [row[0].ljust(widths[0]), *(cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True))]
    return (INDENT + "  ".join(cells)).rstrip()


def _places(game: Game, names: Sequence[str], result: Result) -> list[str]:
    """`1. player 2: points 104, amulets 7`, best first."""
    seats = sorted(range(game.players), key=lambda seat: (result.places[seat], seat))
    keys = [label(_key(address)) for address, _, _ in game.outcome.keys]
    return [
        f"{INDENT}{result.places[seat]}. {names[seat]}: "
        + ", ".join(f"{key} {_shown(value)}" for key, value in zip(keys, result.keys[seat], strict=True))
        for seat in seats
    ]


def _verdict(game: Game, names: Sequence[str], result: Result) -> str:
    """Who has won, and by which key."""
    winners = listed(tuple(names[seat] for seat in result.winners))
    if result.open:
        return f"{winners} are level at the top: {result.words or 'the rules do not part them'}"
    how = "share the victory" if result.shared else "wins"
    if result.decided_by is None:
        return f"{winners} {how}"
    keys = [address for address, _, _ in game.outcome.keys]
    before = [label(_key(address)) for address in keys[: keys.index(result.decided_by)]]
    by = label(_key(result.decided_by))
    return f"{winners} {how} by {by}" + (f", the tie-breaker after {listed(tuple(before))}" if before else "")


def _key(address: str) -> str:
    """The own name of a key: `points` of `winner.points`."""
    return address.rpartition(".")[2]


def _shown(value: int) -> str:
    return "none" if value == NONE else str(int(value))
