"""The words that rules use, and what holds for the tables."""

from collections.abc import Iterator

from rulesdsl.rulebook.model import Bullets, Item, Section
from rulesdsl.rulebook.writer import Writer, cited
from rulesdsl.syntax import tree


def values(writer: Writer) -> Iterator[Section]:
    """Derived values."""
    items = tuple(_value(writer, one) for one in writer.settled(tree.Let))
    if items:
        yield Section(writer.language("values"), (Bullets(items),))


def _value(writer: Writer, one: tree.Let) -> Item:
    marks = writer.marks(one.name.text, one.cite)
    return writer.item(writer.phrases.expr(one.value), one.doc, writer.title(one), marks, path=one.name.text)


def checks(writer: Writer) -> Iterator[Section]:
    """What is held against the tables when the rules are loaded, in the words for it."""
    items = tuple(
        Item(writer.phrases.words(clause.otherwise), marks=cited(clause.cite))
        for one in writer.all(tree.Expect)
        for clause in one.clauses
    )
    if items:
        yield Section(writer.language("checks"), (Bullets(items),))
