"""Features of zones, states and games as phrases: who sees, what fits, when it is filled again."""

from collections.abc import Iterator

from rulesdsl.names.model import What
from rulesdsl.rulebook.phrases.lines import Phrases
from rulesdsl.rulebook.settled import value_of
from rulesdsl.rulebook.writer import Writer
from rulesdsl.syntax import tree
from rulesdsl.variants.places import Form, Place, for_count


def sight(writer: Writer, seen: tree.Seen | None) -> str:
    """Who sees it."""
    if seen is None:
        return writer.language("nobody_sees")
    return writer.language("all_see" if seen.by is None else "owner_sees")


def capacity(writer: Writer, phrases: Phrases, most: tree.Capacity) -> str:
    """How many fit."""
    return writer.language("alike" if most.alike else "at_most", number=phrases.expr(most.most))


def refilled(writer: Writer, phrases: Phrases, refill: tree.Refill) -> str:
    """From where it is filled again, and when."""
    return writer.language("refilled", origin=phrases.expr(refill.origin), moment=_moment(writer, refill))


def _moment(writer: Writer, refill: tree.Refill) -> str:
    """The reading that says when, or the name of the setting where that depends on the number of players."""
    setting = next((one for one in writer.all(tree.Setting) if one.name.text == refill.moment.text), None)
    value = None if setting is None else value_of(setting, writer.players)
    moment = refill.moment.text
    return writer.say(f"{moment}.{value.name}") if isinstance(value, tree.Name) else writer.say(moment)


def feature(writer: Writer, phrases: Phrases, place: Place) -> str:
    """What stands at an address without a name of its own; nothing where it is no feature."""
    language, part = writer.language, place.part
    match place.form:
        case Form.SEEN:
            return sight(writer, part)
        case Form.CAPACITY:
            return language("any_number") if part is None else capacity(writer, phrases, part)
        case Form.REFILL:
            return language("never_refilled") if part is None else refilled(writer, phrases, part)
        case Form.FLAG if place.field in ("shuffled", "stacked", "counted"):
            return language(place.field if part else f"not_{place.field}")
        case Form.NAME if part is None or place.field == "shown":
            return language("not_shown") if part is None else language("shown_by", what=language.definite(writer.say(part.text)))
        case Form.NAME:
            return writer.say(part.text)
        case Form.TIE:
            return language("shared") if part is None else language("impossible", words=f"“{phrases.words(part)}”")
        case Form.TYPE if isinstance(part, tree.TypeExpr):
            return phrases.type(part)
        case Form.COUNTS:
            return _counts(writer, place.owner)
        case Form.TEXT if part:
            return f"“{part.strip()}”"
    return ""


def _counts(writer: Writer, header: tree.Node) -> str:
    assert isinstance(header, tree.Header)
    counts = str(header.least) if header.least == header.most else f"{header.least}–{header.most}"
    text = writer.language("player" if counts == "1" else "players", count=counts).removesuffix(".")
    return text[:1].lower() + text[1:]


def valued(writer: Writer, phrases: Phrases, place: Place) -> str:
    """The value of a setting, also for one number of players, or of a cell; nothing where there is none."""
    match place:
        case Place(what=What.SETTING, part=tree.Setting() as one):
            case = value_of(one, writer.players)
            return "; ".join(_cases(writer, phrases, one)) if case is None else phrases.expr(case)
        case Place(what=What.COUNT):
            value = for_count(place)
            return phrases.expr(value) if isinstance(value, tree.Expr) else ""
        case Place(what=What.CELL, part=part) if isinstance(part, tree.Cell):
            return phrases.cell(part)
    return ""


def _cases(writer: Writer, phrases: Phrases, one: tree.Setting) -> Iterator[str]:
    if one.value is not None:
        yield phrases.expr(one.value)
    for case in one.by_count:
        counts = str(case.low) if case.low == case.high else f"{case.low}–{case.high}"
        yield writer.language("with_count", value=phrases.expr(case.value), count=counts)
