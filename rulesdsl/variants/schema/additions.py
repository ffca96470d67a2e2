"""What `add` and `insert` may create below an address: rows, readings, lines, options, steps, whole declarations."""

from collections.abc import Iterator

from attrs import frozen

from rulesdsl.names.model import What
from rulesdsl.syntax import tree
from rulesdsl.variants.edits import SIDES, TEXT, WHY
from rulesdsl.variants.places import Place
from rulesdsl.variants.schema import kinds
from rulesdsl.variants.schema.kinds import Kinds, Schema
from rulesdsl.variants.schema.known import Known, Spot
from rulesdsl.variants.schema.shape import Branch
from rulesdsl.variants.verbs import ADDED, INSERTED

REASON: Schema = {"type": "string"}
COUNTS = "^[1-9][0-9]?$"
NO_NAMES = "[^A-Za-z0-9_]|^[0-9]"
NOTHING: Schema = {"not": {}}


@frozen(eq=False)
class Additions:
    """The trees of `add` and `insert`."""

    game: Known
    kinds: Kinds

    def add(self) -> Branch:
        """What may be added, by address."""
        root = Branch(more=self._new("declaration"), taken=self._taken(""))
        root.at("pay").more = self._new("declaration")
        for spot in self._parents(ADDED):
            self._add_below(root, spot)
        self._anew(root)
        return root

    def insert(self) -> Branch:
        """What may be inserted, by address."""
        root = Branch()
        for spot in self._parents(INSERTED):
            siblings = self._siblings(spot)
            if siblings:
                branch = root.at(spot.path)
                branch.more = self._inserted(spot, siblings)
                branch.taken = self._taken(spot.path)
                branch.description = f"{INSERTED[spot.place.what].capitalize()} of `{spot.path}`."
        self._anew(root)
        return root

    def _parents(self, kinds: dict[What, str]) -> Iterator[Spot]:
        return (spot for spot in self.game.spots.values() if spot.place.what in kinds and not spot.final)

    def _taken(self, path: str) -> tuple[str, ...]:
        """The names below an address in the rules file that cannot be new, not even where what has them is removed."""
        prefix = f"{path}." if path else ""
        there = [(name, self.game.spots.get(prefix + name)) for name in self.game.below.get(path, ())]
        return tuple(
            name
            for name, spot in there
            if not self._removable(prefix + name) and (spot is None or spot.layer is self.game.layers[0])
        )

    def _removable(self, path: str) -> bool:
        spot = self.game.spots.get(path)
        return path == "pay" or (spot is not None and spot.place.removable and not spot.final)

    def _anew(self, root: Branch) -> None:
        """What is removed may be created anew, whole; and nothing has a name that is none."""
        for path, branch in tuple(root.below()):
            if branch.more is not None and not branch.patterns:
                branch.patterns = {NO_NAMES: NOTHING}
            parent, _, name = path.rpartition(".")
            above = root.find(parent) if parent else root
            if name not in ("", "pay") and above is not None and self._removable(path):
                branch.leaf = above.more

    # ---- add --------------------------------------------------------------------------------------------

    def _add_below(self, root: Branch, spot: Spot) -> None:
        found = [schema for _, place in spot.seen if (schema := self._added(place)) is not None]
        setting = isinstance(spot.place.part, tree.Setting)
        if not found and not setting:
            return
        branch = root.at(spot.path)
        branch.taken = self._taken(spot.path)
        branch.description = f"{ADDED[spot.place.what].capitalize()} of `{spot.path}`."
        branch.more = kinds.joined(found) if found else None
        if setting:
            branch.patterns = {COUNTS: self.kinds.of(spot)}

    def _added(self, place: Place) -> Schema | None:
        """What is new below a place, none where `add` creates nothing there."""
        match place.part:
            case tree.Setting(readings=readings):
                return self._named() if readings else None
            case tree.Table(shape=tree.ListShape()):
                return self._named()
            case tree.Table(shape=tree.RowsShape() as shape) as table:
                return self._row(table, shape)
            case tree.Condition() | tree.Expect():
                return self._new("clause")
            case tree.Map():
                return self._new("line")
            case tree.Payment():
                return self._new("source")
            case tree.Ranking():
                return self._new("prize")
            case tree.Step(act=tree.Options()) | tree.Deed(body=(tree.Step(label=None, act=tree.Options()),)):
                return self._new("option")
        return None

    def _named(self) -> Schema:
        """Something that is but a name."""
        schema: Schema = {
            "description": "The name says it all: write `{}`.",
            "type": "object",
            "properties": {WHY: REASON},
            "additionalProperties": False,
        }
        return self.kinds.shared("new_name", schema)

    def _new(self, what: str) -> Schema:
        """Something that is written as a text in the language."""
        return self.kinds.shared(f"new_{what}", {"description": FORMS[what], **rules()})

    def _row(self, table: tree.Table, shape: tree.RowsShape) -> Schema:
        return self.kinds.shared(f"new_{table.name.text}", self._columns(table, shape))

    def _columns(self, table: tree.Table, shape: tree.RowsShape, more: Schema | None = None) -> Schema:
        """The table of a new row: its columns, those without which it is none, and what else may stand there."""
        name = table.name.text
        columns = {one.text: self.kinds.new_cell(name, one.text) for one in shape.heading}
        needed = [one for one in columns if self._needed(name, one)]
        return {
            "type": "object",
            "properties": {**columns, WHY: REASON, **(more or {})},
            **({"required": needed} if needed else {}),
            "additionalProperties": False,
        }

    def _needed(self, table: str, column: str) -> bool:
        """Whether a cell of the column cannot be empty."""
        types = list(self.kinds.column_types(table, column))
        return column != kinds.COPIES and all(
            bool(wanted.numbers or wanted.table) and not wanted.optional and not wanted.several for wanted in types
        )

    # ---- insert -----------------------------------------------------------------------------------------

    def _siblings(self, spot: Spot) -> tuple[str, ...]:
        """The names beside which something may be inserted below an address."""
        wanted = tree.Row | tree.Ident if spot.place.what is What.TABLE else tree.Key | tree.Line | tree.Step
        there = (self.game.spots[f"{spot.path}.{name}"] for name in self.game.below.get(spot.path, ()))
        return tuple(
            one.path.rpartition(".")[2] for one in there if one.place.what in BESIDE and isinstance(one.place.part, wanted)
        )

    def _inserted(self, spot: Spot, siblings: tuple[str, ...]) -> Schema:
        sides = {side: {"enum": list(siblings)} for side in SIDES}
        return kinds.joined(
            {**self._table(place, sides), "oneOf": [{"required": [side]} for side in SIDES]} for _, place in spot.seen
        )

    def _table(self, place: Place, sides: dict[str, Schema]) -> Schema:
        match place.part:
            case tree.Table(shape=tree.RowsShape() as shape) as table:
                return self._columns(table, shape, sides)
            case tree.Table():
                return {"type": "object", "properties": {**sides, WHY: REASON}, "additionalProperties": False}
        text = {"type": "string", "pattern": r"\S"}
        return {
            "type": "object",
            "properties": {**sides, TEXT: text, WHY: REASON},
            "required": [TEXT],
            "additionalProperties": False,
        }


BESIDE = (What.ROW, What.KEY, What.LINE, What.STEP)

FORMS = {
    "declaration": "A whole declaration, as in a rules file.",
    "clause": 'A clause: `[when GUARD:] TEST otherwise "WORDS"`.',
    "line": 'A line: `[when TEST:] "WORDS"`.',
    "source": "A source: `x in ZONE, worth VALUE, to ZONE`.",
    "prize": "A prize: `1st adds VALUE to STATE`.",
    "option": 'The steps of an option, perhaps behind `if TEST otherwise "WORDS":`.',
}


def rules(types: tuple[str, ...] = ("string",)) -> Schema:
    """A text in the language, alone or with a reason; or with more types, numbers and flags in its place."""
    text: Schema = {"type": list(types) if len(types) > 1 else types[0], "pattern": r"\S"}
    return {
        **text,
        "type": [*types, "object"],
        "properties": {TEXT: text, WHY: REASON},
        "required": [TEXT],
        "additionalProperties": False,
    }
