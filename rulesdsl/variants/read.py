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
from rulesdsl.variants.toml_faults import ways_on

ID = re.compile(r"[a-z][a-z0-9_]*")
GAME = re.compile(
    r"""^[ \t]*(?:variant[ \t]*\.[ \t]*)?game[ \t]*[=:]+[ \t]*[^\w\s]?([a-z][a-z0-9_]*)""", re.MULTILINE | re.IGNORECASE
)
"""The game in a text that is no TOML, perhaps for want of quotes just there: enough to find the rules and say what is wrong."""
VERSIONS = re.compile(r"(\d+)(?:\.\.(\d+))?")
RANKS = tuple(rank.value for rank in Rank if rank is not Rank.SESSION)
MANIFEST, EXPECT, WHYS = "variant", "expect", "why"
TABLES = (MANIFEST, EXPECT, *(verb.value for verb in Verb), WHYS)
WANTED = {
    "id": "the name of the file without `.toml`: small letters, digits and `_`",
    "title": "the name of the variant for people",
    "game": "the name of the game in the first lines of its rules",
    "rank": " or ".join(f'"{rank}"' for rank in RANKS),
    "players": "a list of numbers of players, `[3, 4]`",
    "version": 'a version of the rules, 2, or several, "1..3"',
    "requires": 'a list of ids of variants, `["ID", ...]`',
    "excludes": 'a list of ids of variants, `["ID", ...]`',
    "doc": "a description",
}
NEEDED = ("game",)
"""What nothing else tells. The file's name gives the id, the id a title; a variant that says no rank is a house rule."""
SUFFIX = ".toml"
FILE_NAME = "the file's name, of small letters, digits and `_`"
ADDRESSES = "addresses"
REMOVED = 'a list of addresses in quotes, `["ADDRESS", ...]`'


def read_variant(source: SourceFile) -> tuple[Variant | None, tuple[Mistake, ...]]:
    """The variant in a file, or None where its manifest cannot be read; and everything wrong with its shape."""
    table = read_toml(source)
    if isinstance(table, TomlFault):
        return None, (mistakes.NotToml(table.span, table.message, ways_on(table.message)),)
    found = [*_unknown_tables(table)]
    sections = {name: _section(table, name, found) for name in TABLES}
    manifest = _Manifest(sections[MANIFEST] or Table({}, Span(source, 0, 0)), found, tuple(table.entries))
    variant = manifest.read(source)
    if variant is None:
        return None, tuple(found)
    removed = sections[Verb.REMOVE.value]
    if removed is not None:
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
            found.append(mistakes.FaultyManifest(item.value.span, f"{WHYS}.{address}", "a text", said_of(item.value)))
    return variant, tuple(found)


def game_named(source: SourceFile) -> str | None:
    """The game that a variant file names, where it can be read so far. It may be none that there can be."""
    table = read_toml(source)
    if isinstance(table, TomlFault):
        match = GAME.search(source.text)
        return match[1] if match else None
    manifest = table.entries.get(MANIFEST)
    within = manifest.value if manifest is not None and isinstance(manifest.value, Table) else table
    entry = within.entries.get("game") or table.entries.get("game")
    return _title(entry.value) if entry is not None else None


def _unknown_tables(table: Table) -> Iterator[Mistake]:
    """What no variant file has at its top: misspelt tables, keys of the manifest, changes without a verb."""
    for name, entry in table.entries.items():
        if name in TABLES:
            continue
        if name in WANTED and not isinstance(entry.value, Table):
            ways = (f"it belongs below `[{MANIFEST}]`",)
            yield mistakes.UnknownKey(entry.key.span, name, "a variant file", (), ways=ways)
        else:
            yield mistakes.UnknownKey(entry.key.span, name, "a variant file", TABLES, closest(name, TABLES), (CHANGES,))


CHANGES = f"changes stand below what they do: {', '.join(f'`[{verb.value}]`' for verb in Verb)}"


def _unknown(table: Table, where: str, known: tuple[str, ...], ways: tuple[str, ...]) -> Iterator[Mistake]:
    for name, entry in table.entries.items():
        if name not in known and name == MANIFEST and isinstance(entry.value, Table):
            yield mistakes.UnknownKey(entry.key.span, name, where, (), ways=(f"below `[{MANIFEST}]` leave out `{MANIFEST}.`",))
        elif name not in known:
            yield mistakes.UnknownKey(entry.key.span, name, where, known, closest(name, known), ways)


def _section(table: Table, name: str, found: list[Mistake]) -> Table | None:
    entry = table.entries.get(name)
    if entry is None or isinstance(entry.value, Table):
        return None if entry is None else entry.value  # type: ignore[return-value]
    found.append(mistakes.FaultyManifest(entry.value.span, name, f"a table, `[{name}]`", said_of(entry.value)))
    return None


def _addresses(table: Table) -> Iterator[Mistake]:
    entry = table.entries.get(ADDRESSES)
    yield from _odd_removals(table)
    if entry is None:
        if not table.entries:
            yield mistakes.FaultyManifest(table.span, ADDRESSES, REMOVED, missing=True, table=Verb.REMOVE.value)
    elif isinstance(entry.value, Array):
        for item in entry.value.items:
            if not _text(item):
                yield mistakes.FaultyManifest(item.span, ADDRESSES, REMOVED, said_of(item))
    else:
        yield mistakes.FaultyManifest(entry.value.span, ADDRESSES, REMOVED, said_of(entry.value))


def _odd_removals(table: Table) -> Iterator[Mistake]:
    """Keys that `[remove]` does not have: addresses, as other verbs have them, or the one key misspelt."""
    for name, entry in table.entries.items():
        if name != ADDRESSES:
            address = ".".join((name, *_first_keys(entry.value), *_last_name(entry.value)))
            near = closest(name, (ADDRESSES,))
            ways = () if near else (f'write `{ADDRESSES} = ["{address}"]`',)
            yield mistakes.UnknownKey(entry.key.span, name, "`[remove]`", (ADDRESSES,), near, ways)


def _first_keys(item: Item) -> Iterator[str]:
    """The keys that lead to the first value in a table."""
    if isinstance(item, Table) and item.entries:
        name, entry = next(iter(item.entries.items()))
        yield name
        yield from _first_keys(entry.value)


def _last_name(item: Item) -> Iterator[str]:
    """What stands for a part of the thing that is named before it: `buildable = "double"`."""
    if isinstance(item, Scalar) and isinstance(item.value, str) and item.value.replace(".", "_").isidentifier():
        yield item.value


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
    """Takes the manifest apart, all faults at once. `outside`: the keys at the top of the file, of which each was told."""

    table: Table
    found: list[Mistake]
    outside: tuple[str, ...]
    faulty: bool = field(default=False)

    def read(self, source: SourceFile) -> Variant | None:
        """The variant without its edits, if it has what it needs."""
        self.found += _unknown(self.table, "`[variant]`", tuple(WANTED), (CHANGES,))
        for name in NEEDED:
            if name in self.outside:
                self.faulty = True
            elif name not in self.table.entries:
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
        if given is None:
            self._report(mistakes.FaultyManifest(self.table.span, "id", FILE_NAME, f"`{stem}`"))
        else:
            self._report(mistakes.FaultyManifest(given.span, "id", f"the name of the file, `{stem}`", f"`{given.text}`"))
        return None

    def _part(self, name: str, entry: Entry) -> Any:
        value = READERS[name](entry.value)
        if value is None:
            odd = _odd_one(READERS[name], entry.value)
            self._report(mistakes.FaultyManifest(odd.span, name, WANTED[name], said_of(odd)))
        return value

    def _report(self, mistake: Mistake) -> None:
        self.faulty = True
        self.found.append(mistake)


def _odd_one(reader: Callable[[Item], Any], item: Item) -> Item:
    """The first member of a list that does not belong in it; else all of it."""
    several = item.items if isinstance(item, Array) else ()
    return next((one for one in several if reader(Array((one,), one.span)) is None), item)


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
    versions = (int(match[1]), int(match[2] or match[1])) if match else (1, 0)
    return versions if versions[0] <= versions[1] else None


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
