"""What all parts of the tree builder share: places, names, words and citations."""

import re
from abc import ABC, abstractmethod
from typing import Any

from attrs import evolve
from lark.lexer import Token

from rulesdsl.diagnostics.model import Mistake
from rulesdsl.source import SourceFile, Span
from rulesdsl.syntax import tree
from rulesdsl.syntax.chunks import doc_above
from rulesdsl.syntax.mistakes import BraceInWords, FinalWithoutReason, NumberTooLarge, SaidTwice
from rulesdsl.syntax.raw import Raw

LARGEST = 2**31 - 1
REFERENCE = re.compile(r"[A-Za-z0-9]+(-[A-Za-z0-9]+)+")
BRACE = re.compile(r"[{}]")


class Builder(ABC):
    """Turns rules of the grammar into nodes: the method named like a rule gets the rule's span and its parts.

    `base` is the offset in the source of the text that was parsed. `mistakes` collects what the grammar cannot say.
    """

    def __init__(self, source: SourceFile, base: int) -> None:
        self.file = source
        self.base = base
        self.mistakes: list[Mistake] = []

    def build(self, raw: Raw) -> Any:
        """The node for one use of a rule, its parts first."""
        parts = [self.build(part) if isinstance(part, Raw) else part for part in raw.children]
        return getattr(self, raw.rule)(self.span(raw.start, raw.end), *parts)

    @abstractmethod
    def inner(self, start: int, end: int) -> tree.Expr | None:
        """The expression between two offsets of the source."""

    def span(self, start: int, end: int) -> Span:
        """The place in the source of a range of the parsed text."""
        return Span(self.file, self.base + start, self.base + end)

    def at(self, token: Token) -> Span:
        """Where a token stands."""
        return self.span(token.start_pos or 0, token.end_pos or 0)

    def ident(self, token: Token) -> tree.Ident:
        """A label or a name where it is declared."""
        return tree.Ident(str(token), span=self.at(token))

    def doc(self, token: Token) -> str:
        """The description of what begins with a label: the `---` lines above, where nothing stands before it in its line."""
        start = self.base + (token.start_pos or 0)
        line = self.file.text.rfind("\n", 0, max(start, 0)) + 1
        return "" if self.file.text[line:start].strip() else doc_above(self.file.text, line)

    def integer(self, token: Token) -> int:
        """A written number that fits the machine."""
        value = int(token) if len(token) < 12 else LARGEST + 1
        if value > LARGEST:
            self.mistakes.append(NumberTooLarge(self.at(token), LARGEST))
        return min(value, LARGEST)

    def place(self, token: Token) -> int:
        """The number of `2nd`."""
        return self.integer(Token("NUMBER", token[:-2], token.start_pos, end_pos=token.end_pos))

    def notes(self, span: Span, cite: Token | None, final: Token | None = None, reason: Token | None = None) -> tree.Cite:
        """A citation's references and marks; free text is one reference. Behind it, perhaps, why the line is final."""
        places = [self.at(token) for token in (cite, final, reason) if token is not None]
        words = cite[1:-1].split() if cite is not None else []
        others = [word for word in words if word not in ("?", "reconstructed")]
        one_by_one = all(REFERENCE.fullmatch(word) for word in others)
        references = tuple(others) if one_by_one else (" ".join(others),)
        why = reason[1:-1].strip() if reason is not None else ""
        if reason is not None and not why:
            self.mistakes.append(FinalWithoutReason(self.at(reason)))
        marks = {"open": "?" in words, "reconstructed": "reconstructed" in words}
        return tree.Cite(references, **marks, final=why, span=places[0].to(places[-1]))

    def words(self, token: Token) -> tree.Words:
        """A quoted text with its `{expression}` parts."""
        place = self.at(token)
        return evolve(self.words_between(Span(self.file, place.start + 1, place.end - 1)), span=place)

    def words_between(self, place: Span) -> tree.Words:
        """The same without its quotes."""
        parts: list[str | tree.Expr] = []
        start = place.start
        for opening, closing in self._braces(place):
            parts += [self.file.text[start:opening], *self._filled(opening + 1, closing)]
            start = closing + 1
        parts.append(self.file.text[start : place.end])
        return tree.Words(tuple(part for part in parts if part != ""), span=place)

    def words_or_none(self, token: Token | None) -> tree.Words | None:
        """The same where the text may be left out."""
        return None if token is None else self.words(token)

    def _filled(self, start: int, end: int) -> tuple[tree.Expr, ...]:
        node = self.inner(start, end)
        return () if node is None else (node,)

    def _braces(self, place: Span) -> list[tuple[int, int]]:
        found = list(BRACE.finditer(self.file.text, place.start, place.end))
        pairs = []
        for index, brace in enumerate(found):
            wanted = "{" if index % 2 == 0 else "}"
            if brace[0] != wanted or (wanted == "{" and index + 1 == len(found)):
                self.mistakes.append(BraceInWords(Span(self.file, brace.start(), brace.end()), brace[0]))
                break
            if wanted == "}":
                pairs.append((found[index - 1].start(), brace.start()))
        return pairs

    def once(self, what: str, spans: list[Span]) -> None:
        """Report what is said twice where once is enough."""
        if len(spans) > 1:
            self.mistakes.append(SaidTwice(spans[1], what, spans[0]))
