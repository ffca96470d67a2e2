"""What a seat sees beside the maps, as rows of a table: what is nobody's, what each seat has, what only the viewer sees."""

from collections.abc import Iterator

from attrs import frozen

from interpreter.evaluate.cells import indices
from interpreter.layout import Layout
from interpreter.views import View, zone_size
from interpreter.words import text
from rulesdsl.cli.playing.pieces import by_seats, content, first_cell, pieces, place_name
from rulesdsl.cli.playing.tables import Row
from rulesdsl.ir.model import NONE, Dimension, Game, Sight, Variable, Zone

BOX = "box"
"""The zone of what is out of the game."""
FEW = 6
"""Kinds. Where more of them lie, their number is enough for a glance."""


@frozen
class Rows:
    """The rows for one view. `covered`: the variables that maps show; `brief`: how much lies somewhere, where it is a lot."""

    game: Game
    layout: Layout
    seen: View
    covered: frozenset[int] = frozenset()
    brief: bool = False

    def all(self) -> Iterator[Row]:
        """A row with one cell for what is nobody's, with a cell for each seat for what each has."""
        for number, zone in enumerate(self.game.zones):
            if zone.address != BOX and zone.variable not in self.covered:
                yield from self._zone(number, zone)
        for number, variable in self._states():
            yield from self._state(number, variable)

    def own(self, seat: int) -> Iterator[Row]:
        """What the seat sees of its own and others do not."""
        say = self.game.wording
        for number, zone in enumerate(self.game.zones):
            if zone.sight is Sight.OWNER and by_seats(self.game, zone.dimensions):
                found = self._lying(number, (seat,))
                yield from [Row(say.phrase("your {0}", say.name(zone.address)), (found,))] if found else ()
        for number, variable in self._states():
            if variable.sight is Sight.OWNER:
                places = self._values(number, variable.dimensions, seat)
                yield from single(say.phrase("your {0}", say.name(variable.address)), places, len(variable.dimensions) > 1)

    # ---- zones ------------------------------------------------------------------------------------

    def _zone(self, number: int, zone: Zone) -> Iterator[Row]:
        name, seats = self.game.wording.name(zone.address), range(self.game.players)
        if by_seats(self.game, zone.dimensions):
            of = self._lying if zone.sight is Sight.ALL else self._size
            yield Row(name, tuple(of(number, (seat,)) for seat in seats))
        elif self.brief and len(zone.dimensions) > 1 and by_seats(self.game, zone.dimensions[:1]):
            yield Row(name, tuple(", ".join(self._amounts(zone, seat)) for seat in seats))
        else:
            yield from single(name, self._places(number, zone), bool(zone.dimensions))

    def _places(self, number: int, zone: Zone) -> Iterator[tuple[str, str]]:
        for index in indices(zone.dimensions):
            found = self._lying(number, index)
            if not found and not zone.dimensions and self._sees(number, index):
                found = self.game.wording.phrase("nothing")
            yield place_name(self.game, zone.dimensions, index), found

    def _sees(self, number: int, index: tuple[int, ...]) -> bool:
        cell = first_cell(self.layout, self.game.zones[number], index)
        return self.seen.sizes[number] is not None or self.seen.cells[cell] is not None

    def _lying(self, number: int, index: tuple[int, ...]) -> str:
        """What lies at one place of a zone; where that is not seen, how much."""
        zone, say = self.game.zones[number], self.game.wording
        found = content(self.game, self.layout, self.seen, zone, index)
        if found is None:
            size = self._size(number, index)
            return say.phrase("{0} unseen", size) if size else ""
        if len(zone.kinds) == 1:
            return "".join(str(amount) for amount, _ in found)
        if self.brief and len(found) > FEW and zone.sight is Sight.ALL and by_seats(self.game, zone.dimensions):
            return str(sum(amount for amount, _ in found))
        return ", ".join(pieces(self.game, kind, amount) for amount, kind in found)

    def _size(self, number: int, index: tuple[int, ...]) -> str:
        """How many pieces lie at one place of a zone, where that is seen and there are any."""
        sizes, zone = self.seen.sizes[number], self.game.zones[number]
        size = 0 if sizes is None else sizes[list(indices(zone.dimensions)).index(index)]
        return str(size) if size else ""

    def _amounts(self, zone: Zone, row: int) -> Iterator[str]:
        """`3 north, south`: how many pieces lie at each place that begins with a row and that the seat sees."""
        cells = [NONE if cell is None else cell for cell in self.seen.cells]
        for rest in indices(zone.dimensions[1:]):
            if self.seen.cells[first_cell(self.layout, zone, (row, *rest))] is not None:
                there = zone_size(self.layout, zone, cells, (row, *rest))
                name = place_name(self.game, zone.dimensions[1:], rest)
                yield from [f"{there} {name}" if there > 1 else name] if there else ()

    # ---- states -----------------------------------------------------------------------------------

    def _states(self) -> Iterator[tuple[int, Variable]]:
        kept = self.covered.union(*((zone.variable, zone.number) for zone in self.game.zones))
        for number, variable in enumerate(self.game.variables):
            # A dot is in the names of what the compiler keeps for itself, such as whose turn it is.
            if number not in kept and "." not in variable.address:
                yield number, variable

    def _state(self, number: int, variable: Variable) -> Iterator[Row]:
        name = self.game.wording.name(variable.address)
        if by_seats(self.game, variable.dimensions):
            if variable.sight is Sight.ALL:
                yield Row(name, tuple(self._value(number, (seat,)) for seat in range(self.game.players)))
        elif variable.sight is not Sight.OWNER:
            yield from single(name, self._values(number, variable.dimensions), bool(variable.dimensions))

    def _values(self, number: int, dimensions: tuple[Dimension, ...], seat: int | None = None) -> Iterator[tuple[str, str]]:
        """Each place and the value there; of a seat's own, without the seat."""
        own = () if seat is None else (seat,)
        for index in indices(dimensions[len(own) :]):
            value = self.seen.cells[self.layout.cell(number, (*own, *index))]
            if value is not None and (value != NONE or not dimensions):
                yield place_name(self.game, dimensions[len(own) :], index), self._value(number, (*own, *index))

    def _value(self, number: int, index: tuple[int, ...]) -> str:
        value = self.seen.cells[self.layout.cell(number, index)]
        return "" if value is None else text(value, self.game.variables[number].format, self.game.wording)


def single(name: str, places: Iterator[tuple[str, str]], several: bool) -> Iterator[Row]:
    """One row: `site 5: bowl of player 2; site 6: bowl of player 3`; none where there is nothing to show."""
    parts = [f"{place}: {content}" if several else content for place, content in places if content]
    if parts:
        yield Row(name, ("; ".join(parts),))
