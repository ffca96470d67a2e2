"""Games from files and by name."""

from pathlib import Path

import pytest

import interpreter
from tests.labels.shop import shop


def test_a_game_by_its_name() -> None:
    """The fewest players where no number is given."""
    game = interpreter.load("tic_tac_toe")
    assert (game.name, game.players, len(game.seats)) == ("tic_tac_toe", 2, 2)


def test_the_fewest_players_have_the_variants_that_are_for_so_many(tmp_path: Path) -> None:
    """Whether the number is given or not."""
    rules = shop(tmp_path)
    text = '[variant]\ngame = "shop"\nrank = "players"\nplayers = [2]\n[set]\nshelf.doc = "For two."\n'
    (tmp_path / "variants" / "for_two.toml").write_text(text, encoding="utf-8")
    assert [interpreter.load(rules, players).ir.variants for players in (None, 2)] == [("for_two",)] * 2


def test_a_game_from_a_file(tmp_path: Path) -> None:
    """A copy of a rules file is the same game."""
    from rulesdsl.games import game_path

    copy = tmp_path / "mine.rules"
    copy.write_text(game_path("nim").read_text(encoding="utf-8"), encoding="utf-8")
    assert interpreter.load(copy).actions == interpreter.load("nim").actions
    assert interpreter.load(game_path("nim").parent).name == "nim"


def test_faulty_rules_are_told_all_at_once(tmp_path: Path) -> None:
    """The error carries every mistake, with its place."""
    broken = tmp_path / "broken.rules"
    broken.write_text('language 1\ngame broken "Broken" for 2 players\n\nto play:\n    fly\n    swim\n', encoding="utf-8")
    with pytest.raises(interpreter.FaultyRules) as fault:
        interpreter.load(broken, players=2)
    assert len(fault.value.mistakes) >= 2
    assert "broken.rules:5" in str(fault.value)


def test_a_wrong_number_of_players_is_a_value_error() -> None:
    """It says for how many the game is."""
    with pytest.raises(ValueError, match="for 2 players"):
        interpreter.load("nim", players=5)


def test_an_unknown_game_or_variant_is_a_key_error() -> None:
    """Neither is guessed."""
    with pytest.raises(KeyError):
        interpreter.load("no_such_game")
    with pytest.raises(KeyError):
        interpreter.load("nim", variants=["longer"])


def test_numbers_of_players_with_a_gap(tmp_path: Path) -> None:
    """Each is named where they are no run."""
    rules = tmp_path / "gap.rules"
    head = (
        'language 1\ngame gap "Gap" for 2..4 players\nranking winner of p in players:\n    nobody: most 0\n    otherwise shared\n'
    )
    rules.write_text(f"{head}to play: end\n", encoding="utf-8")
    with pytest.raises(ValueError, match="for 2 to 4 players, not for 5"):
        interpreter.load(rules, 5)
    (tmp_path / "even.toml").write_text(
        '[variant]\ngame = "gap"\nplayers = [2, 4]\n[set]\ngame.title = "Even"\n', encoding="utf-8"
    )
    with pytest.raises(ValueError, match="for 2, 4 players, not for 5"):
        interpreter.load(rules, 5, [tmp_path / "even.toml"])
