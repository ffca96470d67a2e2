"""One game under construction: declarations resolved on demand, and everything that the representation will hold."""

from collections.abc import Callable, Iterable
from typing import TypeVar

from attrs import define, field, frozen

from rulesdsl.diagnostics.model import Mistake
from rulesdsl.diagnostics.suggest import closest
from rulesdsl.ir import model as ir
from rulesdsl.lowering.needs import Done
from rulesdsl.lowering.scope import Scope, Typed
from rulesdsl.names.inner import what
from rulesdsl.names.mistakes import NeedsItself, UnknownDeed, UnknownName
from rulesdsl.names.model import Declared, Names
from rulesdsl.source import Span
from rulesdsl.syntax import tree
from rulesdsl.types.model import ParamInfo, TableInfo, Type

T = TypeVar("T")


@frozen
class ClauseInfo:
    """A clause of a condition, over the parameters of the condition."""

    address: str
    test: ir.Expr
    words: ir.Words
    references: tuple[str, ...]
    span: Span


@frozen
class FunctionInfo:
    """A derived value or a condition. The local `me`, where there is one, stands for the player who acts."""

    name: str
    params: tuple[ParamInfo, ...]
    locals: tuple[int, ...]
    me: int | None
    body: ir.Expr
    type: Type
    clauses: tuple[ClauseInfo, ...] = ()
    table: int | None = None


Lower = Callable[["World", Scope, tree.Expr, Type | None], Typed]
FindTable = Callable[["World", str, Span], TableInfo | None]
Block = Callable[["World", Scope, tuple[tree.Step, ...]], Done]


@define
class World:
    """Everything known of one game for one player count. Filled while the declarations are lowered; nothing outlives that.

    Expressions contain expressions, tables name tables, steps hold steps: what the parts need of the whole they ask of the world,
    so that no module has to import the one that imports it. `faults` counts what was reported, repetitions included.
    `untold`: the addresses of options that are secret as far as is known before what follows them.
    """

    names: Names
    players: int
    _lower: "Lower"
    _table: "FindTable"
    _block: "Block"
    mistakes: list[Mistake] = field(factory=list)
    tables: list[ir.Table] = field(factory=list)
    variables: list[ir.Variable] = field(factory=list)
    functions: list[ir.Function] = field(factory=list)
    zones: list[ir.Zone] = field(factory=list)
    kinds: list[ir.Kind] = field(factory=list)
    used: set[str] = field(factory=set)
    untold: set[str] = field(factory=set)
    table_numbers: dict[tuple[str, str], int] = field(factory=dict)
    variable_numbers: dict[str, int] = field(factory=dict)
    function_numbers: dict[str, int] = field(factory=dict)
    kind_bases: dict[str, int] = field(factory=dict)
    _resolved: dict[tuple[str, str], object] = field(factory=dict)
    _reported: set[object] = field(factory=set)
    _open: list[tuple[str, str]] = field(factory=list)
    faults: int = 0
    _loops: list[str] = field(factory=list)
    _locals: int = 0

    def lower(self, scope: Scope, written: tree.Expr, wanted: Type | None = None) -> Typed:
        """An expression with its type. `wanted` helps to tell rows of several tables apart; it is not enforced."""
        return self._lower(self, scope, written, wanted)

    def table(self, name: str, span: Span) -> TableInfo | None:
        """The table called `name`, or None; `players` is one too, and so are the readings of a setting."""
        return self._table(self, name, span)

    def all_tables(self) -> tuple[TableInfo, ...]:
        """Every table that was asked for so far, each once."""
        found = (info for (what, _), info in self._resolved.items() if what == "table")
        return tuple(info for info in found if isinstance(info, TableInfo))

    def block(self, scope: Scope, steps: tuple[tree.Step, ...]) -> Done:
        """Steps in order; names bound by one are known to those after it."""
        return self._block(self, scope, steps)

    def unknown(self, name: str, span: Span, candidates: Iterable[str]) -> None:
        """Reports a name that nothing declares, unless its declaration could not be read."""
        if name not in self.names.file.broken:
            self.report(UnknownName(span, name, closest(name, candidates)))

    def fresh(self) -> int:
        """A local that nothing else uses."""
        self._locals += 1
        return self._locals

    def nested(self, name: str) -> str:
        """A name for a cell that a loop needs for itself: another one for each loop inside it. `leave` gives it back."""
        self._loops.append(name)
        depth = self._loops.count(name)
        return name if depth == 1 else f"{name}.{depth}"

    def leave(self, name: str) -> None:
        """The loop that asked for a cell of that name is laid out."""
        self._loops.remove(name)

    def report(self, mistake: Mistake) -> None:
        """Notes a mistake, once; a name that nothing declares once for all its places, a circle once for all in it."""
        self.faults += 1
        if isinstance(mistake, UnknownName) and mistake.name in self.names.declared:
            mistake = UnknownName(mistake.span, mistake.name, mistake.near, what(self.names.declared[mistake.name]), mistake.ways)
        same: object = mistake
        match mistake:
            case UnknownName(name=name) | UnknownDeed(name=name):
                same = (type(mistake), name)
            case NeedsItself(circle=circle):
                same = frozenset(circle)
        if same not in self._reported:
            self._reported.add(same)
            self.mistakes.append(mistake)

    def once(self, what: str, name: str, make: Callable[[], T], span: Span) -> T | None:
        """The result of `make`, made once for each name; None and a report where it needs itself."""
        key = (what, name)
        if key in self._resolved:
            return self._resolved[key]  # type: ignore[return-value]
        if key in self._open:
            circle = tuple(inner for _, inner in self._open[self._open.index(key) :])
            self.report(NeedsItself(span, name, circle))
            return None
        self._open.append(key)
        try:
            result = make()
        finally:
            self._open.pop()
        self._resolved[key] = result
        return result

    @property
    def in_the_making(self) -> tuple[str, str]:
        """What is being made just now, and its name."""
        return self._open[-1] if self._open else ("", "")

    def declaration(self, name: str) -> Declared | None:
        """What `name` declares; it counts as used from now on."""
        found = self.names.declared.get(name)
        if found is not None:
            self.used.add(name)
        return found

    def add_table(self, address: str, dimensions: tuple[ir.Dimension, ...], values: tuple[int, ...], form: ir.Format) -> int:
        """The number of a constant table, added the first time."""
        key = (address, "")
        if key not in self.table_numbers:
            self.table_numbers[key] = len(self.tables)
            self.tables.append(ir.Table(address, dimensions, values, form))
        return self.table_numbers[key]

    def add_variable(self, variable: ir.Variable) -> int:
        """The number of a variable, added the first time its address is seen."""
        if variable.address not in self.variable_numbers:
            self.variable_numbers[variable.address] = len(self.variables)
            self.variables.append(variable)
        return self.variable_numbers[variable.address]


def dimension(table: TableInfo) -> ir.Dimension:
    """The rows of a table as an index."""
    return ir.Dimension(table.name, table.labels)
