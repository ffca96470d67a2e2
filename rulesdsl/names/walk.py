"""Walking the syntax tree: every node below a node, in the order of the text."""

from collections.abc import Iterator
from typing import Any

from attrs import fields

from rulesdsl.syntax import tree


def nodes(node: Any) -> Iterator[tree.Node]:
    """`node` and everything below it; of a tuple, all its members."""
    if isinstance(node, tuple):
        for part in node:
            yield from nodes(part)
    elif isinstance(node, tree.Node):
        yield node
        for place in fields(type(node)):
            if place.name != "span":
                yield from nodes(getattr(node, place.name))
