"""The tokens of a TOML text that is known to be valid, and strings with their escapes undone."""

import re

from attrs import frozen, mutable

from rulesdsl.source import Quoted, SourceFile

# Only runs of single characters are possessive: in Python 3.11.2 a possessive group loses what it has matched.
SPACE = re.compile(r"(?:[ \t\r\n]++|#[^\n]*+)*")
BLANK = " \t\r\n#"
"""The characters with which `SPACE` begins."""

BARE_KEY = re.compile(r"[A-Za-z0-9_-]++")
PLAIN = re.compile(r"\d{4}-\d\d-\d\d \d\d:[\d:.]*(?:[Zz]|[+-]\d\d:\d\d)?|[^ \t\r\n,\]}#]++")
STRING = re.compile(
    r'"""(?:\r?\n)?((?:[^"\\]++|\\.|"(?!""))*"{0,2})"""'
    r"|'''(?:\r?\n)?((?:[^']++|'(?!''))*'{0,2})'''"
    r'|"((?:[^"\\]++|\\.)*)"'
    r"|'([^']*+)'",
    re.DOTALL,
)
WITH_ESCAPES = (1, 3)
"""The groups of `STRING` in which a backslash means something."""

LITERAL = re.compile(r"(?P<line>\r\n)|(?P<char>.)", re.DOTALL)
ESCAPE = re.compile(
    r"\\(?:u(?P<u>.{4})|U(?P<U>.{8})|x(?P<x>..)|(?P<on>[ \t]*\r?\n[ \t\r\n]*)|(?P<short>.))|" + LITERAL.pattern, re.DOTALL
)
SHORT = {"b": "\b", "t": "\t", "n": "\n", "f": "\f", "r": "\r", "e": "\x1b"}


@frozen
class String:
    """A string literal: the offsets between its quotes, and whether a backslash in it is an escape."""

    start: int
    end: int
    escapes: bool

    def text(self, source: SourceFile) -> str:
        """What it means."""
        inner, start, end = self.inner(source)
        return inner.text[start:end]

    def inner(self, source: SourceFile) -> tuple[SourceFile, int, int]:
        """A source and a range of it that are the meaning: the file's own unless something is to be undone."""
        written = source.text[self.start : self.end]
        if "\r\n" in written or (self.escapes and "\\" in written):
            quoted = self._quoted(source)
            return quoted, 0, len(quoted.text)
        return source, self.start, self.end

    def _quoted(self, source: SourceFile) -> Quoted:
        parts = [
            (char, match.start(), match.end())
            for match in (ESCAPE if self.escapes else LITERAL).finditer(source.text, self.start, self.end)
            if (char := _meant(match))
        ]
        starts = (*(start for _, start, _ in parts), self.end)
        return Quoted(source.name, "".join(char for char, _, _ in parts), source, starts, tuple(end for *_, end in parts))


def _meant(match: re.Match[str]) -> str:
    """The character of one match, or nothing where a backslash joins two lines."""
    kind = match.lastgroup or ""
    match kind:
        case "char":
            return match[kind]
        case "line":
            return "\n"
        case "short":
            return SHORT.get(match[kind], match[kind])
        case "on":
            return ""
        case _:
            return chr(int(match[kind], 16))


@mutable
class Scanner:
    """A place in a text, which goes on token by token."""

    text: str
    at: int

    def peek(self) -> str:
        """The next character that is neither space nor comment, where the scanner then stands; empty at the end."""
        char = self.text[self.at : self.at + 1]
        if char not in BLANK:
            return char
        self._match(SPACE)
        return self.text[self.at : self.at + 1]

    def take(self, char: str) -> bool:
        """Step over `char`, if it is next."""
        found = self.peek() == char
        self.at += found
        return found

    def bare_key(self) -> None:
        """Step over a key without quotes."""
        self._match(BARE_KEY)

    def plain(self) -> None:
        """Step over a number, a truth value, a date or a time."""
        self._match(PLAIN)

    def string(self) -> String:
        """Step over a string of any of the four kinds."""
        match = self._match(STRING)
        group = match.lastindex or 0
        return String(match.start(group), match.end(group), group in WITH_ESCAPES)

    def _match(self, pattern: re.Pattern[str]) -> re.Match[str]:
        match = pattern.match(self.text, self.at)
        assert match, f"the text is no TOML at {self.at}"
        self.at = match.end()
        return match
