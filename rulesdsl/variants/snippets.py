"""From what a variant file says at a place to the part of the tree that stands there. Rules are parsed where they stand."""

import re
from collections.abc import Callable
from typing import Any

from attrs import evolve, frozen

from rulesdsl.diagnostics.model import Mistake
from rulesdsl.diagnostics.suggest import closest
from rulesdsl.source import Span
from rulesdsl.syntax import tree
from rulesdsl.syntax.parser import parse_snippet, parse_words
from rulesdsl.variants.above import description
from rulesdsl.variants.document import Array, Item, Scalar
from rulesdsl.variants.mistakes import WrongType
from rulesdsl.variants.nothing import EMPTY_CELL, FEATURES, NONE, says_nothing
from rulesdsl.variants.places import Form, Place
from rulesdsl.variants.text import NOTHING
from rulesdsl.variants.wanted import holds_sets, overdone, unwanted, value_below

SHARED = "shared"
GUARDED = re.compile(r'(?:\s*--[^\n]*\n)*\s*if\b[^:"]*\botherwise\b')
WHEN = re.compile(r"(?:\s*--[^\n]*\n)*\s*when\b")
COUNTS = re.compile(r"(\d{1,2})(?:\.\.(\d{1,2}))?")


@frozen
class Parsed:
    """A part of the tree, or of a field; `ok` is false where it could not be made, for the reasons in `mistakes`."""

    value: Any = None
    mistakes: tuple[Mistake, ...] = ()
    ok: bool = True


def parsed(place: Place, item: Item) -> Parsed:
    """What `item` means at `place`."""
    if place.form in FEATURES and says_nothing(item) and _text_of(item) != NOTHING[place.form]:
        return wrong(place, item)
    if place.form in (Form.STEPS, Form.OPTION) and _text_of(item).strip() in (NONE, EMPTY_CELL):
        return wrong(place, item)
    return READERS[place.form](place, item)


def wrong(place: Place, item: Item) -> Parsed:
    """The item is not what the place wants."""
    return Parsed(mistakes=(unwanted(place, item),), ok=False)


# ---- data -------------------------------------------------------------------------------------------


def _value(place: Place, item: Item) -> Parsed:
    return expression(place, item, value_below(place))


def expression(place: Place, item: Item, below: Any) -> Parsed:
    """A number, a flag, or a text in the language; a plain number has the unit of what stood below."""
    match item:
        case Scalar(value=bool(value)):
            return Parsed((tree.Yes if value else tree.No)(span=item.span))
        case Scalar(value=int(value)):
            number = tree.Number(abs(value), _unit(below), span=item.span)
            return Parsed(number if value >= 0 else tree.Negate(number, span=item.span))
        case Scalar(value=str(value)) if value.strip() != EMPTY_CELL:
            return _snippet(place, item, "expr")
    return wrong(place, item)


def _unit(below: Any) -> tree.Ident | None:
    if isinstance(below, tree.Negate):
        return _unit(below.operand)
    return below.unit if isinstance(below, tree.Number | tree.CellNumber) else None


def _reading(place: Place, item: Item) -> Parsed:
    text = isinstance(item, Scalar) and isinstance(item.value, str)
    return _snippet(place, item, "expr") if text else wrong(place, item)


def cell(place: Place, item: Item) -> Parsed:
    """A cell of a table, as in the rules file or as a TOML value: a number, a flag, a list of names."""
    below = place.part
    match item:
        case Scalar(value=bool(value)):
            return Parsed(tree.CellFlag(value, span=item.span))
        case Scalar(value=int(value)):
            return Parsed(tree.CellNumber(value, _unit(below), span=item.span))
        case Scalar(value=str(value)) if isinstance(below, tree.CellText):
            return Parsed(tree.CellText(value, span=_inside(item)))
        case Scalar(value=str(value)) if value.strip().lower() != NONE:
            return _snippet(place, item, "cell")
        case Array(items=items) if not holds_sets(place) or (items and says_nothing(item)):
            return wrong(place, items[0] if holds_sets(place) else item)
        case Array(items=items) if items and all(isinstance(one, Scalar) and isinstance(one.value, str) for one in items):
            names = tuple(tree.Ident(str(one.value), span=_inside(one)) for one in items if isinstance(one, Scalar))
            return Parsed(tree.CellNames(names, span=item.span))
        case Array(items=()):
            return Parsed(tree.CellEmpty(span=item.span))
        case Array(items=items):
            return wrong(place, next(one for one in items if not _is_text(one)))
    return wrong(place, item)


def _inside(item: Scalar) -> Span:
    """The text between the quotes."""
    return Span(item.source, item.start, item.end)


def _type(place: Place, item: Item) -> Parsed:
    found = _snippet(place, item, "type") if _is_text(item) else wrong(place, item)
    if found.ok and isinstance(place.part, tree.Column):
        return evolve(found, value=evolve(place.part, type=found.value))
    return found


def _run(place: Place, item: Item) -> Parsed:
    return _snippet(place, item, "expr") if _is_text(item) else wrong(place, item)


def _counts(place: Place, item: Item) -> Parsed:
    text = str(item.value) if isinstance(item, Scalar) and not isinstance(item.value, bool) else ""
    match = COUNTS.fullmatch(text.replace(" ", ""))
    if match is None:
        return wrong(place, item)
    low, high = int(match[1]), int(match[2] or match[1])
    return Parsed((low, high)) if 0 < low <= high <= 20 else wrong(place, item)


def _number(place: Place, item: Item) -> Parsed:
    number = isinstance(item, Scalar) and isinstance(item.value, int) and not isinstance(item.value, bool) and item.value > 0
    return Parsed(item.value) if number and isinstance(item, Scalar) else wrong(place, item)


def _text(place: Place, item: Item) -> Parsed:
    text = item.value.strip() if isinstance(item, Scalar) and isinstance(item.value, str) else None
    return Parsed(text) if text or (text == "" and place.field == "doc") else wrong(place, item)


def _words(place: Place, item: Item) -> Parsed:
    if not _is_text(item) or not isinstance(item, Scalar):
        return wrong(place, item)
    words, mistakes = parse_words(item.source, item.start, item.end)
    return Parsed(words, mistakes, not mistakes)


def _flag(place: Place, item: Item) -> Parsed:
    flag = isinstance(item, Scalar) and isinstance(item.value, bool)
    return Parsed(item.value) if flag and isinstance(item, Scalar) else wrong(place, item)


def _seen(place: Place, item: Item) -> Parsed:
    if not _is_text(item) or not isinstance(item, Scalar):
        return wrong(place, item)
    if item.value == "nobody":
        return Parsed(None)
    if item.value == "all":
        return Parsed(tree.Seen(None, span=_inside(item)))
    found = _snippet(place, item, "expr")
    return evolve(found, value=tree.Seen(found.value, span=_inside(item))) if found.ok else found


def _capacity(place: Place, item: Item) -> Parsed:
    match item:
        case Scalar(value=bool()):
            return wrong(place, item)
        case Scalar(value=int(value)):
            return Parsed(tree.Capacity(tree.Number(value, None, span=item.span), False, span=item.span))
        case Scalar(value="any number"):
            return Parsed(None)
    return _feature(place, item, "at most ", "capacity")


def _refill(place: Place, item: Item) -> Parsed:
    if isinstance(item, Scalar) and item.value == "never":
        return Parsed(None)
    return _feature(place, item, "refilled from ", "refill")


def _feature(place: Place, item: Item, words: str, field: str) -> Parsed:
    """A feature of a zone, read as a part of one."""
    if not _is_text(item):
        return wrong(place, item)
    found = _snippet(place, item, "declaration", f"zone z: z, {words}")
    return evolve(found, value=getattr(found.value, field)) if found.ok else wrong(place, item)


def _name(place: Place, item: Item) -> Parsed:
    if not (isinstance(item, Scalar) and isinstance(item.value, str) and re.fullmatch(r"[A-Za-z_]\w*", item.value)):
        return wrong(place, item)
    if item.value != NONE:
        return Parsed(tree.Ident(item.value, span=_inside(item)))
    return Parsed(None) if place.field == "shown" else wrong(place, item)


def _tie(place: Place, item: Item) -> Parsed:
    if isinstance(item, Scalar) and item.value == SHARED:
        return Parsed(None)
    near = isinstance(item, Scalar) and isinstance(item.value, str) and " " not in item.value and closest(item.value, (SHARED,))
    return wrong(place, item) if near else _words(place, item)


# ---- rules ------------------------------------------------------------------------------------------


def _code(place: Place, item: Item) -> Parsed:
    if isinstance(item, Scalar) and isinstance(item.value, int):
        return expression(place, item, place.part)
    return _snippet(place, item, "expr")


def _line(rule: str, label: str) -> Callable[[Place, Item], Parsed]:
    """Reads a line that stands after its label."""

    def read(place: Place, item: Item) -> Parsed:
        return line(place, item, rule, place.path.rpartition(".")[2], label)

    return read


def line(place: Place, item: Item, rule: str, name: str, field: str = "name") -> Parsed:
    """A clause, a source, a key or a prize called `name`. A clause may be its test alone: the words stay."""
    if not _is_text(item) or not isinstance(item, Scalar):
        return wrong(place, item)
    below = place.part
    if rule == "clause" and isinstance(below, tree.Clause) and "otherwise" not in str(item.value):
        found = _code(place, item)
        doc = description(item) or below.doc
        return evolve(found, value=evolve(below, test=found.value, doc=doc)) if found.ok else found
    before = f"{name} " if rule in ("clause", "line") and WHEN.match(str(item.value)) else f"{name}: "
    found = _snippet(place, item, rule, before)
    if not found.ok:
        return found
    changes: dict[str, Any] = {field: tree.Ident(name, span=place.span), "span": _inside(item)}
    if found.value.cite is None and below is not None:
        changes["cite"] = below.cite
    changes["doc"] = description(item) or (below.doc if below is not None else "")
    return evolve(found, value=evolve(found.value, **changes))


def _steps(place: Place, item: Item) -> Parsed:
    found = steps(place, item)
    if not found.ok:
        return found
    below = place.part
    doc = said_above(item, found.value) or below.doc
    if not isinstance(below, tree.Step):
        return evolve(found, value=evolve(below, body=found.value, doc=doc))
    assert isinstance(item, Scalar)
    assert below.label is not None
    return evolve(found, value=evolve(named_step(below.label, found.value, _inside(item), below.cite), doc=doc))


def said_above(item: Item, several: tuple[tree.Step, ...]) -> str:
    """The description of several steps as a whole; above a step with a name of its own stands that of this step."""
    return description(item) if several[0].label is None else ""


def steps(place: Place, item: Item) -> Parsed:
    """One or more steps, as a tuple."""
    return _snippet(place, item, "steps") if _is_text(item) else wrong(place, item)


def option(place: Place, item: Item, name: str) -> Parsed:
    """An option called `name`: its steps, or `if TEST otherwise "WORDS": STEPS`. Steps alone leave the test of an old one."""
    if not _is_text(item) or not isinstance(item, Scalar):
        return wrong(place, item)
    below = place.part if isinstance(place.part, tree.Option) else None
    label = tree.Ident(name, span=place.span) if below is None else below.label
    if not GUARDED.match(str(item.value)):
        found = steps(place, item)
        old = below or tree.Option(label, None, None, (), span=_inside(item))
        if not found.ok:
            return found
        return evolve(found, value=evolve(_with_body(old, found.value), doc=said_above(item, found.value) or old.doc))
    found = _snippet(place, item, "option", f"{name} ")
    if not found.ok:
        return found
    cite = found.value.cite or (below.cite if below is not None else None)
    doc = description(item) or (below.doc if below is not None else "")
    return evolve(found, value=evolve(found.value, label=label, cite=cite, doc=doc, span=_inside(item)))


def _with_body(option: tree.Option, body: tuple[tree.Step, ...]) -> tree.Option:
    """An option with other steps; what a single one cites is cited by the option, as on one line."""
    only = body[0]
    if len(body) > 1 or only.cite is None:
        return evolve(option, body=body)
    return evolve(option, body=(evolve(only, cite=None),), cite=only.cite)


def _option(place: Place, item: Item) -> Parsed:
    return option(place, item, place.path.rpartition(".")[2])


def named_step(name: tree.Ident, several: tuple[tree.Step, ...], span: Span, cite: tree.Cite | None = None) -> tree.Step:
    """A step called `name` that does several; a single one without a name of its own is that step, with its citation."""
    only = several[0]
    if len(several) == 1 and only.label is None:
        return tree.Step(name, only.act, only.cite or cite, span=span)
    return tree.Step(name, tree.Block(several, span=span), cite, span=span)


def declaration(place: Place, item: Item) -> Parsed:
    """A whole declaration, with the description it had if the text gives none."""
    if not _is_text(item) or not isinstance(item, Scalar):
        return wrong(place, item)
    more = tuple(overdone(place, item))
    if more:
        return Parsed(mistakes=more, ok=False)
    nodes, mistakes = parse_snippet(item.source, item.start, item.end, "declarations")
    if mistakes or len(nodes) != 1:
        several = () if mistakes else (WrongType(item.span, place.path, "one declaration", f"{len(nodes)}"),)
        return Parsed(mistakes=(*mistakes, *several), ok=False)
    node = nodes[0]
    if isinstance(place.part, tree.UnitScale) and isinstance(node, tree.Unit) and len(node.scales) == 1:
        return Parsed(node.scales[0])
    if not node.doc and isinstance(place.part, tree.Declaration):
        node = evolve(node, doc=place.part.doc)
    return Parsed(node)


def _text_of(item: Item) -> str:
    return str(item.value) if isinstance(item, Scalar) else ""


def _is_text(item: Item) -> bool:
    return isinstance(item, Scalar) and isinstance(item.value, str) and bool(item.value.strip())


def _snippet(place: Place, item: Item, rule: str, before: str = "") -> Parsed:
    if not _is_text(item) or not isinstance(item, Scalar):
        return wrong(place, item)
    more = tuple(overdone(place, item))
    if more:
        return Parsed(mistakes=more, ok=False)
    node, mistakes = parse_snippet(item.source, item.start, item.end, rule, before)
    return Parsed(node, mistakes, node is not None and not mistakes)


READERS: dict[Form, Callable[[Place, Item], Parsed]] = {
    Form.VALUE: _value,
    Form.READING: _reading,
    Form.CELL: cell,
    Form.TYPE: _type,
    Form.RUN: _run,
    Form.COUNTS: _counts,
    Form.NUMBER: _number,
    Form.TEXT: _text,
    Form.WORDS: _words,
    Form.FLAG: _flag,
    Form.SEEN: _seen,
    Form.CAPACITY: _capacity,
    Form.REFILL: _refill,
    Form.NAME: _name,
    Form.TIE: _tie,
    Form.EXPRESSION: _code,
    Form.REFERENCE: _code,
    Form.CLAUSE: _line("clause", "name"),
    Form.LINE: _line("line", "name"),
    Form.SOURCE: _line("source", "name"),
    Form.KEY: _line("key", "name"),
    Form.PRIZE: _line("prize", "name"),
    Form.STEPS: _steps,
    Form.OPTION: _option,
    Form.DECLARATION: declaration,
    Form.ROW: wrong,
    Form.LABEL: wrong,
}
