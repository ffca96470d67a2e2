"""Where things lie and what changes, and who sees it."""

from collections.abc import Iterator

from rulesdsl.rulebook.model import Bullets, Item, Section
from rulesdsl.rulebook.sections.features import capacity, refilled, sight
from rulesdsl.rulebook.writer import Writer
from rulesdsl.syntax import tree


def places(writer: Writer) -> Iterator[Section]:
    """Zones, then states, each in a line."""
    items = [_item(writer, one, _zone(writer, one)) for one in writer.settled(tree.Zone)]
    items += [_item(writer, one, _state(writer, one)) for one in writer.settled(tree.State)]
    if items:
        yield Section(writer.language("places"), (Bullets(tuple(items)),))


def _item(writer: Writer, place: tree.Zone | tree.State, features: Iterator[str]) -> Item:
    over = [writer.phrases.params((param,)) for param in place.params]
    which = writer.language("for_which", what=writer.language.listed(over)) if over else ""
    name = f"{writer.name(place.name.text)}, {which}" if which else writer.name(place.name.text)
    text, about = f"{name}: {'; '.join(features)}.", writer.about(place.doc, place.name.text)
    return Item(text, rule=(about,) if about else (), marks=writer.marks(place.name.text, place.cite))


def _zone(writer: Writer, zone: tree.Zone) -> Iterator[str]:
    language, phrases = writer.language, writer.phrases
    yield writer.say(zone.holds.text)
    if zone.capacity is not None:
        yield capacity(writer, phrases, zone.capacity)
    if zone.shuffled:
        yield language("shuffled")
    if zone.stacked:
        yield language("stacked")
    yield sight(writer, zone.seen)
    if zone.counted:
        yield language("counted")
    if zone.refill is not None:
        yield refilled(writer, phrases, zone.refill)


def _state(writer: Writer, state: tree.State) -> Iterator[str]:
    yield writer.phrases.type(state.type)
    if state.initial is not None:
        yield writer.language("starts", value=writer.phrases.expr(state.initial))
    yield sight(writer, state.seen)
    if state.shown is not None:
        yield writer.language("shown_by", what=writer.language.definite(writer.say(state.shown.text)))
