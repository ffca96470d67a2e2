"""Steps of the syntax tree: what happens in a game."""

from attrs import evolve, field, frozen

from rulesdsl.syntax.tree_expressions import Domain, Expr, Ident, Node, Words


@frozen(eq=False, repr=False)
class Call(Node):
    """`draw_up 2`: a deed with its arguments."""

    deed: Ident
    arguments: tuple[Expr, ...]


@frozen(eq=False, repr=False)
class Chain(Node):
    """`a or b then c`: parts in order, each a list of alternatives."""

    parts: tuple[tuple[Call, ...], ...]


@frozen(eq=False, repr=False)
class Amount(Node):
    """How many: `least..most`; `most` None means all."""

    least: Expr
    most: Expr | None


@frozen(eq=False, repr=False)
class Choose(Node):
    """`choose 2 x in S where C otherwise "..."`; without an amount, exactly one."""

    amount: Amount | None
    domain: Domain
    where: Expr | None
    otherwise: Words | None


@frozen(eq=False, repr=False)
class Option(Node):
    """One labelled option of a `choose:` block."""

    label: Ident
    guard: Expr | None
    otherwise: Words | None
    body: "tuple[Step, ...]"
    cite: "Cite | None" = None
    doc: str = field(default="", kw_only=True)


@frozen(eq=False, repr=False)
class Options(Node):
    """`choose:` with labelled options."""

    options: tuple[Option, ...]


@frozen(eq=False, repr=False)
class Roll(Node):
    """`roll x in S`: chance picks, each with the same probability."""

    domain: Domain
    where: Expr | None


@frozen(eq=False, repr=False)
class MovePiece(Node):
    """`move x to Z`: the piece bound to a name."""

    piece: Ident
    target: Expr


@frozen(eq=False, repr=False)
class MoveSome(Node):
    """`move 2 of huts(p) from Z to Y`."""

    amount: Amount
    kind: Expr | None
    origin: Expr
    target: Expr


@frozen(eq=False, repr=False)
class MoveEach(Node):
    """`move each x in Z where C to Y`."""

    domain: Domain
    where: Expr | None
    target: Expr


@frozen(eq=False, repr=False)
class TopUp(Node):
    """`top up KINDS in Z to N from Y`: draw until so many lie there, as far as Y goes."""

    kinds: Expr | None
    target: Expr
    until: Expr
    origin: Expr


@frozen(eq=False, repr=False)
class Assign(Node):
    """`set PLACE to VALUE`."""

    place: Expr
    value: Expr


@frozen(eq=False, repr=False)
class Change(Node):
    """`add VALUE to PLACE`, or with `sign` -1 `take VALUE from PLACE`."""

    place: Expr
    value: Expr
    sign: int


@frozen(eq=False, repr=False)
class Local(Node):
    """`let name = value` inside a deed."""

    name: Ident
    value: Expr


@frozen(eq=False, repr=False)
class Pay(Node):
    """`pay AMOUNT for ARGUMENTS`: exactly, from the sources of the payment named like the amount's unit."""

    amount: Expr
    arguments: tuple[Expr, ...]


@frozen(eq=False, repr=False)
class Award(Node):
    """`award ranking(...)`: the ranking's prizes are given out."""

    ranking: Expr


@frozen(eq=False, repr=False)
class DoParts(Node):
    """`do any part of VALUE`: each part of a chain in a table, any of which may be forgone."""

    chain: Expr


@frozen(eq=False, repr=False)
class End(Node):
    """`end`: the game is over."""


@frozen(eq=False, repr=False)
class If(Node):
    """`if C: ... else: ...`; the citation on the line of the `else` belongs to that half."""

    condition: Expr
    then: "tuple[Step, ...]"
    otherwise: "tuple[Step, ...]"
    otherwise_cite: "Cite | None" = None


@frozen(eq=False, repr=False)
class ForEach(Node):
    """`for each x in S, y in T where C: ...`."""

    domains: tuple[Domain, ...]
    where: Expr | None
    body: "tuple[Step, ...]"


@frozen(eq=False, repr=False)
class Repeat(Node):
    """`repeat 1..n times: ...`; beyond the least number the player may stop."""

    amount: Amount
    body: "tuple[Step, ...]"


@frozen(eq=False, repr=False)
class RepeatUntil(Node):
    """`repeat until C: ...`; the condition is tested before each pass."""

    condition: Expr
    body: "tuple[Step, ...]"


@frozen(eq=False, repr=False)
class Turn(Node):
    """`turn of S from p: ...` (each once) or, with `until`, `turns of S from p until C: ...` (round and round)."""

    seats: Expr
    start: Expr | None
    until: Expr | None
    body: "tuple[Step, ...]"


@frozen(eq=False, repr=False)
class Together(Node):
    """`together S: ...`: all at the same time and in secret."""

    seats: Expr
    body: "tuple[Step, ...]"


@frozen(eq=False, repr=False)
class May(Node):
    """`may: ...`: the player may forgo it."""

    body: "tuple[Step, ...]"


@frozen(eq=False, repr=False)
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


@frozen(eq=False, repr=False)
class Cite(Node):
    """`[M-H05 ? reconstructed] final "why"`: references, the two marks, and why no variant may change it; any may be missing."""

    references: tuple[str, ...]
    open: bool = False
    reconstructed: bool = False
    final: str = ""

    @property
    def cites(self) -> bool:
        """Whether it says anything of the rulebook."""
        return bool(self.references) or self.open or self.reconstructed


def cited(own: Cite | None, above: Cite | None) -> Cite | None:
    """The citation that holds for a line: its own, or where it has none, that of the declaration it belongs to."""
    if own is None or above is None or own.cites:
        return own or above
    return evolve(above, final=own.final)


@frozen(eq=False, repr=False)
class Step(Node):
    """An act, with its name where it has one, and then its description: the `---` lines above.

    A citation belongs to the outermost step or declaration that begins on its line.
    """

    label: Ident | None
    act: Act
    cite: Cite | None = None
    doc: str = field(default="", kw_only=True)
