"""Signs that people bring along from elsewhere, and what the language says instead."""

import unicodedata

INSTEAD = {
    "<=": "is at most",
    ">=": "is at least",
    "<": "is under",
    ">": "is over",
    "!=": "is not",
    "<>": "is not",
    "==": "is",
    "=": "is",
    "&&": "and",
    "&": "and",
    "||": "or",
    "!": "not",
    "/": "div",
    "%": "mod",
    "≤": "is at most",
    "≥": "is at least",
    "≠": "is not",
    "×": "*",
    "·": "*",
    "÷": "div",
    "−": "-",
    "–": "-",
    "—": "-",
    "…": "..",
    "“": '"',
    "”": '"',
    "„": '"',
    "«": '"',
    "»": '"',
    "'": '"',
    "’": '"',
    "‘": '"',
    "`": '"',
}
COMMENTS = ("#", "//", "/*", ";")


def symbol_at(text: str, offset: int) -> tuple[str, str] | None:
    """The longest known sign at `offset`, with what to write instead."""
    for length in (2, 1):
        sign = text[offset : offset + length]
        if sign in INSTEAD:
            return sign, INSTEAD[sign]
    return None


def shown(character: str) -> str:
    """A character as a message can show it: itself in quotes, or its number and name where it is invisible."""
    if character.isprintable() and not character.isspace():
        return f"`{character}`"
    name = unicodedata.name(character, "a control character").lower()
    return f"the invisible character U+{ord(character):04X} ({name})"
