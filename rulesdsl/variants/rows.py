"""New rows of a table, from their columns."""

from typing import Any

from attrs import evolve

from rulesdsl.diagnostics.model import Mistake
from rulesdsl.diagnostics.suggest import closest
from rulesdsl.names.model import What
from rulesdsl.syntax import tree
from rulesdsl.variants import mistakes, snippets
from rulesdsl.variants.document import Table, said_of
from rulesdsl.variants.model import Edit
from rulesdsl.variants.places import Form, Place

COPIES = "copies"


def row(shape: tree.RowsShape, edit: Edit, name: str) -> snippets.Parsed:
    """A row by its columns; those left out are empty, of copies there is one."""
    columns = tuple(column.text for column in shape.heading)
    if not isinstance(edit.content, Table):
        found = said_of(edit.content) if edit.content is not None else "nothing"
        ways = (f"below `[add.{edit.address}]` write `{columns[0]} = ...`, and so on: {', '.join(columns)}",)
        place = edit.content.span if edit.content is not None else edit.span
        wrong_type = mistakes.WrongType(place, edit.address, "a row, by its columns", found, ways=ways)
        return snippets.Parsed(mistakes=(wrong_type,), ok=False)
    wrong: list[Mistake] = [
        mistakes.UnknownKey(entry.key.span, word, f"the table of `{edit.address}`", columns, closest(word, columns))
        for word, entry in edit.content.entries.items()
        if word not in columns
    ]
    cells = [_cell(shape, edit, edit.content, index) for index in range(len(columns))]
    wrong += [mistake for cell in cells for mistake in cell.mistakes]
    new = tree.Row(tree.Ident(name, span=edit.span), tuple(cell.value for cell in cells), span=edit.span)
    return snippets.Parsed(new, tuple(wrong), not wrong)


def _cell(shape: tree.RowsShape, edit: Edit, table: Table, index: int) -> snippets.Parsed:
    column = shape.heading[index].text
    entry = table.entries.get(column)
    if entry is None:
        one = tree.CellNumber(1, None, span=edit.span)
        return snippets.Parsed(one if column == COPIES else tree.CellEmpty(span=edit.span))
    below = _like(shape, index)
    nothing = tree.Ident("", span=edit.span)
    place = Place(f"{edit.address}.{column}", What.CELL, Form.CELL, entry.key.span, nothing, "", below, shape)
    return snippets.cell(place, entry.value)


def _like(shape: tree.RowsShape, index: int) -> Any:
    """A cell of the column that shows what it holds: texts, or numbers of a single unit."""
    cells = [one.cells[index] for one in shape.rows if index < len(one.cells)]
    text = next((cell for cell in cells if isinstance(cell, tree.CellText)), None)
    units = {cell.unit for cell in cells if isinstance(cell, tree.CellNumber)}
    number = next((cell for cell in cells if isinstance(cell, tree.CellNumber)), None)
    if text is not None or number is None:
        return text
    return number if len(units) == 1 else evolve(number, unit=None)
