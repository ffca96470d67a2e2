"""Where one variant changes what rules of another read: allowed, and worth knowing."""

from collections.abc import Iterator

from attrs import field, frozen

from rulesdsl.names.model import What
from rulesdsl.names.uses import words
from rulesdsl.syntax import tree
from rulesdsl.variants.model import Edit, Resolved
from rulesdsl.variants.places import CODE, Form, Place, places
from rulesdsl.variants.sameness import declared
from rulesdsl.variants.touched import looked_at, payments, places_of, written

FOLLOWED = (tree.Let, tree.Condition, tree.Ranking)
"""Declarations that are read by way of others: values that are worked out anew whenever somebody asks."""


@frozen(eq=False)
class Interaction:
    """An edit of one variant, and rules of another that read what it changes. `way`: the values between, nearest first.

    `place`: the zone or state whose contents the rules of the edit change; empty where the edit changes what is named itself.
    """

    changed: Edit
    reader: Edit
    way: tuple[str, ...] = ()
    place: str = ""


def interactions(resolved: Resolved) -> tuple[Interaction, ...]:
    """All of them, in the order of the edits: for each pair what is changed itself, else the places that its rules touch."""
    game = _Game(resolved)
    readers = [edit for edit in resolved.edits if game.reads(edit)]
    return tuple(
        found
        for edit in resolved.edits
        for reader in readers
        if reader.variant is not edit.variant and not _around(edit, reader)
        for found in game.between(edit, reader)
    )


@frozen
class _Game:
    """What is needed of the rules. `links`: by the values between, all their words, and those that only look at places."""

    resolved: Resolved
    there: dict[str, Place] = field(init=False)
    links: dict[str, frozenset[str]] = field(init=False)
    looks: dict[str, frozenset[str]] = field(init=False)

    @there.default
    def _there(self) -> dict[str, Place]:
        return {**places(self.resolved.base), **places(self.resolved.file)}

    @links.default
    def _links(self) -> dict[str, frozenset[str]]:
        return {path: frozenset(words(one)) for path, one in declared(self.resolved.file).items() if isinstance(one, FOLLOWED)}

    @looks.default
    def _looks(self) -> dict[str, frozenset[str]]:
        return {path: looked_at(one) for path, one in declared(self.resolved.file).items() if isinstance(one, FOLLOWED)}

    def reads(self, edit: Edit) -> bool:
        """Whether rules stand at an address that this edit was the last to write."""
        last = self.resolved.history[edit.address][-1].variant
        place = self.there.get(edit.address)
        return last is edit.variant and edit.content is not None and place is not None and place.form in CODE

    def between(self, edit: Edit, reader: Edit) -> Iterator[Interaction]:
        """How rules meet an edit: what it changes itself first; else the places that its rules fill, empty or set."""
        part = self.there[reader.address].part
        named = frozenset(words(part)) | payments(part, self.resolved.file)
        changed = _changed(edit, self.there)
        way = _way(changed, named, self.links)
        if way is not None:
            yield Interaction(edit, reader, way)
            return
        for place in sorted(self._written(edit)):
            way = _way(frozenset((place,)), looked_at(part), self.looks)
            if way is not None:
                yield Interaction(edit, reader, way, place)

    def _written(self, edit: Edit) -> frozenset[str]:
        """The zones and states that rules of an edit write."""
        if not self.reads(edit):
            return frozenset()
        part, source = self.there[edit.address].part, edit.variant.source
        return written(part, source, self.resolved.file) & places_of(self.resolved.file.declarations)


def _around(one: Edit, other: Edit) -> bool:
    """Whether one edit changes the other itself, or a part of it."""
    return f"{one.address}.".startswith(f"{other.address}.") or f"{other.address}.".startswith(f"{one.address}.")


def _changed(edit: Edit, there: dict[str, Place]) -> frozenset[str]:
    """The words by which rules read what an edit changes."""
    names = edit.address.split(".")
    place = there.get(edit.address)
    if place is not None and place.what is What.FIELD and (place.field == "doc" or place.form is Form.WORDS):
        return frozenset()
    if place is not None and place.what in (What.CELL, What.COLUMN) and len(names) > 1:
        return frozenset(names[-1:])
    if place is not None and place.what in (What.ROW, What.READING):
        return frozenset((names[0], names[-1]))
    top = place.top if place is not None else None
    after = (top.after[0].text,) if isinstance(top, tree.Deed) and top.after else ()
    return frozenset((".".join(names[:2]) if names[0] == "pay" else names[0], *after))


def _way(wanted: frozenset[str], read: frozenset[str], links: dict[str, frozenset[str]]) -> tuple[str, ...] | None:
    """The shortest way from words to something that is wanted; None where there is none."""
    waiting: list[tuple[tuple[str, ...], frozenset[str]]] = [((), read)]
    seen: set[str] = set()
    while waiting:
        way, read = waiting.pop(0)
        if read & wanted:
            return way
        for name in sorted(read & links.keys() - seen):
            seen.add(name)
            waiting.append(((*way, name), links[name]))
    return None
