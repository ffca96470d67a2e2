"""From the text of a variant file to the variant: TOML, the manifest under `[variant]`, and the tables of its verbs."""

import re
from collections.abc import Callable, Iterator
from typing import Any

from attrs import evolve, field, mutable

from rulesdsl.diagnostics.model import Mistake
from rulesdsl.diagnostics.suggest import closest
from rulesdsl.source import SourceFile, Span
from rulesdsl.variants import mistakes
from rulesdsl.variants.document import Array, Entry, Item, Scalar, Table, TomlFault, read_toml, said_of
from rulesdsl.variants.model import Named, Rank, Variant, Verb

ID = re.compile(r"[a-z][a-z0-9_]*")
VERSIONS = re.compile(r"(\d+)(?:\.\.(\d+))?")
RANKS = tuple(rank.value for rank in Rank if rank is not Rank.SESSION)
MANIFEST, EXPECT, WHYS = "variant", "expect", "why"
TABLES = (MANIFEST, EXPECT, *(verb.value for verb in Verb), WHYS)
WANTED = {
    "id": "the name of the file without `.toml`: small letters, digits and `_`",
    "title": "the name of the variant for people",
    "game": "the name of the game in the first lines of its rules",
    "rank": f"one of {', '.join(RANKS)}",
    "players": "a list of numbers of players",
    "version": 'a version of the rules, 2, or several, "1..3"',
    "requires": "a list of ids of variants",
    "excludes": "a list of ids of variants",
    "doc": "a description",
}
NEEDED = ("game",)
"""What nothing else tells. The file's name gives the id, the id a title; a variant that says no rank is a house rule."""
SUFFIX = ".toml"


def read_variant(source: SourceFile) -> tuple[Variant | None, tuple[Mistake, ...]]:
    """The variant in a file, or None where its manifest cannot be read; and everything wrong with its shape."""
    table = read_toml(source)
    if isinstance(table, TomlFault):
        return None, (mistakes.NotToml(table.span, table.message),)
    found = [*_unknown(table, "a variant", TABLES)]
    sections = {name: _section(table, name, found) for name in TABLES}
    manifest = _Manifest(sections[MANIFEST] or Table({}, Span(source, 0, 0)), found)
    variant = manifest.read(source)
    if variant is None:
        return None, tuple(found)
    removed = sections[Verb.REMOVE.value]
    if removed is not None:
        found += _unknown(removed, "`[remove]`", ("addresses",))
        found += _addresses(removed)
    for verb in Verb:
        part = sections[verb.value]
        if part is not None:
            variant.tables[verb] = part
    variant = evolve(variant, expected=sections[EXPECT])
    for address, item in _leaves(sections[WHYS]):
        if isinstance(item.value, Scalar) and isinstance(item.value.value, str):
            variant.whys[address], variant.reasons[address] = item.value.value, item.key.span
        else:
            found.append(mistakes.FaultyManifest(item.value.span, address, "a reason, which is a text", said_of(item.value)))
    return variant, tuple(found)


def game_named(source: SourceFile) -> str | None:
    """The game that a variant file names, where it can be read so far."""
    table = read_toml(source)
    manifest = table.entries.get(MANIFEST) if isinstance(table, Table) else None
    entry = manifest.value.entries.get("game") if manifest is not None and isinstance(manifest.value, Table) else None
    named = _named(entry.value) if entry is not None else None
    return None if named is None else named.text


def _unknown(table: Table, where: str, known: tuple[str, ...]) -> Iterator[Mistake]:
    for name, entry in table.entries.items():
        if name not in known:
            yield mistakes.UnknownKey(entry.key.span, name, where, known, closest(name, known))


def _section(table: Table, name: str, found: list[Mistake]) -> Table | None:
    entry = table.entries.get(name)
    if entry is None or isinstance(entry.value, Table):
        return None if entry is None else entry.value  # type: ignore[return-value]
    found.append(mistakes.FaultyManifest(entry.key.span, name, f"a table, `[{name}]`"))
    return None


def _addresses(table: Table) -> Iterator[Mistake]:
    entry = table.entries.get("addresses")
    wanted = "a list of addresses in quotes"
    if entry is None:
        yield mistakes.FaultyManifest(table.span, "addresses", wanted)
    elif not isinstance(entry.value, Array) or not all(_text(item) for item in entry.value.items):
        yield mistakes.FaultyManifest(entry.value.span, "addresses", wanted)


def _text(item: Item) -> bool:
    return isinstance(item, Scalar) and isinstance(item.value, str)


def _leaves(table: Table | None, path: str = "") -> Iterator[tuple[str, Entry]]:
    """All that is no table, by address."""
    for name, entry in table.entries.items() if table is not None else ():
        address = f"{path}.{name}" if path else name
        if isinstance(entry.value, Table):
            yield from _leaves(entry.value, address)
        else:
            yield address, entry


@mutable
class _Manifest:
    """Takes the manifest apart, all faults at once."""

    table: Table
    found: list[Mistake]
    faulty: bool = field(default=False)

    def read(self, source: SourceFile) -> Variant | None:
        """The variant without its edits, if it has what it needs."""
        self.found += _unknown(self.table, "`[variant]`", tuple(WANTED))
        for name in NEEDED:
            if name not in self.table.entries:
                self._report(mistakes.FaultyManifest(self.table.span, name, WANTED[name], missing=True))
        parts: dict[str, Any] = {name: self._part(name, entry) for name, entry in self.table.entries.items() if name in READERS}
        called = self._id(source, parts.get("id"))
        if self.faulty or called is None:
            return None
        parts = {"title": _in_words(called.text), "rank": Rank.HOUSE, **parts, "id": called}
        keys = {name: entry.value.span for name, entry in self.table.entries.items()}
        return Variant(source, **{FIELDS.get(name, name): part for name, part in parts.items()}, keys=keys)

    def _id(self, source: SourceFile, given: Named | None) -> Named | None:
        """The id, which is the file's name where a file of that kind is read; what is given must be the same."""
        if given is None and "id" in self.table.entries:
            return None
        stem = source.short_name.removesuffix(SUFFIX)
        if given is not None and (given.text == stem or stem == source.short_name):
            return given
        if given is None and ID.fullmatch(stem):
            return Named(stem, self.table.span)
        span = self.table.span if given is None else given.span
        self._report(mistakes.FaultyManifest(span, "id", WANTED["id"], missing=given is None))
        return None

    def _part(self, name: str, entry: Entry) -> Any:
        value = READERS[name](entry.value)
        if value is None:
            self._report(mistakes.FaultyManifest(entry.value.span, name, WANTED[name]))
        return value

    def _report(self, mistake: Mistake) -> None:
        self.faulty = True
        self.found.append(mistake)


FIELDS = {"version": "versions"}


def _in_words(name: str) -> str:
    return name.replace("_", " ").capitalize()


def _named(item: Item) -> Named | None:
    if isinstance(item, Scalar) and isinstance(item.value, str) and ID.fullmatch(item.value):
        return Named(item.value, Span(item.source, item.start, item.end))
    return None


def _title(item: Item) -> str | None:
    return item.value.strip() or None if isinstance(item, Scalar) and isinstance(item.value, str) else None


def _rank(item: Item) -> Rank | None:
    return Rank(item.value) if isinstance(item, Scalar) and item.value in RANKS else None


def _players(item: Item) -> tuple[int, ...] | None:
    if not isinstance(item, Array) or not item.items:
        return None
    counts = [one.value for one in item.items if isinstance(one, Scalar) and type(one.value) is int and 0 < one.value <= 20]
    return tuple(sorted(set(counts))) if len(counts) == len(item.items) else None


def _versions(item: Item) -> tuple[int, int] | None:
    match = VERSIONS.fullmatch(str(item.value)) if isinstance(item, Scalar) and not isinstance(item.value, bool) else None
    return (int(match[1]), int(match[2] or match[1])) if match else None


def _ids(item: Item) -> tuple[Named, ...] | None:
    if not isinstance(item, Array):
        return None
    names = tuple(name for one in item.items if (name := _named(one)) is not None)
    return names if len(names) == len(item.items) else None


READERS: dict[str, Callable[[Item], Any]] = {
    "id": _named,
    "title": _title,
    "game": _named,
    "rank": _rank,
    "players": _players,
    "version": _versions,
    "requires": _ids,
    "excludes": _ids,
    "doc": _title,
}
