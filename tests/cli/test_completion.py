"""What the shell offers for words that are begun, and the scripts by which it asks."""

import subprocess
import sys
from pathlib import Path

import pytest
from click.shell_completion import ShellComplete

import rulesdsl.cli.completing.games as games
from rulesdsl.cli.completing.addresses import pieces
from rulesdsl.cli.completing.shells import SHELLS
from rulesdsl.cli.group import cli
from rulesdsl.cli.index import COMMANDS
from rulesdsl.cli.playing.seats import WORDS
from rulesdsl.games import game_names
from tests.cli.commands import ROOT, process, rulesdsl


def offered(*words: str) -> dict[str, str]:
    """What is offered for the last word, each with its kind: `plain`, `open` where the word goes on, `file`."""
    found = ShellComplete(cli, {}, "rulesdsl", "_RULESDSL_COMPLETE").get_completions(list(words[:-1]), words[-1])
    return {item.value: item.type for item in found}


def note(value: str, *words: str) -> str | None:
    """What is said beside an offer."""
    found = ShellComplete(cli, {}, "rulesdsl", "_RULESDSL_COMPLETE").get_completions(list(words[:-1]), words[-1])
    return next(item.help for item in found if item.value == value)


def test_commands() -> None:
    """All commands, also those of a group and behind `help`; a misspelt one is no reason to fall over."""
    assert set(offered("")) == set(COMMANDS)
    assert list(offered("new", "")) == ["game", "variant"] == list(offered("help", "new", ""))
    assert list(offered("rul")) == ["rulebook"]
    assert offered("wash", "mangr") == offered("help", "play", "fast", "") == {}


@pytest.mark.parametrize(
    "command", ["play", "check", "explain", "resolve", "diff", "graph", "list", "rulebook", "schema", "bench"]
)
def test_games(command: str) -> None:
    """Every command that takes a game offers them by name, with their titles."""
    assert set(offered(command, "")) >= set(game_names())
    assert note("tic_tac_toe", command, "tic") == "Tic-tac-toe"


def test_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Files of the kind that a command takes, and folders on the way to them."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine").mkdir()
    for name in ("mine.rules", "mine.toml", "mine.png", "mine/deep.rules", ".mine.rules"):
        (tmp_path / name).write_text("")
    assert offered("fmt", "m") == {"mine/": "open", "mine.rules": "plain"}
    assert offered("check", "m") == {"mangrovia": "plain", "mine/": "open", "mine.rules": "plain", "mine.toml": "plain"}
    assert offered("play", "mine/") == {"mine/deep.rules": "plain"}
    assert offered("play", "nim", "-v", "mine.") == {"mine.toml": "plain"}
    assert offered("fmt", "no/such/folder/") == {}
    assert offered("play", "--save", "x") == {"x": "file"}


def test_variants() -> None:
    """The variants of the game that is typed already, with their titles; no variant twice."""
    assert offered("play", "mangrovia", "-v", "stone") == {"stone_tiles": "plain"}
    assert note("stone_tiles", "diff", "mangrovia", "--variant", "st") == "The stone area tiles"
    assert "stone_tiles" not in offered("play", "mangrovia", "-v", "stone_tiles", "-v", "")
    assert "stone_tiles" not in offered("play", "nim", "-v", "")
    assert offered("play", "no_such_game", "-v", "st") == {}


def test_numbers_of_players() -> None:
    """Those that the game is for, with its variants."""
    assert list(offered("play", "mangrovia", "-p", "")) == ["2", "3", "4", "5"]
    assert list(offered("play", "mangrovia", "-v", "six_players", "-p", "")) == ["2", "3", "4", "5", "6"]
    assert offered("play", "-p", "") == {}


def test_every_title_is_found_without_the_parser() -> None:
    """The short way to titles and numbers of players finds for all games what the parser finds."""
    import rulesdsl as package
    from rulesdsl.games import game_path

    for name in game_names():
        header, short = package.header(package.read(game_path(name))), games.header(game_path(name))
        assert header is not None
        assert short is not None
        assert (header.title, header.least, header.most) == (short[1], int(short[2]), int(short[3] or short[2]))


def test_seats() -> None:
    """Words for seats, behind a comma too, for no more seats than there are."""
    assert games.SEATS == WORDS
    assert list(offered("play", "nim", "--seats", "")) == list(WORDS)
    assert list(offered("play", "nim", "-p", "2", "--seats", "human,g")) == ["human,greedy"]
    assert offered("play", "nim", "-p", "2", "--seats", "human,greedy,") == {}


def test_languages_and_choices() -> None:
    """The languages of a game, and the words of options that have a choice."""
    assert list(offered("play", "mangrovia", "--lang", "")) == ["en", "es"]
    assert list(offered("graph", "nim", "--format", "")) == ["mermaid", "dot", "json"]
    assert list(offered("graph", "nim", "--output-format", "s")) == ["sarif"]


def test_addresses() -> None:
    """Addresses piece by piece where there are many, whole where there are few."""
    everything = offered("explain", "mangrovia", "")
    assert everything["huts_each"] == "plain"
    assert everything["huts_each."] == "open"
    assert "huts_each.in" not in everything
    assert offered("explain", "mangrovia", "spaces.c4.pr") == {"spaces.c4.price": "plain", "spaces.c4.prints": "plain"}
    assert note("spaces.c4.price", "explain", "mangrovia", "spaces.c4.pri") == "a cell"


def test_addresses_of_variants() -> None:
    """What a variant adds has addresses, too."""
    assert offered("explain", "mangrovia", "tiles_in") == {}
    assert "tiles_in_play" in offered("explain", "mangrovia", "-v", "stone_tiles", "tiles_in")


def test_addresses_of_what_comes_along(cache: Path, tmp_path: Path) -> None:
    """What a variant requires that lies beside it has addresses as it is now, not as it was."""
    own, near = tmp_path / "own.toml", tmp_path / "near.toml"
    own.write_text('[variant]\ngame = "nim"\nrequires = ["near"]\n')
    for name in ("early", "late"):
        near.write_text(f'variant.game = "nim"\n[add]\n{name} = "let {name} = 1"\n')
        assert name in offered("explain", "nim", "-v", str(own), name)


def test_set() -> None:
    """`--set` offers what it can give a value, up to the sign that the value follows."""
    found = offered("resolve", "mangrovia", "--set", "huts_each")
    assert found["huts_each="] == "open"
    assert "buildable.bird.otherwise=" in offered("resolve", "mangrovia", "--set", "buildable.bird")
    assert "buildable.bird=" not in offered("resolve", "mangrovia", "--set", "buildable.bird")


def test_pieces() -> None:
    """Of many addresses the part up to the next dot is offered, once."""
    many = dict.fromkeys(("a", *(f"a.b{n}.c" for n in range(20)), "other"), "")
    assert [item.value for item in pieces("", many)] == ["a", "a.", "other"]
    assert [item.value for item in pieces("a.b1", many)] == ["a.b1.c", *(f"a.b1{n}.c" for n in range(10))]


def test_codes() -> None:
    """`explain` offers codes, at first by what they are about, and names of mistakes."""
    assert offered("explain", "")["NAM"] == "open"
    assert offered("explain", "NAM10")["NAM101"] == "plain"
    assert note("NAM101", "explain", "NAM10") == "unknown-name"
    assert offered("explain", "unknown-na") == {"unknown-name": "plain"}


@pytest.mark.parametrize("content", [b"", b"\xff\xfe", b"game game game", b"language 1\ngame x"])
def test_broken_rules(content: bytes, tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    """Whatever is in a file, nothing is raised and nothing said."""
    path = tmp_path / "a.rules"
    path.write_bytes(content)
    for words in (
        ("explain", str(path), ""),
        ("play", str(path), "-p", ""),
        ("play", str(path), "--lang", "x"),
        ("play", str(path), "-v", "x"),
    ):
        assert offered(*words) == {}
    assert capfd.readouterr() == ("", "")


def test_in_bash() -> None:
    """The console script answers bash, also with kinds that click does not know; standard error stays empty."""
    done = process(cwd=ROOT, _RULESDSL_COMPLETE="bash_complete", COMP_WORDS="rulesdsl explain mangrovia hut", COMP_CWORD="3")
    assert (done.code, done.err) == (0, "")
    assert "open,huts_each." in done.out.splitlines()


def test_the_script_in_bash(tmp_path: Path) -> None:
    """In bash, the script puts a space behind whole words only."""
    (tmp_path / "rulesdsl").write_text(f'#!/bin/sh\nexec {sys.executable} -m rulesdsl "$@"\n')
    (tmp_path / "rulesdsl").chmod(0o755)
    asks = """
    compopt() { echo "$@"; }
    eval "$(rulesdsl completion bash)"
    for words in "rulesdsl explain mangrovia hut" "rulesdsl play mangrov"; do
        COMP_WORDS=($words); COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); COMPREPLY=()
        _rulesdsl_completion rulesdsl | sort -u
        echo "${COMPREPLY[@]}"
        _rulesdsl_completion rulesdsl > /dev/null
        echo "${COMPREPLY[@]}"
    done
    """
    done = subprocess.run(
        ["bash", "--norc", "-c", asks],
        env={"PATH": f"{tmp_path}:/usr/bin:/bin", "PYTHONPATH": str(ROOT), "HOME": str(tmp_path)},
        capture_output=True,
        text=True,
        check=True,
    )
    lines = done.stdout.splitlines()
    assert lines[0] == "-o nospace"
    assert "huts_each." in lines[2].split()
    assert lines[3:] == ["", "mangrovia"]


@pytest.mark.parametrize("shell", SHELLS)
def test_scripts(shell: str) -> None:
    """`completion` prints the script of a shell, and that of the environment's shell where none is named."""
    done = rulesdsl("completion", shell)
    assert done.code == 0
    assert f"{shell}_complete" in done.out
    assert process("completion", cwd=ROOT, SHELL=f"/usr/bin/{shell}").out == done.out


def test_no_script() -> None:
    """Another shell has no script."""
    done = process("completion", cwd=ROOT, SHELL="/bin/tcsh")
    assert (done.code, done.out) == (2, "")
    assert "there is no script for the shell `tcsh`" in done.err
    assert "did you mean `fish` or `zsh`?" in rulesdsl("completion", "fsh").err
