"""The languages of rule pages: their fixed words, and what little grammar the phrases need."""

from rulesdsl.rulebook.languages.english import ENGLISH
from rulesdsl.rulebook.languages.model import Language
from rulesdsl.rulebook.languages.spanish import SPANISH

LANGUAGES: dict[str, Language] = {one.code: one for one in (ENGLISH, SPANISH)}
"""By code; the first is what another language falls back to."""


def language(code: str) -> Language:
    """The language of a code; English where it is not known."""
    return LANGUAGES.get(code, ENGLISH)
