"""A file falls into chunks: each line that begins in the first column, with the indented lines below it."""

import re

from attrs import frozen

from rulesdsl.source import SourceFile

BEGIN = re.compile(r"^(?![ \t\r\n]|--|\Z)", re.MULTILINE)
WORD = re.compile(r"\w*")
BYTE_ORDER_MARK = "\ufeff"


@frozen
class Chunk:
    """A range of the text, the word it begins with, and the doc comment above it."""

    start: int
    end: int
    word: str
    doc: str


def chunks_of(source: SourceFile) -> tuple[Chunk, ...]:
    """All chunks of a file, in order; comments between them belong to the one above."""
    text = source.text
    skipped = len(BYTE_ORDER_MARK) if text.startswith(BYTE_ORDER_MARK) else 0
    starts = [match.start() for match in BEGIN.finditer(text) if match.start() != 0 or not skipped]
    if skipped and re.match(r"[^ \t\r\n-]|-(?!-)", text[skipped : skipped + 2]):
        starts.insert(0, skipped)
    ends = [*starts[1:], len(text)]
    return tuple(Chunk(start, end, _word(text, start), doc_above(text, start)) for start, end in zip(starts, ends, strict=True))


def _word(text: str, start: int) -> str:
    match = WORD.match(text, start)
    return match[0] if match else ""


def doc_above(text: str, start: int) -> str:
    """What the `---` comment lines directly above an offset say, as one text with line breaks."""
    lines: list[str] = []
    end = start - 1
    while end > 0:
        begin = text.rfind("\n", 0, end) + 1
        line = text[begin:end].strip()
        if not line.startswith("---") or line.startswith("----"):
            break
        lines.insert(0, line[3:].strip())
        end = begin - 1
    return "\n".join(lines)
