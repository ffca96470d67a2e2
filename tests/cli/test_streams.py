"""Streams that take nothing or are not there, interrupts, and files that are written as a whole or not at all."""

import os
import signal
import subprocess
import sys
import time
from io import StringIO
from pathlib import Path

import pytest

from rulesdsl.__main__ import run
from rulesdsl.cli import files
from rulesdsl.cli.errors import CouldNotRun
from tests.cli.commands import ROOT, Done, process

NEEDS_FULL = pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")


def by_shell(line: str) -> Done:
    """A command line with redirections."""
    done = subprocess.run(
        ["sh", "-c", line.replace("rulesdsl", f"{sys.executable} -m rulesdsl")],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    return Done(done.returncode, done.stdout, done.stderr)


@NEEDS_FULL
@pytest.mark.parametrize(
    "line", ["list", "--help", "list --help", "explain NAM101", "check nim --output-format json", "completion bash"]
)
def test_a_full_disk(line: str) -> None:
    """Where standard output takes nothing, one message says so."""
    message = "error: standard output cannot be written: no space left on device\n"
    assert by_shell(f"rulesdsl {line} > /dev/full") == Done(2, "", message)


def test_no_standard_output() -> None:
    """Where there is no standard output, that is said of what would go there, and only of that."""
    done = by_shell("rulesdsl list >&-")
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith("error: standard output cannot be written: ")
    assert len(done.err.splitlines()) == 1
    assert by_shell("rulesdsl check nim >&-") == Done(0, "", "no mistakes\n")


def test_no_standard_error() -> None:
    """Where there is no standard error, the exit code still tells."""
    assert by_shell("rulesdsl check nim 2>&-") == Done(0, "", "")
    assert by_shell("rulesdsl check no_such_game 2>&-") == Done(2, "", "")


@pytest.mark.parametrize("stdin", ["<&-", "< /dev/null"])
def test_no_standard_input(stdin: str) -> None:
    """Where there is nothing to read, that is said."""
    done = by_shell(f"rulesdsl check - {stdin}")
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith("error: ")
    assert "Traceback" not in done.err


def test_no_directory() -> None:
    """Where the directory is gone, that is said."""
    done = by_shell('folder=$(mktemp -d); cd "$folder"; rmdir "$folder"; PYTHONPATH=$OLDPWD rulesdsl check nim')
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith("error: the directory that this runs in is not there any more\n")


def test_an_interrupt_at_work() -> None:
    """Ctrl-C ends a command with 130 and one word, whatever it is doing."""
    command = [sys.executable, "-m", "rulesdsl", "bench", "nim", "--rounds", "100"]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as child:
        time.sleep(2)
        child.send_signal(signal.SIGINT)
        out, err = child.communicate()
    assert (child.returncode, out, err.strip()) == (130, "", "interrupted")


def test_a_file_is_written_as_a_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is interrupted in the middle of writing leaves the old file, and nothing beside it."""
    path = tmp_path / "a.txt"
    files.write_text(path, "old")

    def interrupted(_: int) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "fsync", interrupted)
    with pytest.raises(KeyboardInterrupt):
        files.write_text(path, "new")
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]


def test_what_a_file_was_it_stays(tmp_path: Path) -> None:
    """A file keeps its mode, a link stays a link; line ends are written as they are."""
    path, link = tmp_path / "a.txt", tmp_path / "b.txt"
    path.write_text("old")
    path.chmod(0o640)
    link.symlink_to(path)
    files.write_text(link, "new\n")
    assert path.read_bytes() == b"new\n"
    assert link.is_symlink()
    assert path.stat().st_mode & 0o777 == 0o640


def test_a_device_is_written_to(tmp_path: Path) -> None:
    """What is no file is not replaced by one."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reading = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    files.write_text(pipe, "text")
    assert os.read(reading, 10) == b"text"
    os.close(reading)
    assert pipe.is_fifo()
    files.write_text(Path(os.devnull), "text")


@NEEDS_FULL
def test_a_file_on_a_full_disk() -> None:
    """A file that cannot be written is named with the reason."""
    with pytest.raises(CouldNotRun, match="`/dev/full` cannot be written: no space left on device"):
        files.write_text(Path("/dev/full"), "text")


@pytest.mark.parametrize(
    ("environ", "option", "colored"),
    [
        ({}, (), False),
        ({"FORCE_COLOR": "1"}, (), True),
        ({"FORCE_COLOR": "1", "NO_COLOR": "1"}, (), False),
        ({"FORCE_COLOR": "1"}, ("--color", "never"), False),
        ({"NO_COLOR": "1"}, ("--color", "always"), True),
    ],
)
def test_colors_of_messages(environ: dict[str, str], option: tuple[str, ...], colored: bool) -> None:
    """Messages on standard error have colours by the same rules as all else, for every way to end."""
    for line in (("check", "no_such_game"), ("check", "--fast"), ("graph", "wrong.rules", "-p", "2")):
        done = process(*option, *line, cwd=ROOT / "tests", **environ)
        assert done.code == 2
        assert ("\x1b[" in done.err) is colored


class Terminal(StringIO):
    """A stream that says it is a terminal."""

    def isatty(self) -> bool:
        """It is."""
        return True


@pytest.mark.parametrize("command", ["check", "graph", "fmt"])
def test_each_stream_by_itself(command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether the other stream is a terminal does not matter."""
    path = tmp_path / "wrong.rules"
    path.write_text('language 1\ngame x "X" for 2 players\nsetting a = 7 7\n')
    monkeypatch.setenv("TERM", "xterm")
    for name in ("NO_COLOR", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)
    line = (command, str(path), *(("-p", "2") if command == "graph" else ()))
    colored = []
    for out, err in ((Terminal(), StringIO()), (StringIO(), Terminal())):
        monkeypatch.setattr(sys, "stdout", out)
        monkeypatch.setattr(sys, "stderr", err)
        assert run(line) == 1
        colored.append("\x1b[1;31m" in out.getvalue() + err.getvalue())
    assert colored == ([True, False] if command == "check" else [False, True])
