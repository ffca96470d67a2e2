"""The rules of Mangrovia and its variants as texts, with fragments replaced where a test wants another rule."""

from functools import lru_cache

from attrs import frozen

import interpreter
from rulesdsl import build, read
from rulesdsl.games import game_path
from rulesdsl.ir.model import Game
from rulesdsl.source import SourceFile
from rulesdsl.variants.find import Chosen, choose
from rulesdsl.variants.read import read_variant
from rulesdsl.variants.session import session

Change = tuple[str, str]
Changes = tuple[Change, ...]

BLANK = " "
BASE = "game.rules"


@frozen
class Edition:
    """Rules that a test plays by: fragments of the texts changed, variants by their ids, values set for the session."""

    changes: Changes = ()
    variants: tuple[str, ...] = ()
    values: tuple[str, ...] = ()


BASIC = Edition()


@lru_cache
def rules_text() -> str:
    """The rules file as shipped."""
    return read(game_path("mangrovia")).text


@lru_cache
def variant_texts(variants: tuple[str, ...]) -> dict[str, str]:
    """The files of variants, and of those that they require, as shipped, by id."""
    return {variant.name: variant.source.text for variant in choose(game_path("mangrovia"), variants).variants}


def squeezed(text: str) -> str:
    """The text with every run of blanks inside a line as one, so that a fragment need not know the columns."""
    lines = text.split("\n")
    return "\n".join(line[: len(line) - len(line.lstrip())] + BLANK.join(line.split()) for line in lines)


@lru_cache(maxsize=8)
def texts(edition: Edition) -> dict[str, str]:
    """All texts with each old fragment, which must stand in them exactly once, replaced by the new one."""
    found = {name: squeezed(text) for name, text in {BASE: rules_text(), **variant_texts(edition.variants)}.items()}
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


@lru_cache(maxsize=32)
def representation(players: int, edition: Edition = BASIC) -> Game:
    """The game for a number of players; the changed texts must be free of errors."""
    game, mistakes = build(SourceFile(BASE, base_text(edition)), players, _chosen(edition))
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
def playable(players: int, edition: Edition = BASIC) -> interpreter.Game:
    """The game with its generated program."""
    return interpreter.of_ir(representation(players, edition))
