"""Kuhn poker: pass or bet; the cards are numbered from the lowest."""

from tests.games.classics.match import Match, Theirs


def move(theirs: Theirs, seat: int, action: int) -> tuple[str, ...]:
    """What the player does."""
    return (("speak.pass", "speak.bet")[action],)


def chance(theirs: Theirs, outcome: int) -> str:
    """The card that is dealt."""
    return str(outcome + 1)


MATCHES = (Match("kuhn_poker", "kuhn_poker", move, chance, lambda ours: ours.returns),)
