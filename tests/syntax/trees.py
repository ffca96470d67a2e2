"""Strategies for expressions as trees: any nesting, without a bracket, so that the writer has to set them."""

from typing import Any

from attrs import fields_dict
from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from rulesdsl.source import SourceFile, Span
from rulesdsl.syntax import tree
from rulesdsl.syntax.tree import Expr, Ident, Operator, Quantity

NOWHERE = Span(SourceFile("nowhere", ""), 0, 0)
COUNTED = [Quantity.SOME, Quantity.NO, Quantity.COUNT]
MEASURED = [Quantity.TOTAL, Quantity.MOST, Quantity.LEAST]


def unbracketed(value: Any) -> Any:
    """A part of a tree with all that stands in brackets in their place."""
    match value:
        case tree.Bracketed():
            return unbracketed(value.inner)
        case tuple():
            return tuple(map(unbracketed, value))
        case tree.Node():
            return type(value)(**{name: unbracketed(getattr(value, name)) for name in fields_dict(type(value))})
        case _:
            return value


def node(kind: Any, *parts: SearchStrategy[Any], **named: SearchStrategy[Any]) -> SearchStrategy[Any]:
    """Nodes of a class, its fields drawn."""
    return st.builds(kind, *parts, **named, span=st.just(NOWHERE))


idents = node(Ident, st.sampled_from(["a", "b2", "n"]))
names = node(tree.Name, st.sampled_from(["a", "b2", "n"]))
leaves = st.one_of(
    names,
    node(tree.Number, st.integers(0, 12), st.one_of(st.none(), idents)),
    *(node(kind) for kind in (tree.Yes, tree.No, tree.Nothing)),
    node(tree.Apply, idents, st.tuples(node(tree.Me))),
)


def larger(inner: SearchStrategy[Expr]) -> SearchStrategy[Expr]:
    """All expressions that hold others."""
    refs = st.one_of(names, node(tree.Apply, idents, st.one_of(st.tuples(inner), st.tuples(inner, inner))))
    domain = node(tree.Domain, idents, inner)
    domains = st.one_of(st.tuples(domain), st.tuples(domain, domain))
    return st.one_of(
        refs,
        node(tree.Binary, st.sampled_from(Operator), inner, inner),
        node(tree.Binary, st.sampled_from(Operator), inner, inner),
        node(tree.Not, inner),
        node(tree.Negate, inner),
        node(tree.Choice, inner, inner, inner),
        node(tree.Convert, inner, idents),
        node(tree.HowMany, refs, refs),
        node(tree.PlaceOf, st.integers(1, 23), refs),
        node(tree.Quantifier, st.sampled_from(COUNTED), st.tuples(domain)),
        node(tree.Quantifier, st.sampled_from([*COUNTED, Quantity.SOME]), domains, inner),
        node(tree.Quantifier, st.just(Quantity.ALL), st.tuples(domain), inner),
        node(tree.Quantifier, st.sampled_from(MEASURED), st.tuples(domain), st.none(), inner),
        node(tree.Quantifier, st.sampled_from(MEASURED), domains, inner, inner),
        node(tree.Quantifier, st.just(Quantity.EVERY), domains, st.one_of(st.none(), inner), inner),
        node(tree.Quantifier, st.just(Quantity.NTH), st.tuples(domain), st.one_of(st.none(), inner), place=st.integers(1, 23)),
    )


expressions: SearchStrategy[Expr] = st.recursive(leaves, larger, max_leaves=10)
