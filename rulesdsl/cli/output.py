"""What commands print, and how: diagnostics in the asked format, colours as decided once."""

import os
import sys
from collections.abc import Sequence
from pathlib import Path

import click

from rulesdsl.diagnostics.model import Mistake, Severity
from rulesdsl.diagnostics.render.color import Palette, wants_color

FORMATS = ("text", "concise", "json", "sarif")


def palette(ctx: click.Context) -> Palette:
    """The colours for standard output."""
    return Palette(wants_color(sys.stdout, os.environ, ctx.obj or "auto"))


def report(mistakes: Sequence[Mistake], form: str, colors: Palette) -> str:
    """All mistakes in one of the `FORMATS`."""
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

    return render_text(mistakes, colors)


def exit_code(mistakes: Sequence[Mistake]) -> int:
    """1 where something should be mended, else 0; a note is no finding."""
    return int(any(mistake.severity is not Severity.NOTE for mistake in mistakes))


def write(text: str) -> None:
    """Text on standard output as it is: colours were decided before, and what the stream cannot show is escaped by it."""
    sys.stdout.write(text)
