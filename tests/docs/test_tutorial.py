"""Follows the tutorial: its game, its mistake, its played games."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cli.commands import ROOT, rulesdsl

TEXT = (ROOT / "docs" / "tutorial.md").read_text(encoding="utf-8")
GAMES = [block for block in re.findall(r"^```rules\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL) if block.startswith("language")]


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder to follow the tutorial in, with its last game in `noughts.rules`."""
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "noughts.rules"
    path.write_text(GAMES[-1], encoding="utf-8")
    return path


def told(start: str) -> Iterator[tuple[list[str], str]]:
    """The command and the output of each console block that runs a command beginning so."""
    for block in re.findall(r"^```console\n\$ (.*?)^```$", TEXT, re.MULTILINE | re.DOTALL):
        command, _, output = block.partition("\n")
        if command.startswith(start):
            yield command.split()[1:], output


def test_no_mistakes(place: Path) -> None:
    """The finished game has no mistakes, and the tutorial shows what is then said."""
    (command, output), _ = told("rulesdsl check")
    done = rulesdsl(*command)
    assert (done.code, done.out + done.err) == (0, output)


def test_the_mistake(place: Path) -> None:
    """The misspelt zone gives the message that the tutorial shows."""
    place.write_text(GAMES[-1].replace("no m in board(c) otherwise", "no m in bord(c) otherwise"), encoding="utf-8")
    _, (command, output) = told("rulesdsl check")
    done = rulesdsl("--color", "never", *command)
    assert (done.code, done.out) == (1, output)


def test_the_played_game(place: Path) -> None:
    """The game of two bots goes as the tutorial tells it."""
    (command, output), _ = told("rulesdsl play")
    assert rulesdsl(*command).out == output


def test_the_refusal(place: Path) -> None:
    """A taken cell is refused to a person in the words of the file, as the tutorial shows."""
    _, (command, output) = told("rulesdsl play")
    said = rulesdsl(*command, stdin=b"mark 1 1\nmark 2 2\n").out
    assert output.removeprefix("...\n") in said


def test_links() -> None:
    """Every link between the pages leads to a file."""
    pages = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
    links = [
        (page, link) for page in pages for link in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8"))
    ]
    assert len(links) > 5
    assert [f"{page.name}: {link}" for page, link in links if not (page.parent / link).exists()] == []
