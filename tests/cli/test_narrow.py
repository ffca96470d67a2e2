"""Narrow terminals: prose is folded, nothing is wider than the terminal; a pipe gets every line as it is."""

import sys
from io import StringIO
from pathlib import Path

import pytest

from rulesdsl.__main__ import run
from rulesdsl.cli.index import COMMANDS
from tests.cli.commands import rulesdsl

WRONG = """\
language 1
game x "A game with a title that is rather long" for 2 players
setting first_one_with_a_long_name = 7 in 1..5 -- and a comment that makes the line of the file longer than the terminal is wide
setting other = second_one_with_a_long_name + 1
to play: end
"""


class Terminal(StringIO):
    """A stream that says it is a terminal."""

    def isatty(self) -> bool:
        """It is."""
        return True


@pytest.fixture(params=[40, 50, 60])
def columns(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> int:
    """A terminal of so many columns, without colours."""
    monkeypatch.setenv("COLUMNS", str(request.param))
    monkeypatch.setenv("NO_COLOR", "1")
    return int(request.param)


def shown(monkeypatch: pytest.MonkeyPatch, *line: str) -> str:
    """What a command writes on a terminal."""
    out = Terminal()
    monkeypatch.setattr(sys, "stdout", out)
    monkeypatch.setattr(sys, "stderr", out)
    run(line)
    return out.getvalue()


PROSE = (
    ("list",),
    ("list", "mangrovia"),
    ("diff", "mangrovia", "-v", "stone_tiles", "-p", "4"),
    ("explain", "NAM101"),
    ("explain", "mangrovia", "buildable.bird"),
    ("check", "no_such_game_of_this_name"),
    ("play", "--fats"),
)


@pytest.mark.parametrize("line", PROSE, ids=" ".join)
def test_prose(line: tuple[str, ...], columns: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """No line is wider than the terminal, but for a word that is; no word is lost."""
    piped = rulesdsl(*line)
    lines = shown(monkeypatch, *line).splitlines()
    assert [one for one in lines if len(one) > columns and " " in one.strip()] == []
    if line[0] != "explain":
        assert sorted("".join(lines).replace(" ", "").replace(",", "")) == sorted(
            "".join((piped.out + piped.err).split()).replace(",", "")
        )


@pytest.mark.parametrize("name", COMMANDS)
def test_help(name: str, columns: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Help is folded, too; examples stay on one line, to be copied."""
    lines = shown(monkeypatch, "help", name).splitlines()
    assert [one for one in lines if one.startswith("    rulesdsl ")]
    assert [one for one in lines if len(one) > columns and not one.startswith("    ") and "[" not in one] == []


def test_mistakes(columns: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Words go on in further lines; of a long line of the file the part around the place is shown."""
    path = tmp_path / "x.rules"
    path.write_text(WRONG)
    monkeypatch.chdir(tmp_path)
    lines = shown(monkeypatch, "check", "x.rules").splitlines()
    assert [one for one in lines if len(one) > columns] == []
    at = next(number for number, one in enumerate(lines) if "^" in one)
    assert lines[at - 1][lines[at].index("^") :].startswith("second_one") or lines[at - 1][lines[at].index("^")] != " "
    assert "..." in "\n".join(lines)
    assert max(map(len, rulesdsl("check", "x.rules").out.splitlines())) > 100
