"""Which zones and states rules write, and which they look at: how variants meet by way of pieces, without naming each other."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from rulesdsl.names.uses import words
from rulesdsl.names.walk import INNER, nodes
from rulesdsl.source import SourceFile
from rulesdsl.syntax import tree
from rulesdsl.values import compared, kind_of

WRITTEN: dict[type[tree.Node], tuple[str, ...]] = {
    tree.MovePiece: ("target",),
    tree.MoveSome: ("origin", "target"),
    tree.MoveEach: ("target",),
    tree.TopUp: ("target", "origin"),
    tree.Assign: ("place",),
    tree.Change: ("place",),
    tree.PaySource: ("target",),
    tree.Prize: ("target",),
}
"""Where a step or a line names what it changes; where pieces come from counts, too."""


def places_of(declarations: Iterable[tree.Node]) -> frozenset[str]:
    """The names of all zones and states."""
    return frozenset(one.name.text for one in declarations if isinstance(one, tree.Zone | tree.State))


def written(part: Any, source: SourceFile, file: tree.RulesFile) -> frozenset[str]:
    """The words for what rules change that are written in one file, themselves or by the deeds and payments that they need."""
    deeds = {one.name.text: one for one in file.declarations if isinstance(one, tree.Deed)}
    inside = [one for one in nodes(part) if one.span.written.source == source]
    found, seen = set[str](), set[str]()
    while inside:
        found |= _targets((*inside, *_sources(inside, file)))
        called = {one.deed.text for one in inside if isinstance(one, tree.Call)} & deeds.keys() - seen
        seen |= called
        inside = [one for name in sorted(called) for one in nodes(deeds[name].body)]
    return frozenset(found)


def _sources(several: Iterable[tree.Node], file: tree.RulesFile) -> Iterator[tree.PaySource]:
    """The sources of what is paid."""
    paid = payments(tuple(one for one in several if isinstance(one, tree.Pay)), file)
    for one in file.declarations:
        if isinstance(one, tree.Payment) and f"pay.{one.name.text}" in paid:
            yield from one.sources


def _targets(several: Iterable[tree.Node]) -> frozenset[str]:
    """The first words of what is written: those of the zones and states."""
    return frozenset(word for one in several for expr in _written(one) for word in [*words(expr)][:1])


def _written(node: tree.Node) -> Iterator[tree.Node]:
    """The expressions for what one step writes; what it takes pieces from, too."""
    yield from (getattr(node, name) for name in WRITTEN.get(type(node), ()))
    if isinstance(node, tree.MoveEach | tree.PaySource):
        yield node.domain.over


def looked_at(part: Any) -> frozenset[str]:
    """All words of rules but for those that only say where something is moved or set."""
    return frozenset(word for one in _looking(part) for word in _own_words(one))


def _looking(part: Any) -> Iterator[tree.Node]:
    """The nodes below a part, without what is written."""
    if isinstance(part, tuple):
        for one in part:
            yield from _looking(one)
    elif isinstance(part, tree.Node):
        yield part
        skipped = (*WRITTEN.get(type(part), ()), *(("domain",) if isinstance(part, tree.MoveEach) else ()))
        for name in compared(kind_of(part)):
            inner = getattr(part, name)
            if isinstance(inner, INNER) and name not in skipped:
                yield from _looking(inner)


def _own_words(node: tree.Node) -> Iterator[str]:
    match node:
        case tree.Name(name=name):
            yield name
        case tree.Apply(name=name):
            yield name.text


# ---- payments -----------------------------------------------------------------------------------------


def payments(part: Any, file: tree.RulesFile) -> frozenset[str]:
    """The payments by which rules have something paid, as their addresses."""
    units = frozenset(one.name.text for one in file.declarations if isinstance(one, tree.Payment))
    columns = _columns(file)
    paying = [one for one in nodes(part) if isinstance(one, tree.Pay)]
    return frozenset(f"pay.{unit}" for one in paying for unit in _units(one.amount, units, columns))


def _units(amount: tree.Expr, units: frozenset[str], columns: Mapping[str, frozenset[str]]) -> frozenset[str]:
    """The units in which an amount may be; all where that cannot be told."""
    said = frozenset(words(amount)) | frozenset(unit for word in words(amount) for unit in columns.get(word, ()))
    return said & units or units


def _columns(file: tree.RulesFile) -> dict[str, frozenset[str]]:
    """The names in the types of columns, by the columns."""
    found: dict[str, frozenset[str]] = {}
    for table in file.declarations:
        if isinstance(table, tree.Table) and isinstance(table.shape, tree.RowsShape):
            for column in table.shape.columns:
                found[column.name.text] = found.get(column.name.text, frozenset()) | frozenset(words(column.type))
    return found
