"""The language reference has an example for every construct of the grammar, and its lists have all words and names."""

import re
from collections.abc import Iterable, Iterator
from functools import cache

import pytest
from lark import Lark, Token
from lark.grammar import Rule, Symbol

from rulesdsl.names.builtins import FUNCTIONS, OTHERS, VALUES
from rulesdsl.source import SourceFile
from rulesdsl.syntax.chunks import chunks_of
from rulesdsl.syntax.failure import attempt
from rulesdsl.syntax.raw import Raw
from rulesdsl.syntax.tables import build
from tests.docs.pages import ROOT, blocks

PAGE = ROOT / "docs" / "reference" / "language.md"
HEADS = ("language", "game")
ENDS = {"CITE", "notes"}
"""What may stand at the end of any line: shown once is shown for all."""

ELSEWHERE = {"header", "steps", "cell_text"}
"""Rules of the grammar of which no file without errors has a node: a text in a cell is read so that its message can say more."""


@cache
def grammar() -> Lark:
    """The grammar; each way to write one of its rules is a rule of its own, with what may be left out left out or not."""
    return build()


def words() -> set[str]:
    """The words of the language."""
    return {str(one.pattern.value) for one in grammar().terminals if re.fullmatch("[a-z]+", str(one.pattern.value))}


def constructs() -> set[tuple[str, str]]:
    """Each kind of node with each word, and each other kind by its own name, that may stand directly in it."""
    kinds = {rule.origin.name for rule in grammar().rules if rule.alias is None and not rule.options.expand1}
    shown = kinds | {one.name for one in grammar().terminals if one.name != "_NL"}
    return {
        (str(rule.alias or rule.origin.name), part)
        for rule in grammar().rules
        if makes_node(rule) and str(rule.alias or rule.origin.name) not in ELSEWHERE
        for part in parts(rule.expansion)
        if part in shown and part not in ENDS
    }


def makes_node(rule: Rule) -> bool:
    """Whether it becomes a node, not only a part of one."""
    alone = rule.options.expand1 and rule.alias is None and len(rule.expansion) == 1
    return not rule.origin.name.startswith("_") and not alone


def parts(expansion: Iterable[Symbol], within: tuple[str, ...] = ()) -> Iterator[str]:
    """What stands directly in a node with that expansion; rules with `_` only stand for their own parts."""
    for symbol in expansion:
        if not symbol.name.startswith("_") or symbol.is_term:
            yield symbol.name
        elif symbol.name not in within:
            for rule in grammar().rules:
                if rule.origin == symbol:
                    yield from parts(rule.expansion, (*within, symbol.name))


def nodes(raw: Raw) -> Iterator[Raw]:
    """A node and all below it."""
    yield raw
    for child in raw.children:
        if isinstance(child, Raw):
            yield from nodes(child)


def exemplified() -> Iterator[tuple[str, str]]:
    """What of this the examples of the reference have."""
    for block in blocks(PAGE):
        for chunk in chunks_of(SourceFile("", block.text)) if block.kind == "rules" else ():
            raw = attempt(block.text[chunk.start : chunk.end], chunk.word if chunk.word in HEADS else "declaration")
            assert isinstance(raw, Raw), block.text
            for node in nodes(raw):
                yield from ((str(node.rule), named(part)) for part in node.children if part)


def named(part: Raw | Token) -> str:
    """A part of a node by its rule or its word."""
    return str(part.rule if isinstance(part, Raw) else part.type)


def section(title: str) -> str:
    """The text below a heading of the reference."""
    return PAGE.read_text(encoding="utf-8").partition(f"\n## {title}\n")[2].partition("\n## ")[0]


def test_constructs() -> None:
    """Every kind of node, with every word and part that it may have, stands in an example of the reference."""
    assert sorted(constructs() - set(exemplified())) == []


def test_reserved_words() -> None:
    """The list of reserved words is the words of the grammar, in the order of the alphabet."""
    listed = re.findall("`([a-z]+)`", section("Reserved words"))
    assert listed == sorted(listed)
    assert set(listed) == words()


@pytest.mark.parametrize("name", [*VALUES, *FUNCTIONS, *OTHERS])
def test_built_in_names(name: str) -> None:
    """Every name that the language supplies is told of in the section about it, or about types."""
    assert re.search(rf"`{name}\b", section("Built-in names") + section("Types"))
