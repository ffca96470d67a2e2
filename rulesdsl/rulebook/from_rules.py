"""From rules, with their variants, to a rule page: what is in the box, how it lies, what is done, what it is worth."""

import re
from collections.abc import Callable, Iterator

from rulesdsl.rulebook.languages import language
from rulesdsl.rulebook.languages.model import Language
from rulesdsl.rulebook.model import Book, Section
from rulesdsl.rulebook.phrases.expressions import Say, spaced
from rulesdsl.rulebook.sections.components import components
from rulesdsl.rulebook.sections.course import course
from rulesdsl.rulebook.sections.differs import differs
from rulesdsl.rulebook.sections.doubts import readings, reconstructed
from rulesdsl.rulebook.sections.head import head
from rulesdsl.rulebook.sections.places import places
from rulesdsl.rulebook.sections.settings import settings
from rulesdsl.rulebook.sections.tables import tables
from rulesdsl.rulebook.sections.values import checks, values
from rulesdsl.rulebook.writer import Writer
from rulesdsl.variants.model import Resolved

SEAT = re.compile(r"p(\d+)")
SECTIONS: tuple[Callable[[Writer], Iterator[Section]], ...] = (
    head,
    differs,
    components,
    course,
    tables,
    places,
    settings,
    values,
    reconstructed,
    readings,
    checks,
)
"""In the order of the page."""


def _said(words: Language, say: Say, name: str) -> str:
    """The words for a name; the language has its own for those that sit around the table."""
    said = say(name)
    if said != name:
        return said
    seat = SEAT.fullmatch(name)
    return words("seats") if name == "players" else words("seat_number", number=seat[1]) if seat else said


def book(resolved: Resolved, players: int | None = None, code: str = "en", say: Say = spaced) -> Book:
    """The rule page of a game, for one number of players or for all it is for; `say` gives the words for a name."""
    words = language(code)
    writer = Writer(resolved, players, words, lambda name: _said(words, say, name))
    header = resolved.file.header
    sections = tuple(section for make in SECTIONS for section in make(writer))
    return Book(header.title if header is not None else "", writer.language.code, sections)
