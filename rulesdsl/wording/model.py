"""How a game is said in one language. Nothing of it touches the rules: names, actions and hashes stay what they are."""

import re
from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Any, SupportsIndex, TypeVar

from attrs import field, frozen

ENGLISH = "en"
PLACE = re.compile(r"\{([^{}]*)\}")
NAME = re.compile(r"[^\W\d]\w*")
SEAT = re.compile(r"p(\d+)")
VALUE = "{}"
"""In the title of an option, the value that is picked."""
PLAYERS = "players"
T = TypeVar("T")
NOTHING: Mapping[str, T] = MappingProxyType({})  # type: ignore[valid-type]


def spaced(name: str) -> str:
    """A name as words: underscores are spaces."""
    return name.replace("_", " ")


def own_name(address: str) -> str:
    """The last part of an address."""
    return address.rpartition(".")[2]


def filled(pattern: str, part: Callable[[str], str]) -> str:
    """A text with each `{...}` as `part` says what is between the braces."""
    return PLACE.sub(lambda match: part(match[1]), pattern)


def placeholders(pattern: str) -> tuple[str, ...]:
    """What stands between the braces of a text, in order; runs of spaces are one."""
    return tuple(" ".join(inner.split()) for inner in PLACE.findall(pattern))


@frozen
class Label:
    """What players call a thing: one of it, and several or it as a whole."""

    one: str
    many: str


@frozen
class Text:
    """A text in place of one of the rules. `original`: the only text that it stands for; None for whatever is there."""

    text: str
    original: str | None = None

    def stands_for(self, original: str) -> bool:
        """Whether it says what the text says that is there now."""
        return self.original is None or " ".join(self.original.split()) == " ".join(original.split())


@frozen(eq=False, repr=False)
class Wording:
    """All that there is to say of one game in one language; without anything, names are their own labels.

    `layers` are names by address or by the last part of it, those that come first win. `options` are titles by the addresses of
    options, `words` and `docs` texts by the address of what has them, the first that stands for what is there is taken.
    `variants` are titles by those in the variants' files, `abouts` and `whys` what these say of themselves and their reasons,
    `phrases` the program's by their English text, `rows` the game's.
    """

    language: str = ENGLISH
    title: str = ""
    layers: tuple[Mapping[str, Label], ...] = ()
    options: Mapping[str, str] = field(default=NOTHING)
    words: Mapping[str, tuple[Text, ...]] = field(default=NOTHING)
    docs: Mapping[str, tuple[Text, ...]] = field(default=NOTHING)
    variants: Mapping[str, str] = field(default=NOTHING)
    phrases: Mapping[str, str] = field(default=NOTHING)
    rows: Mapping[str, Mapping[str, tuple[str, ...]]] = field(default=NOTHING)
    abouts: Mapping[str, str] = field(default=NOTHING)
    whys: Mapping[str, str] = field(default=NOTHING)

    def __reduce_ex__(self, protocol: SupportsIndex) -> str | tuple[Any, ...]:
        """Copies of `PLAIN` are `PLAIN`: it is known by being itself."""
        return "PLAIN" if self is PLAIN else super().__reduce_ex__(protocol)

    # ---- names ------------------------------------------------------------------------------------

    def label(self, address: str) -> Label | None:
        """What was given for an address or, in the same layer, for the last part of it."""
        for layer in self.layers:
            found = layer.get(address) or layer.get(own_name(address))
            if found is not None:
                return found
        return None

    def name(self, address: str) -> str:
        """What players call a zone, a table, a unit, a step: several, where it is a word for several."""
        found = self.label(address)
        return spaced(own_name(address)) if found is None else found.many

    def path(self, address: str) -> str:
        """An address with all its parts: `draw down: landscape`."""
        parts = address.split(".")
        return ": ".join(self.name(".".join(parts[: place + 1])) for place in range(len(parts)))

    def step(self, address: str) -> str:
        """A step of the rules: its address, unless every part of it has a label."""
        parts = address.split(".")
        found = [self.label(".".join(parts[: place + 1])) for place in range(len(parts))]
        return ", ".join(one.many for one in found if one is not None) if all(found) else address

    def row(self, table: str, name: str) -> str:
        """What players call a row: by its own label, else by those of its parts."""
        own, *parts = self.rows.get(table, NOTHING).get(name, (name,))
        return self._row(own, parts)

    def _row(self, address: str, parts: Iterable[str] = ()) -> str:
        found = self.label(address)
        if found is not None:
            return found.one
        table, _, name = address.rpartition(".")
        if table == PLAYERS:
            return self.seat(name)
        return " ".join(map(self._row, parts)) or spaced(name)

    def amount(self, number: int, table: str, name: str) -> str:
        """Some of what a row stands for: `2 water`; of one, only what it is."""
        found = self.label(self.rows.get(table, NOTHING).get(name, (name,))[0])
        if number == 1:
            return self.row(table, name)
        what = self.row(table, name) if found is None else found.many
        return f"{number} × {what}" if what[:1].isdigit() else f"{number} {what}"

    def amount_of(self, number: int, table: str, name: str) -> str:
        """Some of the pieces of a table: `9 huts of player 1`; of one, only what it is."""
        found = self.label(table)
        what = spaced(table) if found is None else found.one if number == 1 else found.many
        whole = self.phrase("{0} of {1}", what, self.row(table, name))
        return whole if number == 1 else f"{number} {whole}"

    def seat(self, name: str) -> str:
        """How a seat is called: `player 2`."""
        found, number = self.label(f"{PLAYERS}.{name}"), SEAT.fullmatch(name)
        if found is not None:
            return found.one
        return spaced(name) if number is None else self.phrase("player {0}", number[1])

    def unit(self, unit: str, value: int) -> str:
        """A unit after a number; where it has no label, its plural `s` is dropped for 1."""
        found = self.label(unit)
        if found is not None:
            return found.one if abs(value) == 1 else found.many
        single = abs(value) == 1 and unit.endswith("s") and not unit.endswith("ss")
        return spaced(unit[:-1] if single else unit)

    def code(self, text: str) -> str:
        """A piece of the rules: as it is written or, in another language, with the names that it has for things."""
        if self.language == ENGLISH:
            return text
        return NAME.sub(lambda match: self.name(match[0]) if self.label(match[0]) is not None else match[0], text)

    # ---- texts ------------------------------------------------------------------------------------

    def instead(self, address: str, original: str) -> str | None:
        """What is said in place of words of the rules; None where nothing is, or nothing that speaks of the same values."""
        several = (text for text in self.words.get(address, ()) if text.stands_for(original))
        known = set(placeholders(original))
        return next((text.text for text in several if set(placeholders(text.text)) <= known), None)

    def doc(self, address: str, original: str) -> str:
        """A description: in the words of the language, where there are any for what the rules say there."""
        return next((text.text for text in self.docs.get(address, ()) if text.stands_for(original)), original)

    def variant(self, title: str) -> str:
        """The title of a variant; that of the changes for one session is a phrase of the program."""
        return self.variants.get(title) or self.phrases.get(title, title)

    def about(self, doc: str) -> str:
        """What a variant says of itself."""
        return self.abouts.get(doc, doc)

    def why(self, reason: str) -> str:
        """The reason of a variant."""
        return self.whys.get(reason, reason)

    # ---- phrases ----------------------------------------------------------------------------------

    def phrase(self, pattern: str, *values: object) -> str:
        """A phrase of the program by its English text, with its values in the places `{0}`, `{1}` ..."""
        return filled(self.phrases.get(pattern, pattern), lambda place: str(values[int(place)]) if place else VALUE)

    def listed(self, texts: tuple[str, ...], pattern: str = "{0} and {1}") -> str:
        """`a`, `a and b`, `a, b and c`; "none" where there is nothing."""
        if len(texts) < 2:
            return texts[0] if texts else self.phrase("none")
        return self.phrase(pattern, ", ".join(texts[:-1]), texts[-1])

    def thing(self, thing: tuple[str, ...] | str) -> str:
        """Things by their addresses, one or another; or a piece of the rules."""
        if isinstance(thing, str):
            return self.code(thing)
        return self.listed(tuple(map(self.path, thing)), "{0} or {1}")


PLAIN = Wording()
"""The names of the rules, and English phrases."""
