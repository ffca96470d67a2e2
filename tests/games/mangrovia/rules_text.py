"""The rules file of Mangrovia as text, with fragments replaced where a test wants another rule."""

from functools import lru_cache

import interpreter
from rulesdsl import build, read
from rulesdsl.games import game_path
from rulesdsl.ir.model import Game
from rulesdsl.source import SourceFile

Change = tuple[str, str]
Changes = tuple[Change, ...]

BLANK = " "


@lru_cache
def rules_text() -> str:
    """The text as shipped."""
    return read(game_path("mangrovia")).text


def squeezed(text: str) -> str:
    """The text with every run of blanks inside a line as one, so that a fragment need not know the columns."""
    lines = text.split("\n")
    return "\n".join(line[: len(line) - len(line.lstrip())] + BLANK.join(line.split()) for line in lines)


@lru_cache(maxsize=4)
def changed(text: str, changes: Changes) -> str:
    """The text with each old fragment, which must stand in it exactly once, replaced by the new one."""
    text = squeezed(text)
    for old, new in changes:
        if text.count(old) != 1:
            raise ValueError(f"{old!r} stands in the rules {text.count(old)} times")
        text = text.replace(old, new)
    return text


@lru_cache(maxsize=32)
def representation(players: int, changes: Changes = ()) -> Game:
    """The game for a number of players; the changed text must be free of errors."""
    game, mistakes = build(SourceFile("game.rules", changed(rules_text(), changes)), players)
    if game is None:
        raise ValueError([mistake.headline() for mistake in mistakes])
    return game


@lru_cache
def playable(players: int) -> interpreter.Game:
    """The shipped game with its generated program."""
    return interpreter.of_ir(representation(players))
