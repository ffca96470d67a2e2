"""What the rules say of a thing that is asked for by its name: a row of a table, a step, a section of the rule page."""

from collections.abc import Iterable, Iterator

from rulesdsl.rulebook.model import Book, Bullets, Drawing, Grid, Item, Part

MOST = 12
"""Lines. More is what the rule page is for."""
INDENT = "  "


def said_of(book: Book, name: str) -> tuple[str, ...]:
    """The lines about what is called by a name, or by its last words; none where nothing is."""
    found = [*_rows(book, _plain(name), own=True), *_points(book, _plain(name)), *_rows(book, _plain(name), own=False)]
    if not found:
        sections = (section for section in book.sections if _plain(section.title) == _plain(name))
        found = [line for section in sections for part in section.parts for line in _all(part)]
    rest = name.partition(" ")[2]
    return tuple(dict.fromkeys(found))[:MOST] if found or not rest else said_of(book, rest)


def names(book: Book) -> Iterator[str]:
    """All that can be asked for."""
    for section in book.sections:
        yield section.title
        for part in section.parts:
            match part:
                case Grid(rows=rows):
                    yield from (row[0] for row in rows)
                case Bullets(items=items):
                    yield from (item.name for item in _items(items) if item.name)


def _plain(text: str) -> str:
    return text.replace("_", " ").strip(" .:").casefold()


def _rows(book: Book, name: str, own: bool) -> Iterator[str]:
    """The rows that are called so, or those that speak of it."""
    for section in book.sections:
        for part in section.parts:
            if isinstance(part, Grid):
                for row in part.rows:
                    if (_plain(row[0]) == name) is own and name in map(_plain, row[: len(part.heading)]):
                        yield _row(section.title, part.heading, row)


def _points(book: Book, name: str) -> Iterator[str]:
    for section in book.sections:
        for part in section.parts:
            if isinstance(part, Bullets):
                yield from (line for item in _items(part.items) if _plain(item.name) == name for line in _item(item))


def _row(title: str, heading: tuple[str, ...], row: tuple[str, ...]) -> str:
    """`landings: landing 1; site: site 3; does: draw up 1`."""
    first, *rest = zip(heading, row, strict=False)
    told = [f"{head}: {cell}" for head, cell in rest if cell and cell != "-"]
    return "; ".join([f"{title}: {first[1]}", *told])


def _item(item: Item) -> Iterator[str]:
    yield f"{item.name}: {item.text}" if item.name else item.text
    yield from (INDENT + line for line in item.rule)


def _items(items: Iterable[Item]) -> Iterator[Item]:
    for item in items:
        yield item
        yield from _items(item.items)


def _all(part: Part) -> Iterator[str]:
    match part:
        case Grid(heading=heading, rows=rows):
            yield from (_row("", heading, row).removeprefix(": ") for row in rows)
        case Bullets(items=items):
            yield from (line for item in items for line in _item(item))
        case Drawing(lines=lines):
            yield from lines
        case _:
            yield part.text
