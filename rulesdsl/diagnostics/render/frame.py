"""The lines of one file around the marked places, with numbers, underlines and captions.

A place on one line is underlined. A place over several lines gets a bar in the margin, from `/` to `|___^`.
"""

from collections.abc import Iterator, Sequence

from attrs import frozen

from rulesdsl.diagnostics.render.cells import WIDEST, ShownLine, shown_line
from rulesdsl.diagnostics.render.color import Paint, Palette
from rulesdsl.diagnostics.render.fit import folded
from rulesdsl.source import SourceFile, Span

CONTEXT = 1
ENDS = 2


@frozen
class Mark:
    """A place to show: where it begins and ends (lines from 1, columns from 0, the end excluded), its words and looks."""

    first: int
    start: int
    last: int
    end: int
    text: str
    main: bool
    paint: Paint

    @property
    def sign(self) -> str:
        """What underlines it."""
        return "^" if self.main else "-"

    @property
    def multi(self) -> bool:
        """Whether it goes over several lines."""
        return self.last > self.first


def mark(span: Span, text: str, main: bool, paint: Paint) -> Mark:
    """The mark of a span. A span that ends with a line break ends before it."""
    span = span.written
    source = span.source
    end = min(span.end, len(source.text))
    while end > span.start and source.text[end - 1 : end] in ("\n", "\r"):
        end -= 1
    first, column = source.position(min(span.start, len(source.text)))
    last, past = source.position(end)
    return Mark(first, column - 1, last, past - 1, text, main, paint)


@frozen
class Frame:
    """One file's marks, ready to be printed; `gutter` is the width of the line numbers, `width` that of a terminal."""

    source: SourceFile
    marks: tuple[Mark, ...]
    gutter: int
    palette: Palette
    width: int | None = None

    def lines(self) -> Iterator[str]:
        """The printed lines, an empty one first and none last."""
        bars = tuple(m for m in self.marks if m.multi)
        yield self._row("", "")
        before = 0
        for number in shown_numbers(self.source, self.marks):
            if before and number > before + 1:
                yield self.palette("...", Paint.FRAME)
            before = number
            yield from self._line(number, bars)

    def _line(self, number: int, bars: Sequence[Mark]) -> Iterator[str]:
        here = [m for m in self.marks if number in (m.first, m.last)]
        focus = min((m.start if m.first == number else m.end for m in here), default=0)
        line = shown_line(self.source.line(number), focus, self._room(bars))
        yield self._row(str(number), self._margin(bars, number, opening=True) + line.text)
        for m in sorted((m for m in here if not m.multi), key=lambda m: (m.start, m.end)):
            yield from (self._row("", self._margin(bars, number) + row) for row in self._underline(m, line, bars))
        for place, m in enumerate(bars):
            if m.last == number:
                yield self._row("", self._closing(bars, place, number, line))

    def _room(self, bars: Sequence[Mark]) -> int:
        """How many cells of a line of the file are shown."""
        return WIDEST if self.width is None else min(WIDEST, self.width - self.gutter - len(" | ") - 2 * len(bars))

    def _margin(self, bars: Sequence[Mark], number: int, opening: bool = False) -> str:
        return "".join(self._bar(m, number, opening) + " " for m in bars)

    def _bar(self, m: Mark, number: int, opening: bool) -> str:
        if opening and number == m.first:
            return self.palette("/", m.paint)
        return self.palette("|", m.paint) if m.first <= number <= m.last else " "

    def _underline(self, m: Mark, line: ShownLine, bars: Sequence[Mark]) -> Iterator[str]:
        """The signs and their words; words that find no room beside the signs stand below them."""
        start, end = line.cell(m.start), line.cell(m.end)
        signs, room = m.sign * max(1, end - start), self._room(bars)
        if self.width is None or start + len(signs) + 1 + len(m.text) <= room:
            yield " " * start + self.palette(captioned(signs, m.text), m.paint)
            return
        yield " " * start + self.palette(signs, m.paint)
        indent = " " * min(start, room // 2)
        yield from (indent + self.palette(row.strip(), m.paint) for row in folded(m.text, room - len(indent), "").split("\n"))

    def _closing(self, bars: Sequence[Mark], place: int, number: int, line: ShownLine) -> str:
        m = bars[place]
        left = "".join(
            self._bar(b, number, False) + " " if b.last >= number and i < place else "  " for i, b in enumerate(bars[:place])
        )
        reach = 2 * (len(bars) - place - 1) + max(0, line.cell(m.end) - 1)
        return left + self.palette(captioned("|" + "_" * (reach + 1) + m.sign, m.text), m.paint)

    def _row(self, number: str, text: str) -> str:
        edge = self.palette(f"{number:>{self.gutter}} |", Paint.FRAME)
        return f"{edge} {text}".rstrip()


def captioned(sign: str, text: str) -> str:
    """An underline with its words, if it has any."""
    return f"{sign} {text}" if text else sign


def shown_numbers(source: SourceFile, marks: Sequence[Mark]) -> list[int]:
    """The numbers of the lines to show: those around both ends of every mark."""
    numbers: set[int] = set()
    for m in marks:
        ends = (
            [(m.first, m.last)] if m.last - m.first <= 2 * ENDS else [(m.first, m.first + ENDS - 1), (m.last - ENDS + 1, m.last)]
        )
        for low, high in ends:
            numbers.update(range(low, high + 1))
        numbers.update(range(m.first - CONTEXT, m.first))
        numbers.update(range(m.last + 1, m.last + CONTEXT + 1))
    return sorted(n for n in numbers if 1 <= n <= last_line(source) or any(n in (m.first, m.last) for m in marks))


def last_line(source: SourceFile) -> int:
    """The number of the last line that holds anything, or 1."""
    return len(source.line_starts) - (len(source.line_starts) > 1 and source.line_starts[-1] >= len(source.text))
