"""That something is left of what consists of several: a ranking keeps a key, a condition a clause, a deed a step."""

from collections.abc import Iterator

from rulesdsl.diagnostics.model import Mistake
from rulesdsl.syntax import tree
from rulesdsl.variants.mistakes import LeavesNothing
from rulesdsl.variants.model import Edit, Verb
from rulesdsl.variants.places import Place
from rulesdsl.variants.rebuild import Changes

LEAST = {
    "clauses": (1, "clause"),
    "sources": (1, "source"),
    "keys": (1, "key"),
    "rows": (1, "row"),
    "items": (1, "row"),
    "body": (1, "step"),
    "options": (1, "option"),
    "readings": (2, "second reading"),
}
"""How many there have to be in a field, and what one of them is called. There may be no prize at all."""


def emptied(places: dict[str, Place], edits: tuple[Edit, ...], changes: Changes) -> Iterator[Mistake]:
    """What has too little left when everything is removed that some edits remove."""
    told: set[tuple[int, str]] = set()
    for edit in edits:
        place = places.get(edit.address)
        if edit.verb is Verb.REMOVE and place is not None and place.field in LEAST:
            key = (id(place.owner), place.field)
            least, word = LEAST[place.field]
            if key not in told and left(place.owner, place.field, changes) < least:
                told.add(key)
                yield _too_little(edit, word, places)


def left(owner: tree.Node, field: str, changes: Changes) -> int:
    """How many members a field will have."""
    members = getattr(owner, field)
    stay = [one for one in members if changes.members.get(id(one)) != ()]
    beside = [new for one in members for side in (changes.before, changes.after) for new in side.get(id(one), ())]
    return len(stay) + len(beside) + len(changes.ends.get((id(owner), field), ()))


def _too_little(edit: Edit, word: str, places: dict[str, Place]) -> Mistake:
    owner = edit.address.rpartition(".")[0]
    place = places.get(owner)
    if place is None:
        return LeavesNothing(edit.span, owner, word, places[edit.address].span)
    ways = (f"remove `{owner}` as a whole, or put something in its place",)
    if word in ("step", "option"):
        ways = (f"rewrite `{owner}`, or put something in its place",)
    elif isinstance(place.part, tree.Setting):
        ways = (f"where one of them always holds, set it: `{owner} = ...`",)
    return LeavesNothing(edit.span, owner, word, place.span, ways)
