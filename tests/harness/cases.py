"""Markdown cases: a heading, some prose, a block of rules, and a block with the mistakes that they are expected to have.

A block marked `rules` is a whole file, or a piece of one (see `fragments`). The block marked `expected` below it has one line
`CODE line:column headline` for each mistake, or the word `clean`.
"""

from collections.abc import Iterator
from pathlib import Path

from attrs import frozen
from markdown_it import MarkdownIt
from markdown_it.token import Token

from tests.harness.fragments import found

CLEAN = "clean"


@frozen
class Case:
    """One case of a file. `block` are the numbers of the lines (from 0, the end excluded) of the expected block's content."""

    path: Path
    name: str
    rules: str
    expected: tuple[str, ...]
    block: tuple[int, int]

    def actual(self) -> tuple[str, ...]:
        """The lines that the expected block should have."""
        return tuple(str(mistake) for mistake in found(self.rules)) or (CLEAN,)


def read_cases(path: Path) -> tuple[Case, ...]:
    """All cases of a file, in its order. A block of rules without an expectation, or the reverse, is an error of the case."""
    return tuple(_cases(path, MarkdownIt().parse(path.read_text(encoding="utf-8"))))


def _cases(path: Path, tokens: list[Token]) -> Iterator[Case]:
    name, rules = "", None
    for before, token in zip([None, *tokens], tokens, strict=False):
        if before is not None and before.type == "heading_open":
            name = token.content
        if token.type == "fence" and token.info == "rules":
            assert rules is None, f"{path}: rules without an expectation under {name!r}"
            rules = token.content
        elif token.type == "fence" and token.info == "expected":
            assert rules is not None, f"{path}: an expectation without rules under {name!r}"
            yield _case(path, name, rules, token)
            rules = None
    assert rules is None, f"{path}: rules without an expectation under {name!r}"


def _case(path: Path, name: str, rules: str, token: Token) -> Case:
    assert token.map is not None
    first, past = token.map
    return Case(path, name, rules, tuple(token.content.splitlines()), (first + 1, past - 1))


def update(case: Case) -> None:
    """Puts what is found in place of what the file expects."""
    (now,) = (other for other in read_cases(case.path) if (other.name, other.rules) == (case.name, case.rules))
    lines = case.path.read_text(encoding="utf-8").splitlines()
    lines[slice(*now.block)] = case.actual()
    case.path.write_text("\n".join(lines) + "\n", encoding="utf-8")
