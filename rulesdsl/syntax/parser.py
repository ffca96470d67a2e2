"""From text to tree. Each declaration is parsed on its own, so one that cannot be read does not hide the faults of the next."""

from typing import Any

from attrs import evolve

from rulesdsl.diagnostics.model import Mistake
from rulesdsl.source import SourceFile, Span
from rulesdsl.syntax import tree
from rulesdsl.syntax.chunks import Chunk, chunks_of
from rulesdsl.syntax.failure import Failure, attempt
from rulesdsl.syntax.mistakes import Unexpected
from rulesdsl.syntax.tree_builder import TreeBuilder

HEADER_RULES = ("language", "game")


def parse_file(source: SourceFile) -> tuple[tree.RulesFile, tuple[Mistake, ...]]:
    """The tree of a whole file, and all that is wrong with its text."""
    mistakes: list[Mistake] = []
    header: tree.Header | None = None
    edition = 0
    declarations: list[tree.AnyDeclaration] = []
    broken: list[str] = []
    for chunk in chunks_of(source):
        node, found = _parse_chunk(source, chunk)
        mistakes += found
        if chunk.word == "language" and node is not None:
            edition = node[0]
        elif isinstance(node, tree.Header):
            header = evolve(node, edition=edition, doc=chunk.doc)
        elif node is not None:
            declarations.append(evolve(node, doc=chunk.doc) if chunk.doc else node)
    place = Span(source, 0, len(source.text))
    return tree.RulesFile(header, tuple(declarations), tuple(broken), span=place), tuple(mistakes)


def _parse_chunk(source: SourceFile, chunk: Chunk) -> tuple[Any, tuple[Mistake, ...]]:
    rule = chunk.word if chunk.word in HEADER_RULES else "declaration"
    return parse_snippet(source, chunk.start, chunk.end, rule)


def parse_snippet(source: SourceFile, start: int, end: int, kind: str) -> tuple[Any, tuple[Mistake, ...]]:
    """The node for a part of a text, or None, and what is wrong with it; `kind` is one of the start rules of the grammar."""
    text = source.text[start:end]
    raw = attempt(text, kind)
    if isinstance(raw, Failure):
        place = Span(source, start + raw.start, start + max(raw.end, raw.start + 1))
        return None, (Unexpected(place, f"`{raw.text}`"),)
    builder = TreeBuilder(source, start, _inner)
    return builder.build(raw), tuple(builder.mistakes)


def _inner(builder: TreeBuilder, start: int, end: int) -> Any:
    node, mistakes = parse_snippet(builder.file, start, end, "expr")
    builder.mistakes += mistakes
    return node
