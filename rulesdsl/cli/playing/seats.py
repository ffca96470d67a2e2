"""Who sits at the table: `human`, or a bot by its name, one word for each seat."""

from enum import Enum
from pathlib import Path

from attrs import frozen

from interpreter import Game
from interpreter.bots import NAMES, Bot, make
from rulesdsl.cli.errors import CouldNotRun
from rulesdsl.diagnostics.suggest import closest, did_you_mean

HUMAN = "human"
WORDS = (HUMAN, *NAMES)


class Wish(Enum):
    """What a person may want instead of picking."""

    UNDO = "undo"
    QUIT = "quit"


@frozen
class Keep:
    """The wish that the game be kept in a file."""

    path: Path


def seat_words(text: str | None, players: int) -> tuple[str, ...]:
    """The words of `human,greedy,...`; one word is for all seats. Without any, a human plays against greedy bots."""
    if text is None:
        return (HUMAN, *["greedy"] * (players - 1))
    words = tuple(word.strip() for word in text.split(","))
    for word in words:
        if word not in WORDS:
            known = f"a seat is {', '.join(WORDS[:-1])} or {WORDS[-1]}"
            raise CouldNotRun(f"nobody called `{word}` can take a seat", *did_you_mean(closest(word, WORDS)), known)
    if len(words) == 1:
        return words * players
    if len(words) != players:
        raise CouldNotRun(f"--seats names {len(words)} seats, and {players} play")
    return words


def bots(words: tuple[str, ...], game: Game, seed: int) -> dict[int, Bot]:
    """The bots by their seats, each with chance of its own that follows from the game's seed."""
    return {seat: make(word, game, seat, seed * len(words) + seat) for seat, word in enumerate(words) if word != HUMAN}
