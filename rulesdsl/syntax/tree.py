"""The syntax tree: what the text of a rules file says, before any name is looked up.

Every node is frozen and carries its span, which is no part of equality: two files that differ in layout have equal trees.
"""

from enum import Enum

from attrs import field, frozen

from rulesdsl.source import Span


@frozen
class Node:
    """Anything that stands in a rules file."""

    span: Span = field(eq=False, repr=False, kw_only=True)


@frozen
class Ident(Node):
    """A name where it is declared or used as a label."""

    text: str


# ---- expressions ------------------------------------------------------------------------------------


@frozen
class Number(Node):
    """`7` or `7 valuables`."""

    value: int
    unit: Ident | None = None


@frozen
class Yes(Node):
    """`yes`."""


@frozen
class No(Node):
    """`no`."""


@frozen
class Nothing(Node):
    """`none`: the empty value, or the empty set."""


@frozen
class Name(Node):
    """A bare name: a parameter, a local, a row, a table, a value without arguments."""

    name: str


@frozen
class Apply(Node):
    """`name(x, y)`, `name of x` or `my name`, which is `name(me)`."""

    name: Ident
    arguments: tuple["Expr", ...]


@frozen
class Me(Node):
    """The argument that `my` supplies: the player who acts."""


@frozen
class PlaceOf(Node):
    """`2nd of ranking(...)`: those who hold that place, as a set."""

    place: int
    ranking: "Expr"


class Operator(Enum):
    """The two-sided operators, by their words."""

    OR = "or"
    AND = "and"
    SAME = "is"
    OTHER = "is not"
    AT_LEAST = "is at least"
    AT_MOST = "is at most"
    OVER = "is over"
    UNDER = "is under"
    IN = "in"
    NOT_IN = "not in"
    PLUS = "+"
    MINUS = "-"
    WITHOUT = "without"
    TIMES = "*"
    DIV = "div"
    MOD = "mod"
    RANGE = ".."


@frozen
class Binary(Node):
    """`left OPERATOR right`."""

    operator: Operator
    left: "Expr"
    right: "Expr"


@frozen
class Not(Node):
    """`not x`."""

    operand: "Expr"


@frozen
class Negate(Node):
    """`-x`."""

    operand: "Expr"


@frozen
class Choice(Node):
    """`then if condition else otherwise`."""

    then: "Expr"
    condition: "Expr"
    otherwise: "Expr"


class Quantity(Enum):
    """What a quantifier asks of the things it runs over."""

    SOME = "some"
    NO = "no"
    EVERY = "every"
    ALL = "all"
    COUNT = "count"
    TOTAL = "total"
    MOST = "most"
    LEAST = "least"
    NTH = "nth"


@frozen
class Domain(Node):
    """`name in set`."""

    name: Ident
    over: "Expr"


@frozen
class Quantifier(Node):
    """`some x in S where C`, `total E for x in S`, `every x in S has E`, `2nd x in S`; `all x in S where C` is a set."""

    quantity: Quantity
    domains: tuple[Domain, ...]
    where: "Expr | None" = None
    body: "Expr | None" = None
    place: int = 1


@frozen
class HowMany(Node):
    """`how many of KIND in ZONE`: the copies of one kind that lie there."""

    kind: "Expr"
    zone: "Expr"


@frozen
class Convert(Node):
    """`x as points`."""

    operand: "Expr"
    unit: Ident


@frozen
class Bracketed(Node):
    """`(x)`; kept so that the formatter keeps it."""

    inner: "Expr"


Expr = (
    Number
    | Yes
    | No
    | Nothing
    | Name
    | Apply
    | Me
    | PlaceOf
    | Binary
    | Not
    | Negate
    | Choice
    | Quantifier
    | HowMany
    | Convert
    | Bracketed
)


@frozen
class Words(Node):
    """A quoted text; `{expression}` parts are filled in when it is shown.

    `parts` alternates plain texts and expressions, in order.
    """

    parts: "tuple[str | Expr, ...]"


# ---- steps ------------------------------------------------------------------------------------------


@frozen
class Call(Node):
    """`draw_up 2`: a deed with its arguments."""

    deed: Ident
    arguments: tuple[Expr, ...]


@frozen
class Chain(Node):
    """`a or b then c`: parts in order, each a list of alternatives."""

    parts: tuple[tuple[Call, ...], ...]


@frozen
class Amount(Node):
    """How many: `least..most`; `most` None means all."""

    least: Expr
    most: Expr | None


@frozen
class Choose(Node):
    """`choose 2 x in S where C otherwise "..."`; without an amount, exactly one."""

    amount: Amount | None
    domain: Domain
    where: Expr | None
    otherwise: Words | None


@frozen
class Option(Node):
    """One labelled option of a `choose:` block."""

    label: Ident
    guard: Expr | None
    otherwise: Words | None
    body: "tuple[Step, ...]"
    cite: "Cite | None" = None


@frozen
class Options(Node):
    """`choose:` with labelled options."""

    options: tuple[Option, ...]


@frozen
class Roll(Node):
    """`roll x in S`: chance picks, each with the same probability."""

    domain: Domain
    where: Expr | None


@frozen
class MovePiece(Node):
    """`move x to Z`: the piece bound to a name."""

    piece: Ident
    target: Expr


@frozen
class MoveSome(Node):
    """`move 2 of huts(p) from Z to Y`."""

    amount: Amount
    kind: Expr | None
    origin: Expr
    target: Expr


@frozen
class MoveEach(Node):
    """`move each x in Z where C to Y`."""

    domain: Domain
    where: Expr | None
    target: Expr


@frozen
class TopUp(Node):
    """`top up KINDS in Z to N from Y`: draw until so many lie there, as far as Y goes."""

    kinds: Expr | None
    target: Expr
    until: Expr
    origin: Expr


@frozen
class Assign(Node):
    """`set PLACE to VALUE`."""

    place: Expr
    value: Expr


@frozen
class Change(Node):
    """`add VALUE to PLACE`, or with `sign` -1 `take VALUE from PLACE`."""

    place: Expr
    value: Expr
    sign: int


@frozen
class Local(Node):
    """`let name = value` inside a deed."""

    name: Ident
    value: Expr


@frozen
class Pay(Node):
    """`pay AMOUNT for ARGUMENTS`: exactly, from the sources of the payment named like the amount's unit."""

    amount: Expr
    arguments: tuple[Expr, ...]


@frozen
class Award(Node):
    """`award ranking(...)`: the ranking's prizes are given out."""

    ranking: Expr


@frozen
class DoParts(Node):
    """`do any part of VALUE`: each part of a chain in a table, any of which may be forgone."""

    chain: Expr


@frozen
class End(Node):
    """`end`: the game is over."""


@frozen
class If(Node):
    """`if C: ... else: ...`; the citation on the line of the `else` belongs to that half."""

    condition: Expr
    then: "tuple[Step, ...]"
    otherwise: "tuple[Step, ...]"
    otherwise_cite: "Cite | None" = None


@frozen
class ForEach(Node):
    """`for each x in S, y in T where C: ...`."""

    domains: tuple[Domain, ...]
    where: Expr | None
    body: "tuple[Step, ...]"


@frozen
class Repeat(Node):
    """`repeat 1..n times: ...`; beyond the least number the player may stop."""

    amount: Amount
    body: "tuple[Step, ...]"


@frozen
class RepeatUntil(Node):
    """`repeat until C: ...`; the condition is tested before each pass."""

    condition: Expr
    body: "tuple[Step, ...]"


@frozen
class Turn(Node):
    """`turn of S from p: ...` (each once) or, with `until`, `turns of S from p until C: ...` (round and round)."""

    seats: Expr
    start: Expr | None
    until: Expr | None
    body: "tuple[Step, ...]"


@frozen
class Together(Node):
    """`together S: ...`: all at the same time and in secret."""

    seats: Expr
    body: "tuple[Step, ...]"


@frozen
class May(Node):
    """`may: ...`: the player may forgo it."""

    body: "tuple[Step, ...]"


@frozen
class Block(Node):
    """Steps under one name."""

    body: "tuple[Step, ...]"


Act = (
    Chain
    | Choose
    | Options
    | Roll
    | MovePiece
    | MoveSome
    | MoveEach
    | TopUp
    | Assign
    | Change
    | Local
    | Pay
    | Award
    | DoParts
    | End
    | If
    | ForEach
    | Repeat
    | RepeatUntil
    | Turn
    | Together
    | May
    | Block
)


@frozen
class Cite(Node):
    """`[M-H05 ? reconstructed]`: references, and the two marks."""

    references: tuple[str, ...]
    open: bool = False
    reconstructed: bool = False


@frozen
class Step(Node):
    """An act, with its name where it has one. A citation belongs to the outermost step or declaration that begins on its line."""

    label: Ident | None
    act: Act
    cite: Cite | None = None


# ---- declarations -----------------------------------------------------------------------------------


@frozen
class Param(Node):
    """`p in players`, or a bare name for any number."""

    name: Ident
    over: Expr


@frozen
class TypeKind(Node):
    """One alternative of a type, by its word: "some" or "name", with a name; "range", perhaps with a unit; "none"."""

    word: str
    name: Ident | None = None
    low: int = 0
    high: int = 0


@frozen
class TypeExpr(Node):
    """`players or none`, `valuables or amulets`, `0..2`."""

    kinds: tuple[TypeKind, ...]


@frozen
class Declaration(Node):
    """What all declarations have: a name, a citation, doc comments (the `---` lines above)."""

    name: Ident
    cite: Cite | None = field(default=None, kw_only=True)
    doc: str = field(default="", kw_only=True)


@frozen
class Unit(Node):
    """`unit valuables in 0..400, points in 0..400`: one `UnitScale` each."""

    scales: "tuple[UnitScale, ...]"
    cite: Cite | None = field(default=None, kw_only=True)
    doc: str = field(default="", kw_only=True)


@frozen
class UnitScale(Node):
    """`valuables in 0..400`."""

    name: Ident
    over: Expr


@frozen
class ByCount(Node):
    """A value for some player counts: `10 for 2..3`."""

    value: Expr
    low: int
    high: int


@frozen
class Setting(Declaration):
    """A parameter: one value, a value by player count, or a reading among others."""

    type: TypeExpr | None
    value: Expr | None = None
    by_count: tuple[ByCount, ...] = ()
    readings: tuple[Ident, ...] = ()
    bounds: Expr | None = None


@frozen
class Column(Node):
    """`price: valuables or amulets`."""

    name: Ident
    type: TypeExpr


@frozen
class Constant(Node):
    """`area = reserve`: the same value in every row."""

    name: Ident
    value: Expr


@frozen
class CellEmpty(Node):
    """`-`."""


@frozen
class CellText(Node):
    """A quoted text."""

    text: str


@frozen
class CellFlag(Node):
    """`yes` or `no`."""

    value: bool


@frozen
class CellNumber(Node):
    """A number, with its unit where one is written."""

    value: int
    unit: Ident | None = None


@frozen
class CellNames(Node):
    """One name or several."""

    names: tuple[Ident, ...]


@frozen
class CellDeeds(Node):
    """`draw_up 2 then draw_down 1`."""

    chain: Chain


Cell = CellEmpty | CellText | CellFlag | CellNumber | CellNames | CellDeeds


@frozen
class Row(Node):
    """One line of a table; the first cell is its name."""

    name: Ident
    cells: tuple[Cell, ...]
    cite: Cite | None = None


@frozen
class ListShape(Node):
    """`water, sand`: rows by name, or the rows of other tables."""

    items: tuple[Ident, ...]


@frozen
class ProductShape(Node):
    """`(col in 1..3, row in 1..3)`: every combination; `each` copies of it. Without parameters, one row."""

    params: tuple[Param, ...]
    each: Expr | None = None


@frozen
class LinesShape(Node):
    """`lines of 3 in cells`: every straight line of that length, in all four directions."""

    length: int
    grid: Ident


@frozen
class RowsShape(Node):
    """Columns and rows; `heading` names the columns after the first."""

    columns: tuple[Column, ...]
    heading: tuple[Ident, ...]
    rows: tuple[Row, ...]


@frozen
class Table(Declaration):
    """`table` or, for things that lie in zones, `pieces`."""

    pieces: bool
    shape: ListShape | ProductShape | LinesShape | RowsShape
    constants: tuple[Constant, ...] = ()


@frozen
class Seen(Node):
    """`seen by all` (`by` None) or `seen by p`."""

    by: Expr | None


@frozen
class Capacity(Node):
    """`at most 2 alike`."""

    most: Expr
    alike: bool


@frozen
class Refill(Node):
    """`refilled from Z when needed`."""

    origin: Expr
    moment: Ident


@frozen
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


@frozen
class State(Declaration):
    """A value that changes."""

    params: tuple[Param, ...]
    type: TypeExpr
    initial: Expr | None = None
    seen: Seen | None = None
    shown: Ident | None = None


@frozen
class Let(Declaration):
    """A derived value."""

    params: tuple[Param, ...]
    value: Expr


@frozen
class Clause(Node):
    """`bird when C: TEST otherwise "words"`."""

    name: Ident
    guard: Expr | None
    test: Expr
    otherwise: Words
    cite: Cite | None = None


@frozen
class Condition(Declaration):
    """A predicate made of named clauses."""

    params: tuple[Param, ...]
    clauses: tuple[Clause, ...]


@frozen
class Expect(Declaration):
    """Checks of the data, made when the file is loaded."""

    clauses: tuple[Clause, ...]


@frozen
class PaySource(Node):
    """`card: c in my hand where C, worth pays of c, to discard`."""

    name: Ident
    domain: Domain
    where: Expr | None
    worth: Expr
    target: Expr
    cite: Cite | None = None


@frozen
class Payment(Declaration):
    """What pays an amount of one unit."""

    params: tuple[Param, ...]
    sources: tuple[PaySource, ...]


@frozen
class Key(Node):
    """`distance: least nearest(w, p)`."""

    name: Ident
    most: bool
    value: Expr
    cite: Cite | None = None


@frozen
class Prize(Node):
    """`first: 1st adds best of p to score(w) where C`."""

    name: Ident
    place: int
    value: Expr
    target: Expr
    where: Expr | None
    cite: Cite | None = None


@frozen
class Ranking(Declaration):
    """Candidates, a chain of keys, what an open tie means, and prizes."""

    params: tuple[Param, ...]
    candidate: Domain
    where: Expr | None
    keys: tuple[Key, ...]
    impossible: Words | None
    prizes: tuple[Prize, ...]


@frozen
class Deed(Declaration):
    """`to build (n in 1..2): ...`; with `after`, a trigger that sees the other deed's parameters."""

    params: tuple[Param, ...]
    body: tuple[Step, ...]
    after: tuple[Ident, ...] = ()
    where: Expr | None = None


AnyDeclaration = Unit | Setting | Table | Zone | State | Let | Condition | Expect | Payment | Ranking | Deed


@frozen
class Header(Node):
    """`language 1` and `game NAME "Title" for 2..5 players`."""

    edition: int
    name: Ident
    title: str
    least: int
    most: int
    doc: str = ""


@frozen
class RulesFile(Node):
    """A whole file. `header` is None where it could not be read; `broken` names what unreadable declarations would declare."""

    header: Header | None
    declarations: tuple[AnyDeclaration, ...]
    broken: tuple[str, ...] = ()
