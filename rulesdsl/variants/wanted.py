"""What may be written at a place, in words, and what to say of a text that says more than what is wanted."""

import re
from collections.abc import Iterator
from typing import Any

from rulesdsl.diagnostics.suggest import closest
from rulesdsl.names.model import What
from rulesdsl.source import Span
from rulesdsl.syntax import tree
from rulesdsl.syntax.words import DECLARATION, STEP
from rulesdsl.syntax.write import write_type
from rulesdsl.variants.document import Item, Scalar, said_of
from rulesdsl.variants.mistakes import EffectNotAllowed, WrongType
from rulesdsl.variants.nothing import instead_of_nothing, written_type_of
from rulesdsl.variants.places import Form, Place, for_count
from rulesdsl.variants.signatures import head
from rulesdsl.variants.text import text_of

LONGEST = 60
"""A longer text is not shown as an example."""

DOING = frozenset(word.lower() for word in STEP - {"NAME", "IF"})
"""With what steps begin and no value does."""

DECLARES = tuple(sorted(word.lower() for word in DECLARATION))
FIRST = {
    What.DEED: ("to", "its steps"),
    What.VALUE: ("let", "what stands behind its `=`"),
    What.SETTING: ("setting", "its value"),
}
"""The word before a name, and what is wanted without it."""

COMMENTS = re.compile(r"(?:\s*--[^\n]*\n)*\s*")
LABELLED = (Form.CLAUSE, Form.LINE, Form.SOURCE, Form.KEY, Form.PRIZE, Form.OPTION)


def unwanted(place: Place, item: Item) -> WrongType:
    """That an item is not what a place takes."""
    declared = None if is_new(place) else place.span
    instead = instead_of_nothing(place, item) or ways(place)
    return WrongType(item.span, place.path, wanted(place), said_of(item), declared, ways=instead)


def is_new(place: Place) -> bool:
    """Whether nothing stands at the place yet."""
    return isinstance(place.owner, tree.Ident)


def ways(place: Place) -> tuple[str, ...]:
    """What stands at the place now, as an example of what can, where it is short."""
    if is_new(place):
        return ("such as `let NAME = ...`, `to NAME after DEED: ...`",) if place.form is Form.DECLARATION else ()
    if place.form is Form.DECLARATION:
        return (f"it begins with `{head(place.part)}`",)
    return now(place)


def now(place: Place) -> tuple[str, ...]:
    """What stands at a place, where that is short."""
    text = text_of(place)
    return (f"now it is `{text}`",) if text and len(text) <= LONGEST and "\n" not in text else ()


def wanted(place: Place) -> str:
    """What a place takes."""
    match place.form:
        case Form.VALUE:
            return _of_value(value_below(place), place)
        case Form.READING if isinstance(place.top, tree.Setting):
            names = [f'"{one.text}"' for one in place.top.readings]
            return f"one of its readings, {', '.join(names)}"
        case Form.CELL if isinstance(place.part, tree.CellNames):
            return "a name, or a list of names" if holds_sets(place) else "a name"
        case Form.CELL:
            return _of_value(place.part, place)
        case Form.DECLARATION:
            return "a whole declaration"
    return str(place.form.value)


def value_below(place: Place) -> Any:
    """The value that stands at a place, where that is one; of several for numbers of players, the first."""
    match place:
        case Place(what=What.COUNT):
            return for_count(place)
        case Place(part=tree.Setting() as setting):
            return setting.value or (setting.by_count[0].value if setting.by_count else None)
        case Place(part=tree.ByCount() | tree.Constant() as part):
            return part.value
    return place.part


def _of_value(below: Any, place: Place) -> str:
    """What can stand where a value stands, by what that value is, else by the type that is written for it."""
    match below:
        case tree.Negate(operand=operand):
            return _of_value(operand, place)
        case tree.Number(unit=unit) | tree.CellNumber(unit=unit):
            return "a number" if unit is None else f"a number of {unit.text}"
        case tree.Yes() | tree.No() | tree.CellFlag():
            return "`true` or `false`"
        case tree.CellText():
            return "a text"
        case tree.CellDeeds():
            return "deeds, as a text"
    written = written_type_of(place)
    if written is not None:
        return f"a value of the type `{write_type(written)}`"
    return "a value: a number, `true` or `false`, or a text in the language"


def holds_sets(place: Place) -> bool:
    """Whether the column of a cell, perhaps of a new row, holds several rows at once, or the cell itself does."""
    name, shape = place.path.rpartition(".")[2], place.top.shape if isinstance(place.top, tree.Table) else place.top
    columns = shape.columns if isinstance(shape, tree.RowsShape) else ()
    typed = any(column.name.text == name and column.type.kinds[0].word == "some" for column in columns)
    return typed or (isinstance(place.part, tree.CellNames) and len(place.part.names) > 1)


# ---- texts that say more than what is wanted ------------------------------------------------------------


def overdone(place: Place, item: Scalar) -> Iterator[WrongType]:
    """That a text begins with what stands before its place, or with what cannot stand there at all."""
    text = str(item.value)
    name = place.path.rpartition(".")[2]
    leading = COMMENTS.match(text)
    start = leading.end() if leading else 0
    word = re.compile(r"\w*").match(text, start)
    first = word[0] if word else ""
    head, rest = FIRST.get(place.what, ("", ""))
    if place.form is Form.DECLARATION:
        if first not in DECLARES and (_colon(text, start + len(first)) or not closest(first, DECLARES)):
            yield unwanted(place, item)
    elif first and first == head and (again := re.compile(rf"{head}\s+{re.escape(name)}\b").match(text, start)):
        yield WrongType(_part(item, start, again.end()), place.path, rest, f"`{head} {name}` again")
    elif (
        (place.form in LABELLED or (place.form is Form.STEPS and place.what is not What.DEED))
        and first == name
        and (colon := _colon(text, start + len(name)))
    ):
        yield WrongType(_part(item, start, colon), place.path, "what stands behind its label", "the label again")
    elif place.form in (Form.EXPRESSION, Form.REFERENCE, Form.CLAUSE) and first in DOING:
        declared = None if is_new(place) else place.span
        yield EffectNotAllowed(_part(item, start, len(text)), place.path, "", f"`{first} ...`", declared)


def _colon(text: str, start: int) -> int:
    """The offset behind a colon that comes next, or 0."""
    found = re.compile(r"\s*:").match(text, start)
    return found.end() if found else 0


def _part(item: Scalar, start: int, end: int) -> Span:
    return Span(item.source, item.start + start, item.start + end)
