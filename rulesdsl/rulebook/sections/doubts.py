"""What the rulebook does not say: what is reconstructed, and what can be read in several ways."""

from collections.abc import Iterator

from rulesdsl.names.model import Address, What
from rulesdsl.rulebook.model import Bullets, Item, Marks, Paragraph, Section
from rulesdsl.rulebook.writer import Writer, cited, sentence
from rulesdsl.syntax import tree

SEVERAL = 12
"""So many rows of a table are named one by one."""


def reconstructed(writer: Writer) -> Iterator[Section]:
    """What is not printed in words."""
    found = [one for one in writer.addresses.values() if one.what is not What.CELL and _own(one) and _own(one).reconstructed]
    yield from _section(writer, "reconstructed", found)


def readings(writer: Writer) -> Iterator[Section]:
    """Where a variant may choose another reading."""
    found = [one for one in writer.addresses.values() if one.what not in (What.CELL, What.COUNT) and _own(one).open]
    yield from _section(writer, "readings", found)


def _own(address: Address) -> Marks:
    """What is cited on the line itself."""
    if address.what is What.COUNT or isinstance(address.owner, tree.Expect):
        return Marks()
    return cited(getattr(address.part, "cite", None))


def _section(writer: Writer, key: str, found: list[Address]) -> Iterator[Section]:
    rows: dict[str, list[Address]] = {}
    items: list[Item] = []
    for one in found:
        table = one.path.partition(".")[0]
        if one.what is What.ROW:
            rows.setdefault(table, []).append(one)
        else:
            items.append(_item(writer, one))
    items += [_rows(writer, table, several) for table, several in rows.items()]
    if items:
        yield Section(writer.language(key), (Paragraph(writer.language(f"{key}_why")), Bullets(tuple(items))))


def _item(writer: Writer, one: Address) -> Item:
    return Item(
        writer.about(one.doc, one.path), writer.path(one.path), marks=writer.marks(one.path, getattr(one.part, "cite", None))
    )


def _rows(writer: Writer, table: str, several: list[Address]) -> Item:
    """Single rows of a table."""
    declared = writer.phrases.meanings.named[table]
    assert isinstance(declared, tree.Table)
    assert isinstance(declared.shape, tree.RowsShape)
    whole = len(several) == len(declared.shape.rows)
    names = ", ".join(writer.row(*one.path.split(".", 1)) for one in several[:SEVERAL])
    more = ", …" if several[SEVERAL:] else ""
    return Item(sentence(writer.language("all_rows", number=len(several)) if whole else names + more), writer.name(table))
