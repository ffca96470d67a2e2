"""The terminal that a game is played at: how wide it is, what it can show, what is typed at it."""

import os
import shutil
import sys
from collections.abc import Iterable, Sequence
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from textwrap import wrap
from typing import Any

from attrs import frozen

from rulesdsl.cli.output import COLORS, width_of, write
from rulesdsl.cli.playing.symbols import SYMBOLS
from rulesdsl.diagnostics.render.color import wants_color

WIDTH = 100
"""Columns. Wider lines are hard to read; what is no terminal is written to as if it had so many."""
PROMPT = "> "
HANGING = " " * 4
SEATS = ("cyan", "magenta", "green", "yellow", "blue", "red")
"""The colours of the seats; what they say is said in words as well."""
CLEAR = "\x1b[2J\x1b[3J\x1b[H"


@frozen
class Terminal:
    """Standard input and output. `seats`: what the seats are called, in order; `fine`: whether it shows more than ASCII.

    `breaks`: whether it is a terminal, so that longer lines have to be broken; `private`: whether only who sits there sees it.
    """

    seats: tuple[str, ...] = ()
    color: bool = False
    fine: bool = True
    breaks: bool = False
    private: bool = False

    @classmethod
    def at_hand(cls, seats: Sequence[str], color: bool | None) -> "Terminal":
        """The one that the program was started at. `color`: as `--color` has it, None where it says nothing."""
        colored = wants_color(sys.stdout, os.environ, COLORS[color])
        screen = sys.stdout.isatty()
        return cls(tuple(seats), colored, _shows_boxes(), screen, screen and sys.stdin.isatty())

    @property
    def width(self) -> int:
        """Columns, as many as the terminal has just now."""
        return min(width_of(sys.stdout) or WIDTH, WIDTH) if self.breaks else WIDTH

    def show(self, lines: Iterable[str], style: str = "") -> None:
        """Writes lines; with colours, what belongs to a seat in the seat's. At a terminal, longer ones are broken."""
        for line in (part for whole in lines for part in self._broken(whole)):
            write(f"{self.colored(line, style)}\n")

    def _broken(self, line: str) -> list[str]:
        if not self.breaks or len(line) <= self.width:
            return [line]
        indent = " " * (len(line) - len(line.lstrip()))
        return wrap(line, self.width, subsequent_indent=indent + HANGING, break_on_hyphens=False)

    def colored(self, line: str, style: str = "") -> str:
        """A line with the colours of the seats that it names."""
        if not self.color:
            return line
        from rich.text import Text

        text = Text(line, style)
        for seat, name in enumerate(self.seats):
            text.highlight_words((name, SYMBOLS[self.fine][seat % 6] if self.fine else name), SEATS[seat % 6])
        paper = _paper()
        with paper.capture() as caught:
            paper.print(text, end="", soft_wrap=True)
        return str(caught.get())

    def ask(self, words: Sequence[str] = (), prompt: str = PROMPT) -> str | None:
        """One typed line, None at the end of the input; the tab key completes `words`.

        What does not come from a terminal is shown as if it were typed.
        """
        if sys.stdin.isatty():
            _complete(words)
        try:
            typed = input(prompt).strip()
        except EOFError:
            write("\n")
            return None
        except KeyboardInterrupt:
            write("\n")
            raise
        if not sys.stdin.isatty():
            write(f"{typed}\n")
        return typed

    def clear(self) -> None:
        """Takes everything off the screen that was shown before."""
        if self.private:
            forget()
            write(CLEAR if os.environ.get("TERM") != "dumb" else "\n" * shutil.get_terminal_size().lines)
            sys.stdout.flush()


@cache
def _paper() -> Any:
    from rich.console import Console

    return Console(color_system="standard", force_terminal=True, highlight=False, emoji=False, markup=False)


def _shows_boxes() -> bool:
    """Whether standard output can show the characters that boxes are made of."""
    try:
        "┼●".encode(sys.stdout.encoding or "utf-8")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def _complete(words: Sequence[str]) -> None:
    """Lets the tab key complete whole lines, where the line editor is there."""
    editor = _editor()
    if editor is None:
        return

    def fitting(text: str, number: int) -> str | None:
        found = [word for word in words if word.casefold().startswith(text.casefold())]
        return found[number] if number < len(found) else None

    editor.set_completer_delims("")
    editor.set_completer(fitting)
    editor.parse_and_bind("tab: complete")


def forget() -> None:
    """Nobody can look up what was typed before."""
    editor = _editor()
    if editor is not None:
        editor.clear_history()


def _editor() -> Any:
    return import_module("readline") if find_spec("readline") is not None else None
