"""Names inside a part of a tree: where they hold, which of them it leaves open, and putting expressions in their place."""

from collections.abc import Iterator
from typing import Any

from attrs import evolve

from rulesdsl.names.bindings import behind, inside
from rulesdsl.names.walk import nodes
from rulesdsl.syntax import tree
from rulesdsl.values import compared, kind_of

NONE: frozenset[str] = frozenset()


def bound_inside(node: tree.Node, field: str) -> frozenset[str]:
    """The names that a node gives to what stands in one of its fields."""
    return frozenset(name.text for name in inside(node, field))


def bound_behind(part: object) -> frozenset[str]:
    """The names that a member of a tuple, a step or a domain, gives to the members behind it."""
    return frozenset(name.text for name in behind(part))


def uses(part: Any, bound: frozenset[str] = NONE) -> Iterator[tuple[str, frozenset[str]]]:
    """All names used in a part of a tree, but for those of deeds, zones and the like, each with the names that hold there."""
    match part:
        case tuple():
            for member in part:
                yield from uses(member, bound)
                bound |= bound_behind(member)
        case tree.Name(name=name):
            yield name, bound
        case tree.Node():
            for field in compared(kind_of(part)):
                yield from uses(getattr(part, field), bound | bound_inside(part, field))


def open_names(part: Any) -> frozenset[str]:
    """The names that a part of a tree uses without saying what they are."""
    return frozenset(name for name, bound in uses(part) if name not in bound)


def givers(part: Any) -> dict[str, tree.Domain | tree.Local]:
    """The loops, choices and `let`s of a part of a tree, by the names they give; of several with one name the first."""
    found: dict[str, tree.Domain | tree.Local] = {}
    for node in nodes(part):
        if isinstance(node, tree.Domain | tree.Local):
            found.setdefault(node.name.text, node)
    return found


def around(part: Any, name: str) -> frozenset[str]:
    """The names that a part of a tree gives to what stands where it leaves `name` open."""
    return NONE.union(*(bound for used, bound in uses(part) if used == name and name not in bound))


def substituted(part: Any, given: dict[str, tree.Expr]) -> Any:
    """A part of a tree with expressions in the place of names that it leaves open."""
    match part:
        case tuple():
            new = []
            for member in part:
                new.append(substituted(member, given))
                given = _without(given, bound_behind(member))
            return tuple(new)
        case tree.Name(name=name) if name in given:
            return tree.Bracketed(given[name], span=part.span)
        case tree.Node() if given:
            inside = {name: _without(given, bound_inside(part, name)) for name in compared(kind_of(part))}
            return evolve(part, **{name: substituted(getattr(part, name), left) for name, left in inside.items()})
    return part


def _without(given: dict[str, tree.Expr], names: frozenset[str]) -> dict[str, tree.Expr]:
    return {name: expr for name, expr in given.items() if name not in names} if names else given
