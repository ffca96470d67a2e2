"""Names in the rules that a variant writes which only another variant makes: it would have to require that one."""

from collections.abc import Iterator
from typing import Any

from rulesdsl.diagnostics.model import Mistake
from rulesdsl.names.walk import nodes
from rulesdsl.source import Span
from rulesdsl.syntax import tree
from rulesdsl.values import compared, kind_of
from rulesdsl.variants.mistakes import AddedByOther
from rulesdsl.variants.model import Variant

OWN = ("name", "label", "row")
"""Fields that give a name to what they stand in."""

Offers = dict[str, tuple[Variant, Span]]


def borrowed(variant: Variant, file: tree.RulesFile, offers: Offers) -> Iterator[Mistake]:
    """What a variant uses of what others make. `offers`: the names that they make and nobody else, by whom and where."""
    deeds = {one.name.text: one for one in file.declarations if isinstance(one, tree.Deed)}
    for declaration in file.declarations:
        inside = tuple(nodes(declaration))
        written = [node for node in inside if node.span.written.source == variant.source]
        own = _bound(declaration, inside, deeds) if written else frozenset()
        for node in written:
            for name, span in _used(node):
                if name in offers and name not in own:
                    yield AddedByOther(span, name, offers[name][0].name, offers[name][1])


def _bound(declaration: tree.Node, inside: tuple[tree.Node, ...], deeds: dict[str, tree.Deed]) -> frozenset[str]:
    """The names that a declaration itself gives to something; a trigger sees the parameters of the deed that it follows."""
    after = declaration.after[:1] if isinstance(declaration, tree.Deed) else ()
    seen = tuple(param for one in after if one.text in deeds for param in deeds[one.text].params)
    several = (one for one in (*inside, *seen) if isinstance(one, tree.Domain | tree.Local | tree.Param))
    return frozenset(one.name.text for one in several)


def _used(node: tree.Node) -> Iterator[tuple[str, Span]]:
    """The names that a node itself uses."""
    match node:
        case tree.Name(name=name):
            yield name, node.span
        case tree.Apply(name=name) | tree.Call(deed=name):
            yield name.text, name.span
        case _:
            for field in compared(kind_of(node)):
                yield from _idents(getattr(node, field)) if field not in OWN else ()


def _idents(part: Any) -> Iterator[tuple[str, Span]]:
    several = part if isinstance(part, tuple) else (part,)
    yield from ((one.text, one.span) for one in several if isinstance(one, tree.Ident))


def names_of(offers: Offers, known: frozenset[str]) -> Offers:
    """By their names, the declarations and rows among some addresses, but for names that are known otherwise."""
    found: Offers = {}
    for address, offer in offers.items():
        name = address.rpartition(".")[2]
        if name not in known and address.count(".") <= 1:
            found.setdefault(name, offer)
    return found
