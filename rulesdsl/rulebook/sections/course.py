"""The course of play: set-up, what players do, the end; each deed where it is first needed, and beside it what it refers to."""

from collections.abc import Iterable, Iterator

from attrs import define, field

from rulesdsl.names.walk import nodes
from rulesdsl.rulebook.model import NONE, Bullets, Item, Marks, Part, Section
from rulesdsl.rulebook.phrases.nouns import name_of
from rulesdsl.rulebook.sections.lines import Lined, lined
from rulesdsl.rulebook.sections.steps import deed, steps
from rulesdsl.rulebook.writer import Writer
from rulesdsl.syntax import tree

PLAY, WINNER = "play", "winner"


def course(writer: Writer) -> Iterator[Section]:
    """Set-up, course of play, the end, who wins."""
    told = _Told(writer)
    before, during, after = told.stretches()
    setup = "setup" if writer.players is None else "setup_for"
    yield from told.stretch(writer.language(setup, count=writer.players), before)
    yield from told.stretch(writer.language("course"), during, of_play=True)
    yield from told.stretch(writer.language("ending"), after)
    yield from told.rest()


@define
class _Told:
    """What is told already: each deed and each of the others once."""

    writer: Writer
    deeds: dict[str, tree.Deed] = field(init=False)
    others: dict[str, Lined] = field(init=False)
    told: set[str] = field(factory=set)

    def __attrs_post_init__(self) -> None:
        file = self.writer.file
        self.deeds = {one.name.text: one for one in file.declarations if isinstance(one, tree.Deed)}
        lines = [one for one in file.declarations if isinstance(one, tree.Condition | tree.Payment | tree.Ranking)]
        self.others = {_key(one): one for one in lines}
        self.told = {PLAY, WINNER}

    # ---- which steps of the game are which -----------------------------------------------------------

    def stretches(self) -> tuple[tuple[tree.Step, ...], ...]:
        """The steps of the game before the first that asks a player, up to the last, and after it."""
        body = self.deeds[PLAY].body if PLAY in self.deeds else ()
        asking = [at for at, step in enumerate(body) if self._asks(step, frozenset())]
        if not asking:
            return (), body, ()
        return body[: asking[0]], body[asking[0] : asking[-1] + 1], body[asking[-1] + 1 :]

    def _asks(self, node: tree.Node, above: frozenset[str]) -> bool:
        for one in nodes(node):
            match one:
                case tree.Choose() | tree.Options() | tree.Pay() | tree.May() | tree.DoParts() | tree.Turn() | tree.RepeatUntil():
                    return True
                case tree.Call(deed=name) if name.text in self.deeds and name.text not in above:
                    if self._asks(self.deeds[name.text], above | {name.text}):
                        return True
        return False

    # ---- one stretch --------------------------------------------------------------------------------

    def stretch(self, title: str, several: tuple[tree.Step, ...], of_play: bool = False) -> Iterator[Section]:
        """A section of the page with the steps, and a smaller one for each deed that they come to."""
        if not several:
            return
        inside = [self._opened(step) for step in several]
        parts: list[Part] = []
        marks, items = NONE, list[Item]()
        if of_play and PLAY in self.deeds:
            play = self.deeds[PLAY]
            marks = self.writer.marks(PLAY, play.cite)
            parts += self.writer.described(play.doc, PLAY)
        for step, opened in zip(several, inside, strict=True):
            if opened is None:
                items += steps(self.writer, (step,), PLAY)
            else:
                self.told.add(opened.name.text)
                marks = marks.along(self._heading(opened, step))
                parts += self.writer.described(opened.doc, opened.name.text)
                items += steps(self.writer, opened.body, opened.name.text)
        yield Section(title, (*parts, Bullets(tuple(items))), 2, marks)
        yield from self._referred(several)
        for step, opened in zip(several, inside, strict=True):
            yield from self._reached(step if opened is None else opened)
            if opened is not None:
                yield from self._following(opened.name.text)

    def _heading(self, opened: tree.Deed, step: tree.Step) -> Marks:
        return self.writer.marks(opened.name.text, opened.cite or step.cite)

    def _opened(self, step: tree.Step) -> tree.Deed | None:
        """The deed that a step without a name of its own does, if it is done nowhere else."""
        match step:
            case tree.Step(label=None, doc="", act=tree.Chain(parts=((tree.Call(deed=name, arguments=()),),))):
                calls = [one for one in nodes(self.writer.file) if isinstance(one, tree.Call) and one.deed.text == name.text]
                return self.deeds.get(name.text) if len(calls) == 1 and name.text not in self.told else None
        return None

    def _reached(self, node: tree.Node) -> Iterator[Section]:
        """The deeds that a part of the rules comes to, in the order of its text."""
        yield from self._referred((node,))
        for one in nodes(node):
            if isinstance(one, tree.Call):
                yield from self._deed(one.deed.text)
        if any(isinstance(one, tree.DoParts) for one in nodes(node)):
            for table in self.writer.settled(tree.Table):
                yield from (section for call in _calls(table) for section in self._deed(call))

    def _deed(self, name: str) -> Iterator[Section]:
        if name in self.told or name not in self.deeds:
            return
        self.told.add(name)
        one = self.deeds[name]
        yield deed(self.writer, one)
        yield from self._reached(one)
        yield from self._following(name)

    def _following(self, name: str) -> Iterator[Section]:
        """The triggers of a deed."""
        for one in self.deeds.values():
            if one.after and one.after[0].text == name:
                yield from self._deed(one.name.text)

    # ---- what steps refer to ------------------------------------------------------------------------

    def _referred(self, several: Iterable[tree.Node]) -> Iterator[Section]:
        """Conditions, payments and rankings, where they are first spoken of."""
        for one in nodes(tuple(several)):
            match one:
                case tree.Name() | tree.Apply():
                    yield from self._other(name_of(one))
                case tree.Pay(amount=amount):
                    for unit in self._units(amount):
                        yield from self._other(f"pay.{unit}")

    def _units(self, amount: tree.Expr) -> tuple[str, ...]:
        """The units in which an amount may be; all where that cannot be told."""
        if isinstance(amount, tree.Convert):
            return (amount.unit.text,)
        columns, payments = self.writer.phrases.meanings.columns, self.writer.phrases.meanings.payments
        types = [columns[name] for one in nodes(amount) if isinstance(one, tree.Apply) and (name := one.name.text) in columns]
        named = [kind.name.text for type_ in types for kind in type_.kinds if kind.name is not None]
        return tuple(name for name in named if name in payments) or tuple(payments)

    def _other(self, key: str) -> Iterator[Section]:
        if key in self.others and key not in self.told:
            self.told.add(key)
            one = self.others[key]
            yield lined(self.writer, one)
            yield from self._referred((one,))

    def rest(self) -> Iterator[Section]:
        """What nothing has come to, and last who wins."""
        for name in self.deeds:
            yield from self._deed(name)
        for key in self.others:
            yield from self._other(key)
        winner = self.others.get(WINNER)
        if isinstance(winner, tree.Ranking):
            section = lined(self.writer, winner, 2)
            yield Section(self.writer.language("winner"), section.parts, 2, section.marks)


def _key(one: Lined) -> str:
    return f"pay.{one.name.text}" if isinstance(one, tree.Payment) else one.name.text


def _calls(table: tree.Table) -> Iterator[str]:
    """The deeds that a table names; a cell with one name alone may name a deed."""
    for one in nodes(table):
        match one:
            case tree.Call(deed=name):
                yield name.text
            case tree.CellNames(names=(name,)):
                yield name.text
