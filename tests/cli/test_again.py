"""What goes wrong in games at random is told with the command that plays the game again, and that command does."""

import json
import shlex
from pathlib import Path

import pytest

from tests.cli.commands import rulesdsl

TAKE = """\
language 1
game taking "Taking" for 2 players
setting limit = 3 in 0..9
ranking winner of p in players:
    nobody: most 0
    otherwise shared
state taken: 0..9 = 0, seen by all
to play:
    turns of players until taken is 9: act
    end
to act:
    choose:
        one if taken is under limit otherwise "{taken} are taken": add 1 to taken
        both if taken + 1 is under limit otherwise "{taken} are taken": add 2 to taken
"""
LESS = '[variant]\ngame = "taking"\n[set]\nlimit = 2\n'


def test_the_command_plays_the_same_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With its variants and its changes, by their files where they do not lie beside the rules."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "my take.rules").write_text(TAKE, encoding="utf-8")
    (tmp_path / "less.toml").write_text(LESS, encoding="utf-8")
    line = ("my take.rules", "-v", "less.toml", "--set", "limit=1", "-p", "2")
    done = rulesdsl("check", *line, "--games", "9", "--output-format", "json")
    (found,) = (one for one in json.loads(done.out)["diagnostics"] if one["code"] == "RUN201")
    assert (found["code"], found["players"], found["seed"]) == ("RUN201", 2, 1)
    assert found["message"] == "in a game at random this goes wrong: player 2 has nothing to choose"
    assert found["help"][0] == "2 of 2 options are refused: 1 are taken"
    assert found["command"] == "rulesdsl play 'my take.rules' -v less.toml --set limit=1 -p 2 -s 1 --seats random"
    again = rulesdsl(*shlex.split(found["command"])[1:])
    assert again.code == 1
    assert "the rules went wrong in play" in again.err
    assert "nothing to choose" in again.err
    assert "give the choice an option that is always there" in " ".join(again.err.split())


def test_what_comes_along_is_not_named() -> None:
    """A variant beside the rules goes by its id, and one that it requires comes with it."""
    from rulesdsl.cli.again import play_command
    from rulesdsl.cli.loading import ask

    asked = ask("mangrovia", ("gods_only",), ("game.title=A B",), 3)
    assert {one.name for one in asked.chosen.variants} >= {"gods_only", "stone_tiles"}
    assert play_command(asked) == "rulesdsl play mangrovia -v gods_only --set 'game.title=\"A B\"'"
