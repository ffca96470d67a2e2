"""Names of loops, choices and quantifiers that stand where the same name means something else already."""

from collections.abc import Iterator
from typing import Any

from rulesdsl.names import mistakes
from rulesdsl.names.bindings import behind, inside
from rulesdsl.syntax import tree
from rulesdsl.values import compared, kind_of

Holding = dict[str, tree.Ident]
"""The names that hold at a place, each as it stands where it is given."""


def hidden(file: tree.RulesFile) -> Iterator[mistakes.HidesName]:
    """What hides a parameter, or a name given before; a `let` that does is meant to: `let k = k + 1`."""
    for declaration in file.declarations:
        params: Any = getattr(declaration, "params", ())
        yield from _within(declaration, {param.name.text: param.name for param in params if isinstance(param, tree.Param)})


def _within(part: Any, known: Holding) -> Iterator[mistakes.HidesName]:
    match part:
        case tuple():
            inner = known
            for member in part:
                if not isinstance(member, tree.Domain):
                    yield from _within(member, inner)
                else:  # two of one loop with one name are declared twice
                    yield from (*_hides(member, known), *_within(member.over, inner))
                inner = _with(inner, behind(member))
        case tree.Domain(over=over):
            yield from (*_hides(part, known), *_within(over, known))
        case tree.Node():
            for field in compared(kind_of(part)):
                yield from _within(getattr(part, field), _with(known, inside(part, field)))


def _hides(domain: tree.Domain, known: Holding) -> Iterator[mistakes.HidesName]:
    name = domain.name
    if name.text in known:
        yield mistakes.HidesName(name.span, name.text, known[name.text].span)


def _with(known: Holding, names: tuple[tree.Ident, ...]) -> Holding:
    return {**known, **{name.text: name for name in names}} if names else known
