"""Connect four: an action is a column."""

from tests.games.classics.match import Match, Theirs


def move(theirs: Theirs, seat: int, action: int) -> tuple[str, ...]:
    """The column into which the disc falls."""
    return (f"drop={action + 1}",)


MATCHES = (Match("connect_four", "connect_four", move),)
