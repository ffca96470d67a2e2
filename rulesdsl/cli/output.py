"""What commands print, and how: diagnostics in the asked format; colours and widths as each of the two streams has them."""

import json
import os
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import IO, Any

import click

from rulesdsl.diagnostics.model import Mistake, Severity
from rulesdsl.diagnostics.render.color import PLAIN, Palette, wants_color

FORMATS = ("text", "concise", "json", "sarif")
FORM = "rulesdsl.form"
"""Under this name the context keeps the format that mistakes are asked in."""
VERSION = 1
"""Of the JSON that `diff`, `list` and `resolve` write: goes up when a reader of the old form would misread the new one."""
NARROWEST = 40
"""Columns. A terminal that says it has fewer is written to as if it had so many."""
COLORS = {True: "always", False: "never", None: "auto"}
"""What `--color` says, as the context keeps it."""


def palette(ctx: click.Context) -> Palette:
    """The colours for standard output."""
    return colors_of(sys.stdout, ctx.color)


def colors_of(stream: IO[Any], color: bool | None) -> Palette:
    """The colours for a stream, where `--color` has said so (True, False) or nothing."""
    return Palette(wants_color(stream, os.environ, COLORS[color]))


def width_of(stream: IO[Any]) -> int | None:
    """How many columns a terminal has; None for all else, where no line is too long."""
    return max(NARROWEST, shutil.get_terminal_size().columns) if stream.isatty() else None


def report(mistakes: Sequence[Mistake], form: str, colors: Palette, width: int | None = None) -> str:
    """All mistakes in one of the `FORMATS`; `width` concerns text only."""
    match form:
        case "concise":
            from rulesdsl.diagnostics.render.concise import render_concise

            return render_concise(mistakes)
        case "json":
            from rulesdsl.diagnostics.render.json import render_json

            return render_json(mistakes)
        case "sarif":
            from rulesdsl.diagnostics.render.sarif import render_sarif

            return render_sarif(mistakes, Path.cwd())
    if not mistakes:
        return ""
    from rulesdsl.diagnostics.render.text import render_text

    return render_text(mistakes, colors, width=width)


def form_of(ctx: click.Context) -> str:
    """The format that mistakes are asked in."""
    return str(ctx.meta.get(FORM, FORMATS[0]))


def findings(ctx: click.Context, mistakes: Sequence[Mistake]) -> None:
    """Shows mistakes that keep a command from its result: as text on standard error, else in place of the result."""
    form = form_of(ctx)
    if form == FORMATS[0]:
        tell(report(mistakes, form, colors_of(sys.stderr, ctx.color), width_of(sys.stderr)))
    else:
        write(report(mistakes, form, PLAIN))


def exit_code(mistakes: Sequence[Mistake]) -> int:
    """1 where something should be mended, else 0; a note is no finding."""
    return int(any(mistake.severity is not Severity.NOTE for mistake in mistakes))


def write_json(**parts: Any) -> None:
    """A document for programs on standard output: the version of its form, then its parts."""
    write(json.dumps({"version": VERSION, **parts}, indent=2, ensure_ascii=False) + "\n")


def write(text: str) -> None:
    """Text on standard output as it is: colours were decided before, and what the stream cannot show is escaped by it."""
    sys.stdout.write(text)


def write_prose(text: str) -> None:
    """Text for people on standard output; on a terminal its lines are folded where they are too long."""
    from rulesdsl.diagnostics.render.fit import fitted

    write(fitted(text, width_of(sys.stdout)))


def tell(text: str) -> None:
    """Text on standard error as it is, behind what was written to standard output before."""
    sys.stdout.flush()
    click.echo(text, err=True, nl=False, color=True)
