"""Mistakes for a person at a terminal: headline, place, the lines around it with carets, ways on."""

from collections.abc import Iterable, Iterator, Sequence

from rulesdsl.diagnostics.model import Label, Mistake, Severity
from rulesdsl.diagnostics.render.arrange import arranged, in_words
from rulesdsl.diagnostics.render.cells import visible
from rulesdsl.diagnostics.render.color import PLAIN, Paint, Palette
from rulesdsl.diagnostics.render.fit import folded
from rulesdsl.diagnostics.render.frame import Frame, Mark, mark
from rulesdsl.source import SourceFile

MOST_SHOWN = 40
HELP = "= help:"
PAINTS = {Severity.ERROR: Paint.ERROR, Severity.WARNING: Paint.WARNING, Severity.NOTE: Paint.NOTE}


def render_text(mistakes: Iterable[Mistake], palette: Palette = PLAIN, most: int = MOST_SHOWN, width: int | None = None) -> str:
    """All of them, by place; beyond `most` only how many more there are. Empty for none, else it ends with a line break.

    With a `width`, that of a terminal, long words go on in further lines and long lines of the file are shown in part.
    """
    sorted_ones = arranged(mistakes)
    blocks = [render_one(mistake, palette, width) for mistake in sorted_ones[:most]]
    if sorted_ones[most:]:
        blocks.append(f"... and {in_words(sorted_ones[most:])} more\n")
    if sorted_ones:
        blocks.append(palette(f"found {in_words(sorted_ones)}", Paint.STRONG) + "\n")
    return "\n".join(blocks)


def render_one(mistake: Mistake, palette: Palette = PLAIN, width: int | None = None) -> str:
    """One mistake, over several lines."""
    parts = (_headline(mistake, palette, width), *_frames(mistake, palette, width), *_helps(mistake, palette, width))
    return "\n".join(parts) + "\n"


def _headline(mistake: Mistake, palette: Palette, width: int | None) -> str:
    head = f"{mistake.severity.value}[{mistake.code}]"
    said = folded(f"{head}: {safe(mistake.headline())}", width, "  ").removeprefix(head)
    return palette(head, PAINTS[mistake.severity]) + palette(said, Paint.STRONG)


def _helps(mistake: Mistake, palette: Palette, width: int | None) -> list[str]:
    start = " " * (_gutter(_marks(mistake)) + 1) + HELP
    folds = (folded(f"{start} {safe(text)}", width, " " * (len(start) + 1)) for text in mistake.help())
    return [one.replace(HELP, palette(HELP, Paint.HELP), 1) for one in folds]


def _marks(mistake: Mistake) -> list[tuple[SourceFile, Mark]]:
    labels = [(Label(mistake.span, mistake.caption()), True), *((label, False) for label in mistake.others())]
    paints = {True: PAINTS[mistake.severity], False: Paint.OTHER}
    return [(label.span.written.source, mark(label.span, safe(label.text), main, paints[main])) for label, main in labels]


def _frames(mistake: Mistake, palette: Palette, width: int | None) -> Iterator[str]:
    marks = _marks(mistake)
    gutter = _gutter(marks)
    for source, of_file in _by_file(marks):
        main = next((m for m in of_file if m.main), of_file[0])
        arrow = "-->" if main.main else ":::"
        place = f"{source.name}:{main.first}:{main.start + 1}"
        yield " " * gutter + palette(arrow, Paint.FRAME) + " " + safe(place)
        yield from Frame(source, tuple(of_file), gutter, palette, width).lines()


def _by_file(marks: Sequence[tuple[SourceFile, Mark]]) -> list[tuple[SourceFile, list[Mark]]]:
    files: list[tuple[SourceFile, list[Mark]]] = []
    for source, m in marks:
        known = next((of_file for other, of_file in files if other == source), None)
        if known is None:
            files.append((source, [m]))
        else:
            known.append(m)
    return files


def _gutter(marks: Sequence[tuple[SourceFile, Mark]]) -> int:
    return max(len(str(m.last + 1)) for _, m in marks)


def safe(text: str) -> str:
    """Words that may quote a file, on one line and without control characters."""
    return "".join(visible(char) for char in text)
