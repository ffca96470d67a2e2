"""Mistakes that have one cause and show in many places."""

from collections.abc import Iterable

from rulesdsl.diagnostics.model import Mistake
from rulesdsl.types.mistakes import NobodyActs


def folded(mistakes: Iterable[Mistake]) -> tuple[Mistake, ...]:
    """The same mistakes; that nobody has the turn is told once, for all its places."""
    several = tuple(mistakes)
    first, *more = sorted((one for one in several if isinstance(one, NobodyActs)), key=_place) or (None,)
    if first is None:
        return several
    all_at_once = NobodyActs(first.span, tuple(one.span for one in more))
    return tuple(all_at_once if one is first else one for one in several if one not in more)


def _place(mistake: Mistake) -> tuple[str, int]:
    return mistake.span.source.name, mistake.span.start
