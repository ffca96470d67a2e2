"""What is not as printed, for games with variants: each thing once, now and before."""

from collections.abc import Iterator

from attrs import evolve, frozen

from rulesdsl.names.model import What
from rulesdsl.rulebook.model import Bullets, Item, Marks, Section
from rulesdsl.rulebook.phrases.lines import Phrases
from rulesdsl.rulebook.phrases.nouns import meanings
from rulesdsl.rulebook.sections.features import feature, valued
from rulesdsl.rulebook.settled import settled
from rulesdsl.rulebook.writer import Writer, sentence
from rulesdsl.syntax import tree
from rulesdsl.variants.places import Form, Place, places
from rulesdsl.variants.tell import Difference, Kind, differences
from rulesdsl.variants.wording import answer


def differs(writer: Writer) -> Iterator[Section]:
    """One list, in the order added, changed, removed."""
    if not writer.resolved.variants:
        return
    sides = _Sides(writer)
    found = differences(writer.original, writer.players)
    told = [one for kind in Kind for one in found if one.kind is kind and one.address not in writer.alike]
    items = tuple(map(sides.item, told))
    if items:
        yield Section(writer.language("differs"), (Bullets(items),))


class _Sides:
    """The rules as they were and as they are."""

    def __init__(self, writer: Writer) -> None:
        base = settled(writer.resolved.base, writer.players)
        self.writer = writer
        self.before = _Side(places(base), Phrases(meanings(base), writer.language, writer.names))
        self.now = _Side(places(writer.file), writer.phrases)
        self.places = {**places(writer.resolved.base), **places(writer.resolved.file)}

    def item(self, one: Difference) -> Item:
        """A difference, with what it is about, why, and who makes it."""
        writer, place = self.writer, self.places[one.address]
        text, code = self._told(one, place)
        about = (place.doc,) if one.kind is not Kind.REMOVED and place.what is What.SETTING and place.doc else ()
        whys = tuple(sentence(writer.wording.why(why)) for why in one.whys)
        marks = Marks(one.references, by=tuple(writer.wording.variant(variant.title) for variant in one.variants))
        address = one.address.rpartition(".")[0] if place.what is What.FIELD else one.address
        return Item(text, writer.path(address), (*about, *whys), marks, code=code)

    def _told(self, one: Difference, place: Place) -> tuple[str, tuple[str, ...]]:
        within, words = self.writer.names.within, self.writer.language
        old, new = self.before.phrase(one.address), self.now.phrase(one.address)
        match one.kind:
            case Kind.CHANGED if not (old and new) and (said := self._features(one)) is not None:
                return sentence(words("now_and_before", new=said[1], old=said[0])), ()
            case Kind.ADDED if place.what is What.COUNT:
                return sentence(words("new_as", new=valued(self.writer, self.now.phrases, place))), ()
            case Kind.ADDED:
                return sentence(words("new_as", new=new) if new else words("new")), ()
            case Kind.REMOVED:
                return sentence(words("gone_as", old=old) if old else words("gone")), ()
        if old and new:
            return sentence(words("now_and_before", new=new, old=old)), ()
        if place.what in (What.SETTING, What.COUNT, What.CELL, What.COLUMN):
            return sentence(words("now_and_before", new=within(answer(one.after)), old=within(answer(one.before)))), ()
        if one.lines:
            return sentence(words("changed")), one.lines
        return sentence(one.sentence.partition(": ")[2]), ()

    def _features(self, one: Difference) -> tuple[str, str] | None:
        """What a value or a feature was and is, where that can be said."""
        sides = (self.writer.resolved.base, self.before.phrases), (self.writer.resolved.file, self.now.phrases)
        found = [(places(file)[one.address], phrases) for file, phrases in sides]
        old, new = (valued(self.writer, phrases, place) or feature(self.writer, phrases, place) for place, phrases in found)
        if old == new and found[0][0].form is Form.TEXT:  # the labels have one text for both
            old, new = f"“{one.before}”", f"“{one.after}”"
        return (old, new) if old and new else None


@frozen
class _Side:
    """What stands at the addresses of one of the two, as phrases."""

    places: dict[str, Place]
    phrases: Phrases

    def phrase(self, address: str) -> str:
        """What stands there in one sentence; nothing where it is no rule, or needs several."""
        match self.places.get(address):
            case Place(part=tree.Clause() | tree.PaySource() | tree.Key() | tree.Prize() as line):
                return self.phrases.line(line)
            case Place(part=tree.Step() as step):
                return self.phrases.in_line((evolve(step, label=None, cite=None, doc=""),))
            case Place(part=tree.Option(body=body)):
                return self.phrases.in_line(body)
            case Place(part=tree.Words() as words):
                return f"“{self.phrases.words(words)}”"
            case Place(part=tree.Let(value=value)):
                return self.phrases.expr(value)
            case Place(what=What.FIELD, field=field, part=part) if field in PARTS and isinstance(part, tree.Expr | None):
                return self._part(PARTS[field], part)
            case Place(part=part, what=What.FIELD | What.VALUE) if isinstance(part, tree.Expr):
                return self.phrases.expr(part)
        return ""

    def _part(self, key: str, part: tree.Expr | None) -> str:
        """A part of a line, with the word that stands before it in a whole one."""
        language = self.phrases.language
        return language("no_condition") if part is None else language(key, value=self.phrases.expr(part))


PARTS = {"where": "only_where", "guard": "only_if", "worth": "is_worth", "target": "goes_to", "value": "adds_value"}
"""Fields of labelled lines, and how they are said on their own."""
