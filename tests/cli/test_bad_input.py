"""Every command with everything that is not what it takes: one clear message, exit code 2 or findings with 1, nothing written."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.cli.commands import Done, rulesdsl
from tests.cli.conftest import TOE

Line = tuple[str, ...]
RULES: dict[str, Line] = {
    "check": ("check", "FILE"),
    "fmt": ("fmt", "FILE"),
    "fmt --check": ("fmt", "--check", "FILE"),
    "graph": ("graph", "FILE", "-p", "2"),
    "play": ("play", "FILE", "-p", "2", "--seats", "random"),
    "resolve": ("resolve", "FILE"),
    "diff": ("diff", "FILE", "--set", "game.title=x"),
    "diff of two": ("diff", "nim", "FILE"),
    "explain": ("explain", "FILE", "game.title"),
    "list": ("list", "FILE"),
    "rulebook": ("rulebook", "FILE"),
    "schema": ("schema", "FILE"),
    "bench": ("bench", "FILE"),
    "new variant": ("new", "variant", "FILE", "mine"),
}
"""Every way to give a rules file."""
VARIANT: dict[str, Line] = {
    name: (command, "nim", *rest, "-v", "FILE")
    for name, command, rest in (
        ("check", "check", ()),
        ("graph", "graph", ("-p", "2")),
        ("play", "play", ("-p", "2", "--seats", "random")),
        ("resolve", "resolve", ()),
        ("diff", "diff", ()),
        ("explain", "explain", ("game.title",)),
        ("rulebook", "rulebook", ()),
        ("bench", "bench", ()),
    )
} | {"check alone": ("check", "FILE")}
"""Every way to give a variant file."""
COUNTED = ("check", "graph", "play", "resolve", "explain", "rulebook", "bench", "diff")
"""What can be asked for a number of players."""


def made(folder: Path, suffix: str) -> dict[str, tuple[Path, str]]:
    """Things that are no file of the kind that `suffix` says, each with words of the message that it deserves."""
    path = {
        name: folder / f"{name}{suffix}"
        for name in (
            "missing",
            "folder",
            "empty",
            "blank",
            "binary",
            "image",
            "latin",
            "utf16",
            "huge",
            "saved",
            "dangling",
            "pipe",
        )
    }
    path["folder"].mkdir()
    path["empty"].write_bytes(b"")
    path["blank"].write_bytes(b" \n\t\n")
    path["binary"].write_bytes(bytes(range(256)))
    path["image"].write_bytes(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR")
    path["latin"].write_bytes(b"language 1\n-- caf\xe9\n")
    path["utf16"].write_text("language 1\n", encoding="utf-16")
    path["huge"].write_bytes(b"# rules\n" * 1_300_000)
    path["saved"].write_text('{"rulesdsl_save": 1}')
    path["dangling"].symlink_to(folder / "nowhere")
    os.mkfifo(path["pipe"])
    says = {
        "missing": "there is no file",
        "folder": "is a directory",
        "empty": "is empty",
        "blank": "is empty",
        "binary": "is not a text file",
        "image": "is not a text file",
        "latin": "is not UTF-8 text: line 2",
        "utf16": "is not a text file",
        "huge": "is too large",
        "saved": "is a saved game",
        "dangling": "not there" if suffix == ".rules" else "there is no file",
        "pipe": "is empty",
    }
    return {name: (path[name], says[name]) for name in path}


def all_files(folder: Path) -> dict[Path, bytes]:
    """What lies in a folder."""
    return {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def refused(line: Line, file: Path | str = "") -> str:
    """The message of a command that could not run: one error, nothing else."""
    done = rulesdsl(*(str(file) if word == "FILE" else word for word in line))
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith("error: ")
    assert done.err.count("error:") == 1
    assert "Traceback" not in done.err
    return done.err


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """An empty folder to work in, in which nothing but what the test has put there may lie at its end."""
    monkeypatch.chdir(tmp_path)
    yield tmp_path
    assert [path.name for path in tmp_path.iterdir() if path.name.startswith(".") or path.suffix == ".new"] == []


@pytest.mark.parametrize("name", RULES)
def test_no_rules_file(name: str, here: Path) -> None:
    """What is no rules file is named for what it is, and stays as it is."""
    things = made(here, ".rules")
    before = all_files(here)
    for file, says in things.values():
        assert says in refused(RULES[name], file)
        assert file.name in refused(RULES[name], file)
    assert all_files(here) == before


@pytest.mark.parametrize("name", VARIANT)
def test_no_variant_file(name: str, here: Path) -> None:
    """What is no variant file, too."""
    for file, says in made(here, ".toml").values():
        assert says in refused(VARIANT[name], file)


@pytest.mark.parametrize("name", ["fmt", "fmt --check", "list", "schema"])
def test_a_variant_in_place_of_rules(name: str, here: Path) -> None:
    """What concerns rules alone does not take a variant for them."""
    (here / "house.toml").write_text('[variant]\ngame = "nim"\n')
    assert "`house.toml` is a TOML file, not a rules file" in refused(RULES[name], "house.toml")


@pytest.mark.parametrize("name", [name for name in VARIANT if name != "check alone"])
def test_rules_in_place_of_a_variant(name: str, toe: Path) -> None:
    """A rules file is not taken for a variant."""
    assert "is not a variant file" in refused(VARIANT[name], toe)


@pytest.mark.parametrize("name", VARIANT)
@pytest.mark.parametrize("text", ["[variant\n", "variant = 7\n", "= =\n", '[variant]\ngame = "nim"\nrank = 3\n'])
def test_a_broken_variant(name: str, text: str, here: Path) -> None:
    """Broken TOML is a finding with its place, or the file does not say which game it is for."""
    (here / "house.toml").write_text(text)
    done = rulesdsl(*("house.toml" if word == "FILE" else word for word in VARIANT[name]))
    assert done.code in (1, 2)
    assert "house.toml" in done.out + done.err
    assert "Traceback" not in done.err


@pytest.mark.parametrize("name", [*RULES, "list"])
def test_an_unknown_game(name: str, here: Path) -> None:
    """A misspelt game: the nearest, and all."""
    said = refused(RULES[name], "mangrovai")
    assert "there is no game `mangrovai`" in said
    assert "did you mean `mangrovia`?" in said
    assert "the games are " in said


@pytest.mark.parametrize("name", [name for name in VARIANT if name != "check alone"])
def test_an_unknown_variant(name: str) -> None:
    """A misspelt variant: the nearest, and all of the game."""
    said = refused(tuple("mangrovia" if word == "nim" else word for word in VARIANT[name]), "stone_tile")
    assert "`mangrovia` has no variant `stone_tile`" in said
    assert "did you mean `stone_tiles`?" in said


@pytest.mark.parametrize("name", COUNTED)
@pytest.mark.parametrize("count", ["1", "3", "99"])
def test_a_wrong_number_of_players(name: str, count: str) -> None:
    """Too few and too many: for how many the game is."""
    line = tuple(word for word in RULES[name] if word not in ("-p", "2"))
    assert f"`tic_tac_toe` is for 2 players, not for {count}" in refused((*line, "-p", count), "tic_tac_toe")


@pytest.mark.parametrize("name", [name for name in VARIANT if name != "check alone"])
def test_a_wrong_change(name: str) -> None:
    """An address that is not there is a finding; one without a value cannot run."""
    line = VARIANT[name][:-2]
    done = rulesdsl(*line, "--set", "no_such=5")
    assert (done.code, "no_such" in done.out + done.err) == (1, True)
    assert "lacks its value" in refused((*line, "--set", "no_such"))


@pytest.mark.parametrize("line", [("play", "mangrovia", "-p", "2", "--seats", "random"), ("rulebook", "mangrovia")])
def test_an_unknown_language(line: Line) -> None:
    """A language that the game has no labels in."""
    assert "its languages are `en` and `es`" in refused((*line, "--lang", "eo"))


@pytest.mark.parametrize("kind", ["latin", "binary", "broken"])
@pytest.mark.parametrize("line", [("check", "FILE"), ("check", "GAME"), ("rulebook", "GAME", "--lang", "eo")])
def test_no_labels_file(kind: str, line: Line, here: Path) -> None:
    """A labels file that is none: named in the message, or a finding."""
    content = {"latin": b"# caf\xe9\n", "binary": bytes(range(256)), "broken": b"[titles\n"}[kind]
    (here / "game.rules").write_text(TOE)
    (here / "labels").mkdir()
    (here / "labels" / "eo.toml").write_bytes(content)
    done = rulesdsl(*({"FILE": "labels/eo.toml", "GAME": "game.rules"}.get(word, word) for word in line))
    assert done.code == (1 if kind == "broken" else 2)
    assert "Traceback" not in done.err
    assert "eo.toml" in done.out + done.err


@pytest.mark.parametrize(
    "kind", ["missing", "folder", "empty", "blank", "binary", "image", "latin", "utf16", "huge", "dangling", "pipe"]
)
def test_no_saved_game(kind: str, here: Path) -> None:
    """What is no saved game is not gone on with."""
    file, _ = made(here, ".json")[kind]
    assert file.name in refused(("play", "--resume", "FILE"), file)


OUTPUTS: dict[str, Line] = {
    "rulebook": ("rulebook", "nim", "--output", "FILE"),
    "schema": ("schema", "nim", "--output", "FILE"),
    "play": ("play", "nim", "-p", "2", "--seats", "random", "--save", "FILE"),
}
"""Every way to say where something is to be written."""


@pytest.mark.parametrize("name", OUTPUTS)
@pytest.mark.parametrize("place", ["folder", "missing/x.txt", "folder/missing/x.txt", "file/x.txt", "/proc/x.txt", "x" * 300])
def test_no_place_to_write(name: str, place: str, here: Path) -> None:
    """A directory, a missing one, a file as one, a place where nobody may write, a name that is too long."""
    (here / "folder").mkdir()
    (here / "file").write_text("kept")
    before = all_files(here)
    refused(OUTPUTS[name], place)
    assert all_files(here) == before


@pytest.mark.parametrize(
    "line", [("new", "game", "mine", "--directory", "FILE"), ("new", "variant", "nim", "mine", "--directory", "FILE")]
)
@pytest.mark.parametrize("place", ["file", "file/x", "/proc/x"])
def test_no_place_to_begin(line: Line, place: str, here: Path) -> None:
    """A starter is not written where no directory can be."""
    (here / "file").write_text("kept")
    refused(line, place)
    assert all_files(here) == {here / "file": b"kept"}


@pytest.mark.parametrize("line", [("new", "game", "FILE"), ("new", "variant", "nim", "FILE")])
@pytest.mark.parametrize("name", ["", "Nim", "a b", "../x", "x/y", "1st"])
def test_no_name_for_a_new_one(line: Line, name: str, here: Path) -> None:
    """What cannot be a name is none."""
    assert "cannot be a name" in refused(line, name)
    assert all_files(here) == {}


def test_a_starter_leaves_what_is_there(here: Path) -> None:
    """No starter is written over a file."""
    assert rulesdsl("new", "game", "mine").code == 0
    before = all_files(here)
    assert "exists already" in refused(("new", "game", "mine"))
    assert all_files(here) == before


@pytest.mark.parametrize("line", [("check", "-"), ("fmt", "-"), ("resolve", "-"), ("graph", "-", "-p", "2")])
@pytest.mark.parametrize(
    ("content", "says"),
    [(b"", "is empty"), (b"\0\1", "is not a text file"), (b"\xff", "is not UTF-8"), (b"x" * 1_100_000, "too large")],
)
def test_standard_input(line: Line, content: bytes, says: str) -> None:
    """What comes in by the standard input is told apart in the same way."""
    done = rulesdsl(*line, stdin=content)
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith("error: `<stdin>` ")
    assert says in done.err


@pytest.mark.parametrize("check", [lambda path: ("check", path), lambda path: ("check", "nim", "-v", path)])
def test_a_byte_order_mark(check: Callable[[str], Line], here: Path) -> None:
    """A mark at the beginning of a variant does no harm, as it does none in rules."""
    (here / "house.toml").write_bytes('\ufeff[variant]\ngame = "nim"\n[set]\ngame.title = "Nim!"\n'.encode())
    assert rulesdsl(*check("house.toml")) == Done(0, "", "no mistakes\n")


@pytest.mark.parametrize("line", [("list", "-"), ("new", "variant", "-", "mine")])
def test_standard_input_lies_nowhere(line: Line) -> None:
    """What needs the place of a rules file cannot take the standard input."""
    assert "standard input lies nowhere" in refused(line)


def test_a_pipe_that_is_written_to(here: Path) -> None:
    """A pipe with rules in it is as good as a file: `check <(...)` works."""
    reading, writing = os.pipe()
    os.write(writing, TOE.encode())
    os.close(writing)
    assert rulesdsl("check", f"/dev/fd/{reading}").code == 0
    os.close(reading)
    assert "is empty" in refused(("check", "/dev/null"))


@pytest.mark.parametrize("text", ['game = "nim"\n[set]\na = 1\n', "variant.game = “nim”\n", "variant.game: nim\n"])
def test_the_game_is_found_all_the_same(text: str, here: Path) -> None:
    """A file that says its game in the wrong place, or in signs that are no TOML, is told what is wrong with that line."""
    (here / "house.toml").write_text(text, encoding="utf-8")
    done = rulesdsl("check", "house.toml")
    assert done.code == 1
    assert "house.toml:1:" in done.out
