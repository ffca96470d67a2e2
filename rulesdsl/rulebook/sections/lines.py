"""Declarations with labelled lines: what must hold, what can be paid with, who is first."""

from collections.abc import Iterator

from rulesdsl.rulebook.model import Bullets, Item, Paragraph, Part, Section
from rulesdsl.rulebook.phrases.lines import Line
from rulesdsl.rulebook.writer import Writer, sentence
from rulesdsl.syntax import tree

Lined = tree.Condition | tree.Payment | tree.Ranking


def lined(writer: Writer, one: Lined, level: int = 3) -> Section:
    """One of them under its own heading."""
    match one:
        case tree.Condition():
            return _section(writer, one, "", one.name.text, _clauses(writer, one), level)
        case tree.Payment():
            items = tuple(_line(writer, line, f"pay.{one.name.text}") for line in one.sources)
            return _section(writer, one, "payment_of", f"pay.{one.name.text}", (Bullets(items),), level)
        case tree.Ranking():
            return _section(writer, one, "", one.name.text, _places(writer, one), level)


def _section(writer: Writer, one: Lined, key: str, path: str, parts: tuple[Part, ...], level: int) -> Section:
    name = writer.title(one)
    title = writer.language(key, name=name[:1].lower() + name[1:]) if key else name
    return Section(title, (*writer.described(one.doc, path), *parts), level, writer.marks(path, one.cite))


def _clauses(writer: Writer, one: tree.Condition) -> tuple[Part, ...]:
    items = tuple(_clause(writer, clause, one.name.text) for clause in one.clauses)
    several = (Paragraph(sentence(writer.language("all_hold"), True)),) if items[1:] else ()
    return (*several, Bullets(items)) if items else ()


def _clause(writer: Writer, clause: tree.Clause, path: str) -> Item:
    """A clause, with the words for who does not meet it."""
    words = sentence(writer.language("refusal", words=writer.phrases.words(clause.otherwise)))
    item = _line(writer, clause, path)
    return Item(item.text, item.name, (*item.rule, words), item.marks)


def _line(writer: Writer, line: Line, path: str) -> Item:
    own = f"{path}.{line.name.text}"
    return writer.item(writer.phrases.line(line), line.doc, writer.name(own), writer.marks(own, line.cite), path=own)


def _places(writer: Writer, one: tree.Ranking) -> tuple[Part, ...]:
    """Who is ranked where that is not everybody, by what, what of those still level, and what places bring."""
    path, phrases = one.name.text, writer.phrases
    parts: list[Part] = []
    if one.where is not None or one.params:
        ranked = phrases.over_all((one.candidate,), one.where, (one.keys, one.prizes), many=True)
        parts.append(Paragraph(sentence(writer.language("ranked", what=ranked))))
    keys = tuple(_line(writer, key, path) for key in one.keys)
    prizes = tuple(_line(writer, prize, path) for prize in one.prizes)
    return (*parts, Bullets((*keys, *_tie(writer, one), *prizes)))


def _tie(writer: Writer, one: tree.Ranking) -> Iterator[Item]:
    marks = writer.marks(f"{one.name.text}.otherwise")
    if one.impossible is None:
        yield Item(sentence(writer.language("shared")), marks=marks)
    else:
        words = writer.phrases.words(one.impossible)
        yield Item(sentence(writer.language("impossible", words=words)), marks=marks)
