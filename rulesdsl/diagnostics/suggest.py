"""Did you mean: the names closest to a misspelt one."""

from collections.abc import Iterable
from difflib import SequenceMatcher

FLOOR = 0.6


def closest(word: str, candidates: Iterable[str], limit: int = 2) -> tuple[str, ...]:
    """At most `limit` candidates similar to `word`, best first; a difference in case only wins outright."""
    names = sorted(set(candidates) - {word})
    same = [name for name in names if name.lower() == word.lower()]
    if same:
        return (same[0],)
    if len(word) < 2:
        return ()
    rated = [(rate, name) for name in names if (rate := _similarity(word.lower(), name.lower())) >= FLOOR]
    return tuple(name for _, name in sorted((-rate, name) for rate, name in rated)[:limit])


def _similarity(one: str, other: str) -> float:
    """From 0 to 1; 0 where it is below `FLOOR` for certain, which is told faster."""
    matcher = SequenceMatcher(None, one, other)
    if matcher.real_quick_ratio() < FLOOR or matcher.quick_ratio() < FLOOR:
        return 0.0
    return matcher.ratio()


def did_you_mean(names: tuple[str, ...]) -> tuple[str, ...]:
    """The help line for `closest`'s answer, if there is one."""
    if not names:
        return ()
    return ("did you mean " + " or ".join(f"`{name}`" for name in names) + "?",)
