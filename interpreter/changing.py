"""Which line of the rules puts a number beyond its range, where the step that does has no name of its own."""

import re

from attrs import frozen

from rulesdsl.source import Span

BEYOND = re.compile(r"(?P<state>\w+)\S* holds (?P<low>-?\d+) to (?P<high>-?\d+), not (?P<value>-?\d+)")
"""What is said of a number that a state cannot hold."""

CHANGE = (
    r"\b(?:(?P<verb>add|take)\s+(?P<by>[^\n]+?)\s+(?:to|from)|set)\s+(?P<place>(?:my\s+)?{state}\b(?:\([^\n)]*\)+)?)"
    r"(?:\s+to\s+(?P<to>[^\n\[]+))?"
)


@frozen
class Change:
    """A step that changes a state, and how it could keep within the range."""

    span: Span
    way: str


def change_of(words: str, around: Span) -> Change | None:
    """The only step of what begins at a place that can have done what `words` say; None where there is none, or several."""
    beyond = BEYOND.match(words)
    if beyond is None:
        return None
    step = re.compile(CHANGE.format(state=re.escape(beyond["state"])))
    found = list(step.finditer(around.source.text, around.start, _end(around)))
    if len(found) != 1:
        return None
    span = Span(around.source, found[0].start(), found[0].start() + len(found[0][0].rstrip()))
    return Change(span, f"keep it inside: `{_within(found[0], beyond)}`, or ask first whether it fits")


def _end(around: Span) -> int:
    """Where the block ends that begins in the line of a place: before the next line that is not indented deeper."""
    text = around.source.text
    line = text[text.rfind("\n", 0, around.start) + 1 :]
    depth = len(line) - len(line.lstrip(" "))
    after = re.compile(rf"\n {{0,{depth}}}(?![ \n]|--)").search(text, around.end)
    return len(text) if after is None else after.start()


def _within(step: re.Match[str], beyond: re.Match[str]) -> str:
    """The same change, up to the end of the range and no further."""
    over = int(beyond["value"]) > int(beyond["high"])
    limit = f"smaller({{}}, {beyond['high']})" if over else f"larger({{}}, {beyond['low']})"
    by = step["by"] and (f"({step['by']})" if " " in step["by"] and not step["by"].startswith("(") else step["by"])
    new = f"{step['place']} {'-' if step['verb'] == 'take' else '+'} {by}" if by else (step["to"] or "...").strip()
    return f"set {step['place']} to {limit.format(new)}"
