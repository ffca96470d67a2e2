"""Lays one variant over a tree: each edit becomes a change at its place, and all changes are made at once."""

from collections.abc import Callable
from typing import Any

from attrs import evolve, field, mutable

from rulesdsl.diagnostics.model import Mistake
from rulesdsl.diagnostics.suggest import closest
from rulesdsl.names.addresses import addressed
from rulesdsl.names.model import What
from rulesdsl.source import Span
from rulesdsl.syntax import tree
from rulesdsl.syntax.write import write_expr
from rulesdsl.variants import mistakes, rows, snippets
from rulesdsl.variants.document import Item, Scalar, Table
from rulesdsl.variants.expectations import unchanged
from rulesdsl.variants.model import Edit, Verb
from rulesdsl.variants.original import with_original
from rulesdsl.variants.places import Form, Place
from rulesdsl.variants.rebuild import Changes, rebuilt
from rulesdsl.variants.verbs import to_create


def apply(file: tree.RulesFile, places: dict[str, Place], edits: tuple[Edit, ...]) -> tuple[tree.RulesFile, tuple[Mistake, ...]]:
    """The tree with the edits of one variant, and what is wrong with their contents. Edits that are wrong are left out."""
    work = _Work(file, places)
    for edit in edits:
        VERBS[edit.verb](work, edit)
    return _tidied(rebuilt(file, work.changes)), tuple(work.mistakes)


def _tidied(file: tree.RulesFile) -> tree.RulesFile:
    """Without what nothing is left of: declarations of no unit, and `moved` lines to what was removed."""
    moved = any(isinstance(one, tree.Moved) for one in file.declarations)
    addresses = {address.path for address in addressed(file)} if moved else set()
    left = tuple(one for one in file.declarations if not _is_empty(one, addresses))
    return file if len(left) == len(file.declarations) else evolve(file, declarations=left)


def _is_empty(node: tree.AnyDeclaration, addresses: set[str]) -> bool:
    match node:
        case tree.Unit(scales=scales):
            return not scales
        case tree.Moved(new=new):
            return ".".join(part.text for part in new) not in addresses
    return False


@mutable
class _Work:
    """What is to be changed so far, and what is wrong."""

    file: tree.RulesFile
    places: dict[str, Place]
    changes: Changes = field(factory=Changes)
    mistakes: list[Mistake] = field(factory=list)
    splits: dict[int, tuple[tree.ByCount, ...]] = field(factory=dict)

    def take(self, found: snippets.Parsed) -> bool:
        """Keeps what is wrong; whether there is a value."""
        self.mistakes += found.mistakes
        return found.ok


def _change(work: _Work, edit: Edit) -> None:
    """`set` and `rewrite`: another part at a place."""
    place = work.places[edit.address]
    assert edit.content is not None
    found = snippets.parsed(place, edit.content)
    if not work.take(found):
        return
    value, wrong = with_original(place, found.value)
    if place.form is Form.DECLARATION:
        wrong = (*wrong, *signature(place, value, edit))
    work.mistakes += wrong
    if unchanged(place, value):
        work.mistakes.append(mistakes.NoEffect(edit.content.span, edit.address, place.span))
    elif not wrong:
        _put(work, place, value)


def _put(work: _Work, place: Place, value: Any) -> None:
    match place:
        case Place(what=What.SETTING):
            for name, new in (("value", value), ("by_count", ())):
                work.changes.set_field(place.part, name, new)
        case Place(what=What.COUNT):
            _put_for_count(work, place.owner, int(place.path.rpartition(".")[2]), value)
        case Place(form=Form.COUNTS):
            work.changes.set_field(place.owner, "least", value[0])
            work.changes.set_field(place.owner, "most", value[1])
        case Place(what=What.VALUE):
            work.changes.set_field(place.part, "value", value)
        case Place(what=What.COLUMN, part=tree.Constant()):
            work.changes.set_field(place.part, "value", value)
        case Place(what=What.FIELD) | Place(field="each"):
            work.changes.set_field(place.owner, place.field, value)
        case _:
            work.changes.members[id(place.part)] = (value,)


def _put_for_count(work: _Work, setting: tree.Node, count: int, value: Any) -> None:
    """A value for one number of players; the other numbers keep theirs."""
    assert isinstance(setting, tree.Setting)
    now = work.splits.get(id(setting), setting.by_count)
    kept = [part for case in now for part in _without(case, count)]
    cases = tuple(sorted([*kept, tree.ByCount(value, count, count, span=value.span)], key=lambda case: case.low))
    work.splits[id(setting)] = cases
    work.changes.set_field(setting, "by_count", cases)


def _without(case: tree.ByCount, count: int) -> tuple[tree.ByCount, ...]:
    """A case for the counts below and above one."""
    if not case.low <= count <= case.high:
        return (case,)
    below, above = evolve(case, high=count - 1), evolve(case, low=count + 1)
    return tuple(part for part in (below, above) if part.low <= part.high)


def _remove(work: _Work, edit: Edit) -> None:
    work.changes.members[id(work.places[edit.address].part)] = ()


# ---- something new ------------------------------------------------------------------------------------


def _add(work: _Work, edit: Edit) -> None:
    parent, _, name = edit.address.rpartition(".")
    if parent in ("", "pay"):
        _add_declaration(work, edit)
        return
    above = work.places[parent]
    if isinstance(above.part, tree.Setting) and name.isdigit():
        found = snippets.expression(above, content(edit), above.part.value or (above.part.by_count or (None,))[0])
        if work.take(found):
            _put_for_count(work, above.part, int(name), found.value)
    elif (made := _new(work, edit, above, name)) is not None:
        work.changes.put_at_end(made[0], made[1], made[2])


def _add_declaration(work: _Work, edit: Edit) -> None:
    found = snippets.declaration(nowhere(edit, Form.DECLARATION), content(edit))
    if not work.take(found):
        return
    name = _declared(found.value)
    if name != edit.address:
        span = getattr(found.value, "name", found.value).span
        said = f"`{name}`" if name else "a `moved` line"
        work.mistakes.append(mistakes.OtherSignature(span, edit.address, edit.address, said))
    else:
        work.changes.put_at_end(work.file, "declarations", found.value)


def _declared(node: Any) -> str:
    """The address of a declaration."""
    if isinstance(node, tree.Unit):
        return ", ".join(scale.name.text for scale in node.scales)
    name = getattr(node, "name", None)
    return f"pay.{node.name.text}" if isinstance(node, tree.Payment) else name.text if name is not None else ""


Made = tuple[tree.Node, str, tree.Node]
"""The owner, its field, and what is new in it."""


def _new(work: _Work, edit: Edit, above: Place, name: str) -> Made | None:
    """A new member of what stands at `above`, for `add` and for `insert`."""
    node = above.part
    if isinstance(node, tree.Step):
        node = node.act
    match node:
        case tree.Setting():
            return node, "readings", tree.Ident(name, span=edit.span)
        case tree.Table(shape=shape):
            return _row(work, edit, shape, name)
        case tree.Condition() | tree.Expect():
            return _line(work, edit, node, "clauses", "clause")
        case tree.Payment():
            return _line(work, edit, node, "sources", "source")
        case tree.Ranking():
            return _line(work, edit, node, *(("keys", "key") if edit.verb is Verb.INSERT else ("prizes", "prize")))
        case _ if edit.verb is Verb.INSERT:
            return _step(work, edit, name)
    menus = {id(place.owner): place.owner for place in work.places.values() if _is_option(place, above.path)}
    if len(menus) == 1:
        return _option(work, edit, next(iter(menus.values())), name)
    what = "which offers several choices" if menus else "which offers no options to choose from"
    ways = to_create(above, (Verb.INSERT,))
    work.mistakes.append(mistakes.WrongVerb(edit.span, edit.verb.value, above.path, what, ways, below=True, declared=above.span))
    return None


def _is_option(place: Place, parent: str) -> bool:
    return place.what is What.OPTION and place.path.rpartition(".")[0] == parent


def _row(work: _Work, edit: Edit, shape: tree.Node, name: str) -> Made | None:
    match shape:
        case tree.ListShape():
            return shape, "items", tree.Ident(name, span=edit.span)
        case tree.RowsShape():
            found = rows.row(shape, edit, name)
            return (shape, "rows", found.value) if work.take(found) else None
    parent = edit.address.rpartition(".")[0]
    ways = ("its rows follow from its parts: rewrite it, or change what it is made of",)
    work.mistakes.append(mistakes.WrongVerb(edit.span, edit.verb.value, parent, "a table of combinations", ways, below=True))
    return None


def _line(work: _Work, edit: Edit, owner: tree.Node, field_name: str, rule: str) -> Made | None:
    form = {"clause": Form.CLAUSE, "source": Form.SOURCE, "key": Form.KEY, "prize": Form.PRIZE}[rule]
    found = snippets.line(nowhere(edit, form), content(edit), rule, edit.address.rpartition(".")[2])
    return (owner, field_name, found.value) if work.take(found) else None


def _option(work: _Work, edit: Edit, owner: tree.Node, name: str) -> Made | None:
    found = snippets.option(nowhere(edit, Form.OPTION), content(edit), name)
    return (owner, "options", found.value) if work.take(found) else None


def _step(work: _Work, edit: Edit, name: str) -> Made | None:
    found = snippets.steps(nowhere(edit, Form.STEPS), content(edit))
    if not work.take(found):
        return None
    step = snippets.named_step(tree.Ident(name, span=edit.span), found.value, edit.span)
    return step, "", step


def content(edit: Edit) -> Item:
    """What is written at an edit; at an addition without anything, an empty table."""
    return edit.content if edit.content is not None else Table({}, edit.span)


def nowhere(edit: Edit, form: Form) -> Place:
    """The place of something that does not exist yet."""
    nothing = tree.Ident("", span=edit.span)
    return Place(edit.address, What.FIELD, form, edit.span, nothing, "", None, nothing)


def _insert(work: _Work, edit: Edit) -> None:
    parent, _, name = edit.address.rpartition(".")
    assert edit.beside is not None
    side, sibling = edit.beside
    beside = work.places.get(f"{parent}.{sibling.value}")
    made = _new(work, edit, work.places[parent], name)
    if made is None:
        return
    wanted = type(made[2])
    if beside is None or not isinstance(beside.part, wanted):
        work.mistakes.append(_no_sibling(work, parent, sibling, wanted))
    else:
        work.changes.put_beside(beside.part, side, made[2])


def _no_sibling(work: _Work, parent: str, sibling: Scalar, wanted: type) -> Mistake:
    names = tuple(
        path.rpartition(".")[2]
        for path, place in work.places.items()
        if path.rpartition(".")[0] == parent and isinstance(place.part, wanted)
    )
    word = str(sibling.value)
    last = word.rpartition(".")[2]
    near = (last,) if last in names else closest(word, names)
    return mistakes.UnknownAddress(Span(sibling.source, sibling.start, sibling.end), word, parent, near, names)


def signature(place: Place, new: tree.Node, edit: Edit) -> tuple[Mistake, ...]:
    """A rewritten declaration must be of the kind, name and parameters that what uses it counts on."""
    wanted, found = head(place.part), head(new)
    if wanted == found:
        return ()
    return (mistakes.OtherSignature(_first_line(new.span), edit.address, wanted, found, place.span),)


def _first_line(span: Span) -> Span:
    return Span(span.source, span.start, span.start + len(span.text.partition("\n")[0]))


def head(node: tree.Node) -> str:
    """The kind, the name and the parameters of a declaration, as one writes them."""
    params = ", ".join(
        one.name.text if one.over is None else f"{one.name.text} in {write_expr(one.over)}" for one in getattr(node, "params", ())
    )
    word = "unit" if isinstance(node, tree.UnitScale) else type(node).__name__.lower()
    if isinstance(node, tree.Table):
        word = "pieces" if node.pieces else "table"
    return f"{word} {_declared(node).removeprefix('pay.')}" + (f" ({params})" if params else "")


VERBS: dict[Verb, Callable[[_Work, Edit], None]] = {
    Verb.SET: _change,
    Verb.REWRITE: _change,
    Verb.REMOVE: _remove,
    Verb.ADD: _add,
    Verb.INSERT: _insert,
}
