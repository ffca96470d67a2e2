"""Markdown cases: a heading, some prose, a block of rules, variants if any, and a block with the mistakes that they have.

A block marked `rules` is a whole file, or a piece of one (see `fragments`). Blocks marked `toml` below it are variants (see
`layers`). The block marked `expected` below them has one line `CODE line:column headline` for each mistake, or the word `clean`;
with variants `CODE file:line:column headline`, followed by indented lines with all that is said besides.
"""

from collections.abc import Iterator
from pathlib import Path

from attrs import frozen
from markdown_it import MarkdownIt
from markdown_it.token import Token

from tests.harness.fragments import found
from tests.harness.layers import Layer, is_layer, is_rules, players_of, told

CLEAN = "clean"


@frozen
class Case:
    """One case of a file. `block` are the numbers of the lines (from 0, the end excluded) of the expected block's content."""

    path: Path
    name: str
    rules: str
    layers: tuple[Layer, ...]
    players: int | None
    expected: tuple[str, ...]
    block: tuple[int, int]

    def actual(self) -> tuple[str, ...]:
        """The lines that the expected block should have."""
        if self.layers:
            return told(self.rules, self.layers, self.players) or (CLEAN,)
        return tuple(str(mistake) for mistake in found(self.rules)) or (CLEAN,)

    def codes(self) -> set[str]:
        """The codes of the mistakes that are expected."""
        return {line.split()[0] for line in self.expected if line != CLEAN and not line.startswith(" ")}


def read_cases(path: Path) -> tuple[Case, ...]:
    """All cases of a file, in its order. A block of rules without an expectation, or the reverse, is an error of the case.

    Rules that stand before all headings but the title are those of every case below that has none of its own.
    """
    return tuple(_cases(path, MarkdownIt().parse(path.read_text(encoding="utf-8"))))


def _cases(path: Path, tokens: list[Token]) -> Iterator[Case]:
    name, rules, shared, level = "", None, None, ""
    layers: list[Layer] = []
    for before, token in zip([None, *tokens], tokens, strict=False):
        if before is not None and before.type == "heading_open":
            name, level = token.content, before.tag
            rules = None if level == "h1" else shared
        if token.type != "fence":
            continue
        if is_rules(token.info):
            assert rules is None or rules is shared, f"{path}: rules without an expectation under {name!r}"
            rules = token
            shared = token if level == "h1" else shared
        elif is_layer(token.info):
            layers.append(Layer(token.info, token.content))
        elif token.info == "expected":
            assert rules is not None, f"{path}: an expectation without rules under {name!r}"
            yield _case(path, name, rules, tuple(layers), token)
            rules, layers = None, []
    assert rules is None or rules is shared, f"{path}: rules without an expectation under {name!r}"
    assert not layers, f"{path}: a variant without an expectation under {name!r}"


def _case(path: Path, name: str, rules: Token, layers: tuple[Layer, ...], token: Token) -> Case:
    assert token.map is not None
    first, past = token.map
    lines = tuple(token.content.splitlines())
    return Case(path, name, rules.content, layers, players_of(rules.info), lines, (first + 1, past - 1))


def update(case: Case) -> None:
    """Puts what is found in place of what the file expects."""
    (now,) = (other for other in read_cases(case.path) if other.name == case.name)
    lines = case.path.read_text(encoding="utf-8").splitlines()
    lines[slice(*now.block)] = case.actual()
    case.path.write_text("\n".join(lines) + "\n", encoding="utf-8")
