"""Changes in a tree: parts replaced, taken out and put in, all at once; what does not change is shared with the old tree."""

from typing import Any

from attrs import evolve, field, mutable

from rulesdsl.syntax import tree
from rulesdsl.values import compared, kind_of


@mutable
class Changes:
    """What is to be done to a tree. Nodes are told apart by identity, fields by their owner.

    `members`: what stands in the place of a member of a tuple; `fields`: new values of fields; `before`, `after`: what is put
    beside a member; `ends`: what is put at the end of a tuple.
    """

    members: dict[int, tuple[tree.Node, ...]] = field(factory=dict)
    fields: dict[int, dict[str, Any]] = field(factory=dict)
    before: dict[int, tuple[tree.Node, ...]] = field(factory=dict)
    after: dict[int, tuple[tree.Node, ...]] = field(factory=dict)
    ends: dict[tuple[int, str], tuple[tree.Node, ...]] = field(factory=dict)

    def set_field(self, owner: tree.Node, name: str, value: Any) -> None:
        """Gives a field another value."""
        self.fields.setdefault(id(owner), {})[name] = value

    def put_at_end(self, owner: tree.Node, name: str, node: tree.Node) -> None:
        """Puts a node at the end of a tuple."""
        key = (id(owner), name)
        self.ends[key] = (*self.ends.get(key, ()), node)

    def put_beside(self, sibling: tree.Node, side: str, node: tree.Node) -> None:
        """Puts a node before or after a member of a tuple; what is put there later stands further away."""
        if side == "before":
            self.before[id(sibling)] = (node, *self.before.get(id(sibling), ()))
        else:
            self.after[id(sibling)] = (*self.after.get(id(sibling), ()), node)


def rebuilt(node: Any, changes: Changes) -> Any:
    """The node with its changes; the same object where there are none."""
    if isinstance(node, tuple):
        return _tuple(node, changes)
    if not isinstance(node, tree.Node):
        return node
    new: dict[str, Any] = {}
    for name in compared(kind_of(node)):
        old = getattr(node, name)
        part = rebuilt(old, changes) if isinstance(old, tuple | tree.Node) else old
        more = changes.ends.get((id(node), name), ())
        if part is not old or more:
            new[name] = (*part, *more) if more else part
    new |= changes.fields.get(id(node), {})
    return evolve(node, **new) if new else node


def _tuple(parts: tuple[Any, ...], changes: Changes) -> tuple[Any, ...]:
    new: list[Any] = []
    for part in parts:
        new.extend(changes.before.get(id(part), ()))
        new.extend(changes.members[id(part)] if id(part) in changes.members else (rebuilt(part, changes),))
        new.extend(changes.after.get(id(part), ()))
    same = len(new) == len(parts) and all(one is other for one, other in zip(new, parts, strict=True))
    return parts if same else tuple(new)
