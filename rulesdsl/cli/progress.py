"""What a command is doing, once it has taken a second: a line on standard error, where that is a terminal, and only there.

The line goes when the work is done, however it ends.
"""

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Lock, Timer
from typing import IO, Any, Protocol

import click
from attrs import define, field

from rulesdsl.cli.output import colors_of

PATIENCE = 1.0
"""Seconds without a word."""
UNDER_WAY = "rulesdsl.doing"
"""Under this name the context keeps how to say what is done, while a line may be shown."""
Doing = Callable[[str], None]
"""Says what is done from now on."""


class Line(Protocol):
    """A line of a terminal that can be written again and taken away."""

    def say(self, text: str) -> None:
        """Puts a text in place of the one before."""

    def take_away(self) -> None:
        """Leaves nothing of it."""


class Clock(Protocol):
    """Calls something later, unless it is told not to."""

    def start(self) -> None: ...
    def cancel(self) -> None: ...


@define(eq=False)
class Spinner:
    """The line as rich draws it. `open_on` imports it: most commands are done before."""

    live: Any
    spinner: Any

    @classmethod
    def open_on(cls, stream: IO[Any], colored: bool) -> "Spinner":
        """A line on a terminal; the cursor is hidden until it is taken away."""
        from rich.console import Console
        from rich.live import Live
        from rich.spinner import Spinner as Wheel

        console = Console(file=stream, force_terminal=True, no_color=not colored, highlight=False)
        wheel = Wheel("dots" if console.encoding.startswith("utf") else "line", style="cyan")
        live = Live(wheel, console=console, transient=True, refresh_per_second=4, redirect_stdout=False, redirect_stderr=False)
        live.start()
        return cls(live, wheel)

    def say(self, text: str) -> None:
        from rich.text import Text

        self.spinner.update(text=Text(text, no_wrap=True, overflow="ellipsis"))

    def take_away(self) -> None:
        self.live.stop()


@define(eq=False)
class Progress:
    """What is being done, and the line that shows it, opened when the clock strikes."""

    open_line: Callable[[], Line]
    text: str
    line: Line | None = None
    over: bool = False
    lock: Lock = field(factory=Lock)

    def say(self, text: str) -> None:
        """What is done from now on."""
        with self.lock:
            self.text = text
            if self.line is not None:
                self.line.say(text)

    def appear(self) -> None:
        """Shows the line, unless all is done by now."""
        with self.lock:
            if not self.over:
                self.line = self.open_line()
                self.line.say(self.text)

    def end(self) -> None:
        """Takes the line away, if there is one; none appears from now on."""
        with self.lock:
            self.over = True
            if self.line is not None:
                self.line.take_away()


@contextmanager
def working(ctx: click.Context, text: str) -> Iterator[Doing]:
    """Shows `text`, and what is told in its place, while the work inside takes long; work inside of work has one line."""
    if UNDER_WAY in ctx.meta:
        ctx.meta[UNDER_WAY](text)
        yield ctx.meta[UNDER_WAY]
        return
    if not shows(sys.stderr):
        yield lambda _: None
        return
    stream, colored = sys.stderr, colors_of(sys.stderr, ctx.color).on
    with shown(Progress(lambda: Spinner.open_on(stream, colored), text)) as doing:
        ctx.meta[UNDER_WAY] = doing
        try:
            yield doing
        finally:
            del ctx.meta[UNDER_WAY]


@contextmanager
def shown(progress: Progress, clock: Callable[[float, Callable[[], None]], Clock] = Timer) -> Iterator[Doing]:
    """Shows the progress once the clock strikes, and until the work inside ends."""
    waiting = clock(PATIENCE, progress.appear)
    if isinstance(waiting, Timer):
        waiting.daemon = True
    waiting.start()
    try:
        yield progress.say
    finally:
        waiting.cancel()
        progress.end()


def shows(stream: IO[Any]) -> bool:
    """Whether a stream is a terminal on which a line can be written again."""
    return stream.isatty() and os.environ.get("TERM", "") not in ("", "dumb")
