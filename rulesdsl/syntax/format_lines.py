"""The text of a rules file as lines of tokens, with its comments: what the formatter lays out."""

import re
from collections.abc import Iterable, Iterator

from attrs import evolve, frozen

TOKEN = re.compile(
    r"(?P<comment>--[^\n]*)"
    r'|(?P<text>"[^"\n]*")'
    r"|(?P<cite>\[[^\]\n]*\])"
    r"|(?P<word>[0-9]+(?:st|nd|rd|th)|[0-9]+|[A-Za-z_][A-Za-z0-9_]*)"
    r"|(?P<sign>\.\.|[-=+*.:,|()])"
)
FINAL = "final"


@frozen
class Piece:
    """A token: its text, its kind ("text", "word" or "sign") and its offset."""

    text: str
    kind: str
    start: int


@frozen
class Line:
    """One line of the text. `inside` means that it begins within brackets, `blank` that an empty line stands above it.

    `notes` are its citation and why it is final. A line of its own comment has no pieces.
    """

    column: int
    pieces: tuple[Piece, ...]
    notes: str
    comment: str
    blank: bool
    inside: bool
    level: int = 0


def read_lines(text: str) -> tuple[Line, ...]:
    """The lines that hold anything, with the level of their blocks; the text must be free of syntax errors."""
    return tuple(_levelled(list(_lines(text))))


def _lines(text: str) -> Iterator[Line]:
    start, depth, blank = 0, 0, False
    for raw in text.split("\n"):
        line = _line(raw, start, blank, depth > 0)
        start += len(raw) + 1
        blank = line is None
        if line is not None:
            depth += sum((piece.text == "(") - (piece.text == ")") for piece in line.pieces if piece.kind == "sign")
            yield line


def _line(raw: str, start: int, blank: bool, inside: bool) -> Line | None:
    pieces: list[Piece] = []
    notes: list[str] = []
    comment = ""
    for match in TOKEN.finditer(raw):
        kind = match.lastgroup or ""
        if kind == "comment":
            comment = match[0].rstrip()
        elif notes or kind == "cite" or match[0] == FINAL:
            notes.append(match[0])
        else:
            pieces.append(Piece(match[0], kind, start + match.start()))
    if not pieces and not comment and not notes:
        return None
    return Line(len(raw) - len(raw.lstrip(" ")), tuple(pieces), " ".join(notes), comment, blank, inside)


def _levelled(lines: list[Line]) -> Iterator[Line]:
    """The lines with their levels; comments wait for the next line of rules, since they may belong to it."""
    open_columns = [0]
    waiting: list[Line] = []
    for line in lines:
        if line.inside or not line.pieces:
            waiting.append(line)
            continue
        before = list(open_columns)
        while line.column < open_columns[-1]:
            open_columns.pop()
        if line.column > open_columns[-1]:
            open_columns.append(line.column)
        yield from _comments(waiting, before, len(open_columns) - 1)
        waiting = []
        yield evolve(line, level=len(open_columns) - 1)
    yield from _comments(waiting, open_columns, 0)


def _comments(waiting: Iterable[Line], columns: list[int], following: int) -> Iterator[Line]:
    """A comment between two blocks belongs to the deepest one that it is indented for."""
    for line in waiting:
        if line.inside:
            yield evolve(line, level=len(columns) - 1)
            continue
        levels = range(following + 1, len(columns))
        yield evolve(line, level=max((level for level in levels if columns[level] <= line.column), default=following))
