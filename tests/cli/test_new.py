"""The commands `list` and `new`: what there is, and starters that work as they are."""

import json
from pathlib import Path

import pytest

from rulesdsl.games import game_names
from tests.cli.commands import rulesdsl


def test_list_names_every_game() -> None:
    """With its title and its numbers of players."""
    done = rulesdsl("list")
    assert (done.code, [line.split()[0] for line in done.out.splitlines()]) == (0, list(game_names()))
    assert "2-5 players" in next(line for line in done.out.splitlines() if line.startswith("mangrovia"))


def test_list_names_the_variants_of_a_game() -> None:
    """Modules first; in JSON with what each of them requires."""
    assert rulesdsl("list", "mangrovia").out.startswith("module:")
    document = json.loads(rulesdsl("list", "mangrovia", "--format", "json").out)
    assert (document["version"], document["game"]) == (1, "mangrovia")
    assert {one["id"]: one for one in document["variants"]}["gods_only"]["requires"] == ["stone_tiles"]
    games = json.loads(rulesdsl("list", "--format", "json").out)
    assert (games["version"], [one["name"] for one in games["games"]]) == (1, list(game_names()))
    assert "no variants yet" in rulesdsl("list", "kuhn_poker").out


def test_a_new_game_checks_clean_and_plays(tmp_path: Path) -> None:
    """In the style of the formatter, to its end."""
    done = rulesdsl("new", "game", "lantern_hill", "--directory", tmp_path)
    rules = tmp_path / "lantern_hill" / "game.rules"
    assert (done.code, done.err) == (0, "")
    assert [rulesdsl(*words, rules).code for words in (("check",), ("fmt", "--check"))] == [0, 0]
    played = rulesdsl("play", rules, "-p", "3", "-s", "1", "--seats", "random")
    assert played.code == 0
    assert "wins by points" in played.out or "share" in played.out


@pytest.mark.parametrize("name", game_names())
def test_a_new_variant_checks_clean(name: str, tmp_path: Path) -> None:
    """For every game; and it changes something."""
    assert rulesdsl("new", "variant", name, "our_way", "--directory", tmp_path).code == 0
    path = tmp_path / "our_way.toml"
    assert rulesdsl("check", path).code == 0
    assert "our_way" in rulesdsl("diff", name, "-v", path, "--format", "json").out


def test_a_variant_of_a_file_lies_beside_it(tmp_path: Path) -> None:
    """Where it is played by its name."""
    rulesdsl("new", "game", "lantern_hill", "--directory", tmp_path)
    rules = tmp_path / "lantern_hill" / "game.rules"
    assert rulesdsl("new", "variant", rules, "long_game").code == 0
    assert (rules.parent / "variants" / "long_game.toml").is_file()
    assert rulesdsl("check", rules, "-v", "long_game").code == 0


def test_nothing_is_overwritten(tmp_path: Path) -> None:
    """What is there already stays, whatever it is."""
    rulesdsl("new", "game", "lantern_hill", "--directory", tmp_path)
    rules = tmp_path / "lantern_hill" / "game.rules"
    rules.write_text("mine", encoding="utf-8")
    done = rulesdsl("new", "game", "lantern_hill", "--directory", tmp_path)
    assert (done.code, rules.read_text(encoding="utf-8")) == (2, "mine")
    assert "exists already" in done.err


@pytest.mark.parametrize("name", ["A b", "1st", "", "naïve"])
def test_names_are_names(name: str, tmp_path: Path) -> None:
    """A game is named as things in a rules file are, in small letters."""
    done = rulesdsl("new", "game", name, "--directory", tmp_path)
    assert (done.code, list(tmp_path.iterdir())) == (2, [])
