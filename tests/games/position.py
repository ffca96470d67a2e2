"""Positions of a game: reached by play, edited piece by piece, looked at by names.

The direct evaluator and, for the shipped rules, the generated program go through every position side by side; after each answer
both must offer the same options and stand on the same cells.
"""

from collections import Counter
from typing import Self

from interpreter.evaluate.course import Ask, Chance, Course, Pick, offered, picks
from interpreter.evaluate.expressions import Evaluator
from interpreter.layout import lay_out
from interpreter.refusals import ConditionFailed, Prompt, Situation, refusals
from interpreter.result import Result, result_of
from interpreter.state import State, with_cells
from interpreter.views import plain, view
from interpreter.words import action
from rulesdsl.ir.model import NONE, Choose, Game, Shape, Store, Variable
from tests.games.counting import pieces
from tests.games.editions import Edition, playable, representation

Value = int | str | None
Placed = tuple[Variable, int, tuple[dict[str, int], ...]]
BETWEEN = " "


class Position:
    """One game under way. `luck` holds what chance gives next, by name; where it is empty, the first thing possible comes."""

    def __init__(self, players: int, edition: Edition, luck: str = "") -> None:
        self.game: Game = representation(players, edition)
        self.edition = edition
        self.layout = lay_out(self.game)
        self.luck = luck.split()
        self._course = Course(self.game)
        self._state: State | None = None if edition.changes else playable(players, edition).start()
        self._places: dict[str, Placed] = {}
        self._known: dict[str, dict[str, Pick]] = {}
        self._roll()

    # ---- what stands where ------------------------------------------------------------------------

    def __getitem__(self, key: str | tuple[str, ...]) -> Value:
        """A cell by variable and index: `position["hand", "p1", "v5"]`; a set as its members with blanks between."""
        variable, place = self._find(key)
        return _shown(variable, self._course.cells.values[place])

    def __setitem__(self, key: str | tuple[str, ...], value: Value) -> None:
        variable, place = self._find(key)
        self._course.cells.values[place] = _meant(variable, value)
        self._known = {}
        if self._state is not None:
            cells = list(self._state.cells)
            cells[: self.layout.cells] = self._course.cells.values
            self._state = with_cells(self._state, cells)

    def held(self, zone: str, *index: str) -> dict[str, int]:
        """What lies in a zone of counts: copies by kind."""
        variable, _ = self._variable(zone)
        found = {kind: self._count(zone, *index, kind) for kind in self.names(zone)}
        assert variable.format.shape is Shape.NUMBER
        return {kind: copies for kind, copies in found.items() if copies}

    def names(self, zone: str) -> tuple[str, ...]:
        """The kinds that a zone holds, by name; with their table where two have one name."""
        return tuple(self._named(zone)[2][-1])

    def total(self, kind: str) -> int:
        """How many copies of a kind, by its address, there are in all zones together."""
        number = next(place for place, one in enumerate(self.game.kinds) if one.address == kind)
        return pieces(self.game, self.layout, self._course.cells.values)[number]

    def moving(self, kind: str, origin: tuple[str, ...], target: tuple[str, ...], copies: int = 1) -> None:
        """Move copies of a kind between two zones of counts."""
        assert self._count(*origin, kind) >= copies, f"no {kind} in {origin}"
        self[(*origin, kind)] = self._count(*origin, kind) - copies
        self[(*target, kind)] = self._count(*target, kind) + copies

    # ---- what may be done -------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self._course.over

    @property
    def seat(self) -> str:
        """Who must choose; of those who choose at the same time the first."""
        return self.seats[0]

    @property
    def seats(self) -> tuple[str, ...]:
        """Everybody who must choose now."""
        return tuple(self.game.seat_labels[ask.seat] for ask in self._course.pending if isinstance(ask, Ask))

    @property
    def options(self) -> frozenset[str]:
        """The legal options, by name."""
        return self.offered(self.seat)

    def offered(self, seat: str) -> frozenset[str]:
        """The legal options of one of those who must choose, by name."""
        found = frozenset(self._legal(seat))
        if self._state is not None:
            mine = self._state.options_of(self.game.seat_labels.index(seat))
            assert found == {option.name for option in mine}, "the two interpreters offer different options"
        return found

    def values(self, option: str) -> frozenset[str]:
        """The legal values of one option."""
        return frozenset(name.partition("=")[2] for name in self.options if name.partition("=")[0] == option)

    def why(self, name: str) -> dict[str, str]:
        """Why an option is refused: the words by the address of each condition that failed."""
        ask = self._ask(self.seat)
        prompt = Prompt(ask.seat, ask.choose.address, ask.choose.options, ask.env)
        found = refusals(Situation(self.game, self.layout, self._course.cells.values, (prompt,)), ask.seat, name)
        assert all(isinstance(mistake, ConditionFailed) for mistake in found), [mistake.headline() for mistake in found]
        return {mistake.address: mistake.words for mistake in found if isinstance(mistake, ConditionFailed)}

    def play(self, *names: str, by: str | None = None) -> Self:
        """Choose options, one after the other; chance comes by itself. `by`: which of several seats chooses, else the first."""
        for name in names:
            seat = by or self.seat
            assert name in self.offered(seat), f"{seat} may not {name}, but {sorted(self.offered(seat))}"
            self._answer(self.seats.index(seat), self._legal(seat)[name], name)
            self._roll()
        return self

    def seen(self, seat: str | None) -> dict[str, object]:
        """What a seat sees, by variable; None for a spectator."""
        number = None if seat is None else self.game.seat_labels.index(seat)
        found = plain(self.game, self.layout, view(self.game, self.layout, self._course.cells.values, number))
        shown, sizes = found["variables"], found["sizes"]
        assert isinstance(shown, dict)
        assert isinstance(sizes, dict)
        return {**shown, **{f"{zone}.size": size for zone, size in sizes.items()}}

    def gains(self, *steps: str) -> dict[str, int]:
        """What the steps with these addresses have added to each player's score so far."""
        seats, score = self.game.seat_labels, self._variable("score")[1]
        events = [event for event in self._course.events if event.variable == score and event.address in steps]
        found = {seat: sum(e.after - e.before for e in events if e.index == (place,)) for place, seat in enumerate(seats)}
        return {seat: points for seat, points in found.items() if points}

    @property
    def result(self) -> Result:
        """Who came where, as the outcome's keys have it now; both interpreters must agree at the end."""
        evaluator, keys = Evaluator(self._course.cells), self.game.outcome.keys
        found = result_of(
            self.game, [[evaluator.call(function, (seat,)) for *_, function in keys] for seat in range(self.game.players)]
        )
        assert self._state is None or self._state.outcome == found
        return found

    # ---- inside -----------------------------------------------------------------------------------

    def _ask(self, seat: str) -> Ask:
        assert seat in self.seats, f"{seat} has nothing to choose"
        request = self._course.pending[self.seats.index(seat)]
        assert isinstance(request, Ask)
        return request

    def _legal(self, seat: str) -> dict[str, Pick]:
        """The legal picks by name; worked out again after an edit, since the choice was put before it."""
        if seat not in self._known:
            ask, evaluator = self._ask(seat), Evaluator(self._course.cells)
            legal = (pick for pick in picks(ask.choose) if _holds(evaluator, ask, ask.choose, pick))
            self._known[seat] = {action(ask.choose.options[pick.option], pick.value): pick for pick in legal}
        return self._known[seat]

    def _answer(self, place: int, pick: Pick, name: str) -> None:
        request = self._course.pending[place]
        if isinstance(request, Ask) and pick not in request.legal:
            # The position was edited since the choice came up.
            edited = Ask(request.seat, request.choose, (*request.legal, pick), request.env)
            self._course.pending = (*self._course.pending[:place], edited, *self._course.pending[place + 1 :])
        self._course.answer(place, pick)
        self._known = {}
        if self._state is not None:
            self._state = self._state.play(name, request.seat)
            assert list(self._state.cells[: self.layout.cells]) == self._course.cells.values, f"the interpreters part at {name}"

    def _roll(self) -> None:
        while self._course.pending and isinstance(request := self._course.pending[0], Chance):
            labels = [request.roll.labels[pick.value] for pick in offered(request)]
            wanted = self.luck.pop(0) if self.luck else labels[0]
            assert wanted in labels, f"chance cannot give {wanted}, but {labels}"
            self._answer(0, offered(request)[labels.index(wanted)], wanted)

    def _variable(self, name: str) -> tuple[Variable, int]:
        return self._named(name)[:2]

    def _named(self, name: str) -> Placed:
        """A variable, its number, and what its indices are called."""
        if name not in self._places:
            number, variable = next(found for found in enumerate(self.game.variables) if found[1].address == name)
            rows = tuple({label: row for row, label in enumerate(labels)} for labels in _labels(self.game, variable))
            self._places[name] = variable, number, rows
        return self._places[name]

    def _find(self, key: str | tuple[str, ...]) -> tuple[Variable, int]:
        name, *index = (key,) if isinstance(key, str) else key
        variable, number, rows = self._named(name)
        return variable, self.layout.cell(number, tuple(row[one] for row, one in zip(rows, index, strict=True)))

    def _count(self, *key: str) -> int:
        found = self[key]
        assert isinstance(found, int)
        return found


def _holds(evaluator: Evaluator, ask: Ask, choose: Choose, pick: Pick) -> bool:
    option = choose.options[pick.option]
    env = dict(ask.env) if option.local is None else {**ask.env, option.local: pick.value}
    return all(evaluator.value(clause.test, env) for clause in option.clauses)


def _labels(game: Game, variable: Variable) -> tuple[tuple[str, ...], ...]:
    """What the indices of a variable are called; kinds of two tables with one name by their addresses."""
    found = [dimension.labels for dimension in variable.dimensions]
    zone = next((one for one in game.zones if game.variables[one.variable] is variable), None)
    if zone is not None and zone.store is Store.COUNTS:
        kinds = [game.kinds[number] for number in zone.kinds]
        times = Counter(kind.label for kind in kinds)
        found[-1] = tuple(kind.address if times[kind.label] > 1 else kind.label for kind in kinds)
    return tuple(found)


def _shown(variable: Variable, cell: int) -> Value:
    labels = variable.format.labels
    if cell == NONE:
        return None
    if variable.format.shape is Shape.ROW:
        return labels[cell]
    if variable.format.shape is Shape.SET:
        return BETWEEN.join(label for row, label in enumerate(labels) if cell >> row & 1)
    return cell


def _meant(variable: Variable, value: Value) -> int:
    labels = variable.format.labels
    if value is None:
        return NONE
    if isinstance(value, int):
        return value
    if variable.format.shape is Shape.SET:
        return sum(1 << labels.index(name) for name in value.split())
    return labels.index(value)
