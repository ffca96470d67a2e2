"""What variants change in a game, in words for players: each difference once, with who makes it and why."""

import re
from collections.abc import Iterator
from difflib import unified_diff
from enum import Enum

from attrs import frozen

from rulesdsl.names.addresses import addressed
from rulesdsl.names.model import What
from rulesdsl.source import Span
from rulesdsl.syntax import tree
from rulesdsl.syntax.write import context_of, write_declaration, write_expr
from rulesdsl.syntax.write_expressions import Context
from rulesdsl.variants.model import Definition, Resolved, Variant, Verb
from rulesdsl.variants.places import CODE, Form, Place, places
from rulesdsl.variants.text import text_of
from rulesdsl.variants.wording import answer, change, noun, players, tie, title, words

INLINE = 100
"""The longest line of rules inside a sentence."""

NOTES = re.compile(r" {3,}\[")
"""The space before a citation, which stands below others only in a file."""


class Kind(Enum):
    """What happens to a thing; the value is the heading."""

    ADDED = "added"
    CHANGED = "changed"
    REMOVED = "removed"


@frozen(eq=False)
class Difference:
    """One thing that is not as in the rules file.

    `lines`: rules that do not fit into the sentence, each with `+` or `-` before it. `before` and `after`: what stood there and
    what stands there now, as a variant file would say it. `definitions`: all that the variants have said of it, oldest first.
    `references`: what the rules file cites there.
    """

    address: str
    kind: Kind
    sentence: str
    lines: tuple[str, ...]
    before: str
    after: str
    definitions: tuple[Definition, ...]
    references: tuple[str, ...] = ()

    @property
    def variants(self) -> tuple[Variant, ...]:
        """Those who have said something of it, in order, each once."""
        return tuple(dict.fromkeys(one.variant for one in self.definitions if one.variant is not None))

    @property
    def whys(self) -> tuple[str, ...]:
        """Their reasons."""
        return tuple(dict.fromkeys(one.why for one in self.definitions if one.why))

    @property
    def span(self) -> Span:
        """Where the last word on it stands."""
        return self.definitions[-1].span


def differences(resolved: Resolved, count: int | None = None) -> tuple[Difference, ...]:
    """All differences, in the order of the files; for one number of players or for all."""
    telling = _Telling(resolved, count)
    order = {path: at for at, path in enumerate((*telling.now, *telling.base))}
    found = [one for path in sorted(resolved.history, key=lambda path: order.get(path, len(order))) for one in telling.of(path)]
    return tuple(one for kind in Kind for one in found if one.kind is kind)


class _Telling:
    """The places of both files, and how they write."""

    def __init__(self, resolved: Resolved, count: int | None) -> None:
        self.resolved, self.count = resolved, count
        self.base, self.now = places(resolved.base), places(resolved.file)
        self.contexts: tuple[Context, Context] = context_of(resolved.base), context_of(resolved.file)
        self.cites = {one.path: one.cite for one in addressed(resolved.base)}

    def of(self, path: str) -> Iterator[Difference]:
        """The difference at an address, if there is one."""
        before, after = self.base.get(path), self.now.get(path)
        if (before is None and after is None) or self._elsewhere(path, before, after):
            return
        old = "" if before is None else self._text(path, before, self.contexts[0])
        new = "" if after is None else self._text(path, after, self.contexts[1])
        if old == new and before is not None and after is not None:
            return
        kind = Kind.ADDED if before is None else Kind.REMOVED if after is None else Kind.CHANGED
        sentence, lines = self._said(path, kind, old, new)
        lines = [NOTES.sub("   [", line) for line in lines]
        cite = self.cites.get(path)
        references = cite.references if cite is not None else ()
        yield Difference(path, kind, sentence, tuple(lines), old, new, tuple(self._definitions(path, kind)), references)

    def _definitions(self, path: str, kind: Kind) -> Iterator[Definition]:
        """What variants have said at an address; of what is told as a whole, also inside it."""
        for address, several in self.resolved.history.items():
            if address == path or (kind is not Kind.CHANGED and address.startswith(f"{path}.")):
                yield from (one for one in several if one.variant is not None)

    def _elsewhere(self, path: str, before: Place | None, after: Place | None) -> bool:
        """Whether this is for another number of players, or told with the whole that it is a part of."""
        place = after or before
        assert place is not None
        if place.what is What.COUNT and self.count is not None and not path.endswith(f".{self.count}"):
            return True
        if self.resolved.history[path][-1].address != path:
            return True
        parts = path.split(".")
        above = (".".join(parts[:end]) for end in range(1, len(parts)))
        return any(one in self.resolved.history and (one in self.base) != (one in self.now) for one in above)

    def _text(self, path: str, place: Place, context: Context) -> str:
        if place.what is What.SETTING and self.count is not None:
            several = self.base if context is self.contexts[0] else self.now
            place = several.get(f"{path}.{self.count}", place)
        return text_of(place, context)

    # ---- sentences ----------------------------------------------------------------------------------

    def _said(self, path: str, kind: Kind, old: str, new: str) -> tuple[str, list[str]]:
        place = self.now.get(path) or self.base[path]
        match kind:
            case Kind.CHANGED if place.form in CODE and place.what is not What.FIELD:
                sentence, lines = _rules(f"{title(path, self.now)}: ", old, new)
                return f"{sentence}{self._guard(path)}", lines
            case Kind.CHANGED:
                return self._value(path, place, old, new), []
            case Kind.ADDED:
                return self._new(path, place, new)
            case Kind.REMOVED:
                return self._gone(path, place, old)

    def _guard(self, path: str) -> str:
        """That a line is there always now, which stood behind a condition, or the other way round."""
        before, after = (getattr(places[path].part, "guard", None) for places in (self.base, self.now))
        if before is not None and after is None:
            return f"; it holds always now, not only when `{write_expr(before, self.contexts[0])}`"
        if before is None and after is not None:
            return f"; it holds only when `{write_expr(after, self.contexts[1])}` now"
        return ""

    def _value(self, path: str, place: Place, old: str, new: str) -> str:
        parent, _, word = path.rpartition(".")
        if place.form is not Form.FLAG:
            old, new = answer(old), answer(new)
        called = self.base if word == "doc" else self.now
        name = title(parent if place.what in (What.COUNT, What.CELL, What.FIELD) else path, called)
        match place:
            case Place(form=Form.COUNTS):
                return f"{name}: {players(new)}, not {players(old)}"
            case Place(form=Form.TIE):
                return f"{name}: {tie(new, old)}"
            case Place(what=What.FIELD):
                return f"{name}: {change(word, new, old)}"
            case Place(what=What.COUNT) if self.count is None:
                return f"{name}: {new} with {word} player{'s' * (word != '1')}, not {old}"
            case Place(what=What.CELL):
                return f"{name}: {words(word)} {new}, not {old}"
            case Place(what=What.COLUMN) if place.form is Form.TYPE:
                return f"{name}: {change('type', new, old)}"
        return f"{name}: {new}, not {old}"

    def _new(self, path: str, place: Place, new: str) -> tuple[str, list[str]]:
        parent, _, word = path.rpartition(".")
        if place.field in ("declarations", "scales"):
            return _declared(place, self.contexts[1])
        name = title(parent, self.now)
        match place:
            case Place(what=What.COUNT):
                return f"{name}: {answer(new)} with {word} players", []
            case Place(what=What.READING):
                return f"{name}: may also be `{word}`", []
            case Place(what=What.ROW):
                return f"{name}: new `{word}`{self._columns(path)}", []
        inline, lines = _inline(new)
        return f"{name}: new {noun(place)} `{word}`{self._beside(path)}{inline}", lines

    def _columns(self, path: str) -> str:
        """The cells of a row, but for the empty ones."""
        cells = [
            (one.path.rpartition(".")[2], text_of(one, self.contexts[1]))
            for one in self.now.values()
            if one.what is What.CELL and one.path.startswith(f"{path}.") and not isinstance(one.part, tree.CellEmpty)
        ]
        return f" ({', '.join(f'{words(column)} {answer(text)}' for column, text in cells)})" if cells else ""

    def _beside(self, path: str) -> str:
        edit = next((one for one in reversed(self.resolved.edits) if one.address == path and one.verb is Verb.INSERT), None)
        return f" {edit.beside[0]} `{edit.beside[1].value}`" if edit is not None and edit.beside is not None else ""

    def _gone(self, path: str, place: Place, old: str) -> tuple[str, list[str]]:
        parent, _, word = path.rpartition(".")
        if place.field in ("declarations", "scales"):
            return f"{title(path, self.base)}: this {noun(place)} is gone", []
        name = title(parent, self.base)
        if place.what is What.READING:
            return f"{name}: never `{word}`", []
        if place.what is What.ROW:
            return f"{name}: without `{word}`", []
        inline, lines = _inline(old)
        return f"{name}: without the {noun(place)} `{word}`{inline}", [f"-{line[1:]}" for line in lines]


def _declared(place: Place, context: Context) -> tuple[str, list[str]]:
    """A whole declaration: its description, and its rules below."""
    name = place.path.removeprefix("pay.")
    doc = place.doc.replace("\n", " ").strip()
    text = text_of(place, context) if isinstance(place.part, tree.UnitScale) else write_declaration(place.part, context)
    rules = [f"+ {line}" for line in text.split("\n") if not line.startswith("---")]
    return f"New {noun(place)} `{name}`" + (f": {doc}" if doc else ""), rules


def _inline(text: str) -> tuple[str, list[str]]:
    """Rules behind a colon, or below where they are long."""
    if "\n" not in text and len(text) <= INLINE:
        return (f": `{text}`" if text else ""), []
    return "", [f"+ {line}" for line in text.split("\n")]


def _rules(name: str, old: str, new: str) -> tuple[str, list[str]]:
    """Rules that have changed: both in a line if they are short, else what differs line by line."""
    if "\n" not in old + new and len(old) + len(new) <= INLINE:
        return f"{name}`{new}`, not `{old}`", []
    changed = list(unified_diff(old.split("\n"), new.split("\n"), lineterm="", n=1))[2:]
    lines = [f"{line[0]} {line[1:]}" if line[0] in "+-" else f"  {line[1:]}" for line in changed if not line.startswith("@@")]
    return f"{name}changed", lines
