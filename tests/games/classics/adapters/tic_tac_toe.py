"""Tic-tac-toe: an action is a cell, row by row."""

from tests.games.classics.match import Match, Theirs


def move(theirs: Theirs, seat: int, action: int) -> tuple[str, ...]:
    """The cell that is marked."""
    return (f"mark={action % 3 + 1}_{action // 3 + 1}",)


MATCHES = (Match("tic_tac_toe", "tic_tac_toe", move),)
