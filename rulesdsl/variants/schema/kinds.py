"""What may be written at the places that hold data, as JSON Schema: numbers with their range, names of rows, flags, texts."""

from collections.abc import Iterable
from typing import Any

from attrs import field, frozen

from rulesdsl.names.model import What
from rulesdsl.syntax import tree
from rulesdsl.variants.places import Form, Place
from rulesdsl.variants.schema.known import Spot
from rulesdsl.variants.schema.tables import Run, Tables, run_of, widest

Schema = dict[str, Any]

TEXT: Schema = {"type": "string", "pattern": r"\S"}
"""A text that is not empty."""

AMOUNT = r"^\s*[-0-9]"
"""A number in a text, perhaps with a unit, or an empty cell."""

ANY: Schema = {"type": ["integer", "boolean", "string"]}
COPIES = "copies"

PLAIN: dict[Form, Schema] = {
    Form.TYPE: TEXT,
    Form.RUN: {"type": "string", "pattern": r"\.\."},
    Form.COUNTS: {
        "type": ["integer", "string"],
        "minimum": 1,
        "maximum": 20,
        "pattern": r"^ *[0-9]{1,2} *(\.\. *[0-9]{1,2} *)?$",
    },
    Form.NUMBER: {"type": "integer"},
    Form.TEXT: {"type": "string"},
    Form.WORDS: TEXT,
    Form.FLAG: {"type": "boolean"},
    Form.CAPACITY: {"type": ["integer", "string"], "minimum": 1, "pattern": r"\S"},
    Form.REFILL: {"type": "string", "pattern": r"^never$|\bwhen\b"},
    Form.TIE: TEXT,
}
"""The forms that are the same in all games."""


@frozen
class Wanted:
    """A type as it is written in the rules. `numbers`: the run of each unit, "" for plain numbers, None where it has no end."""

    numbers: tuple[tuple[str, Run | None], ...] = ()
    flag: bool = False
    table: str = ""
    several: bool = False
    deeds: bool = False
    optional: bool = False

    @property
    def run(self) -> Run | None:
        """The numbers of whatever unit."""
        return widest(run for _, run in self.numbers)


UNKNOWN = Wanted()


@frozen(eq=False)
class Kinds:
    """The schemas of values. `definitions` gets those that many places share, by name."""

    tables: Tables
    definitions: dict[str, Schema] = field(factory=dict)

    def of(self, spot: Spot) -> Schema:
        """What may be written at an address that `set` changes, in any of its layers."""
        return joined(self._of(place) for _, place in spot.seen)

    def _of(self, place: Place) -> Schema:
        match place.form:
            case Form.VALUE:
                return self._value(place)
            case Form.READING:
                return {"enum": list(self._readings(place))}
            case Form.CELL:
                return self._cell(place)
            case Form.SEEN:
                params = getattr(place.owner, "params", ())
                return {"enum": ["all", "nobody", *(param.name.text for param in params[:1])]}
            case Form.NAME:
                return {"enum": [*(["none"] if place.field == "shown" else []), *self.tables.pieces]}
        return PLAIN[place.form]

    def _readings(self, place: Place) -> tuple[str, ...]:
        setting = setting_of(place)
        several = self.tables.declared.get(setting.name.text, (setting,))
        return tuple(dict.fromkeys(one.text for other in several if isinstance(other, tree.Setting) for one in other.readings))

    # ---- types ------------------------------------------------------------------------------------------

    def wanted(self, written: tree.TypeExpr) -> Wanted:
        """What a written type asks for."""
        optional = any(kind.word == "none" for kind in written.kinds)
        kinds = [kind for kind in written.kinds if kind.word != "none"]
        numbers = tuple((unit, run) for kind in kinds for unit, run in self._numbers(kind))
        first = kinds[0].name.text if kinds and kinds[0].name is not None else ""
        if numbers:
            whole = widest(run for _, run in numbers)
            return Wanted(tuple((unit, both(whole, self.tables.unit(unit))) for unit, _ in numbers), optional=optional)
        if first in ("flag", "deeds"):
            return Wanted(flag=first == "flag", deeds=first == "deeds")
        return Wanted(table=first, several=bool(kinds) and kinds[0].word == "some", optional=optional)

    def _numbers(self, kind: tree.TypeKind) -> Iterable[tuple[str, Run | None]]:
        unit = kind.name.text if kind.name is not None else ""
        if kind.word == "range":
            yield unit, (kind.low, kind.high)
        elif kind.word == "name" and self.tables.unit(unit) is not None:
            yield unit, self.tables.unit(unit)

    def shown_by(self, values: Iterable[tree.Expr | None]) -> Wanted:
        """The type of some values that are written out, where they tell it."""
        found = {self._shown(value) for value in values if value is not None}
        return found.pop() if len(found) == 1 else UNKNOWN

    def _shown(self, value: tree.Expr) -> Wanted:
        match value:
            case tree.Number(unit=unit) | tree.Negate(operand=tree.Number(unit=unit)):
                name = unit.text if unit is not None else ""
                return Wanted(((name, self.tables.unit(name)),))
            case tree.Yes() | tree.No():
                return Wanted(flag=True)
        return UNKNOWN

    # ---- values -----------------------------------------------------------------------------------------

    def _value(self, place: Place) -> Schema:
        part = place.part
        if place.field == "each" or (isinstance(part, tree.Constant) and part.name.text == COPIES):
            return self.value(Wanted((("", None),)), least=0)
        if isinstance(part, tree.Constant):
            return self.value(self.shown_by((part.value,)))
        if isinstance(place.owner, tree.State):
            return self.value(self.wanted(place.owner.type))
        setting = setting_of(place)
        values = (setting.value, *(case.value for case in setting.by_count))
        wanted = self.wanted(setting.type) if setting.type is not None else self.shown_by(values)
        return self.value(wanted, None if setting.bounds is None else run_of(setting.bounds))

    def value(self, wanted: Wanted, bounds: Run | None = None, least: int | None = None) -> Schema:
        """A value that is known before play: as TOML, or as an expression in a text."""
        if wanted.numbers:
            run = both(wanted.run, bounds)
            limits = {"minimum": least} if least is not None else {} if run is None else {"minimum": run[0], "maximum": run[1]}
            return {"type": ["integer", "string"], **limits, "allOf": [self._expression()]}
        if wanted.flag:
            return {"type": ["boolean", "string"], "allOf": [self._expression()]}
        rows = self.tables.rows(wanted.table) if wanted.table else None
        if rows is None:
            return ANY
        names = [*rows, *(["none"] if wanted.several or wanted.optional else [])]
        return {"anyOf": [{"enum": names}, {"type": "string", "allOf": [self._expression()]}]}

    def _expression(self) -> Schema:
        """A text that is an expression: a single word in it is a number or the name of a value."""
        words = "|".join(("-?[0-9]+", "yes", "no", "none", "player_count", *self.tables.constants))
        pattern = rf"[^A-Za-z0-9_\s]|\S\s+\S|^\s*({words})\s*$"
        return self.shared("expression", {"pattern": pattern})

    def shared(self, name: str, schema: Schema) -> Schema:
        """A reference to a schema that stands among the definitions."""
        self.definitions[name] = joined((self.definitions.get(name, schema), schema))
        return {"$ref": f"#/definitions/{name}"}

    # ---- cells ------------------------------------------------------------------------------------------

    def _cell(self, place: Place) -> Schema:
        column = place.path.rpartition(".")[2]
        table = place.top
        assert isinstance(table, tree.Table)
        unit = place.part.unit.text if isinstance(place.part, tree.CellNumber) and place.part.unit is not None else ""
        return self.column(table.name.text, column, unit)

    def column(self, table: str, column: str, unit: str = "") -> Schema:
        """A reference to what the cells of a column may hold; `unit`: that of plain numbers, where there are several."""
        types = list(dict.fromkeys(self.column_types(table, column)))
        several = any(len(wanted.numbers) > 1 for wanted in types)
        name = f"cell.{table}.{column}" + (f".{unit}" if unit and several else "")
        return self.shared(name, joined(self._cells(wanted, column, unit if several else "") for wanted in types))

    def new_cell(self, table: str, column: str) -> Schema:
        """What a cell of a new row may hold: where there are several units, a number needs one."""
        types = list(dict.fromkeys(self.column_types(table, column)))
        if any(len(wanted.numbers) > 1 for wanted in types):
            return {"type": "string", "pattern": AMOUNT}
        return self.column(table, column)

    def column_types(self, table: str, column: str) -> Iterable[Wanted]:
        """The type of a column in each layer that has it."""
        for one in self.tables.declared.get(table, ()):
            if isinstance(one, tree.Table) and isinstance(one.shape, tree.RowsShape):
                typed = next((described.type for described in one.shape.columns if described.name.text == column), None)
                places = [place for place, heading in enumerate(one.shape.heading) if heading.text == column]
                if typed is not None:
                    yield self.wanted(typed)
                elif places:
                    yield self._inferred([row.cells[places[0]] for row in one.shape.rows])

    def _inferred(self, cells: list[tree.Cell]) -> Wanted:
        """The type of a column that has none written: yes and no, or numbers of whatever unit stands there."""
        if any(isinstance(cell, tree.CellFlag) for cell in cells):
            return Wanted(flag=True, optional=True)
        units = {cell.unit.text: None for cell in cells if isinstance(cell, tree.CellNumber) and cell.unit is not None}
        return Wanted(tuple((unit, self.tables.unit(unit)) for unit in units) or (("", None),), optional=True)

    def _cells(self, wanted: Wanted, column: str, unit: str) -> Schema:
        if wanted.numbers:
            run = dict(wanted.numbers).get(unit, wanted.run) if unit else wanted.run
            limits = {"minimum": 0} if column == COPIES else {} if run is None else {"minimum": run[0], "maximum": run[1]}
            return {"type": ["integer", "string"], **limits, "pattern": AMOUNT}
        if wanted.flag:
            return {"type": ["boolean", "string"], "pattern": r"^\s*(yes\b|no\b|-)"}
        rows = self.tables.rows(wanted.table) if wanted.table else None
        if rows is None:
            return {"type": ["string", "array"], "pattern": r"\S"}
        if not wanted.several:
            return {"enum": [*rows, *(["-"] if wanted.optional else [])]}
        names = "|".join(rows)
        listed: Schema = {"type": "string", "pattern": rf"^\s*({names})(\s*,\s*({names}))+\s*$"}
        return {"anyOf": [{"enum": [*rows, "-"]}, {"type": "array", "items": {"enum": list(rows)}}, listed]}


def setting_of(place: Place) -> tree.Setting:
    """The setting that a place is, or one of whose values it is."""
    setting = place.part if place.what is What.SETTING else place.owner
    assert isinstance(setting, tree.Setting)
    return setting


def both(one: Run | None, other: Run | None) -> Run | None:
    """The numbers that lie in two runs; None is no limit. Runs that do not meet limit nothing: the rules are wrong then."""
    if one is None or other is None:
        return one or other
    low, high = max(one[0], other[0]), min(one[1], other[1])
    return (low, high) if low <= high else None


def joined(schemas: Iterable[Schema]) -> Schema:
    """What one of several schemas takes; ranges are joined to one."""
    found: list[Schema] = []
    for schema in schemas:
        if schema not in found:
            found.append(schema)
    if len(found) > 1 and all(_unlimited(one) == _unlimited(found[0]) for one in found):
        return {**_unlimited(found[0]), **_limits(found)}
    return found[0] if len(found) == 1 else {"anyOf": found}


def _unlimited(schema: Schema) -> Schema:
    return {name: value for name, value in schema.items() if name not in ("minimum", "maximum")}


def _limits(schemas: list[Schema]) -> Schema:
    """The least minimum and the greatest maximum; where one has none, there is none."""
    ends = {name: [one[name] for one in schemas if name in one] for name in ("minimum", "maximum")}
    picked = {"minimum": min(ends["minimum"], default=0), "maximum": max(ends["maximum"], default=0)}
    return {name: end for name, end in picked.items() if len(ends[name]) == len(schemas)}
