"""How a variant says that there is nothing at a place, and what to tell those who say it in another way."""

from rulesdsl.names.model import What
from rulesdsl.syntax import tree
from rulesdsl.variants.document import Array, Item, Scalar, Table
from rulesdsl.variants.places import CODE, Form, Place
from rulesdsl.variants.text import NOTHING

NONE, EMPTY_CELL = "none", "-"
WORDS = frozenset((NONE, "nothing", "empty", "null", "nil", "nobody", "no", "n/a", ""))
"""What people write in small letters where there is nothing."""

FEATURES = {
    Form.SEEN: "where only the rules see it,",
    Form.CAPACITY: "where there is no limit,",
    Form.REFILL: "where it stays empty,",
}
"""What it means of a zone or a state that it lacks a feature."""


def says_nothing(item: Item | None) -> bool:
    """Whether an item is a word or a sign for nothing, or has nothing in it."""
    match item:
        case Scalar(value=str(text)):
            return text.strip().lower() in (*WORDS, EMPTY_CELL)
        case Array(items=items):
            return all(says_nothing(one) for one in items)
        case Table(entries=entries):
            return not entries
    return False


def instead_of_nothing(place: Place, item: Item | None) -> tuple[str, ...]:
    """What to write for nothing, where an item seems to mean that, and there can be nothing."""
    falsy = isinstance(item, Scalar) and not isinstance(item.value, str) and not item.value
    if not (says_nothing(item) or falsy):
        return ()
    if place.form is Form.DECLARATION:
        return ()
    if place.form in CODE:
        return (f'to do without it, write `addresses = ["{place.path}"]` below `[remove]`',) if place.removable else ()
    right = NOTHING.get(place.form) or (EMPTY_CELL if place.what is What.CELL else NONE)
    if isinstance(item, Scalar) and item.value == right:
        return ()
    if place.form in FEATURES and not falsy:
        return (f'{FEATURES[place.form]} write `"{right}"`',)
    if not may_be_empty(place):
        return ()
    return (f'an empty cell is written `"{right}"`' if place.what is What.CELL else f'where there is none, write `"{right}"`',)


def may_be_empty(place: Place) -> bool:
    """Whether the type written for a place leaves room for nothing: `or none`, a set, deeds."""
    written = written_type_of(place)
    kinds = () if written is None else written.kinds
    return any(kind.word in ("none", "some") or (kind.name is not None and kind.name.text == "deeds") for kind in kinds)


def written_type_of(place: Place) -> tree.TypeExpr | None:
    """The type that the rules give a cell, the value of a setting, or the start of a state, where one is written."""
    if place.what is What.CELL:
        shape = place.top.shape if isinstance(place.top, tree.Table) else place.top
        columns = shape.columns if isinstance(shape, tree.RowsShape) else ()
        name = place.path.rpartition(".")[2]
        return next((column.type for column in columns if column.name.text == name), None)
    if place.form is Form.VALUE and isinstance(place.top, tree.Setting | tree.State):
        return place.top.type
    return None
