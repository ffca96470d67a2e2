"""Whether something can be taken out of a file: what else needs it, and whether enough is left of what it is a part of."""

from collections.abc import Iterator

from rulesdsl.names.model import What
from rulesdsl.names.uses import ROOTS, words
from rulesdsl.names.walk import nodes
from rulesdsl.syntax import tree
from rulesdsl.variants.emptied import LEAST, left
from rulesdsl.variants.places import Place
from rulesdsl.variants.rebuild import Changes, rebuilt

BY_NAME = (What.ROW, What.READING)
"""What, besides declarations, is used by its name alone."""


def is_free(place: Place, file: tree.RulesFile) -> bool:
    """Whether it can be removed by itself: enough is left, and nothing needs it."""
    least = LEAST.get(place.field, (0, ""))[0]
    return place.path not in ROOTS and left(place.owner, place.field, _without(place)) >= least and not needed_by(place, file)


def needed_by(place: Place, file: tree.RulesFile) -> tuple[str, ...]:
    """The names of the declarations that need what stands at a place."""
    rest = rebuilt(file, _without(place))
    return tuple(dict.fromkeys(_users(place, rest.declarations)))


def _without(place: Place) -> Changes:
    return Changes(members={id(place.part): ()})


def _users(place: Place, rest: tuple[tree.AnyDeclaration, ...]) -> Iterator[str]:
    lost, own = _lost(place), place.path.partition(".")[0]
    for one in rest:
        known = place.what is not What.STEP or _name(one) == own
        if (known and not lost.isdisjoint(words(one))) or _follows(one, place) or _pays(one, place):
            yield _name(one)


def _lost(place: Place) -> set[str]:
    """The names that mean nothing any more: its own, or what the steps after it know from it."""
    if place.field in ("declarations", "scales") or place.what in BY_NAME:
        return {place.path.rpartition(".")[2]}
    if place.what is not What.STEP:
        return set()
    return set(_told_behind(place.part))


def _told_behind(step: tree.Step) -> Iterator[str]:
    for node in nodes(step):
        match node:
            case tree.Local(name=name) | tree.Choose(domain=tree.Domain(name=name)) | tree.Roll(domain=tree.Domain(name=name)):
                yield name.text


def _follows(one: tree.AnyDeclaration, place: Place) -> bool:
    """Whether a deed comes after what is removed."""
    return isinstance(one, tree.Deed) and f"{'.'.join(part.text for part in one.after)}.".startswith(f"{place.path}.")


def _pays(one: tree.AnyDeclaration, place: Place) -> bool:
    """Whether a payment is removed, and somebody pays."""
    return isinstance(place.part, tree.Payment) and any(isinstance(node, tree.Pay) for node in nodes(one))


def _name(declaration: tree.AnyDeclaration) -> str:
    match declaration:
        case tree.Unit(scales=scales):
            return scales[0].name.text if scales else ""
        case tree.Moved():
            return ""
    return declaration.name.text
