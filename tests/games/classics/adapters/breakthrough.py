"""Breakthrough: an action is two squares, such as `a7b6*`; here they are two choices, and the first player begins at row 1."""

from functools import cache

from tests.games.classics.match import Match, Theirs


def move(theirs: Theirs, seat: int, action: int) -> tuple[str, ...]:
    """The pawn, then the cell to which it goes."""
    squares = theirs.action_to_string(seat, action)
    return f"advance={cell(squares[:2])}", f"advance.target={cell(squares[2:4])}"


@cache
def cell(square: str) -> str:
    """A square by its column and row; theirs are counted from the other end."""
    return f"{'abcdefgh'.index(square[0]) + 1}_{9 - int(square[1])}"


MATCHES = (Match("breakthrough", "breakthrough", move),)
