"""Small changes that would let the parser go on: the first that does tells what the author meant."""

from collections.abc import Callable

from rulesdsl.diagnostics.model import Mistake
from rulesdsl.diagnostics.suggest import closest
from rulesdsl.syntax import mistakes as syn
from rulesdsl.syntax.site import Piece, Site
from rulesdsl.syntax.slips import bare_amount, comparison, minus_for_dots, name_of_words, no_step
from rulesdsl.syntax.words import CELL, expected, keywords, said

NEAR = 3
CHANGES = {"+": "add VALUE to PLACE", "-": "take VALUE from PLACE"}
LEFT_OUT = {":": "COLON", ",": "COMMA", "|": "BAR", "=": "EQUAL"}


def remedy(site: Site) -> Mistake | None:
    """The mistake whose remedy works, if there is one."""
    return next((found for trial in TRIALS if (found := trial(site))), None)


def _failing(site: Site) -> Piece:
    failure = site.failure
    return Piece(failure.start, failure.end, failure.text)


def _equals(site: Site) -> Mistake | None:
    """`=` or `==` for `is`, or `==` for `=`."""
    piece = _failing(site)
    if piece.text != "=":
        return None
    if site.before and site.before[-1].text == "=":
        first = site.before[-1]
        return (
            syn.SignForWord(site.span(first.start, piece.end), "==", "=") if site.mended_by(piece.start, piece.end, "") else None
        )
    end = piece.end + (site.text[piece.end : piece.end + 1] == "=")
    for word in ("is", "to"):
        if site.mended_by(piece.start, end, word):
            return syn.SignForWord(site.span(piece.start, end), site.text[piece.start : end], word)
    return _change(site, piece)


def _change(site: Site, piece: Piece) -> Mistake | None:
    """`PLACE = VALUE`, `PLACE += VALUE`, for what stands as a step."""
    last = site.before[-1] if site.before else piece
    if last.end == piece.start and last.text in CHANGES:
        return syn.SignForWord(site.span(last.start, piece.end), f"{last.text}=", CHANGES[last.text])
    first = site.before[0] if site.before else piece
    if site.mended_by(first.start, piece.end, f"set {site.text[first.start : piece.start]}to"):
        return syn.SignForWord(site.place(piece), "=", "set PLACE to VALUE")
    return None


def _of(site: Site) -> Mistake | None:
    """`x.column` for `column of x`."""
    piece = _failing(site)
    after = next((one for one in site.pieces if one.start == piece.end), None)
    last = site.before[-1] if site.before else None
    if piece.text != "." or last is None or after is None or not (last.text.isidentifier() and after.text.isidentifier()):
        return None
    place = site.span(last.start, after.end)
    return syn.SignForWord(place, f"{last.text}.{after.text}", f"{after.text} of {last.text}")


def _reserved(site: Site) -> Mistake | None:
    """A reserved word where a name must stand: the failing word, or the last one of a line that ends too early."""
    early = site.failure.terminal == "_NL"
    suspects = site.before[-1:] if early else (_failing(site),)
    for piece in suspects:
        if (
            piece.text in keywords()
            and not (early and piece.text == "final")
            and site.mended_by(piece.start, piece.end, "x" * len(piece.text))
        ):
            empty = piece.text == "none" and site.failure.accepted >= CELL
            return syn.ReservedWord(site.place(piece), piece.text, expected(site.failure.accepted), empty)
    return None


def _misspelt(site: Site) -> Mistake | None:
    """A word that should be a word of the language: the failing one, or one that was taken for a name."""
    for piece in (_failing(site), *reversed(site.before)):
        if not piece.text.isidentifier() or piece.text in keywords():
            continue
        for word in closest(piece.text, keywords(), NEAR):
            if site.mended_by(piece.start, piece.end, word):
                return syn.MisspeltWord(site.place(piece), piece.text, (word,))
    return None


def _left_out(site: Site) -> Mistake | None:
    """A sign that is not there."""
    at = site.failure.start
    end = site.before[-1].end if site.before else at
    for sign, terminal in LEFT_OUT.items():
        if terminal in site.failure.accepted and site.mended_by(end, end, sign):
            where = "at the end of the line" if site.failure.terminal == "_NL" else f"before `{site.failure.text}`"
            return syn.MissingSign(site.span(end, end + 1), said(terminal), where)
    return None


TRIALS: tuple[Callable[[Site], Mistake | None], ...] = (
    _equals,
    _of,
    comparison,
    minus_for_dots,
    _reserved,
    name_of_words,
    _misspelt,
    bare_amount,
    no_step,
    _left_out,
)
"""What is tried, in this order."""
