"""Nim: an action is a heap and a number of matches; here they are two choices."""

import re

from tests.games.classics.match import Match, Theirs


def move(theirs: Theirs, seat: int, action: int) -> tuple[str, ...]:
    """The heap, then how many matches."""
    heap, matches = re.findall(r"\d+", theirs.action_to_string(seat, action))
    return f"take_matches={('first', 'second', 'third', 'fourth')[int(heap) - 1]}", f"take_matches.n={matches}"


def sizes(*matches: int) -> dict[str, object]:
    """The changes that give the heaps other sizes."""
    return {f"heaps.{heap}.size": size for heap, size in zip(("first", "second", "third", "fourth"), matches, strict=True)}


SMALL = Match("nim", "nim(pile_sizes=1;2;2;3)", move, changes=sizes(1, 2, 2, 3))
MATCHES = (
    Match("nim", "nim", move),
    Match("nim", "nim(is_misere=false)", move, variants=("normal_play",)),
    SMALL,
)
