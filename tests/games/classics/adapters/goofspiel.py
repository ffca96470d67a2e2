"""Goofspiel: an action is a card less one; a prize, too. There the returns may be the points, or say only who has won."""

from collections.abc import Callable, Sequence

from interpreter import State
from tests.games.classics.match import Match, Theirs


def move(theirs: Theirs, seat: int, action: int) -> tuple[str, ...]:
    """The card that is bid."""
    return (f"bid_for_it={action + 1}_p{seat + 1}",)


def chance(theirs: Theirs, outcome: int) -> str:
    """The prize that is turned up."""
    return str(outcome + 1)


def points(ours: State) -> Sequence[float]:
    """The points of each seat."""
    return ours.returns


def victory(ours: State) -> Sequence[float]:
    """One is shared by the winners and paid by the others; nobody pays where all have won."""
    assert ours.outcome is not None
    winners = ours.outcome.winners
    losers = len(ours.returns) - len(winners)
    if not losers:
        return [0.0] * len(winners)
    return [1 / len(winners) if seat in winners else -1 / losers for seat in range(len(ours.returns))]


def match(
    players: int,
    cards: int,
    returns: Callable[[State], Sequence[float]] = victory,
    order: str = "random",
    variants: tuple[str, ...] = (),
    more: str = "",
) -> Match:
    """A game for so many players with so many cards each."""
    kind = "win_loss" if returns is victory else "total_points"
    spiel = f"goofspiel(players={players},num_cards={cards},returns_type={kind},points_order={order}{more})"
    return Match("goofspiel", spiel, move, chance, returns, players=players, variants=variants, changes={"cards_each": cards})


SMALL = match(2, 4)
SMALL_SECRET = match(2, 3, variants=("secret_bids",), more=",imp_info=true")
MATCHES = (
    *(match(players, 13) for players in range(2, 6)),
    match(3, 6, points),
    match(2, 13, order="descending", variants=("descending",)),
    match(3, 5, order="ascending", variants=("ascending",)),
    match(2, 13, variants=("secret_bids",), more=",imp_info=true"),
    SMALL,
)
