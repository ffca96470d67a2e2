"""What beginners write in plain English or in the manner of mathematics, and how it is written here."""

import re

from rulesdsl.diagnostics.model import Mistake
from rulesdsl.syntax import mistakes as syn
from rulesdsl.syntax.site import Piece, Site
from rulesdsl.syntax.words import keywords

LONGEST = 4
"""Of how many words a name is thought to be meant."""

COMPARISONS = re.compile(
    r"\bis\s+(?:(?P<more>greater|more|larger|bigger|higher)|(?P<less>less|fewer|smaller|lower)|(?P<other>not\s+)?equal)"
    r"(?P<than>\s+than)?(?P<same>\s+or\s+equal)?(?P<to>\s+to)?\b"
)
COUNTED = ("move", "choose", "repeat")
"""Words that a number may follow, which stands in brackets where it is worked out."""

JOINING = frozenset(
    (
        "in",
        "of",
        "at",
        "to",
        "for",
        "from",
        "with",
        "after",
        "when",
        "where",
        "if",
        "else",
        "and",
        "or",
        "not",
        "is",
        "has",
        "as",
        "by",
        "each",
        "then",
    )
)
BEFORE_CALLS = (":", "then", "or", "|")
DEED = re.compile(r"^to (\w+)", re.MULTILINE)
WHOLE = re.compile(r"^language ", re.MULTILINE)
"""What a whole rules file has, and a snippet of a variant, whose deeds stand elsewhere, has not."""


def name_of_words(site: Site) -> Mistake | None:
    """A name of several words, in a declaration or before the colon of a line."""
    declared = site.rule == "declaration" and site.line[0] == 0
    words = _leading(site.pieces[1:] if declared else site.pieces)
    behind = site.pieces[len(words)].text if len(words) < len(site.pieces) else ""
    reached = words and (words[-1].end >= site.failure.start or site.failure.text == behind == ":")
    labelled = behind == ":" and words and words[0].text not in keywords()
    if not reached or not (declared or labelled):
        return None
    tried = (_as_one(site, words[:several]) for several in range(2, min(LONGEST, len(words)) + 1))
    return next((found for found in tried if found), None)


def _as_one(site: Site, words: tuple[Piece, ...]) -> Mistake | None:
    """The mistake that words stand apart, where as one they let the parser go on."""
    name = "_".join(piece.text for piece in words)
    start, end = words[0].start, words[-1].end
    return syn.NameOfWords(site.span(start, end), name) if site.mended_by(start, end, name) else None


def _leading(pieces: tuple[Piece, ...]) -> tuple[Piece, ...]:
    """The words at the beginning, up to one that joins what stands before it to what follows."""
    ends = (index for index, piece in enumerate(pieces) if not piece.text.isidentifier() or piece.text in JOINING)
    first = next(ends, len(pieces))
    return pieces[:first]


def comparison(site: Site) -> Mistake | None:
    """`is greater than` and the like."""
    for match in COMPARISONS.finditer(site.text, *site.line):
        if match.start() < site.failure.start <= match.end() + 1:
            instead = _compared(match)
            if site.mended_by(match.start(), match.end(), instead):
                return syn.SignForWord(site.span(match.start(), match.end()), " ".join(match[0].split()), instead)
    return None


def _compared(match: re.Match[str]) -> str:
    if match["more"]:
        return "is at least" if match["same"] else "is over"
    if match["less"]:
        return "is at most" if match["same"] else "is under"
    return "is not" if match["other"] else "is"


def minus_for_dots(site: Site) -> Mistake | None:
    """`0-9` for a run of numbers."""
    if site.failure.text != "-" or not site.before or not site.mended_by(site.failure.start, site.failure.end, ".."):
        return None
    after = next((piece for piece in site.pieces if piece.start >= site.failure.end), site.before[-1])
    return syn.MinusForRun(site.span(site.before[-1].start, after.end), f"{site.before[-1].text}..{after.text}")


def bare_amount(site: Site) -> Mistake | None:
    """A number that is worked out, without brackets: `move bid(p) from ...`."""
    verb = next((index for index, piece in reversed(tuple(enumerate(site.before))) if piece.text in COUNTED), None)
    if verb is None or verb + 1 == len(site.before):
        return None
    start, moved = site.before[verb + 1].start, site.before[verb].text == "move"
    for end in (piece.end for piece in site.pieces if piece.start >= site.failure.start):
        inner = site.text[start:end]
        if inner.count("(") == inner.count(")") and site.mended_by(start, end, f"({inner})"):
            return syn.BareAmount(site.span(start, end), inner, moved)
    return None


def no_step(site: Site) -> Mistake | None:
    """A line of words that is no step, and no call of a deed either."""
    if "THEN" not in site.failure.accepted:
        return None
    ends = [index for index, piece in enumerate(site.before) if piece.text in BEFORE_CALLS]
    begun = site.before[ends[-1] + 1 :] if ends else site.before
    if not begun:
        return None
    words = _leading((*begun, Piece(site.failure.start, site.failure.end, site.failure.text)))
    deeds = frozenset(DEED.findall(site.file.text)) if WHOLE.search(site.file.text) else None
    for several in range(2, len(words) + 1):
        known = several == len(words) == 2 if deeds is None else "_".join(piece.text for piece in words[:several]) in deeds
        if known and (found := _as_one(site, words[:several])):
            return found
    end = begun[-1].end
    labelled = "COLON" in site.failure.accepted and site.mended_by(end, end, ":")
    if labelled or "BAR" in site.failure.accepted or not words or deeds is None or words[0].text in deeds:
        return None
    return syn.NoStep(site.span(words[0].start, words[-1].end), words[0].text)
