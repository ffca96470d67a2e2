"""From the tree back to text, in the one style of the formatter: what `format_source` gives, it leaves as it is.

What is written is read back as the same tree, but for brackets that had to be added. Equal trees give equal texts, wherever they
were read. What the tree does not hold is lost: comments (`--`; doc comments `---` are held), empty lines, where a body stands
behind its colon, the citations of headers, headings and ties.

No text says some trees. Of readings the one that holds comes first; anything else, such as `all` without `where`, comes out as
the nearest text.

A part of a file is written by itself, or better with the file's `context_of`: it knows what is written `x of y` rather than
`x(y)`.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, pairwise

from attrs import evolve

from rulesdsl.syntax import tree
from rulesdsl.syntax.format_layout import Laid, text_of
from rulesdsl.syntax.write_declarations import DeclarationWriter, counts
from rulesdsl.syntax.write_expressions import Context
from rulesdsl.syntax.write_steps import code, doc_lines, laid_line, notes_of
from rulesdsl.syntax.write_tables import type_text

NO_CONTEXT = Context()
LabelledLine = tree.Clause | tree.Line | tree.PaySource | tree.Key | tree.Prize | tree.Row | tree.Option | tree.Column


def write_file(file: tree.RulesFile) -> str:
    """A whole rules file."""
    writer = DeclarationWriter(context_of(file))
    written = [[*doc_lines(node.doc), *writer.declaration(node)] for node in file.declarations]
    blanks = [True, *(_apart(*nodes) for nodes in pairwise(zip(file.declarations, written, strict=True)))]
    spaced = [_below(lines, blank) for lines, blank in zip(written, blanks, strict=False)]
    return text_of([*_header(file.header), *chain.from_iterable(spaced)])


def write_declaration(node: tree.AnyDeclaration, context: Context = NO_CONTEXT) -> str:
    """A declaration with its doc comment; no line break at the end."""
    return _lines([*doc_lines(node.doc), *DeclarationWriter(context).declaration(node)])


def write_steps(steps: Iterable[tree.Step], indent: int = 0, context: Context = NO_CONTEXT) -> str:
    """Some steps, each line indented by `indent` blocks or more; no line break at the end."""
    return _lines(DeclarationWriter(context).steps(steps, indent))


def write_expr(expr: tree.Expr, context: Context = NO_CONTEXT) -> str:
    """An expression."""
    return DeclarationWriter(context).expr(expr)


def write_words(words: tree.Words, context: Context = NO_CONTEXT) -> str:
    """A quoted text, without the quotation marks."""
    return DeclarationWriter(context).words(words)


def write_type(type_: tree.TypeExpr) -> str:
    """A type."""
    return type_text(type_)


def write_cell(cell: tree.Cell, context: Context = NO_CONTEXT) -> str:
    """A cell of a table."""
    return DeclarationWriter(context).cell(cell)


def write_line(node: LabelledLine, labelled: bool = True, context: Context = NO_CONTEXT) -> str:
    """A line as it stands in its declaration, or only what stands behind its label and colon; no line break at the end.

    Without its label, a clause with a guard begins with `when`, an option with a guard with `if`; an option of several lines has
    then no place for its citation.
    """
    writer = DeclarationWriter(context)
    match node:
        case tree.Option():
            return _lines(writer.option(node, 0)) if labelled else _unlabelled_option(writer, node)
        case tree.Row():
            text = " | ".join(writer.row(node)[not labelled :])
        case tree.Column():
            text = writer.column(node) if labelled else type_text(node.type)
        case _:
            text = code(writer.labelled(node)) if labelled else "".join(writer.labelled_words(node)).lstrip()
    return f"{text} {notes_of(node.cite)}".rstrip()


def context_of(file: tree.RulesFile) -> Context:
    """What the parts of a file need to know of it; attributes are columns, constants, products' parameters, grids of lines."""
    tables = [node for node in file.declarations if isinstance(node, tree.Table)]
    return Context(frozenset(name.text for table in tables for name in _attributes(table)))


def _attributes(table: tree.Table) -> Iterator[tree.Ident]:
    yield from (constant.name for constant in table.constants)
    match table.shape:
        case tree.RowsShape():
            yield from (column.name for column in table.shape.columns)
            yield from table.shape.heading
        case tree.ProductShape():
            yield from (param.name for param in table.shape.params)
        case tree.LinesShape():
            yield table.shape.grid
        case tree.ListShape():
            pass


def _unlabelled_option(writer: DeclarationWriter, node: tree.Option) -> str:
    if node.guard is not None:
        return _lines(writer.body(writer.guard(node).lstrip(), node.cite, node.body, 0))
    lines = writer.steps(node.body, 0)
    return f"{_lines(lines)} {notes_of(node.cite)}".rstrip() if len(lines) == 1 else _lines(lines)


def _lines(laid: Sequence[Laid]) -> str:
    return text_of(laid).removesuffix("\n")


# ---- what a file has between its declarations -----------------------------------------------------------


def _header(header: tree.Header | None) -> list[Laid]:
    if header is None:
        return []
    players = "player" if header.most == 1 else "players"
    version = f" version {header.version}" if header.version != 1 else ""
    game = f'game {header.name.text} "{header.title}"{version} for {counts(header.least, header.most)} {players}'
    return [laid_line(0, (f"language {header.edition}",)), *doc_lines(header.doc), laid_line(0, (game,))]


def _apart(one: tuple[tree.AnyDeclaration, list[Laid]], other: tuple[tree.AnyDeclaration, list[Laid]]) -> bool:
    """Whether an empty line stands between two declarations: they are of two kinds, or one of them has lines below."""
    return type(one[0]) is not type(other[0]) or any(lines[-1].line.level for _, lines in (one, other))


def _below(lines: list[Laid], blank: bool) -> list[Laid]:
    """The lines, below an empty one or not."""
    return [evolve(lines[0], line=evolve(lines[0].line, blank=blank)), *lines[1:]]
