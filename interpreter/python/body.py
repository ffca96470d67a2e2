"""The body of one generated function as it is written: lines, what Python names hold, and values shared by several statements.

A body is written twice by the same code. The first time nothing is kept but how often each value is needed between two writes
that change it; the second time a value that is needed twice gets a name, and one that a loop does not change gets it before.
"""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from itertools import count

from attrs import define, field

from interpreter.python.binders import Binders
from interpreter.python.texts import Names, Texts
from interpreter.python.values import Value

Key = tuple[int, int]


@define
class Plan:
    """What the first writing found: uses of each value, and for each loop the values to work out before it."""

    uses: dict[Key, int] = field(factory=dict)
    before: list[list[Value]] = field(factory=list)


@define
class Loop:
    """A loop being written: what changes inside, and where its values to work out early are noted."""

    changes: frozenset[int]
    early: list[Value]


class Body:
    """Lines of one function. `plan` is None for the first writing."""

    def __init__(self, texts: Texts, binders: Binders, plan: Plan | None = None) -> None:
        self.texts = texts
        self.binders = binders
        self.lines: list[str] = []
        self.names: Names = {}
        self.found = Plan()
        self._plan = plan
        self._indent = ""
        self._versions: dict[int, int] = {}
        self._fresh = count(1)
        self._loops: list[Loop] = []
        self._loop_number = count()
        self._temporary = count()

    @property
    def drafting(self) -> bool:
        """Whether this is the first writing."""
        return self._plan is None

    @property
    def depth(self) -> int:
        """How many blocks stand around the next line."""
        return len(self._indent)

    def line(self, text: str) -> None:
        """Adds a line."""
        self.lines.append(self._indent + text)

    # ---- values -----------------------------------------------------------------------------------

    def value(self, value: Value) -> str:
        """A Python expression for an integer, with what it shares named before."""
        self.need((value,))
        return self.text(value)

    def text(self, value: Value) -> str:
        """As `value`, for a value whose need was said before."""
        return "" if self._plan is None else self.texts.bare(value, self.names)

    def flag(self, value: Value) -> str:
        """A Python expression for a test."""
        self.need((value,))
        return "" if self._plan is None else self.texts.test(value, self.names)

    def need(self, values: Iterable[Value]) -> None:
        """Says that the next statement uses `values`: counts them, or names what is shared."""
        for value in values:
            if self._plan is None:
                self._count(value)
            else:
                self._share(value)

    def _key(self, value: Value) -> Key:
        versions = self._versions
        stamp = 0
        for what in value.reads:
            stamp += versions.get(what, 0)
        for what in value.free:
            stamp += versions.get(what, 0)
        return value.serial, stamp

    def _count(self, value: Value) -> None:
        if value.is_leaf:
            return
        key = self._key(value)
        uses = self.found.uses.get(key, 0) + 1
        if uses == 1 and self._leaves_loop(value):
            uses = 2
        self.found.uses[key] = uses
        if uses <= 2:
            for part in self.binders.needs(value):
                self._count(part)

    def _leaves_loop(self, value: Value) -> bool:
        if not value.safe:
            return False
        for loop in self._loops:
            if loop.changes.isdisjoint(value.reads) and loop.changes.isdisjoint(value.free):
                loop.early.append(value)
                return True
        return False

    def _share(self, value: Value) -> None:
        if value.is_leaf or value in self.names:
            return
        assert self._plan is not None
        for part in self.binders.needs(value):
            self._share(part)
        if value.safe and self._plan.uses.get(self._key(value), 0) > 1:
            self.hold(value)

    def hold(self, value: Value) -> str:
        """Gives a value a name."""
        name = f"t{next(self._temporary)}"
        self.line(f"{name} = {self.texts.bare(value, self.names)}")
        self.names[value] = name
        return name

    # ---- changes ----------------------------------------------------------------------------------

    def change(self, what: Iterable[int]) -> None:
        """Says that variables, registers (negative) or locals have new values: what depends on them is forgotten."""
        changed = frozenset(what)
        if not changed:
            return
        for one in changed:
            self._versions[one] = next(self._fresh)
        stale = [value for value in self.names if not (changed.isdisjoint(value.reads) and changed.isdisjoint(value.free))]
        for value in stale:
            del self.names[value]

    @contextmanager
    def block(self, head: str) -> Iterator[None]:
        """Lines under `head`. What they name or change is undone after them, for code that they do not reach."""
        names, versions, indent = dict(self.names), dict(self._versions), self._indent
        self.line(head)
        self._indent += " "
        yield
        self.names, self._versions, self._indent = names, versions, indent

    @contextmanager
    def loop(self, changes: frozenset[int]) -> Iterator[None]:
        """Around a loop whose passes change `changes`: values that stay the same are worked out before it."""
        number = next(self._loop_number)
        own = Loop(changes, [])
        if self._plan is None:
            self.found.before.append(own.early)
        else:
            for value in self._plan.before[number]:
                self._share(value)
        self.change(changes)
        self._loops.append(own)
        yield
        self._loops.pop()
        self.change(changes)
