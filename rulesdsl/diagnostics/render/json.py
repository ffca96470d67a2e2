"""Mistakes as JSON for other programs, by the schema in `diagnostics.schema.json` beside this file."""

import json
from collections.abc import Iterable
from typing import Any

from rulesdsl.diagnostics.model import Mistake
from rulesdsl.diagnostics.render.arrange import arranged, counts
from rulesdsl.source import Span

VERSION = 1
"""Goes up when a reader of the old form would misread the new one; added fields do not count."""


def render_json(mistakes: Iterable[Mistake]) -> str:
    """One JSON object; lines and columns count from 1, columns and offsets in characters, ends are excluded."""
    sorted_ones = arranged(mistakes)
    summary = {f"{severity.value}s": n for severity, n in counts(sorted_ones).items()}
    report = {"version": VERSION, "summary": summary, "diagnostics": [_diagnostic(m) for m in sorted_ones]}
    return json.dumps(report, indent=2, ensure_ascii=False) + "\n"


def _diagnostic(mistake: Mistake) -> dict[str, Any]:
    return {
        "code": mistake.code,
        "name": mistake.slug,
        "severity": mistake.severity.value,
        "message": mistake.headline(),
        "caption": mistake.caption(),
        "place": _place(mistake.span),
        "related": [{"message": label.text, "place": _place(label.span)} for label in mistake.others()],
        "help": list(mistake.help()),
        **mistake.facts(),
    }


def _place(place: Span) -> dict[str, Any]:
    span = place.written
    return {"file": span.source.name, "start": _position(span, span.start), "end": _position(span, span.end)}


def _position(span: Span, offset: int) -> dict[str, int]:
    line, column = span.source.position(offset)
    return {"line": line, "column": column, "offset": offset}
