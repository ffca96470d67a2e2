"""The games that come with the package: where their rules files lie, in a checkout and in an installed wheel."""

from functools import cache
from pathlib import Path

PACKAGE = Path(__file__).parent
ROOTS = (PACKAGE / "shipped_games", PACKAGE.parent / "games")
RULES = "game.rules"


def games_root() -> Path:
    """The directory that holds the directories of the games: the wheel's own, or the checkout's."""
    return next((root for root in ROOTS if root.is_dir()), ROOTS[0])


@cache
def _paths() -> dict[str, Path]:
    """The rules files by name; games may lie together in a directory, such as the classics."""
    root = games_root()
    found = (*root.glob(f"*/{RULES}"), *root.glob(f"*/*/{RULES}"))
    return dict(sorted((path.parent.name, path) for path in found))


def game_names() -> tuple[str, ...]:
    """The games that have a rules file, by name, in alphabetical order."""
    return tuple(_paths())


def game_path(name: str) -> Path:
    """The rules file of a game; raises `KeyError` for a name that is not in `game_names()`."""
    return _paths()[name]
