"""Everything that has an address in a resolved game: what stands there, and who has said it where."""

from collections.abc import Iterator
from typing import Any

from attrs import frozen

from rulesdsl.names.addresses import addressed
from rulesdsl.names.model import What
from rulesdsl.source import Span
from rulesdsl.syntax import tree
from rulesdsl.syntax.write import context_of
from rulesdsl.variants.model import Definition, Resolved, Variant
from rulesdsl.variants.places import CODE, UNCHANGING, Place, places
from rulesdsl.variants.text import Written, written

RULES = "rules"
"""The key of what stands at an address whose parts have addresses, too: in a variant, `rewrite` takes it for the whole."""

TAKEN = "rules of the whole"
"""The same where a part is called `rules`."""


@frozen
class Origin:
    """Who has said something last: a variant, or none for the rules file; and where."""

    variant: Variant | None
    span: Span

    @property
    def layer(self) -> str:
        """The rank, or `base`."""
        return self.variant.rank.value if self.variant is not None else "base"

    @property
    def file(self) -> str:
        """The name of the file."""
        return self.span.written.source.name

    @property
    def line(self) -> int:
        """The line in it."""
        return self.span.written.line

    def __str__(self) -> str:
        return f"{self.layer} {self.span.written.source.short_name}:{self.line}"


@frozen(eq=False)
class Entry:
    """One address. `value`: what a variant file would say there, None where nothing can be said; a text if it is rules."""

    address: str
    place: Place
    value: Written | None
    origin: Origin
    references: tuple[str, ...] = ()


def entries(resolved: Resolved, count: int | None = None) -> tuple[Entry, ...]:
    """All addresses in the order of the file. For one number of players each setting has the value for that number."""
    there, context = places(resolved.file), context_of(resolved.file)
    cites = {one.path: one.cite for one in addressed(resolved.file)}
    found = []
    for path, place in there.items():
        if place.what is What.COUNT and (count is not None or not _varies(place)):
            continue
        shown = there.get(f"{path}.{count}", place) if place.what is What.SETTING else place
        value = None if place.form in UNCHANGING else written(shown, context)
        cite = cites.get(path)
        found.append(Entry(path, place, value, origin_of(resolved, shown), cite.references if cite is not None else ()))
    return tuple(found)


def _varies(place: Place) -> bool:
    """Whether the setting has values for single numbers of players."""
    return isinstance(place.owner, tree.Setting) and bool(place.owner.by_count)


# ---- who has said it ----------------------------------------------------------------------------------


def origin_of(resolved: Resolved, place: Place) -> Origin:
    """The last one to say what stands at a place: at its address, or at that of the whole that it is a part of."""
    order = {(edit.variant.name, edit.address): at for at, edit in enumerate(resolved.edits)}
    said = list(_said(resolved, place))
    if not said:
        return Origin(None, place.span)
    last = max(said, key=lambda one: order.get((one.variant.name, one.address), -1) if one.variant is not None else -1)
    own = last.address == place.path or place.what is What.COUNT
    return Origin(last.variant, last.span if own else place.span)


def _said(resolved: Resolved, place: Place) -> Iterator[Definition]:
    """What variants have said at an address or around it, as far as it has become what stands there."""
    parts = place.path.split(".")
    for end in range(len(parts), 0, -1):
        path = ".".join(parts[:end])
        for one in resolved.history.get(path, ())[-1:]:
            inside = one.variant is not None and place.span.written.source == one.variant.source
            if one.variant is not None and (path == place.path or inside or place.what is What.COUNT):
                yield one


# ---- as trees -----------------------------------------------------------------------------------------

Tree = dict[str, Any]


def trees(several: tuple[Entry, ...]) -> dict[str, Tree]:
    """Values, origins and what is said about them, each as a tree of addresses.

    A thing whose parts have addresses stands under `rules` beside them. Descriptions, and the limits and types of settings, which
    have no parts, stand under `about`.
    """
    found: dict[str, Tree] = {"values": {}, "origins": {}, "about": {}}
    shown = [one for one in several if one.value not in (None, "")]
    inner = {above for one in shown if not _is_about(one) for above in _above(one.address)}
    taken = {one.address for one in several}
    for one in shown:
        address = _key(one, inner, taken)
        if _is_about(one):
            _put(found["about"], one.address, one.value)
        elif address:
            _put(found["values"], address, one.value)
            _put(found["origins"], address, str(one.origin))
    return found


def _above(address: str) -> Iterator[str]:
    """The addresses of all that a thing is a part of."""
    parts = address.split(".")
    return (".".join(parts[:end]) for end in range(1, len(parts)))


def _is_about(one: Entry) -> bool:
    """Whether this is said about a thing rather than being a part of it."""
    word = one.address.rpartition(".")[2]
    return one.place.what is What.FIELD and (word == "doc" or isinstance(one.place.owner, tree.Setting))


def _key(one: Entry, inner: set[str], taken: set[str]) -> str:
    """Where it stands in a tree; nowhere, if all its parts are listed."""
    if one.address not in inner:
        return one.address
    shape = one.place.part.shape if isinstance(one.place.part, tree.Table) else None
    if one.place.form not in CODE or isinstance(shape, tree.RowsShape):
        return ""
    return f"{one.address}.{RULES}" if f"{one.address}.{RULES}" not in taken else f"{one.address}.{TAKEN}"


def _put(into: Tree, address: str, value: Any) -> None:
    *above, last = address.split(".")
    for name in above:
        into = into.setdefault(name, {})
    into[last] = value
