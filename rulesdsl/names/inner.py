"""Names inside declarations: parameters, columns, rows, what loops and quantifiers run over, what `let` names."""

from collections.abc import Iterator
from typing import assert_never

from rulesdsl.diagnostics.model import Mistake
from rulesdsl.names import builtins, mistakes
from rulesdsl.names.model import Declared
from rulesdsl.names.walk import nodes
from rulesdsl.syntax import tree

Shape = tree.ListShape | tree.ProductShape | tree.LinesShape | tree.RowsShape

COVERING = (tree.State, tree.Zone, tree.Let, tree.Condition)
"""What `x of y` means rather than a column called x."""

APART = (tree.UnitScale, tree.Deed, tree.Expect, tree.Map)
"""What stands where no other name can stand, so that it is never mixed up."""


def misnamed(file: tree.RulesFile, declared: dict[str, Declared]) -> Iterator[Mistake]:
    """Names that are taken already, so that one of the two could never be meant; and names given twice in one place.

    A name that is taken is told once, however often it is given.
    """
    told: set[str] = set()
    for found in _misnamed(file, declared):
        if not isinstance(found, mistakes.TakenName):
            yield found
        elif found.name not in told:
            told.add(found.name)
            yield found


def _misnamed(file: tree.RulesFile, declared: dict[str, Declared]) -> Iterator[Mistake]:
    for declaration in file.declarations:
        if isinstance(declaration, tree.Table):
            yield from _in_table(declaration, declared)
        elif isinstance(declaration, tree.Setting):
            yield from (found for reading in declaration.readings for found in _taken(reading, declared))
        for group in _groups(declaration):
            yield from twice(group)
            yield from (found for name in group for found in _taken(name, declared))


def _groups(declaration: tree.AnyDeclaration) -> Iterator[tuple[tree.Ident, ...]]:
    """The names that are bound together: those of one list of parameters, one loop, one step."""
    params = tuple(param for param in getattr(declaration, "params", ()) if isinstance(param, tree.Param))
    yield tuple(param.name for param in params)
    grouped: set[int] = set()
    for node in nodes(declaration):
        match node:
            case tree.ForEach(domains=domains) | tree.Quantifier(domains=domains):
                grouped.update(id(domain) for domain in domains)
                yield tuple(domain.name for domain in domains)
            case tree.Domain(name=name) if id(node) not in grouped:
                yield (name,)
            case tree.Local(name=name):
                yield (name,)


def twice(names: tuple[tree.Ident, ...]) -> Iterator[Mistake]:
    """The names of a list that stand in it before."""
    first: dict[str, tree.Ident] = {}
    for name in names:
        if first.setdefault(name.text, name) is not name:
            yield mistakes.DeclaredTwice(name.span, name.text, first[name.text].span)


def _taken(name: tree.Ident, declared: dict[str, Declared]) -> Iterator[Mistake]:
    if name.text in builtins.ALL or name.text == builtins.ORIGINAL:
        yield mistakes.BuiltInName(name.span, name.text)
    elif name.text in declared and not isinstance(declared[name.text], APART):
        yield mistakes.TakenName(name.span, name.text, what(declared[name.text]), declared[name.text].name.span)


def _in_table(table: tree.Table, declared: dict[str, Declared]) -> Iterator[Mistake]:
    yield from (found for row in _own_rows(table.shape, declared) for found in _taken(row, declared))
    columns = _columns(table.shape) + tuple(constant.name for constant in table.constants)
    yield from twice(columns)
    if isinstance(table.shape, tree.RowsShape):
        yield from twice(tuple(column.name for column in table.shape.columns))
    for name in columns:
        if name.text in builtins.FUNCTIONS or name.text == builtins.ORIGINAL:
            yield mistakes.BuiltInName(name.span, name.text)
        elif isinstance(declared.get(name.text), COVERING):
            yield from _taken(name, declared)


def _own_rows(shape: Shape, declared: dict[str, Declared]) -> tuple[tree.Ident, ...]:
    """The names of the rows that are no other table's."""
    match shape:
        case tree.ListShape(items=items):
            return tuple(one for one in items if one.text != "players" and not isinstance(declared.get(one.text), tree.Table))
        case tree.RowsShape(rows=rows):
            return tuple(row.name for row in rows)
        case tree.ProductShape() | tree.LinesShape():
            return ()
    assert_never(shape)


def _columns(shape: Shape) -> tuple[tree.Ident, ...]:
    match shape:
        case tree.ProductShape(params=params):
            return tuple(param.name for param in params)
        case tree.RowsShape(heading=heading):
            return heading
        case tree.ListShape() | tree.LinesShape():
            return ()
    assert_never(shape)


WORDS = {
    "UnitScale": "a unit",
    "Setting": "a setting",
    "Zone": "a zone",
    "State": "a state",
    "Let": "a value",
    "Condition": "a condition",
    "Expect": "a check",
    "Map": "a map",
    "Payment": "a payment",
    "Ranking": "a ranking",
    "Deed": "a deed",
}


def what(declared: Declared) -> str:
    """What a declaration declares, in words."""
    if isinstance(declared, tree.Table):
        return "a table of pieces" if declared.pieces else "a table"
    return WORDS[type(declared).__name__]
