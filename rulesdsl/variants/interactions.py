"""Where one variant changes what rules of another read: allowed, and worth knowing."""

from collections.abc import Iterator

from attrs import frozen

from rulesdsl.names.model import What
from rulesdsl.names.uses import words
from rulesdsl.syntax import tree
from rulesdsl.variants.model import Edit, Resolved
from rulesdsl.variants.places import CODE, Place, places
from rulesdsl.variants.sameness import declared

FOLLOWED = (tree.Let, tree.Condition, tree.Ranking)
"""Declarations that are read by way of others: values that are worked out anew whenever somebody asks."""


@frozen(eq=False)
class Interaction:
    """An edit of one variant, and rules of another that read what it changes. `way`: the values between, nearest first."""

    changed: Edit
    reader: Edit
    way: tuple[str, ...] = ()


def interactions(resolved: Resolved) -> tuple[Interaction, ...]:
    """All of them, in the order of the edits."""
    there = {**places(resolved.base), **places(resolved.file)}
    links = {path: frozenset(words(one)) for path, one in declared(resolved.file).items() if isinstance(one, FOLLOWED)}
    readers = [(edit, there[edit.address]) for edit in resolved.edits if _reads(resolved, edit, there)]
    return tuple(
        Interaction(edit, reader, way)
        for edit in resolved.edits
        for reader, place in readers
        if reader.variant is not edit.variant and not _around(edit, reader)
        for way in _ways(_changed(edit, there), place, links)
    )


def _reads(resolved: Resolved, edit: Edit, there: dict[str, Place]) -> bool:
    """Whether rules stand at an address that this edit was the last to write."""
    last = resolved.history[edit.address][-1].variant
    return last is edit.variant and edit.content is not None and edit.address in there and there[edit.address].form in CODE


def _around(one: Edit, other: Edit) -> bool:
    """Whether one edit changes the other itself, or a part of it."""
    return f"{one.address}.".startswith(f"{other.address}.") or f"{other.address}.".startswith(f"{one.address}.")


def _changed(edit: Edit, there: dict[str, Place]) -> frozenset[str]:
    """The words by which rules read what an edit changes."""
    names = edit.address.split(".")
    place = there.get(edit.address)
    if place is not None and place.what in (What.CELL, What.COLUMN) and len(names) > 1:
        return frozenset(names[-1:])
    if place is not None and place.what in (What.ROW, What.READING):
        return frozenset((names[0], names[-1]))
    top = place.top if place is not None else None
    after = (top.after[0].text,) if isinstance(top, tree.Deed) and top.after else ()
    return frozenset((names[1] if names[0] == "pay" else names[0], *after))


def _ways(wanted: frozenset[str], place: Place, links: dict[str, frozenset[str]]) -> Iterator[tuple[str, ...]]:
    """The shortest way from what stands at a place to something that is wanted, if there is one."""
    waiting: list[tuple[tuple[str, ...], frozenset[str]]] = [((), frozenset(words(place.part)))]
    seen: set[str] = set()
    while waiting:
        way, read = waiting.pop(0)
        if read & wanted:
            yield way
            return
        for name in sorted(read & links.keys() - seen):
            seen.add(name)
            waiting.append(((*way, name), links[name]))
