"""What `add` and `insert` create below what stands somewhere: rows, readings, lines, options, steps."""

import re
from typing import Any

from attrs import evolve, frozen

from rulesdsl.diagnostics.model import Mistake
from rulesdsl.diagnostics.suggest import closest
from rulesdsl.names.model import What
from rulesdsl.source import Span
from rulesdsl.syntax import tree
from rulesdsl.variants import mistakes, rows, snippets
from rulesdsl.variants.document import Item, Scalar, Table, said_of
from rulesdsl.variants.model import Edit, Verb
from rulesdsl.variants.places import Form, Place
from rulesdsl.variants.snippets import Parsed
from rulesdsl.variants.verbs import to_create

FORMS = {"clause": Form.CLAUSE, "line": Form.LINE, "source": Form.SOURCE, "key": Form.KEY, "prize": Form.PRIZE}
COMMENTS = r"(?:\s*--[^\n]*\n)*"
BEGINNINGS = {
    Verb.ADD: re.compile(rf"{COMMENTS}\s*(most|least)\b"),
    Verb.INSERT: re.compile(rf"{COMMENTS}\s*\d*(1st|2nd|3rd|\dth)\b"),
}
"""With what the lines of a ranking begin that the verb does not create there: keys are inserted, prizes added."""


ANEW = "rewrite `{}`, where `original` means what stands there now"


@frozen
class Made:
    """Something new: the node in which it belongs, the field there, and itself."""

    owner: tree.Node
    field: str
    node: tree.Node


@frozen
class Making:
    """What was made, if it could be, and what is wrong with it."""

    made: Made | None = None
    mistakes: tuple[Mistake, ...] = ()


def make(places: dict[str, Place], edit: Edit, above: Place, name: str) -> Making:
    """A new member of what stands at `above`, for `add` and for `insert`."""
    node = above.part.act if isinstance(above.part, tree.Step) else above.part
    match node:
        case tree.Setting(readings=()):
            return Making(mistakes=(_no_readings(edit, above),))
        case tree.Setting():
            return _name(edit, node, "readings", name)
        case tree.Table(shape=shape):
            return _row(edit, above, shape, name)
        case tree.Condition() | tree.Expect():
            return _line(edit, node, "clauses", "clause", name)
        case tree.Map():
            return _line(edit, node, "lines", "line", name)
        case tree.Payment():
            return _line(edit, node, "sources", "source", name)
        case tree.Ranking():
            return _in_ranking(edit, above, node, name)
    return _step(edit, name) if edit.verb is Verb.INSERT else _option(places, edit, above, name)


def content(edit: Edit) -> Item:
    """What is written at an edit; at an addition without anything, an empty table."""
    return edit.content if edit.content is not None else Table({}, edit.span)


def nowhere(edit: Edit, form: Form) -> Place:
    """The place of something that does not exist yet."""
    nothing = tree.Ident("", span=edit.span)
    return Place(edit.address, What.FIELD, form, edit.span, nothing, "", None, nothing)


def _of(found: Parsed, owner: tree.Node, field: str) -> Making:
    return Making(Made(owner, field, found.value) if found.ok else None, found.mistakes)


def _not_here(edit: Edit, above: Place, what: str, ways: tuple[str, ...]) -> Making:
    wrong = mistakes.WrongVerb(edit.span, edit.verb.value, above.path, what, ways, below=True, declared=above.span)
    return Making(mistakes=(wrong,))


def _no_readings(edit: Edit, setting: Place) -> Mistake:
    ways = (f"for one more number of players it can have a value of its own: `{setting.path}.6 = ...`",)
    what = "a setting without readings to choose from"
    return mistakes.WrongVerb(edit.span, edit.verb.value, setting.path, what, ways, below=True, declared=setting.span)


def _name(edit: Edit, owner: tree.Node, field: str, name: str) -> Making:
    """What is a name and nothing else."""
    inside = content(edit)
    if isinstance(inside, Table) and not inside.entries:
        return Making(Made(owner, field, tree.Ident(name, span=edit.span)))
    keys = inside.entries if isinstance(inside, Table) else {}
    place = next((entry.key.span for entry in keys.values()), inside.span)
    found = f"a `{next(iter(keys))}`" if keys else said_of(inside)
    ways = () if keys else (f"write `{edit.address} = {{}}`",)
    return Making(mistakes=(mistakes.WrongType(place, edit.address, "nothing but its name", found, ways=ways),))


def _row(edit: Edit, table: Place, shape: tree.Node, name: str) -> Making:
    match shape:
        case tree.ListShape():
            return _name(edit, shape, "items", name)
        case tree.RowsShape():
            return _of(rows.row(shape, edit, name), shape, "rows")
    return _not_here(edit, table, "whose rows are combinations", (f"rewrite `{table.path}`, or change what it is made of",))


def _line(edit: Edit, owner: tree.Node, field: str, rule: str, name: str) -> Making:
    return _of(snippets.line(nowhere(edit, FORMS[rule]), content(edit), rule, name), owner, field)


def _in_ranking(edit: Edit, above: Place, ranking: tree.Ranking, name: str) -> Making:
    text: Any = edit.content.value if isinstance(edit.content, Scalar) else ""
    if BEGINNINGS[edit.verb].match(str(text)):
        what = "a ranking whose keys have an order" if edit.verb is Verb.ADD else "a ranking whose prizes have no order"
        return _not_here(edit, above, what, to_create(above, (Verb.INSERT if edit.verb is Verb.ADD else Verb.ADD,)))
    return _line(edit, ranking, *(("keys", "key") if edit.verb is Verb.INSERT else ("prizes", "prize")), name)


def _step(edit: Edit, name: str) -> Making:
    found = snippets.steps(nowhere(edit, Form.STEPS), content(edit))
    if not found.ok:
        return Making(mistakes=found.mistakes)
    step = snippets.named_step(tree.Ident(name, span=edit.span), found.value, edit.span)
    step = evolve(step, doc=snippets.said_above(content(edit), found.value))
    return Making(Made(step, "", step), found.mistakes)


def _option(places: dict[str, Place], edit: Edit, above: Place, name: str) -> Making:
    menus = {id(one.owner): one.owner for one in places.values() if _is_option(one, above.path)}
    if len(menus) != 1:
        what = "which offers several choices" if menus else "which offers no options to choose from"
        return _not_here(edit, above, what, to_create(above, (Verb.INSERT,)) or (ANEW.format(above.path),))
    return _of(snippets.option(nowhere(edit, Form.OPTION), content(edit), name), next(iter(menus.values())), "options")


def _is_option(place: Place, parent: str) -> bool:
    return place.what is What.OPTION and place.path.rpartition(".")[0] == parent


def no_sibling(places: dict[str, Place], parent: str, sibling: Scalar, wanted: type) -> Mistake:
    """That nothing of the kind that is inserted has the name of the neighbour."""
    names = tuple(
        path.rpartition(".")[2]
        for path, place in places.items()
        if path.rpartition(".")[0] == parent and isinstance(place.part, wanted)
    )
    word = str(sibling.value)
    last = word.rpartition(".")[2]
    near = (last,) if last in names else closest(word, names)
    ways = () if names else (f"nothing in it has a name: {ANEW.format(parent)}",)
    return mistakes.UnknownAddress(Span(sibling.source, sibling.start, sibling.end), word, parent, near, names, ways)
