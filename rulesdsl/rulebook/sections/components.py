"""What is in the box, with counts."""

from collections.abc import Iterator
from math import prod

from rulesdsl.rulebook.constants import run_of
from rulesdsl.rulebook.model import Bullets, Item, Section
from rulesdsl.rulebook.phrases.nouns import rows_of
from rulesdsl.rulebook.writer import Writer
from rulesdsl.syntax import tree


def components(writer: Writer) -> Iterator[Section]:
    """All pieces."""
    items = tuple(_pieces(writer, table) for table in writer.settled(tree.Table) if table.pieces)
    if items:
        yield Section(writer.language("components"), (Bullets(items),))


def _pieces(writer: Writer, table: tree.Table) -> Item:
    text = f"{writer.name(table.name.text)}: {counted(writer, table)}."
    return Item(text, rule=(table.doc,) * bool(table.doc), marks=writer.marks_within(table.name.text, table.cite))


def counted(writer: Writer, table: tree.Table) -> str:
    """How many there are of each, or what the table lists."""
    match table.shape:
        case tree.ProductShape():
            return _product(writer, table.shape)
        case tree.RowsShape():
            return _kinds(writer, table.name.text, table.shape)
        case tree.ListShape():
            return _named(writer, table)
        case tree.LinesShape(grid=grid, length=length):
            return writer.language("lines_of", length=length, what=writer.say(grid.text))


def _product(writer: Writer, shape: tree.ProductShape) -> str:
    each = shape.each if shape.each is not None else tree.Number(1, span=shape.span)
    number = writer.phrases.expr(each)
    if not shape.params:
        return number
    text = writer.language("for_each", number=number, what=writer.language.listed([_each(writer, one) for one in shape.params]))
    rows = _combinations(writer, shape)
    if rows is None or not isinstance(each, tree.Number):
        return text
    return f"{text}, {writer.language('in_all', number=each.value * rows)}"


def _combinations(writer: Writer, shape: tree.ProductShape) -> int | None:
    """How many rows a product has, where that can be told."""
    sizes = [_size(writer, one.over) for one in shape.params]
    known = [size for size in sizes if size is not None]
    return prod(known) if len(known) == len(sizes) else None


def _each(writer: Writer, param: tree.Param) -> str:
    """`landscape (water, sand, reed)`, `value from 2 to 9`."""
    if param.over is None:
        return writer.say(param.name.text)
    over = writer.phrases.meanings.over(param.over)
    if over.run is not None:
        return writer.phrases.noun(param.name.text, over)
    table = writer.phrases.meanings.named.get(over.table)
    rows = rows_of(table) if isinstance(table, tree.Table) else ()
    noun = writer.phrases.noun(param.name.text, over, named=False)
    return f"{noun} ({_named(writer, table)})" if isinstance(table, tree.Table) and 0 < len(rows) <= SEVERAL else noun


def _named(writer: Writer, table: tree.Table) -> str:
    """The names of the rows of a table."""
    return ", ".join(writer.say(one) if _is_table(writer, one) else writer.row(table.name.text, one) for one in rows_of(table))


SEVERAL = 8
"""So many rows are named in passing."""


def _size(writer: Writer, over: tree.Expr | None) -> int | None:
    """How many members there are, where that can be told."""
    run = run_of(over)
    if run is not None:
        return run[1] - run[0] + 1
    if not isinstance(over, tree.Name):
        return None
    if over.name == "players":
        return writer.players
    table = writer.phrases.meanings.named.get(over.name)
    return _rows(writer, table) if isinstance(table, tree.Table) else None


def _rows(writer: Writer, table: tree.Table) -> int | None:
    match table.shape:
        case tree.RowsShape(rows=rows):
            return len(rows)
        case tree.ProductShape():
            return _combinations(writer, table.shape)
        case tree.ListShape(items=items):
            sizes = [_size(writer, tree.Name(item.text, span=item.span)) if _is_table(writer, item.text) else 1 for item in items]
            known = [size for size in sizes if size is not None]
            return sum(known) if len(known) == len(sizes) else None
    return None


def _is_table(writer: Writer, name: str) -> bool:
    return name == "players" or isinstance(writer.phrases.meanings.named.get(name), tree.Table)


def _kinds(writer: Writer, table: str, shape: tree.RowsShape) -> str:
    """`43 in all: 9 × v2, 8 × v3`."""
    at = next((place for place, column in enumerate(shape.heading) if column.text == "copies"), None)
    copies = [_copies(row, at) for row in shape.rows]
    if set(copies) == {1}:
        return writer.language("one_each", number=len(copies))
    several = zip(copies, shape.rows, strict=True)
    each = ", ".join(writer.language("copies", number=count, what=writer.row(table, row.name.text)) for count, row in several)
    return f"{writer.language('in_all', number=sum(copies))}: {each}"


def _copies(row: tree.Row, at: int | None) -> int:
    cell = None if at is None or at >= len(row.cells) else row.cells[at]
    return cell.value if isinstance(cell, tree.CellNumber) else 1
