"""What stands above all else: what the game is, for how many, with which variants, and what they are about."""

from collections.abc import Iterator

from rulesdsl.rulebook.model import Paragraph, Part, Section
from rulesdsl.rulebook.writer import GAME, Writer


def head(writer: Writer) -> Iterator[Section]:
    """The description of the game and of each variant."""
    header = writer.resolved.file.header
    if header is None:
        return
    counts = str(header.least) if header.least == header.most else f"{header.least}–{header.most}"
    shown = str(writer.players or counts)
    parts: list[Part] = [*writer.described(header.doc)]
    parts.append(Paragraph(writer.language("player" if shown == "1" else "players", count=shown), writer.marks(GAME)))
    variants = writer.resolved.variants
    if variants:
        titles = [writer.wording.variant(variant.title) for variant in variants]
        parts.append(Paragraph(writer.language("with", variants=writer.language.listed(titles))))
        parts += [paragraph for variant in variants for paragraph in writer.described(writer.wording.about(variant.doc))]
    yield Section("", tuple(parts))
