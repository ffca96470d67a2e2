"""Tables, cells and types as lines and texts."""

from collections.abc import Iterable
from typing import assert_never

from attrs import frozen

from rulesdsl.syntax import tree
from rulesdsl.syntax.format_layout import Laid
from rulesdsl.syntax.write_steps import StepWriter, laid_line


def type_text(node: tree.TypeExpr) -> str:
    """`players or none`."""
    return " or ".join(map(_kind, node.kinds))


def _kind(node: tree.TypeKind) -> str:
    name = node.name.text if node.name else ""
    match node.word:
        case "some":
            return f"some {name}"
        case "range":
            return f"{node.low}..{node.high} {name}".rstrip()
        case "none":
            return "none"
        case _:
            return name


@frozen
class TableWriter(StepWriter):
    """The rules of `2_tables.lark`."""

    def table(self, node: tree.Table) -> list[Laid]:
        """The lines of a table; the first column of a heading is always `id`."""
        word, name = "pieces" if node.pieces else "table", node.name.text
        match node.shape:
            case tree.RowsShape():
                return [laid_line(0, (word, f" {name}:"), node.cite), *self._lines(node.shape)]
            case tree.ListShape(items):
                text = f"{name}: {', '.join(item.text for item in items)}{self._constants(node.constants)}"
            case tree.ProductShape(params, each):
                copies = "" if each is None else f": {self.sum(each)} each"
                text = f"{name}{self.params(params)}{copies}{self._constants(node.constants)}"
            case tree.LinesShape(length, grid):
                text = f"{name}: lines of {length} in {grid.text}"
            case _:
                assert_never(node.shape)
        return [laid_line(0, (word, f" {text}"), node.cite)]

    def params(self, params: Iterable[tree.Param]) -> str:
        """` (x in S, y in T)`, or nothing."""
        texts = [each.name.text if each.over is None else f"{each.name.text} in {self.rng(each.over)}" for each in params]
        return f" ({', '.join(texts)})" if texts else ""

    def _constants(self, nodes: Iterable[tree.Constant]) -> str:
        texts = [f"{each.name.text} = {self.sum(each.value)}" for each in nodes]
        return f" with {', '.join(texts)}" if texts else ""

    # ---- rows ---------------------------------------------------------------------------------------

    def _lines(self, shape: tree.RowsShape) -> list[Laid]:
        columns = [laid_line(1, (self.column(each),), each.cite) for each in shape.columns]
        heading = laid_line(1, _barred(["id", *(each.text for each in shape.heading)]))
        return [*columns, heading, *(laid_line(1, _barred(self.row(each)), each.cite) for each in shape.rows)]

    def column(self, node: tree.Column) -> str:
        """`price: coins or none`."""
        return f"{node.name.text}: {type_text(node.type)}"

    def row(self, node: tree.Row) -> list[str]:
        """The cells of a row, its name first."""
        return [node.name.text, *map(self.cell, node.cells)]

    def cell(self, node: tree.Cell) -> str:
        """A cell as it stands between two bars."""
        match node:
            case tree.CellEmpty():
                return "-"
            case tree.CellText(text):
                return f'"{text}"'
            case tree.CellFlag(value):
                return "yes" if value else "no"
            case tree.CellNumber(value, unit):
                return f"{value} {unit.text}" if unit else str(value)
            case tree.CellNames(names):
                return ", ".join(name.text for name in names) or "-"
            case tree.CellDeeds(chain):
                return self.chain(chain)
            case _:
                assert_never(node)


def _barred(cells: list[str]) -> list[str]:
    """Cells with the bars between them."""
    return [word for cell in cells for word in (" |", f" {cell}")][1:]
