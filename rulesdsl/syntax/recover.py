"""Several faults in one chunk: the line at fault is blanked out with what hangs on it, and the rest is tried again."""

import re

from rulesdsl.diagnostics.model import Mistake
from rulesdsl.source import SourceFile
from rulesdsl.syntax.diagnose import diagnose
from rulesdsl.syntax.failure import Failure, attempt
from rulesdsl.syntax.site import Site

MOST = 5
TRIES = 12
STRUCTURE = ("_INDENT", "_DEDENT", "$END")


def faults(file: SourceFile, base: int, text: str, rule: str, failure: Failure) -> tuple[Mistake, ...]:
    """The mistake behind a failure, and those of later lines that do not follow from it."""
    site = Site(file, base, text, rule, failure)
    found = [diagnose(site)]
    for _ in range(TRIES):
        rest = _without_line(site)
        result = attempt(rest, rule) if rest is not None else None
        if not isinstance(result, Failure) or result.start <= site.line[0] or len(found) == MOST:
            break
        site = Site(file, base, rest or "", rule, result)
        if result.accepted == {"_INDENT"}:
            continue
        if site.at_line_start or result.terminal in STRUCTURE:
            break
        found.append(diagnose(site))
    return tuple(found)


def _without_line(site: Site) -> str | None:
    """The text with the faulty line blanked, or None where the rest would make no sense without it."""
    start, end = _owner(site) if site.failure.accepted == {"_INDENT"} else site.line
    if start == 0 or _carries(site.text, start, end):
        return None
    depth = _depth(site.text, start)
    for match in re.finditer(r"[^\n]*\n?", site.text[end + 1 :]):
        line = match[0]
        inner = len(line) - len(line.lstrip(" "))
        if line.strip() and inner <= depth and not (inner == depth and re.match(r"else\b", line.lstrip())):
            break
        end += len(line)
    return site.text[:start] + re.sub(r"[^\n]", " ", site.text[start:end]) + site.text[end:]


def _owner(site: Site) -> tuple[int, int]:
    """The line whose block is missing: the last one above that holds anything."""
    end = len(site.text[: site.failure.start].rstrip())
    return site.text.rfind("\n", 0, end) + 1, end


def _carries(text: str, start: int, end: int) -> bool:
    """Whether later lines lean on this one: a table's heading, or the `otherwise` of a ranking."""
    line = text[start:end]
    heading = "|" in line and "|" not in text[:start] and text.startswith(("table", "pieces"))
    return heading or (text.startswith("ranking") and line.lstrip().startswith("otherwise"))


def _depth(text: str, start: int) -> int:
    return len(text[start:]) - len(text[start:].lstrip(" "))
