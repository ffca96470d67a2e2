"""Descriptions that a variant file writes above rules, in `---` lines as in a rules file."""

from rulesdsl.source import SourceFile
from rulesdsl.syntax.chunks import doc_above
from rulesdsl.syntax.parser import LEADING
from rulesdsl.variants.document import Item, Scalar


def description(item: Item | None) -> str:
    """What the `---` lines at the head of a text say."""
    if not isinstance(item, Scalar) or not isinstance(item.value, str):
        return ""
    return _above(item.source, item.start, item.end)


def _above(source: SourceFile, start: int, end: int) -> str:
    head = LEADING.match(source.text, start, end)
    first = head.end() if head else start
    return doc_above(source.text, source.text.rfind("\n", 0, first) + 1, start)
