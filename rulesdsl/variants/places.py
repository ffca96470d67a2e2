"""What a variant can change in a file: every address with what may be written there, and by which verbs."""

from collections.abc import Iterator
from enum import Enum
from typing import Any

from attrs import evolve, frozen

from rulesdsl.names.addresses import addressed
from rulesdsl.names.model import Address, What
from rulesdsl.source import Span
from rulesdsl.syntax import tree
from rulesdsl.variants.model import Verb


class Form(Enum):
    """What is written at a place; the value says it in words."""

    VALUE = "a value"
    READING = "one of the readings"
    CELL = "a cell of this column"
    TYPE = "a type"
    RUN = "a run of numbers, `0..9`"
    COUNTS = "numbers of players, `2..4`"
    NUMBER = "a number"
    TEXT = "a text"
    WORDS = "words for players"
    FLAG = "`true` or `false`"
    SEEN = '"all", "nobody", or a parameter'
    CAPACITY = 'how many fit: 2, "2 alike" or "any number"'
    REFILL = '"ZONE when SETTING", or "never"'
    NAME = "a name"
    TIE = '"shared", or why a tie is impossible'
    EXPRESSION = "an expression"
    REFERENCE = "a zone or a state"
    CLAUSE = 'a clause: `[when GUARD:] TEST otherwise "WORDS"`'
    LINE = 'a line: `[when TEST:] "WORDS"`'
    SOURCE = "a source: `x in ZONE, worth VALUE, to ZONE`"
    KEY = "a key: `most VALUE` or `least VALUE`"
    PRIZE = "a prize: `1st adds VALUE to STATE`"
    STEPS = "steps"
    OPTION = "the steps of an option"
    ROW = "a row, by its columns"
    LABEL = "nothing else: a name says it all"
    DECLARATION = "a declaration"


CODE = (
    Form.EXPRESSION,
    Form.REFERENCE,
    Form.CLAUSE,
    Form.LINE,
    Form.SOURCE,
    Form.KEY,
    Form.PRIZE,
    Form.STEPS,
    Form.OPTION,
    Form.DECLARATION,
)
"""What is changed by `rewrite`; all else by `set`."""

UNCHANGING = (Form.ROW, Form.LABEL)
"""What is added and removed, but changed only in its parts."""

MEMBERS = (What.ROW, What.READING, What.CLAUSE, What.LINE, What.SOURCE, What.KEY, What.PRIZE, What.STEP, What.OPTION)


@frozen(eq=False)
class Place:
    """An address, what may be written there, and where it is in the tree: `owner.field`, now `part`.

    `top` is the declaration it belongs to, `final` the author's reason why it may not be changed, if there is one.
    """

    path: str
    what: What
    form: Form
    span: Span
    owner: tree.Node
    field: str
    part: Any
    top: tree.Node
    final: str = ""
    doc: str = ""

    @property
    def verbs(self) -> tuple[Verb, ...]:
        """The verbs that may name it."""
        change = () if self.form in UNCHANGING else ((Verb.REWRITE,) if self.form in CODE else (Verb.SET,))
        return (*change, Verb.REMOVE) if self.removable else change

    @property
    def removable(self) -> bool:
        """Whether it may be taken out: anything with a label of its own, and whole declarations."""
        return self.what in MEMBERS or self.field in ("declarations", "scales")


FORMS = {
    What.SETTING: Form.VALUE,
    What.COUNT: Form.VALUE,
    What.READING: Form.LABEL,
    What.CELL: Form.CELL,
    What.ROW: Form.ROW,
    What.VALUE: Form.EXPRESSION,
    What.CLAUSE: Form.CLAUSE,
    What.LINE: Form.LINE,
    What.SOURCE: Form.SOURCE,
    What.KEY: Form.KEY,
    What.PRIZE: Form.PRIZE,
    What.DEED: Form.STEPS,
    What.STEP: Form.STEPS,
    What.OPTION: Form.OPTION,
}

FIELDS: dict[type[tree.Node], tuple[tuple[str, str, Form], ...]] = {
    tree.Header: (("title", "title", Form.TEXT), ("players", "least", Form.COUNTS), ("doc", "doc", Form.TEXT)),
    tree.UnitScale: (("in", "over", Form.RUN),),
    tree.Setting: (("in", "bounds", Form.RUN), ("type", "type", Form.TYPE), ("doc", "doc", Form.TEXT)),
    tree.Table: (("doc", "doc", Form.TEXT),),
    tree.Zone: (
        ("holds", "holds", Form.NAME),
        ("seen_by", "seen", Form.SEEN),
        ("shuffled", "shuffled", Form.FLAG),
        ("stacked", "stacked", Form.FLAG),
        ("counted", "counted", Form.FLAG),
        ("at_most", "capacity", Form.CAPACITY),
        ("refilled_from", "refill", Form.REFILL),
        ("doc", "doc", Form.TEXT),
    ),
    tree.State: (
        ("type", "type", Form.TYPE),
        ("start", "initial", Form.VALUE),
        ("seen_by", "seen", Form.SEEN),
        ("shown_by", "shown", Form.NAME),
        ("doc", "doc", Form.TEXT),
    ),
    tree.Let: (("doc", "doc", Form.TEXT),),
    tree.Condition: (("doc", "doc", Form.TEXT),),
    tree.Clause: (("when", "guard", Form.EXPRESSION), ("otherwise", "otherwise", Form.WORDS), ("doc", "doc", Form.TEXT)),
    tree.Line: (("when", "guard", Form.EXPRESSION), ("words", "words", Form.WORDS), ("doc", "doc", Form.TEXT)),
    tree.Map: (
        ("column", "column", Form.EXPRESSION),
        ("row", "row", Form.EXPRESSION),
        ("up", "upwards", Form.FLAG),
        ("doc", "doc", Form.TEXT),
    ),
    tree.Key: (("doc", "doc", Form.TEXT),),
    tree.Payment: (("doc", "doc", Form.TEXT),),
    tree.PaySource: (
        ("where", "where", Form.EXPRESSION),
        ("worth", "worth", Form.EXPRESSION),
        ("to", "target", Form.REFERENCE),
        ("doc", "doc", Form.TEXT),
    ),
    tree.Ranking: (("where", "where", Form.EXPRESSION), ("otherwise", "impossible", Form.TIE), ("doc", "doc", Form.TEXT)),
    tree.Prize: (
        ("adds", "value", Form.EXPRESSION),
        ("to", "target", Form.REFERENCE),
        ("where", "where", Form.EXPRESSION),
        ("doc", "doc", Form.TEXT),
    ),
    tree.Deed: (("where", "where", Form.EXPRESSION), ("doc", "doc", Form.TEXT)),
    tree.Step: (("doc", "doc", Form.TEXT),),
    tree.Option: (("if", "guard", Form.EXPRESSION), ("otherwise", "otherwise", Form.WORDS), ("doc", "doc", Form.TEXT)),
}
"""The parts of a node without a name of their own: the word after its address, the field in the tree, what is written there."""


def places(file: tree.RulesFile) -> dict[str, Place]:
    """Everything that can be changed, by address, in the order of the file."""
    found: dict[str, Place] = {}
    if file.header is not None:
        head = Place("game", What.GAME, Form.LABEL, file.header.span, file, "header", file.header, file.header)
        _keep(found, _fields(head))
    reasons: dict[str, str] = {}
    top: tree.Node = file
    for address in addressed(file):
        if address.field in ("declarations", "scales"):
            top = address.part
        parent = address.path.rpartition(".")[0]
        above = _final(address.owner) or (_column(address, reasons) if address.what is What.CELL else "")
        reasons[address.path] = reason = _final(address.part) or reasons.get(parent, "") or above
        place = _place(address, top, reason)
        _keep(found, (place, *_fields(place)))
    for place in [one for one in found.values() if one.what is What.SETTING]:
        _keep(found, _counts(place, file.header))
    return found


def _column(address: Address, reasons: dict[str, str]) -> str:
    """Why the column of a cell is final."""
    row, _, column = address.path.rpartition(".")
    return reasons.get(f"{row.rpartition('.')[0]}.{column}", "")


def _keep(found: dict[str, Place], several: Any) -> None:
    for place in several:
        found.setdefault(place.path, place)


def _final(node: Any) -> str:
    cite = getattr(node, "cite", None)
    return cite.final if cite is not None else ""


def _place(address: Address, top: tree.Node, reason: str) -> Place:
    form = FORMS.get(address.what, Form.DECLARATION)
    setting = address.part if address.what is What.SETTING else address.owner
    if address.what in (What.SETTING, What.COUNT) and isinstance(setting, tree.Setting) and setting.readings:
        form = Form.READING
    elif address.what is What.COLUMN:
        form = Form.VALUE if isinstance(address.part, tree.Constant) else Form.TYPE
    elif address.what is What.CELL and address.field == "each":
        form = Form.VALUE
    return Place(
        address.path, address.what, form, address.span, address.owner, address.field, address.part, top, reason, address.doc
    )


def _fields(place: Place) -> Iterator[Place]:
    """The place's parts without names of their own."""
    node = place.part
    for word, field, form in FIELDS.get(type(node), ()):
        part = getattr(node, field)
        if _means_nothing(node, field):
            continue
        span = part.span if isinstance(part, tree.Node) else place.span
        yield Place(f"{place.path}.{word}", What.FIELD, form, span, node, field, part, place.top, place.final)
    if isinstance(node, tree.Table):
        yield from _shape_fields(place, node)


def _means_nothing(node: tree.Node, field: str) -> bool:
    """Whether a part would say nothing by itself: type and bounds of readings, a test of what follows no other, words alone."""
    match node:
        case tree.Setting(readings=(_, *_)):
            return field in ("type", "bounds")
        case tree.Deed(after=()):
            return field == "where"
        case tree.Option(guard=None):
            return field in ("guard", "otherwise")
    return False


def _counts(place: Place, header: tree.Header | None) -> Iterator[Place]:
    """The values of a setting for single numbers of players, where one value is for all of them."""
    setting = place.part
    if not isinstance(setting, tree.Setting) or header is None:
        return
    for count in range(header.least, header.most + 1):
        path = f"{place.path}.{count}"
        one = Place(path, What.COUNT, place.form, place.span, setting, "by_count", setting, setting, place.final)
        value = for_count(one)
        yield one if value is None else evolve(one, span=value.span)


def _shape_fields(place: Place, table: tree.Table) -> Iterator[Place]:
    shape = table.shape
    if isinstance(shape, tree.LinesShape):
        yield Place(
            f"{place.path}.of", What.FIELD, Form.NUMBER, table.span, shape, "length", shape.length, place.top, place.final
        )


def for_count(place: Place) -> Any:
    """The value of a setting for the number of players that the place is for."""
    setting = place.owner
    assert isinstance(setting, tree.Setting)
    count = int(place.path.rpartition(".")[2])
    cases = [case.value for case in setting.by_count if case.low <= count <= case.high]
    if cases or setting.value is not None:
        return cases[0] if cases else setting.value
    return tree.Name(setting.readings[0].text, span=place.span) if setting.readings else None
