"""The schemas beside the games of the project, and the variants there."""

import json
import tomllib
from functools import cache
from pathlib import Path

import pytest
from jsonschema import Draft7Validator

from rulesdsl.games import game_names, game_path
from rulesdsl.variants.find import variant_names, variant_path
from tests.cli.commands import rulesdsl

SCHEMA = "variant.schema.json"
LARGEST = 500_000
GAMES = {name: game_path(name).parent for name in game_names()}
VARIANTS = [(game, variant) for game in GAMES for variant in variant_names(game_path(game))]


@cache
def validator(game: str) -> Draft7Validator:
    """What checks data by the schema beside a game."""
    return Draft7Validator(json.loads((GAMES[game] / SCHEMA).read_text(encoding="utf-8")))


@pytest.mark.parametrize("game", GAMES)
def test_schemas_are_current(game: str) -> None:
    """The schema beside each game is that of its rules and variants as they are; what is said otherwise renews it."""
    path = GAMES[game] / SCHEMA
    done = rulesdsl("schema", game, "--check", path)

    assert done.code == 0, done.err
    assert path.stat().st_size < LARGEST


@pytest.mark.parametrize(("game", "variant"), VARIANTS)
def test_shipped_variants_are_valid(game: str, variant: str) -> None:
    """Every variant of a game is valid by the schema beside the game, and names it in its first line."""
    path: Path = variant_path(game_path(game), variant)
    text = path.read_text(encoding="utf-8")

    assert [error.message for error in validator(game).iter_errors(tomllib.loads(text))] == []
    assert text.startswith(f"#:schema ../{SCHEMA}\n")
