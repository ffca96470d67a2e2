"""Runs of numbers that are written out and have nothing in them."""

from collections.abc import Iterator

from rulesdsl.names.walk import nodes
from rulesdsl.source import Span
from rulesdsl.syntax import tree
from rulesdsl.types.mistakes import EmptyRun


def empty_runs(file: tree.RulesFile) -> Iterator[EmptyRun]:
    """The runs whose first number is greater than their last, wherever they stand."""
    for node in nodes(file.declarations):
        found = _run(node)
        if found is not None and found[1] > found[2]:
            yield EmptyRun(*found)


def _run(node: tree.Node) -> tuple[Span, int, int] | None:
    match node:
        case tree.TypeKind(word="range", low=low, high=high):
            return node.span, low, high
        case tree.Binary(operator=tree.Operator.RANGE, left=left, right=right):
            first, last = literal(left), literal(right)
            return None if first is None or last is None else (node.span, first, last)
    return None


def literal(expr: tree.Expr) -> int | None:
    """The value of a number that is written out, None of anything else."""
    match expr:
        case tree.Number(value=value):
            return value
        case tree.Negate(operand=tree.Number(value=value)):
            return -value
        case tree.Bracketed(inner=inner):
            return literal(inner)
    return None
