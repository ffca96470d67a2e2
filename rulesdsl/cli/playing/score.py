"""The end of a game in words: the result term by term, the places, and what decided."""

from collections.abc import Iterable, Sequence

from interpreter.breakdown import START, explain
from interpreter.evaluate.cells import Event
from interpreter.result import Result
from rulesdsl.cli.playing.gains import counts
from rulesdsl.cli.playing.pieces import seat_name
from rulesdsl.ir.model import NONE, Game
from rulesdsl.wording.model import Wording

INDENT = "  "
TIE = "winner"
"""The address of the words about a tie that cannot be."""


def score_lines(game: Game, events: Iterable[Event], result: Result) -> tuple[str, ...]:
    """The whole ending, by the writes of the game and its result."""
    names = [seat_name(game, seat) for seat in range(game.players)]
    terms = ("", *_terms(game, names, events, result)) if counts(game) else ()
    return (
        "",
        game.wording.phrase("Final score"),
        *terms[1:],
        *terms[:1],
        *_places(game, names, result),
        _verdict(game, names, result),
    )


def _terms(game: Game, names: Sequence[str], events: Iterable[Event], result: Result) -> list[str]:
    """A row for each step that counted, with a column for each seat and the rules behind it; and the sum."""
    most = game.outcome.keys[0][1]
    found = explain(game, events)
    rows = [(term.address, term.points) for term in found.terms if any(term.points) or term.address != START]
    rows = [(address, points if most else tuple(-one for one in points)) for address, points in rows]
    total = (game.wording.name(game.outcome.keys[0][0]), *(_shown(game.wording, one) for one in result.points), "")
    cited = [(_step(game.wording, address), *map(str, points), _rules(game, address)) for address, points in rows]
    table = [("", *names, ""), *cited, total]
    widths = [max(len(row[column]) for row in table) for column in range(len(names) + 1)]
    return [_row(row, widths) for row in table]


def _step(wording: Wording, address: str) -> str:
    return wording.phrase(START) if address == START else wording.step(address)


def _rules(game: Game, address: str) -> str:
    """What the rulebook's rules behind a step are called: its own, else those of what it is a part of."""
    while address:
        place = game.places.get(address)
        if place is not None and place.references:
            return f"[{' '.join(place.references)}]"
        address = address.rpartition(".")[0]
    return ""


def _row(row: Sequence[str], widths: Sequence[int]) -> str:
    name, *cells, rules = row
    columns = [name.ljust(widths[0]), *(cell.rjust(width) for cell, width in zip(cells, widths[1:], strict=True)), rules]
    return (INDENT + "  ".join(columns)).rstrip()


def _places(game: Game, names: Sequence[str], result: Result) -> list[str]:
    """`1. player 2: points 104, amulets 7`, best first."""
    seats = sorted(range(game.players), key=lambda seat: (result.places[seat], seat))
    keys = [game.wording.name(address) for address, _, _ in game.outcome.keys]
    return [
        f"{INDENT}{result.places[seat]}. {names[seat]}: "
        + ", ".join(f"{key} {_shown(game.wording, value)}" for key, value in zip(keys, result.keys[seat], strict=True))
        for seat in seats
    ]


def _verdict(game: Game, names: Sequence[str], result: Result) -> str:
    """Who has won, and by which key."""
    wording = game.wording
    winners = wording.listed(tuple(names[seat] for seat in result.winners))
    if result.open:
        return wording.phrase("{0} are level at the top: {1}", winners, impossible(game, result.words))
    if result.decided_by is None:
        return wording.phrase("{0} share the victory" if result.shared else "{0} wins", winners)
    keys = [address for address, _, _ in game.outcome.keys]
    before = tuple(wording.name(address) for address in keys[: keys.index(result.decided_by)])
    by = wording.name(result.decided_by)
    how = wording.phrase("{0} share the victory by {1}" if result.shared else "{0} wins by {1}", winners, by)
    return f"{how}, {wording.phrase('the tie-breaker after {0}', wording.listed(before))}" if before else how


def impossible(game: Game, words: str) -> str:
    """Why a tie at the top should not have come about."""
    return game.wording.instead(TIE, words) or words or game.wording.phrase("the rules do not part them")


def _shown(wording: Wording, value: int) -> str:
    return wording.phrase("none") if value == NONE else str(int(value))
