"""Expressions of the syntax tree, and what all nodes share."""

from enum import Enum

from attrs import field, frozen

from rulesdsl.source import Span
from rulesdsl.values import Value


@frozen(eq=False, repr=False)
class Node(Value):
    """Anything that stands in a rules file."""

    span: Span = field(eq=False, repr=False, kw_only=True)


@frozen(eq=False, repr=False)
class Ident(Node):
    """A name where it is declared or used as a label."""

    text: str


@frozen(eq=False, repr=False)
class Number(Node):
    """`7` or `7 valuables`."""

    value: int
    unit: Ident | None = None


@frozen(eq=False, repr=False)
class Yes(Node):
    """`yes`."""


@frozen(eq=False, repr=False)
class No(Node):
    """`no`."""


@frozen(eq=False, repr=False)
class Nothing(Node):
    """`none`: the empty value, or the empty set."""


@frozen(eq=False, repr=False)
class Name(Node):
    """A bare name: a parameter, a local, a row, a table, a value without arguments."""

    name: str


@frozen(eq=False, repr=False)
class Apply(Node):
    """`name(x, y)`, `name of x` or `my name`, which is `name(me)`."""

    name: Ident
    arguments: tuple["Expr", ...]


@frozen(eq=False, repr=False)
class Me(Node):
    """The argument that `my` supplies: the player who acts."""


@frozen(eq=False, repr=False)
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


@frozen(eq=False, repr=False)
class Binary(Node):
    """`left OPERATOR right`."""

    operator: Operator
    left: "Expr"
    right: "Expr"


@frozen(eq=False, repr=False)
class Not(Node):
    """`not x`."""

    operand: "Expr"


@frozen(eq=False, repr=False)
class Negate(Node):
    """`-x`."""

    operand: "Expr"


@frozen(eq=False, repr=False)
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


@frozen(eq=False, repr=False)
class Domain(Node):
    """`name in set`; in a loop perhaps `backwards`, from the last to the first."""

    name: Ident
    over: "Expr"
    backwards: bool = False


@frozen(eq=False, repr=False)
class Quantifier(Node):
    """`some x in S where C`, `total E for x in S`, `every x in S has E`, `2nd x in S`; `all x in S where C` is a set."""

    quantity: Quantity
    domains: tuple[Domain, ...]
    where: "Expr | None" = None
    body: "Expr | None" = None
    place: int = 1


@frozen(eq=False, repr=False)
class HowMany(Node):
    """`how many of KIND in ZONE`: the copies of one kind that lie there."""

    kind: "Expr"
    zone: "Expr"


@frozen(eq=False, repr=False)
class Convert(Node):
    """`x as points`."""

    operand: "Expr"
    unit: Ident


@frozen(eq=False, repr=False)
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


@frozen(eq=False, repr=False)
class Words(Node):
    """A quoted text; `{expression}` parts are filled in when it is shown.

    `parts` alternates plain texts and expressions, in order.
    """

    parts: "tuple[str | Expr, ...]"
