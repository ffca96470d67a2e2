"""From rules, with their variants, to a rule page: what is in the box, how it lies, what is done, what it is worth."""

from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

from attrs import field, frozen

from rulesdsl.names.addresses import addressed
from rulesdsl.names.model import Address, What
from rulesdsl.rulebook.fixed import fixed
from rulesdsl.rulebook.model import NONE, Book, Bullets, Grid, Item, Marks, Paragraph, Part, Section
from rulesdsl.rulebook.phrases import Phrases, Say, spaced
from rulesdsl.syntax import tree
from rulesdsl.variants.model import Resolved
from rulesdsl.variants.tell import Kind, differences

D = TypeVar("D")


def book(resolved: Resolved, players: int | None = None, language: str = "en", say: Say = spaced) -> Book:
    """The rule page of a game, for one number of players or for all it is for; `say` gives the words for a name."""
    writer = _Writer(resolved, players, language, say)
    sections = [section for make in SECTIONS for section in make(writer) if section.parts]
    return Book(writer.title, language, tuple(sections))


@frozen
class _Writer:
    """What all sections need."""

    resolved: Resolved
    players: int | None
    language: str
    say: Say
    phrases: Phrases = field(init=False)
    addresses: dict[str, Address] = field(init=False)

    @phrases.default
    def _phrases(self) -> Phrases:
        return Phrases(self.resolved.file, self.say)

    @addresses.default
    def _addresses(self) -> dict[str, Address]:
        return {address.path: address for address in addressed(self.resolved.file)}

    @property
    def title(self) -> str:
        """The game's title."""
        header = self.resolved.file.header
        return "" if header is None else header.title

    def fixed(self, key: str, *values: object) -> str:
        """A fixed text in the page's language."""
        return fixed(self.language, key, *values)

    def all(self, kind: type[D]) -> tuple[D, ...]:
        """The declarations of one kind."""
        return tuple(one for one in self.resolved.file.declarations if isinstance(one, kind))

    def marks(self, path: str) -> Marks:
        """What stands beside an address: its citation, and the variants that have changed it or what it is a part of."""
        address = self.addresses.get(path)
        cite = address.cite if address is not None else None
        titles = tuple(dict.fromkeys(self._authors(path)))
        if cite is None:
            return Marks(by=titles)
        return Marks(cite.references, cite.reconstructed, cite.open, titles)

    def _authors(self, path: str) -> Iterator[str]:
        while path:
            yield from (one.variant.title for one in self.resolved.history.get(path, ()) if one.variant is not None)
            path = path.rpartition(".")[0]

    def name(self, declared: tree.Declaration) -> str:
        """What a declaration is called, with a large first letter."""
        return capital(self.say(declared.name.text))


def capital(text: str) -> str:
    """With a large first letter."""
    return text[:1].upper() + text[1:]


# ---- the head of the page -------------------------------------------------------------------------------


def _head(writer: _Writer) -> Iterator[Section]:
    header = writer.resolved.file.header
    if header is None:
        return
    counts = str(header.least) if header.least == header.most else f"{header.least}-{header.most}"
    parts: list[Part] = [Paragraph(header.doc)] if header.doc else []
    parts.append(Paragraph(writer.fixed("players", writer.players or counts)))
    if writer.resolved.variants:
        titles = ", ".join(variant.title for variant in writer.resolved.variants)
        parts.append(Paragraph(writer.fixed("with", titles)))
        parts += [Paragraph(variant.doc) for variant in writer.resolved.variants if variant.doc]
    yield Section("", tuple(parts))


def _differs(writer: _Writer) -> Iterator[Section]:
    """What is not as printed, for games with variants."""
    found = differences(writer.resolved, writer.players) if writer.resolved.variants else ()
    items = tuple(
        Item(one.sentence, rule="\n".join(one.lines), marks=Marks(by=tuple(variant.title for variant in one.variants)))
        for kind in Kind
        for one in found
        if one.kind is kind
    )
    if items:
        yield Section(writer.fixed("differs"), (Bullets(items),))


# ---- things ---------------------------------------------------------------------------------------------


def _components(writer: _Writer) -> Iterator[Section]:
    items = tuple(_pieces(writer, table) for table in writer.all(tree.Table) if table.pieces)
    yield Section(writer.fixed("components"), (Bullets(items),) if items else ())


def _pieces(writer: _Writer, table: tree.Table) -> Item:
    name = writer.name(table)
    text = f"{name}: {_counted(writer, table)}"
    return Item(text, rule=table.doc, marks=writer.marks(table.name.text))


def _counted(writer: _Writer, table: tree.Table) -> str:
    """How many there are of each."""
    match table.shape:
        case tree.ProductShape(params=params, each=each):
            number = writer.phrases.expr(each) or "1"
            over = ", ".join(writer.phrases.expr(param.over) for param in params)
            return f"{number} {writer.fixed('for_each', over)}" if over else number
        case tree.RowsShape(heading=heading, rows=rows):
            at = next((place for place, column in enumerate(heading) if column.text == "copies"), None)
            copies = [row.cells[at].value if at is not None and isinstance(row.cells[at], tree.CellNumber) else 1 for row in rows]  # type: ignore[union-attr]
            several = ", ".join(f"{count} {writer.say(row.name.text)}" for count, row in zip(copies, rows, strict=True))
            return f"{writer.fixed('in_all', sum(copies))} ({several})"
        case tree.ListShape(items=items):
            return ", ".join(writer.say(item.text) for item in items)
        case tree.LinesShape(grid=grid, length=length):
            return f"{length} {writer.say(grid.text)}"
    return ""


def _board(writer: _Writer) -> Iterator[Section]:
    """Tables that are no pieces: lists in a line, others as grids."""
    lists, sections = [], []
    for table in writer.all(tree.Table):
        if table.pieces and not isinstance(table.shape, tree.RowsShape):
            continue
        if isinstance(table.shape, tree.RowsShape):
            sections.append(Section(writer.name(table), _grid(writer, table, table.shape), 3, writer.marks(table.name.text)))
        elif not table.pieces:
            lists.append(
                Item(f"{writer.name(table)}: {_counted(writer, table)}", rule=table.doc, marks=writer.marks(table.name.text))
            )
    yield Section(writer.fixed("board"), (Bullets(tuple(lists)),) if lists else (Paragraph(""),) if sections else ())
    yield from sections


def _grid(writer: _Writer, table: tree.Table, shape: tree.RowsShape) -> tuple[Part, ...]:
    heading = ("", *(writer.say(column.text) for column in shape.heading))
    rows = tuple(
        (
            writer.say(row.name.text),
            *("" if isinstance(cell, tree.CellEmpty) else writer.phrases.cell(cell) for cell in row.cells),
        )
        for row in shape.rows
    )
    marks = tuple(writer.marks(f"{table.name.text}.{row.name.text}") if row.cite else NONE for row in shape.rows)
    parts: tuple[Part, ...] = (Paragraph(table.doc),) if table.doc else ()
    return (*parts, Grid(heading, rows, marks))


def _settings(writer: _Writer) -> Iterator[Section]:
    header = writer.resolved.file.header
    several = writer.all(tree.Setting)
    if header is None or not several:
        return
    counts = [writer.players] if writer.players is not None else list(range(header.least, header.most + 1))
    heading = (writer.fixed("what"), *(writer.fixed("players_column", count) for count in counts))
    rows = [(setting.doc or writer.name(setting), *(_setting(writer, setting, count) for count in counts)) for setting in several]
    marks = tuple(writer.marks(setting.name.text) for setting in several)
    yield Section(writer.fixed("settings"), (Grid(heading, tuple(rows), marks),))


def _setting(writer: _Writer, setting: tree.Setting, count: int) -> str:
    value = next((case.value for case in setting.by_count if case.low <= count <= case.high), setting.value)
    if value is None and setting.readings:
        return writer.say(setting.readings[0].text)
    return {"yes": writer.fixed("yes"), "no": writer.fixed("no")}.get(writer.phrases.expr(value), writer.phrases.expr(value))


def _places(writer: _Writer) -> Iterator[Section]:
    items = [_place(writer, one) for one in writer.all(tree.Zone)] + [_place(writer, one) for one in writer.all(tree.State)]
    yield Section(writer.fixed("places"), (Bullets(tuple(items)),) if items else ())


def _place(writer: _Writer, place: tree.Zone | tree.State) -> Item:
    what = [writer.say(place.holds.text)] if isinstance(place, tree.Zone) else []
    features = [*what, *(_features(writer, place) if isinstance(place, tree.Zone) else ()), _sight(writer, place)]
    over = ", ".join(writer.phrases.expr(param.over) for param in place.params if param.over is not None)
    name = f"{writer.name(place)} ({writer.fixed('for_each', over)})" if over else writer.name(place)
    return Item(f"{name}: {'; '.join(features)}", rule=place.doc, marks=writer.marks(place.name.text))


def _features(writer: _Writer, zone: tree.Zone) -> Iterator[str]:
    if zone.shuffled:
        yield writer.fixed("shuffled")
    if zone.stacked:
        yield writer.fixed("stacked")
    if zone.capacity is not None:
        yield writer.fixed("at_most", writer.phrases.expr(zone.capacity.most))
    if zone.refill is not None:
        yield writer.fixed("refilled", writer.phrases.expr(zone.refill.origin))
    if zone.counted:
        yield writer.fixed("counted")


def _sight(writer: _Writer, place: tree.Zone | tree.State) -> str:
    if place.seen is None:
        return writer.fixed("nobody_sees")
    return writer.fixed("all_see" if place.seen.by is None else "owner_sees")


# ---- what is done ---------------------------------------------------------------------------------------


def _course(writer: _Writer) -> Iterator[Section]:
    """The deeds, in the order in which the course of play comes to them; triggers stand below what they follow."""
    deeds = {deed.name.text: deed for deed in writer.all(tree.Deed)}
    order = _order(deeds)
    yield Section(writer.fixed("course"), (Paragraph(""),) if order else ())
    for deed in order:
        yield _deed(writer, deed)


def _order(deeds: dict[str, tree.Deed]) -> tuple[tree.Deed, ...]:
    found: dict[str, tree.Deed] = {}

    def visit(name: str) -> None:
        if name in deeds and name not in found:
            found[name] = deeds[name]
            for called in _called(deeds[name]):
                visit(called)
            for other in deeds.values():
                if other.after and other.after[0].text == name:
                    visit(other.name.text)

    visit("play")
    for name in deeds:
        visit(name)
    return tuple(found.values())


def _called(deed: tree.Deed) -> Iterator[str]:
    from rulesdsl.names.walk import nodes

    return (node.deed.text for node in nodes(deed.body) if isinstance(node, tree.Call))


def _deed(writer: _Writer, deed: tree.Deed) -> Section:
    parts: list[Part] = [Paragraph(deed.doc)] if deed.doc else []
    if deed.after:
        after = ", ".join(writer.say(part.text) for part in deed.after)
        where = f", {writer.phrases.text('where')} {writer.phrases.expr(deed.where)}" if deed.where is not None else ""
        parts.append(Paragraph(capital(writer.fixed("after", after)) + where))
    parts.append(Bullets(_steps(writer, deed.body, deed.name.text)))
    return Section(writer.name(deed), tuple(parts), 3, writer.marks(deed.name.text))


def _steps(writer: _Writer, steps: Iterable[tree.Step], path: str) -> tuple[Item, ...]:
    return tuple(item for step in steps for item in _step(writer, step, path))


def _step(writer: _Writer, step: tree.Step, path: str) -> Iterator[Item]:
    path = f"{path}.{step.label.text}" if step.label is not None else path
    name = capital(writer.say(step.label.text)) if step.label is not None else ""
    marks = writer.marks(path) if step.label is not None else _cited(step.cite)
    head = writer.phrases.head(step.act)
    below = tuple(_below(writer, step.act, path))
    text, rule = (step.doc, head) if step.doc else (head, "")
    if not below[1:] and below and not below[0].items and not below[0].name and not isinstance(step.act, tree.If):
        text = f"{text}: {below[0].text}" if text else below[0].text
        below = ()
    yield Item(text, name, rule, marks, below)
    if isinstance(step.act, tree.If) and step.act.otherwise:
        yield Item(writer.fixed("else"), "", "", _cited(step.act.otherwise_cite), _steps(writer, step.act.otherwise, path))


def _cited(cite: tree.Cite | None) -> Marks:
    return NONE if cite is None else Marks(cite.references, cite.reconstructed, cite.open)


def _below(writer: _Writer, act: tree.Act, path: str) -> Iterator[Item]:
    match act:
        case tree.If(then=then):
            yield from _steps(writer, then, path)
        case tree.Options(options=options):
            for option in options:
                own = f"{path}.{option.label.text}"
                guard = f"{writer.phrases.text('if')} {writer.phrases.expr(option.guard)}" if option.guard is not None else ""
                name = capital(writer.say(option.label.text))
                yield Item(
                    option.doc or guard, name, guard if option.doc else "", writer.marks(own), _steps(writer, option.body, own)
                )
        case (
            tree.ForEach(body=body)
            | tree.Repeat(body=body)
            | tree.RepeatUntil(body=body)
            | tree.Turn(body=body)
            | tree.Together(body=body)
            | tree.May(body=body)
            | tree.Block(body=body)
        ):
            yield from _steps(writer, body, path)


# ---- conditions, payments, rankings, values -------------------------------------------------------------


def _lines(
    writer: _Writer, title: str, declared: Iterable[D], lines: Callable[[D], Iterable[tree.Node]], prefix: str = ""
) -> Iterator[Section]:
    several = tuple(declared)
    yield Section(title, (Paragraph(""),) if several else ())
    for one in several:
        assert isinstance(one, tree.Declaration)
        path = f"{prefix}{one.name.text}"
        items = tuple(_line(writer, line, path) for line in lines(one))
        doc: tuple[Part, ...] = (Paragraph(one.doc),) if one.doc else ()
        yield Section(writer.name(one), (*doc, Bullets(items)), 3, writer.marks(path))


def _line(writer: _Writer, line: tree.Node, path: str) -> Item:
    assert isinstance(line, tree.Clause | tree.PaySource | tree.Key | tree.Prize)
    text = writer.phrases.line(line)
    own = writer.marks(f"{path}.{line.name.text}")
    return Item(line.doc or text, capital(writer.say(line.name.text)), text if line.doc else "", own)


def _conditions(writer: _Writer) -> Iterator[Section]:
    yield from _lines(writer, writer.fixed("conditions"), writer.all(tree.Condition), lambda one: one.clauses)


def _payments(writer: _Writer) -> Iterator[Section]:
    yield from _lines(writer, writer.fixed("payments"), writer.all(tree.Payment), lambda one: one.sources, "pay.")


def _scoring(writer: _Writer) -> Iterator[Section]:
    yield from _lines(writer, writer.fixed("scoring"), writer.all(tree.Ranking), lambda one: (*one.keys, *one.prizes))


def _values(writer: _Writer) -> Iterator[Section]:
    items = tuple(
        Item(
            one.doc or writer.phrases.expr(one.value),
            writer.name(one),
            writer.phrases.expr(one.value) if one.doc else "",
            writer.marks(one.name.text),
        )
        for one in writer.all(tree.Let)
    )
    yield Section(writer.fixed("values"), (Bullets(items),) if items else ())


# ---- what the rulebook does not say ---------------------------------------------------------------------


def _reconstructed(writer: _Writer) -> Iterator[Section]:
    for key, holds in (("reconstructed", lambda cite: cite.reconstructed), ("readings", lambda cite: cite.open)):
        paths = [
            path
            for path, one in writer.addresses.items()
            if one.cite is not None and holds(one.cite) and one.what is not What.CELL
        ]
        top = [path for path in paths if path.rpartition(".")[0] not in paths and one_of(writer, path)]
        items = tuple(Item(writer.addresses[path].doc or capital(writer.say(path)), marks=writer.marks(path)) for path in top)
        if items:
            yield Section(writer.fixed(key), (Paragraph(writer.fixed(f"{key}_why")), Bullets(items)))


def one_of(writer: _Writer, path: str) -> bool:
    """Whether an address stands for something of its own rather than for one of many numbers of players."""
    return writer.addresses[path].what is not What.COUNT


SECTIONS: tuple[Callable[[_Writer], Iterator[Section]], ...] = (
    _head,
    _differs,
    _components,
    _settings,
    _places,
    _course,
    _payments,
    _conditions,
    _scoring,
    _board,
    _values,
    _reconstructed,
)
