"""Lays one variant over a tree: each edit becomes a change at its place, and all changes are made at once."""

from collections.abc import Callable
from typing import Any

from attrs import evolve, field, mutable

from rulesdsl.diagnostics.model import Mistake
from rulesdsl.names.addresses import addressed
from rulesdsl.names.model import What
from rulesdsl.syntax import tree
from rulesdsl.syntax.write import write_expr
from rulesdsl.variants import mistakes, snippets
from rulesdsl.variants.above import description
from rulesdsl.variants.emptied import emptied
from rulesdsl.variants.expectations import expected, unchanged
from rulesdsl.variants.model import Edit, Verb
from rulesdsl.variants.new import content, make, no_sibling, nowhere
from rulesdsl.variants.original import with_original
from rulesdsl.variants.places import Form, Place
from rulesdsl.variants.rebuild import Changes, rebuilt
from rulesdsl.variants.signatures import declared, signature
from rulesdsl.variants.wanted import wanted


def apply(file: tree.RulesFile, places: dict[str, Place], edits: tuple[Edit, ...]) -> tuple[tree.RulesFile, tuple[Mistake, ...]]:
    """The tree with the edits of one variant, and what is wrong with their contents. Edits that are wrong are left out."""
    work = _Work(file, places)
    for edit in edits:
        VERBS[edit.verb](work, edit)
    _describe(work, edits)
    work.mistakes += emptied(places, edits, work.changes)
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
        wrong = (*wrong, *signature(place, value, edit.address))
    work.mistakes += wrong
    if unchanged(place, value) and not _told_anew(place, value, edit):
        work.mistakes.append(mistakes.NoEffect(edit.content.span, edit.address, place.span))
    elif not wrong:
        work.mistakes += _unguarded(edit, place, value)
        _put(work, place, value)
        _put_description(work, place, edit)


def _told_anew(place: Place, value: Any, edit: Edit) -> bool:
    """Whether the text brings another description than the one that was there."""
    if place.what is What.VALUE:
        return description(edit.content) not in ("", place.doc)
    same_kind = isinstance(place.part, tree.Node) and isinstance(value, type(place.part))
    return bool(same_kind and getattr(value, "doc", "") != getattr(place.part, "doc", ""))


def _put_description(work: _Work, place: Place, edit: Edit) -> None:
    """What stands above a value; above a part of something stands none, since only the whole has one."""
    said = description(edit.content) if edit.verb is Verb.REWRITE else ""
    if said and place.what is What.VALUE:
        work.changes.set_field(place.part, "doc", said)
    elif said and place.what is What.FIELD:
        assert edit.content is not None
        whole = place.path.rpartition(".")[0]
        ways = (f"a comment begins with `--`; the description of `{whole}` is `{whole}.doc`, below `[set]`",)
        span = edit.content.span
        work.mistakes.append(mistakes.WrongType(span, place.path, wanted(place), "a description, `---`", ways=ways))


def _describe(work: _Work, edits: tuple[Edit, ...]) -> None:
    """Gives what is written anew the descriptions that are set beside it."""
    first = {edit.address: edit for edit in edits if edit.verb is Verb.REWRITE}
    for edit in edits:
        place, above = work.places.get(edit.address), first.get(edit.address.rpartition(".")[0])
        if above is None or place is None or edit.verb is not Verb.SET or place.field != "doc":
            continue
        whole = work.places[above.address]
        anew = work.changes.members.get(id(place.owner), ())
        if any(_told_anew(whole, one, above) for one in anew or (whole.part,)):
            work.mistakes.append(mistakes.EditedTwice(edit.span, edit.address, above.span, above.address))
        text = work.changes.fields.get(id(place.owner), {}).get("doc")
        if text is not None and anew:
            work.changes.members[id(place.owner)] = tuple(evolve(one, doc=text) for one in anew)  # type: ignore[call-arg]


def _unguarded(edit: Edit, place: Place, value: Any) -> tuple[Mistake, ...]:
    """A doubt where a line loses the condition before it, of which its variant says nothing."""
    before = place.part.guard if isinstance(place.part, tree.Clause | tree.Line) else None
    told = expected(edit.variant.expected) & {edit.address, f"{edit.address}.when"}
    if before is None or getattr(value, "guard", None) is not None or told:
        return ()
    assert edit.content is not None
    return (mistakes.LeavesOutGuard(edit.content.span, edit.address, write_expr(before), before.span),)


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
        return
    making = make(work.places, edit, above, name)
    work.mistakes += making.mistakes
    if making.made is not None:
        work.changes.put_at_end(making.made.owner, making.made.field, making.made.node)


def _add_declaration(work: _Work, edit: Edit) -> None:
    found = snippets.declaration(nowhere(edit, Form.DECLARATION), content(edit))
    if not work.take(found):
        return
    name = declared(found.value)
    if name != edit.address:
        span = getattr(found.value, "name", found.value).span
        said = " and ".join(f"`{one}`" for one in name.split(", ")) if name else "a `moved` line"
        work.mistakes.append(mistakes.OtherSignature(span, edit.address, edit.address, said))
    else:
        work.changes.put_at_end(work.file, "declarations", found.value)


def _insert(work: _Work, edit: Edit) -> None:
    parent, _, name = edit.address.rpartition(".")
    assert edit.beside is not None
    side, sibling = edit.beside
    beside = work.places.get(f"{parent}.{sibling.value}")
    making = make(work.places, edit, work.places[parent], name)
    work.mistakes += making.mistakes
    if making.made is None:
        return
    wanted = type(making.made.node)
    if beside is None or not isinstance(beside.part, wanted):
        work.mistakes.append(no_sibling(work.places, parent, sibling, wanted))
    else:
        work.changes.put_beside(beside.part, side, making.made.node)


VERBS: dict[Verb, Callable[[_Work, Edit], None]] = {
    Verb.SET: _change,
    Verb.REWRITE: _change,
    Verb.REMOVE: _remove,
    Verb.ADD: _add,
    Verb.INSERT: _insert,
}
