"""What is shown while a command works: nothing at first, a line after a second, nothing of it afterwards."""

import os
import pty
import re
import signal
import sys
from collections.abc import Callable
from io import StringIO

import click
import pytest
from attrs import define, field

from rulesdsl.cli import progress
from rulesdsl.cli.group import cli
from rulesdsl.cli.progress import PATIENCE, Progress, Spinner, shown, working
from tests.cli.commands import ROOT, rulesdsl

HIDE, SHOW = "\x1b[?25l", "\x1b[?25h"


@define
class Said:
    """A line that keeps what it was told."""

    texts: list[str] = field(factory=list)
    gone: bool = False

    def say(self, text: str) -> None:
        """Keeps it."""
        self.texts.append(text)

    def take_away(self) -> None:
        """Keeps that, too."""
        self.gone = True


@define
class Hand:
    """A clock that strikes when the test wants it to."""

    strike: Callable[[], None] = int
    waits: float = 0
    stopped: bool = False

    def __call__(self, seconds: float, strike: Callable[[], None]) -> "Hand":
        self.waits, self.strike = seconds, strike
        return self

    def start(self) -> None:
        """Nothing goes by itself."""

    def cancel(self) -> None:
        """Is noted."""
        self.stopped = True


def test_work_that_is_soon_done() -> None:
    """Before the clock strikes nothing is opened, nor afterwards."""
    clock, line = Hand(), Said()
    with shown(Progress(lambda: line, "a"), clock) as doing:
        doing("b")
    clock.strike()
    assert (clock.waits, clock.stopped, line.texts) == (PATIENCE, True, [])


def test_work_that_takes_long() -> None:
    """The line shows what is being done when it opens, and then all that is told; it is gone at the end."""
    clock, line = Hand(), Said()
    with shown(Progress(lambda: line, "a"), clock) as doing:
        doing("b")
        clock.strike()
        doing("c")
        assert not line.gone
    assert (line.texts, line.gone) == (["b", "c"], True)


def test_work_that_is_interrupted() -> None:
    """The line is gone then, too."""
    clock, line = Hand(), Said()
    work = shown(Progress(lambda: line, "a"), clock)
    work.__enter__()
    clock.strike()
    assert work.__exit__(KeyboardInterrupt, KeyboardInterrupt(), None) is False
    assert line.gone


class Terminal(StringIO):
    """A stream that says it is a terminal."""

    encoding = "utf-8"

    def isatty(self) -> bool:
        """It is."""
        return True


@pytest.mark.parametrize("colored", [True, False])
def test_the_line(colored: bool) -> None:
    """On the terminal the cursor is hidden and shown again, the line written and taken away; colours only where wanted."""
    stream = Terminal()
    line = Spinner.open_on(stream, colored)
    line.say("checking mangrovia for 3 players")
    line.take_away()
    text = stream.getvalue()
    assert text.count(HIDE) == text.count(SHOW) == 1
    assert text.rindex(SHOW) > text.index("checking mangrovia for 3 players")
    assert text.endswith("\x1b[2K")
    assert bool(re.search(r"\x1b\[\d+m", text)) is colored


@pytest.mark.parametrize(
    ("term", "stream", "there"), [("xterm", Terminal, True), ("dumb", Terminal, False), ("xterm", StringIO, False)]
)
def test_where_it_is_shown(term: str, stream: type[StringIO], there: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """On a terminal that can write a line again, and nowhere else."""
    monkeypatch.setenv("TERM", term)
    monkeypatch.setattr(sys, "stderr", stream())
    assert progress.shows(sys.stderr) is there


def test_work_inside_of_work(monkeypatch: pytest.MonkeyPatch) -> None:
    """Work that is part of other work has the same line; afterwards there is none."""
    told: list[str] = []
    ctx = click.Context(cli)
    ctx.meta[progress.UNDER_WAY] = told.append
    with working(ctx, "a") as doing:
        doing("b")
    assert told == ["a", "b"]


def test_check_tells_the_count(monkeypatch: pytest.MonkeyPatch) -> None:
    """`check` says which file it checks, and for how many players; `bench` which round it plays."""
    told: list[str] = []
    monkeypatch.setenv("RULESDSL_CACHE", "off")
    monkeypatch.setattr("rulesdsl.cli.progress.shows", lambda _: True)
    monkeypatch.setattr(Progress, "say", lambda _, text: told.append(text))
    rulesdsl("check", "nim", "pig")
    assert "checking pig" in told
    assert "checking pig for 2 players" in told
    rulesdsl("check", "mangrovia", "-v", "stone_tiles")
    assert "checking mangrovia for 5 players" in told
    monkeypatch.setattr("interpreter.bench.SECONDS", 0.0)
    monkeypatch.setattr("interpreter.bench.rate", lambda play, first: (1.0, first))
    rulesdsl("bench", "nim", "--rounds", "2")
    assert "playing nim with 2 players at random: round 2 of 2" in told


def test_an_interrupt_on_a_terminal() -> None:
    """Ctrl-C in the middle of long work: the line is taken away, the cursor is back, the exit code is 130."""
    pid, terminal = pty.fork()
    if pid == 0:
        os.chdir(ROOT)
        environ = {**os.environ, "TERM": "xterm", "PYTHONPATH": str(ROOT)}
        os.execve(sys.executable, [sys.executable, "-m", "rulesdsl", "bench", "nim", "--rounds", "100"], environ)
    said, sent = "", False
    while True:
        try:
            part = os.read(terminal, 4096).decode()
        except OSError:
            break
        if not part:
            break
        said += part
        if "round" in said and not sent:
            sent = True
            os.kill(pid, signal.SIGINT)
    assert os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) == 130
    assert said.count(HIDE) == said.count(SHOW) == 1
    assert said.rstrip().endswith("interrupted")
