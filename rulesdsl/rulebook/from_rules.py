"""From rules, with their variants, to a rule page: what is in the box, how it lies, what is done, what it is worth."""

from collections.abc import Callable, Iterator

from attrs import evolve

from rulesdsl.labels.translate import translated
from rulesdsl.rulebook.languages import language
from rulesdsl.rulebook.model import Book, Drawing, Section
from rulesdsl.rulebook.names import Names
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
from rulesdsl.wording.model import PLAIN, Wording

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


def book(resolved: Resolved, players: int | None = None, wording: Wording = PLAIN, drawings: tuple[Drawing, ...] = ()) -> Book:
    """The rule page of a game, for one number of players or for all it is for, with the labels of a language.

    `drawings`: of its maps, which follow from what the rules come to.
    """
    said = evolve(resolved, file=translated(resolved.file, wording), base=translated(resolved.base, wording))
    names = Names(wording, language(wording.language))
    writer = Writer(said, resolved, players, names, drawings)
    header = said.file.header
    sections = tuple(section for make in SECTIONS for section in make(writer))
    return Book(header.title if header is not None else "", names.language.code, sections)
