"""Follows the tutorial: its game, its mistake, its played games."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cli.commands import ROOT, rulesdsl

TEXT = (ROOT / "docs" / "tutorial.md").read_text(encoding="utf-8")
GAMES = [block for block in re.findall(r"^```rules\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL) if block.startswith("language")]

(HOUSE_RULE,) = re.findall(r"^```toml\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)


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
    (command, output), _ = told("rulesdsl check noughts")
    done = rulesdsl(*command)
    assert (done.code, done.out + done.err) == (0, output)


def test_the_mistake(place: Path) -> None:
    """The misspelt zone gives the message that the tutorial shows."""
    place.write_text(GAMES[-1].replace("no m in board(c) otherwise", "no m in bord(c) otherwise"), encoding="utf-8")
    _, (command, output) = told("rulesdsl check noughts")
    done = rulesdsl("--color", "never", *command)
    assert (done.code, done.out) == (1, output)


def test_the_played_game(place: Path) -> None:
    """The game of two bots goes as the tutorial tells it."""
    (command, output), _ = told("rulesdsl play noughts")
    assert rulesdsl(*command).out == output


def test_the_refusal(place: Path) -> None:
    """A taken cell is refused to a person in the words of the file, as the tutorial shows."""
    _, (command, output) = told("rulesdsl play noughts")
    said = rulesdsl(*command, stdin=b"mark 1 1\nmark 2 2\n").out
    assert output.removeprefix("...\n") in said


def test_save_and_resume(place: Path) -> None:
    """A game saved as the tutorial says goes on as it shows."""
    (begin,) = re.findall(r"`rulesdsl (play noughts[^`]*--save[^`]*)`", TEXT)
    assert rulesdsl(*begin.split(), stdin=b"1\nquit\n").code == 0
    ((command, output),) = told("rulesdsl play --resume")
    first, last = output.split("...\n")
    said = rulesdsl(*command).out
    assert said.startswith(first)
    assert last in said.removeprefix(first)


def test_the_misspelt_house_rule(place: Path) -> None:
    """The house rule with its setting misspelt gives the message that the tutorial shows."""
    ((command, output),) = told("rulesdsl check seven_huts")
    (place.parent / "seven_huts.toml").write_text(HOUSE_RULE.replace("huts_each", "hut_each"), encoding="utf-8")
    done = rulesdsl("--color", "never", *command)
    assert (done.code, done.out) == (1, output)


def test_the_house_rule_is_played(place: Path) -> None:
    """The house rule of three lines is played as the tutorial shows."""
    ((command, output),) = told("rulesdsl play mangrovia")
    (place.parent / "seven_huts.toml").write_text(HOUSE_RULE, encoding="utf-8")
    first, last = output.split("...\n")
    said = rulesdsl(*command).out
    assert said.startswith(first)
    assert said.endswith(last)
    assert len(HOUSE_RULE.splitlines()) == 3


def test_links() -> None:
    """Every link between the pages leads to a file."""
    pages = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
    links = [
        (page, link) for page in pages for link in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8"))
    ]
    assert len(links) > 5
    assert [f"{page.name}: {link}" for page, link in links if not (page.parent / link).exists()] == []
