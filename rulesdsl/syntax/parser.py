"""From text to tree. Each declaration is parsed on its own, so one that cannot be read does not hide the faults of the next."""

import re
from typing import Any

from attrs import evolve, field, mutable

from rulesdsl.diagnostics.model import Mistake
from rulesdsl.source import SourceFile, Span
from rulesdsl.syntax import mistakes as syn
from rulesdsl.syntax import tree
from rulesdsl.syntax.chunks import Chunk, chunks_of, doc_above, names_in
from rulesdsl.syntax.failure import ENDLESS, Failure, attempt
from rulesdsl.syntax.header import HeaderLines
from rulesdsl.syntax.raw import DEEPEST, Raw
from rulesdsl.syntax.recover import faults
from rulesdsl.syntax.tree_builder import TreeBuilder

MOST_FAULTS = 50
BREAK = re.compile(r"(?<!\S)--[^\n]*|[\r\n]")
"""What separates the lines of an expression that goes on: no more than a space does."""

LEADING = re.compile(r"(?:[ \t\r\n]|--[^\n]*\n)*")


@mutable
class _Reading:
    """What has been read of a file so far."""

    source: SourceFile
    header: HeaderLines
    declarations: list[tree.AnyDeclaration] = field(factory=list)
    broken: list[str] = field(factory=list)
    mistakes: list[Mistake] = field(factory=list)

    def take(self, chunk: Chunk) -> None:
        """Read one chunk."""
        rule = chunk.word if chunk.word in ("language", "game") else "declaration"
        node, found = _parse(self.source, chunk.start, self.source.text[chunk.start : chunk.end], rule)
        self.mistakes += found
        if rule != "declaration":
            self.mistakes += self.header.take(chunk, node, bool(self.declarations or self.broken))
        elif node is None or found:
            self.broken += names_in(self.source.text[chunk.start : chunk.end])
        if rule == "declaration" and node is not None:
            self.declarations.append(evolve(node, doc=chunk.doc) if chunk.doc else node)


def parse_file(source: SourceFile) -> tuple[tree.RulesFile, tuple[Mistake, ...]]:
    """The tree of a whole file, and all that is wrong with its text."""
    reading = _Reading(source, HeaderLines(source))
    if "\0" in source.text:
        at = source.text.index("\0")
        reading.mistakes.append(syn.NotAText(Span(source, at, at + 1)))
    else:
        _read(reading)
    place = Span(source, 0, len(source.text))
    file = tree.RulesFile(reading.header.node(), tuple(reading.declarations), tuple(reading.broken), span=place)
    return file, tuple(reading.mistakes)


def parse_header(source: SourceFile) -> tree.Header | None:
    """The first two lines alone, None where they cannot be read."""
    reading = _Reading(source, HeaderLines(source))
    for chunk in chunks_of(source):
        if chunk.word not in ("language", "game"):
            break
        reading.take(chunk)
    return reading.header.node()


def _read(reading: _Reading) -> None:
    chunks = chunks_of(reading.source)
    for index, chunk in enumerate(chunks):
        if len(reading.mistakes) >= MOST_FAULTS:
            reading.mistakes.append(syn.TooManyFaults(Span(reading.source, chunk.start, chunk.start + 1), MOST_FAULTS))
            reading.broken += [name for rest in chunks[index:] for name in names_in(reading.source.text[rest.start : rest.end])]
            return
        reading.take(chunk)
    reading.mistakes[:0] = reading.header.missing(chunks, tuple(reading.mistakes))


def parse_snippet(source: SourceFile, start: int, end: int, kind: str, before: str = "") -> tuple[Any, tuple[Mistake, ...]]:
    """The node for a part of a text, or None, and what is wrong with it.

    `kind` is a start rule of the grammar (`STARTS` in `tables.py`), such as "expr", "step", "steps" or "declaration"; or
    "declarations", which gives a tuple. The lines of a snippet may be indented as a whole; an expression, a cell or a type may
    go on over several lines. `before` is read as if it stood before the snippet, such as the label of a line; the spans of what
    it makes mean nothing.
    """
    if kind == "declarations":
        return _declarations(source, start, end)
    text = source.text[start:end]
    first = _first(text)
    line = text.rfind("\n", 0, first) + 1
    own = line > 0 or _begins_line(source, start)
    begin = line if own and not before and not text[line:first].strip(" ") else first
    body = before + text[begin:].rstrip()
    if kind in ENDLESS and "\n" in body:
        body = BREAK.sub(lambda match: " " * len(match[0]), body)
    return _parse(source, start + begin - len(before), body if kind in ENDLESS else f"{body}\n{' ' * (first - begin)}", kind)


def _first(text: str) -> int:
    """The offset of the first character that is no space and in no comment."""
    match = LEADING.match(text)
    return match.end() if match else 0


def _begins_line(source: SourceFile, start: int) -> bool:
    """Whether an offset is at the start of a line of the file that people edit."""
    place = source.written(start, start)
    return place.source.text[: place.start].endswith("\n")


def parse_words(source: SourceFile, start: int, end: int) -> tuple[tree.Words, tuple[Mistake, ...]]:
    """A part of a text as words for players, with the expressions in its braces, and what is wrong with it."""
    builder = TreeBuilder(source, 0, _inner)
    words = builder.words_between(Span(source, start, end))
    return words, tuple(builder.mistakes)


def _declarations(source: SourceFile, start: int, end: int) -> tuple[Any, tuple[Mistake, ...]]:
    """All declarations of a part of a text; one alone may be indented."""
    chunks, text = chunks_of(source, start, end), source.text[start:end]
    if not chunks and (first := _first(text)) < len(text):
        node, found = parse_snippet(source, start, end, "declaration")
        doc = doc_above(source.text, source.text.rfind("\n", 0, start + first) + 1, start)
        return () if node is None else (evolve(node, doc=doc) if doc else node,), found
    reading = _Reading(source, HeaderLines(source))
    for chunk in chunks:
        reading.take(chunk)
    return tuple(reading.declarations), tuple(reading.mistakes)


def _parse(source: SourceFile, base: int, text: str, rule: str) -> tuple[Any, tuple[Mistake, ...]]:
    raw = attempt(text, rule)
    if isinstance(raw, Failure):
        return None, faults(source, base, text, rule, raw)
    if raw.depth > DEEPEST:
        return None, (syn.TooDeep(_deepest(source, base, raw)),)
    builder = TreeBuilder(source, base, _inner)
    node = builder.build(raw)
    return node, tuple(builder.mistakes)


def _deepest(source: SourceFile, base: int, raw: Raw) -> Span:
    """The outermost part that is still too deep for one line."""
    while inner := next((part for part in raw.children if isinstance(part, Raw) and part.depth > DEEPEST), None):
        raw = inner
    return Span(source, base + raw.start, base + raw.end)


def _inner(builder: TreeBuilder, start: int, end: int) -> Any:
    """The expression in a brace of a quoted text."""
    node, mistakes = parse_snippet(builder.file, start, end, "expr")
    builder.mistakes += mistakes
    return node
