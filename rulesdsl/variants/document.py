"""TOML with positions: every key and value gets its place. What is valid, and what the values are, says the standard library."""

import tomllib
from datetime import date, datetime, time
from typing import Any

from attrs import field, frozen, mutable

from rulesdsl.source import SourceFile, Span
from rulesdsl.variants.toml_faults import deepest, explained
from rulesdsl.variants.toml_tokens import Scanner, String

BYTE_ORDER_MARK = "\ufeff"
DEEPEST = 64

Value = str | bool | int | float | datetime | date | time


@frozen
class Key:
    """One part of a dotted key; `text` is what it means, the span includes its quotes."""

    text: str
    span: Span


@frozen
class Scalar:
    """A value that holds no others; the span is that of the whole literal.

    For strings `source.text[start:end]` is the value: `source` is the file itself, or a `Quoted` part where the literal has
    escapes. For others it is the literal.
    """

    value: Value
    span: Span
    source: SourceFile = field(repr=False)
    start: int
    end: int


@frozen
class Array:
    """`[...]` with its brackets, or all `[[tables]]` of one name, with the span of the first header."""

    items: "tuple[Item, ...]"
    span: Span


@frozen
class Table:
    """Entries by the text of their key, in the order in which the file first mentions them.

    The span is that of `{...}`, of the header `[a.b]`, or of the first key that opens it; of a whole file, its empty beginning.
    """

    entries: "dict[str, Entry]"
    span: Span


@frozen
class Entry:
    """A key, where it first stands, and what is behind it."""

    key: Key
    value: "Item"


Item = Scalar | Array | Table


def said_of(item: Item) -> str:
    """An item in a few words, as it would stand behind "not"."""
    match item:
        case Table():
            return "a table"
        case Array():
            return "a list"
        case Scalar(value=bool(value)):
            return "`true`" if value else "`false`"
        case Scalar(value=str(value)) if not value.strip():
            return "an empty text"
        case Scalar(value=str(value)):
            return f'"{value}"' if len(value) <= LONGEST_SAID and "\n" not in value else "this text"
    return f"`{item.span.text}`"


LONGEST_SAID = 40
"""Longer texts are not repeated."""


@frozen
class TomlFault:
    """Why a text is no TOML: a place and words in lower case, without a full stop."""

    span: Span
    message: str


def read_toml(source: SourceFile) -> Table | TomlFault:
    """The document, or the first thing that is wrong with it. A byte order mark is skipped."""
    start = int(source.text.startswith(BYTE_ORDER_MARK))
    try:
        values = tomllib.loads(source.text[start:])
    except (ValueError, RecursionError) as error:
        return TomlFault(*explained(source, start, error))
    if _too_deep(values):
        return TomlFault(deepest(source, start), f"tables and arrays lie more than {DEEPEST} deep in each other")
    return _Reader(source, Scanner(source.text, start)).document(values)


def _too_deep(values: dict[str, Any]) -> bool:
    """Whether a walk over the values would need too many levels; this one goes level by level."""
    level: list[Any] = [values]
    for _ in range(DEEPEST + 1):
        level = [part for outer in level for part in _parts(outer) if isinstance(part, dict | list)]
    return bool(level)


def _parts(value: Any) -> list[Any]:
    return list(value.values()) if isinstance(value, dict) else value


@mutable
class _Rows:
    """The `[[tables]]` of one name while they are read."""

    span: Span
    values: list[Any]
    rows: "list[_Opening]" = field(factory=list)

    def closed(self) -> Array:
        """All of them."""
        return Array(tuple(row.closed() for row in self.rows), self.span)


@mutable
class _Opening:
    """A table while it is read. `values` is all that it will hold."""

    span: Span
    values: dict[str, Any]
    keys: dict[str, Key] = field(factory=dict)
    items: "dict[str, Item | _Rows | _Opening]" = field(factory=dict)

    def put(self, key: Key, item: "Item | _Rows | _Opening") -> None:
        """Set a new entry."""
        self.keys[key.text], self.items[key.text] = key, item

    def inside(self, key: Key) -> "_Opening":
        """The table behind a key, which may be new; of several `[[tables]]` the last."""
        if key.text not in self.items:
            self.put(key, _Opening(key.span, self.values[key.text]))
        item = self.items[key.text]
        table = item.rows[-1] if isinstance(item, _Rows) else item
        assert isinstance(table, _Opening), f"{key.text} cannot be opened again"
        return table

    def header(self, key: Key, span: Span) -> "_Opening":
        """The table behind the last key of `[a.b]`."""
        table = self.inside(key)
        table.span = span
        return table

    def row(self, key: Key, span: Span) -> "_Opening":
        """A new table behind the last key of `[[a.b]]`."""
        if key.text not in self.items:
            self.put(key, _Rows(span, self.values[key.text]))
        item = self.items[key.text]
        assert isinstance(item, _Rows), f"{key.text} is no array of tables"
        item.rows.append(_Opening(span, item.values[len(item.rows)]))
        return item.rows[-1]

    def closed(self) -> Table:
        """The table, with all that it holds."""
        entries = {}
        for name, item in self.items.items():
            entries[name] = Entry(self.keys[name], item.closed() if isinstance(item, _Rows | _Opening) else item)
        return Table(entries, self.span)


@frozen
class _Reader:
    """Goes over a valid text and its values side by side."""

    source: SourceFile
    scanner: Scanner

    def document(self, values: dict[str, Any]) -> Table:
        """All of it."""
        root = table = _Opening(self._since(self.scanner.at), values)
        while char := self.scanner.peek():
            if char == "[":
                table = self._header(root)
            else:
                self._statement(table)
        return root.closed()

    def _since(self, start: int) -> Span:
        return Span(self.source, start, self.scanner.at)

    def _header(self, table: _Opening) -> _Opening:
        start = self.scanner.at
        brackets = 2 if self.source.text.startswith("[[", start) else 1
        self.scanner.at += brackets
        *path, last = self._keys()
        self.scanner.at += brackets
        for key in path:
            table = table.inside(key)
        return table.row(last, self._since(start)) if brackets == 2 else table.header(last, self._since(start))

    def _keys(self) -> list[Key]:
        """The parts of a dotted key; the scanner stands at what follows it."""
        keys = [self._key()]
        while self.scanner.take("."):
            keys.append(self._key())
        return keys

    def _key(self) -> Key:
        char, start = self.scanner.peek(), self.scanner.at
        if char in ("'", '"'):
            string = self.scanner.string()
            key = Key(string.text(self.source), self._since(start))
        else:
            self.scanner.bare_key()
            key = Key(self._since(start).text, self._since(start))
        self.scanner.peek()
        return key

    def _statement(self, table: _Opening) -> None:
        *path, last = self._keys()
        self.scanner.take("=")
        for key in path:
            table = table.inside(key)
        table.put(last, self._item(table.values[last.text]))

    def _item(self, value: Any) -> Item:
        match self.scanner.peek():
            case "[":
                return self._array(value)
            case "{":
                return self._inline(value)
            case "'" | '"':
                return self._string(value)
            case _:
                start = self.scanner.at
                self.scanner.plain()
                return Scalar(value, self._since(start), self.source, start, self.scanner.at)

    def _array(self, values: list[Any]) -> Array:
        start, items = self.scanner.at, []
        self.scanner.take("[")
        for value in values:
            items.append(self._item(value))
            self.scanner.take(",")
        self.scanner.take("]")
        return Array(tuple(items), self._since(start))

    def _inline(self, values: dict[str, Any]) -> Table:
        start = self.scanner.at
        table = _Opening(self._since(start), values)
        self.scanner.take("{")
        while self.scanner.peek() != "}":
            self._statement(table)
            self.scanner.take(",")
        self.scanner.take("}")
        table.span = self._since(start)
        return table.closed()

    def _string(self, value: str) -> Scalar:
        start = self.scanner.at
        string: String = self.scanner.string()
        return Scalar(value, self._since(start), *string.inner(self.source))
