"""A rule page as Markdown."""

from collections.abc import Iterator

from rulesdsl.rulebook.fixed import fixed
from rulesdsl.rulebook.model import Book, Bullets, Grid, Item, Marks, Paragraph, Section

SPECIAL = str.maketrans({"|": "\\|", "<": "&lt;", "*": "\\*"})


def markdown(book: Book) -> str:
    """The whole page."""
    lines = [f"# {_plain(book.title)}"]
    for section in book.sections:
        lines += ["", *_section(section, book.language)]
    return "\n".join(line.rstrip() for line in lines) + "\n"


def _section(section: Section, language: str) -> Iterator[str]:
    if section.title:
        yield f"{'#' * section.level} {_plain(section.title)}{_marks(section.marks, language)}"
    first = not section.title
    for part in section.parts:
        lines = tuple(_part(part, language))
        if any(lines):
            yield from lines if first else ("", *lines)
            first = False


def _part(part: Paragraph | Bullets | Grid, language: str) -> Iterator[str]:
    match part:
        case Paragraph(text=text, marks=marks):
            yield _plain(" ".join(text.split())) + _marks(marks, language)
        case Bullets(items=items):
            for item in items:
                yield from _item(item, language, 0)
        case Grid():
            yield from _grid(part, language)


def _item(item: Item, language: str, depth: int) -> Iterator[str]:
    margin = "  " * depth
    name = f"**{_plain(item.name)}** " if item.name else ""
    yield f"{margin}- {name}{_plain(' '.join(item.text.split()))}{_marks(item.marks, language)}"
    for line in item.rule.splitlines():
        yield f"{margin}  _{_plain(line.strip())}_" if line.strip() else ""
    for inner in item.items:
        yield from _item(inner, language, depth + 1)


def _grid(grid: Grid, language: str) -> Iterator[str]:
    marked = any(_marks(marks, language) for marks in grid.marks)
    extra = ("",) if marked else ()
    yield f"| {' | '.join(map(_plain, (*grid.heading, *extra)))} |"
    yield f"|{' --- |' * (len(grid.heading) + len(extra))}"
    for row, marks in zip(grid.rows, grid.marks, strict=True):
        cells = [_plain(" ".join(cell.split())) for cell in row]
        yield f"| {' | '.join((*cells, _marks(marks, language).strip()) if marked else cells)} |"


def _plain(text: str) -> str:
    return text.translate(SPECIAL)


def _marks(marks: Marks, language: str) -> str:
    """` [M-H05] (reconstructed) (by a variant)`, in small letters."""
    found = [f"[{' '.join(marks.references)}]"] if marks.references else []
    if marks.reconstructed:
        found.append(f"({fixed(language, 'reconstructed').lower()})")
    found += [f"**({fixed(language, 'by', title)})**" for title in marks.by]
    return "".join(f" {one}" for one in found)
