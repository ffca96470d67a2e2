"""Scenes of Mangrovia: what a test sets up on the table without losing a piece, and how it gets there."""

from tests.games.editions import Edition, base_text
from tests.games.position import Position
from tests.games.table_rows import Row, rows

SITES = 6
BOWL = "place_bowl"
PATIENCE = 100
CARDS = ("valuable_pile", "landscape_pile", "display", "valuable_discard", "landscape_discard", "box")
DISCS = ("bag", "repository", "spent")


class Scene(Position):
    """A position with the pieces of Mangrovia."""

    # ---- setting up -------------------------------------------------------------------------------

    def hand(self, seat: str, cards: str) -> None:
        """Give a player exactly these cards; the old ones go back to the piles or the box."""
        for card, copies in self.held("hand", seat).items():
            self.moving(card, ("hand", seat), (self._home_of(card),), copies)
        for card in cards.split():
            self.moving(card, (self._lying(card, CARDS),), ("hand", seat))

    def pouch(self, seat: str, discs: str) -> None:
        """Give a player exactly these amulets; the old ones go back to the bag."""
        for disc, copies in self.held("pouch", seat).items():
            self.moving(disc, ("pouch", seat), ("bag",), copies)
        for disc in discs.split():
            self.moving(disc, (self._lying(disc, DISCS),), ("pouch", seat))

    def bag(self, discs: str, rest: str) -> None:
        """Leave exactly these amulets in the bag; the others go to another zone: "spent" or "box"."""
        for disc, copies in self.held("bag").items():
            self.moving(disc, ("bag",), (rest,), copies)
        for disc in discs.split():
            self.moving(disc, (rest,), ("bag",))

    def pile(self, pile: str, cards: str, rest: str = "box") -> None:
        """Leave exactly these cards in a pile and the others elsewhere."""
        for card, copies in self.held(pile).items():
            self.moving(card, (pile,), (rest,), copies)
        for card in cards.split():
            self.moving(card, (rest,), (pile,))

    def display(self, cards: str) -> None:
        """Lay out exactly these cards."""
        for card, copies in self.held("display").items():
            self.moving(card, ("display",), (self._home_of(card),), copies)
        for card in cards.split():
            self.moving(card, (self._lying(card, CARDS),), ("display",))

    def birds(self, landscapes: str) -> None:
        """Put the birds on two landscapes."""
        self["birds_on"] = landscapes

    def live(self, seat: str, spaces: str, number: int = 1) -> None:
        """Let a player have built on spaces, in this order: huts, amulet pillar and pole tiles, but no points."""
        for space in spaces.split():
            self._place(seat, space, number)
            if self.space(space)["area"] == "amulet":
                self["amulet_track", seat] = self._count("amulet_track", seat) + number
            if self.space(space)["area"] == "poles":
                tile = next(iter(self.held("pole_pile")))
                self.moving(tile, ("pole_pile",), ("poles_of", seat))

    def last_hut(self, seat: str) -> None:
        """Take a player's other huts out of the game, so that this round is the last."""
        hut = f"huts.{seat}"
        self.moving(hut, ("supply",), ("box",), self._count("supply", hut))

    # ---- going on ---------------------------------------------------------------------------------

    def placing(self, sites: str) -> "Scene":
        """Place bowls on the sites with these numbers, in the order of the seats' turns."""
        for site in sites.split():
            self.play(f"{BOWL}=site_{site}")
        return self

    def to(self, landing: str, seat: str | None = None) -> "Scene":
        """Forgo everything until the boat is at a landing and a player must choose."""
        for _ in range(PATIENCE):
            assert not self.over
            if self["boat_at"] == landing and seat in (None, self.seat):
                return self
            self.forgo()
        raise AssertionError(f"the boat never comes to {landing}")

    def forgo(self) -> None:
        """Pass over what the boat offers now."""
        assert self["boat_at"] is not None
        self.play("forgo" if "forgo" in self.options else min(self.options))

    def to_next_round(self) -> "Scene":
        """Forgo everything until the boat is home."""
        assert self.stops() is not None
        return self

    def stops(self) -> list[tuple[str, str]]:
        """Where the boat stops from now on, and for whom; everything is forgone until the boat is home."""
        found: list[tuple[str, str]] = []
        for _ in range(PATIENCE):
            if self.over or self["boat_at"] is None:
                return found
            stop = (str(self["boat_at"]), self.seat)
            if stop not in found[-1:]:
                found.append(stop)
            self.forgo()
        raise AssertionError("the boat never comes home")

    def build(self, space: str, cards: str, deed: str = "build_hut") -> "Scene":
        """Build on a space and pay with these cards or amulets, which must cover price and landscape in the order offered."""
        self.play(f"{deed}.space={space}")
        for card in cards.split():
            self.play(next((name for name in sorted(self.options) if name.endswith(f"={card}")), f"{deed}.pay={card}"))
        return self

    def collect(self, back: str = "") -> "Scene":
        """Collect amulets; `back` names the one that goes back to the bag."""
        self.play("collect_amulets")
        return self.play(f"collect_amulets={back}") if back else self

    # ---- looking ----------------------------------------------------------------------------------

    def space(self, name: str) -> Row:
        """A row of the board."""
        return self.board[name]

    @property
    def board(self) -> dict[str, Row]:
        """The spaces by name, as the rules text has them."""
        return rows(base_text(self.edition), "spaces")

    def names_of_seats(self) -> tuple[str, ...]:
        """The players, `p1` and so on."""
        return self.game.seat_labels[: self.game.players]

    def neutral_spaces(self) -> set[str]:
        """Where neutral huts stand."""
        return {space for space in self.board if self["homes", space] == "neutral"}

    # ---- inside -----------------------------------------------------------------------------------

    def _place(self, seat: str, space: str, number: int) -> None:
        assert self["homes", space] is None, f"{space} is taken"
        hut = f"huts.{seat}"
        self["supply", hut] = self._count("supply", hut) - number
        self["homes", space] = seat
        self["homes.number", space] = number

    def _home_of(self, card: str) -> str:
        piles = ("valuable_pile", "landscape_pile")
        return next((pile for pile in piles if card in self.names(pile)), "box")

    def _lying(self, piece: str, zones: tuple[str, ...]) -> str:
        return next(zone for zone in zones if self.held(zone).get(piece))


def at(landing: str, seat: str, players: int, edition: Edition, luck: str = "") -> Scene:
    """The first round, with the boat at a landing and a player about to choose there."""
    scene = Scene(players, edition, luck)
    number = int(landing.removeprefix("l"))
    target = f"{BOWL}=site_{min(number, 2 * SITES + 1 - number)}"
    for _ in range(PATIENCE):
        if scene["boat_at"] is not None:
            break
        others = sorted(scene.options - {target}, reverse=True)
        scene.play(target if scene.seat == seat and target in scene.options else others[0])
    return scene.to(landing, seat)
