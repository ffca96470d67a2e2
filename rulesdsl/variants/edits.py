"""From the tables of a variant file to edits: which address each of them means, and whether the verb goes with it."""

from collections.abc import Iterator

from attrs import field, frozen

from rulesdsl.diagnostics.model import Mistake
from rulesdsl.diagnostics.suggest import closest
from rulesdsl.names.model import What
from rulesdsl.source import Span
from rulesdsl.variants import mistakes
from rulesdsl.variants.document import Array, Item, Scalar, Table
from rulesdsl.variants.model import Edit, Variant, Verb
from rulesdsl.variants.places import Place

TEXT, WHY = "rules", "why"
SIDES = ("before", "after")
MOST_SIBLINGS = 12

ADDED = {
    What.TABLE: "a row",
    What.SETTING: "a reading, or a value for one more number of players",
    What.CONDITION: "a clause",
    What.CHECK: "a clause",
    What.PAYMENT: "a source",
    What.RANKING: "a prize",
    What.STEP: "an option",
    What.DEED: "an option",
}
"""What `add` creates below what; whole declarations have no parent."""

INSERTED = {
    What.TABLE: "a row",
    What.RANKING: "a key",
    What.DEED: "a step",
    What.STEP: "a step",
    What.OPTION: "a step",
}


@frozen(eq=False)
class Ground:
    """What a variant is laid over: the places there are, what was renamed, and what it may not know of.

    `foreign` holds, for addresses that only other variants make, who and where; `gone`, which edit took an address away.
    """

    places: dict[str, Place]
    moved: dict[str, tuple[str, Span]] = field(factory=dict)
    foreign: dict[str, tuple[Variant, Span]] = field(factory=dict)
    gone: dict[str, Edit] = field(factory=dict)


@frozen(eq=False)
class Leaf:
    """One address below a verb, with what is written there."""

    address: str
    span: Span
    item: Item


def edits_of(variant: Variant, ground: Ground) -> tuple[tuple[Edit, ...], tuple[Mistake, ...]]:
    """The edits of a variant over what it is laid over, and what is wrong with their addresses and verbs."""
    edits: list[Edit] = []
    found: list[Mistake] = []
    for verb, table in variant.tables.items():
        for leaf in _removed(table) if verb is Verb.REMOVE else leaves(table, verb, ground):
            wrong = tuple(_wrong(variant, verb, leaf, ground))
            found += wrong
            if not wrong:
                edit, more = _edit(variant, verb, leaf)
                found += more
                edits += () if edit is None else (edit,)
    return tuple(edits), (*found, *_twice(edits))


# ---- where an address ends ----------------------------------------------------------------------------


def leaves(table: Table, verb: Verb, ground: Ground, path: str = "") -> Iterator[Leaf]:
    """The addresses in a table of a variant file, each with what is written there."""
    for name, entry in table.entries.items():
        address = f"{path}.{name}" if path else name
        if isinstance(entry.value, Table) and not _ends(address, entry.value, verb, ground):
            yield from leaves(entry.value, verb, ground, address)
        else:
            yield Leaf(address, entry.key.span, entry.value)


def _ends(address: str, table: Table, verb: Verb, ground: Ground) -> bool:
    """Whether a table says something about its own address rather than about those below it."""
    if not table.entries:
        return True
    if verb is Verb.ADD:
        known = ground.places.get(address)
        below = known is not None or any(path.startswith(f"{address}.") for path in ground.places)
        return not below or (known is not None and known.what is What.ROW)
    if verb in (Verb.REWRITE, Verb.INSERT):
        return any(not isinstance(entry.value, Table) for entry in table.entries.values()) and (
            TEXT in table.entries or verb is Verb.INSERT
        )
    return False


def _removed(table: Table) -> Iterator[Leaf]:
    """The addresses to remove: a list of texts."""
    entry = table.entries.get("addresses")
    for item in entry.value.items if entry is not None and isinstance(entry.value, Array) else ():
        if isinstance(item, Scalar) and isinstance(item.value, str):
            yield Leaf(item.value, Span(item.source, item.start, item.end), item)


# ---- whether the address and the verb are right -------------------------------------------------------


def _wrong(variant: Variant, verb: Verb, leaf: Leaf, ground: Ground) -> Iterator[Mistake]:
    place = ground.places.get(leaf.address)
    if verb in (Verb.ADD, Verb.INSERT):
        yield from _wrong_new(verb, leaf, ground, place)
    elif place is None:
        yield unknown(leaf.address, leaf.span, ground)
    elif place.final:
        yield mistakes.FinalDeclaration(leaf.span, leaf.address, place.final, place.span)
    elif verb not in place.verbs:
        right = tuple(one.value for one in place.verbs)
        yield mistakes.WrongVerb(leaf.span, verb.value, leaf.address, said(place), right, declared=place.span)


def said(place: Place) -> str:
    """What stands at a place, in words."""
    word = place.what.value
    return f"{'an' if word[0] in 'aeio' else 'a'} {word}"


def _wrong_new(verb: Verb, leaf: Leaf, ground: Ground, place: Place | None) -> Iterator[Mistake]:
    if place is not None:
        right = tuple(one.value for one in place.verbs if one is not Verb.REMOVE) or ("set",)
        yield mistakes.WrongVerb(leaf.span, verb.value, leaf.address, said(place), right, taken=True, declared=place.span)
        return
    parent = leaf.address.rpartition(".")[0]
    if parent in ("", "pay") or (parent == "" and verb is Verb.ADD):
        if verb is Verb.INSERT:
            yield mistakes.WrongVerb(leaf.span, verb.value, leaf.address, "a whole declaration", ("add",))
        return
    above = ground.places.get(parent)
    if above is None:
        yield unknown(parent, leaf.span, ground)
        return
    kinds = ADDED if verb is Verb.ADD else INSERTED
    if above.final:
        yield mistakes.FinalDeclaration(leaf.span, parent, above.final, above.span)
    elif above.what not in kinds:
        other = Verb.INSERT if verb is Verb.ADD else Verb.ADD
        right = (other.value,) if above.what in (INSERTED if verb is Verb.ADD else ADDED) else ()
        yield mistakes.WrongVerb(leaf.span, verb.value, parent, said(above), right, below=True, declared=above.span)


def unknown(address: str, span: Span, ground: Ground) -> Mistake:
    """What to say of an address that nothing has: renamed, made by another variant, or misspelt."""
    parts = address.split(".")
    for end in range(len(parts), 0, -1):
        head, rest = ".".join(parts[:end]), parts[end:]
        if head in ground.moved:
            new, place = ground.moved[head]
            return mistakes.MovedAddress(span, address, ".".join((new, *rest)), place)
        if head in ground.foreign:
            variant, place = ground.foreign[head]
            return mistakes.AddedByOther(span, head, variant.name, place)
        if head in ground.gone:
            edit = ground.gone[head]
            ids = (edit.variant.name, "this variant")
            return mistakes.RemovedAndUsed(span, head, ids, ("", ""), ("", edit.why), edit.span, None)
    return _misspelt(address, span, ground)


def _misspelt(address: str, span: Span, ground: Ground) -> Mistake:
    """The names beside it come first, then whatever anywhere ends alike."""
    parent, _, last = address.rpartition(".")
    siblings = children(parent, ground)
    near = tuple(f"{parent}.{name}" if parent else name for name in closest(last, siblings))
    if not near:
        ends = {path.rpartition(".")[2]: path for path in reversed(ground.places)}
        near = (ends[last],) if last in ends else tuple(closest(address, ground.places))
    shown = siblings if parent and len(siblings) <= MOST_SIBLINGS and not near else ()
    return mistakes.UnknownAddress(span, address, near, parent, shown)


def children(parent: str, ground: Ground) -> tuple[str, ...]:
    """The names directly below an address; of none, the names of all declarations."""
    prefix = f"{parent}." if parent else ""
    below = (path.removeprefix(prefix) for path in ground.places if path.startswith(prefix))
    return tuple(dict.fromkeys(name.partition(".")[0] for name in below))


# ---- what is written there ----------------------------------------------------------------------------


def _edit(variant: Variant, verb: Verb, leaf: Leaf) -> tuple[Edit | None, tuple[Mistake, ...]]:
    """The edit, with its text, reason and neighbour taken apart."""
    why = variant.whys.get(leaf.address, "")
    if verb is Verb.REMOVE:
        return Edit(verb, leaf.address, leaf.span, variant, why=why), ()
    item = leaf.item
    if verb is Verb.SET or not isinstance(item, Table):
        if verb is Verb.INSERT:
            return None, (mistakes.IncompleteEdit(leaf.span, leaf.address, "`before` or `after`, the name of a neighbour"),)
        return Edit(verb, leaf.address, leaf.span, variant, item, why=why), ()
    found = tuple(_odd_keys(item, leaf, verb))
    content: Item = item.entries[TEXT].value if TEXT in item.entries else _rest(item)
    reason = item.entries.get(WHY)
    if reason is not None and isinstance(reason.value, Scalar):
        why = str(reason.value.value)
    sides = [(side, item.entries[side].value) for side in SIDES if side in item.entries]
    if verb is Verb.INSERT and (len(sides) != 1 or not isinstance(sides[0][1], Scalar)):
        found = (*found, mistakes.IncompleteEdit(leaf.span, leaf.address, "`before` or `after`, the name of a neighbour"))
    beside = (sides[0][0], sides[0][1]) if sides and isinstance(sides[0][1], Scalar) else None
    return Edit(verb, leaf.address, leaf.span, variant, content, beside, why), found


def _rest(table: Table) -> Table:
    """The columns of a row, without what is said about the edit."""
    return Table({name: one for name, one in table.entries.items() if name not in (*SIDES, WHY)}, table.span)


def _odd_keys(table: Table, leaf: Leaf, verb: Verb) -> Iterator[Mistake]:
    if TEXT not in table.entries:
        return
    known = (TEXT, WHY, *(SIDES if verb is Verb.INSERT else ()))
    for name, entry in table.entries.items():
        if name not in known:
            where = f"the edit of `{leaf.address}`"
            yield mistakes.UnknownKey(entry.key.span, name, where, known, closest(name, known))


def _twice(edits: list[Edit]) -> Iterator[Mistake]:
    """Two things said about one address, or about the whole and a part of it."""
    first: dict[str, Edit] = {}
    for edit in edits:
        if edit.address in first:
            yield mistakes.EditedTwice(edit.span, edit.address, first[edit.address].span, edit.address)
        first.setdefault(edit.address, edit)
    for edit in edits:
        parts = edit.address.split(".")
        for end in range(1, len(parts)):
            above = first.get(".".join(parts[:end]))
            if above is not None and above is not edit:
                yield mistakes.EditedTwice(edit.span, edit.address, above.span, above.address)
