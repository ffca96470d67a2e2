"""What the commands print and how they end."""

import json
import os
import pty
import signal
import subprocess
import sys
from pathlib import Path

import pytest

import rulesdsl.cli.check as rulesdsl_check
from rulesdsl import __main__ as entry
from rulesdsl.cli.index import COMMANDS
from tests.cli.commands import ROOT, Done, process, rulesdsl

WRONG = 'language 1\ngame x "X" for 2 players\nsetting a = 7 7\n'


@pytest.fixture
def wrong(tmp_path: Path) -> Path:
    """A rules file with a mistake."""
    path = tmp_path / "wrong.rules"
    path.write_text(WRONG)
    return path


@pytest.mark.parametrize("name", COMMANDS)
def test_help(name: str) -> None:
    """Every command's help has an example that calls it."""
    done = rulesdsl(name, "--help")
    assert done.code == 0
    assert "Example" in done.out
    assert f"  rulesdsl {name} " in done.out.partition("Example")[2]


def test_overall_help() -> None:
    """The overall help lists every command, the exit codes and an example."""
    done = rulesdsl("--help")
    assert done.code == 0
    assert [name for name in COMMANDS if f"\n  {name} " not in done.out] == []
    assert "Exit codes: 0" in done.out
    assert "rulesdsl play mangrovia" in done.out


@pytest.mark.parametrize("words", [(), ("play",), ("new",), ("new", "variant")], ids=" ".join)
def test_help_as_a_command(words: tuple[str, ...]) -> None:
    """`help` says what `--help` says, of all and of each command; a group alone says it, too."""
    said = rulesdsl(*words, "--help").out
    assert rulesdsl("help", *words) == Done(0, said, "")
    if words in ((), ("new",)):
        assert rulesdsl(*words) == Done(0, said, "")


def test_help_loads_little() -> None:
    """The help is quick: it loads neither the parser nor the interpreter."""
    heavy = "('lark', 'interpreter', 'rich')"
    code = f"import sys; from rulesdsl.__main__ import run; run(['--help']); print([m for m in {heavy} if m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[]"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["chekc"], "did you mean `check`?"),
        (["wash"], f"the commands are {', '.join(COMMANDS)}"),
        (["check"], "error: missing argument `FILE|GAME...`\n  usage: rulesdsl check"),
        (["check", "--fast", "nim"], "error: no such option `--fast`"),
        (["check", "--playrs", "2", "nim"], "did you mean `--players`?\n  usage: "),
        (["check", "nim", "-p", "many"], "`many` is not a number of players, such as `-p 3`\n  usage: "),
        (["check", "nim", "-p", "0"], "error: invalid value for `-p` / `--players`: `0` is not a number of players"),
        (["play", "nim", "-p", "1000000000000"], "`1000000000000` is not a number of players"),
        (["check", "nim", "-p"], "error: option `-p` requires an argument\n  `rulesdsl check --help` says more"),
        (["new", "vairant"], "no command of `rulesdsl new` is called `vairant`\n  did you mean `variant`?"),
        (["help", "new", "gmae"], "did you mean `game`?"),
        (["help", "play", "fast"], "`rulesdsl play` has no commands of its own"),
        (["--fast"], "no such option `--fast`"),
        (["explain", "NAM999"], "there is no code `NAM999`"),
        (["explain", "unknown-nmae"], "did you mean `unknown-name`"),
    ],
)
def test_usage(arguments: list[str], message: str) -> None:
    """A wrong command line ends with 2 and says what is wrong."""
    done = rulesdsl(*arguments)
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith("error: ")
    assert message in done.err


def test_version() -> None:
    """The version is the package's, with the edition of the language."""
    assert rulesdsl("--version").out == f"rulesdsl {sys.modules['rulesdsl'].__version__}, language 1\n"


def test_check_clean() -> None:
    """A file without mistakes: exit code 0, nothing on standard output."""
    done = rulesdsl("check", "tic_tac_toe")
    assert (done.code, done.out) == (0, "")


def test_check_findings(wrong: Path) -> None:
    """A file with mistakes: exit code 1, the mistakes on standard output in each of the formats."""
    text = rulesdsl("check", wrong)
    assert text.code == 1
    assert "error[SYN101]" in text.out
    assert "found " in text.out
    assert ": error[SYN101] " in rulesdsl("check", wrong, "--output-format", "concise").out
    assert "SYN101" in [d["code"] for d in json.loads(rulesdsl("check", wrong, "--output-format", "json").out)["diagnostics"]]
    sarif = json.loads(rulesdsl("check", wrong, "--output-format", "sarif").out)
    assert "SYN101" in [result["ruleId"] for result in sarif["runs"][0]["results"]]


def test_machine_formats_are_whole_when_clean() -> None:
    """Without mistakes JSON and SARIF are still documents."""
    assert json.loads(rulesdsl("check", "nim", "--output-format", "json").out)["diagnostics"] == []
    assert json.loads(rulesdsl("check", "nim", "--output-format", "sarif").out)["runs"][0]["results"] == []


def test_check_stdin() -> None:
    """`-` is the standard input, shown under the given name."""
    done = rulesdsl("check", "-", "--stdin-filename", "draft.rules", "--output-format", "concise", stdin=WRONG.encode())
    assert done.code == 1
    assert done.out.startswith("draft.rules:")


def test_check_one_count(tmp_path: Path) -> None:
    """With `-p` only that number of players is looked at."""
    path = tmp_path / "a.rules"
    path.write_text(
        'language 1\ngame x "X" for 2..3 players\nsetting a = 7 for 2\n'
        "ranking winner of p in players:\n    level: most a\n    otherwise shared\nto play:\n    end\n"
    )
    assert rulesdsl("check", path, "-p", "2").code == 0
    assert rulesdsl("check", path).code == 1
    assert rulesdsl("check", path, "-p", "4").code == 2


def test_fmt(tmp_path: Path) -> None:
    """`--check` and `--diff` change nothing and say what would change; without them the file is changed, once."""
    path = tmp_path / "a.rules"
    before = 'language   1\ngame x "X" for 2 players\nsetting   a = 7\n'
    path.write_text(before)
    assert rulesdsl("fmt", "--check", path).code == 1
    diff = rulesdsl("fmt", "--diff", path)
    assert diff.code == 1
    assert "+language 1\n" in diff.out
    assert path.read_text() == before
    assert rulesdsl("fmt", path).code == 0
    assert path.read_text().startswith("language 1\n")
    assert rulesdsl("fmt", "--check", path).code == 0


def test_fmt_stdin() -> None:
    """`-` is formatted to standard output."""
    done = rulesdsl("fmt", "-", stdin=b'language   1\ngame x "X" for 2 players\n')
    assert (done.code, done.out) == (0, 'language 1\ngame x "X" for 2 players\n')


def test_fmt_leaves_a_wrong_file(wrong: Path) -> None:
    """A file that cannot be read is left as it is; its mistakes are shown."""
    done = rulesdsl("fmt", wrong)
    assert done.code == 1
    assert "SYN101" in done.err
    assert wrong.read_text() == WRONG


def test_explain() -> None:
    """A page by its code or its name; without either, the list of all."""
    page = rulesdsl("explain", "nam101")
    assert page.code == 0
    assert page.out.startswith("# NAM101 unknown-name\n")
    assert rulesdsl("explain", "unknown-name").out == page.out
    assert "NAM101  error    unknown-name\n" in rulesdsl("explain").out


def test_explain_in_color() -> None:
    """With colours the page is set, and keeps its words."""
    colored = rulesdsl("--color", "always", "explain", "NAM101").out
    assert "\x1b[" in colored
    assert "unknown-name" in colored


@pytest.mark.parametrize(("form", "start"), [("mermaid", "flowchart"), ("dot", "digraph"), ("json", "{")])
def test_graph(form: str, start: str) -> None:
    """The machine in each of the forms."""
    done = rulesdsl("graph", "tic_tac_toe", "-p", "2", "--format", form)
    assert done.code == 0
    assert done.out.startswith(start)


def test_graph_of_a_wrong_file(wrong: Path) -> None:
    """A file with mistakes has no machine: they are shown on standard error."""
    done = rulesdsl("graph", wrong, "-p", "2")
    assert (done.code, done.out) == (1, "")
    assert "SYN101" in done.err


def test_our_own_fault(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A fault of ours ends with 3 and an apology; the traceback is saved only where that was asked for."""

    def broken(*_: object) -> None:
        raise ZeroDivisionError("secret detail")

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(rulesdsl_check, "check", broken)
    done = rulesdsl("check", "nim")
    assert done.code == 3
    assert "Sorry" in done.err
    assert "rulesdsl check nim" in done.err
    assert "Traceback" not in done.err
    assert list(tmp_path.iterdir()) == []
    assert rulesdsl("--traceback", "check", "nim").code == 3
    assert "secret detail" in (tmp_path / entry.SAVED).read_text()


def test_interrupt(monkeypatch: pytest.MonkeyPatch) -> None:
    """An interrupt ends with 130 and one word."""

    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(rulesdsl_check, "check", interrupted)
    done = rulesdsl("check", "nim")
    assert done.code == 130
    assert done.err.strip() == "interrupted"


@pytest.mark.skipif(not hasattr(signal, "SIGPIPE"), reason="a pipe that closes is an error of its own elsewhere")
def test_closed_pipe() -> None:
    """A reader that leaves early ends the command without a word."""
    with subprocess.Popen(
        [sys.executable, "-m", "rulesdsl", "explain"], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as child:
        assert child.stdout is not None
        assert child.stderr is not None
        child.stdout.close()
        said = child.stderr.read()
    assert said == b""
    assert child.returncode == -signal.SIGPIPE


def test_color_by_terminal(wrong: Path) -> None:
    """Colours on a terminal, none in a pipe, none with NO_COLOR."""
    assert "\x1b[" in on_a_terminal(wrong, {"TERM": "xterm"})
    assert "\x1b[" not in on_a_terminal(wrong, {"TERM": "xterm", "NO_COLOR": "1"})
    assert "\x1b[" not in process("check", wrong, cwd=wrong.parent).out


def on_a_terminal(path: Path, environ: dict[str, str]) -> str:
    """What `check` prints on a terminal."""
    kept = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "FORCE_COLOR")}
    ours, theirs = pty.openpty()
    command = [sys.executable, "-m", "rulesdsl", "check", path]
    with subprocess.Popen(command, cwd=ROOT, stdout=theirs, stderr=subprocess.DEVNULL, env={**kept, **environ}) as child:
        os.close(theirs)
        text = b""
        while True:
            try:
                part = os.read(ours, 4096)
            except OSError:
                break
            if not part:
                break
            text += part
        child.wait()
    os.close(ours)
    return text.decode()


def test_any_encoding(tmp_path: Path) -> None:
    """Characters that the terminal cannot show are escaped."""
    path = tmp_path / "a.rules"
    path.write_text("größe\n", encoding="utf-8")
    done = process("check", path, cwd=tmp_path, PYTHONIOENCODING="ascii")
    assert done.code == 1
    assert "\\xf6" in done.out
