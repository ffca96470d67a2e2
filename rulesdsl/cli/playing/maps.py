"""The maps of a game as a seat sees them: places in boxes, with what lies there and the numbers of options that lead there."""

from collections.abc import Iterator, Mapping, Sequence

from attrs import field, frozen

from interpreter.evaluate.cells import Cells
from interpreter.evaluate.expressions import Evaluator
from interpreter.evaluate.reads import reads
from interpreter.layout import Layout
from interpreter.views import View
from interpreter.words import fill, shown, text
from rulesdsl.cli.playing.drawing import Grid, Place, drawn
from rulesdsl.cli.playing.pieces import content, pieces, seat_of
from rulesdsl.cli.playing.symbols import NEUTRAL, SYMBOLS
from rulesdsl.ir.model import NONE, Game, Line, Map, Shown, Sight, Zone


@frozen
class Mapped:
    """A map of a game, drawn again and again. `covers` are the variables that it shows, so that nothing else need do so."""

    game: Game
    layout: Layout
    map: Map
    fine: bool
    covers: frozenset[int] = field(init=False)

    @covers.default
    def _covers(self) -> frozenset[int]:
        if self.map.lines:
            values = [part.value for line in self.map.lines for part in line.words.parts if isinstance(part, Shown)]
            tests = [line.test for line in self.map.lines if line.test is not None]
            read = {access.variable for access in reads(self.game, *values, *tests).cells}
            here = {number for number, one in enumerate(self.game.variables) if one.dimensions[:1] == (self.map.dimension,)}
            return frozenset(read & here)
        zones = [variable for zone in self._zones() for variable in (zone.variable, zone.number) if variable is not None]
        return frozenset((*zones, *self._states()))

    @property
    def name(self) -> str:
        """Its heading: what players call it; of a grid, what lies on it."""
        zones = self._zones() if not self.map.lines else ()
        return self.game.wording.name(zones[0].address if len(zones) == 1 else self.map.address)

    @property
    def drawing(self) -> bool:
        """Whether its symbols need to be said."""
        return not self.map.lines and any(_symbolic(self.game, zone) for zone in self._zones())

    def legend(self) -> str:
        """Whose pieces the symbols are."""
        seats = enumerate(self.game.seat_labels[: self.game.players])
        return "   ".join(f"{SYMBOLS[self.fine][seat % 6]} {self.game.wording.seat(label)}" for seat, label in seats)

    def places(self, seen: View) -> tuple[str, ...]:
        """What is shown at each row of its table, in one line."""
        rows = enumerate(self.map.dimension.labels)
        return tuple(_place(self.game.wording.row(self.map.dimension.name, label), self._lines(seen, row)) for row, label in rows)

    # ---- what lies there --------------------------------------------------------------------------

    def grids(self, seen: View, marks: Mapping[str, str]) -> tuple[Grid, ...]:
        """The map, and what lies beside it; `marks` by the names of rows."""
        shown = [Place(self._lines(seen, row), marks.get(label, "")) for row, label in enumerate(self.map.dimension.labels)]
        at = [None if None in where else where for where in zip(self.map.columns, self.map.rows, strict=True)]
        placed = [(where, place) for where, place in zip(at, shown, strict=True) if where is not None]
        beside = [place for where, place in zip(at, shown, strict=True) if where is None]
        main = self._grid(placed)
        wide = max(main.width, 1) if placed else 8
        rest = Grid({(number % wide, number // wide): place for number, place in enumerate(beside)})
        return tuple(grid for grid in (main, rest) if grid.places)

    def _grid(self, placed: Sequence[tuple[tuple[int | None, int | None], Place]]) -> Grid:
        """The places that have a column and a row, from 0, rows from the top."""
        columns = [column or 0 for (column, _), _ in placed]
        rows = [row or 0 for (_, row), _ in placed]
        left, top = min(columns, default=0), max(rows, default=0) if self.map.upwards else min(rows, default=0)
        places = {
            (column - left, top - row if self.map.upwards else row - top): place
            for column, row, (_, place) in zip(columns, rows, placed, strict=True)
        }
        if self.map.lines:
            return Grid(places)
        named = range(left, max(columns, default=0) + 1), range(min(rows, default=0), max(rows, default=0) + 1)
        down = reversed(named[1]) if self.map.upwards else named[1]
        return Grid(places, tuple(map(str, named[0])), tuple(map(str, down)), middle=True)

    def _lines(self, seen: View, row: int) -> tuple[str, ...]:
        if self.map.lines:
            return tuple(filter(None, (self._said(seen, line, row) for line in self.map.lines)))
        return tuple(filter(None, (*(self._lying(seen, zone, row) for zone in self._zones()), *self._kept(seen, row))))

    def _said(self, seen: View, line: Line, row: int) -> str:
        """A line of the map at a row; values that are none show as nothing."""
        evaluator = Evaluator(Cells(self.game, [NONE if cell is None else cell for cell in seen.cells]))
        here = {self.map.local: row}
        if line.test is not None and not evaluator.value(line.test, here):
            return ""

        def show(part: Shown) -> str:
            value = evaluator.value(part.value, here)
            return "" if value == NONE else shown(self.game, part, lambda expr: evaluator.value(expr, here))

        return " ".join(fill(line.words, show, self.game.wording).split())

    def _lying(self, seen: View, zone: Zone, row: int) -> str:
        """What lies at a row: symbols for pieces that are told apart by their owners, else what the pieces are called."""
        if _symbolic(self.game, zone):
            found = content(self.game, self.layout, seen, zone, (row,)) or ()
            return " ".join(self._symbol(kind) * min(number, 3) + f"×{number}" * (number > 3) for number, kind in found)
        found = content(self.game, self.layout, seen, zone, (row,)) or ()
        if len(zone.kinds) == 1:
            return "".join(str(number) for number, _ in found)
        return ", ".join(pieces(self.game, kind, number) for number, kind in found)

    def _symbol(self, kind: int) -> str:
        seat = seat_of(self.game, kind)
        return NEUTRAL[self.fine] if seat is None else SYMBOLS[self.fine][seat % 6]

    def _kept(self, seen: View, row: int) -> Iterator[str]:
        for number in self._states():
            value = seen.cells[self.layout.cell(number, (row,))]
            if value is not None and value != NONE:
                yield text(value, self.game.variables[number].format, self.game.wording)

    def _zones(self) -> tuple[Zone, ...]:
        return tuple(zone for zone in self.game.zones if zone.dimensions == (self.map.dimension,) and zone.sight is Sight.ALL)

    def _states(self) -> tuple[int, ...]:
        kept = {number for zone in self.game.zones for number in (zone.variable, zone.number)}
        states = ((number, one) for number, one in enumerate(self.game.variables) if number not in kept)
        return tuple(number for number, one in states if one.dimensions == (self.map.dimension,) and one.sight is Sight.ALL)


def _place(name: str, shown: tuple[str, ...]) -> str:
    """A place in one line, by its name, which is often shown there too."""
    return ", ".join(shown) if shown and shown[0].startswith(name) else ": ".join((name, *filter(None, (", ".join(shown),))))


def _symbolic(game: Game, zone: Zone) -> bool:
    """Whether its pieces are of one table and told apart by their owners only."""
    tables = {game.kinds[kind].address.rpartition(".")[0] for kind in zone.kinds}
    return len(tables) == 1 and all(seat_of(game, kind) is not None for kind in zone.kinds)


def lines(mapped: Mapped, seen: View, marks: Mapping[str, str], width: int) -> tuple[str, ...]:
    """The map at a terminal of a width; place by place where it is too narrow for a drawing."""
    pictures = [drawn(grid, width, mapped.fine) for grid in mapped.grids(seen, marks)]
    if None in pictures:
        labels = [marks.get(label, "") for label in mapped.map.dimension.labels]
        return tuple(f"{place}  {mark}".rstrip() for place, mark in zip(mapped.places(seen), labels, strict=True))
    found = tuple(line for picture in pictures for line in picture or ())
    return (*found, mapped.legend()) if mapped.drawing else found
