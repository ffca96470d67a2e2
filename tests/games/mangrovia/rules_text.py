"""The rules of Mangrovia and its variants, as texts and built."""

import interpreter
from rulesdsl.ir.model import Game
from tests.games import editions
from tests.games.editions import Edition

GAME = "mangrovia"
BASIC = Edition(GAME)


def rules_text() -> str:
    """The rules file as shipped."""
    return editions.rules_text(GAME)


def variant_texts(variants: tuple[str, ...]) -> dict[str, str]:
    """The files of variants, and of those that they require, as shipped, by id."""
    return editions.variant_texts(GAME, variants)


def representation(players: int, edition: Edition = BASIC) -> Game:
    """The game for a number of players."""
    return editions.representation(players, edition)


def playable(players: int, edition: Edition = BASIC) -> interpreter.Game:
    """The game with its generated program."""
    return editions.playable(players, edition)
