"""Declarations of the syntax tree, and the whole file."""

from attrs import field, frozen

from rulesdsl.source import Span
from rulesdsl.syntax.tree_expressions import Domain, Expr, Ident, Node, Words
from rulesdsl.syntax.tree_steps import Chain, Cite, Step


@frozen(eq=False, repr=False)
class Param(Node):
    """`p in players`: a name, and what it runs over."""

    name: Ident
    over: Expr | None


@frozen(eq=False, repr=False)
class TypeKind(Node):
    """One alternative of a type, by its word: "some" or "name", with a name; "range", perhaps with a unit; "none"."""

    word: str
    name: Ident | None = None
    low: int = 0
    high: int = 0


@frozen(eq=False, repr=False)
class TypeExpr(Node):
    """`players or none`, `valuables or amulets`, `0..2`."""

    kinds: tuple[TypeKind, ...]


@frozen(eq=False, repr=False)
class Declaration(Node):
    """What all declarations have: a name, a citation, doc comments (the `---` lines above)."""

    name: Ident
    cite: Cite | None = field(default=None, kw_only=True)
    doc: str = field(default="", kw_only=True)


@frozen(eq=False, repr=False)
class Unit(Node):
    """`unit valuables in 0..400, points in 0..400`: one `UnitScale` each."""

    scales: "tuple[UnitScale, ...]"
    cite: Cite | None = field(default=None, kw_only=True)
    doc: str = field(default="", kw_only=True)


@frozen(eq=False, repr=False)
class UnitScale(Node):
    """`valuables in 0..400`."""

    name: Ident
    over: Expr


@frozen(eq=False, repr=False)
class ByCount(Node):
    """A value for some player counts: `10 for 2..3`."""

    value: Expr
    low: int
    high: int


@frozen(eq=False, repr=False)
class Setting(Declaration):
    """A parameter: one value, a value by player count, or a reading among others.

    Where both are given, `by_count` overrules `value`. Of several readings the first holds, unless one of the two names another.
    """

    type: TypeExpr | None
    value: Expr | None = None
    by_count: tuple[ByCount, ...] = ()
    readings: tuple[Ident, ...] = ()
    bounds: Expr | None = None


@frozen(eq=False, repr=False)
class Column(Node):
    """`price: valuables or amulets`."""

    name: Ident
    type: TypeExpr
    cite: Cite | None = None


@frozen(eq=False, repr=False)
class Constant(Node):
    """`area = reserve`: the same value in every row."""

    name: Ident
    value: Expr


@frozen(eq=False, repr=False)
class CellEmpty(Node):
    """`-`."""


@frozen(eq=False, repr=False)
class CellText(Node):
    """A quoted text."""

    text: str


@frozen(eq=False, repr=False)
class CellFlag(Node):
    """`yes` or `no`."""

    value: bool


@frozen(eq=False, repr=False)
class CellNumber(Node):
    """A number, with its unit where one is written."""

    value: int
    unit: Ident | None = None


@frozen(eq=False, repr=False)
class CellNames(Node):
    """One name or several."""

    names: tuple[Ident, ...]


@frozen(eq=False, repr=False)
class CellDeeds(Node):
    """`draw_up 2 then draw_down 1`."""

    chain: Chain


Cell = CellEmpty | CellText | CellFlag | CellNumber | CellNames | CellDeeds


@frozen(eq=False, repr=False)
class Row(Node):
    """One line of a table; the first cell is its name."""

    name: Ident
    cells: tuple[Cell, ...]
    cite: Cite | None = None


@frozen(eq=False, repr=False)
class ListShape(Node):
    """`water, sand`: rows by name, or the rows of other tables."""

    items: tuple[Ident, ...]


@frozen(eq=False, repr=False)
class ProductShape(Node):
    """`(col in 1..3, row in 1..3)`: every combination; `each` copies of it. Without parameters, one row."""

    params: tuple[Param, ...]
    each: Expr | None = None


@frozen(eq=False, repr=False)
class LinesShape(Node):
    """`lines of 3 in cells`: every straight line of that length, in all four directions."""

    length: int
    grid: Ident


@frozen(eq=False, repr=False)
class RowsShape(Node):
    """Columns and rows; `heading` names the columns after the first."""

    columns: tuple[Column, ...]
    heading: tuple[Ident, ...]
    rows: tuple[Row, ...]


@frozen(eq=False, repr=False)
class Table(Declaration):
    """`table` or, for things that lie in zones, `pieces`."""

    pieces: bool
    shape: ListShape | ProductShape | LinesShape | RowsShape
    constants: tuple[Constant, ...] = ()


@frozen(eq=False, repr=False)
class Seen(Node):
    """`seen by all` (`by` None) or `seen by p`."""

    by: Expr | None


@frozen(eq=False, repr=False)
class Capacity(Node):
    """`at most 2 alike`."""

    most: Expr
    alike: bool


@frozen(eq=False, repr=False)
class Refill(Node):
    """`refilled from Z when needed`."""

    origin: Expr
    moment: Ident


@frozen(eq=False, repr=False)
class Zone(Declaration):
    """Where pieces lie."""

    params: tuple[Param, ...]
    holds: Ident
    shuffled: bool = False
    stacked: bool = False
    counted: bool = False
    capacity: Capacity | None = None
    refill: Refill | None = None
    seen: Seen | None = None


@frozen(eq=False, repr=False)
class State(Declaration):
    """A value that changes."""

    params: tuple[Param, ...]
    type: TypeExpr
    initial: Expr | None = None
    seen: Seen | None = None
    shown: Ident | None = None


@frozen(eq=False, repr=False)
class Let(Declaration):
    """A derived value."""

    params: tuple[Param, ...]
    value: Expr


@frozen(eq=False, repr=False)
class Clause(Node):
    """`bird when C: TEST otherwise "words"`."""

    name: Ident
    guard: Expr | None
    test: Expr
    otherwise: Words
    cite: Cite | None = None
    doc: str = field(default="", kw_only=True)


@frozen(eq=False, repr=False)
class Condition(Declaration):
    """A predicate made of named clauses."""

    params: tuple[Param, ...]
    clauses: tuple[Clause, ...]


@frozen(eq=False, repr=False)
class Expect(Declaration):
    """Checks of the data, made when the file is loaded."""

    clauses: tuple[Clause, ...]


@frozen(eq=False, repr=False)
class Line(Node):
    """`homes when C: "words"`: what is shown at a place of a map."""

    name: Ident
    guard: Expr | None
    words: Words
    cite: Cite | None = None
    doc: str = field(default="", kw_only=True)


@frozen(eq=False, repr=False)
class Map(Declaration):
    """Where the rows of a table lie on the table, counted from the left and from the top (`upwards`: from the bottom).

    Without lines, what lies there is shown.
    """

    params: tuple[Param, ...]
    column: Expr
    row: Expr
    upwards: bool
    lines: tuple[Line, ...]


@frozen(eq=False, repr=False)
class PaySource(Node):
    """`card: c in my hand where C, worth pays of c, to discard`."""

    name: Ident
    domain: Domain
    where: Expr | None
    worth: Expr
    target: Expr
    cite: Cite | None = None
    doc: str = field(default="", kw_only=True)


@frozen(eq=False, repr=False)
class Payment(Declaration):
    """What pays an amount of one unit."""

    params: tuple[Param, ...]
    sources: tuple[PaySource, ...]


@frozen(eq=False, repr=False)
class Key(Node):
    """`distance: least nearest(w, p)`."""

    name: Ident
    most: bool
    value: Expr
    cite: Cite | None = None
    doc: str = field(default="", kw_only=True)


@frozen(eq=False, repr=False)
class Prize(Node):
    """`first: 1st adds best of p to score(w) where C`."""

    name: Ident
    place: int
    value: Expr
    target: Expr
    where: Expr | None
    cite: Cite | None = None
    doc: str = field(default="", kw_only=True)


@frozen(eq=False, repr=False)
class Ranking(Declaration):
    """Candidates, a chain of keys, what an open tie means, and prizes."""

    params: tuple[Param, ...]
    candidate: Domain
    where: Expr | None
    keys: tuple[Key, ...]
    impossible: Words | None
    prizes: tuple[Prize, ...]


@frozen(eq=False, repr=False)
class Deed(Declaration):
    """`to build (n in 1..2): ...`; with `after`, a trigger that sees the other deed's parameters."""

    params: tuple[Param, ...]
    body: tuple[Step, ...]
    after: tuple[Ident, ...] = ()
    where: Expr | None = None


@frozen(eq=False, repr=False)
class Moved(Node):
    """`moved huts_per_player to huts_each`: the address that a thing had in an older version of the game, and its address now."""

    old: tuple[Ident, ...]
    new: tuple[Ident, ...]
    cite: Cite | None = field(default=None, kw_only=True)
    doc: str = field(default="", kw_only=True)


AnyDeclaration = Unit | Setting | Table | Zone | State | Let | Condition | Expect | Map | Payment | Ranking | Deed | Moved


@frozen(eq=False, repr=False)
class Header(Node):
    """`language 1` and `game NAME "Title" version 2 for 2..5 players`."""

    edition: int
    name: Ident
    title: str
    least: int
    most: int
    version: int = 1
    doc: str = ""
    title_span: Span = field(eq=False, repr=False, kw_only=True)
    counts_span: Span = field(eq=False, repr=False, kw_only=True)


@frozen(eq=False, repr=False)
class RulesFile(Node):
    """A whole file. `header` is None where it could not be read; `broken` names what unreadable declarations would declare."""

    header: Header | None
    declarations: tuple[AnyDeclaration, ...]
    broken: tuple[str, ...] = ()
