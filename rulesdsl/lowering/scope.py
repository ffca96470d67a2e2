"""What a name can mean at one place, and what is known to hold there."""

from attrs import evolve, field, frozen

from rulesdsl.ir import fold
from rulesdsl.ir import model as ir
from rulesdsl.lowering.needs import Need
from rulesdsl.syntax import tree
from rulesdsl.types.model import RowOf, TableInfo, Type, ZoneInfo


@frozen
class Typed:
    """An expression with its type."""

    expr: ir.Expr
    type: Type


@frozen
class ZoneAt:
    """One zone, its indices given."""

    zone: ZoneInfo
    index: tuple[ir.Expr, ...]


@frozen
class Binding:
    """A local name. `rows` are the rows that are still possible, first and last; `bundle` several pieces under one name.

    `origin` is the zone in which the piece lies; where it has been moved, `lies` is the row that it is in that zone's table.
    """

    expr: ir.Expr
    type: Type
    origin: ZoneAt | None = None
    rows: tuple[int, int] | None = None
    bundle: tuple["Binding", ...] | None = None
    lies: ir.Expr | None = None

    @property
    def origins(self) -> tuple[ZoneAt, ...]:
        """The zones in which the pieces lie."""
        several = (self,) if self.bundle is None else self.bundle
        return tuple(one.origin for one in several if one.origin is not None)


@frozen
class Running:
    """A variable that runs over rows of `table`. `tests` must hold for an item; `copies` says how often a piece counts."""

    local: int
    domain: ir.Domain
    tests: tuple[ir.Expr, ...]
    binding: Binding
    table: TableInfo | None = None
    copies: ir.Expr | None = None

    @property
    def where(self) -> ir.Expr | None:
        """All tests as one, None where there are none."""
        test = fold.both(self.tests)
        return None if test == fold.TRUE else test


@frozen
class Scope:
    """The names at one place, and who acts.

    `facts` are expressions known to be rows of a table (None: known not to be none). `path` is the address of the step,
    `action` the deed by whose name its picks go, `label` the innermost name of a step around it, `deeds` the deeds it is inside
    of, `picks` how many picks came before, `after` what the steps behind this one need, `settled` the locals of the places in
    rankings that were worked out before. `never`: what is known before play rules this place out.
    """

    bindings: dict[str, Binding] = field(factory=dict)
    me: ir.Expr | None = None
    facts: frozenset[tuple[ir.Expr, str | None]] = frozenset()
    path: str = ""
    action: str = ""
    label: tree.Ident | None = None
    deeds: tuple[str, ...] = ()
    picks: int = 0
    after: tuple[Need, ...] = ()
    settled: dict[ir.Expr, ir.Get] = field(factory=dict)
    never: bool = False

    def bind(self, name: str, binding: Binding) -> "Scope":
        """This scope with one more name."""
        return evolve(self, bindings={**self.bindings, name: binding})

    def at(self, label: tree.Ident) -> "Scope":
        """This scope, one label further down."""
        return evolve(self, path=f"{self.path}.{label.text}" if self.path else label.text, label=label)

    def where(self, *holds: ir.Expr) -> "Scope":
        """This scope where conditions hold; a place that nobody reaches where one of them is known not to."""
        return evolve(self, never=True) if fold.FALSE in holds else self

    def knows(self, expr: ir.Expr, table: TableInfo | None) -> bool:
        """Whether it is known here that `expr` is a row of `table`, or with None, that it is something."""
        if table is not None:
            return (expr, table.name) in self.facts
        return any(known == expr for known, _ in self.facts)


def row(table: TableInfo, number: int) -> Typed:
    """A row as a constant."""
    return Typed(ir.Int(number), RowOf(table))
