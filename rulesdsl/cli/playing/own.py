"""What chance has given in secret and has come to a viewer's own: what the viewer sees there tells what it was.

It has come there straight, by a step that uses it; or it lay in the dark first, and was copied cell by cell.
"""

from collections.abc import Iterable, Iterator

from attrs import define, field, frozen

from interpreter.evaluate.cells import Event
from interpreter.views import sights
from rulesdsl.ir import model as ir
from rulesdsl.ir.walk import blocks, statements

Row = tuple[str, str]
Cell = tuple[int, tuple[int, ...]]
Run = tuple[int, ...]
"""What something is for each value that chance can give."""


@frozen
class Use:
    """A write that uses what chance gave: parts of its index are `index`, its value is `value`, or more by `more`."""

    address: str
    variable: int
    index: tuple[Run | None, ...]
    value: Run | None
    more: Run | None

    def made(self, event: Event, value: int) -> bool:
        """Whether an event is this write, with what chance gave."""
        if (event.address, event.variable) != (self.address, self.variable):
            return False
        parts = zip(self.index, event.index, strict=True)
        same = all(part is None or part[value] == place for part, place in parts)
        stored = self.value is None or self.value[value] == event.after
        return same and stored and (self.more is None or self.more[value] == event.after - event.before)

    @property
    def tells(self) -> bool:
        """Whether who sees the cell before and after knows what chance gave."""
        return any(run is not None and len(set(run)) == len(run) for run in (*self.index, self.value, self.more))


@define
class Thrown:
    """What chance gave once: `told[place]` is to become `row`. `cells`: where it lies in the dark, and what they hold."""

    roll: ir.Roll
    value: int
    told: list[Row | None]
    place: int
    cells: dict[Cell, int] = field(factory=dict)


class Own:
    """Follows what is written, and puts in what chance gave where the viewer has come to see it."""

    def __init__(self, game: ir.Game, viewer: int | None) -> None:
        self._viewer = viewer
        self._sights = sights(game)
        self._copies = {(one.address, one.variable): one.value.variable for one in _copies(game.play)}
        self._uses = dict[str, list[Use]]()
        for block in _within(game.play):
            for place, stmt in enumerate(block):
                if isinstance(stmt, ir.Roll) and stmt.secret:
                    self._uses.setdefault(stmt.address, []).extend(_uses(game, stmt, block[place + 1 :]))
        self._thrown: list[Thrown] = []

    def thrown(self, roll: ir.Roll, value: int, told: list[Row | None]) -> None:
        """Chance has given a value in secret; `told` says at its end that it is not seen."""
        self._thrown.append(Thrown(roll, value, told, len(told) - 1))

    def follow(self, events: Iterable[Event]) -> None:
        """What has been written since."""
        for event in events if self._thrown else ():
            own = self._sights[event.variable] is ir.Sight.OWNER and event.index[:1] == (self._viewer,)
            last = self._thrown[-1] if self._thrown else None
            use = next((use for use in self._uses[last.roll.address] if use.made(event, last.value)), None) if last else None
            if last is None or use is None:
                self._copied(event, own)
            elif own and use.tells:
                self._tell(last)
            else:
                self._laid(last, use, event)

    def _laid(self, one: Thrown, use: Use, event: Event) -> None:
        """It is kept in the dark: alone in a cell, or as one of those that are counted there."""
        cell = (event.variable, event.index)
        for other in self._thrown:
            held = other.cells.pop(cell, None)
            if held is not None and use.value is None and held == event.before:
                other.cells[cell] = event.after
        if use.tells:
            one.cells[cell] = event.after

    def _copied(self, event: Event, own: bool) -> None:
        """A copy to the viewer's own tells all that lies in the cell, if that is all that the cell says."""
        source = self._copies.get((event.address, event.variable))
        here = [one for one in self._thrown if one.cells.get((source or 0, event.index)) == event.after]
        if own and source is not None and len(here) in (1, event.after):
            for one in here:
                self._tell(one)
        for one in self._thrown:
            one.cells.pop((event.variable, event.index), None)

    def _tell(self, one: Thrown) -> None:
        one.told[one.place] = (one.roll.table, one.roll.labels[one.value])
        self._thrown.remove(one)


def _within(block: tuple[ir.Stmt, ...]) -> Iterator[tuple[ir.Stmt, ...]]:
    """A block and all blocks in it."""
    yield block
    for stmt in block:
        for inner in blocks(stmt):
            yield from _within(inner)


@frozen
class _Copy:
    address: str
    variable: int
    value: ir.Read


def _copies(play: tuple[ir.Stmt, ...]) -> Iterator[_Copy]:
    """The steps that store in a cell what lies in another with the same index."""
    for stmt in statements(play):
        match stmt:
            case ir.Write(address=address, variable=variable, index=index, value=ir.Read() as value) if value.index == index:
                yield _Copy(address, variable, value)


def _uses(game: ir.Game, roll: ir.Roll, after: tuple[ir.Stmt, ...]) -> Iterator[Use]:
    runs: dict[int, Run] = {roll.local: tuple(range(roll.size))}
    for stmt in statements(after):
        match stmt:
            case ir.Let(local=local, value=value) if (run := _run(game, value, runs)) is not None:
                runs[local] = run
            case ir.Write():
                use = _use(game, stmt, runs, roll.size)
                if any(run is not None for run in (*use.index, use.value, use.more)):
                    yield use


def _use(game: ir.Game, write: ir.Write, runs: dict[int, Run], size: int) -> Use:
    index = tuple(_run(game, part, runs) for part in write.index)
    value, more = _run(game, write.value, runs), None
    match write.value:
        case ir.Int(value=number):
            value = (number,) * size if any(index) else None
        case ir.Binary(op=ir.BinaryOp.ADD | ir.BinaryOp.SUB as op, left=ir.Read(variable=variable, index=place), right=right):
            sign = 1 if op is ir.BinaryOp.ADD else -1
            step = (right.value,) * size if any(index) and isinstance(right, ir.Int) else _run(game, right, runs)
            if (variable, place) == (write.variable, write.index) and step is not None:
                more = tuple(sign * part for part in step)
    return Use(write.address, write.variable, index, value, more)


def _run(game: ir.Game, expr: ir.Expr, runs: dict[int, Run]) -> Run | None:
    """What an expression is for each value that chance can give; None where it says nothing of it."""
    match expr:
        case ir.Get(local=local):
            return runs.get(local)
        case ir.Binary(op=ir.BinaryOp.ADD, left=left, right=ir.Int(value=number)):
            inner = _run(game, left, runs)
            return None if inner is None else tuple(part + number for part in inner)
        case ir.Binary(op=ir.BinaryOp.SUB, left=left, right=ir.Int(value=number)):
            inner = _run(game, left, runs)
            return None if inner is None else tuple(part - number for part in inner)
        case ir.Look(table=table, index=(part,)) if (inner := _run(game, part, runs)) is not None:
            values = game.tables[table].values
            return tuple(values[place] if 0 <= place < len(values) else ir.NONE for place in inner)
    return None
