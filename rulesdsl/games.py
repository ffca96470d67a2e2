"""The games that come with the package: where their rules files lie, in a checkout and in an installed wheel."""

from pathlib import Path

PACKAGE = Path(__file__).parent
ROOTS = (PACKAGE / "shipped_games", PACKAGE.parent / "games")
RULES = "game.rules"


def games_root() -> Path:
    """The directory with one directory per game: the wheel's own, or the checkout's."""
    return next((root for root in ROOTS if root.is_dir()), ROOTS[0])


def game_names() -> tuple[str, ...]:
    """The games that have a rules file, by name, in alphabetical order."""
    return tuple(sorted(path.parent.name for path in games_root().glob(f"*/{RULES}")))


def game_path(name: str) -> Path:
    """The rules file of a game; raises `KeyError` for a name that is not in `game_names()`."""
    if name not in game_names():
        raise KeyError(name)
    return games_root() / name / RULES
