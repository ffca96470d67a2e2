"""From a failed attempt to the mistake that explains it best.

Signs, blocks and brackets come first, then small changes that would mend the line, then what stands there and what could.
"""

from rulesdsl.diagnostics.model import Mistake
from rulesdsl.diagnostics.suggest import closest
from rulesdsl.syntax import mistakes as syn
from rulesdsl.syntax.failure import ENDLESS
from rulesdsl.syntax.forms import DECLARATIONS, SNIPPETS, form_of
from rulesdsl.syntax.remedies import remedy
from rulesdsl.syntax.site import Piece, Site, pieces_of
from rulesdsl.syntax.symbols import COMMENTS, shown, symbol_at
from rulesdsl.syntax.words import expected, said

ENDS = ("_NL", "_DEDENT", "$END")


def diagnose(site: Site) -> Mistake:
    """The mistake behind a failure."""
    match site.failure.terminal:
        case "":
            return _character(site)
        case "_WRONG":
            return _wrong_indentation(site)
        case "_INDENT":
            return _too_far(site)
    if site.failure.start == 0 and site.rule == "declaration":
        return _unknown_declaration(site)
    return _bracket(site) or _block(site) or _citation(site) or remedy(site) or _plain(site)


# ---- characters -------------------------------------------------------------------------------------


def _character(site: Site) -> Mistake:
    start = site.failure.start
    sign, place = site.text[start], site.span(start, start + 1)
    match sign:
        case "\t":
            return syn.Tab(place)
        case '"':
            return syn.UnclosedQuote(site.span(start, site.line[1]))
        case "[":
            return syn.UnclosedCitation(site.span(start, site.line[1]))
        case "]":
            return syn.StrayBracket(place, "]")
    comment = next((sign for sign in COMMENTS if site.text.startswith(sign, start)), None)
    if comment and (sign != ";" or not site.text[site.text.rfind("\n", 0, start) + 1 : start].strip()):
        return syn.NotAComment(site.span(start, start + len(comment)), comment)
    return _foreign_sign(site, start) or syn.UnknownCharacter(place, shown(sign), sign.isalpha())


def _foreign_sign(site: Site, start: int) -> Mistake | None:
    symbol = symbol_at(site.text, start)
    return symbol and syn.SignForWord(site.span(start, start + len(symbol[0])), *symbol)


# ---- lines, blocks and brackets ---------------------------------------------------------------------


def _wrong_indentation(site: Site) -> Mistake:
    failure = site.failure
    levels = [depth for depth in failure.levels if depth != failure.depth]
    return syn.WrongIndentation(site.span(failure.start, failure.end), failure.depth, tuple(levels))


def _too_far(site: Site) -> Mistake:
    above = pieces_of(site.text, 0, site.failure.start)
    line = pieces_of(site.text, site.text.rfind("\n", 0, above[-1].start) + 1, site.failure.start)
    depth = len(site.text[: site.failure.end]) - site.text.rfind("\n", 0, site.failure.end) - 1
    place = site.span(site.failure.end - depth, site.failure.end)
    return syn.IndentedTooFar(place, site.span(line[0].start, line[-1].end))


def _bracket(site: Site) -> Mistake | None:
    opened = _open_brackets(site.text, site.failure.start)
    if site.failure.terminal == "RPAR" and not opened:
        return syn.StrayBracket(site.span(site.failure.start, site.failure.end), ")")
    unclosed = _open_brackets(site.text, len(site.text))
    for piece in opened:
        if piece in unclosed and (site.failure.terminal in ENDS or "\n" in site.text[piece.end : site.failure.start]):
            return syn.UnclosedBracket(site.place(piece))
    return None


def _open_brackets(text: str, end: int) -> list[Piece]:
    opened: list[Piece] = []
    for piece in pieces_of(text, 0, end):
        if piece.text == "(":
            opened.append(piece)
        elif piece.text == ")" and opened:
            opened.pop()
    return opened


def _block(site: Site) -> Mistake | None:
    """A colon with nothing below; the parser then wants an indented block and nothing else."""
    if site.failure.accepted != {"_INDENT"}:
        return None
    colons = [piece for piece in pieces_of(site.text, 0, site.failure.start) if piece.text == ":"]
    return syn.MissingBlock(site.place(colons[-1])) if colons else None


def _citation(site: Site) -> Mistake | None:
    """What is not the end of the line nor meant to be `final`, behind a citation."""
    meant = "FINAL" in site.failure.accepted and closest(site.failure.text, ("final",))
    if site.before and site.before[-1].text.startswith("[") and site.failure.terminal not in ENDS and not meant:
        return syn.WordsAfterCitation(site.span(site.failure.start, site.failure.end))
    return None


# ---- the rest ---------------------------------------------------------------------------------------


def _unknown_declaration(site: Site) -> Mistake:
    word = site.failure.text
    place = site.span(0, site.failure.end)
    return syn.UnknownDeclaration(place, _quoted(site), closest(word, DECLARATIONS, 1) if word.isidentifier() else ())


def _quoted(site: Site) -> str:
    terminal, text = site.failure.terminal, site.failure.text
    if terminal in ("STRING", "CITE"):
        return said(terminal)
    return f"`{text}`" if text.isprintable() else said(terminal)


def _plain(site: Site) -> Mistake:
    """What stands there, and what could."""
    failure = site.failure
    wanted = expected(failure.accepted)
    forms = _forms(site)
    if failure.terminal in ENDS:
        end = site.pieces[-1].end if site.pieces else failure.start
        what = "value" if site.rule in ENDLESS else "block" if failure.terminal == "_DEDENT" else "line"
        return syn.TooShort(site.span(end, end + 1), what, wanted, forms)
    return syn.Unexpected(site.span(failure.start, failure.end), _quoted(site), wanted, forms)


def _forms(site: Site) -> tuple[str, ...]:
    if site.rule in SNIPPETS:
        return SNIPPETS[site.rule]
    if site.rule not in ("declaration", "language", "game"):
        return ()
    declaration = site.text[: len(site.text) - len(site.text.lstrip("abcdefghijklmnopqrstuvwxyz"))]
    words = [piece.text for piece in site.before] or [piece.text for piece in site.pieces]
    while ":" in words[:-1]:
        words = words[words.index(":") + 1 :]
    return form_of(declaration, site.line[0] == 0, tuple(words))
