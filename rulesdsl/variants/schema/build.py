"""The whole schema: for each verb a tree of all the addresses that it goes with."""

from pathlib import Path

from rulesdsl.names.model import Names, What
from rulesdsl.syntax import tree
from rulesdsl.variants.model import Verb
from rulesdsl.variants.places import CODE, UNCHANGING, Form
from rulesdsl.variants.read import EXPECT, MANIFEST, NEEDED, WHYS
from rulesdsl.variants.schema.additions import REASON, Additions, rules
from rulesdsl.variants.schema.descriptions import description, rules_description
from rulesdsl.variants.schema.kinds import TEXT, Kinds, Schema
from rulesdsl.variants.schema.known import Known, Spot, known
from rulesdsl.variants.schema.manifest import manifest
from rulesdsl.variants.schema.shape import Branch, hoisted, schema_text
from rulesdsl.variants.schema.tables import Tables
from rulesdsl.variants.text import written

DRAFT = "http://json-schema.org/draft-07/schema#"

ALL = ("string", "integer", "boolean")
VALUES = (Form.EXPRESSION, Form.REFERENCE)
"""Rules for which a number or a flag may stand, too."""

SECTIONS = {
    EXPECT: "What is believed to stand below, checked before anything is changed.",
    Verb.SET.value: "Other values.",
    Verb.ADD.value: "What is new: rows by their columns, lines and declarations as in a rules file.",
    Verb.REMOVE.value: "What is taken out.",
    Verb.INSERT.value: "What is new in an order, before or after something.",
    Verb.REWRITE.value: "Other rules; `original` in them is what stood below.",
    WHYS: "Reasons, by the address of the change.",
}


def variant_schema(names: Names, rules_path: Path | None) -> str:
    """The schema of the variants of a game as text. `rules_path`: where its rules file lies, with variants beside it.

    The rules have no errors. Raises `OSError` or `UnicodeDecodeError` where a variant file cannot be read.
    """
    return schema_text(_Building(known(names, rules_path)).whole())


HOISTED = (Verb.SET.value, EXPECT, WHYS)
"""The sections that repeat each other or themselves."""


class _Building:
    """Puts the sections together."""

    def __init__(self, game: Known) -> None:
        self.game = game
        self.kinds = Kinds(Tables(tuple(layer.file for layer in game.layers)))
        self.open = tuple(spot for spot in game.spots.values() if not spot.final)

    def whole(self) -> Schema:
        """All of it."""
        additions = Additions(self.game, self.kinds)
        add, insert = additions.add(), additions.insert()
        trees = {
            EXPECT: self._expect(),
            Verb.SET.value: self._set(),
            Verb.ADD.value: add,
            Verb.INSERT.value: insert,
            Verb.REWRITE.value: self._rewrite(),
            WHYS: self._why(add, insert),
        }
        for branch in trees.values():
            self._moved(branch)
        shapes = hoisted({name: trees[name].table() for name in HOISTED}, self.kinds.definitions)
        shapes |= {name: branch.table() for name, branch in trees.items() if name not in shapes}
        shapes[Verb.REMOVE.value] = self._remove()
        sections = {name: {"description": words, **shapes[name]} for name, words in SECTIONS.items()}
        return {
            "$schema": DRAFT,
            "title": f"Variants of {self.game.header.title}",
            "type": "object",
            "properties": {MANIFEST: manifest(self.game), **sections},
            **({"required": [MANIFEST]} if NEEDED else {}),
            "additionalProperties": False,
            "definitions": dict(sorted(self.kinds.definitions.items())),
        }

    # ---- sections ---------------------------------------------------------------------------------------

    def _set(self) -> Branch:
        root = Branch()
        for spot in self.open:
            if _holds_data(spot):
                root.at(spot.path).leaf = self._data(spot)
        self._describe(root)
        return root

    def _expect(self) -> Branch:
        """Whatever may be set, and rules as they are; what is final, too."""
        root = Branch()
        for spot in self.game.spots.values():
            if _holds_data(spot):
                root.at(spot.path).leaf = self._data(spot)
            elif spot.place.form in CODE:
                root.at(spot.path).leaf = {"type": list(ALL), "pattern": r"\S"} if spot.place.form in VALUES else TEXT
        return root

    def _rewrite(self) -> Branch:
        root = Branch()
        for spot in self.open:
            if spot.place.form in CODE:
                values = spot.place.form in VALUES
                kind = self.kinds.shared("value_or_rules", rules(ALL)) if values else self.kinds.shared("rules", rules())
                root.at(spot.path).leaf = {"allOf": [kind], "description": rules_description(spot)}
        return root

    def _remove(self) -> Schema:
        addresses = [spot.path for spot in self.open if spot.place.removable]
        listed = {"type": "array", "items": {"enum": addresses}, "uniqueItems": True}
        return {
            "type": "object",
            "properties": {"addresses": listed},
            "required": ["addresses"],
            "additionalProperties": False,
        }

    def _why(self, *trees: Branch) -> Branch:
        """A text wherever a change can be made, and for what is new."""
        root = Branch()
        for spot in self.open:
            if spot.place.verbs:
                root.at(spot.path).leaf = REASON
        for other in trees:
            for path, branch in other.below():
                if branch.more is not None or branch.patterns:
                    root.at(path).more = REASON
        return root

    def _describe(self, root: Branch) -> None:
        """Says what the tables are in which there is something to set."""
        for path, branch in root.below():
            if path in self.game.spots and self.game.spots[path].place.what is not What.ROW:
                branch.description = description(self.game.spots[path])

    def _moved(self, root: Branch) -> None:
        """The addresses of older versions, where what they are now may be named."""
        for old, moved in self.game.names.moved.items():
            if root.find(moved.path) is not None:
                root.at(old).leaf = {"description": f"Is called `{moved.path}` now.", "deprecated": True}

    def _data(self, spot: Spot) -> Schema:
        kind = self.kinds.of(spot)
        place, now = spot.place, written(spot.place, spot.layer.context)
        several = isinstance(place.part, tree.Setting) and place.what is What.SETTING and place.part.by_count
        default = {} if now == "" or several else {"default": now}
        words = description(spot) + (f" Now {now}." if several else "")
        return {**({"allOf": [kind]} if "$ref" in kind else kind), **default, "description": words}


def _holds_data(spot: Spot) -> bool:
    return spot.place.form not in (*CODE, *UNCHANGING)
