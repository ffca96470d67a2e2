"""What stands in tables: the board, prices, prizes, what pieces are worth."""

from collections.abc import Iterator

from rulesdsl.rulebook.model import Bullets, Grid, Item, Marks, Part, Section
from rulesdsl.rulebook.sections.components import counted
from rulesdsl.rulebook.writer import Writer
from rulesdsl.syntax import tree


def tables(writer: Writer) -> Iterator[Section]:
    """Lists in a line each, tables with columns as grids; pieces that are all told by their count are left out."""
    several = writer.settled(tree.Table)
    lists = tuple(_list(writer, one) for one in several if not one.pieces and not isinstance(one.shape, tree.RowsShape))
    grids = [one for one in several if isinstance(one.shape, tree.RowsShape)]
    if lists or grids:
        yield Section(writer.language("board"), (Bullets(lists),) if lists else ())
    for table in grids:
        assert isinstance(table.shape, tree.RowsShape)
        parts: tuple[Part, ...] = (*writer.described(table.doc), _grid(writer, table, table.shape))
        yield Section(writer.name(table.name.text), parts, 3, writer.marks(table.name.text, table.cite))
    for drawing in writer.drawings:
        declared = next((one for one in writer.all(tree.Map) if one.name.text == drawing.address), None)
        doc = declared.doc if declared is not None else ""
        marks = writer.marks(drawing.address, declared.cite if declared is not None else None)
        yield Section(writer.name(drawing.address), (*writer.described(doc), drawing), 3, marks)


def _list(writer: Writer, table: tree.Table) -> Item:
    constants = [f"{writer.say(one.name.text)} {writer.phrases.expr(one.value)}" for one in table.constants]
    text = "; ".join([counted(writer, table), *constants])
    rule = (table.doc,) if table.doc else ()
    return Item(f"{writer.name(table.name.text)}: {text}.", rule=rule, marks=writer.marks(table.name.text, table.cite))


def _grid(writer: Writer, table: tree.Table, shape: tree.RowsShape) -> Grid:
    heading = ("", *(writer.row(table.name.text, column.text) for column in shape.heading))
    rows = tuple((writer.row(table.name.text, row.name.text), *map(writer.phrases.cell, row.cells)) for row in shape.rows)
    return Grid(heading, rows, tuple(_marks(writer, table, row) for row in shape.rows))


def _marks(writer: Writer, table: tree.Table, row: tree.Row) -> Marks:
    return writer.marks(f"{table.name.text}.{row.name.text}", row.cite)
