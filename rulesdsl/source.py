"""Source texts and places in them. Every node, declaration and diagnostic carries a `Span`."""

from bisect import bisect_right
from functools import cached_property
from pathlib import PurePath

from attrs import field, frozen


@frozen(slots=False)
class SourceFile:
    """A text with the name under which messages show it."""

    name: str
    text: str = field(repr=False)

    @cached_property
    def line_starts(self) -> tuple[int, ...]:
        """Offset of the first character of each line."""
        starts = [0]
        starts.extend(i + 1 for i, char in enumerate(self.text) if char == "\n")
        return tuple(starts)

    def position(self, offset: int) -> tuple[int, int]:
        """Line and column of `offset`, both counted from 1; columns count characters."""
        line = bisect_right(self.line_starts, offset)
        return line, offset - self.line_starts[line - 1] + 1

    def line(self, number: int) -> str:
        """The text of line `number` (from 1), without its line break."""
        if not 1 <= number <= len(self.line_starts):
            return ""
        start = self.line_starts[number - 1]
        end = self.text.find("\n", start)
        return self.text[start : end if end >= 0 else len(self.text)].rstrip("\r")

    @property
    def short_name(self) -> str:
        """The last part of the name."""
        return PurePath(self.name).name

    def written(self, start: int, end: int) -> "Span":
        """Where the characters between two offsets stand in the file that people edit."""
        return Span(self, start, end)


@frozen(slots=False)
class Quoted(SourceFile):
    """A text that stands inside another one with escapes. `text` is what it means; lines and columns are those of `outer`.

    `starts` and `ends` are the offsets in `outer` of each character, as it is written there; `starts` has one more, of the end.
    """

    outer: SourceFile = field(repr=False)
    starts: tuple[int, ...] = field(repr=False)
    ends: tuple[int, ...] = field(repr=False)

    def position(self, offset: int) -> tuple[int, int]:
        return self.outer.position(self.starts[min(offset, len(self.text))])

    def line(self, number: int) -> str:
        return self.outer.line(number)

    def written(self, start: int, end: int) -> "Span":
        first = self.starts[min(start, len(self.text))]
        last = min(end, len(self.text))
        return Span(self.outer, first, self.ends[last - 1] if last > start else first)


@frozen
class Span:
    """A half-open range of characters of one source."""

    source: SourceFile = field(repr=False)
    start: int
    end: int

    @property
    def text(self) -> str:
        """The characters themselves."""
        return self.source.text[self.start : self.end]

    @property
    def line(self) -> int:
        """Line of the first character, from 1."""
        return self.source.position(self.start)[0]

    @property
    def place(self) -> str:
        """`file:line:column`, as messages print it."""
        line, column = self.source.position(self.start)
        return f"{self.source.name}:{line}:{column}"

    @property
    def written(self) -> "Span":
        """The same place in the file that people edit: another one only where the source is `Quoted`."""
        return self.source.written(self.start, self.end)

    def to(self, other: "Span") -> "Span":
        """The span from the start of this one to the end of `other`."""
        return Span(self.source, self.start, max(self.end, other.end))
