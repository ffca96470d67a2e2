"""Walking the syntax tree: every node below a node, in the order of the text."""

from collections.abc import Iterator
from typing import Any

from rulesdsl.syntax import tree
from rulesdsl.values import compared, kind_of

INNER = (tree.Node, tuple)


def nodes(node: Any) -> Iterator[tree.Node]:
    """`node` and everything below it; of a tuple, all its members."""
    found: list[tree.Node] = []
    if isinstance(node, INNER):
        _gather(node, found)
    return iter(found)


def _gather(node: Any, found: list[tree.Node]) -> None:
    parts = node
    if isinstance(node, tree.Node):
        found.append(node)
        parts = [getattr(node, name) for name in compared(kind_of(node))]
    for part in parts:
        if isinstance(part, INNER):
            _gather(part, found)
