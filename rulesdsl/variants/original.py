"""`original` inside a rewritten rule: it stands for what stood below."""

from collections.abc import Iterable, Iterator
from typing import Any

from attrs import evolve, field, mutable

from rulesdsl.diagnostics.model import Mistake
from rulesdsl.names.walk import nodes
from rulesdsl.syntax import tree
from rulesdsl.values import compared, kind_of
from rulesdsl.variants.mistakes import NoOriginal
from rulesdsl.variants.places import Form, Place

WORD = "original"
VALUES = {
    Form.EXPRESSION: "",
    Form.REFERENCE: "",
    Form.CLAUSE: "test",
    Form.KEY: "value",
    Form.PRIZE: "value",
    Form.SOURCE: "worth",
}
"""The field of a line for which `original` stands in it."""


def with_original(place: Place, node: Any) -> tuple[Any, tuple[Mistake, ...]]:
    """The new part of the tree, with what stood at the place put in for `original`; and what is wrong with that."""
    if not any(_is_original(part) for part in nodes(node)):
        return node, ()
    filling = _Filling(place)
    new = filling.fill(node)
    return new, tuple(filling.mistakes) or tuple(_caught(place, node))


def _caught(place: Place, node: Any) -> Iterator[Mistake]:
    """Names that the new rule gives to something else than the old one, around the old one."""
    old = tuple(nodes(place.part))
    free = {one.name for one in old if isinstance(one, tree.Name)} - _bound(old)
    for part in nodes(node):
        if isinstance(part, tree.Domain) and part.name.text in free:
            yield NoOriginal(part.name.span, place.path, f"`{part.name.text}` means something else inside it; take another name")


def _bound(several: Iterable[tree.Node]) -> set[str]:
    return {one.name.text for one in several if isinstance(one, tree.Domain | tree.Local)}


def _is_original(node: tree.Node) -> bool:
    match node:
        case tree.Name(name=name):
            return name == WORD
        case tree.Apply(name=tree.Ident(text=name)) | tree.Call(deed=tree.Ident(text=name)):
            return name == WORD
    return False


@mutable
class _Filling:
    """Puts the old part in; once among steps, since its steps have names."""

    place: Place
    mistakes: list[Mistake] = field(factory=list)
    used: int = 0

    def fill(self, node: Any) -> Any:
        """The node with every `original` in it replaced."""
        match node:
            case tuple():
                new = tuple(self.fill(part) for part in node)
                return node if all(one is other for one, other in zip(new, node, strict=True)) else new
            case tree.Name(name="original"):
                return self._value(node, ())
            case tree.Apply(name=tree.Ident(text="original"), arguments=arguments):
                return self._value(node, arguments)
            case tree.Chain() if _alone(node):
                return self._steps(node)
            case tree.Call(deed=tree.Ident(text="original")):
                self._wrong(node, "it is a step of its own, not a part of a chain")
            case tree.Node():
                return self._inside(node)
        return node

    def _inside(self, node: tree.Node) -> tree.Node:
        new: dict[str, Any] = {}
        for name in compared(kind_of(node)):
            old = getattr(node, name)
            if isinstance(old, tuple | tree.Node):
                part = self.fill(old)
                if part is not old:
                    new[name] = part
        return evolve(node, **new) if new else node

    def _value(self, node: tree.Name | tree.Apply, arguments: tuple[Any, ...]) -> Any:
        name = VALUES.get(self.place.form)
        below = None if name is None else getattr(self.place.part, name) if name else self.place.part
        if isinstance(below, tree.Let):
            return self._called(node, below, arguments)
        if below is None or arguments:
            self._wrong(node, "takes no arguments here" if below is not None else "nothing stood here before")
            return node
        return tree.Bracketed(below, span=node.span)

    def _called(self, node: tree.Name | tree.Apply, below: tree.Let, arguments: tuple[Any, ...]) -> Any:
        """The old value, for its own parameters or for others."""
        if not arguments:
            return tree.Bracketed(below.value, span=node.span)
        if len(arguments) != len(below.params):
            self._wrong(node, f"it takes {len(below.params)} arguments, here are {len(arguments)}")
            return node
        given = dict(zip((one.name.text for one in below.params), map(self.fill, arguments), strict=True))
        caught = sorted(
            _bound(nodes(below.value)) & {one.name for one in nodes(tuple(given.values())) if isinstance(one, tree.Name)}
        )
        if caught:
            self._wrong(node, f"`{caught[0]}` means something else inside it; give yours another name")
            return node
        return tree.Bracketed(_substituted(below.value, given), span=node.span)

    def _steps(self, node: tree.Chain) -> Any:
        below = self.place.part
        if self.place.form not in (Form.STEPS, Form.OPTION):
            self._wrong(node, "nothing was done here before")
        elif self.used:
            self._wrong(node, "it is done once only")
        else:
            self.used += 1
            return below.act if isinstance(below, tree.Step) else tree.Block(below.body, span=node.span)
        return node

    def _wrong(self, node: tree.Node, reason: str) -> None:
        self.mistakes.append(NoOriginal(node.span, self.place.path, reason))


def _alone(node: tree.Chain) -> bool:
    return len(node.parts) == 1 and len(node.parts[0]) == 1 and _is_original(node.parts[0][0]) and not node.parts[0][0].arguments


def _substituted(node: Any, given: dict[str, Any]) -> Any:
    """An expression with other expressions for its parameters."""
    if isinstance(node, tuple):
        return tuple(_substituted(part, given) for part in node)
    if isinstance(node, tree.Name) and node.name in given:
        return tree.Bracketed(given[node.name], span=node.span)
    if not isinstance(node, tree.Node):
        return node
    return evolve(node, **{name: _substituted(getattr(node, name), given) for name in compared(kind_of(node))})
