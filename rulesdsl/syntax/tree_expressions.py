"""Expressions of the syntax tree, and what all nodes share."""

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
