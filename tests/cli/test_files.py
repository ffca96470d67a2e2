"""Files that are no rules files: one clear message, exit code 2, never a traceback."""

import os
from pathlib import Path

import pytest

from tests.cli.commands import Done, rulesdsl

COMMANDS = (("check",), ("fmt",), ("graph", "-p", "2"), ("play", "-p", "2", "--seats", "random,random"), ("resolve",))


def refused(done: Done) -> str:
    """The message of a command that could not run."""
    assert done.code == 2
    assert done.out == ""
    assert "Traceback" not in done.err
    return done.err


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command[0])
def test_no_rules_file(command: tuple[str, ...], tmp_path: Path) -> None:
    """A missing, empty, huge, binary or wrongly encoded file, and a directory, are named for what they are."""
    (tmp_path / "empty.rules").write_text("  \n")
    (tmp_path / "huge.rules").write_bytes(b"-- rules\n" * 1_200_000)
    (tmp_path / "binary.rules").write_bytes(bytes(range(256)))
    (tmp_path / "latin.rules").write_bytes(b"language 1\n-- caf\xe9\n")
    said = {
        name: refused(rulesdsl(*command, tmp_path / name))
        for name in ("missing.rules", "", "empty.rules", "huge.rules", "binary.rules", "latin.rules")
    }
    assert "there is no file" in said["missing.rules"]
    assert "is a directory" in said[""]
    assert "is empty" in said["empty.rules"]
    assert "is too large: a rules file has at most 1 MB" in said["huge.rules"]
    assert "is not a text file" in said["binary.rules"]
    assert "is not UTF-8 text: line 2" in said["latin.rules"]


@pytest.mark.parametrize("form", ["json", "sarif", "concise"])
def test_programs_are_told_of_an_empty_file_in_their_form(form: str, tmp_path: Path) -> None:
    """`check` has a report for them, with the mistake that it is, and ends as for every mistake."""
    (tmp_path / "empty.rules").write_text("  \n")
    done = rulesdsl("check", tmp_path / "empty.rules", "--output-format", form)
    assert (done.code, done.err) == (1, "")
    assert "SYN401" in done.out


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="the root user may read everything")
def test_unreadable(tmp_path: Path) -> None:
    """A file that may not be read is named with the reason."""
    path = tmp_path / "secret.rules"
    path.write_text("language 1\n")
    path.chmod(0)
    assert "cannot be read: permission denied" in refused(rulesdsl("check", path))


@pytest.mark.parametrize("command", COMMANDS[:1] + COMMANDS[2:], ids=lambda command: command[0])
def test_unknown_game(command: tuple[str, ...]) -> None:
    """A misspelt game: the nearest name, and the list of all."""
    said = refused(rulesdsl(*command, "mangrovi"))
    assert "there is no game `mangrovi`" in said
    assert "did you mean `mangrovia`?" in said
    assert "`tic_tac_toe`" in said


@pytest.mark.parametrize("command", COMMANDS[2:], ids=lambda command: command[0])
def test_wrong_player_count(command: tuple[str, ...]) -> None:
    """A game is not played by a number that it is not for."""
    assert "`tic_tac_toe` is for 2 players, not for 3" in refused(rulesdsl(command[0], "-p", "3", "tic_tac_toe"))


def test_a_file_named_like_a_game_wins(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file in the folder is meant before a game of the package, a folder of that name is not."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "nim").mkdir()
    assert rulesdsl("check", "nim").code == 0
    (tmp_path / "pig").write_text("nonsense\n")
    assert rulesdsl("check", "pig").code == 1


def test_byte_order_mark(tmp_path: Path) -> None:
    """A mark at the beginning, as some editors set it, does no harm, and the formatter takes it away."""
    path = tmp_path / "a.rules"
    path.write_text('\ufefflanguage 1\ngame x "X" for 2 players\n', encoding="utf-8")
    assert "SYN" not in rulesdsl("check", path).out
    assert rulesdsl("fmt", path).code == 0
    assert path.read_text(encoding="utf-8").startswith("language 1\n")
