"""Texts read without a fault, for tests that write them again."""

from typing import Any

from rulesdsl.source import SourceFile
from rulesdsl.syntax import tree
from rulesdsl.syntax.format import format_source
from rulesdsl.syntax.parser import parse_file, parse_snippet

HEADER = 'language 1\ngame tiny "Tiny" for 2..4 players\n\n'


def read(text: str) -> tree.RulesFile:
    """The tree of a text without faults."""
    file, mistakes = parse_file(SourceFile("t.rules", text))
    assert mistakes == ()
    return file


def part(text: str, kind: str) -> Any:
    """The node for a part of a file, by its rule of the grammar."""
    node, mistakes = parse_snippet(SourceFile("t.rules", text), 0, len(text), kind)
    assert mistakes == ()
    return node


def formatted(text: str) -> str | None:
    """The text as the formatter gives it."""
    return format_source(SourceFile("t.rules", text))[0]
