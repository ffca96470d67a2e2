"""The generated program of a game: functions by stop number. Functions change the state in place and give the next stop."""

from collections.abc import Callable, Mapping, MutableSequence, Sequence
from marshal import loads
from typing import Any

from attrs import field, frozen

from interpreter.layout import Layout
from interpreter.python import runtime
from rulesdsl.ir.model import Game

Cells = MutableSequence[int]
Legal = Callable[[Sequence[int]], Sequence[int]]
Apply = Callable[[Cells, int], int]
Run = Callable[[Cells], int]
Seat = Callable[[Sequence[int]], int]


@frozen
class Program:
    """What a driver needs, by stop number. Where chance is drawn on the spot, the generator's state stands after the cells."""

    seats: int
    text: str = field(repr=False)
    begin: Run
    legal: tuple[Legal, ...]
    apply: tuple[Apply, ...]
    seat: tuple[Seat, ...]
    weights: tuple[Legal, ...]
    award: Run | None
    keys: tuple[Callable[[Sequence[int], int], int], ...]
    forks: frozenset[int]
    counter: int  # position of the program counter; those of the tracks follow

    leave: Mapping[int, Run]  # by the stop of a fork whose seats are all done
    settle: Callable[[Cells, int], int]  # turns the negative number that a function can give into the next stop

    def commit(self, cells: Cells, seat: int, answer: int) -> bool:
        """Carries out an action of one seat of a fork, or what chance gave it; whether some seat is still to act."""
        at = self.counter + 1 + seat
        cells[at] = self.settle(cells, self.apply[cells[at]](cells, answer))
        return any(self.pending(cells))

    def pending(self, cells: Sequence[int]) -> Sequence[int]:
        """Inside a fork: the stop of each seat's track, 0 where it is done."""
        return cells[self.counter + 1 : self.counter + 1 + self.seats]


@frozen
class Written:
    """A program on paper: the text of its functions, the same compiled and marshalled, and the constants that they name.

    `stops`: how many there are, `chances`: the first where chance decides, `forks`: those where seats act together, and how many
    `seats` do. `loops`: how many functions there are for heads of loops.
    """

    text: str = field(repr=False)
    code: bytes = field(repr=False)
    constants: dict[str, object] = field(repr=False)
    stops: int
    chances: int
    forks: tuple[int, ...]
    seats: int
    loops: int

    def space(self) -> dict[str, Any]:
        """The names that the program defines, once it has run."""
        space: dict[str, Any] = {"__builtins__": runtime.BUILTINS, **runtime.NAMES, **self.constants}
        exec(loads(self.code), space)
        return space


def gather(game: Game, layout: Layout, written: Written) -> Program:
    """The functions of a program, ready to run."""
    space, count = written.space(), written.stops
    runs = [space[f"loop{number}"] for number in range(written.loops)]
    base = layout.cells + 1

    def settle(cells: Cells, stop: int) -> int:
        while stop < 0:
            stop = runs[-1 - stop](cells)
        return stop

    space["settle"] = settle
    forks = frozenset(written.forks)
    legal = [space.get(f"legal{stop}", _nothing) for stop in range(count)]
    apply: list[Apply] = [space.get(f"apply{stop}", _refuse) for stop in range(count)]

    def track(cells: Cells, fork: int, seat: int, action: int) -> int:
        cells[base + seat] = settle(cells, apply[cells[base + seat]](cells, action))
        return fork if any(cells[base : base + game.players]) else settle(cells, space[f"after{fork}"](cells))

    def acting(cells: Sequence[int]) -> int:
        return next(seat for seat in range(game.players) if cells[base + seat])

    def committing(fork: int) -> Apply:
        return lambda cells, action: track(cells, fork, acting(cells), action)

    for fork in forks:
        legal[fork] = lambda cells: legal[cells[base + acting(cells)]](cells)
        apply[fork] = committing(fork)
    seats = tuple(acting if stop in forks else space.get(f"seat{stop}", _nobody) for stop in range(count))
    return Program(
        seats=written.seats,
        text=written.text,
        begin=space["begin"],
        legal=tuple(legal[: written.chances]),
        apply=tuple(apply),
        seat=seats,
        weights=tuple(legal),
        award=space.get("award"),
        keys=tuple(space[f"key{k}"] for k in range(len(game.outcome.keys))),
        forks=forks,
        counter=layout.cells,
        leave={fork: space[f"after{fork}"] for fork in forks},
        settle=settle,
    )


def _nothing(cells: Sequence[int]) -> Sequence[int]:
    return ()


def _nobody(cells: Sequence[int]) -> int:
    return -1


def _refuse(cells: Cells, action: int) -> int:
    raise ValueError("the game is over")
