"""A file falls into chunks: each line that begins in the first column, with the indented lines below it."""

import re

from attrs import frozen

from rulesdsl.source import SourceFile

BEGIN = re.compile(r"^(?![ \t\r\n]|--|\Z)", re.MULTILINE)
FIRST = re.compile(r"(?![ \t\r\n]|--|\Z)")
NAME = re.compile(r"[A-Za-z_]\w*")
SCALE = re.compile(r"([A-Za-z_]\w*)\s+in\b")
ROW = re.compile(r"^ +([A-Za-z_]\w*) *\|", re.MULTILINE)
WORD = re.compile(r"\w*")
SEVERAL = re.compile(r"\w+((?: +(?!(?:of|in|at|for|after|with)\b)[A-Za-z_]\w*){2,4})")
BYTE_ORDER_MARK = "\ufeff"


@frozen
class Chunk:
    """A range of the text, the word it begins with, and the doc comment above it."""

    start: int
    end: int
    word: str
    doc: str


def chunks_of(source: SourceFile, start: int = 0, end: int | None = None) -> tuple[Chunk, ...]:
    """All chunks of a file or of a part of it, in order; comments between them belong to the one above."""
    text, past = source.text, len(source.text) if end is None else end
    if start == 0 and text.startswith(BYTE_ORDER_MARK):
        start = len(BYTE_ORDER_MARK)
    starts = [match.start() for match in BEGIN.finditer(text, start, past)]
    if start and starts[:1] != [start] and FIRST.match(text, start, past):
        starts.insert(0, start)
    stops = [*starts[1:], past]
    return tuple(
        Chunk(begin, stop, _word(text, begin), doc_above(text, begin, start)) for begin, stop in zip(starts, stops, strict=False)
    )


def names_in(text: str) -> list[str]:
    """The names that a chunk would declare if it could be read, as far as they can be guessed."""
    head, _, rest = text.partition("\n")
    word, *names = NAME.findall(head) or [""]
    if word == "unit":
        return SCALE.findall(head)
    if word == "moved":
        return []
    if word in ("table", "pieces"):
        return [*names, *_as_one(head), *(match[1] for match in ROW.finditer(rest))]
    return [*(names if word == "setting" else names[:1]), *_as_one(head)]


def _as_one(head: str) -> list[str]:
    """What several words at the beginning of a declaration would be as one name, and each of them."""
    match = SEVERAL.match(head)
    words = match[1].split() if match else []
    return [*words, *("_".join(words[:several]) for several in range(2, len(words) + 1))]


def _word(text: str, start: int) -> str:
    match = WORD.match(text, start)
    return match[0] if match else ""


def doc_above(text: str, start: int, least: int = 0) -> str:
    """What the `---` comment lines directly above an offset say, as one text with line breaks; none begins before `least`."""
    lines: list[str] = []
    end = start - 1
    while end > least:
        begin = max(text.rfind("\n", 0, end) + 1, least)
        line = text[begin:end].strip()
        if not line.startswith("---") or line.startswith("----"):
            break
        lines.insert(0, line[3:].strip())
        end = begin - 1
    return "\n".join(lines)
