"""A kind of mistake for the tests of the renderings; it is registered nowhere."""

from typing import ClassVar

from rulesdsl.diagnostics.model import Label, Mistake, Severity, freeze
from rulesdsl.source import SourceFile, Span


@freeze
class Sample(Mistake):
    """Says what it is told to say."""

    code: ClassVar[str] = "TST101"
    slug: ClassVar[str] = "sample"

    words: str = "no such `hut`"
    note: str = "here"
    places: tuple[Label, ...] = ()
    ways: tuple[str, ...] = ()

    def headline(self) -> str:
        return self.words

    def caption(self) -> str:
        return self.note

    def others(self) -> tuple[Label, ...]:
        return self.places

    def help(self) -> tuple[str, ...]:
        return self.ways


@freeze
class Doubt(Sample):
    """A sample that is only a warning."""

    code: ClassVar[str] = "TST102"
    severity: ClassVar[Severity] = Severity.WARNING


def span(source: SourceFile, text: str, length: int | None = None) -> Span:
    """The first place of `text`, or `length` characters from where it begins."""
    start = source.text.index(text)
    return Span(source, start, start + (len(text) if length is None else length))
