"""What to say of a name in an edit that nothing has: that the place takes another value, or that it holds elsewhere only."""

from rulesdsl.names.mistakes import UnknownName
from rulesdsl.names.model import What
from rulesdsl.syntax import tree
from rulesdsl.variants.document import Item, Scalar, said_of
from rulesdsl.variants.mistakes import WrongType, listed
from rulesdsl.variants.nothing import written_type_of
from rulesdsl.variants.places import Form, Place
from rulesdsl.variants.scopes import givers
from rulesdsl.variants.wanted import unwanted, value_below

FLAGS = ("true", "false")
MOST_SHOWN = 12
"""How many rows of a table are listed."""


def instead_of(
    mistake: UnknownName, place: Place, content: Item | None, places: dict[str, Place]
) -> WrongType | UnknownName | None:
    """The mistake that explains a name which nothing has better, where there is one."""
    if isinstance(content, Scalar) and content.value == mistake.name and place.form in (Form.VALUE, Form.CELL):
        return _misplaced(mistake, place, content, places)
    giver = givers(place.part).get(mistake.name) if isinstance(place.part, tree.Node) else None
    if giver is None or mistake.near:
        return None
    there = giver.span.text if isinstance(giver, tree.Domain) else f"let {giver.name.text}"
    way = f"`{mistake.name}` holds only inside what stood there, from `{there}` on: write the whole of it anew"
    return UnknownName(mistake.span, mistake.name, ways=(way,))


def _misplaced(mistake: UnknownName, place: Place, content: Scalar, places: dict[str, Place]) -> WrongType | None:
    """A whole value that is no value of its place."""
    if mistake.name in FLAGS and _is_flag(place):
        right = f"without quotes: `{place.path} = {mistake.name}`; in rules it is `{'yes' if mistake.name == 'true' else 'no'}`"
        return WrongType(content.span, place.path, "`true` or `false`", f"the text {said_of(content)}", ways=(right,))
    rows = _rows(place, places)
    if mistake.near or len(rows) > MOST_SHOWN:
        return None
    found = unwanted(place, content)
    return WrongType(found.span, place.path, found.wanted, found.found, found.declared, ways=(*found.ways, *_listing(rows)))


def _is_flag(place: Place) -> bool:
    return isinstance(value_below(place), tree.Yes | tree.No | tree.CellFlag)


def _rows(place: Place, places: dict[str, Place]) -> tuple[str, ...]:
    """The names of the rows that may stand at a place, by the type that is written for it."""
    written = written_type_of(place)
    tables = () if written is None else tuple(kind.name.text for kind in written.kinds if kind.name is not None)
    rows = (path for path, one in places.items() if one.what is What.ROW and path.rpartition(".")[0] in tables)
    return tuple(f"`{path.rpartition('.')[2]}`" for path in rows)


def _listing(rows: tuple[str, ...]) -> tuple[str, ...]:
    return (f"there are {listed(rows, 'and')}",) if rows else ()
