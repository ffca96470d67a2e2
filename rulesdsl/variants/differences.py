"""The smallest changes that turn a part of one tree into a part of another.

Each function gives the changes, none where both say the same; or None where only a change of something larger can say it.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby, permutations
from typing import Any

from attrs import field, frozen

from rulesdsl.names.model import What
from rulesdsl.source import SourceFile
from rulesdsl.syntax import tree
from rulesdsl.syntax.write import write_expr
from rulesdsl.syntax.write_expressions import Context
from rulesdsl.values import compared, kind_of
from rulesdsl.variants import snippets
from rulesdsl.variants.document import Item, Table, read_toml
from rulesdsl.variants.model import Verb
from rulesdsl.variants.places import FIELDS, Form, Place, for_count
from rulesdsl.variants.sameness import UNSAID, same
from rulesdsl.variants.signatures import head
from rulesdsl.variants.text import Written, written
from rulesdsl.variants.write import Change, Content, literal

Changes = tuple[Change, ...] | None
Inner = dict[str, Callable[[], Changes]]
"""How the fields are compared that hold parts with names."""


@frozen(eq=False)
class Sides:
    """What can be changed in the old file, and in the new one; and how the new one writes."""

    old: dict[str, Place]
    new: dict[str, Place]
    context: Context
    players: range = field(default=range(0))

    def said(self, path: str) -> Written:
        """What a variant would say at an address of the new file."""
        return written(self.new[path], self.context)

    def expected(self, path: str) -> tuple[Content, ...]:
        """What a variant would expect at an address of the old file: one value, or none that can be said."""
        here = self.old.get(path)
        ways = _ways(self, here) if here is not None else ()
        return tuple(value for value in ways if here is not None and _means(here, value, here))[:1]


def node(sides: Sides, path: str, old: tree.Node, new: tree.Node, inner: Inner) -> Changes:
    """Two nodes of a kind, field by field: by `inner`, or by the word that the field has in addresses."""
    words = {name: word for word, name, _ in FIELDS.get(type(old), ())}
    found: list[Changes] = []
    for name in compared(kind_of(old)):
        if name in UNSAID or same(getattr(old, name), getattr(new, name)):
            continue
        if name in inner:
            found.append(inner[name]())
        else:
            found.append(whole(sides, f"{path}.{words[name]}", old, new) if name in words else None)
    return joined(found)


def joined(several: Iterable[Changes]) -> Changes:
    """All changes, if each of them can be said, and all of them together."""
    found: list[Change] = []
    for changes in several:
        if changes is None:
            return None
        found += changes
    return tuple(found) if apart(found) else None


def apart(changes: Sequence[Change]) -> bool:
    """Whether no address is that of another change, or of a part of it."""
    return not any(f"{other.address}.".startswith(f"{one.address}.") for one, other in permutations(changes, 2))


# ---- all that stands at an address --------------------------------------------------------------------


def whole(sides: Sides, path: str, old: tree.Node, new: tree.Node, source: str = "") -> Changes:
    """Everything that stands at the address of a node, or of one of its fields. `source`: another address in the new file."""
    here, there = sides.old.get(path), sides.new.get(source or path)
    if here is None or there is None or not (_is(here, old) and _is(there, new)):
        return None
    verb = next((verb for verb in here.verbs if verb is not Verb.REMOVE), None)
    for content in _ways(sides, there):
        if verb is not None and _means(here, content, there):
            return (Change(verb, path, there.span, content, below=_below(sides, here, there, verb)),)
    return None


def _is(place: Place, part: tree.Node) -> bool:
    return place.part is part or place.owner is part


def _ways(sides: Sides, there: Place) -> Iterator[Content]:
    """What might say it, the plainest first: a number keeps its unit."""
    part = _value(there)
    if isinstance(part, tree.Clause):
        yield write_expr(part.test, sides.context)
    if isinstance(part, tree.Number | tree.CellNumber):
        yield part.value
    value = written(there, sides.context)
    yield value
    if isinstance(value, int) and not isinstance(value, bool):
        yield str(value)


def _value(place: Place) -> Any:
    """The value at a place, where it is one with something around it."""
    match place:
        case Place(owner=tree.Setting(), field="by_count"):
            return for_count(place)
        case Place(part=tree.Constant() as constant):
            return constant.value
        case Place(part=tree.Setting() as setting):
            return setting.value
    return place.part


def item_of(content: Content) -> Item:
    """A value as it is read from a variant file."""
    table = read_toml(SourceFile("variant", f"x = {literal(content)}\n"))
    assert isinstance(table, Table)
    return table.entries["x"].value


def _means(here: Place, content: Content, there: Place) -> bool:
    """Whether this, said at a place of the old file, makes what stands in the new one."""
    found = snippets.parsed(here, item_of(content))
    if not found.ok or (here.form is Form.DECLARATION and head(here.part) != head(found.value)):
        return False
    match there:
        case Place(form=Form.COUNTS, owner=tree.Header() as header):
            return bool((header.least, header.most) == found.value)
        case Place(part=tree.Let() as let, form=Form.EXPRESSION):
            return same(let.value, found.value)
        case Place(part=tree.Setting(by_count=cases), what=What.SETTING) if cases:
            return False
    return same(_value(there), found.value)


def _below(sides: Sides, here: Place, there: Place, verb: Verb) -> dict[str, Content]:
    """What a variant that sets a value, or leaves out the condition before a line, expects to find, if it can say so."""
    if verb is Verb.REWRITE and getattr(here.part, "guard", None) is not None and getattr(there.part, "guard", here) is None:
        return dict(zip((f"{here.path}.when",), sides.expected(f"{here.path}.when"), strict=False))
    if verb is not Verb.SET or here.form is Form.TEXT:
        return {}
    return dict(zip((here.path,), sides.expected(here.path), strict=False))


# ---- parts with names ---------------------------------------------------------------------------------

Named = tree.Clause | tree.Line | tree.PaySource | tree.Key | tree.Prize | tree.Option | tree.Row | tree.Ident | tree.Step
Pair = Callable[[str, Any, Any], Changes]


def name_of(part: Named) -> str | None:
    """The name of a line, a row, an option, a step; a step may have none."""
    match part:
        case tree.Ident(text=text):
            return text
        case tree.Option(label=label) | tree.Step(label=label):
            return label.text if label is not None else None
        case _:
            return part.name.text


def below(path: str, part: Named) -> str:
    """The address of a part; one without a name passes on the address that it has from above."""
    name = name_of(part)
    return f"{path}.{name}" if name is not None else path


def members(sides: Sides, path: str, old: Sequence[Named], new: Sequence[Named], pair: Pair) -> Changes:
    """Parts in no order: some removed, some added, the others compared one by one."""
    before, after = ({below(path, part): part for part in parts} for parts in (old, new))
    return joined(
        [
            *(pair(one, before[one], after[one]) for one in after if one in before),
            *((added(sides, one, after[one]),) for one in after if one not in before),
            *((removed(sides, one),) for one in before if one not in after),
        ]
    )


def added(sides: Sides, path: str, part: Named) -> Change:
    """The change that adds a line or an option."""
    return Change(Verb.ADD, path, part.span, sides.said(path))


def removed(sides: Sides, path: str) -> Change:
    """The change that takes something out."""
    return Change(Verb.REMOVE, path, sides.old[path].span)


Said = Callable[[str, Any], Content | None]


def ordered(
    sides: Sides, path: str, old: Sequence[Named], new: Sequence[Named], pair: Pair, said: Said, at_end: bool = False
) -> Changes:
    """Parts in an order: what stays keeps its order, and what comes needs a neighbour with a name. `at_end`: or is added."""
    there = {name_of(part) for part in new} - {None}
    here = {name_of(part) for part in old} - {None}
    kept = [part for part in old if name_of(part) is None or name_of(part) in there]
    stay = [part for part in new if name_of(part) is None or name_of(part) in here]
    if [name_of(part) for part in kept] != [name_of(part) for part in stay]:
        return None
    gone = [part for part in old if not any(part is one for one in kept)]
    return joined(
        [
            tuple(removed(sides, below(path, part)) for part in gone),
            *(pair(below(path, one), one, other) for one, other in zip(kept, stay, strict=True)),
            *_inserted(path, new, here, said, at_end),
        ]
    )


def _inserted(path: str, new: Sequence[Named], here: set[str | None], said: Said, at_end: bool) -> Iterator[Changes]:
    """Each run of new parts, beside the part before it or the one after it."""
    runs = [(is_new, list(run)) for is_new, run in groupby(new, lambda part: name_of(part) not in {*here, None})]
    for index, (is_new, run) in enumerate(runs):
        if not is_new:
            continue
        before = name_of(runs[index - 1][1][-1]) if index else None
        after = name_of(runs[index + 1][1][0]) if index + 1 < len(runs) else None
        if at_end and index + 1 == len(runs):
            yield tuple(Change(Verb.ADD, below(path, one), one.span, said(below(path, one), one)) for one in run)
        elif before is not None or after is not None:
            beside = ("after", before) if before is not None else ("before", after or "")
            several = run if before is not None else run[::-1]
            yield tuple(Change(Verb.INSERT, below(path, one), one.span, said(below(path, one), one), beside) for one in several)
        else:
            yield None
