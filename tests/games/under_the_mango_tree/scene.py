"""Scenes of Under the Mango Tree: boards and hands as a test wants them, without losing a card."""

from collections.abc import Mapping

from attrs import frozen

from interpreter import State
from tests.games.editions import playable
from tests.games.position import Position
from tests.games.rulebook import Book
from tests.games.table_rows import Row
from tests.games.under_the_mango_tree.matching import cards_for

CARD, HALF = "pick.choice.card", "pick.choice.half"
SCORING = "scoring."
IDLE = "kangaroo wombat echidna lizard"
"""Single animals, which score nothing, one for each player."""


@frozen
class Rules(Book):
    """Shipped or broken rules of Under the Mango Tree, in which a test sets up its scenes."""

    GAME = "under_the_mango_tree"

    def game(self, players: int, luck: str = "") -> "Scene":
        """The game at its first choice."""
        return Scene(players, self.edition, luck)

    def start(self, players: int, seed: int = 1) -> State:
        """The game at its first choice, on the public interface."""
        return playable(players, self.edition).start(seed=seed)

    @property
    def cards(self) -> dict[str, Row]:
        """The deck as text."""
        return self.rows("cards")

    def scored(self, players: int, boards: Mapping[str, str]) -> "Scene":
        """A game that ended with these boards: symbols by seat. Whoever has none of her own gets a single animal."""
        scene = self.game(players)
        idle = dict(zip(scene.players, IDLE.split(), strict=False))
        scene.to_last_card().lay({**idle, **boards}, self.cards)
        assert scene.seats == scene.players
        for seat, card in scene.hands().items():
            scene.pick(seat, card, {**idle, **boards}[seat].split()[-1])
        assert scene.over
        return scene


class Scene(Position):
    """A position with the cards of the game."""

    @property
    def players(self) -> tuple[str, ...]:
        """The seats, clockwise."""
        return self.game.seat_labels[: self.game.players]

    # ---- looking ----------------------------------------------------------------------------------

    def hands(self) -> dict[str, str]:
        """The cards in hand by seat, with blanks between."""
        return {seat: " ".join(self.held("hand", seat)) for seat in self.players}

    def board(self, seat: str) -> dict[str, set[str]]:
        """The cards under a board by the symbol that is left to be seen."""
        found = {symbol: set(self.held("tucked", seat, symbol)) for symbol in self.symbols}
        return {symbol: cards for symbol, cards in found.items() if cards}

    @property
    def symbols(self) -> tuple[str, ...]:
        """What a half can show."""
        return next(one for one in self.game.variables if one.address == "tucked").dimensions[1].labels

    def points(self, area: str) -> dict[str, int]:
        """What an area brought to each player at the end; nothing is left out."""
        return self.gains(SCORING + area)

    # ---- going on ---------------------------------------------------------------------------------

    def pick(self, seat: str, card: str, symbol: str) -> None:
        """A seat chooses a card and the half of it that counts."""
        self.play(f"{CARD}={card}", f"{HALF}={symbol}", by=seat)

    def pick_all(self) -> None:
        """Everybody picks the first card of the hand and its left or right half, whichever comes first."""
        assert not self.over
        for seat in self.seats:
            self.play(min(self.offered(seat)), by=seat)
            self.play(min(self.offered(seat)), by=seat)

    def to_last_card(self) -> "Scene":
        """Goes on until everybody has one card in hand."""
        while any(len(hand.split()) > 1 for hand in self.hands().values()):
            self.pick_all()
        return self

    # ---- setting up -------------------------------------------------------------------------------

    def lay(self, boards: Mapping[str, str], cards: Mapping[str, Row]) -> None:
        """Lay the boards out, but for the last symbol of each, which is on the one card in hand; all else goes to the box."""
        self.sweep()
        wanted = [(seat, symbol) for seat, symbols in boards.items() for symbol in symbols.split()]
        found = cards_for([symbol for _, symbol in wanted], cards)
        assert found is not None, "there are not so many cards"
        for (seat, symbol), card in zip(wanted, found, strict=True):
            self.moving(card, ("box",), ("tucked", seat, symbol))
        for seat, symbols in boards.items():
            last = symbols.split()[-1]
            self.moving(min(self.held("tucked", seat, last)), ("tucked", seat, last), ("hand", seat))

    def empty_deck(self) -> None:
        """Put what is left of the deck into the box, so that this round is the last."""
        for card in self.held("deck"):
            self.moving(card, ("deck",), ("box",))

    def sweep(self) -> None:
        """Put all cards into the box."""
        zones = [("deck",), *(("hand", seat) for seat in self.players)]
        zones += [("tucked", seat, symbol) for seat in self.players for symbol in self.symbols]
        for zone in zones:
            for card in self.held(*zone):
                self.moving(card, zone, ("box",))
