"""A rules file with its texts in another language: title, descriptions, words for players. For pages; no game is made of it."""

from rulesdsl.labels.known import pattern_of, said_in
from rulesdsl.names.addresses import addressed
from rulesdsl.names.model import What
from rulesdsl.syntax import tree
from rulesdsl.variants.rebuild import Changes, rebuilt
from rulesdsl.wording.model import PLACE, Wording


def translated(file: tree.RulesFile, wording: Wording) -> tree.RulesFile:
    """The file with every text that the wording has another for; names stay what they are."""
    changes = Changes()
    _title(file, wording, changes)
    for one in addressed(file):
        owner = one.owner if one.what is What.UNIT else one.part
        if one.doc and (one.what is not What.UNIT or one.owner.scales[0] is one.part):  # type: ignore[attr-defined]
            changes.set_field(owner, "doc", wording.doc(one.path, one.doc))
    for said in said_in(file):
        told = wording.instead(said.address, pattern_of(said.words))
        if told is not None:
            changes.set_field(said.words, "parts", _parts(told, said.words))
    whole: tree.RulesFile = rebuilt(file, changes)
    return whole


def _title(file: tree.RulesFile, wording: Wording, changes: Changes) -> None:
    if file.header is not None:
        changes.set_field(file.header, "title", wording.title or file.header.title)
        changes.set_field(file.header, "doc", wording.doc("game", file.header.doc))


def _parts(text: str, words: tree.Words) -> tuple[str | tree.Expr, ...]:
    """A text as words, with the expressions of the original in its braces."""
    values = {" ".join(part.span.text.split()): part for part in words.parts if not isinstance(part, str)}
    pieces = PLACE.split(text)
    parts = [piece if place % 2 == 0 else values[" ".join(piece.split())] for place, piece in enumerate(pieces)]
    return tuple(part for part in parts if part != "")
