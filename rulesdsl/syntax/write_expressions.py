"""Expressions as text, with the least brackets with which they are read back as they are.

Each rule of `4_expressions.lark` takes the rules below it without brackets, so an expression is bracketed where its own level
lies below the one that its place asks for. A quantifier that reaches to the end of its line or bracket is bracketed where more
follows; `last` says that nothing does.
"""

from collections.abc import Iterable
from enum import IntEnum
from typing import assert_never

from attrs import frozen

from rulesdsl.syntax import tree
from rulesdsl.syntax.tree import Expr, Operator, Quantity


class Level(IntEnum):
    """The rules of the grammar that hold expressions, from the loosest to the tightest."""

    EXPR = 0
    COND = 1
    DISJ = 2
    CONJ = 3
    NEG = 4
    RELATION = 5
    OPERAND = 6
    RNG = 7
    SUM = 8
    PRODUCT = 9
    UNARY = 10
    ATOM = 11
    PRIMARY = 12
    REF = 13


COMPARED = (Level.RELATION, Level.OPERAND, Level.OPERAND)
ADDED = (Level.SUM, Level.SUM, Level.PRODUCT)
MULTIPLIED = (Level.PRODUCT, Level.PRODUCT, Level.UNARY)
SIDES = {
    Operator.OR: (Level.DISJ, Level.DISJ, Level.CONJ),
    Operator.AND: (Level.CONJ, Level.CONJ, Level.NEG),
    Operator.SAME: COMPARED,
    Operator.OTHER: COMPARED,
    Operator.AT_LEAST: COMPARED,
    Operator.AT_MOST: COMPARED,
    Operator.OVER: COMPARED,
    Operator.UNDER: COMPARED,
    Operator.IN: COMPARED,
    Operator.NOT_IN: COMPARED,
    Operator.PLUS: ADDED,
    Operator.MINUS: ADDED,
    Operator.WITHOUT: ADDED,
    Operator.TIMES: MULTIPLIED,
    Operator.DIV: MULTIPLIED,
    Operator.MOD: MULTIPLIED,
    Operator.RANGE: (Level.RNG, Level.SUM, Level.SUM),
}
"""The level of each operator, and those that it asks of its left and its right."""

CLOSED = frozenset({Operator.WITHOUT, Operator.DIV, Operator.MOD, Operator.RANGE})
"""The operators whose right side never reaches to the end of the line."""


def level_of(node: Expr, last: bool) -> Level:
    """The tightest rule that holds an expression without brackets."""
    match node:
        case tree.Binary():
            return SIDES[node.operator][0]
        case tree.Name() | tree.Apply() | tree.Me() | tree.PlaceOf():
            return Level.REF
        case tree.Number():
            return Level.PRIMARY if node.value >= 0 else Level.UNARY
        case tree.Yes() | tree.No() | tree.Nothing() | tree.HowMany() | tree.Bracketed():
            return Level.PRIMARY
        case tree.Quantifier():
            return _level_of_quantifier(node, last)
        case tree.Not():
            return Level.NEG
        case tree.Negate():
            return Level.UNARY
        case tree.Choice():
            return Level.COND
        case tree.Convert():
            return Level.ATOM
        case _:
            assert_never(node)


def _level_of_quantifier(node: tree.Quantifier, last: bool) -> Level:
    if node.where is None and node.quantity is not Quantity.EVERY:
        return Level.OPERAND
    return Level.UNARY if last else Level.EXPR


def ordinal(place: int) -> str:
    """`1st`, `2nd`, `11th`."""
    teens = place % 100 in (11, 12, 13)
    return f"{place}{'th' if teens else {1: 'st', 2: 'nd', 3: 'rd'}.get(place % 10, 'th')}"


def negative(operand: str) -> str:
    """A minus before a text; two of them would begin a comment."""
    return f"- {operand}" if operand.startswith("-") else f"-{operand}"


def reference(node: Expr) -> Expr:
    """Without brackets around it: where a zone, a state or a ranking stands there can be none."""
    while isinstance(node, tree.Bracketed):
        node = node.inner
    return node


@frozen
class Context:
    """What a part of a file does not say itself.

    `attributes` are the names that read `x of y`; all others read `x(y)`, which is the same in the tree.
    """

    attributes: frozenset[str] = frozenset()


@frozen
class ExpressionWriter:
    """The rules of `4_expressions.lark`."""

    context: Context = Context()

    def expr(self, node: Expr, level: Level = Level.EXPR, last: bool = True) -> str:
        """Where the rule of `level` stands."""
        if level_of(node, last) < level:
            return f"({self._text(node, True)})"
        return self._text(node, last)

    def cond(self, node: Expr) -> str:
        """Where more may follow."""
        return self.expr(node, Level.COND, last=False)

    def rng(self, node: Expr) -> str:
        """Where a set or a run of numbers stands."""
        return self.expr(node, Level.RNG, last=False)

    def sum(self, node: Expr) -> str:
        """Where a number stands."""
        return self.expr(node, Level.SUM, last=False)

    def ref(self, node: Expr) -> str:
        """Where a zone, a state or a ranking stands."""
        return self.expr(reference(node), Level.REF, last=False)

    def _text(self, node: Expr, last: bool) -> str:
        match node:
            case tree.Name():
                return node.name
            case tree.Apply():
                return self._apply(node)
            case tree.Binary():
                return self._binary(node, last)
            case tree.Quantifier():
                return self._quantifier(node)
            case tree.Not():
                return f"not {self.expr(node.operand, Level.NEG, last)}"
            case tree.Negate():
                return negative(self.expr(node.operand, Level.UNARY, last=False))
            case tree.Choice():
                return self._choice(node, last)
            case tree.Convert():
                return f"{self.expr(node.operand, Level.PRIMARY, last=False)} as {node.unit.text}"
            case tree.Bracketed():
                return f"({self.expr(node.inner)})"
            case tree.HowMany():
                return f"how many of {self.ref(node.kind)} in {self.ref(node.zone)}"
            case tree.PlaceOf():
                return f"{ordinal(node.place)} of {self.ref(node.ranking)}"
            case tree.Number() | tree.Yes() | tree.No() | tree.Nothing() | tree.Me():
                return _literal(node)
            case _:
                assert_never(node)

    def _apply(self, node: tree.Apply) -> str:
        match node.arguments:
            case ():
                return node.name.text
            case (tree.Me(),):
                return f"my {node.name.text}"
            case (one,) if node.name.text in self.context.attributes and level_of(one, last=False) is Level.REF:
                return f"{node.name.text} of {self.ref(one)}"
            case _:
                return f"{node.name.text}({', '.join(map(self.cond, node.arguments))})"

    def _binary(self, node: tree.Binary, last: bool) -> str:
        _, left, right = SIDES[node.operator]
        before = self.expr(node.left, left, last=False)
        after = self.expr(node.right, right, last and node.operator not in CLOSED)
        return f"{before}..{after}" if node.operator is Operator.RANGE else f"{before} {node.operator.value} {after}"

    def _choice(self, node: tree.Choice, last: bool) -> str:
        then, condition = (self.expr(part, Level.DISJ, last=False) for part in (node.then, node.condition))
        return f"{then} if {condition} else {self.expr(node.otherwise, Level.COND, last)}"

    # ---- quantifiers --------------------------------------------------------------------------------

    def domain(self, node: tree.Domain) -> str:
        """`x in S`, in a loop perhaps `backwards`."""
        return f"{node.name.text} in {self.rng(node.over)}{' backwards' * node.backwards}"

    def domains(self, nodes: Iterable[tree.Domain]) -> str:
        """`x in S, y in T`."""
        return ", ".join(map(self.domain, nodes))

    def where(self, node: Expr | None) -> str:
        """` where C`, or nothing."""
        return "" if node is None else f" where {self.expr(node)}"

    def _quantifier(self, node: tree.Quantifier) -> str:
        word = ordinal(node.place) if node.quantity is Quantity.NTH else node.quantity.value
        over = self.domains(node.domains)
        if node.body is None:
            return f"{word} {over}{self.where(node.where)}"
        if node.quantity is not Quantity.EVERY:
            return f"{word} {self.cond(node.body)} for {over}{self.where(node.where)}"
        where = "" if node.where is None else f" where {self.cond(node.where)}"
        return f"{word} {over}{where} has {self.expr(node.body)}"

    # ---- quoted texts -------------------------------------------------------------------------------

    def words(self, node: tree.Words) -> str:
        """The text between the quotation marks."""
        return "".join(part if isinstance(part, str) else f"{{{self.expr(part)}}}" for part in node.parts)


def _literal(node: tree.Number | tree.Yes | tree.No | tree.Nothing | tree.Me) -> str:
    match node:
        case tree.Number():
            return f"{node.value} {node.unit.text}" if node.unit else str(node.value)
        case tree.Yes():
            return "yes"
        case tree.No():
            return "no"
        case tree.Nothing():
            return "none"
        case tree.Me():
            return "me"
        case _:
            assert_never(node)
