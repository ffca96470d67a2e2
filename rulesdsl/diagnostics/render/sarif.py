"""Mistakes as SARIF 2.1.0, the form in which code hosts take the findings of a checker."""

import json
from collections.abc import Iterable, Sequence
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any
from urllib.parse import quote

from rulesdsl.diagnostics.model import KINDS, Mistake
from rulesdsl.diagnostics.pages import read_page
from rulesdsl.diagnostics.render.arrange import arranged
from rulesdsl.source import Span

SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"


def render_sarif(mistakes: Iterable[Mistake], root: Path) -> str:
    """One log with one run. Files below `root` are named relative to it, so that the places match a checkout."""
    sorted_ones = arranged(mistakes)
    rules = sorted({mistake.code for mistake in sorted_ones})
    driver = {"name": "rulesdsl", "version": tool_version(), "rules": [_rule(code) for code in rules]}
    run = {
        "tool": {"driver": driver},
        "columnKind": "unicodeCodePoints",
        "results": [_result(mistake, rules, root) for mistake in sorted_ones],
    }
    return json.dumps({"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}, indent=2, ensure_ascii=False) + "\n"


def tool_version() -> str:
    """The version of the installed package; `0` where the code runs without being installed."""
    try:
        return version("rulesdsl")
    except PackageNotFoundError:
        return "0"


def _rule(code: str) -> dict[str, Any]:
    kind, page = KINDS[code], read_page(code)
    rule: dict[str, Any] = {"id": code, "name": kind.slug, "defaultConfiguration": {"level": kind.severity.value}}
    if page:
        rule["shortDescription"] = {"text": page.says}
        rule["help"] = {"text": page.text, "markdown": page.text}
    return rule


def _result(mistake: Mistake, rules: Sequence[str], root: Path) -> dict[str, Any]:
    words = [mistake.headline(), *mistake.help()]
    related = [_location(label.span, root) | {"message": {"text": label.text}} for label in mistake.others()]
    return {
        "ruleId": mistake.code,
        "ruleIndex": rules.index(mistake.code),
        "level": mistake.severity.value,
        "message": {"text": "\n".join(words)},
        "locations": [_location(mistake.span, root)],
        "relatedLocations": related,
    }


def _location(place: Span, root: Path) -> dict[str, Any]:
    """A place in a file; of what lies in no file, such as a change on the command line, its place in words."""
    span = place.written
    uri = _uri(span.source.name, root)
    if uri is None:
        return {"message": {"text": span.place}}
    line, column = span.source.position(span.start)
    last, past = span.source.position(span.end)
    region = {"startLine": line, "startColumn": column, "endLine": last, "endColumn": past}
    return {"physicalLocation": {"artifactLocation": {"uri": uri}, "region": region}}


def _uri(name: str, root: Path) -> str | None:
    """Where a file lies; None for the name of what is no file: it has no ending, and there is no file of that name."""
    path = Path(name)
    absolute = path if path.is_absolute() else root / path
    if not path.suffix and not absolute.is_file():
        return None
    if absolute.is_relative_to(root):
        return quote(absolute.relative_to(root).as_posix())
    return absolute.as_uri()
