"""`original` inside a rewritten rule: it stands for what stood below."""

from typing import Any

from attrs import evolve, field, mutable

from rulesdsl.diagnostics.model import Mistake
from rulesdsl.names.walk import nodes
from rulesdsl.syntax import tree
from rulesdsl.values import compared, kind_of
from rulesdsl.variants.mistakes import NoOriginal
from rulesdsl.variants.places import Form, Place
from rulesdsl.variants.scopes import NONE, around, bound_behind, bound_inside, open_names, substituted

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

STEPS = (Form.STEPS, Form.OPTION)


def with_original(place: Place, node: Any) -> tuple[Any, tuple[Mistake, ...]]:
    """The new part of the tree, with what stood at the place put in for `original`; and what is wrong with that."""
    if not any(_is_original(part) for part in nodes(node)):
        return node, ()
    filling = _Filling(place)
    new = filling.fill(node, NONE)
    return new, tuple(filling.mistakes)


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

    def fill(self, node: Any, bound: frozenset[str]) -> Any:
        """The node with every `original` in it replaced. `bound`: the names that the new rule has given to what stands here."""
        match node:
            case tuple():
                return self._members(node, bound)
            case tree.Name(name="original"):
                return self._value(node, (), bound)
            case tree.Apply(name=tree.Ident(text="original"), arguments=arguments):
                return self._value(node, self.fill(arguments, bound), bound)
            case tree.Chain() if _alone(node):
                return self._steps(node, bound)
            case tree.Call(deed=tree.Ident(text="original")):
                self._wrong(node, "it is a step of its own, not a part of a chain")
            case tree.Node():
                return self._inside(node, bound)
        return node

    def _members(self, several: tuple[Any, ...], bound: frozenset[str]) -> tuple[Any, ...]:
        new: list[Any] = []
        for part in several:
            new.append(self.fill(part, bound))
            bound |= bound_behind(part)
        same = all(one is other for one, other in zip(new, several, strict=True))
        return several if same else tuple(new)

    def _inside(self, node: tree.Node, bound: frozenset[str]) -> tree.Node:
        new: dict[str, Any] = {}
        for name in compared(kind_of(node)):
            old = getattr(node, name)
            if isinstance(old, tuple | tree.Node):
                part = self.fill(old, bound | bound_inside(node, name))
                if part is not old:
                    new[name] = part
        return evolve(node, **new) if new else node

    def _value(self, node: tree.Name | tree.Apply, arguments: tuple[Any, ...], bound: frozenset[str]) -> Any:
        name = VALUES.get(self.place.form)
        below = None if name is None else getattr(self.place.part, name) if name else self.place.part
        if isinstance(below, tree.Let):
            return self._called(node, below, arguments, bound)
        if self.place.form in STEPS:
            self._wrong(node, "what stood here was done; it is no value")
            return node
        if below is None or arguments:
            self._wrong(node, "it takes no arguments here" if below is not None else "nothing stood here before")
            return node
        line = bound_inside(self.place.part, name) if name else NONE
        self._caught(node, open_names(below) - line, bound)
        return tree.Bracketed(below, span=node.span)

    def _called(
        self, node: tree.Name | tree.Apply, below: tree.Let, arguments: tuple[Any, ...], bound: frozenset[str]
    ) -> tree.Expr:
        """The old value, for its own parameters or for others."""
        names = tuple(one.name.text for one in below.params)
        if arguments and len(arguments) != len(names):
            self._wrong(node, f"it takes {len(names)} arguments, here are {len(arguments)}")
            return node
        given = dict(zip(names, arguments, strict=True)) if arguments else {}
        caught = sorted(one for name, expr in given.items() for one in around(below.value, name) & open_names(expr))
        if caught:
            self._wrong(node, f"`{caught[0]}` means something else inside it; give yours another name")
            return node
        self._caught(node, open_names(below.value) - frozenset(given), bound)
        return tree.Bracketed(substituted(below.value, given), span=node.span)

    def _caught(self, node: tree.Node, names: frozenset[str], bound: frozenset[str]) -> None:
        """Names that the new rule gives to something else than the old one, around the old one."""
        for name in sorted(names & bound):
            self._wrong(node, f"`{name}` means something else inside it; take another name")

    def _steps(self, node: tree.Chain, bound: frozenset[str]) -> Any:
        below = self.place.part
        if self.place.form not in STEPS:
            self._wrong(node, "nothing was done here before")
        elif self.used:
            self._wrong(node, "it is done once only")
        else:
            self.used += 1
            self._caught(node, open_names(below), bound)
            return below.act if isinstance(below, tree.Step) else tree.Block(below.body, span=node.span)
        return node

    def _wrong(self, node: tree.Node, reason: str) -> None:
        self.mistakes.append(NoOriginal(node.span, self.place.path, reason))


def _alone(node: tree.Chain) -> bool:
    return len(node.parts) == 1 and len(node.parts[0]) == 1 and _is_original(node.parts[0][0]) and not node.parts[0][0].arguments
