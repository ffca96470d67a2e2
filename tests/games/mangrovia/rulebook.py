"""The numbered rules that the tests must cite, and the rules that they are given."""

from collections.abc import Callable

from attrs import frozen

from tests.games.mangrovia.rules_text import GAME
from tests.games.mangrovia.scene import Scene, at
from tests.games.rulebook import Book

LAST = {"C": 7, "B": 10, "S": 13, "P": 3, "A": 15, "D": 4, "M": 5, "R": 1, "H": 12, "N": 4, "F": 9, "V": 9}
"""The last number of each part of the rulebook; the stone area tiles (V) are variants."""

EXAMPLES = range(3, 16)

NUMBERED = frozenset(
    {f"M-{part}{number:02}" for part, last in LAST.items() for number in range(1, last + 1)}
    | {f"M-X{number:02}" for number in EXAMPLES}
)


@frozen
class Rules(Book):
    """Shipped or broken rules, in which a test sets up its scenes."""

    GAME = GAME

    def game(self, players: int, luck: str = "") -> Scene:
        """The game at its first choice."""
        return Scene(players, self.edition, luck)

    def at(self, landing: str, seat: str = "p1", players: int = 4, luck: str = "") -> Scene:
        """The first round with the boat at a landing, where a player is about to choose."""
        return at(landing, seat, players, self.edition, luck)


Check = Callable[[Rules], None]
