"""The intermediate representation: one game for one player count, closed, typed, integers only.

It is all that `interpreter/` sees. A state is one flat array of integers: the cells of `Game.variables`, one variable after the
other, each in row-major order of its dimensions. Rows of a table are numbers from 0, flags are 0 and 1, sets are bit masks
(bit i for row i), `NONE` is the empty value. Nothing here knows Python, and nothing here can fail to end: folds and `Each` run
over finite domains, and every cycle of a `While` passes a `Choose` or a `Roll`.
"""

from enum import Enum

from attrs import field, frozen

from rulesdsl.source import Span
from rulesdsl.values import Value
from rulesdsl.wording.model import PLAIN, Wording

NONE = -(2**31)
"""The empty value. Never a legal index."""


# ---- how a number is shown ----------------------------------------------------------------------------


class Shape(Enum):
    """What an integer stands for when it is shown."""

    NUMBER = "number"
    FLAG = "flag"
    ROW = "row"
    SET = "set"


@frozen(eq=False, repr=False)
class Format(Value):
    """How to show an integer: a number (with its unit), a flag, a row or a set of rows by `labels`. NONE shows as "none".

    A number that can be of several units has these as its `labels`; the table `COLUMN.unit` beside that of `COLUMN` tells which.
    `labels` are names, of the rows of `table` where that is known; what players call them is a matter of the wording.
    """

    shape: Shape
    labels: tuple[str, ...] = ()
    unit: str = ""
    table: str = field(default="", eq=False, repr=False)


@frozen(eq=False, repr=False)
class Said(Value):
    """Something that the program says of a game: `pattern` in English, with `{0}`, `{1}` ... for values and `things`.

    The values of the words that it belongs to come first. A thing is a tuple of addresses, whose names are joined by "or", or a
    piece of the rules as it is written.
    """

    pattern: str
    things: tuple[tuple[str, ...] | str, ...] = ()


# ---- expressions --------------------------------------------------------------------------------------


class UnaryOp(Enum):
    """One-sided operators."""

    NOT = "not"
    NEGATE = "negate"
    SIZE = "size"  # how many members a set has
    BIT = "bit"  # the set with one member; the empty set for NONE


class BinaryOp(Enum):
    """Two-sided operators. Comparisons and logic give 0 or 1; AND and OR evaluate the right side only where needed.

    In an order comparison NONE is less than any number.
    """

    ADD = "add"
    SUB = "sub"
    MUL = "mul"
    DIV = "div"  # floor division; the right side is never 0
    MOD = "mod"
    MIN = "min"
    MAX = "max"
    EQ = "eq"
    NE = "ne"
    LT = "lt"
    LE = "le"
    GT = "gt"
    GE = "ge"
    AND = "and"
    OR = "or"
    HAS = "has"  # set, row: 1 if the row is a member; the row is not NONE
    UNION = "union"
    MEET = "meet"
    LESS = "less"  # members of the left set that are not in the right one


@frozen(repr=False)
class Int(Value):
    """A constant."""

    value: int


@frozen(repr=False)
class Get(Value):
    """The value of a local: a parameter, a loop variable, a pick, a `Let`."""

    local: int


@frozen(repr=False)
class Read(Value):
    """A cell of the state."""

    variable: int
    index: "tuple[Expr, ...]" = ()


@frozen(repr=False)
class Look(Value):
    """An entry of a constant table."""

    table: int
    index: "tuple[Expr, ...]"


@frozen(repr=False)
class Unary(Value):
    """`op operand`."""

    op: UnaryOp
    operand: "Expr"


@frozen(repr=False)
class Binary(Value):
    """`left op right`."""

    op: BinaryOp
    left: "Expr"
    right: "Expr"


@frozen(repr=False)
class IfElse(Value):
    """`then` where `condition` is not 0, `otherwise` elsewhere; only the chosen side is evaluated."""

    condition: "Expr"
    then: "Expr"
    otherwise: "Expr"


@frozen(repr=False)
class Apply(Value):
    """The value of a function for arguments."""

    function: int
    arguments: "tuple[Expr, ...]"


@frozen(repr=False)
class Range(Value):
    """The integers from `low` to `high`, both included, ascending; empty where `high` is less."""

    low: "Expr"
    high: "Expr"


@frozen(repr=False)
class Members(Value):
    """The members of a set over a table of `size` rows, ascending."""

    mask: "Expr"
    size: int


@frozen(repr=False)
class Rotation(Value):
    """The members of a set over `size` seats, clockwise from `start` (which comes first if it is a member)."""

    mask: "Expr"
    size: int
    start: "Expr"


Domain = Range | Members | Rotation


class FoldOp(Enum):
    """What a fold makes of the items for which `where` holds."""

    ANY = "any"  # 1 if some body is not 0
    ALL = "all"  # 1 if every body is not 0
    SUM = "sum"
    MIN = "min"  # NONE for no item
    MAX = "max"  # NONE for no item
    NTH = "nth"  # the place-th item, NONE where there are fewer
    SET = "set"  # the set of the items


@frozen(repr=False)
class Fold(Value):
    """Runs `local` over `domain`. `body` is None for NTH and SET."""

    op: FoldOp
    local: int
    domain: Domain
    where: "Expr | None" = None
    body: "Expr | None" = None
    place: int = 1


@frozen(repr=False)
class RankKey(Value):
    """One key of a ranking: `most` wins, or least; NONE loses to any number. It reads the candidate's local."""

    address: str
    most: bool
    value: "Expr"


@frozen(repr=False)
class Ranked(Value):
    """The set of the candidates that hold `place`: those to whom exactly `place` - 1 candidates are strictly better.

    Keys are compared in order. Candidates are the members of `domain` for which `where` holds.
    """

    place: int
    local: int
    domain: Domain
    where: "Expr | None"
    keys: tuple[RankKey, ...]


@frozen(repr=False)
class PaySource(Value):
    """Pieces that pay: items `low..high` (constants) bound to `local`; `count` copies of each, `worth` apiece (1 or more)."""

    address: str
    local: int
    low: int
    high: int
    count: "Expr"
    worth: "Expr"


@frozen(repr=False)
class Sums(Value):
    """The set (bit mask) of the amounts 0..`limit` that the sources can pay exactly."""

    sources: tuple[PaySource, ...]
    limit: int


@frozen(repr=False)
class PayNext(Value):
    """The set of the items that may be paid next, so that `due` can still be paid exactly with it and items not before it.

    Items of all sources are numbered through from 0, in the order of the sources; only items from `first` on come into question.
    """

    sources: tuple[PaySource, ...]
    first: "Expr"
    due: "Expr"


Expr = Int | Get | Read | Look | Unary | Binary | IfElse | Apply | Fold | Ranked | Sums | PayNext


# ---- conditions with words ----------------------------------------------------------------------------


@frozen(eq=False, repr=False)
class Shown(Value):
    """A value inside words; `written`: as in the rules file."""

    value: Expr
    format: Format
    written: str = field(default="", eq=False, repr=False)


@frozen(eq=False, repr=False)
class Words(Value):
    """Plain texts and values, in order.

    Other languages know them by the `address` of what says them in the rules file (`buildable.free`) or, where they are the
    program's, by what is `said`.
    """

    parts: tuple[str | Shown, ...]
    address: str = field(default="", eq=False, repr=False)
    said: Said | None = field(default=None, eq=False, repr=False)


@frozen(eq=False, repr=False)
class Clause(Value):
    """A named condition on an option: where `test` is 0 the option is refused with `words`.

    `references` are its own; where it has none, those of the place at its address hold (`Game.places`).
    """

    address: str
    test: Expr
    words: Words
    references: tuple[str, ...] = ()
    span: Span | None = field(default=None, eq=False, repr=False)


# ---- statements ---------------------------------------------------------------------------------------


@frozen(eq=False, repr=False)
class Let(Value):
    """Binds a local until the end of the block that holds it. One that is bound already changes its value instead."""

    local: int
    value: Expr


@frozen(eq=False, repr=False)
class Write(Value):
    """Stores a value in a cell. `address` is the step of the rules file that does it."""

    variable: int
    index: tuple[Expr, ...]
    value: Expr
    address: str


@frozen(eq=False, repr=False)
class When(Value):
    """`then` where `condition` is not 0, `otherwise` elsewhere."""

    condition: Expr
    then: "tuple[Stmt, ...]"
    otherwise: "tuple[Stmt, ...]" = ()


@frozen(eq=False, repr=False)
class Each(Value):
    """Runs `body` for each item of `domain`, which is evaluated once, before the first; `backwards` begins with the last item."""

    local: int
    domain: Domain
    body: "tuple[Stmt, ...]"
    backwards: bool = False


@frozen(eq=False, repr=False)
class While(Value):
    """Runs `body` as long as `condition` holds, tested before each pass. Every pass meets a Choose, a Roll or an End."""

    condition: Expr
    body: "tuple[Stmt, ...]"


@frozen(eq=False, repr=False)
class Option(Value):
    """One option of a choice, or a family of options, one for each value 0..`size`-1 of `local`.

    `address` is stable and, with the value's label, names the action: `build_hut.space=c4`. The option is legal where every
    clause holds; clauses are asked in order, a later one only where those before it hold. `title` shows it to a person; `{}`
    in it stands for the value; other languages know it by what is `said`. `labels` are names of rows of `table` where it has one.
    `secret`: other seats may not see which value was picked.
    """

    address: str
    title: str
    local: int | None
    size: int
    labels: tuple[str, ...]
    clauses: tuple[Clause, ...]
    body: "tuple[Stmt, ...]"
    secret: bool = False
    table: str = field(default="", eq=False, repr=False)
    said: Said | None = field(default=None, eq=False, repr=False)


@frozen(eq=False, repr=False)
class Choose(Value):
    """A seat picks one legal option; its body runs, then what follows. At least one option is always legal."""

    address: str
    seat: Expr
    options: tuple[Option, ...]


@frozen(eq=False, repr=False)
class Roll(Value):
    """Chance picks a value 0..`size`-1 for `local`, with probability proportional to `weight` (which reads `local`).

    `labels` are names, of rows of `table` where it has one.
    """

    address: str
    local: int
    size: int
    labels: tuple[str, ...]
    weight: Expr
    secret: bool
    table: str = field(default="", eq=False, repr=False)


@frozen(eq=False, repr=False)
class Together(Value):
    """Every member of `seats` (a set) runs `body` with its number in `local`, all at the same time and in secret.

    The body touches only what is the seat's own, so any order of the commits gives the same state.
    """

    address: str
    local: int
    seats: Expr
    body: "tuple[Stmt, ...]"


@frozen(eq=False, repr=False)
class End(Value):
    """The game is over."""


@frozen(eq=False, repr=False)
class Fault(Value):
    """The rules ask for what cannot be done, as `words` say: no play goes on from here. `address` is the step that asks."""

    address: str
    words: str


Stmt = Let | Write | When | Each | While | Choose | Roll | Together | End | Fault


# ---- the game -----------------------------------------------------------------------------------------


class Sight(Enum):
    """Who sees a variable's cells."""

    ALL = "all"
    OWNER = "owner"  # the seat that is the first index
    NOBODY = "nobody"


@frozen(eq=False, repr=False)
class Dimension(Value):
    """One index of a variable or table: what its values are called."""

    name: str
    labels: tuple[str, ...]

    @property
    def size(self) -> int:
        """How many values."""
        return len(self.labels)


@frozen(eq=False, repr=False)
class Variable(Value):
    """Cells of the state, `initial` their values at the start. They stay within `low`..`high`, or are NONE if `optional`."""

    address: str
    dimensions: tuple[Dimension, ...]
    format: Format
    low: int
    high: int
    optional: bool
    initial: tuple[int, ...]
    sight: Sight
    doc: str = ""


@frozen(eq=False, repr=False)
class Table(Value):
    """Constants, in row-major order."""

    address: str
    dimensions: tuple[Dimension, ...]
    values: tuple[int, ...]
    format: Format


@frozen(eq=False, repr=False)
class Function(Value):
    """A pure value of arguments. The call graph has no cycles."""

    address: str
    parameters: tuple[int, ...]
    body: Expr
    format: Format


class Store(Enum):
    """How a zone keeps its pieces."""

    COUNTS = "counts"  # `variable` has the kinds as its last dimension: copies of each
    SINGLE = "single"  # `variable` holds the kind that lies there, or NONE
    ALIKE = "alike"  # as SINGLE, with the number of copies in `number`
    STACK = "stack"  # `variable` has the heights as its last dimension (kind or NONE), `number` the height


@frozen(eq=False, repr=False)
class Zone(Value):
    """Where pieces lie. `kinds` are indices into `Game.kinds`, in the order of the zone's own kind numbers."""

    address: str
    dimensions: tuple[Dimension, ...]
    kinds: tuple[int, ...]
    store: Store
    variable: int
    number: int | None
    sight: Sight
    counted: bool
    shuffled: bool
    doc: str = ""


@frozen(eq=False, repr=False)
class Kind(Value):
    """A kind of piece: interchangeable copies."""

    address: str
    label: str
    copies: int


@frozen(eq=False, repr=False)
class Line(Value):
    """What is shown at a place of a map; with a `test`, only where that is not 0. Both read the map's local."""

    address: str
    test: Expr | None
    words: Words


@frozen(eq=False, repr=False)
class Map(Value):
    """How the rows of a table, the values of `dimension`, lie on the table. It tells nothing that not all see.

    `columns` and `rows` give the place of each, None for what lies beside the map; rows are counted from the top, `upwards` from
    the bottom. Without `lines`, what lies there is shown. `local` stands for the row in the lines.
    """

    address: str
    dimension: Dimension
    local: int
    columns: tuple[int | None, ...]
    rows: tuple[int | None, ...]
    upwards: bool = False
    lines: tuple[Line, ...] = ()


@frozen(eq=False, repr=False)
class Outcome(Value):
    """The final ranking of the players: key functions take the player. The first key is a player's return (negated if least)."""

    keys: tuple[tuple[str, bool, int], ...]  # address, most, function
    shared: bool
    words: str


@frozen(eq=False, repr=False)
class Place(Value):
    """Where an address stands, and what it says of itself. `by`: the title of the variant that has changed it."""

    span: Span = field(eq=False, repr=False)
    references: tuple[str, ...] = ()
    reconstructed: bool = False
    doc: str = ""
    by: str = ""


@frozen(eq=False, repr=False)
class Game(Value):
    """A whole game for one player count. Seats 0..`players`-1 play; `seat_labels` names them.

    `rules_hash` is the same for all files that say the same rules, variants laid over them included; `variants` are their ids.
    `rows` gives, for each table, the addresses of its rows by their names there: their own, then those of what they are made of
    (a row of a product, of its parts). `wording` is how all of it is said to players, `maps` how it is drawn.
    """

    name: str
    title: str
    edition: int
    players: int
    seat_labels: tuple[str, ...]
    variables: tuple[Variable, ...]
    tables: tuple[Table, ...]
    functions: tuple[Function, ...]
    zones: tuple[Zone, ...]
    kinds: tuple[Kind, ...]
    play: tuple[Stmt, ...]
    outcome: Outcome
    places: dict[str, Place] = field(eq=False, repr=False)
    rules_hash: str = ""
    variants: tuple[str, ...] = ()
    rows: dict[str, dict[str, tuple[str, ...]]] = field(factory=dict, eq=False, repr=False)
    wording: Wording = field(default=PLAIN, repr=False)
    maps: tuple[Map, ...] = field(default=(), repr=False)
