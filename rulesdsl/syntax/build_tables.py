"""Tables, types and settings: from rules of the grammar to nodes of the tree."""

from lark.lexer import Token

from rulesdsl.source import Span
from rulesdsl.syntax import tree
from rulesdsl.syntax.build_expressions import Expr
from rulesdsl.syntax.build_steps import StepBuilder
from rulesdsl.syntax.mistakes import RowWithoutName, WrongCells
from rulesdsl.syntax.tree import Cite, Constant, Ident, Param, Table, TypeExpr, TypeKind

CELLS = tree.CellEmpty | tree.CellText | tree.CellFlag | tree.CellNumber | tree.CellNames | tree.CellDeeds


class TableBuilder(StepBuilder):
    """The rules of `2_tables.lark`, and types."""

    def _table(
        self,
        span: Span,
        word: Token,
        name: Token,
        shape: tree.ListShape | tree.ProductShape | tree.LinesShape | tree.RowsShape,
        constants: tuple[Constant, ...] | None,
        cite: Cite | None,
    ) -> Table:
        pieces = word.type == "PIECES"
        return Table(self.ident(name), pieces, shape, constants or (), cite=cite, span=span)

    def table_list(self, span: Span, word: Token, name: Token, _colon: Token, *parts: object) -> Table:
        *items, constants, cite = parts
        names = tuple(self.ident(item) for item in items if isinstance(item, Token) and item.type == "NAME")
        return self._table(span, word, name, tree.ListShape(names, span=span), constants, cite)  # type: ignore[arg-type]

    def table_product(
        self,
        span: Span,
        word: Token,
        name: Token,
        params: tuple[Param, ...],
        _colon: Token | None,
        each: Expr | None,
        _each: Token | None,
        constants: tuple[Constant, ...] | None,
        cite: Cite | None,
    ) -> Table:
        return self._table(span, word, name, tree.ProductShape(params, each, span=span), constants, cite)

    def table_single(
        self,
        span: Span,
        word: Token,
        name: Token,
        _colon: Token,
        each: Expr,
        _each: Token,
        constants: tuple[Constant, ...] | None,
        cite: Cite | None,
    ) -> Table:
        return self._table(span, word, name, tree.ProductShape((), each, span=span), constants, cite)

    def table_lines(
        self,
        span: Span,
        word: Token,
        name: Token,
        _colon: Token,
        _lines: Token,
        _of: Token,
        length: Token,
        _in: Token,
        grid: Token,
        cite: Cite | None,
    ) -> Table:
        shape = tree.LinesShape(self.integer(length), self.ident(grid), span=span)
        return self._table(span, word, name, shape, None, cite)

    def table_rows(self, span: Span, word: Token, name: Token, _colon: Token, cite: Cite | None, *parts: object) -> Table:
        columns = tuple(part for part in parts if isinstance(part, tree.Column))
        (heading,) = (part for part in parts if isinstance(part, tuple))
        rows = tuple(part for part in parts if isinstance(part, tree.Row) and self._fits(part, heading))
        return self._table(span, word, name, tree.RowsShape(columns, heading, rows, span=span), None, cite)

    def _fits(self, row: tree.Row, heading: tuple[Ident, ...]) -> bool:
        """Whether the row has a name and as many cells as the heading has columns."""
        if row.name.text and len(row.cells) != len(heading):
            place = heading[0].span.to(heading[-1].span)
            self.mistakes.append(WrongCells(row.span, row.name.text, len(row.cells) + 1, len(heading) + 1, place))
        return bool(row.name.text) and len(row.cells) == len(heading)

    def constants(self, span: Span, _with: Token, *parts: Constant | Token) -> tuple[Constant, ...]:
        return tuple(part for part in parts if isinstance(part, Constant))

    def constant(self, span: Span, name: Token, _equal: Token, value: Expr) -> Constant:
        return Constant(self.ident(name), value, span=span)

    def column(self, span: Span, name: Token, _colon: Token, type_: TypeExpr, cite: Cite | None) -> tree.Column:
        return tree.Column(self.ident(name), type_, cite, span=span)

    def heading(self, span: Span, _first: Token, *parts: Token | None) -> tuple[Ident, ...]:
        return tuple(self.ident(part) for part in parts if part is not None and part.type == "NAME")

    def row(self, span: Span, first: CELLS, *parts: object) -> tree.Row:
        *cells, cite = parts
        inner = tuple(cell for cell in cells if not isinstance(cell, Token))
        return tree.Row(self._row_name(first), inner, cite, span=span)  # type: ignore[arg-type]

    def _row_name(self, cell: CELLS) -> Ident:
        if isinstance(cell, tree.CellNames) and len(cell.names) == 1:
            return cell.names[0]
        self.mistakes.append(RowWithoutName(cell.span))
        return Ident("", span=cell.span)

    # ---- cells --------------------------------------------------------------------------------------

    def cell_empty(self, span: Span, _sign: Token) -> CELLS:
        return tree.CellEmpty(span=span)

    def cell_text(self, span: Span, text: Token) -> CELLS:
        return tree.CellText(text[1:-1], span=span)

    def cell_yes(self, span: Span, _yes: Token) -> CELLS:
        return tree.CellFlag(True, span=span)

    def cell_no(self, span: Span, _no: Token) -> CELLS:
        return tree.CellFlag(False, span=span)

    def cell_number(self, span: Span, value: Token, unit: Token | None) -> CELLS:
        return tree.CellNumber(self.integer(value), self.ident(unit) if unit is not None else None, span=span)

    def cell_negative(self, span: Span, _sign: Token, value: Token, unit: Token | None) -> CELLS:
        return tree.CellNumber(-self.integer(value), self.ident(unit) if unit is not None else None, span=span)

    def cell_names(self, span: Span, *parts: Token) -> CELLS:
        return tree.CellNames(tuple(self.ident(part) for part in parts if part.type == "NAME"), span=span)

    def cell_deeds(self, span: Span, chain: tree.Chain) -> CELLS:
        """A lone name is a name; the column's type says what it means."""
        first = chain.parts[0][0]
        if len(chain.parts) == 1 and len(chain.parts[0]) == 1 and not first.arguments:
            return tree.CellNames((first.deed,), span=span)
        return tree.CellDeeds(chain, span=span)

    # ---- types --------------------------------------------------------------------------------------

    def type(self, span: Span, *parts: TypeKind | Token) -> TypeExpr:
        return TypeExpr(tuple(part for part in parts if isinstance(part, TypeKind)), span=span)

    def kind_some(self, span: Span, _some: Token, name: Token) -> TypeKind:
        return TypeKind("some", self.ident(name), span=span)

    def kind_named(self, span: Span, name: Token) -> TypeKind:
        return TypeKind("name", self.ident(name), span=span)

    def kind_range(self, span: Span, low: int, _dots: Token, high: int, unit: Token | None) -> TypeKind:
        return TypeKind("range", self.ident(unit) if unit is not None else None, low, high, span=span)

    def kind_none(self, span: Span, _none: Token) -> TypeKind:
        return TypeKind("none", span=span)

    def bound(self, span: Span, value: Token) -> int:
        return self.integer(value)

    def bound_negative(self, span: Span, _sign: Token, value: Token) -> int:
        return -self.integer(value)
