"""Options as a client sees them: lazily listed, countable, and testable with `in`."""

from collections.abc import Iterator, Sequence
from typing import overload

from attrs import frozen

from interpreter.python.actions import Action, Actions


@frozen
class Option:
    """What a seat may pick. Two are equal if they are the same action of the same seat."""

    seat: int
    action: Action

    @property
    def id(self) -> int:
        """The action's number, the same in every state of the game."""
        return self.action.id

    @property
    def name(self) -> str:
        """The action's stable name, such as `build_hut.space=c4`."""
        return self.action.name

    @property
    def text(self) -> str:
        """The action as a person reads it."""
        return self.action.text

    def __str__(self) -> str:
        return self.text


class Options(Sequence[Option]):
    """The legal options of one seat, in the order of the rules file. `in` takes options, ids and names."""

    def __init__(self, seat: int, ids: Sequence[int], actions: Actions) -> None:
        self.seat = seat
        self.ids = tuple(ids)
        self._actions = actions

    @overload
    def __getitem__(self, index: int) -> Option: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Option, ...]: ...
    def __getitem__(self, index: int | slice) -> Option | tuple[Option, ...]:
        if isinstance(index, slice):
            return tuple(self._option(action) for action in self.ids[index])
        return self._option(self.ids[index])

    def __len__(self) -> int:
        return len(self.ids)

    def __iter__(self) -> Iterator[Option]:
        return map(self._option, self.ids)

    def __contains__(self, what: object) -> bool:
        match what:
            case Option(seat=seat, action=action):
                return seat == self.seat and action.id in self.ids
            case str():
                return self._actions.names.get(what) in self.ids
        return what in self.ids

    def __repr__(self) -> str:
        return f"Options({', '.join(option.name for option in self)})"

    def _option(self, action: int) -> Option:
        return Option(self.seat, self._actions.all[action])


@frozen
class Chance:
    """One result that chance can give here: its value, its name, and its weight among the others."""

    value: int
    name: str
    weight: int
