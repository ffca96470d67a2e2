"""The formatter behind `rulesdsl fmt`: one style and no options.

Four spaces for each level, single spaces between words, bars of a table below each other, labels and `otherwise` aligned in
conditions, expectations, payments and rankings, comments where they are, at most one empty line in a row. Citations begin in
column 73; adjacent lines that reach further have theirs three spaces behind the longest of them, up to column 113.
Line breaks are the author's. The meaning stays: the formatted text has the same tree and the same comments.
"""

from collections.abc import Iterator

import attrs

from rulesdsl.diagnostics.model import Mistake
from rulesdsl.source import SourceFile
from rulesdsl.syntax.chunks import BYTE_ORDER_MARK
from rulesdsl.syntax.format_layout import spaced, text_of
from rulesdsl.syntax.format_lines import read_lines
from rulesdsl.syntax.parser import parse_file
from rulesdsl.syntax.tree import Bracketed, Negate, Node


def format_source(source: SourceFile) -> tuple[str | None, tuple[Mistake, ...]]:
    """The text in the one style, or None and the mistakes for which it cannot be formatted."""
    if source.text.startswith(BYTE_ORDER_MARK):
        source = SourceFile(source.name, source.text.removeprefix(BYTE_ORDER_MARK))
    file, mistakes = parse_file(source)
    if mistakes:
        return None, mistakes
    signs = {node.span.start for node in _nodes(file) if isinstance(node, Bracketed | Negate)}
    return _formatted(source.text, signs), ()


def _nodes(value: object) -> Iterator[Node]:
    """All nodes below and at a value of the tree."""
    if isinstance(value, tuple):
        for part in value:
            yield from _nodes(part)
    elif isinstance(value, Node):
        yield value
        for name in attrs.fields_dict(type(value)):
            yield from _nodes(getattr(value, name))


def _formatted(text: str, signs: set[int]) -> str:
    return text_of(spaced(read_lines(text.replace("\r\n", " \n")), signs))
