"""Leduc poker: there the two cards of a rank are told apart, or not (`suit_isomorphism`); here they never are."""

from tests.games.classics.match import Match, Theirs


def move(theirs: Theirs, seat: int, action: int) -> tuple[str, ...]:
    """What the player does."""
    return (("betting.fold", "betting.call", "betting.raise")[action],)


def chance(theirs: Theirs, outcome: int) -> str:
    """The rank of a card that is dealt."""
    return str(outcome // 2 + 1)


def rank(theirs: Theirs, outcome: int) -> str:
    """The same where they deal ranks."""
    return str(outcome + 1)


TWO_SUITS = Match("leduc_poker", "leduc_poker", move, chance, lambda ours: ours.returns)
RANKS = Match("leduc_poker", "leduc_poker(suit_isomorphism=true)", move, rank, lambda ours: ours.returns)
MATCHES = (TWO_SUITS, RANKS)
