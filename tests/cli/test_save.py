"""Games saved and gone on with at the terminal."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from rulesdsl.games import game_path
from tests.cli.commands import ROOT, Done, rulesdsl
from tests.cli.test_play import typed
from tests.cli.tiny_game import tiny

TOE = ("-p", "2", "-s", "3", "--seats", "human,random")


@pytest.fixture
def kept(tmp_path: Path, toe: Path) -> Path:
    """A saved game of which the person has played two picks."""
    path = tmp_path / "game.json"
    done = rulesdsl("play", toe, *TOE, "--save", path, stdin=typed("1", "1"))
    assert (done.code, done.err) == (0, f"saved: `rulesdsl play --resume {path}` goes on with it\n")
    return path


def refused(done: Done, *told: str) -> None:
    """The command could not run, and said so in one message."""
    assert (done.code, done.out) == (2, "")
    assert done.err.count("error: ") == 1
    for words in told:
        assert words in done.err


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("tic_tac_toe", ("-p", "2", "--seats", "human,random")),
        ("goofspiel", ("-p", "3", "--seats", "random,human,greedy")),
        ("mangrovia", ("-p", "2", "-v", "stone_tiles", "--set", "huts_each=2", "--seats", "human,random")),
    ],
)
def test_goes_on_as_without_the_save(game: str, options: tuple[str, ...], tmp_path: Path) -> None:
    """Stopped after each few picks and resumed, with bots at the table, a game comes to the end it would have had."""
    picks = ["1"] * 400
    whole = rulesdsl("play", game, *options, "-s", "5", stdin=typed(*picks)).out
    path = tmp_path / "game.json"
    done = rulesdsl("play", game, *options, "-s", "5", "--save", path, stdin=typed("1", "1"))
    while "Final score" not in done.out:
        done = rulesdsl("play", "--resume", path, stdin=typed(*picks[:5] if game != "mangrovia" else picks[:60]))
        assert done.code == 0
    assert done.out.partition("Final score")[2] == whole.partition("Final score")[2]


def test_undo_after_resume(tmp_path: Path) -> None:
    """`undo` goes back over what was picked before the save in the same turn, and what follows is as it would have been."""
    path = tmp_path / "nim.json"
    options = ("nim", "-p", "2", "-s", "5", "--seats", "human,greedy")
    whole = rulesdsl("play", *options, stdin=typed("second", "1", *["1"] * 20)).out
    assert rulesdsl("play", *options, "--save", path, stdin=typed("third")).code == 0
    done = rulesdsl("play", "--resume", path, stdin=typed("undo", "second", "1", *["1"] * 20))
    assert "back at the choice of player 1 before" in done.out
    assert done.out.partition("Final score")[2] == whole.partition("Final score")[2] != ""


def test_written_at_each_pick(tmp_path: Path, toe: Path) -> None:
    """Whatever ends the program, the last pick of a person is in the file; an interrupt leaves nothing beside it."""
    path = tmp_path / "game.json"
    command = [sys.executable, "-m", "rulesdsl", "play", str(toe), *TOE, "--save", str(path)]
    for how, code in ((signal.SIGKILL, -signal.SIGKILL), (signal.SIGINT, 130)):
        path.unlink(missing_ok=True)
        with subprocess.Popen(
            command, env={**os.environ, "PYTHONPATH": str(ROOT)}, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL
        ) as game:
            assert game.stdin is not None
            game.stdin.write(typed("2_2"))
            game.stdin.flush()
            until = time.monotonic() + 60
            while time.monotonic() < until and not (path.exists() and "2_2" in path.read_text()):
                time.sleep(0.02)
            game.send_signal(how)
            assert game.wait(60) == code
        assert json.loads(path.read_text())["history"][0] == {"seat": "p1", "choice": "play.mark=2_2"}
    assert sorted(one.name for one in tmp_path.iterdir()) == ["game.json", "toe.rules"]


def test_in_another_language(tmp_path: Path) -> None:
    """What is saved in one language goes on in another: names stay names."""
    path = tmp_path / "game.json"
    options = ("-p", "2", "-s", "4", "--seats", "human,random")
    assert rulesdsl("play", "mangrovia", *options, "--lang", "es", "--save", path, stdin=typed("1", "1")).code == 0
    done = rulesdsl("play", "--resume", path, stdin=typed("1"))
    assert (done.code, "player 1, choose:" in done.out) == (0, True)
    assert rulesdsl("play", "--resume", path, "--lang", "es").out.count("player 1, choose:") == 0


def test_a_finished_game_tells_its_result(kept: Path, toe: Path) -> None:
    """The end of a game is kept too; to resume it tells the score again."""
    first = rulesdsl("play", "--resume", kept, stdin=typed(*["1"] * 9))
    again = rulesdsl("play", "--resume", kept)
    assert again.out.partition("Final score")[2] == first.out.partition("Final score")[2] != ""
    assert (again.code, again.err) == (0, "")


def test_saved_elsewhere(kept: Path, toe: Path, tmp_path: Path) -> None:
    """With `--save` a resumed game is kept in a new file, and the old one stays as it was."""
    before, other = kept.read_text(), tmp_path / "other.json"
    assert rulesdsl("play", "--resume", kept, "--save", other, stdin=typed("1")).code == 0
    assert kept.read_text() == before
    assert len(other.read_text()) > len(before)


def test_options_that_say_the_same(kept: Path, toe: Path) -> None:
    """What the command line says again may stand beside `--resume`."""
    assert rulesdsl("play", toe, *TOE, "--resume", kept).code == 0


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (("-p", "3"), "`-p 3` contradicts"),
        (("-s", "4"), "`-s 4` contradicts"),
        (("--seats", "greedy"), "`--seats greedy,greedy` contradicts"),
        (("--set", "x=1"), "`--set x=1` contradicts"),
        (("pig",), "is a game of `toe`, not of `pig`"),
        (("-",), "standard input"),
    ],
)
def test_contradictions(options: tuple[str, ...], told: str, kept: Path) -> None:
    """An option that says something else than the save is an error, and the save stays as it was."""
    before = kept.read_text()
    refused(rulesdsl("play", *options, "--resume", kept), told)
    assert kept.read_text() == before


def test_other_variants(tmp_path: Path) -> None:
    """A variant that was not played cannot come in later; those that were come along by themselves."""
    rules, path = tiny(tmp_path), tmp_path / "game.json"
    assert rulesdsl("play", rules, "-p", "2", "-v", "rich", "--seats", "human", "--save", path).code == 0
    refused(rulesdsl("play", "--resume", path, "-v", "wide"), "has other variants: rich, not wide")
    assert " with Rich house, " in rulesdsl("play", "--resume", path).out


def test_variants_and_rules_by_their_paths(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, toe: Path) -> None:
    """Files are found from any directory; where one has moved its new place can be said."""
    rules, variant = tmp_path / "noughts.rules", tmp_path / "ours.toml"
    toe.rename(rules)
    variant.write_text('[variant]\ngame = "toe"\ntitle = "Ours"\nrank = "house"\n[set]\ngame.title = "Our way"\n')
    monkeypatch.chdir(tmp_path)
    options = ("-p", "2", "--seats", "human")
    assert rulesdsl("play", "noughts.rules", *options, "-v", "ours.toml", "--save", "game.json").code == 0
    (tmp_path / "other").mkdir()
    monkeypatch.chdir(tmp_path / "other")
    assert rulesdsl("play", "--resume", "../game.json").out.startswith("Our way with Ours, 2 players")
    rules.rename("moved.rules")
    refused(rulesdsl("play", "--resume", "../game.json"), "noughts.rules`, and it is not there", "play FILE --resume")
    assert rulesdsl("play", "moved.rules", "--resume", "../game.json").code == 0


def test_changed_rules(kept: Path, toe: Path) -> None:
    """Rules that have changed since are named, and nothing is played or written."""
    before = kept.read_text()
    toe.write_text(toe.read_text().replace("lines of 3", "lines of 2"))
    refused(rulesdsl("play", "--resume", kept), "the rules of `toe` have changed since the game was saved")
    assert kept.read_text() == before


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"", "it is empty"),
        (b"\xff\xfe", "not a text file"),
        (b"language 1\n", "it is not JSON"),
        (b'{"rulesdsl_save": 7}', "version 7"),
        (b" " * 10_000_001, "at most 10 MB"),
    ],
    ids=["empty", "binary", "rules", "later", "large"],
)
def test_no_save(content: bytes, told: str, tmp_path: Path) -> None:
    """What is no save is refused with what it is, and stays."""
    path = tmp_path / "game.json"
    path.write_bytes(content)
    refused(rulesdsl("play", "--resume", path), told, str(path))
    assert path.read_bytes() == content


def test_files_that_cannot_be(tmp_path: Path, kept: Path) -> None:
    """No file, a directory, a place that does not exist, a file that is there already: nothing is lost."""
    before = kept.read_text()
    nim = ("play", "nim", "-p", "2", "-s", "1")
    refused(rulesdsl("play", "--resume", tmp_path / "none.json"), "there is no file")
    refused(rulesdsl("play", "--resume", tmp_path), "is a directory")
    refused(rulesdsl(*nim, "--save", tmp_path), "is a directory")
    refused(rulesdsl(*nim, "--save", tmp_path / "no" / "game.json"), "cannot be saved in", "no such file or directory")
    refused(rulesdsl(*nim, "--save", kept), "exists already")
    refused(
        rulesdsl("play", "-", "-p", "2", "--save", tmp_path / "x.json", stdin=game_path("nim").read_bytes()), "standard input"
    )
    assert kept.read_text() == before
    assert sorted(one.name for one in tmp_path.iterdir()) == ["game.json", "toe.rules"]


@pytest.mark.parametrize("command", [("play", "-p", "2"), ("check",), ("resolve",)], ids=["play", "check", "resolve"])
def test_a_save_in_place_of_a_game(command: tuple[str, ...], kept: Path) -> None:
    """A saved game given where a rules file belongs is known as what it is."""
    refused(rulesdsl(*command, kept), "is a saved game", "play --resume")


@pytest.mark.parametrize(
    ("options", "told"),
    [((), "the games are `breakthrough`"), (("mangrovia",), "is for 2 to 5: say how many, `-p 2`")],
)
def test_what_is_needed_without_a_save(options: tuple[str, ...], told: str) -> None:
    """Only a saved game makes up for the game and the number of players; a game for one number needs none."""
    refused(rulesdsl("play", *options), told)
    assert rulesdsl("play", "tic_tac_toe", "--seats", "random", "-s", "1").code == 0
