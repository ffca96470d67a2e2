"""The games that the battery plays: two written out by hand, and every rules file of the project."""

import re
from collections.abc import Callable
from functools import cache

from attrs import frozen

from interpreter import Game as Playable
from interpreter import of_ir
from rulesdsl import build
from rulesdsl.diagnostics.render.text import render_text
from rulesdsl.games import game_names, game_path
from rulesdsl.ir.model import Game
from rulesdsl.source import SourceFile
from tests.properties.fixtures import auction, tic_tac_toe

SEATS = re.compile(r"^game .* for (\d+)(?:\.\.(\d+))? players", re.MULTILINE)


@frozen
class Played:
    """A game with a number of seats."""

    name: str
    players: int

    def __str__(self) -> str:
        return f"{self.name}-{self.players}"


BY_HAND: dict[str, Callable[[int], Game]] = {"by_hand_line": lambda players: tic_tac_toe(), "by_hand_auction": auction}


def seat_range(name: str) -> tuple[int, int]:
    """How few and how many may play, as the rules file says it in its first line."""
    found = SEATS.search(game_path(name).read_text(encoding="utf-8"))
    assert found is not None, name
    return int(found[1]), int(found[2] or found[1])


def all_games() -> tuple[Played, ...]:
    """Every game, with the fewest and the most seats."""
    by_hand = (Played("by_hand_line", 2), Played("by_hand_auction", 2), Played("by_hand_auction", 3))
    return (*by_hand, *(Played(name, players) for name in game_names() for players in sorted(set(seat_range(name)))))


def short_games() -> tuple[Played, ...]:
    """Those of which the direct evaluator plays a whole game within a second."""
    return tuple(played for played in all_games() if played.name not in ("hearts", "breakthrough"))


@cache
def representation(played: Played) -> Game:
    """The game as intermediate representation."""
    if played.name in BY_HAND:
        return BY_HAND[played.name](played.players)
    path = game_path(played.name)
    game, found = build(SourceFile(path.name, path.read_text(encoding="utf-8")), played.players)
    assert game is not None, render_text(found)
    return game


@cache
def opened(played: Played) -> Playable:
    """The game, ready to play."""
    return of_ir(representation(played))
