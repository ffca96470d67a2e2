"""From a name or a file to a game that can be played: what cannot be loaded is told by what it is."""

from collections.abc import Iterable, Mapping
from operator import index
from pathlib import Path
from typing import TYPE_CHECKING

from interpreter.errors import FaultyRules
from interpreter.game import Game, made
from rulesdsl.diagnostics.suggest import closest, did_you_mean
from rulesdsl.source import SourceFile
from rulesdsl.wording.model import ENGLISH

if TYPE_CHECKING:
    from rulesdsl.variants.find import Chosen

RULES, GAME = ".rules", "game.rules"


class UnknownNameError(KeyError):
    """No game, or no variant of a game, is called so. `name`: what was asked for; `known`: those that there are."""

    def __init__(self, what: str, name: str, known: Iterable[str]) -> None:
        self.name = name
        self.known = tuple(known)
        there = f"there are {', '.join(self.known)}" if self.known else "there are none"
        self.words = "; ".join((f"there is no {what} `{name}`", *did_you_mean(closest(name, self.known)), there))
        super().__init__(self.words)

    def __str__(self) -> str:
        return self.words


def load(
    name_or_path: str | Path,
    players: int | None = None,
    variants: Iterable[str | Path] = (),
    changes: Mapping[str, object] | None = None,
    language: str = ENGLISH,
) -> Game:
    """A game by its name, or from a rules file, or from the folder of a `game.rules`.

    `players`: how many play, as few as the game is for if not given. `variants`: ids of variants that lie beside the rules, or
    paths of variant files; what they require comes along. `changes`: values by address, laid over all variants:
    `{"huts_each": 7}`. `language`: what players are told in, where there are labels.

    Raises `FaultyRules` where rules, variants, changes or labels have errors; `UnknownNameError`, a `KeyError`, for an unknown
    game or variant; `UnknownLanguageError`, a `ValueError`, for a language that it has no labels in; `ValueError` for a number of
    players that the game is not for, and for a file without text; `OSError` for an unreadable file; `TypeError` for what is no
    argument at all.
    """
    named, count = _variants(variants), _count(players)
    _check_changes(changes or {})
    path = _path(name_or_path)
    source = _read(path)
    chosen, count = _chosen(str(name_or_path), path, source, named, count, changes)
    try:
        game, mistakes = made(source, count, chosen, path, language)
    except UnicodeDecodeError as error:
        raise _no_text(error.reason, "labels file") from error
    if game is None:
        raise FaultyRules(str(name_or_path), mistakes)
    return game


# ---- arguments ------------------------------------------------------------------------------------


def _count(players: object) -> int | None:
    """The number of players as a plain number; raises `TypeError` for what is none."""
    if players is None:
        return None
    if isinstance(players, bool) or not hasattr(players, "__index__"):
        raise TypeError(f"`players` is a whole number, such as 3, not {players!r}")
    return index(players)


def _variants(variants: object) -> tuple[str, ...]:
    """Ids and paths as texts; raises `TypeError` for one alone, and for anything else."""
    if isinstance(variants, str | Path):
        raise TypeError(f"`variants` is a list of ids and paths, such as [{str(variants)!r}], not one alone")
    several = tuple(variants) if isinstance(variants, Iterable) else None
    if several is None or not all(isinstance(one, str | Path) for one in several):
        raise TypeError(f"`variants` is a list of ids and paths, not {variants!r}")
    return tuple(map(str, several))


def _check_changes(changes: object) -> None:
    """Raises `TypeError` for what are no values by addresses, or values that no variant file could hold."""
    if not isinstance(changes, Mapping) or not all(isinstance(address, str) for address in changes):
        raise TypeError(f"`changes` has values by addresses, such as {{'huts_each': 7}}, not {changes!r}")
    for address, value in changes.items():
        if not isinstance(value, bool | int | float | str | list | tuple | dict):
            raise TypeError(f"`{address}` can be changed to a number, a flag, a text or a list of texts, not to {value!r}")


def _path(name_or_path: object) -> Path:
    """Where the rules lie; raises `UnknownNameError` for a name that no game has."""
    from rulesdsl.games import game_names, game_path

    if not isinstance(name_or_path, str | Path):
        raise TypeError(f"a game is named by its name or by the path of its rules file, not by {name_or_path!r}")
    path = Path(name_or_path)
    if path.suffix == RULES or path.is_file():
        return path
    if str(name_or_path) in game_names():
        return game_path(str(name_or_path))
    if (path / GAME).is_file():
        return path / GAME
    if path.exists():
        raise IsADirectoryError(f"`{path}` is a directory, not a rules file")
    if path.name != str(name_or_path):
        raise FileNotFoundError(f"there is no file `{path}`")
    raise UnknownNameError("game", str(name_or_path), game_names())


def _read(path: Path) -> SourceFile:
    from rulesdsl import read

    try:
        source = read(path)
    except UnicodeDecodeError as error:
        raise _no_text(str(path), "rules file") from error
    if "\0" in source.text:
        raise _no_text(str(path), "rules file")
    return source


def _no_text(name: str, what: str) -> ValueError:
    return ValueError(f"`{name}` is no {what}: it is not a text in UTF-8")


def _chosen(
    name: str,
    path: Path,
    source: SourceFile,
    variants: tuple[str, ...],
    players: int | None,
    changes: Mapping[str, object] | None,
) -> "tuple[Chosen, int]":
    """The variants, and for how many players; raises `ValueError` for a number that the game is not for."""
    from rulesdsl import player_counts

    chosen = _laid(path, variants, players, changes)
    counts = player_counts(source, chosen)
    if players is None:
        players = counts[0] if counts else 2
        return _laid(path, variants, players, changes), players
    if counts and players not in counts:
        run = len(counts) > 1 and counts == tuple(range(counts[0], counts[-1] + 1))
        few = f"{counts[0]} to {counts[-1]}" if run else ", ".join(map(str, counts))
        raise ValueError(f"{name} is for {few} players, not for {players}")
    return chosen, players


def _laid(path: Path, variants: tuple[str, ...], players: int | None, changes: Mapping[str, object] | None) -> "Chosen":
    from rulesdsl import choose, variant_names

    try:
        return choose(path, variants, players, changes or {})
    except KeyError as error:
        raise UnknownNameError("variant", str(error.args[0]), variant_names(path)) from error
    except UnicodeDecodeError as error:
        raise _no_text(error.reason, "variant file") from error
