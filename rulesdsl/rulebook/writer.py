"""What all sections of a rule page need: the rules as they are played, their phrases, and what stands beside them."""

import re
from collections.abc import Iterable, Iterator
from typing import TypeVar

from attrs import field, frozen

from rulesdsl.names.addresses import addressed
from rulesdsl.names.model import Address, What
from rulesdsl.rulebook.languages.model import Language, capital
from rulesdsl.rulebook.model import NONE, Drawing, Item, Marks, Paragraph
from rulesdsl.rulebook.names import Names
from rulesdsl.rulebook.phrases.lines import Phrases
from rulesdsl.rulebook.phrases.nouns import meanings
from rulesdsl.rulebook.settled import settled
from rulesdsl.syntax import tree
from rulesdsl.variants.model import Resolved
from rulesdsl.wording.model import Wording

D = TypeVar("D")

HIDDEN = (What.CELL, What.COLUMN, What.COUNT, What.READING, What.FIELD, What.CHECK, What.UNIT, What.MAP, What.LINE)
"""What has no line of its own on a page: its marks stand beside what it is a part of."""
GAME = "game"


@frozen
class Writer:
    """The rules of a page with their texts in its language, and as they are in their files.

    `drawings`: of its maps. `file`: the rules for `players`, if that is given. `shown`: the addresses that have a line.
    `outdated`: those whose description is of other rules than those which stand there.
    """

    resolved: Resolved
    original: Resolved
    players: int | None
    names: Names
    drawings: tuple[Drawing, ...] = ()
    file: tree.RulesFile = field(init=False)
    phrases: Phrases = field(init=False)
    addresses: dict[str, Address] = field(init=False)
    shown: frozenset[str] = field(init=False)
    alike: frozenset[str] = field(init=False)
    authors: dict[str, tuple[str, ...]] = field(init=False)
    outdated: frozenset[str] = field(init=False)

    @file.default
    def _file(self) -> tree.RulesFile:
        return settled(self.resolved.file, self.players)

    @phrases.default
    def _phrases(self) -> Phrases:
        return Phrases(meanings(self.file), self.language, self.names)

    @addresses.default
    def _addresses(self) -> dict[str, Address]:
        return {one.path: one for one in addressed(self.file)}

    @shown.default
    def _shown(self) -> frozenset[str]:
        lines = {one.path for one in self.addresses.values() if one.what not in HIDDEN and not isinstance(one.part, tree.Ident)}
        ties = {f"{one.name.text}.otherwise" for one in self.all(tree.Ranking)}
        return frozenset(lines | ties | {GAME})

    @alike.default
    def _alike(self) -> frozenset[str]:
        """What variants have written anew so that it is as before in this game, by its settings."""
        if not self.resolved.history:
            return frozenset()
        base, now = addressed(settled(self.resolved.base, self.players)), self.addresses
        pairs = ((one, now[one.path]) for one in base if one.path in self.resolved.history and one.path in now)
        return frozenset(one.path for one, other in pairs if _essence(one.part) == _essence(other.part))

    @authors.default
    def _authors(self) -> dict[str, tuple[str, ...]]:
        """By address the titles of the variants that have said something there, or of a part of it without a line."""
        found: dict[str, tuple[str, ...]] = {}
        for path, definitions in self.resolved.history.items():
            titles = [self.wording.variant(one.variant.title) for one in definitions if one.variant is not None]
            if titles and path not in self.alike and not self._elsewhere(path):
                place = self._line_of(path)
                found[place] = tuple(dict.fromkeys((*found.get(place, ()), *titles)))
        return found

    @outdated.default
    def _outdated(self) -> frozenset[str]:
        return self.resolved.outdated - self.alike

    def _elsewhere(self, path: str) -> bool:
        """Whether an address is that of a value for another number of players."""
        above, _, last = path.rpartition(".")
        setting = any(one.name.text == above for one in self.all(tree.Setting))
        return self.players is not None and setting and last.isdigit() and last != str(self.players)

    def _line_of(self, path: str) -> str:
        while path and path not in self.shown:
            path = path.rpartition(".")[0]
        return path

    # ---- what stands beside a line ------------------------------------------------------------------

    def marks(self, path: str, cite: tree.Cite | None = None) -> Marks:
        """What is cited there, and who has changed it."""
        return cited(cite).along(Marks(by=self.authors.get(path, ())))

    def marks_within(self, path: str, cite: tree.Cite | None = None) -> Marks:
        """The same, with who has changed a part of it that has a line elsewhere."""
        inside = (titles for other, titles in self.authors.items() if other.startswith(f"{path}."))
        return self.marks(path, cite).along(Marks(by=tuple(title for titles in inside for title in titles)))

    # ---- words --------------------------------------------------------------------------------------

    def all(self, kind: type[D]) -> tuple[D, ...]:
        """The declarations of one kind."""
        return tuple(one for one in self.resolved.file.declarations if isinstance(one, kind))

    def settled(self, kind: type[D]) -> tuple[D, ...]:
        """The same as they are for this number of players."""
        return tuple(one for one in self.file.declarations if isinstance(one, kind))

    def title(self, declared: tree.Declaration) -> str:
        """What a declaration is called, with its parameters."""
        params = getattr(declared, "params", ())
        return capital(self.phrases.named(declared.name.text, params))

    @property
    def language(self) -> Language:
        """The fixed words of the page."""
        return self.names.language

    @property
    def wording(self) -> Wording:
        """The labels."""
        return self.names.wording

    def say(self, address: str) -> str:
        """What players call a thing."""
        return self.names.say(address)

    def name(self, address: str) -> str:
        """A name at the head of a line."""
        return capital(self.say(address))

    def row(self, table: str, name: str) -> str:
        """A row of a table."""
        return self.names.row(f"{table}.{name}")

    def path(self, address: str) -> str:
        """What has an address, with all that it is a part of: `Buildable, free`."""
        parts = address.split(".")
        paths = [".".join(parts[: end + 1]) for end in range(len(parts))]
        if parts[0] == "pay":
            head = self.language("payment_of", name=self.say(parts[1]))
            return capital(", ".join([head, *map(self._part, paths[2:])]))
        return capital(", ".join(map(self._part, paths)))

    def _part(self, address: str) -> str:
        name = address.rpartition(".")[2]
        if address == GAME:
            return self.language("the_game")
        return self.language("count_column", count=name) if name.isdigit() else self.say(address)

    def described(self, doc: str, path: str = "") -> Iterator[Paragraph]:
        """A description as a paragraph, if there is one; `path`: the address of what it describes."""
        if doc:
            yield Paragraph(self.about(doc, path))

    def about(self, doc: str, path: str) -> str:
        """A description; one of rules that are others now is said to be that of the printed game."""
        return self.language("printed", doc=doc) if doc and path in self.outdated else doc

    def item(
        self, phrase: str, doc: str = "", name: str = "", marks: Marks = NONE, items: Iterable[Item] = (), path: str = ""
    ) -> Item:
        """A line: the description with the rule below it in smaller type, or the rule.

        Where the description is that of other rules, the rule stands first. `path`: the address of what is described.
        """
        below = tuple(items)
        rule = sentence(phrase, bool(below))
        if doc and rule and path in self.outdated:
            return Item(rule, name, (self.about(doc, path),), marks, below)
        return Item(self.about(doc, path) or rule, name, (rule,) if doc and rule else (), marks, below)


def _essence(part: object) -> object:
    """What is done or must hold: neither citation nor description."""
    match part:
        case tree.Step(act=act):
            return act
        case tree.Let(value=value):
            return value
        case tree.Setting():
            return part.value, part.by_count, part.readings, part.bounds
    return part


def sentence(text: str, goes_on: bool = False) -> str:
    """With a large first letter, and a full stop, or a colon where more follows."""
    if not text:
        return ""
    head = text if VARIABLE.match(text) else capital(text)
    return head if text.endswith((".", "!", "?", ":")) else f"{head}{':' if goes_on else '.'}"


VARIABLE = re.compile(r"[b-z]\b")
"""A name such as `p`, which keeps its small letter at the head of a sentence; `a` may be a word."""


def cited(cite: tree.Cite | None) -> Marks:
    """A citation as marks."""
    return Marks() if cite is None else Marks(cite.references, cite.reconstructed, cite.open)
