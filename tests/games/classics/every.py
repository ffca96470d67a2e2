"""The classic games, their variants, and the adapters that play them beside OpenSpiel."""

from importlib import import_module
from pathlib import Path

from rulesdsl.games import game_path, games_root
from rulesdsl.variants.find import variant_names
from tests.games.classics.match import Match

GAMES = tuple(sorted(path.parent.name for path in (games_root() / "classics").glob("*/game.rules")))
ADAPTERS = tuple(sorted(path.stem for path in (Path(__file__).parent / "adapters").glob("*.py")))
VARIANTS = tuple((game, name) for game in GAMES for name in variant_names(game_path(game)))


def matches(*games: str) -> tuple[Match, ...]:
    """What is played beside OpenSpiel, of some games or of all."""
    return tuple(match for game in games or ADAPTERS for match in import_module(f"tests.games.classics.adapters.{game}").MATCHES)
