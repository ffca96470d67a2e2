"""Every example in every help is run, in a folder with the files that it names."""

import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from rulesdsl.cli.described import Described, examples
from rulesdsl.cli.group import cli
from rulesdsl.games import game_path, games_root
from tests.cli.commands import ROOT, commands, rulesdsl
from tests.cli.conftest import TOE

BY_LINE = {line: path for path, command in (("rulesdsl", cli), *commands(cli)) for line in examples(command)}
ALL = tuple((path, line) for line, path in BY_LINE.items())
CHANGED = 1
"""The exit code of examples that look for something that is there in the folder."""
ENDS = {
    "rulesdsl fmt --check games/*/game.rules": 0,
    "rulesdsl schema my_game/game.rules --check my_game/variant.schema.json": CHANGED,
}
"""How an example ends, where that is not 0, or is worth a word."""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with what the examples name."""
    for name in ("my_game.rules", "my_game/game.rules"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(TOE)
    mangrovia = game_path("mangrovia").read_text(encoding="utf-8")
    (tmp_path / "mangrovia").mkdir()
    (tmp_path / "mangrovia" / "game.rules").write_text(mangrovia, encoding="utf-8")
    (tmp_path / "my_mangrovia.rules").write_text(
        mangrovia.replace("setting huts_each = 8", "setting huts_each = 7"), encoding="utf-8"
    )
    (tmp_path / "my_house_rule.toml").write_text('[variant]\ngame = "mangrovia"\n[set]\nhuts_each = 7\n')
    (tmp_path / "my_game" / "variant.schema.json").write_text("{}")
    (tmp_path / "games").symlink_to(games_root())
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize(("path", "line"), ALL, ids=[line for _, line in ALL])
def test_example(path: str, line: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It does what it says, and finds all that it names."""
    monkeypatch.setattr("interpreter.bench.rate", lambda play, first: (1.0, first))
    if "--resume" in line:
        assert rulesdsl("play", "nim", "-p", "2", "--save", "friday.json", stdin=b"1\nquit\n").code == 0
    if line.startswith("eval"):
        in_bash(line)
        return
    done = rulesdsl(*(word for part in shlex.split(line)[1:] for word in spread(part, folder)))
    assert done.code == ENDS.get(line, 0), done.err
    assert done.code == CHANGED or "error" not in done.err
    assert line.startswith(path)


def spread(word: str, folder: Path) -> list[str]:
    """The files that a word stands for, as a shell finds them."""
    return sorted(str(path.relative_to(folder)) for path in folder.glob(word)) if "*" in word else [word]


def in_bash(line: str) -> None:
    """An example for the shell itself."""
    called = line.replace("rulesdsl ", f"{sys.executable} -m rulesdsl ")
    subprocess.run(["bash", "-c", f"set -e; {called}; type _rulesdsl_completion"], cwd=ROOT, check=True, capture_output=True)


def test_there_are_enough() -> None:
    """Every command has one, and most have several."""
    assert len(ALL) > 30
    assert {path for path, _ in ALL} >= {path for path, command in commands(cli) if isinstance(command, Described)}
    assert [path for path, command in commands(cli) if not examples(command)] == []
