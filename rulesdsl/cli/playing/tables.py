"""Rows of texts in columns, as lines."""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from io import StringIO

from attrs import frozen
from rich.console import Console
from rich.table import Column, Table

INDENT = "  "
NAMES = 24
"""The most columns that names take, where other texts stand beside them."""


@frozen
class Row:
    """A name and the texts beside it."""

    name: str
    cells: tuple[str, ...]


def facts(rows: Sequence[Row], width: int) -> Iterator[tuple[Row, tuple[str, ...]]]:
    """Each row with its lines: names below each other, and beside them one text."""
    names = min(max((len(row.name) for row in rows), default=0), NAMES)
    for row in rows:
        yield row, tuple(_lines([Column(width=names), Column()], [(row.name, *row.cells)], width))


def table(heads: Sequence[str], rows: Iterable[Row], width: int, right: bool = False) -> list[str]:
    """A table with a heading; numbers may stand to the right."""
    columns = [
        Column(head, justify="right" if right and head else "left", max_width=NAMES if not head else None) for head in heads
    ]
    return _lines(columns, [(row.name, *row.cells) for row in rows], width, heading=True)


def _lines(columns: Sequence[Column], rows: Iterable[Sequence[str]], width: int, heading: bool = False) -> list[str]:
    shown = Table(*columns, box=None, show_header=heading, pad_edge=False, padding=(0, 2, 0, 0))
    for row in rows:
        shown.add_row(*(cell.replace("[", r"\[") for cell in row))
    console = _console(width - len(INDENT))
    with console.capture() as caught:
        console.print(shown)
    return [(INDENT + line).rstrip() for line in caught.get().splitlines()]


@cache
def _console(width: int) -> Console:
    return Console(file=StringIO(), width=width, color_system=None, highlight=False, emoji=False, legacy_windows=False)
