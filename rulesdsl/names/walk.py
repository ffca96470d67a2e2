"""Walking the syntax tree: every node below a node, in the order of the text."""

from collections.abc import Iterator
from typing import Any

from rulesdsl.syntax import tree
from rulesdsl.values import compared, kind_of


def nodes(node: Any) -> Iterator[tree.Node]:
    """`node` and everything below it; of a tuple, all its members."""
    found: list[tree.Node] = []
    _gather(node, found)
    return iter(found)


def _gather(node: Any, found: list[tree.Node]) -> None:
    if isinstance(node, tuple):
        for part in node:
            _gather(part, found)
    elif isinstance(node, tree.Node):
        found.append(node)
        for name in compared(kind_of(node)):
            part = getattr(node, name)
            if part is not None:
                _gather(part, found)
