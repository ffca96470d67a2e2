"""Expressions as trees: every form, any nesting, and without a bracket, so that the writer has to set them."""

from collections.abc import Callable
from typing import Any

from attrs import fields_dict, frozen
from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from rulesdsl.source import SourceFile, Span
from rulesdsl.syntax import tree
from rulesdsl.syntax.tree import Expr, Ident, Operator, Quantity

NOWHERE = Span(SourceFile("nowhere", ""), 0, 0)
HOLE = "hole"


def changed(value: Any, change: Callable[[Any], Any]) -> Any:
    """A part of a tree with its nodes changed, the outer ones first."""
    value = change(value)
    if isinstance(value, tuple):
        return tuple(changed(each, change) for each in value)
    if isinstance(value, tree.Node):
        return type(value)(**{name: changed(getattr(value, name), change) for name in fields_dict(type(value))})
    return value


def _inner(value: Any) -> Any:
    return _inner(value.inner) if isinstance(value, tree.Bracketed) else value


def unbracketed(value: Any) -> Any:
    """A part of a tree with what stands in brackets in their place."""
    return changed(value, _inner)


def filled(value: Any, expr: Expr) -> Any:
    """A part of a tree with an expression wherever the name `hole` stands as one."""
    return changed(value, lambda each: expr if isinstance(each, tree.Name) and each.name == HOLE else each)


def name(text: str) -> tree.Name:
    """A bare name."""
    return tree.Name(text, span=NOWHERE)


def ident(text: str) -> Ident:
    """A label."""
    return Ident(text, span=NOWHERE)


@frozen
class Form:
    """One kind of expression: how many expressions it holds, and how it is made of them."""

    holds: int
    make: Callable[..., Expr]

    def plain(self) -> Expr:
        """With names in it."""
        return self.make(*(name(text) for text in "abcd"[: self.holds]))


def domain(over: Expr, variable: str = "x") -> tree.Domain:
    """`x in S`."""
    return tree.Domain(ident(variable), over, span=NOWHERE)


def _binary(operator: Operator) -> Form:
    return Form(2, lambda left, right: tree.Binary(operator, left, right, span=NOWHERE))


def _quantifier(quantity: Quantity, domains: int, where: bool, body: bool, place: int = 1) -> Form:
    def make(*parts: Expr) -> Expr:
        over = tuple(domain(part, variable) for part, variable in zip(parts[:domains], "xy", strict=False))
        test, value = parts[domains] if where else None, parts[-1] if body else None
        return tree.Quantifier(quantity, over, test, value, place, span=NOWHERE)

    return Form(domains + where + body, make)


LEAVES = [
    name("a"),
    tree.Number(7, span=NOWHERE),
    tree.Number(0, ident("n"), span=NOWHERE),
    tree.Yes(span=NOWHERE),
    tree.No(span=NOWHERE),
    tree.Nothing(span=NOWHERE),
    tree.Apply(ident("a"), (tree.Me(span=NOWHERE),), span=NOWHERE),
]
FORMS = [
    *map(_binary, Operator),
    Form(1, lambda one: tree.Not(one, span=NOWHERE)),
    Form(1, lambda one: tree.Negate(one, span=NOWHERE)),
    Form(3, lambda *parts: tree.Choice(*parts, span=NOWHERE)),
    Form(1, lambda one: tree.Convert(one, ident("n"), span=NOWHERE)),
    Form(1, lambda one: tree.Apply(ident("a"), (one,), span=NOWHERE)),
    Form(2, lambda *parts: tree.Apply(ident("a"), parts, span=NOWHERE)),
    Form(1, lambda one: tree.HowMany(tree.Apply(ident("a"), (one,), span=NOWHERE), name("b"), span=NOWHERE)),
    Form(1, lambda one: tree.PlaceOf(12, tree.Apply(ident("b"), (one,), span=NOWHERE), span=NOWHERE)),
    *(_quantifier(kind, 1, where=False, body=False) for kind in (Quantity.SOME, Quantity.NO, Quantity.COUNT)),
    *(_quantifier(kind, 2, where=True, body=False) for kind in (Quantity.SOME, Quantity.NO, Quantity.COUNT)),
    *(_quantifier(kind, 1, where=False, body=True) for kind in (Quantity.TOTAL, Quantity.MOST, Quantity.LEAST)),
    *(_quantifier(kind, 1, where=True, body=True) for kind in (Quantity.TOTAL, Quantity.MOST, Quantity.LEAST)),
    *(_quantifier(Quantity.EVERY, 2, where=where, body=True) for where in (False, True)),
    *(_quantifier(Quantity.NTH, 1, where=where, body=False, place=23) for where in (False, True)),
    _quantifier(Quantity.ALL, 1, where=True, body=False),
]
"""All forms, with every optional part and without."""


def pairs() -> list[Expr]:
    """Each form in each place of each form."""
    inner = [*LEAVES, *(form.plain() for form in FORMS)]
    return [
        outer.make(*(part if place == at else name("n") for at in range(outer.holds)))
        for outer in FORMS
        for place in range(outer.holds)
        for part in inner
    ]


def _larger(inner: SearchStrategy[Expr]) -> SearchStrategy[Expr]:
    return st.sampled_from(FORMS).flatmap(lambda form: st.tuples(*[inner] * form.holds).map(lambda parts: form.make(*parts)))


expressions: SearchStrategy[Expr] = st.recursive(st.sampled_from(LEAVES), _larger, max_leaves=12)
