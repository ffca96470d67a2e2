"""What an editor shows at an address: the description in the rules file, what stands there, its citation, rules as they are."""

from attrs import evolve

from rulesdsl.names.model import What
from rulesdsl.syntax import tree
from rulesdsl.syntax.write import write_expr, write_type
from rulesdsl.syntax.write_steps import notes_of
from rulesdsl.variants.places import Form, Place
from rulesdsl.variants.schema.known import Spot
from rulesdsl.variants.schema.scope import scope_of
from rulesdsl.variants.text import text_of

MOST_LINES = 8
MOST_LETTERS = 320

DOC = "the description for players"
FIELDS: dict[type[tree.Node], dict[str, str]] = {
    tree.Header: {"title": "the game's title", "players": "for how many players the game is"},
    tree.UnitScale: {"in": "the least and the greatest number"},
    tree.Setting: {"in": "the range that makes sense", "type": "the type of the value"},
    tree.Zone: {
        "holds": "the table whose rows lie there",
        "seen_by": "who sees what lies there",
        "shuffled": "whether what leaves by number is drawn by chance",
        "stacked": "whether it keeps an order, so that only the top is seen and taken",
        "counted": "whether all see how many lie there",
        "at_most": "the most that lies there",
        "refilled_from": "from where it is filled again, and when",
    },
    tree.State: {
        "type": "the type of its value",
        "start": "its value at the start",
        "seen_by": "who sees it",
        "shown_by": "the pieces that show it on the table",
    },
    tree.Clause: {"when": "when the clause counts", "otherwise": "what a player is told who fails it"},
    tree.Map: {"column": "its column, from the left", "row": "its row", "up": "whether rows are counted from the bottom"},
    tree.Line: {"when": "where it is shown", "words": "what is shown"},
    tree.PaySource: {"where": "which pieces pay", "worth": "what each is worth", "to": "where they go"},
    tree.Ranking: {"where": "who is ranked", "otherwise": "what it means if no key decides"},
    tree.Prize: {"adds": "what is added", "to": "to which state it is added", "where": "who gets it"},
    tree.Deed: {"where": "when the trigger is done"},
    tree.Option: {"if": "when it is offered", "otherwise": "what a player is told where it is not"},
    tree.LinesShape: {"of": "how many cells a line has"},
}
"""What the parts without names of their own are, by the word after the address."""

WRITTEN = (Form.RUN, Form.COUNTS, Form.CAPACITY, Form.REFILL, Form.TIE)
"""The forms of which it has to be said how they are written."""

LINES = (Form.CLAUSE, Form.LINE, Form.SOURCE, Form.KEY, Form.PRIZE)


def description(spot: Spot) -> str:
    """All that is said of a place, for those who set it."""
    place, layer = spot.place, spot.layer
    address = layer.addresses.get(spot.path)
    cite = "" if address is None or address.cite is None else notes_of(evolve(address.cite, final=""))
    made = f"Made by the variant `{layer.variant}`." if layer.variant else ""
    return " ".join(part for part in (place.doc, f"{_what(place)}.", cite, made) if part)


def rules_description(spot: Spot) -> str:
    """The same for rules, which are rewritten: with the names that hold there and the rules as they are."""
    place, layer = spot.place, spot.layer
    scope = scope_of(place, layer.file)
    names = f" Names: {', '.join(f'`{name}`' for name in scope)}." if scope else ""
    text = _clipped(text_of(place, layer.context))
    now = f" Now:\n{text}" if text else " Nothing stands there now."
    return f"{description(spot)}{names}{now}"


def _clipped(text: str) -> str:
    lines = text.splitlines()
    if len(lines) <= MOST_LINES and len(text) <= MOST_LETTERS:
        return text
    short = "\n".join(lines[:MOST_LINES])[:MOST_LETTERS].rstrip()
    return f"{short} ..."


def _what(place: Place) -> str:
    parent, _, name = place.path.rpartition(".")
    match place:
        case Place(what=What.FIELD):
            return _sentence(f"{DOC if name == 'doc' else FIELDS[type(place.owner)][name]}{_form(place)}")
        case Place(what=What.SETTING, part=tree.Setting() as setting):
            return f"Setting{_limits(setting)}"
        case Place(what=What.COUNT):
            return f"For {name} players"
        case Place(what=What.CELL, field="each"):
            return "How many there are of each"
        case Place(what=What.CELL):
            return f"`{name}` of `{parent.rpartition('.')[2]}`"
        case Place(what=What.COLUMN, part=tree.Constant()):
            return f"`{name}` of every row"
        case Place(what=What.COLUMN):
            return f"The type of the column `{name}`"
        case Place(top=top) if place.part is top or isinstance(place.part, tree.UnitScale):
            return place.what.value.capitalize() + _params(top)
    return _sentence(place.form.value if place.form in LINES else place.what.value)


def _form(place: Place) -> str:
    """How it is written, where its name does not say so."""
    return f": {place.form.value}" if place.form in WRITTEN else ""


def _limits(setting: tree.Setting) -> str:
    kind = "" if setting.type is None else f": {write_type(setting.type)}"
    return kind + ("" if setting.bounds is None else f" in {write_expr(setting.bounds)}")


def _params(top: tree.Node) -> str:
    params = ", ".join(
        one.name.text if one.over is None else f"{one.name.text} in {write_expr(one.over)}" for one in getattr(top, "params", ())
    )
    return f" ({params})" if params else ""


def _sentence(words: str) -> str:
    return words[0].upper() + words[1:]
