"""The two lines at the top of a file: `language 1` and `game NAME "Title" for 2..5 players`."""

from typing import Any

from attrs import evolve, field, mutable

from rulesdsl.diagnostics.model import Mistake
from rulesdsl.source import SourceFile, Span
from rulesdsl.syntax import mistakes as syn
from rulesdsl.syntax import tree
from rulesdsl.syntax.chunks import Chunk
from rulesdsl.syntax.forms import DECLARATIONS

EDITIONS = (1,)
MOST_PLAYERS = 20


@mutable
class HeaderLines:
    """What has been read of the two lines; `seen` holds where each of them first stands."""

    source: SourceFile
    edition: int = EDITIONS[-1]
    game: tree.Header | None = None
    seen: dict[str, Span] = field(factory=dict)

    def take(self, chunk: Chunk, node: Any, late: bool) -> list[Mistake]:
        """Keep what a line says, and tell whether it may stand there; `late` if declarations stand above it."""
        place = Span(self.source, chunk.start, chunk.start + len(chunk.word))
        found: list[Mistake] = []
        first = self.seen.get(chunk.word)
        if first or late or (chunk.word == "language" and "game" in self.seen):
            found.append(syn.MisplacedHeader(place, chunk.word, first))
        self.seen.setdefault(chunk.word, place)
        if node is None or first:
            return found
        return found + (self._language(*node) if chunk.word == "language" else self._game(node, chunk.doc))

    def _language(self, edition: int, place: Span) -> list[Mistake]:
        if edition in EDITIONS:
            self.edition = edition
            return []
        return [syn.UnknownEdition(place, edition, EDITIONS)]

    def _game(self, node: tree.Header, doc: str) -> list[Mistake]:
        self.game = evolve(node, doc=doc, least=max(node.least, 1), most=min(node.most, MOST_PLAYERS))
        if node.least > node.most:
            return [syn.PlayerCounts(node.span, f"{node.least}..{node.most} counts downwards")]
        if not 0 < node.least <= node.most <= MOST_PLAYERS:
            return [syn.PlayerCounts(node.span, f"a game is for 1 to {MOST_PLAYERS} players")]
        return []

    def node(self) -> tree.Header | None:
        """The header, if the game line could be read."""
        return self.game and evolve(self.game, edition=self.edition)

    def missing(self, chunks: tuple[Chunk, ...], found: tuple[Mistake, ...]) -> list[Mistake]:
        """What the file lacks; a line that looks like a misspelt one does not count as lacking."""
        if not chunks:
            return [syn.EmptyFile(Span(self.source, 0, len(self.source.text)))]
        place = Span(self.source, chunks[0].start, chunks[0].start + max(1, len(chunks[0].word)))
        misspelt = [word for mistake in found if isinstance(mistake, syn.UnknownDeclaration) for word in mistake.near]
        lacking = [word for word in ("language", "game") if word not in self.seen and word not in misspelt]
        return [syn.MissingHeader(place, word, *DECLARATIONS[word]) for word in lacking]
