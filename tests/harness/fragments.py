"""Pieces of rules files made whole, and their mistakes."""

import re

from attrs import frozen

import rulesdsl
from rulesdsl.diagnostics.model import Mistake
from rulesdsl.diagnostics.render.arrange import arranged
from rulesdsl.source import SourceFile

HEADER = 'language 1\ngame example "Example" for 2 players\n'
PLAY = "to play:\n    end\n"
WINNER = "ranking winner of p in players:\n    level: most 1\n    otherwise shared\n"
ONLY_WHOLE = {"GAM106", "GAM110"}
"""Doubts about a whole file, which say nothing of a piece of one: that a declaration is never used, or never changes."""


@frozen
class Found:
    """A mistake as a golden has it; `line` is counted in the text as it was given."""

    code: str
    line: int
    column: int
    headline: str

    def __str__(self) -> str:
        return f"{self.code} {self.line}:{self.column} {self.headline}"


def is_whole(text: str) -> bool:
    """Whether the text is a rules file of its own: it has a `language` line, or nothing but comments."""
    return re.search(r"^language\b", text, re.MULTILINE) is not None or not re.search(r"^[^-\s]", text, re.MULTILINE)


def whole(text: str) -> tuple[str, int]:
    """A file around the text, and how many lines were put before it: a header, a play and a winner where it has none."""
    if is_whole(text):
        return text, 0
    ends = [
        end for word, end in (("to play", PLAY), ("ranking winner", WINNER)) if not re.search(rf"^{word}\b", text, re.MULTILINE)
    ]
    return "".join([HEADER, text if text.endswith("\n") else text + "\n", *ends]), HEADER.count("\n")


def mistakes_of(text: str) -> tuple[Mistake, ...]:
    """All mistakes of a text, for every player count, as the front door finds them."""
    found = arranged(rulesdsl.check(SourceFile("example.rules", whole(text)[0])))
    return tuple(mistake for mistake in found if is_whole(text) or mistake.code not in ONLY_WHOLE)


def found(text: str) -> tuple[Found, ...]:
    """The mistakes as goldens have them."""
    before = whole(text)[1]
    return tuple(_found(mistake, before) for mistake in mistakes_of(text))


def _found(mistake: Mistake, before: int) -> Found:
    line, column = mistake.span.source.position(mistake.span.start)
    return Found(mistake.code, line - before, column, mistake.headline())
