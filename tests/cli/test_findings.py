"""What becomes of mistakes that keep a command from its result, in each format; and how every command can end."""

import json
from pathlib import Path

import pytest

from rulesdsl.cli.described import Described
from rulesdsl.cli.group import cli
from tests.cli.commands import Done, commands, rulesdsl
from tests.cli.conftest import TOE

Line = tuple[str, ...]
DESCRIBED = {path: command for path, command in commands(cli) if isinstance(command, Described)}
WRONG: dict[str, Line] = {
    "play": ("play", "wrong.rules", "-p", "2", "--seats", "random"),
    "rulebook": ("rulebook", "wrong.rules"),
    "new variant": ("new", "variant", "wrong.rules", "mine"),
    "check": ("check", "wrong.rules"),
    "fmt": ("fmt", "wrong.rules"),
    "schema": ("schema", "wrong.rules"),
    "explain": ("explain", "wrong.rules", "game.title"),
    "resolve": ("resolve", "wrong.rules"),
    "diff": ("diff", "wrong.rules", "--set", "a=1"),
    "diff of two": ("diff", "wrong.rules", "toe.rules"),
    "graph": ("graph", "wrong.rules", "-p", "2"),
    "bench": ("bench", "wrong.rules"),
}
"""Every command that takes rules, with rules that have a mistake."""
VARIED: dict[str, Line] = {
    name: (*line[:1], "toe.rules", *line[2:], "-v", "wrong.toml")
    for name, line in WRONG.items()
    if name in ("play", "rulebook", "check", "explain", "resolve", "graph", "bench")
}
"""And those that take variants, with one that has a mistake."""
WELL: dict[str, Line] = {
    "play": ("play", "nim", "-p", "2", "--seats", "random"),
    "list": ("list", "nim"),
    "rulebook": ("rulebook", "nim"),
    "new game": ("new", "game", "mine"),
    "new variant": ("new", "variant", "nim", "mine"),
    "check": ("check", "nim"),
    "fmt": ("fmt", "--check", "toe.rules"),
    "schema": ("schema", "nim"),
    "explain": ("explain", "NAM101"),
    "resolve": ("resolve", "nim"),
    "diff": ("diff", "nim", "--set", "game.title=x"),
    "graph": ("graph", "nim", "-p", "2"),
    "bench": ("bench", "nim", "--rounds", "1"),
    "completion": ("completion", "bash"),
    "help": ("help",),
}
"""Every command, with nothing wrong."""


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with rules and a variant that have mistakes, and rules that have none."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("interpreter.bench.rate", lambda play, first: (1.0, first))
    (tmp_path / "wrong.rules").write_text('language 1\ngame x "X" for 2 players\nsetting a = 7 7\n')
    (tmp_path / "toe.rules").write_text(TOE)
    rulesdsl("fmt", "toe.rules")
    (tmp_path / "wrong.toml").write_text('[variant]\ngame = "toe"\n[set]\nno_such = 7\n')
    return tmp_path


def codes(done: Done, form: str) -> list[str]:
    """The codes in a document of some format."""
    match form:
        case "json":
            return [one["code"] for one in json.loads(done.out)["diagnostics"]]
        case "sarif":
            return [one["ruleId"] for one in json.loads(done.out)["runs"][0]["results"]]
    return [line.partition("error[")[2][:6] for line in done.out.splitlines()]


@pytest.mark.parametrize("form", ["concise", "json", "sarif"])
@pytest.mark.parametrize(
    ("line", "code"), [(line, "SYN101") for line in WRONG.values()] + [(line, "VAR102") for line in VARIED.values()]
)
def test_in_place_of_the_result(line: Line, code: str, form: str) -> None:
    """In the formats for programs all mistakes go to standard output, nothing to standard error, and the command ends with 1."""
    done = rulesdsl(*line, "--output-format", form)
    assert (done.code, done.err) == (1, "")
    assert code in codes(done, form)


@pytest.mark.parametrize(
    ("line", "code"), [(line, "SYN101") for line in WRONG.values()] + [(line, "VAR102") for line in VARIED.values()]
)
def test_as_text(line: Line, code: str) -> None:
    """As text they go to standard error, but where they are the result."""
    done = rulesdsl(*line)
    said, other = (done.out, done.err) if line[0] == "check" else (done.err, done.out)
    assert (done.code, other) == (1, "")
    assert f"error[{code}]: " in said


@pytest.mark.parametrize("name", WELL)
def test_nothing_wrong(name: str) -> None:
    """Every command ends with 0 where nothing is wrong, in each format with the same result."""
    done = rulesdsl(*WELL[name])
    assert done.code == 0
    if name in WRONG and name not in ("check", "play", "new variant", "bench"):
        assert rulesdsl(*WELL[name], "--output-format", "json") == done


def test_what_is_found_besides() -> None:
    """What other commands look for ends them with 1, too."""
    Path("old.json").write_text("{}")
    Path("loose.rules").write_text('language   1\ngame x "X" for 2 players\n')
    assert rulesdsl("schema", "nim", "--check", "old.json").code == 1
    assert rulesdsl("fmt", "--check", "loose.rules").code == 1
    assert rulesdsl("diff", "nim", "toe.rules", "--as-variant").code == 1


def test_every_command_says_how_it_ends() -> None:
    """All are here; those that can find something say so in their help, the others do not."""
    assert {f"rulesdsl {name}" for name in WELL} == set(DESCRIBED)
    found = {f"rulesdsl {line[0]}" if line[0] != "new" else "rulesdsl new variant" for line in WRONG.values()}
    assert {path for path, command in DESCRIBED.items() if command.found} == found
    for path, command in DESCRIBED.items():
        said = " ".join(rulesdsl(*path.split()[1:], "--help").out.split())
        assert f"Exit codes: 0 {command.clean}, {f'1 {command.found}, ' if command.found else ''}2 could not run." in said
        assert rulesdsl(*path.split()[1:], "--no-such-option").code == 2
