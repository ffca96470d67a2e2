"""The smallest changes of steps: those of the smallest step with a name."""

from rulesdsl.names.model import What
from rulesdsl.names.steps import blocks
from rulesdsl.syntax import tree
from rulesdsl.values import compared, kind_of
from rulesdsl.variants.differences import Changes, Sides, joined, members, node, ordered, whole
from rulesdsl.variants.sameness import UNSAID, plain, same


def steps(sides: Sides, path: str, old: tuple[tree.Step, ...], new: tuple[tree.Step, ...]) -> Changes:
    """The steps of one block."""

    def pair(inner: str, one: tree.Step, other: tree.Step) -> Changes:
        return acts(sides, inner, one.act, other.act) if one.label is None else _named(sides, inner, one, other)

    return ordered(sides, path, old, new, pair, lambda inner, _: sides.said(inner))


def _named(sides: Sides, path: str, old: tree.Step, new: tree.Step) -> Changes:
    found = acts(sides, path, old.act, new.act)
    if found is None:
        return whole(sides, path, old, new)
    return found if old.doc == new.doc else joined((found, whole(sides, f"{path}.doc", old, new)))


def acts(sides: Sides, path: str, old: tree.Act, new: tree.Act) -> Changes:
    """What two steps do: changes inside their blocks, if these alone differ."""
    old, new = plain(old), plain(new)
    if same(old, new):
        return ()
    if type(old) is not type(new):
        return None
    if isinstance(old, tree.Options) and isinstance(new, tree.Options):
        return _options(sides, path, old, new)
    inside = blocks(old)
    fields = (name for name in compared(kind_of(old)) if name not in (*UNSAID, *inside))
    if not inside or not all(same(getattr(old, name), getattr(new, name)) for name in fields):
        return None
    return joined(steps(sides, path, getattr(old, name), getattr(new, name)) for name in inside)


def _options(sides: Sides, path: str, old: tree.Options, new: tree.Options) -> Changes:
    """Options can be added where the address leads to no other choice."""
    here = {option.label.text for option in old.options}
    if any(option.label.text not in here for option in new.options) and not _is_alone(sides, path, old):
        return None
    return members(sides, path, old.options, new.options, lambda inner, one, other: _option(sides, inner, one, other))


def _is_alone(sides: Sides, path: str, options: tree.Options) -> bool:
    several = (place for place in sides.old.values() if place.what is What.OPTION and place.path.rpartition(".")[0] == path)
    return all(place.owner is options for place in several)


def _option(sides: Sides, path: str, old: tree.Option, new: tree.Option) -> Changes:
    found = node(sides, path, old, new, {"body": lambda: steps(sides, path, old.body, new.body)})
    return found if found is not None else whole(sides, path, old, new)
