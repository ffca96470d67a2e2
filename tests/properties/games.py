"""The games that the battery plays: two written out by hand, and every rules file of the project."""

import re
from collections.abc import Callable
from functools import cache

from attrs import frozen

from interpreter import Game as Playable
from interpreter import of_ir
from rulesdsl import build, choose, player_counts, read
from rulesdsl.diagnostics.model import Mistake
from rulesdsl.diagnostics.render.text import render_text
from rulesdsl.games import game_names, game_path
from rulesdsl.ir.model import Game
from rulesdsl.source import SourceFile
from rulesdsl.variants.find import variant_names
from tests.properties.fixtures import auction, tic_tac_toe

SEATS = re.compile(r"^game .* for (\d+)(?:\.\.(\d+))? players", re.MULTILINE)


@frozen
class Played:
    """A game with a number of seats, and with variants."""

    name: str
    players: int
    variants: tuple[str, ...] = ()

    def __str__(self) -> str:
        return "+".join((f"{self.name}-{self.players}", *self.variants))


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


def alone() -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Every game with each of its variants."""
    return tuple((name, (variant,)) for name in game_names() for variant in variant_names(game_path(name)))


def pairs() -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Games with two variants: those of the first half of the alphabet with those of the second, so that each is in one pair."""
    found = []
    for name in game_names():
        variants = variant_names(game_path(name))
        half = len(variants) // 2
        found += [(name, pair) for pair in zip(variants[:half], variants[half:], strict=False)]
    return tuple(found)


def seated(name: str, variants: tuple[str, ...]) -> Played:
    """A game with variants and as many seats as it can have; which number, the first variant's name decides."""
    path = game_path(name)
    counts = player_counts(read(path), choose(path, variants))
    return Played(name, counts[sum(map(ord, variants[0])) % len(counts)], variants)


def short_games() -> tuple[Played, ...]:
    """Those of which the direct evaluator plays a whole game within a second."""
    return tuple(played for played in all_games() if played.name not in ("hearts", "breakthrough"))


def built(played: Played) -> tuple[Game | None, tuple[Mistake, ...]]:
    """A shipped game with its variants, or None; and what is wrong or doubtful."""
    path = game_path(played.name)
    source = SourceFile(path.name, path.read_text(encoding="utf-8"))
    return build(source, played.players, choose(path, played.variants, played.players) if played.variants else None)


@cache
def representation(played: Played) -> Game:
    """The game as intermediate representation."""
    if played.name in BY_HAND:
        return BY_HAND[played.name](played.players)
    game, found = built(played)
    assert game is not None, render_text(found)
    return game


@cache
def opened(played: Played) -> Playable:
    """The game, ready to play."""
    return of_ir(representation(played))
