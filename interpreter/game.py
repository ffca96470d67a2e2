"""A game that can be played: one rules file for one player count."""

from collections.abc import Iterable, Sequence
from functools import cached_property, lru_cache
from operator import index
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, NoReturn, SupportsIndex

from attrs import evolve, frozen

from interpreter.chance import seed_of, seeded
from interpreter.compiled import Compiled, compile_game, keep_game, kept_game
from interpreter.cursor import Cursor, Playout, scored
from interpreter.errors import EndlessGameError
from interpreter.layout import Layout
from interpreter.machine.liveness import held_at
from interpreter.machine.model import Choice, Fork, Machine
from interpreter.moments import Moment
from interpreter.options import Titles
from interpreter.python.actions import Actions
from interpreter.python.program import Program
from interpreter.state import State, first_state
from rulesdsl.diagnostics.model import Mistake
from rulesdsl.ir import model as ir
from rulesdsl.source import SourceFile
from rulesdsl.wording.model import ENGLISH

if TYPE_CHECKING:
    from rulesdsl.variants.find import Chosen


LONGEST = 1_000_000
"""Choices, after which a game at random is given up. The longest games of the package have a few thousand."""


@frozen(slots=False, eq=False, repr=False)
class Game:
    """A game for a fixed number of players. Two games are equal only if they are the same object, and so are their states."""

    compiled: Compiled

    def __repr__(self) -> str:
        variants = f", variants={self.ir.variants!r}" if self.ir.variants else ""
        return f"Game({self.name!r}, players={self.players}{variants})"

    def __copy__(self) -> "Game":
        return self

    def __deepcopy__(self, memo: object) -> "Game":
        return self

    def __reduce__(self) -> NoReturn:
        raise TypeError("a game is not pickled: load it again by its name, number of players, variants and changes")

    @property
    def ir(self) -> ir.Game:
        """The intermediate representation."""
        return self.compiled.game

    @property
    def name(self) -> str:
        """The game's name in its rules file."""
        return self.ir.name

    @property
    def title(self) -> str:
        """The game's name for people."""
        return self.ir.wording.title or self.ir.title

    @property
    def players(self) -> int:
        """How many seats play."""
        return self.ir.players

    @property
    def seats(self) -> tuple[str, ...]:
        """The names of the seats."""
        return self.ir.seat_labels[: self.players]

    @property
    def machine(self) -> Machine:
        """The game as a graph of choices, chances and steps."""
        return self.compiled.machine

    @property
    def layout(self) -> Layout:
        """Where everything stands in a state."""
        return self.compiled.layout

    @property
    def actions(self) -> Actions:
        """All actions of the game, by number."""
        return self.compiled.actions

    @property
    def program(self) -> Program:
        """The generated functions that stop at chance."""
        return self.compiled.asking

    def address(self, stop: int) -> str:
        """The address of the step at which a seat chooses."""
        return self.compiled.address(stop)

    def seat_of(self, seat: object) -> int:
        """A seat by its number; raises `ValueError` for a number that is none, `TypeError` for anything else."""
        if type(seat) is int and 0 <= seat < self.players:
            return seat
        if isinstance(seat, bool | str) or not isinstance(seat, SupportsIndex):
            raise TypeError(f"a seat is a number from 0 to {self.players - 1}, not {seat!r}")
        if not 0 <= index(seat) < self.players:
            raise ValueError(f"`{self.name}` has the seats 0 to {self.players - 1}, not {index(seat)}")
        return index(seat)

    def titles(self, stop: int) -> Titles:
        """How the options of a choice are offered, by the number of its stop."""
        found = self._titles.get(stop)
        if found is None:
            node = self.machine.nodes[self.machine.stops[stop]]
            offers = node.offers if isinstance(node, Choice) else ()
            found = self._titles[stop] = Titles(tuple(offer.option for offer in offers), self.ir.wording)
        return found

    def strays(self, cells: Sequence[int]) -> bool:
        """Whether a number has left its range, or fewer than no pieces lie somewhere."""
        for cell, low, high in self._numbers:
            if not low <= cells[cell] <= high:
                return True
        # A generator would cost a tenth of a small game.
        for first, behind in self._piles:  # noqa: SIM110
            if min(cells[first:behind]) < 0:
                return True
        return False

    @cached_property
    def _numbers(self) -> tuple[tuple[int, int, int], ...]:
        """Cells that hold numbers, with the least and the greatest; not those that may be none, nor those of zones."""
        kept = {number for zone in self.ir.zones for number in (zone.variable, zone.number)}
        numbers = (
            (self.layout.offsets[number], variable)
            for number, variable in enumerate(self.ir.variables)
            if number not in kept and variable.format.shape is ir.Shape.NUMBER and not variable.optional
        )
        return tuple((first + k, one.low, one.high) for first, one in numbers for k in range(len(one.initial)))

    @cached_property
    def _piles(self) -> tuple[tuple[int, int], ...]:
        """From which cell to which zones keep how many pieces lie there."""
        found = [zone.variable for zone in self.ir.zones if zone.store is ir.Store.COUNTS]
        found += [zone.number for zone in self.ir.zones if zone.number is not None]
        starts = [(self.layout.offsets[number], len(self.ir.variables[number].initial)) for number in found]
        return tuple((first, first + size) for first, size in starts if size)

    @cached_property
    def _titles(self) -> dict[int, Titles]:
        return {}

    def start(self, seed: int | None = None) -> State:
        """The first state. With a seed chance is drawn, the same for the same seed; without one it is asked for.

        A seed is 0..4294967295; `ValueError` for another one.
        """
        return first_state(self, None if seed is None else seeded(seed_of(seed)))

    def replay(self, history: Iterable[Moment | str], seed: int | None = None) -> State:
        """The state after a history: answers by name, chance included unless there is a seed that gives it.

        With a seed, which is as for `start`, chance that the history tells must be what the seed gives, else `ValueError`.
        """
        state = self.start(seed)
        if seed is not None:
            return _followed(state, tuple(history))
        for moment in history:
            state = state.play(moment) if isinstance(moment, str) else state.play(moment.name, seat=moment.seat)
        return state

    # ---- the fast way -----------------------------------------------------------------------------

    def cursor(self, seed: int) -> Cursor:
        """The game from its start, to be changed in place. The seed is as for `start`."""
        program = self.compiled.drawing
        cells = [*self._cells, seeded(seed_of(seed))]
        return Cursor(self.compiled, cells, program.settle(cells, program.begin(cells)))

    def cursor_at(self, state: State, seed: int) -> Cursor:
        """The game from a state on, with chance drawn from a new seed, which may be any whole number."""
        if state.chance:
            state = first_choice(state, seed)
        return Cursor(self.compiled, [*state.cells, seeded(seed)], state.stop)

    def playout(self, seed: int, longest: int = LONGEST) -> Playout:
        """A game of uniformly random choices to its end. The seed is as for `start`.

        Raises `RulesError` where the rules go wrong, as far as that can be seen at the end, and `EndlessGameError`, which is one,
        where the game is not over after `longest` choices.
        """
        cursor = self.cursor(seed)
        decisions = cursor.play_on(Random(seed_of(seed)), longest)
        if not cursor.over:
            raise EndlessGameError(longest, self.address(cursor.stop))
        if self.strays(cursor.cells):
            _play_again(self, seed_of(seed))
        return Playout(cursor.returns(), decisions)

    def returns_now(self, state: State) -> tuple[int, ...] | None:
        """The returns if the game were scored at once, None where its rules do not allow that."""
        return scored(self.compiled, [*state.cells, 0])

    @cached_property
    def _cells(self) -> list[int]:
        return self.layout.initial().tolist()

    # ---- registers --------------------------------------------------------------------------------

    def unused(self, stop: int, cells: Sequence[int]) -> tuple[int, ...]:
        """Machine cells whose values nothing needs any more, by position in the state."""
        pending = tuple(self.program.pending(cells)) if stop in self.program.forks else ()
        return self._unused((stop, *pending))

    @cached_property
    def _idle(self) -> dict[tuple[int, ...], tuple[int, ...]]:
        return {}

    def _unused(self, stops: tuple[int, ...]) -> tuple[int, ...]:
        found = self._idle.get(stops)
        if found is None:
            found = self._idle[stops] = tuple(self._count_unused(stops))
        return found

    def _count_unused(self, stops: tuple[int, ...]) -> Iterable[int]:
        machine, first = self.machine, self.layout.cells
        node = machine.nodes[machine.stops[stops[0]]] if stops[0] else None
        live = set(machine.live[node.next]) if isinstance(node, Fork) else set()
        for stop in stops[1:] if isinstance(node, Fork) else stops:
            live |= held_at(machine, machine.stops[stop], machine.live) if stop else frozenset()
        needed = {machine.registers[local] for local in live if local in machine.registers}
        tracks = range(1, 1 + machine.seats) if not isinstance(node, Fork) else ()
        idle = set(range(1 + machine.seats, machine.cells)) - needed
        return sorted(first + cell for cell in (*tracks, *idle))


def _play_again(game: Game, seed: int) -> None:
    """The game that `playout` plays, state by state: raises `RulesError`, with the step, where a number leaves its range."""
    state, pick = game.start(seed), Random(seed).random
    while not state.over:
        options = state.options
        state = state.play(options[int(pick() * len(options))])


def _followed(state: State, history: Sequence[Moment | str]) -> State:
    """A game that draws chance, through a history; chance that the history tells is held against what is drawn."""
    drawn = list(state.moments)
    for number, moment in enumerate(history, start=1):
        if drawn and moment == drawn[0]:
            drawn.pop(0)
        elif isinstance(moment, Moment) and moment.seat is None:
            gives = f"`{drawn[0].name}`" if drawn else "none"
            raise ValueError(f"answer {number} of the history tells the chance `{moment.name}`, and the seed gives {gives}")
        else:
            name, seat = (moment.name, moment.seat) if isinstance(moment, Moment) else (moment, None)
            state = state.play(name, seat=seat)
            drawn = list(state.moments[1:])
    return state


def first_choice(state: State, seed: int) -> State:
    """From a state where chance is asked, to the next choice or the end, with chance drawn from a seed."""
    drawn = evolve(state, generator=seeded(seed))
    random = Random(seed)
    while drawn.chance:
        weights = [chance.weight for chance in drawn.chance]
        drawn = drawn.play(random.choices(drawn.chance, weights)[0])
    return drawn


@lru_cache(maxsize=8)
def of_ir(game: ir.Game) -> Game:
    """A game from its intermediate representation."""
    return Game(compile_game(game))


def made(
    source: SourceFile, players: int, chosen: "Chosen", rules: Path | None = None, language: str = ENGLISH
) -> tuple[Game | None, tuple[Mistake, ...]]:
    """The game in a rules file, as `rulesdsl.build` builds it and `rulesdsl.spoken` says it; and what is wrong if it is None.

    `rules`: where its labels lie, None for no labels. What is made once is kept, and found again for the same texts. Raises as
    `rulesdsl.spoken` does.
    """
    from rulesdsl.keys import game_key

    key = game_key(source, players, chosen, rules, language)
    kept = kept_game(key)
    if kept is not None:
        return Game(kept), ()
    game, mistakes = _made(source, players, chosen, rules, language)
    if game is None:
        return None, mistakes
    compiled = compile_game(game, key)
    if key == game_key(source, players, chosen, rules, language):  # else labels have changed while they were read
        keep_game(compiled)
    return Game(compiled), ()


def _made(
    source: SourceFile, players: int, chosen: "Chosen", rules: Path | None, language: str
) -> tuple[ir.Game | None, tuple[Mistake, ...]]:
    from rulesdsl import build, spoken

    game, mistakes = build(source, players, chosen)
    if game is None or rules is None:
        return game, mistakes
    said, mistakes = spoken(game, rules, source, chosen, language)
    return (None, mistakes) if mistakes else (said, ())
