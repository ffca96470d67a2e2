"""All that the layers say at one address, the last word first; and what a variant may say there."""

from collections.abc import Iterator

from attrs import evolve, frozen

from rulesdsl.names.model import What
from rulesdsl.syntax import tree
from rulesdsl.syntax.write import context_of, write_expr, write_type
from rulesdsl.variants.listing import Origin
from rulesdsl.variants.model import Definition, Edit, Resolved, Verb
from rulesdsl.variants.places import Form, Place, places
from rulesdsl.variants.removing import is_free
from rulesdsl.variants.text import Written, text_of, written
from rulesdsl.variants.wanted import wanted
from rulesdsl.variants.write import Change, changes_text

WHOLES = (Form.DECLARATION, Form.CLAUSE, Form.LINE, Form.SOURCE, Form.KEY, Form.PRIZE, Form.STEPS, Form.OPTION, Form.ROW)
"""What is written with all that is inside it."""


@frozen(eq=False)
class Link:
    """What one layer says.

    `text`: what stands there then, None where nothing does or nobody knows. `whole`: the address that was written, if it is of
    something around this; `part`: the same of something inside it, and `before` what stood there.
    """

    origin: Origin
    verb: Verb | None
    text: str | None
    why: str = ""
    whole: str = ""
    part: str = ""
    before: str = ""


def chain(resolved: Resolved, address: str, count: int | None = None) -> tuple[Link, ...]:
    """The layers that say something at an address, newest first; the first one holds."""
    base, now = places(resolved.base), places(resolved.file)
    links: list[Link] = []
    if address in base:
        links.append(Link(Origin(None, base[address].span), None, _text(resolved.base, base, address, count)))
    for edit in resolved.edits:
        if edit.address == address or address.startswith(f"{edit.address}."):
            links = [link for link in links if not link.part]
        if edit.address == address:
            links.append(_own(resolved, edit))
        elif edit.address.startswith(f"{address}.") and _is_part(edit.address, count):
            links.append(_inside(resolved, edit))
        elif address.startswith(f"{edit.address}.") and _holds(edit, address, {**base, **now}):
            span = edit.content.span if edit.content is not None else edit.span
            links.append(Link(Origin(edit.variant, span), edit.verb, None, edit.why, edit.address))
    if links and address in now:
        links[-1] = evolve(links[-1], text=_text(resolved.file, now, address, count))
    return tuple(reversed(links))


def _inside(resolved: Resolved, edit: Edit) -> Link:
    """What an edit of a part says, and what stood there."""
    history = resolved.history[edit.address]
    at = next(place for place, one in enumerate(history) if _is(one, edit))
    before = history[at - 1].text if at else ""
    return Link(Origin(edit.variant, history[at].span), edit.verb, None, edit.why, part=edit.address, before=before)


def _is_part(path: str, count: int | None) -> bool:
    """Whether it is a part of what stands there, for the number of players that is asked for."""
    last = path.rpartition(".")[2]
    if last == "doc":
        return False
    return count is None or not last.isdigit() or last == str(count)


def _text(file: tree.RulesFile, there: dict[str, Place], address: str, count: int | None) -> str:
    place = there[address]
    if place.what is What.SETTING and count is not None:
        place = there.get(f"{address}.{count}", place)
    return text_of(place, context_of(file))


def _own(resolved: Resolved, edit: Edit) -> Link:
    definition = next(one for one in resolved.history[edit.address] if _is(one, edit))
    text = None if edit.verb is Verb.REMOVE else definition.text
    return Link(Origin(edit.variant, definition.span), edit.verb, text, edit.why)


def _is(one: Definition, edit: Edit) -> bool:
    return one.variant is edit.variant and one.verb is edit.verb and one.address == edit.address


def _holds(edit: Edit, address: str, there: dict[str, Place]) -> bool:
    """Whether an edit of something larger decides what stands at an address."""
    above, place = there.get(edit.address), there.get(address)
    if above is None or place is None:
        return edit.verb is Verb.REMOVE
    return above.form in WHOLES or edit.verb in (Verb.ADD, Verb.REMOVE) or place.what is What.COUNT


# ---- what may be said ---------------------------------------------------------------------------------


def takes(place: Place, there: dict[str, Place]) -> str:
    """What is written at a place, in words, with the range or the type that the rules give it."""
    if place.what is What.CELL:
        table, column = place.path.split(".")[0], place.path.rpartition(".")[2]
        described = there.get(f"{table}.{column}")
        if described is not None and isinstance(described.part, tree.Column):
            return f"a cell of the type `{write_type(described.part.type)}`"
    setting = place.part if place.what is What.SETTING else place.owner if place.what is What.COUNT else None
    if isinstance(setting, tree.Setting) and setting.type is not None:
        return f"a value of the type `{write_type(setting.type)}`"
    within = setting.bounds if isinstance(setting, tree.Setting) else None
    return wanted(place) + (f" within `{write_expr(within)}`" if within is not None else "")


def examples(place: Place, there: dict[str, Place], file: tree.RulesFile, count: int | None) -> Iterator[str]:
    """For each verb that goes with a place, how a variant would say what stands there."""
    for verb in place.verbs:
        if verb is Verb.REMOVE:
            if is_free(place, file):
                yield changes_text((Change(verb, place.path, place.span),))
            continue
        for path, shown in _shown(place, there, count):
            value: Written = written(shown, context_of(file))
            yield changes_text((Change(verb, path, place.span, value if value != "" else "..."),))


def _shown(place: Place, there: dict[str, Place], count: int | None) -> Iterator[tuple[str, Place]]:
    """Where something is said, and the place whose text is an example of it; of a setting with values for single numbers of
    players, all of them and the one that is asked for, else the first."""
    setting = place.part
    single = None
    if place.what is What.SETTING and isinstance(setting, tree.Setting) and setting.by_count:
        single = there.get(f"{place.path}.{count or setting.by_count[0].low}")
    yield place.path, single or place
    if single is not None:
        yield single.path, single
