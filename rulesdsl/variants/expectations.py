"""What a variant expects of the layer below: values that it believes it is changing."""

from collections.abc import Callable, Iterator
from typing import Any

from rulesdsl.diagnostics.model import Mistake
from rulesdsl.names.model import What
from rulesdsl.syntax import tree
from rulesdsl.variants import mistakes, snippets
from rulesdsl.variants.document import Item, Scalar, Table
from rulesdsl.variants.edits import Leaf, leaves
from rulesdsl.variants.model import Definition, Variant, Verb
from rulesdsl.variants.places import Form, Place, for_count
from rulesdsl.variants.text import text_of
from rulesdsl.variants.unknown import Asked, Ground, unknown


def expected(table: Table | None) -> frozenset[str]:
    """The addresses of which a variant says what it expects."""
    return frozenset(leaf.address for leaf in leaves(table, Verb.SET, Ground({}))) if table is not None else frozenset()


Said = Callable[[str], Definition | None]
"""What a variant has said last at an address, if one has."""


def expectations(variant: Variant, ground: Ground, said: Said) -> Iterator[Mistake]:
    """Expectations that do not hold, and those that mean nothing."""
    for leaf in leaves(variant.expected, Verb.SET, ground) if variant.expected is not None else ():
        place = ground.places.get(leaf.address)
        if place is None:
            yield unknown(Asked(leaf.address, leaf.spans, variant), ground)
        else:
            yield from _held(leaf, place, said(leaf.address))


def _held(leaf: Leaf, place: Place, last: Definition | None) -> Iterator[Mistake]:
    found = snippets.parsed(place, leaf.item)
    yield from found.mistakes
    if found.ok and not unchanged(place, found.value):
        by, below = ("", place.span) if last is None or last.variant is None else (last.variant.name, last.span)
        now = f"`{text_of(place)}`"
        yield mistakes.ExpectationFailedBelow(leaf.item.span, leaf.address, _brief(leaf.item), now, below, by)


def _brief(item: Item) -> str:
    return f"`{str(item.value).strip()}`" if isinstance(item, Scalar) and isinstance(item.value, str) else f"`{item.span.text}`"


def unchanged(place: Place, value: Any) -> bool:
    """Whether a new part of the tree is what stands at the place already."""
    match place:
        case Place(what=What.SETTING, part=tree.Setting() as setting):
            now: Any = setting.value
            if setting.readings and now is None:
                now = tree.Name(setting.readings[0].text, span=place.span)
            return not setting.by_count and bool(now == value)
        case Place(what=What.COUNT):
            return bool(for_count(place) == value)
        case Place(form=Form.COUNTS, owner=tree.Header() as header):
            return bool((header.least, header.most) == value)
        case Place(what=What.VALUE, part=tree.Let() as let):
            return bool(let.value == value)
        case Place(part=tree.Constant() as constant):
            return bool(constant.value == value)
        case Place(form=Form.STEPS, part=tree.Step() as step):
            return bool((_plain(step.act), step.cite) == (_plain(value.act), value.cite))
    return bool(place.part == value)


def _plain(act: tree.Act) -> tree.Act:
    """What is done, where a name has a single step below it, as if it stood on the same line."""
    match act:
        case tree.Block(body=(tree.Step(label=None, cite=None, act=inner),)):
            return inner
    return act
