"""What of a variant is never played, whatever the number of players: counts that the game, or the variant itself, is not for."""

from collections.abc import Iterator

from rulesdsl.diagnostics.model import Mistake
from rulesdsl.syntax import tree
from rulesdsl.variants import mistakes
from rulesdsl.variants.model import Edit, Variant


def idle(header: tree.Header | None, variants: tuple[Variant, ...], edits: tuple[Edit, ...]) -> Iterator[Mistake]:
    """Doubts about variants for numbers of players that there are not. `header`: of the game with all variants."""
    for variant in variants:
        if header is not None and variant.players is not None:
            strange = tuple(count for count in variant.players if not header.least <= count <= header.most)
            if strange:
                limits = strange, header.least, header.most, len(strange) == len(variant.players)
                yield mistakes.NeverPlayed(variant.place_of("players"), variant.name, *limits)
    for edit in edits:
        count, own = edit.address.rpartition(".")[2], edit.variant.players
        if count.isdigit() and own is not None and int(count) not in own:
            yield mistakes.NeverUsedCount(
                edit.span, edit.address, int(count), edit.variant.name, own, edit.variant.place_of("players")
            )
