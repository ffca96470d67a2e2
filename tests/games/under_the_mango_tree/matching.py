"""Cards for the symbols that are wanted, each card for one of them: a second look at the deck, which knows only its text."""

from collections.abc import Mapping, Sequence

from tests.games.table_rows import Row


def halves(card: Row) -> tuple[str, str]:
    """What the two halves of a card show."""
    return card["left"], card["right"]


def cards_for(wanted: Sequence[str], cards: Mapping[str, Row]) -> list[str] | None:
    """For each symbol wanted a card that shows it, no card twice; None where there are too few of them."""
    holder: dict[str, int] = {}
    for number in range(len(wanted)):
        if not _seat(number, wanted, cards, holder, set()):
            return None
    found = {number: card for card, number in holder.items()}
    return [found[number] for number in range(len(wanted))]


def _seat(number: int, wanted: Sequence[str], cards: Mapping[str, Row], holder: dict[str, int], tried: set[str]) -> bool:
    """Finds a card for one symbol, if need be by giving another to whoever has it."""
    for name, card in cards.items():
        if name not in tried and wanted[number] in halves(card):
            tried.add(name)
            if name not in holder or _seat(holder[name], wanted, cards, holder, tried):
                holder[name] = number
                return True
    return False
