"""Mistakes one a line: `file:line:column: error[CODE] headline`."""

from collections.abc import Iterable

from rulesdsl.diagnostics.model import Mistake
from rulesdsl.diagnostics.render.arrange import arranged
from rulesdsl.diagnostics.render.text import safe


def render_concise(mistakes: Iterable[Mistake]) -> str:
    """All of them, by place; empty for none."""
    return "".join(f"{safe(m.span.place)}: {m.severity.value}[{m.code}] {safe(m.headline())}\n" for m in arranged(mistakes))
