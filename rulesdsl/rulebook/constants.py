"""What can be said of an expression without playing: whether it holds, which number it is."""

from collections.abc import Callable, Mapping
from enum import Enum

from attrs import field, frozen

from rulesdsl.syntax import tree
from rulesdsl.syntax.tree import Operator

NUMBERS: dict[Operator, Callable[[int, int], int]] = {
    Operator.PLUS: lambda left, right: left + right,
    Operator.MINUS: lambda left, right: left - right,
    Operator.TIMES: lambda left, right: left * right,
}
COMPARED: dict[Operator, Callable[[int, int], bool]] = {
    Operator.AT_LEAST: lambda left, right: left >= right,
    Operator.AT_MOST: lambda left, right: left <= right,
    Operator.OVER: lambda left, right: left > right,
    Operator.UNDER: lambda left, right: left < right,
}


class Told(Enum):
    """What is known of a value that is no constant."""

    NOTHING = "nothing"
    PRESENT = "that it is not none"


@frozen
class Facts:
    """What is known of names: `present` are never none, `apart` are rows and readings, each of which is only itself.

    `runs`: from which number to which others go, both included.
    """

    present: frozenset[str] = frozenset()
    apart: frozenset[str] = frozenset()
    runs: Mapping[str, tuple[int, int]] = field(factory=dict)


NO_FACTS = Facts()


def number(node: tree.Expr) -> int | None:
    """The number that a sum, difference or product of numbers without units is."""
    match node:
        case tree.Binary(operator=operator, left=tree.Number(value=left, unit=None), right=tree.Number(value=right, unit=None)):
            return NUMBERS[operator](left, right) if operator in NUMBERS else None
    return None


def shortened(node: tree.Expr) -> tree.Expr:
    """A sum without a part that adds nothing, a product without a one."""
    match node:
        case tree.Binary(operator=Operator.PLUS, left=tree.Number(value=0), right=other):
            return other
        case tree.Binary(operator=Operator.PLUS | Operator.MINUS, left=other, right=tree.Number(value=0)):
            return other
        case tree.Binary(operator=Operator.TIMES, left=tree.Number(value=1, unit=None), right=other):
            return other
    return node


def run_of(node: tree.Expr | None) -> tuple[int, int] | None:
    """The ends of a run of numbers that are given as numbers."""
    match node:
        case tree.Binary(operator=Operator.RANGE, left=tree.Number(value=low), right=tree.Number(value=high)):
            return low, high
    return None


def truth(node: tree.Expr, facts: Facts = NO_FACTS) -> bool | None:
    """Whether a test holds, None where only play tells."""
    match node:
        case tree.Yes():
            return True
        case tree.No():
            return False
        case tree.Not(operand=operand):
            holds = truth(operand, facts)
            return None if holds is None else not holds
        case tree.Binary(operator=Operator.AND | Operator.OR as operator, left=left, right=right):
            return _either(operator is Operator.OR, truth(left, facts), truth(right, facts))
        case tree.Binary():
            return _compared(node, facts)
    return None


def joined(node: tree.Binary, facts: Facts = NO_FACTS) -> tree.Expr:
    """Two tests joined by `and` or `or`, without the one that makes no difference."""
    settles = node.operator is Operator.OR
    left, right = truth(node.left, facts), truth(node.right, facts)
    if settles in (left, right):
        return tree.Yes(span=node.span) if settles else tree.No(span=node.span)
    if left is not None:
        return node.right
    return node if right is None else node.left


def _either(settles: bool, left: bool | None, right: bool | None) -> bool | None:
    if settles in (left, right):
        return settles
    return None if None in (left, right) else not settles


def _compared(node: tree.Binary, facts: Facts) -> bool | None:
    if node.operator in (Operator.IN, Operator.NOT_IN):
        return node.operator is Operator.NOT_IN if isinstance(node.right, tree.Nothing) else None
    if node.operator in COMPARED:
        return _ordered(COMPARED[node.operator], _run(node.left, facts), _run(node.right, facts))
    left, right = _constant(node.left, facts), _constant(node.right, facts)
    if node.operator in (Operator.SAME, Operator.OTHER):
        same = _same(left, right)
        return None if same is None else same is (node.operator is Operator.SAME)
    return None


Run = tuple[int, int] | None


def _ordered(compare: Callable[[int, int], bool], left: Run, right: Run) -> bool | None:
    """Where all numbers of both runs compare alike; to compare their ends is enough."""
    if left is None or right is None:
        return None
    found = {compare(one, other) for one in left for other in right}
    return found.pop() if len(found) == 1 else None


def _run(node: tree.Expr, facts: Facts) -> Run:
    match node:
        case tree.Number(value=value):
            return value, value
        case tree.Name(name=name):
            return facts.runs.get(name)
    return None


Constant = int | str | Told | None
"""A number, yes or no, a row's name, None for nothing; or what else is known."""


def _same(left: Constant, right: Constant) -> bool | None:
    if Told.NOTHING in (left, right):
        return None
    if Told.PRESENT in (left, right):
        return False if None in (left, right) else None
    return left == right


def _constant(node: tree.Expr, facts: Facts) -> Constant:
    match node:
        case tree.Number(value=value):
            return value
        case tree.Yes() | tree.No():
            return isinstance(node, tree.Yes)
        case tree.Nothing():
            return None
        case tree.Name(name=name) if name in facts.apart:
            return name
        case tree.Name(name=name) if name in facts.present:
            return Told.PRESENT
    return Told.NOTHING
