"""Which declarations a game needs: what its play, its winner, its checks and maps mention, and what these mention in turn."""

from collections.abc import Iterator
from functools import lru_cache

from rulesdsl.names.model import Declared, Names
from rulesdsl.names.walk import nodes
from rulesdsl.syntax import tree

ROOTS = ("play", "winner")
ALWAYS = (tree.Expect, tree.Map)
"""What a game needs though nothing in it mentions them."""


@lru_cache(maxsize=4)
def unused(names: Names) -> tuple[Declared, ...]:
    """Declarations that nothing reaches, in the order of the file. Pieces are in the box whether they are used or not."""
    needed = reached(names)
    idle = tuple(
        declared
        for name, declared in names.declared.items()
        if name not in needed
        and not isinstance(declared, ALWAYS)
        and not (isinstance(declared, tree.Table) and declared.pieces)
        and not (isinstance(declared, tree.Deed) and declared.after)
    )
    paid = {one.name.text for one in names.file.declarations if isinstance(one, tree.Payment)}
    unused_payments = [one for one in names.file.declarations if isinstance(one, tree.Payment) and _payment(one) not in needed]
    everything: tuple[tree.Node, ...] = (*idle, *unused_payments)
    others = {id(one): {name for other in everything if other is not one for name in _mentioned(names, other)} for one in idle}
    return tuple(one for one in idle if one.name.text not in others[id(one)] | paid)


def unpaid(names: Names) -> tuple[tree.Payment, ...]:
    """Payments of a unit that no step pays."""
    needed = reached(names)
    payments = (one for one in names.file.declarations if isinstance(one, tree.Payment))
    return tuple(one for one in payments if one.name.text in names.declared and _payment(one) not in needed)


@lru_cache(maxsize=4)
def reached(names: Names) -> frozenset[str]:
    """The names of all that is needed, payments as `payment coins`."""
    found: set[str] = set()
    waiting = [*ROOTS, *(name for name, declared in names.declared.items() if isinstance(declared, ALWAYS))]
    paying = False
    while waiting:
        name = waiting.pop()
        if name in found:
            continue
        found.add(name)
        for declared in _called(names, name):
            waiting.extend(_mentioned(names, declared))
            paying = paying or any(isinstance(node, tree.Pay) for node in nodes(declared))
        if paying:
            payments = (one for one in names.file.declarations if isinstance(one, tree.Payment))
            waiting.extend(_payment(one) for one in payments if one.name.text in found)
    return frozenset(found)


def _payment(one: tree.Payment) -> str:
    return f"payment {one.name.text}"


def _called(names: Names, name: str) -> Iterator[tree.Node]:
    """What is declared under a name, and the triggers that follow it."""
    if name in names.declared:
        yield names.declared[name]
    for declared in names.file.declarations:
        if isinstance(declared, tree.Payment) and _payment(declared) == name:
            yield declared
        if isinstance(declared, tree.Deed) and [part.text for part in declared.after[:1]] == [name]:
            yield tree.Call(declared.name, (), span=declared.span)


def _mentioned(names: Names, declared: tree.Node) -> Iterator[str]:
    """The declarations that a declaration mentions, by their own names or by those of their rows."""
    settings = [
        (name, other.readings) for name, other in names.declared.items() if isinstance(other, tree.Setting) and other.readings
    ]
    readings = {reading.text: name for name, several in settings for reading in several}
    for word in words(declared):
        if word in names.declared:
            yield word
        yield from names.rows.get(word, ())
        if word in readings:
            yield readings[word]


def words(declared: tree.Node) -> Iterator[str]:
    """Every word that may stand for something that is declared elsewhere."""
    for node in nodes(declared):
        match node:
            case tree.Name(name=name):
                yield name
            case tree.Apply(name=name) | tree.Convert(unit=name) | tree.Call(deed=name):
                yield name.text
            case tree.Number(unit=tree.Ident(text=name)) | tree.CellNumber(unit=tree.Ident(text=name)):
                yield name
            case tree.TypeKind(name=tree.Ident(text=name)) | tree.LinesShape(grid=tree.Ident(text=name)):
                yield name
            case tree.CellNames(names=several) | tree.ListShape(items=several):
                yield from (one.text for one in several)
            case tree.Zone(holds=tree.Ident(text=name)) | tree.Refill(moment=tree.Ident(text=name)):
                yield name
            case tree.State(shown=tree.Ident(text=name)):
                yield name
            case tree.MovePiece(piece=tree.Ident(text=name)):
                yield name
