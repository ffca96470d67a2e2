"""Faults of a game as a whole, shown at the edit of the variant that causes them."""

from collections.abc import Callable, Iterable

from rulesdsl.diagnostics.model import Mistake, Severity
from rulesdsl.names.mistakes import UnknownDeed, UnknownName
from rulesdsl.names.model import What
from rulesdsl.source import Span
from rulesdsl.types.mistakes import NeverUsed
from rulesdsl.variants import mistakes
from rulesdsl.variants.model import Edit, Resolved, Verb

KINDS: dict[type[mistakes.WrongType], tuple[str, ...]] = {
    mistakes.WrongType: ("TYP101", "TYP104", "TYP105", "TYP107", "TYP113", "TYP114"),
    mistakes.OutOfRange: ("TYP110", "GAM107"),
    mistakes.WrongUnit: ("TYP102",),
    mistakes.EffectNotAllowed: ("TYP112", "GAM112"),
    mistakes.ShowsSecret: ("TYP201", "TYP202"),
}
"""What the checks of the rules call it, by what it is for the one who wrote the variant."""

FAR = (mistakes.ShowsSecret, mistakes.EffectNotAllowed)
"""What is said so even where the checks find it in another place than the variant changes."""

WORKED_OUT = (What.VALUE.value, What.CONDITION.value)
"""What is on no table: nobody misses its use."""


def blamed(
    resolved: Resolved, found: Iterable[Mistake], before: Iterable[Mistake], without: Callable[[Edit], tuple[Mistake, ...]]
) -> tuple[Mistake, ...]:
    """The mistakes of the resolved game, as those of its variants.

    `before` are the mistakes of the game without variants, which are no variant's fault. `without` gives the mistakes of the game
    without one edit: the edit whose absence mends a mistake is the one that causes it.
    """
    old = set(before)
    meant = (mistake for mistake in found if not _left_over(resolved, mistake))
    return tuple(_blamed(resolved, mistake, without) if mistake not in old else mistake for mistake in meant)


def _left_over(resolved: Resolved, mistake: Mistake) -> bool:
    """Whether it is but a value or a condition of the rules file that the variants no longer need."""
    if not isinstance(mistake, NeverUsed) or resolved.base.header is None:
        return False
    return mistake.what in WORKED_OUT and mistake.span.source == resolved.base.header.span.source


def _blamed(resolved: Resolved, mistake: Mistake, without: Callable[[Edit], tuple[Mistake, ...]]) -> Mistake:
    removed = _removed(resolved, mistake)
    if removed is not None:
        return mistakes.Dangling(removed.span, removed.address, removed.variant.name, mistake.span)
    here = _edit_at(resolved, mistake.span)
    edit = here or _cause(resolved, mistake, without)
    kind = next((kind for kind, codes in KINDS.items() if mistake.code in codes), None)
    declared = _declared(resolved, edit)
    if kind is not None and declared is not None and (here is not None or kind in FAR):
        return kind(mistake.span if here is not None else edit.span, edit.address, "", "", declared, mistake)
    if here is not None:
        return mistake
    broken = mistakes.BreaksGame if mistake.severity is Severity.ERROR else mistakes.RaisesDoubt
    return broken(edit.span, edit.variant.name, mistake)


def _declared(resolved: Resolved, edit: Edit) -> Span | None:
    """Where the rules file has what the edit changes."""
    base = resolved.history.get(edit.address, ())
    return base[0].span if base and base[0].variant is None else None


def _removed(resolved: Resolved, mistake: Mistake) -> Edit | None:
    """The edit that removed what the mistake misses."""
    if not isinstance(mistake, UnknownName | UnknownDeed):
        return None
    gone = (edit for edit in resolved.edits if edit.verb is Verb.REMOVE)
    return next((edit for edit in gone if edit.address.rpartition(".")[2] == mistake.name), None)


def _edit_at(resolved: Resolved, span: Span) -> Edit | None:
    """The edit inside which a place lies."""
    place = span.written
    for edit in resolved.edits:
        content = edit.content.span if edit.content is not None else edit.span
        for own in (content, edit.span):
            if own.source == place.source and own.start <= place.start and place.end <= own.end:
                return edit
    return None


def _cause(resolved: Resolved, mistake: Mistake, without: Callable[[Edit], tuple[Mistake, ...]]) -> Edit:
    """The edit without which the mistake is gone; where several together cause it, the last one."""
    likely = sorted(resolved.edits, key=lambda edit: edit.address.partition(".")[0] not in _words(mistake))
    for edit in likely if len(likely) > 1 else ():
        if not any(same(mistake, other) for other in without(edit)):
            return edit
    return likely[-1]


def _words(mistake: Mistake) -> frozenset[str]:
    """The words of a message, to try the edits first that it speaks of."""
    return frozenset(mistake.headline().replace("`", " ").replace(".", " ").split())


def same(one: Mistake, other: Mistake) -> bool:
    """Whether two mistakes, of two games, are the same."""
    return type(one) is type(other) and one.span == other.span
