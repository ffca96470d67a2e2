"""`original` inside a rewritten rule: it stands for what stood below."""

from typing import Any

from attrs import evolve, field, mutable

from rulesdsl.diagnostics.model import Mistake
from rulesdsl.names.walk import nodes
from rulesdsl.syntax import tree
from rulesdsl.values import compared, kind_of
from rulesdsl.variants.mistakes import NoOriginal
from rulesdsl.variants.places import CODE, Form, Place
from rulesdsl.variants.scopes import NONE, around, bound_behind, bound_inside, givers, open_names, substituted

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
NOTHING = "stands for nothing, since nothing stood here before"


def with_original(place: Place, node: Any) -> tuple[Any, tuple[Mistake, ...]]:
    """The new part of the tree, with what stood at the place put in for `original`; and what is wrong with that."""
    if not any(_is_original(part) for part in nodes(node)):
        return node, ()
    filling = _Filling(place)
    new = filling.fill(node, NONE)
    return _bare(place, node, new), tuple(filling.mistakes)


def _bare(place: Place, node: Any, new: Any) -> Any:
    """The new part; without the brackets around what stood below, where nothing stands beside it."""
    name = VALUES.get(place.form)
    if name is None:
        return new
    old, filled = (getattr(one, name) if name else one for one in (node, new))
    if not isinstance(old, tree.Name) or not isinstance(filled, tree.Bracketed):
        return new
    return evolve(new, **{name: filled.inner}) if name else filled.inner


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
                self._wrong(node, "stands alone, as a step of its own")
            case tree.Node():
                return self._inside(node, bound)
        return node

    def _members(self, several: tuple[Any, ...], bound: frozenset[str]) -> tuple[Any, ...]:
        new: list[Any] = []
        for part in several:
            new.extend(_spliced(part, self.fill(part, bound)))
            bound |= bound_behind(part)
        same = len(new) == len(several) and all(one is other for one, other in zip(new, several, strict=True))
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
            self._wrong(node, "stands for what was done here, not for a value")
            return node
        if below is None or arguments:
            nothing = NOTHING if self.place.form in CODE else "goes with `rewrite` only"
            self._wrong(node, "takes no arguments here" if below is not None else nothing)
            return node
        line = bound_inside(self.place.part, name) if name else NONE
        self._caught(node, below, line, bound)
        return tree.Bracketed(below, span=node.span)

    def _called(
        self, node: tree.Name | tree.Apply, below: tree.Let, arguments: tuple[Any, ...], bound: frozenset[str]
    ) -> tree.Expr:
        """The old value, for its own parameters or for others."""
        names = tuple(one.name.text for one in below.params)
        if arguments and len(arguments) != len(names):
            wanted = {0: "no arguments", 1: "1 argument"}.get(len(names), f"{len(names)} arguments")
            self._wrong(node, f"takes {wanted} here, not {len(arguments)}")
            return node
        given = dict(zip(names, arguments, strict=True)) if arguments else {}
        caught = sorted(one for name, expr in given.items() for one in around(below.value, name) & open_names(expr))
        if caught:
            self._wrong(node, f"speaks of another `{caught[0]}` than this one: call yours something else")
            return node
        self._caught(node, below.value, frozenset(given), bound)
        return tree.Bracketed(substituted(below.value, given), span=node.span)

    def _caught(self, node: tree.Node, below: Any, known: frozenset[str], bound: frozenset[str]) -> None:
        """Names that the new rule gives to something else than the old one, around the old one; `known` are the same in both."""
        open_there = open_names(below) - known
        for name in sorted(open_there & bound):
            self._wrong(node, f"speaks of another `{name}` than this one: call yours something else")
        for name, giver in sorted(givers(below).items()):
            if name in bound - open_there:
                self.mistakes.append(_hidden(node, self.place.path, name, giver))

    def _steps(self, node: tree.Chain, bound: frozenset[str]) -> Any:
        below = self.place.part
        if self.place.form not in STEPS:
            self._wrong(node, NOTHING)
        elif self.used:
            self._wrong(node, "can be done once only")
        else:
            self.used += 1
            self._caught(node, below, NONE, bound)
            return below.act if isinstance(below, tree.Step) else tree.Block(below.body, span=node.span)
        return node

    def _wrong(self, node: tree.Node, reason: str) -> None:
        self.mistakes.append(NoOriginal(node.span, self.place.path, reason))


def _hidden(node: tree.Node, path: str, name: str, giver: tree.Domain | tree.Local) -> Mistake:
    """What the old part calls `name` is not what the new one, around it, calls so."""
    reason = f"has a `{name}` of its own; the `{name}` that is given to it here is another one"
    anew = "write it anew"
    if isinstance(giver, tree.Domain):
        reason = f"goes through its own `{name}`; the `{name}` written around it is another one"
        anew = f"to have fewer of them, write it anew: `{name} in {giver.over.span.text} where ...`"
    other = f"where it is meant so, call yours something else than `{name}`"
    return NoOriginal(node.span, path, reason, giver.span, (anew, other))


def _spliced(part: Any, filled: Any) -> tuple[Any, ...]:
    """A filled member of a tuple; the old steps in the place of a nameless step stand among the new ones."""
    match part, filled:
        case tree.Step(label=None, cite=None, act=tree.Chain() as chain), tree.Step(act=tree.Block(body=body)) if _alone(chain):
            return body
    return (filled,)


def _alone(node: tree.Chain) -> bool:
    return len(node.parts) == 1 and len(node.parts[0]) == 1 and _is_original(node.parts[0][0]) and not node.parts[0][0].arguments
