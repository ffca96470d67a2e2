"""Points while they are won: which step of the rules changed whose result, and by how much."""

from collections.abc import Iterable, Iterator

from attrs import evolve, frozen

from interpreter.errors import RulesError
from interpreter.evaluate.cells import Cells, Event, first_cells
from interpreter.evaluate.expressions import Evaluator
from interpreter.evaluate.reads import reads
from interpreter.views import sights
from rulesdsl.ir.model import NONE, Apply, Game, Get, IfElse, Int, Sight
from rulesdsl.wording.model import Wording


@frozen
class Gain:
    """What one step was worth to one seat, in what unit; `open` where everybody can see it."""

    address: str
    seat: int
    unit: str
    open: bool
    amount: int = 0

    def words(self, wording: Wording) -> str:
        """`+3 points`."""
        return f"{self.amount:+d} {wording.unit(self.unit, self.amount)}".rstrip()


def counts(game: Game) -> bool:
    """Whether the first key of the outcome counts something, rather than telling only who has won."""
    body = game.functions[game.outcome.keys[0][2]].body
    return not (isinstance(body, IfElse) and isinstance(body.then, Int) and isinstance(body.otherwise, Int))


class Ledger:
    """Follows the writes of a game and tells what they are worth, by the first key of the outcome.

    A key that tells only who has won is worth nothing until the end.
    """

    def __init__(self, game: Game) -> None:
        self.function = game.outcome.keys[0][2]
        self._game = game
        self._sights = sights(game)
        read = {access.variable for access in reads(game, Apply(self.function, (Get(0),))).cells}
        self._counted = read if counts(game) else set()
        self._cells = Cells(game, first_cells(game))
        self._last = self._values((0,) * game.players)

    def follow(self, events: Iterable[Event]) -> tuple[Gain, ...]:
        """What the events are worth; several of one step and seat are added up."""
        sums: dict[Gain, int] = {}
        for event in events:
            for gain, amount in self._gains(event):
                sums[gain] = sums.get(gain, 0) + amount
        return tuple(evolve(gain, amount=amount) for gain, amount in sums.items() if amount)

    def _gains(self, event: Event) -> Iterator[tuple[Gain, int]]:
        self._cells.values[self._cells.place(event.variable, event.index)] = event.after
        if event.variable in self._counted:
            before, self._last = self._last, self._values(self._last)
            unit, seen = self._game.variables[event.variable].format.unit, self._sights[event.variable] is Sight.ALL
            for seat, (old, new) in enumerate(zip(before, self._last, strict=True)):
                if new != old:
                    yield Gain(event.address, seat, unit, seen), new - old

    def _values(self, otherwise: tuple[int, ...]) -> tuple[int, ...]:
        try:
            values = [Evaluator(self._cells).call(self.function, (seat,)) for seat in range(self._game.players)]
        except RulesError:
            # Halfway through a step the result need not make sense yet.
            return otherwise
        return tuple(0 if value == NONE else value for value in values)
