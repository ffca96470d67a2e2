"""What a seat sees on the table, on the public interface: zones of cards by name."""

from collections.abc import Iterator

from interpreter import State
from tests.games.under_the_mango_tree.symbols import ALL

CARDS = 60


def seen(state: State, seat: int | None, zone: str, *index: int) -> frozenset[str] | None:
    """The cards that a seat (None: a spectator) sees in a zone of counts; None where it does not see it."""
    number = next(number for number, one in enumerate(state.game.ir.variables) if one.address == zone)
    first = state.game.layout.cell(number, (*index, 0))
    cells = state.view(seat).cells[first : first + CARDS]
    if cells[0] is None:
        return None
    return frozenset(kind.label for kind, copies in zip(state.game.ir.kinds, cells, strict=False) if copies)


def hand(state: State, seat: int) -> frozenset[str]:
    """A player's hand, as she sees it."""
    found = seen(state, seat, "hand", seat)
    assert found is not None
    return found


def boards(state: State) -> dict[str, dict[str, frozenset[str]]]:
    """The cards under each board by the symbol to be seen, as everybody sees them; empty places left out."""
    return {name: dict(_board(state, seat)) for seat, name in enumerate(state.game.seats)}


def _board(state: State, seat: int) -> Iterator[tuple[str, frozenset[str]]]:
    for row, symbol in enumerate(ALL):
        cards = seen(state, None, "tucked", seat, row)
        if cards:
            yield symbol, cards
