"""From the text of a labels file to labels, and everything wrong with its shape."""

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import TypeVar

from attrs import field, mutable

from rulesdsl.diagnostics.model import Mistake
from rulesdsl.diagnostics.suggest import closest
from rulesdsl.labels.mistakes import FaultyLabels, LabelsNotToml
from rulesdsl.labels.model import Entry, Labels
from rulesdsl.source import SourceFile
from rulesdsl.variants.document import Array, Item, Scalar, Table, TomlFault, read_toml, said_of
from rulesdsl.variants.document import Entry as TomlEntry
from rulesdsl.variants.toml_faults import ways_on
from rulesdsl.wording.model import Label

T = TypeVar("T")
HEAD = "labels"
NAMES, OPTIONS, WORDS, DOCS, WHY = "names", "options", "words", "docs", "why"
TITLE, DOC = "title", "doc"
TABLES = (HEAD, NAMES, OPTIONS, WORDS, DOCS)
KEYS = ("language", TITLE)
OF_VARIANTS = {TABLES: (*TABLES, WHY), KEYS: (*KEYS, DOC)}
"""What labels files of variants may have besides."""

TWICE = "this is given twice"
QUOTES = 'an address stands in quotes, `"buildable.free"`, where `buildable` has a label, too'
TEXT = "a text"
NAME = 'a text, or a list of two: of one thing and of several, ["hut", "huts"]'


@lru_cache(maxsize=32)
def read_labels(source: SourceFile) -> tuple[Labels | None, tuple[Mistake, ...]]:
    """The labels in a file, None where it is no TOML; what is faulty is left out. The name of the file ends with the language."""
    table = read_toml(source)
    if isinstance(table, TomlFault):
        ways = (QUOTES,) if table.message == TWICE else ways_on(table.message)
        return None, (LabelsNotToml(table.span, table.message, ways),)
    return _Reader(source).labels(table)


def language_of(source: SourceFile) -> str:
    """The language that a file's name says: `es` of `es.toml` and `stone_tiles.es.toml`."""
    return source.short_name.removesuffix(".toml").rpartition(".")[2]


@mutable
class _Reader:
    """Takes the tables apart, all faults at once."""

    source: SourceFile
    found: list[Mistake] = field(factory=list)

    def labels(self, table: Table) -> tuple[Labels, tuple[Mistake, ...]]:
        """All of it."""
        self._unknown(table, self._known(TABLES))
        head = self._table(table, HEAD)
        self._unknown(head, self._known(KEYS))
        labels = Labels(
            self.source,
            self._language(head),
            head.span,
            self._text_of(head, TITLE),
            self._entries(table, NAMES, NAME, _label),
            self._entries(table, OPTIONS, TEXT, _text),
            self._entries(table, WORDS, TEXT, _text),
            self._entries(table, DOCS, TEXT, _text),
            {name: entry.value.span for name, entry in table.entries.items()},
            self._text_of(head, DOC),
            self._entries(table, WHY, TEXT, _text),
        )
        return labels, tuple(self.found)

    def _known(self, several: tuple[str, ...]) -> tuple[str, ...]:
        """What the file may have; the name of a variant's file says of which variant it is."""
        of_variant = "." in self.source.short_name.removesuffix(".toml")
        return OF_VARIANTS[several] if of_variant else several

    def _unknown(self, table: Table, known: tuple[str, ...]) -> None:
        for name, entry in table.entries.items():
            if name not in known:
                self.found.append(FaultyLabels(entry.key.span, name, known=known, near=closest(name, known)))

    def _table(self, table: Table, name: str) -> Table:
        entry = table.entries.get(name)
        if entry is None:
            return Table({}, table.span)
        if isinstance(entry.value, Table):
            return entry.value
        self.found.append(FaultyLabels(entry.value.span, name, f"a table, `[{name}]`", said_of(entry.value)))
        return Table({}, table.span)

    def _language(self, head: Table) -> str:
        """What the file's name says; the file says the same, if it says anything."""
        named, entry = language_of(self.source), head.entries.get("language")
        if entry is not None and _text(entry.value) != named:
            wanted = f'"{named}", as in the name of the file'
            self.found.append(FaultyLabels(entry.value.span, "language", wanted, said_of(entry.value)))
        return named

    def _text_of(self, head: Table, key: str) -> str:
        entry = head.entries.get(key)
        if entry is None:
            return ""
        text = _text(entry.value)
        if text is None:
            self.found.append(FaultyLabels(entry.value.span, key, TEXT, said_of(entry.value)))
        return text or ""

    def _entries(self, table: Table, name: str, wanted: str, value_of: Callable[[Item], T | None]) -> dict[str, Entry[T]]:
        found: dict[str, Entry[T]] = {}
        for address, entry in _leaves(self._table(table, name)):
            value = value_of(entry.value)
            if value is None:
                self.found.append(FaultyLabels(entry.value.span, address, wanted, said_of(entry.value)))
            else:
                found[address] = Entry(value, entry.key.span, entry.value.span)
        return found


def _leaves(table: Table, path: str = "") -> Iterator[tuple[str, TomlEntry]]:
    """All that is no table, by address."""
    for name, entry in table.entries.items():
        address = f"{path}.{name}" if path else name
        if isinstance(entry.value, Table):
            yield from _leaves(entry.value, address)
        else:
            yield address, entry


def _text(item: Item) -> str | None:
    return item.value.strip() or None if isinstance(item, Scalar) and isinstance(item.value, str) else None


def _label(item: Item) -> Label | None:
    if not isinstance(item, Array):
        text = _text(item)
        return None if text is None else Label(text, text)
    texts = [_text(one) for one in item.items]
    match texts:
        case [str(one), str(many)]:
            return Label(one, many)
    return None
