"""A rule page as Markdown."""

import re
from collections.abc import Iterator

from rulesdsl.rulebook.languages import language
from rulesdsl.rulebook.languages.model import Language
from rulesdsl.rulebook.model import Book, Bullets, Drawing, Grid, Item, Marks, Paragraph, Part, Section

SPECIAL = re.compile(r"[\\`*_\[\]<>&|~]")
QUOTED = re.compile(r"`([^`]+)`")
"""A name as descriptions quote it."""
FIRST = re.compile(r"^(?:[-+#=]|\d+(?=[.)]))")
"""What at the head of a line would begin a list or a heading."""


def markdown(book: Book) -> str:
    """The whole page."""
    words = language(book.language)
    lines = [f"# {plain(book.title)}"]
    for section in book.sections:
        lines += _section(section, words)
    return "\n".join(lines) + "\n"


def _section(section: Section, words: Language) -> Iterator[str]:
    if section.title:
        yield from ("", f"{'#' * section.level} {plain(section.title)}{marked(section.marks, words)}")
    for part in section.parts:
        yield from ("", *_part(part, words))


def _part(part: Part, words: Language) -> Iterator[str]:
    match part:
        case Paragraph(text=text, marks=marks):
            yield plain(text) + marked(marks, words)
        case Bullets(items=items):
            for item in items:
                yield from _item(item, words, "")
        case Grid():
            yield from _grid(part, words)
        case Drawing(lines=lines):
            yield from ("```text", *lines, "```")


def _item(item: Item, words: Language, margin: str) -> Iterator[str]:
    name = f"**{plain(item.name)}.** " if item.name else ""
    text = f"{name}{plain(item.text)}".strip() + marked(item.marks, words)
    lines = [text, *(f"_{plain(line)}_" for line in item.rule)]
    yield f"{margin}- " + f"\\\n{margin}  ".join(lines)
    inner = f"{margin}  "
    if item.code:
        yield from ("", f"{inner}```", *(f"{inner}{line}".rstrip() for line in item.code), f"{inner}```", "")
    for one in item.items:
        yield from _item(one, words, inner)


def _grid(grid: Grid, words: Language) -> Iterator[str]:
    beside = [marked(marks, words).strip() for marks in grid.marks]
    extra = ("",) if any(beside) else ()
    yield f"| {' | '.join((*map(plain, grid.heading), *extra))} |"
    yield f"|{' --- |' * (len(grid.heading) + len(extra))}"
    for row, marks in zip(grid.rows, beside, strict=True):
        yield f"| {' | '.join((*map(plain, row), *((marks,) if extra else ())))} |"


def plain(text: str) -> str:
    """A text in one line that means nothing but itself."""
    line = SPECIAL.sub(r"\\\g<0>", QUOTED.sub(r"“\1”", " ".join(text.split())))
    return FIRST.sub(lambda found: f"\\{found[0]}" if not found[0].isdigit() else f"{found[0]}\\", line)


def marked(marks: Marks, words: Language) -> str:
    """` [M-H05] (reconstructed) **(by a variant)**`."""
    found = [f"[{' '.join(marks.references)}]"] if marks.references else []
    found += [f"({words('reconstructed_mark')})"] * marks.reconstructed
    found += [f"({words('open_mark')})"] * marks.open
    found += [f"**({plain(words('by', variants=words.listed(marks.by)))})**"] if marks.by else []
    return "".join(f" {one}" for one in found)
