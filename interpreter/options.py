"""Options as a client sees them: lazily listed, countable, and testable with `in`."""

from collections.abc import Iterator, Sequence
from typing import overload

from attrs import field, frozen

from interpreter.python.actions import Action, Actions
from interpreter.words import title
from rulesdsl.ir import model as ir
from rulesdsl.wording.model import Wording


@frozen
class Titles:
    """How the options of one choice are offered; an action may be called otherwise in another choice."""

    offered: tuple[ir.Option, ...]
    wording: Wording

    def of(self, action: Action) -> str:
        """The action as a person reads it; as elsewhere in the game, where the choice does not offer it."""
        value = action.name.partition("=")[2]
        for option in self.offered:
            if option.address == action.address and (option.local is None) == (not value):
                return title(option, option.labels.index(value) if value else 0, self.wording)
        return action.text


@frozen
class Option:
    """What a seat may pick. Two are equal if they are the same action of the same seat."""

    seat: int
    action: Action
    titles: Titles | None = field(default=None, eq=False, repr=False)

    @property
    def id(self) -> int:
        """The action's number, the same in every state of the game."""
        return self.action.id

    @property
    def name(self) -> str:
        """The action's stable name, such as `build_hut.space=c4`."""
        return self.action.name

    @property
    def row(self) -> tuple[str, str] | None:
        """The table and the name of the row that it picks, None where it picks something else."""
        offered = self.titles.offered if self.titles is not None else ()
        several = (one for one in offered if one.address == self.action.address and one.local is not None and one.table)
        return next(((one.table, self.name.partition("=")[2]) for one in several), None)

    @property
    def text(self) -> str:
        """The action as a person reads it."""
        return self.action.text if self.titles is None else self.titles.of(self.action)

    def __str__(self) -> str:
        return self.text


class Options(Sequence[Option]):
    """The legal options of one seat, in the order of the rules file. `in` takes options, ids and names."""

    def __init__(self, seat: int, ids: Sequence[int], actions: Actions, titles: Titles | None = None) -> None:
        self.seat = seat
        self.ids = tuple(ids)
        self._actions = actions
        self._titles = titles

    @property
    def names(self) -> tuple[str, ...]:
        """The names of all of them."""
        return tuple(self._actions.all[action].name for action in self.ids)

    @overload
    def __getitem__(self, index: int) -> Option: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Option, ...]: ...
    def __getitem__(self, index: int | slice) -> Option | tuple[Option, ...]:
        if isinstance(index, slice):
            return tuple(self.option(action) for action in self.ids[index])
        return self.option(self.ids[index])

    def __len__(self) -> int:
        return len(self.ids)

    def __iter__(self) -> Iterator[Option]:
        return map(self.option, self.ids)

    def __contains__(self, what: object) -> bool:
        match what:
            case Option(seat=seat, action=action):
                return seat == self.seat and action.id in self.ids
            case str():
                return self._actions.names.get(what) in self.ids
        return what in self.ids

    def __repr__(self) -> str:
        return f"Options({', '.join(self.names)})"

    def option(self, action: int) -> Option:
        """An action by its number, legal or not."""
        return Option(self.seat, self._actions.all[action], self._titles)


@frozen
class Chance:
    """One result that chance can give here: its value, its name, and its weight among the others."""

    value: int
    name: str
    weight: int
