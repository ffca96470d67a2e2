"""A state of a game as a value: it never changes, playing gives a new one."""

from array import array
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cached_property
from operator import index
from typing import TYPE_CHECKING, NoReturn, SupportsIndex

from attrs import evolve, frozen

from interpreter.chance import below
from interpreter.errors import Refusal, RefusedOption, RulesError
from interpreter.machine.model import Chance as ChanceNode
from interpreter.moments import Moment
from interpreter.options import Chance, Option, Options
from interpreter.result import Result, result_of, returns_of
from interpreter.views import View, view

if TYPE_CHECKING:
    from interpreter.game import Game
    from interpreter.information import Information

Pick = Option | Chance | SupportsIndex | str


@frozen(slots=False, eq=False, repr=False)
class State:
    """Where a game stands. `generator` is the state of chance, None where chance is asked for.

    Two states are equal if they are of the same `Game`, loaded once, and all their cells and generators are.
    """

    game: "Game"
    cells: "array[int]"
    generator: int | None
    entry: "array[int] | None" = None  # when the seats began to act together
    parent: "State | None" = None
    moments: tuple[Moment, ...] = ()  # since the parent

    def __repr__(self) -> str:
        turn = "together" if self.entry is not None else f"to act {self.to_act[0]}" if self.to_act else "chance"
        return f"State({self.game.name!r}, {'over' if self.over else turn}, {len(self.history)} answers)"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return self.game is other.game and self.generator == other.generator and self.cells == other.cells

    def __hash__(self) -> int:
        return hash((self.cells.tobytes(), self.generator))

    def __copy__(self) -> "State":
        return self

    def __deepcopy__(self, memo: object) -> "State":
        return self

    def __reduce__(self) -> NoReturn:
        raise TypeError("a state is not pickled: `interpreter.saves.save` makes a text of it, and `resume` the state again")

    # ---- where it stands --------------------------------------------------------------------------

    @property
    def stop(self) -> int:
        """The machine's stop number; 0 when the game is over."""
        return self.cells[self.game.layout.cells]

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.stop == 0

    @cached_property
    def stops(self) -> tuple[tuple[int | None, int], ...]:
        """What is to be answered: stop numbers, with the seat whose part of a simultaneous choice it is."""
        program = self.game.program
        if self.over:
            return ()
        if self.stop in program.forks:
            return tuple((seat, stop) for seat, stop in enumerate(program.pending(self.cells)) if stop)
        return ((None, self.stop),)

    @cached_property
    def _chances(self) -> tuple[tuple[int | None, int], ...]:
        return tuple(one for one in self.stops if one[1] >= self.game.machine.chances)

    @cached_property
    def to_act(self) -> tuple[int, ...]:
        """Every seat that must choose now; none where chance comes first or the game is over."""
        if self._chances:
            return ()
        seats = self.game.program.seat
        return tuple(seats[stop](self.cells) for _, stop in self.stops)

    @cached_property
    def options(self) -> Options:
        """The legal options of the seat that must choose, of several the first. Raises as `options_of`."""
        return self.options_of(self.to_act[0]) if self.to_act else Options(-1, (), self.game.actions)

    def options_of(self, seat: int) -> Options:
        """The legal options of one seat; none where it need not choose. Raises `RulesError` where it must, and cannot."""
        seat = self.game.seat_of(seat)
        for mine, (_, stop) in zip(self.to_act, self.stops, strict=False):
            if mine == seat:
                ids = self.game.program.legal[stop](self.cells)
                if not ids:
                    raise RulesError("there is nothing to choose", self.game.address(stop))
                return Options(seat, ids, self.game.actions, self.game.titles(stop))
        return Options(seat, (), self.game.actions)

    @cached_property
    def chance(self) -> tuple[Chance, ...]:
        """What chance can give here, with integer weights; empty where chance is not asked."""
        if not self._chances:
            return ()
        stop = self._chances[0][1]
        labels = self._roll(stop).roll.labels
        weights = self.game.program.weights[stop](self.cells)
        return tuple(Chance(value, labels[value], weight) for value, weight in enumerate(weights) if weight)

    def _roll(self, stop: int) -> ChanceNode:
        node = self.game.machine.nodes[self.game.machine.stops[stop]]
        assert isinstance(node, ChanceNode)
        return node

    # ---- playing ----------------------------------------------------------------------------------

    def play(self, pick: Pick, seat: int | None = None) -> "State":
        """The state after a legal option (or its id, or its name), or after what chance gives where chance is asked.

        Of chance an int is always the value, a str always the name. Raises `RefusedOption` for what is not legal, `TypeError` for
        what cannot be a pick. `seat`: whose option a bare id or name is, where several seats must choose.
        """
        if isinstance(pick, bool) or not isinstance(pick, Pick):
            raise TypeError(f"an option or its id or name can be played, not {pick!r}")
        if self._chances:
            return self._give(pick)
        option = self._found(pick, seat)
        place = self.to_act.index(option.seat)
        track, stop = self.stops[place]
        return self._answered(track, stop, option.id, Moment(option.seat, option.name))

    def _found(self, pick: Pick, seat: int | None) -> Option:
        mine = pick.seat if isinstance(pick, Option) else seat if seat is not None else self.to_act[0] if self.to_act else 0
        options = self.options_of(mine)
        name = self._name(pick)
        action = self.game.actions.names.get(name)
        if action is None or action not in options.ids:
            raise RefusedOption(name, self.why_not(name, seat=mine))
        return options.option(action)

    def _name(self, pick: Pick) -> str:
        if isinstance(pick, Option | Chance):
            return pick.name
        if isinstance(pick, str):
            return pick
        return self.game.actions.all[pick].name if 0 <= index(pick) < len(self.game.actions.all) else str(pick)

    def _give(self, pick: Pick) -> "State":
        for chance in self.chance:
            if pick in (chance, chance.name if isinstance(pick, str) else chance.value):
                track, stop = self._chances[0]
                return self._answered(track, stop, chance.value, Moment(track, chance.name))
        raise RefusedOption(self._name(pick), self.why_not(self._name(pick)))

    def _answered(self, track: int | None, stop: int, answer: int, moment: Moment) -> "State":
        after = _Way(self.game, self.cells, self.generator, self.entry, [moment], self)
        after.answer(track, stop, answer)
        return after.state()

    def undo(self) -> "State":
        """The state before the last play; the state itself at the start."""
        return self if self.parent is None else self.parent

    # ---- what it tells ----------------------------------------------------------------------------

    def view(self, seat: int | None) -> View:
        """What a seat may know of the state; None for a spectator."""
        seat = None if seat is None else self.game.seat_of(seat)
        return view(self.game.ir, self.game.layout, self.cells, seat, self.entry)

    def information(self, seat: int | None) -> "Information":
        """All that a seat has come to know: its own choices and what it was shown, in order; None for a spectator."""
        from interpreter.information import information

        return information(self, None if seat is None else self.game.seat_of(seat))

    @cached_property
    def heard(self) -> dict[int | None, tuple[str, ...]]:
        """By seat, what `information` has found that came to be known since the parent."""
        return {}

    def why_not(self, name: str, seat: int | None = None, **values: str) -> tuple[Refusal, ...]:
        """Why an action is refused; empty where it is legal. `why_not("build", space="c4")` asks for `build.space=c4`."""
        from interpreter.asking import reasons

        return reasons(self, name, seat, values)

    @property
    def returns(self) -> tuple[int, ...]:
        """What each seat has by the first key of the outcome; more is better."""
        key = self.game.program.keys[0]
        return returns_of(self.game.ir, [key(self.cells, seat) for seat in range(self.game.players)])

    @property
    def outcome(self) -> Result | None:
        """The final result, None while the game goes on."""
        if not self.over:
            return None
        keys = self.game.program.keys
        return result_of(self.game.ir, [[key(self.cells, seat) for key in keys] for seat in range(self.game.players)])

    @property
    def history(self) -> tuple[Moment, ...]:
        """All answers so far by their names: choices with their seat, and what chance gave."""
        found: list[tuple[Moment, ...]] = []
        at: State | None = self
        while at is not None:
            found.append(at.moments)
            at = at.parent
        return tuple(moment for moments in reversed(found) for moment in moments)

    def ways(self, option: Option) -> tuple[tuple[Option, ...], ...]:
        """Every complete way to go through with an option: itself, then the picks of the payment that follows."""
        from interpreter.asking import ways

        return ways(self, option)

    def play_way(self, way: Sequence[Option]) -> "State":
        """The state after several options of one seat, one after the other."""
        state = self
        for option in way:
            state = state.play(option)
        return state


class _Way:
    """From one state to the next, in place; chance is drawn where there is a generator."""

    def __init__(
        self,
        game: "Game",
        cells: Sequence[int],
        generator: int | None,
        entry: "array[int] | None",
        moments: list[Moment],
        parent: State | None = None,
    ) -> None:
        self.game = game
        self.parent = parent
        self.cells = list(cells)
        self.generator = generator
        self.entry = entry
        self.moments = moments
        self.stop = 0 if not moments else self.cells[game.layout.cells]

    def begin(self) -> None:
        """Runs from the very start."""
        with self._told():
            self._arrive(self.game.program.begin(self.cells))
            self._draw()

    def answer(self, track: int | None, stop: int, answer: int) -> None:
        """Answers what is asked at a stop, then draws."""
        with self._told():
            self._apply(track, stop, answer)
            self._draw()

    @contextmanager
    def _told(self) -> Iterator[None]:
        """Where the generated functions ask for what is not there, the rules have gone wrong: the step is found and told."""
        try:
            yield
        except (IndexError, OverflowError):
            self._check()
            raise

    def _apply(self, track: int | None, stop: int, answer: int) -> None:
        program = self.game.program
        if track is None:
            self._arrive(program.apply[stop](self.cells, answer))
        elif not program.commit(self.cells, track, answer):
            self._arrive(program.leave[self.stop](self.cells))

    def _arrive(self, stop: int) -> None:
        self.stop = self.game.program.settle(self.cells, stop)
        self.entry = array(self.game.layout.typecode, self.cells) if self.stop in self.game.program.forks else None

    def _draw(self) -> None:
        """Draws all chance that comes first."""
        program = self.game.program
        while self.generator is not None and (found := self._chance()) is not None:
            track, stop = found
            weights = program.weights[stop](self.cells)
            node = self.game.machine.nodes[self.game.machine.stops[stop]]
            assert isinstance(node, ChanceNode)
            if not any(weights):
                raise RulesError("there is nothing to roll", node.roll.address)
            self.generator, at = below(self.generator, sum(weights))
            value = next(k for k, total in enumerate(_totals(weights)) if at < total)
            self.moments.append(Moment(track, node.roll.labels[value]))
            self._apply(track, stop, value)

    def _chance(self) -> tuple[int | None, int] | None:
        first = self.game.machine.chances
        if self.stop in self.game.program.forks:
            pending = enumerate(self.game.program.pending(self.cells))
            return next(((seat, stop) for seat, stop in pending if stop >= first), None)
        return (None, self.stop) if self.stop >= first else None

    def state(self) -> State:
        """The state that was reached."""
        layout = self.game.layout
        self.cells[layout.cells] = self.stop
        if self.game.strays(self.cells):
            self._check()
        for cell in self.game.unused(self.stop, self.cells):
            self.cells[cell] = 0
        return State(self.game, array(layout.typecode, self.cells), self.generator, self.entry, self.parent, tuple(self.moments))

    def _check(self) -> None:
        """Plays the game again, every write held against its range: raises `RulesError`, with the step, where one leaves it."""
        from interpreter.evaluate.told import Told

        course = Told(self.game.ir)
        for moment in (*(self.parent.history if self.parent is not None else ()), *self.moments):
            number, _, pick = course.find(moment)
            course.answer(number, pick)


def first_state(game: "Game", generator: int | None) -> State:
    """The first state at which somebody, or chance, must answer."""
    way = _Way(game, game.layout.initial(), generator, None, [])
    way.begin()
    return way.state()


def with_cells(state: State, cells: Sequence[int]) -> State:
    """Another state at the same stop, such as one with other hidden facts."""
    return evolve(state, cells=array(state.game.layout.typecode, cells))


def _totals(weights: Sequence[int]) -> list[int]:
    total, found = 0, []
    for weight in weights:
        total += weight
        found.append(total)
    return found
