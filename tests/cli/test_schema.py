"""The command `schema`: written, compared, and what keeps it from running."""

import json
from pathlib import Path

import pytest

from tests.cli.commands import rulesdsl

SCHEMA = "variant.schema.json"


def test_schema_of_a_file(toe: Path) -> None:
    """The schema of a rules file is JSON on the standard output, and knows the addresses of the game."""
    done = rulesdsl("schema", toe)

    assert done.code == 0
    assert json.loads(done.out)["properties"]["set"]["properties"].keys() >= {"board", "marks", "winner"}


def test_schema_from_standard_input(toe: Path) -> None:
    """So is the schema of rules on the standard input."""
    assert rulesdsl("schema", "-", stdin=toe.read_bytes()).out == rulesdsl("schema", toe).out


def test_written_and_current(toe: Path, tmp_path: Path) -> None:
    """What was written to a file is current until the rules change; then the command says how to write it anew."""
    path = tmp_path / SCHEMA

    assert rulesdsl("schema", toe, "--output", path).code == 0
    assert rulesdsl("schema", toe, "--check", path).code == 0
    toe.write_text(toe.read_text(encoding="utf-8").replace("5 each", "6 each"), encoding="utf-8")
    done = rulesdsl("schema", toe, "--check", path)
    assert done.code == 1
    assert f"run `rulesdsl schema {toe} --output {path}`" in done.err
    assert rulesdsl("schema", toe, "--output", path).code == 0
    assert rulesdsl("schema", toe, "--check", path).code == 0


def test_line_ends_do_not_matter(toe: Path, tmp_path: Path) -> None:
    """A file that was checked out with other line ends is current."""
    path = tmp_path / SCHEMA
    path.write_bytes(rulesdsl("schema", toe).out.replace("\n", "\r\n").encode())

    assert rulesdsl("schema", toe, "--check", path).code == 0


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["nimm"], "did you mean `nim`?"),
        (["nim", "--check", "nowhere.json"], "there is no file `nowhere.json`"),
        (["nim", "--output", "no/such/folder.json"], "cannot be written"),
        (["nim", "--output", "a.json", "--check", "a.json"], "do not go together"),
    ],
)
def test_could_not_run(arguments: list[str], message: str) -> None:
    """What cannot be done ends with 2 and one clear message."""
    done = rulesdsl("schema", *arguments)

    assert done.code == 2
    assert message in done.err


def test_broken_rules(tmp_path: Path) -> None:
    """Rules with mistakes have no schema; the mistakes are shown."""
    path = tmp_path / "wrong.rules"
    path.write_text('language 1\ngame x "X" for 2 players\nsetting a = 7 7\n', encoding="utf-8")
    done = rulesdsl("schema", path)

    assert done.code == 1
    assert "wrong.rules:3" in done.err
    assert done.out == ""


def test_a_variant_that_is_no_text(toe: Path) -> None:
    """A variant file beside the rules that cannot be read is said to be so."""
    (toe.parent / "variants").mkdir()
    (toe.parent / "variants" / "x.toml").write_bytes(b"\xff\xfe")
    done = rulesdsl("schema", toe)

    assert done.code == 2
    assert "x.toml` is not UTF-8 text" in done.err
