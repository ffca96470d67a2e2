"""What the standard library says against a TOML text, in our words and with a place."""

import re

from rulesdsl.source import SourceFile, Span

SAID = re.compile(r"(?P<what>.*) \(at (?:line (?P<line>\d+), column (?P<column>\d+)|end of document)\)", re.DOTALL)
KEYS = re.compile(
    r"""[ \t]*\[{0,2}[ \t]*((?:[\w-]+|"(?:[^"\\\n]|\\.)*"|'[^'\n]*')(?:[ \t]*\.[ \t]*(?:[\w-]+|"[^"\n]*"|'[^'\n]*'))*)"""
)
LONG_NUMBER = re.compile(r"(?<![\w.])[+-]?\d[\d_]{4000,}")

WORDS = (
    (r"Invalid statement", "here a key or a `[table]` is due"),
    (r"Expected newline or end of document after a statement", "something follows that does not belong to the value"),
    (r"Cannot (?:overwrite a value|declare .* twice|redefine namespace .*|mutate immutable namespace .*)", "this is given twice"),
    (r"Duplicate inline table key '(.*)'", r"`\1` is given twice"),
    (r"Expected '=' after a key in a key/value pair", "after a key `=` is due"),
    (r"Expected '(\]+)' at the end of an? .* declaration", r"here `\1` is due"),
    (r"Invalid initial character for a key part", "here a key is due"),
    (r"Invalid value", "this is no value; texts stand in quotes"),
    (r"Unclosed array", "here `,` or `]` is due"),
    (r"Unclosed inline table", "here `,` or `}` is due"),
    (r"Invalid date or datetime", "there is no such date"),
    (r"Unterminated string|Expected .*'+.*", "a text is not closed"),
    (r"Unescaped '\\' in a string", r"a backslash is written `\\\\`, or the text in single quotes"),
    (r"Invalid hex value", "here hexadecimal digits are due"),
    (r"Escaped character is not a Unicode scalar value", "there is no such character"),
    (r"(?:Illegal|Found invalid) character '\\n'", "a text is not closed on its line"),
    (r"(?:Illegal|Found invalid) character (.*)", r"the character \1 must not stand here"),
)
"""Patterns of the standard library's messages, and what we say."""

COMMENT = "a comment begins with `#`"
CURLY = "“”„‟«»‘’‚`´"
TYPOGRAPHIC = re.compile(f"[{CURLY}]([^{CURLY}\\n]*)")
ONE_SIGN = "one `=` is enough"
FLAG = "what holds or does not is `true` or `false`, in small letters"
FLAGS = re.compile(r"(?:true|false|yes|no|on|off)\b", re.IGNORECASE)
LISTED = 'what is removed stands in a list, `addresses = ["ADDRESS", ...]`'
HEADERS = re.compile(r"^[ \t]*\[[ \t]*([a-z]+)", re.MULTILINE)
TWICE = "given twice"
AGAIN = "this heading stands above already"
DOTTED = "a line above has the name of this heading before its key"
WAYS = (
    (TWICE, "a key has one value; and what has a value has no keys below it"),
    ("stand in quotes", 'numbers, `true` and `false` stand as they are, lists in `[...]`, everything else in quotes: `"needed"`'),
    ("belong to the value", 'what is more than a number, `true` or `false` is a text, and has quotes: `"6 coins"`'),
    (AGAIN, "write the lines that stand below it here below the first one"),
    (DOTTED, "write it below the heading, without that name and its dot"),
    ("closed on its line", 'a text over several lines stands between `"""` and `"""`'),
    ("`=` is due", "a line reads `ADDRESS = VALUE`, a heading `[set]` or `[add.spaces.c9]`"),
    ("`[table]` is due", "a line reads `ADDRESS = VALUE`, a heading `[set]` or `[add.spaces.c9]`"),
)
"""Ends of our messages, and what to do."""

COMMENTS = ("//", "--", "/*", ";", "%")
ESCAPE = "a backslash"
OPENING = "[{."
"""What leads one level deeper."""


def explained(source: SourceFile, start: int, error: ValueError | RecursionError) -> tuple[Span, str]:
    """Place and words for an error that the text from `start` on gave."""
    if isinstance(error, RecursionError):
        return deepest(source, start), "tables and arrays lie too deep in each other"
    said = SAID.fullmatch(str(error))
    if said is None:
        return _long_number(source, start), "a number has too many digits"
    message = _in_words(said["what"])
    place = _place(source, start, said)
    if message.startswith(ESCAPE):
        place = _escape_before(place)
    if message.endswith(TWICE):
        place = _key_before(place)
        return place, AGAIN if _is_heading_again(place) else DOTTED if _is_dotted_above(place) else message
    return place, _from_elsewhere(place) or message


def _is_heading_again(place: Span) -> bool:
    """Whether the key is that of a heading, and the same heading stands above."""
    above = [line.strip() for line in place.source.text[: place.end + 1].splitlines()]
    return above[-1] == f"[{place.text}]" and above[-1] in above[:-1]


def _is_dotted_above(place: Span) -> bool:
    """Whether the key is that of a heading, and a line above begins with it and a dot."""
    *above, line = (one.strip() for one in place.source.text[: place.end + 1].splitlines())
    return line == f"[{place.text}]" and any(re.match(rf"{re.escape(place.text)}\s*\.", one) for one in above)


def _from_elsewhere(place: Span) -> str:
    """What is said of signs that another language or a word processor has for something."""
    text = place.source.text
    line = text[text.rfind("\n", 0, place.start) + 1 :].lstrip().partition("\n")[0]
    if line.startswith(COMMENTS) or text.startswith(COMMENTS[:3], place.start):
        return COMMENT
    if "=" not in line and HEADERS.findall(text, 0, place.start)[-1:] == ["remove"] and not line.startswith("["):
        return LISTED
    if quoted := TYPOGRAPHIC.match(text, place.start):
        return f'these are typographic quotes; write straight ones: `"{quoted[1]}"`'
    if FLAGS.match(text, place.start):
        return FLAG
    return ONE_SIGN if place.text == "=" and text[: place.start].rstrip().endswith("=") else ""


def deepest(source: SourceFile, start: int) -> Span:
    """The first character of the line in which most opens: if something lies too deep, it is most likely there."""
    lines = source.text[start:].split("\n")
    number = max(range(len(lines)), key=lambda one: sum(map(lines[one].count, OPENING)))
    at = start + sum(len(line) + 1 for line in lines[:number])
    at += len(lines[number]) - len(lines[number].lstrip())
    return Span(source, at, at + 1)


def ways_on(message: str) -> tuple[str, ...]:
    """What to do about a fault, by what is said of it."""
    return tuple(way for end, way in WAYS if message.endswith(end))


def _in_words(what: str) -> str:
    for pattern, words in WORDS:
        if match := re.fullmatch(pattern, what, re.DOTALL):
            return match.expand(words)
    return what[:1].lower() + what[1:]


def _place(source: SourceFile, start: int, said: re.Match[str]) -> Span:
    """One character; at the end of the text its last."""
    if said["line"] is None:
        return Span(source, len(source.text) - 1, len(source.text))
    line, column = int(said["line"]), int(said["column"])
    at = source.line_starts[line - 1] + column - 1 + (start if line == 1 else 0)
    return Span(source, at, at + 1)


def _key_before(place: Span) -> Span:
    """The key at the beginning of the line, where there is one: what is given twice is reported after its value."""
    text = place.source.text
    match = KEYS.match(text, text.rfind("\n", 0, place.start) + 1, place.start)
    return Span(place.source, match.start(1), match.end(1)) if match else place


def _escape_before(place: Span) -> Span:
    """The escape that means nothing: it is reported after its letter."""
    start = place.source.text.rfind("\\", 0, place.end)
    return Span(place.source, start, max(start + 1, place.start))


def _long_number(source: SourceFile, start: int) -> Span:
    """The integer that is too large to be read: the only fault for which no place is given."""
    match = LONG_NUMBER.search(source.text, start)
    return Span(source, match.start(), match.end()) if match else Span(source, start, start + 1)
