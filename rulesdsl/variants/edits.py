"""From the tables of a variant file to edits: which address each of them means, and whether the verb goes with it."""

import re
from collections.abc import Iterator

from attrs import evolve, frozen

from rulesdsl.diagnostics.model import Mistake, Severity
from rulesdsl.diagnostics.suggest import closest
from rulesdsl.names.model import What
from rulesdsl.source import Span
from rulesdsl.syntax.builder import LARGEST
from rulesdsl.syntax.mistakes import NumberTooLarge, TooManyFaults
from rulesdsl.syntax.parser import MOST_FAULTS
from rulesdsl.syntax.words import keywords
from rulesdsl.variants import mistakes
from rulesdsl.variants.document import Array, Item, Scalar, Table, said_of
from rulesdsl.variants.model import Edit, Variant, Verb
from rulesdsl.variants.original import WORD
from rulesdsl.variants.places import MEMBERS, Place
from rulesdsl.variants.unknown import Asked, Ground, unknown
from rulesdsl.variants.verbs import ADDED, INSERTED, NEW, in_the_way, instead, instead_of_new, said

TEXT, WHY = "rules", "why"
SIDES = ("before", "after")
NAME = re.compile(r"[A-Za-z_]\w*", re.ASCII)
COUNT = re.compile(r"[1-9][0-9]?")
DOC = ".doc"
PAY = "pay"
"""Below this, payments have their addresses."""


@frozen(eq=False)
class Leaf:
    """One address below a verb, with the place of each of its names, and what is written there.

    The span is that of the last name; of an address in a text, that of all of it.
    """

    address: str
    spans: tuple[Span, ...]
    span: Span
    item: Item


def edits_of(variant: Variant, ground: Ground) -> tuple[tuple[Edit, ...], tuple[Mistake, ...]]:
    """The edits of a variant over what it is laid over, and what is wrong with their addresses and verbs.

    What is removed comes first: something else may be created in its place. Descriptions come last: they may be of what is
    written anew.
    """
    edits: list[Edit] = []
    found: list[Mistake] = []
    named: dict[str, None] = {}
    several = tuple(_in_order(variant, ground))
    for at, (verb, leaf, base) in enumerate(several):
        if sum(one.severity is Severity.ERROR for one in found) >= MOST_FAULTS:
            return tuple(edits), (*found, TooManyFaults(leaf.span, MOST_FAULTS, len(several) - at))
        named[leaf.address] = None
        wrong = (*_wrong(variant, verb, leaf, base), *_too_large(leaf.item))
        found += wrong
        if not wrong:
            edit, more = _edit(variant, verb, leaf, base)
            found += more
            edits += () if edit is None else (edit,)
    edits.sort(key=lambda edit: edit.verb is Verb.SET and edit.address.endswith(DOC))
    return tuple(edits), (*found, *_twice(edits), *_idle(variant, named))


def _in_order(variant: Variant, ground: Ground) -> Iterator[tuple[Verb, Leaf, Ground]]:
    """All that a variant says, what is removed first; each with what there is for it."""
    room = _room(variant, ground)
    for verb, table in sorted(variant.tables.items(), key=lambda entry: entry[0] is not Verb.REMOVE):
        base = room if verb in NEW else ground
        for leaf in _removed(table) if verb is Verb.REMOVE else leaves(table, verb, base):
            yield verb, leaf, base


def _too_large(item: Item) -> Iterator[Mistake]:
    """Numbers beyond what a game may hold."""
    match item:
        case Table(entries=entries):
            for entry in entries.values():
                yield from _too_large(entry.value)
        case Array(items=items):
            for one in items:
                yield from _too_large(one)
        case Scalar(value=int(value)) if abs(value) > LARGEST:
            yield NumberTooLarge(item.span, LARGEST)


def _room(variant: Variant, ground: Ground) -> Ground:
    """What there is for what the variant creates: all but what it removes."""
    table = variant.tables.get(Verb.REMOVE)
    gone = tuple(leaf.address for leaf in _removed(table)) if table is not None else ()
    if not gone:
        return ground
    below = tuple(f"{address}." for address in gone)
    places = {path: one for path, one in ground.places.items() if path not in gone and not path.startswith(below)}
    return evolve(ground, places=places)


# ---- where an address ends ----------------------------------------------------------------------------


def leaves(table: Table, verb: Verb, ground: Ground, path: str = "", above: tuple[Span, ...] = ()) -> Iterator[Leaf]:
    """The addresses in a table of a variant file, each with what is written there."""
    for name, entry in table.entries.items():
        address, spans = f"{path}.{name}" if path else name, (*above, *_spans(name, entry.key.span))
        if isinstance(entry.value, Table) and not _ends(address, entry.value, verb, ground):
            yield from leaves(entry.value, verb, ground, address, spans)
        else:
            yield Leaf(address, spans, entry.key.span, entry.value)


def _spans(name: str, span: Span) -> tuple[Span, ...]:
    """The place of a key, once for each of the names in it: a key in quotes may hold several."""
    return (span,) * (name.count(".") + 1)


def _ends(address: str, table: Table, verb: Verb, ground: Ground) -> bool:
    """Whether a table says something about its own address rather than about those below it."""
    if not table.entries or verb is Verb.SET:
        return not table.entries
    here, place = set(table.entries), ground.places.get(address)
    below = ground.below.get(address, ())
    if verb is Verb.ADD:
        return (place is not None and place.what is What.ROW) or not (below or address == PAY or _leads_on(table))
    told = {name for name, entry in table.entries.items() if not isinstance(entry.value, Table)}
    if told & {TEXT, *(SIDES if verb is Verb.INSERT else ())}:
        return True
    if verb is Verb.REWRITE:
        return place is not None and not here & set(below) and any(closest(name, (TEXT, WHY)) or name == WHY for name in told)
    return bool(told) and not below


def _leads_on(table: Table) -> bool:
    """Whether everything in it is a table."""
    return TEXT not in table.entries and all(isinstance(entry.value, Table) for entry in table.entries.values())


def _removed(table: Table) -> Iterator[Leaf]:
    """The addresses to remove: a list of texts."""
    entry = table.entries.get("addresses")
    for item in entry.value.items if entry is not None and isinstance(entry.value, Array) else ():
        if isinstance(item, Scalar) and isinstance(item.value, str):
            yield Leaf(item.value, tuple(_inside(item)), Span(item.source, item.start, item.end), item)


def _inside(item: Scalar) -> Iterator[Span]:
    """The places of the names of an address in a text."""
    start = item.start
    for name in str(item.value).split("."):
        yield Span(item.source, start, start + max(1, len(name)))
        start += len(name) + 1


# ---- whether the address and the verb are right -------------------------------------------------------


def _wrong(variant: Variant, verb: Verb, leaf: Leaf, ground: Ground) -> Iterator[Mistake]:
    place = ground.places.get(leaf.address)
    if verb in NEW:
        yield from _wrong_new(variant, verb, leaf, ground, place)
    elif place is None:
        yield unknown(Asked(leaf.address, leaf.spans, variant), ground)
    elif place.final:
        yield mistakes.FinalDeclaration(leaf.span, leaf.address, place.final, _final_at(place, ground))
    elif verb not in place.verbs:
        ways = instead(verb, place, ground.below.get(place.path, ()), variant)
        yield mistakes.WrongVerb(leaf.span, verb.value, leaf.address, said(place), ways, declared=place.span)


def _wrong_new(variant: Variant, verb: Verb, leaf: Leaf, ground: Ground, place: Place | None) -> Iterator[Mistake]:
    if place is not None:
        ways = in_the_way(place, variant, verb)
        yield mistakes.WrongVerb(leaf.span, verb.value, leaf.address, said(place), ways, taken=True, declared=place.span)
        return
    parent = leaf.address.rpartition(".")[0]
    above = ground.places.get(parent)
    if parent in ("", PAY):
        yield from _wrong_declaration(variant, verb, leaf, ground)
    elif above is None:
        yield unknown(Asked(parent, leaf.spans[:-1], variant, creates=True), ground)
    elif above.final:
        yield mistakes.FinalDeclaration(leaf.span, parent, above.final, _final_at(above, ground))
    elif above.what not in (ADDED if verb is Verb.ADD else INSERTED):
        ways = instead_of_new(above, ground.below.get(parent, ()), f"{PAY}.{parent}" in ground.places)
        yield mistakes.WrongVerb(leaf.span, verb.value, parent, said(above), ways, below=True, declared=above.span)
    else:
        yield from _unusable(leaf, above)


def _unusable(leaf: Leaf, above: Place) -> Iterator[Mistake]:
    """Names that a rules file could not give; a value of a setting for some players goes by their number."""
    name = leaf.address.rpartition(".")[2]
    if name in keywords() or name == WORD:
        yield mistakes.UnusableName(leaf.span, name, (f"it is a word of the language: take another, such as `{name}_`",))
    elif not NAME.fullmatch(name) and not (above.what is What.SETTING and COUNT.fullmatch(name)):
        yield mistakes.UnusableName(leaf.span, name, ("names have letters, digits and `_`, and begin with a letter or `_`",))


def _final_at(place: Place, ground: Ground) -> Span:
    """Where the rules file says that a place is final: at itself, or at what it is a part of."""
    parts = place.path.split(".")
    around = (ground.places.get(".".join(parts[:end])) for end in range(len(parts), 0, -1))
    nodes = (node for one in around if one is not None for node in (one.part, one.owner))
    cites = (cite for node in nodes if (cite := getattr(node, "cite", None)) is not None and cite.final)
    return next((cite.span for cite in cites), place.span)


def _wrong_declaration(variant: Variant, verb: Verb, leaf: Leaf, ground: Ground) -> Iterator[Mistake]:
    """What is wrong with a new declaration: it has no order; and a table of tables means a row of some table."""
    if verb is Verb.INSERT:
        ways = (f"declarations have no order: add it, `{leaf.address} = ...` below `[add]`",)
        yield mistakes.IncompleteEdit(leaf.span, leaf.address, "something in which it has a place", ways)
    elif isinstance(leaf.item, Table) and leaf.item.entries and _leads_on(leaf.item):
        yield unknown(Asked(leaf.address, leaf.spans, variant, creates=True), ground)


# ---- what is written there ----------------------------------------------------------------------------


def _edit(variant: Variant, verb: Verb, leaf: Leaf, ground: Ground) -> tuple[Edit | None, tuple[Mistake, ...]]:
    """The edit, with its text, reason and neighbour taken apart."""
    why, item = variant.whys.get(leaf.address, ""), leaf.item
    if verb is Verb.REMOVE:
        return Edit(verb, leaf.address, leaf.span, variant, why=why), ()
    if verb is Verb.SET or not isinstance(item, Table):
        if verb is Verb.INSERT:
            return None, (_no_neighbour(leaf, ground),)
        return Edit(verb, leaf.address, leaf.span, variant, item, why=why), ()
    above = ground.places.get(leaf.address.rpartition(".")[0])
    row = verb in NEW and above is not None and above.what is What.TABLE
    content = _rest(item) if row or TEXT not in item.entries else item.entries[TEXT].value
    beside, found = _beside(item, leaf, ground) if verb is Verb.INSERT else (None, ())
    more = () if row else tuple(_shape(item, leaf, verb))
    reason, wrong = _reason(item, leaf, variant)
    return Edit(verb, leaf.address, leaf.span, variant, content, beside, reason or why), (*found, *more, *wrong)


def _beside(table: Table, leaf: Leaf, ground: Ground) -> tuple[tuple[str, Scalar] | None, tuple[Mistake, ...]]:
    """The neighbour of something new, and on which side of it that comes to stand."""
    sides = [(side, table.entries[side].value) for side in SIDES if side in table.entries]
    match sides:
        case [(side, Scalar() as sibling)]:
            return (side, sibling), ()
        case [_, _]:
            return None, (mistakes.IncompleteEdit(leaf.span, leaf.address, "a single place: `before` or `after`, not both"),)
    return None, (_no_neighbour(leaf, ground),)


def _no_neighbour(leaf: Leaf, ground: Ground) -> Mistake:
    parent = leaf.address.rpartition(".")[0]
    names = [name for name in ground.below.get(parent, ()) if ground.places[f"{parent}.{name}"].what in MEMBERS]
    ways = (f'such as `after = "{names[-1]}"`',) if names else ()
    return mistakes.IncompleteEdit(leaf.span, leaf.address, "`before` or `after`, the name of a neighbour", ways)


def _reason(table: Table, leaf: Leaf, variant: Variant) -> tuple[str, tuple[Mistake, ...]]:
    """What is given as the reason beside the rules."""
    entry = table.entries.get(WHY)
    if entry is None:
        return "", ()
    if not isinstance(entry.value, Scalar) or not isinstance(entry.value.value, str):
        return "", (mistakes.FaultyManifest(entry.value.span, WHY, "a text", said_of(entry.value)),)
    if leaf.address in variant.whys:
        return "", (mistakes.IdleReason(entry.key.span, leaf.address, other=variant.reasons[leaf.address]),)
    return entry.value.value, ()


def _idle(variant: Variant, named: dict[str, None]) -> Iterator[Mistake]:
    """Reasons for what the file does not change."""
    for address, span in variant.reasons.items():
        if address not in named:
            yield mistakes.IdleReason(span, address, closest(address, named))


def _rest(table: Table) -> Table:
    """The columns of a row, without what is said about the edit."""
    return Table({name: one for name, one in table.entries.items() if name not in (*SIDES, WHY)}, table.span)


def _shape(table: Table, leaf: Leaf, verb: Verb) -> Iterator[Mistake]:
    """Keys that mean nothing beside rules, and rules that are missing."""
    known = (TEXT, WHY, *(SIDES if verb is Verb.INSERT else ()))
    odd = [(name, entry) for name, entry in table.entries.items() if name not in known]
    for name, entry in odd:
        yield mistakes.UnknownKey(entry.key.span, name, f"the edit of `{leaf.address}`", known, closest(name, known))
    if table.entries and not odd and TEXT not in table.entries:
        yield mistakes.IncompleteEdit(leaf.span, leaf.address, f"`{TEXT}`, what is to stand there")


def _twice(edits: list[Edit]) -> Iterator[Mistake]:
    """Two things said about one address, or about the whole and a part of it."""
    first: dict[str, Edit] = {}
    for edit in edits:
        if edit.address in first and not (first[edit.address].verb is Verb.REMOVE and edit.verb in NEW):
            yield _both(edit, first[edit.address])
        first.setdefault(edit.address, edit)
    for edit in edits:
        parts = edit.address.split(".")
        for end in range(1, len(parts)):
            above = first.get(".".join(parts[:end]))
            if above is not None and above.covers(edit.address) and not _describes(edit, above):
                yield _both(edit, above)


def _describes(edit: Edit, above: Edit) -> bool:
    """Whether an edit gives the description of what another one rewrites."""
    return above.verb is Verb.REWRITE and edit.verb is Verb.SET and edit.address == f"{above.address}{DOC}"


def _both(edit: Edit, first: Edit) -> Mistake:
    removed = first.verb is Verb.REMOVE and edit.verb is not Verb.REMOVE
    return mistakes.EditedTwice(edit.span, edit.address, first.span, first.address, removed)
