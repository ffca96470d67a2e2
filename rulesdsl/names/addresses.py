"""What has an address in a rules file, and where it hangs in the tree: declarations, rows, cells, lines, steps, options."""

from collections.abc import Iterator

from rulesdsl.names.model import Address, What
from rulesdsl.names.steps import step_addresses
from rulesdsl.syntax import tree


def addressed(file: tree.RulesFile) -> Iterator[Address]:
    """Every address of a file, in its order; where two things have the same one, both."""
    for declaration in file.declarations:
        yield from _addresses(file, declaration)


def _addresses(file: tree.RulesFile, declaration: tree.AnyDeclaration) -> Iterator[Address]:
    match declaration:
        case tree.Unit(scales=scales):
            for scale in scales:
                path = scale.name.text
                yield Address(path, What.UNIT, scale.span, declaration, "scales", scale, declaration.cite, declaration.doc)
        case tree.Setting():
            yield _top(file, declaration, What.SETTING)
            yield from _counts(declaration)
            yield from _labels(declaration, "readings", declaration.readings, What.READING)
        case tree.Table():
            yield _top(file, declaration, What.TABLE)
            yield from _table_addresses(declaration)
        case tree.Zone():
            yield _top(file, declaration, What.ZONE)
        case tree.State():
            yield _top(file, declaration, What.STATE)
        case tree.Let():
            yield _top(file, declaration, What.VALUE)
        case tree.Condition() | tree.Expect():
            yield _top(file, declaration, What.CONDITION if isinstance(declaration, tree.Condition) else What.CHECK)
            yield from _lines(declaration, "clauses", What.CLAUSE)
        case tree.Map():
            yield _top(file, declaration, What.MAP)
            yield from _lines(declaration, "lines", What.LINE)
        case tree.Payment():
            yield _top(file, declaration, What.PAYMENT, "pay.")
            yield from _lines(declaration, "sources", What.SOURCE, "pay.")
        case tree.Ranking():
            yield _top(file, declaration, What.RANKING)
            yield from _lines(declaration, "keys", What.KEY)
            yield from _lines(declaration, "prizes", What.PRIZE)
        case tree.Deed():
            yield _top(file, declaration, What.DEED)
            yield from step_addresses(declaration.name.text, declaration, "body")


def _top(file: tree.RulesFile, declaration: tree.Declaration, what: What, prefix: str = "") -> Address:
    path = prefix + declaration.name.text
    return Address(path, what, declaration.name.span, file, "declarations", declaration, declaration.cite, declaration.doc)


def _counts(setting: tree.Setting) -> Iterator[Address]:
    """The values for single numbers of players."""
    for case in setting.by_count:
        for count in range(case.low, min(case.high, case.low + MOST_COUNTS) + 1):
            path = f"{setting.name.text}.{count}"
            yield Address(path, What.COUNT, case.span, setting, "by_count", case, setting.cite)


MOST_COUNTS = 20
"""No game is for more players; a longer run of counts is a mistake that is told elsewhere."""


def _lines(declaration: tree.Declaration, field: str, what: What, prefix: str = "") -> Iterator[Address]:
    """The named lines below a declaration; a line without a citation has its declaration's."""
    for line in getattr(declaration, field):
        path = f"{prefix}{declaration.name.text}.{line.name.text}"
        cite = tree.cited(line.cite, declaration.cite)
        yield Address(path, what, line.span, declaration, field, line, cite, line.doc, named=line.name.span)


def _labels(owner: tree.Declaration, field: str, labels: tuple[tree.Ident, ...], what: What) -> Iterator[Address]:
    for label in labels:
        yield Address(f"{owner.name.text}.{label.text}", what, label.span, owner, field, label)


def _table_addresses(table: tree.Table) -> Iterator[Address]:
    name, shape = table.name.text, table.shape
    match shape:
        case tree.ListShape(items=items):
            for item in items:
                yield Address(f"{name}.{item.text}", What.ROW, item.span, shape, "items", item)
        case tree.RowsShape(heading=heading, rows=rows):
            for described in shape.columns:
                yield Address(f"{name}.{described.name.text}", What.COLUMN, described.span, shape, "columns", described)
            for row in rows:
                path, cite = f"{name}.{row.name.text}", tree.cited(row.cite, table.cite)
                yield Address(path, What.ROW, row.name.span, shape, "rows", row, cite)
                for column, cell in zip(heading, row.cells, strict=False):
                    yield Address(f"{path}.{column.text}", What.CELL, cell.span, row, "cells", cell, cite)
        case tree.ProductShape(each=each):
            if each is not None:
                yield Address(f"{name}.each", What.CELL, each.span, shape, "each", each, table.cite)
        case tree.LinesShape():
            pass
    for constant in table.constants:
        yield Address(f"{name}.{constant.name.text}", What.COLUMN, constant.name.span, table, "constants", constant)
