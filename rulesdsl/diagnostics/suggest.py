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
    rated = [(SequenceMatcher(None, word.lower(), name.lower()).ratio(), name) for name in names]
    good = sorted((-rate, name) for rate, name in rated if rate >= FLOOR)
    return tuple(name for _, name in good[:limit])


def did_you_mean(names: tuple[str, ...]) -> tuple[str, ...]:
    """The help line for `closest`'s answer, if there is one."""
    if not names:
        return ()
    return ("did you mean " + " or ".join(f"`{name}`" for name in names) + "?",)
