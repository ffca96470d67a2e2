"""Types, and the declarations of one game as they stand for one player count: tables, zones, states."""

from attrs import field, frozen

from rulesdsl.ir import model as ir
from rulesdsl.source import Span
from rulesdsl.syntax import tree

# ---- types ------------------------------------------------------------------------------------------


@frozen
class Count:
    """An integer. `units` are the kinds of number it can be: none for plain numbers. `literal` numbers adapt to any unit."""

    units: frozenset[str] = frozenset()
    literal: bool = False
    optional: bool = False


@frozen
class Flag:
    """Yes or no."""


@frozen
class RowOf:
    """A row of a table, or none where `optional`."""

    table: "TableInfo"
    optional: bool = False


@frozen
class SetOf:
    """A set of rows of a table."""

    table: "TableInfo"


@frozen
class Run:
    """A run of integers: `1..6`."""

    units: frozenset[str] = frozenset()


@frozen
class Empty:
    """`none`, before the other side says of what."""


@frozen
class Unknown:
    """The type of something that is wrong already: it fits everywhere, so that one mistake gives one message."""


Type = Count | Flag | RowOf | SetOf | Run | Empty | Unknown


# ---- tables -----------------------------------------------------------------------------------------


@frozen
class ColumnInfo:
    """A column: one value for each row. `units` stands beside the values where a cell may be of one of several units."""

    name: str
    type: Type
    values: tuple[int, ...]
    units: tuple[str, ...] = ()


@frozen
class PartInfo:
    """A table whose rows are rows `start`.. of a union."""

    table: "TableInfo"
    start: int


@frozen(eq=False)
class TableInfo:
    """A table for one player count. `copies` is given for pieces, `params` for products."""

    name: str
    labels: tuple[str, ...]
    columns: dict[str, ColumnInfo] = field(factory=dict)
    parts: tuple[PartInfo, ...] = ()
    copies: tuple[int, ...] | None = None
    params: tuple["ParamInfo", ...] = ()
    deeds: dict[str, tuple[tree.Chain | None, ...]] = field(factory=dict)

    @property
    def size(self) -> int:
        """How many rows."""
        return len(self.labels)

    def offset(self, part: "TableInfo") -> int | None:
        """At which of this table's rows the rows of `part` start; None where they are not among them."""
        if part is self:
            return 0
        for own in self.parts:
            inner = own.table.offset(part)
            if inner is not None:
                return own.start + inner
        return None


@frozen
class ParamInfo:
    """A parameter: rows of `table`, or the numbers from `low`; `size` values, None for any number. `broken`: nobody knows."""

    name: str
    table: TableInfo | None
    low: int
    size: int | None
    broken: bool = False
    declared: Span | None = field(default=None, eq=False)

    @property
    def of_players(self) -> bool:
        """Whether there is one for each player."""
        return self.table is not None and self.table.name == "players"

    @property
    def type(self) -> Type:
        """The type of an argument."""
        if self.broken:
            return Unknown()
        return RowOf(self.table) if self.table is not None else Count()


@frozen(eq=False)
class ZoneInfo:
    """A zone and where its cells are."""

    declaration: tree.Zone | None
    name: str
    params: tuple[ParamInfo, ...]
    table: TableInfo
    store: ir.Store
    variable: int
    number: int | None
    capacity: int | None
    shuffled: bool
    sight: ir.Sight


@frozen(eq=False)
class StateInfo:
    """A state and where its cells are."""

    declaration: tree.State
    params: tuple[ParamInfo, ...]
    type: Type
    variable: int
