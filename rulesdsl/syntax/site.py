"""Where the parser stopped, with the text around it in words: what the diagnosis looks at."""

import re
from functools import cached_property

from attrs import frozen

from rulesdsl.source import SourceFile, Span
from rulesdsl.syntax.failure import Failure, attempt

PIECE = re.compile(r'--[^\n]*|"[^"\n]*"?|\[[^\]\n]*\]?|\w+|\.\.|[^\s\w]')


@frozen
class Piece:
    """A word, sign, quoted text or citation, by its offsets in the parsed text."""

    start: int
    end: int
    text: str


@frozen(slots=False)
class Site:
    """A failed attempt: `base` is the offset of `text` in the source, `rule` what it was parsed as."""

    file: SourceFile
    base: int
    text: str
    rule: str
    failure: Failure

    def span(self, start: int, end: int) -> Span:
        """The place in the source of a range of the parsed text, which may end beyond it."""
        limit = len(self.file.text)
        return Span(self.file, min(self.base + start, limit), min(self.base + end, limit))

    def place(self, piece: Piece) -> Span:
        """Where a piece stands."""
        return self.span(piece.start, piece.end)

    @cached_property
    def line(self) -> tuple[int, int]:
        """Start and end of the line at fault: the failing one, or the one that ended too early."""
        at = min(self.failure.start, len(self.text.rstrip()))
        end = self.text.find("\n", at)
        return self.text.rfind("\n", 0, at) + 1, len(self.text) if end < 0 else end

    @cached_property
    def pieces(self) -> tuple[Piece, ...]:
        """The pieces of that line, without comments."""
        return pieces_of(self.text, *self.line)

    @cached_property
    def before(self) -> tuple[Piece, ...]:
        """The pieces of the line that the parser had taken."""
        return tuple(piece for piece in self.pieces if piece.end <= self.failure.start)

    @property
    def at_line_start(self) -> bool:
        """Whether the failing piece is the first of its line."""
        return not self.before

    def reach(self, text: str, shift: int) -> int:
        """How far a changed text is parsed, in offsets of this one; `shift` is what the change added before."""
        result = attempt(text, self.rule)
        return result.start - shift if isinstance(result, Failure) else len(self.text) + 1

    @cached_property
    def wanted(self) -> int:
        """How far a change must carry to count as a remedy: past the next word, or past the end of the line."""
        after = [piece for piece in self.pieces if piece.start > self.failure.start]
        return after[1].end if len(after) > 1 else self.line[1] + 1

    def mended_by(self, start: int, end: int, replacement: str) -> bool:
        """Whether the parser gets on with another text from `start` to `end`."""
        changed = self.text[:start] + replacement + self.text[end:]
        return self.reach(changed, len(replacement) - (end - start)) >= self.wanted


def pieces_of(text: str, start: int, end: int) -> tuple[Piece, ...]:
    """The pieces of a range of text, without comments."""
    found = (Piece(match.start(), match.end(), match[0]) for match in PIECE.finditer(text, start, end))
    return tuple(piece for piece in found if not piece.text.startswith("--"))
