"""The rules of a game and its variants as texts, with fragments replaced where a test wants another rule."""

import re
from functools import lru_cache

from attrs import frozen

import interpreter
from rulesdsl import build, read
from rulesdsl.diagnostics.model import Mistake
from rulesdsl.games import game_path
from rulesdsl.ir.model import Game
from rulesdsl.source import SourceFile
from rulesdsl.variants.find import Chosen, choose
from rulesdsl.variants.read import read_variant
from rulesdsl.variants.session import session

Change = tuple[str, str]
Changes = tuple[Change, ...]

BLANK = " "
DESCRIPTION = re.compile(r'\s*(---|[\w.]+\.doc = "(?!""))')
BASE = "game.rules"


@frozen
class Edition:
    """Rules that a test plays by: a game, fragments of its texts changed, variants by ids, values set as `ADDRESS=VALUE`."""

    game: str
    changes: Changes = ()
    variants: tuple[str, ...] = ()
    values: tuple[str, ...] = ()


@lru_cache
def rules_text(game: str) -> str:
    """The rules file as shipped."""
    return read(game_path(game)).text


@lru_cache
def variant_texts(game: str, variants: tuple[str, ...]) -> dict[str, str]:
    """The files of variants, and of those that they require, as shipped, by id."""
    return {variant.name: variant.source.text for variant in choose(game_path(game), variants).variants}


def squeezed(text: str) -> str:
    """The text with every run of blanks inside a line as one and without descriptions: a fragment need not know either."""
    lines = [line for line in text.split("\n") if not DESCRIPTION.match(line)]
    return "\n".join(line[: len(line) - len(line.lstrip())] + BLANK.join(line.split()) for line in lines)


@lru_cache(maxsize=16)
def texts(edition: Edition) -> dict[str, str]:
    """All texts with each old fragment, which must stand in them exactly once, replaced by the new one."""
    shipped = {BASE: rules_text(edition.game), **variant_texts(edition.game, edition.variants)}
    found = {name: squeezed(text) for name, text in shipped.items()}
    for old, new in edition.changes:
        (name,) = _once(old, found)
        found[name] = found[name].replace(old, new)
    return found


def _once(fragment: str, found: dict[str, str]) -> list[str]:
    """The one text in which a fragment stands."""
    times = sum(text.count(fragment) for text in found.values())
    if times != 1:
        raise ValueError(f"{fragment!r} stands in the rules {times} times")
    return [name for name, text in found.items() if fragment in text]


def base_text(edition: Edition) -> str:
    """The rules file of an edition."""
    return texts(edition)[BASE]


def built(players: int, edition: Edition) -> tuple[Game | None, tuple[Mistake, ...]]:
    """The game for a number of players, with what is wrong with it."""
    return build(SourceFile(BASE, base_text(edition)), players, _chosen(edition))


@lru_cache(maxsize=32)
def representation(players: int, edition: Edition) -> Game:
    """The game for a number of players; the changed texts must be free of errors."""
    game, mistakes = built(players, edition)
    if game is None:
        raise ValueError([mistake.headline() for mistake in mistakes])
    return game


def _chosen(edition: Edition) -> Chosen:
    files = {name: text for name, text in texts(edition).items() if name != BASE}
    found = [read_variant(SourceFile(f"{name}.toml", text)) for name, text in files.items()]
    found.append(session(edition.values))
    variants = tuple(variant for variant, _ in found if variant is not None)
    return Chosen(variants, tuple(mistake for _, mistakes in found for mistake in mistakes))


@lru_cache(maxsize=32)
def playable(players: int, edition: Edition) -> interpreter.Game:
    """The game with its generated program."""
    return interpreter.of_ir(representation(players, edition))
