"""What a seat sees, in sections: maps, what lies anywhere else, a column for each seat, what is the seat's own."""

from collections.abc import Iterator, Mapping

from attrs import field, frozen

from interpreter.evaluate.cells import indices
from interpreter.layout import Layout
from interpreter.views import View, zone_size
from interpreter.words import text
from rulesdsl.cli.playing import maps
from rulesdsl.cli.playing.maps import Mapped
from rulesdsl.cli.playing.pieces import by_seats, content, first_cell, pieces, place_name, seat_name
from rulesdsl.cli.playing.tables import Row, facts, table
from rulesdsl.ir.model import NONE, Dimension, Game, Sight, Zone

BOX = "box"
"""The zone of what is out of the game."""
LOW = 15
"""Lines. So low a map is drawn again whenever it shows where options lead."""
SEATS, OWN = "seats", "own"
NOTHING = "-"


@frozen
class Section:
    """Lines that belong together: `name` tells them from others, `title` is what players call them.

    `parts`: what is looked at for changes; `brief`: whether only what has changed is worth telling once the whole is known,
    unless options lead there (`chosen`).
    """

    name: str
    title: str
    lines: tuple[str, ...]
    parts: tuple[str, ...]
    brief: bool = False
    chosen: bool = False

    def since(self, seen: Mapping[str, tuple[str, ...]], indent: str) -> tuple[str, ...]:
        """What is to be shown to someone who has `seen` parts of sections by their names."""
        before = seen.get(self.name)
        if before is None or (self.brief and self.chosen):
            return self.lines
        if before == self.parts:
            return ()
        if not self.brief:
            return self.lines
        return tuple(f"{indent}{part}" for part in self.parts if part not in before)


@frozen
class Screen:
    """A game as it is shown at a terminal of a width; with `fine` characters, or in ASCII."""

    game: Game
    layout: Layout
    width: int
    fine: bool = True
    maps: tuple[Mapped, ...] = field(init=False)

    @maps.default
    def _maps(self) -> tuple[Mapped, ...]:
        return tuple(Mapped(self.game, self.layout, one, self.fine) for one in self.game.maps)

    def sections(
        self, seen: View, brief: bool = False, marks: Mapping[str, Mapping[str, str]] | None = None
    ) -> tuple[Section, ...]:
        """All that a seat sees. `marks`: by table and row, the numbers of the options that lead there.

        `brief`: of zones with places for each player, or other first argument, only how much lies at each place.
        """
        common, seats, own = self._rows(seen, brief)
        sections = [
            *(self._map(mapped, seen, (marks or {}).get(mapped.map.dimension.name, {})) for mapped in self.maps),
            *(Section(f"= {row.name}", row.name, lines, lines) for row, lines in facts(common, self.width)),
            self._seats(seats, seen.seat),
            *(Section(f"{OWN} {row.name}", row.name, lines, lines) for row, lines in facts(own, self.width)),
        ]
        return tuple(section for section in sections if section.lines)

    def _map(self, mapped: Mapped, seen: View, marks: Mapping[str, str]) -> Section:
        lines = maps.lines(mapped, seen, marks, self.width)
        parts = lines if len(lines) <= LOW else mapped.places(seen)
        name, shown = f"map {mapped.map.address}", ("", mapped.name, *lines)
        return Section(name, mapped.name, shown, parts, len(lines) > LOW, bool(marks))

    def _seats(self, rows: list[Row], viewer: int | None) -> Section:
        game, say = self.game, self.game.wording.phrase
        heads = [seat_name(game, seat) for seat in range(game.players)]
        lines = table(
            ["", *(say("{0} (you)", head) if seat == viewer else head for seat, head in enumerate(heads))], rows, self.width
        )
        return Section(SEATS, say("seats"), ("", *lines) if rows else (), tuple(lines))

    # ---- rows -------------------------------------------------------------------------------------

    def _rows(self, seen: View, brief: bool) -> tuple[list[Row], list[Row], list[Row]]:
        """What is nobody's, what each seat has, what only the viewer sees."""
        common: list[Row] = []
        seats: list[Row] = []
        own: list[Row] = []
        for row in (*self._zones(seen, brief), *self._values(seen)):
            if len(row.cells) == 1:
                common.append(row)
            elif any(row.cells):
                seats.append(Row(row.name, tuple(cell or NOTHING for cell in row.cells)))
        if seen.seat is not None:
            own += self._own(seen, seen.seat)
        return common, seats, own

    def _zones(self, seen: View, brief: bool) -> Iterator[Row]:
        covered = frozenset[int]().union(*(mapped.covers for mapped in self.maps))
        for number, zone in enumerate(self.game.zones):
            name = self.game.wording.name(zone.address)
            if zone.address == BOX or zone.variable in covered:
                continue
            if by_seats(self.game, zone.dimensions):
                yield Row(
                    name, tuple(self._lying(seen, number, index, zone.sight is Sight.ALL) for index in indices(zone.dimensions))
                )
            elif brief and len(zone.dimensions) > 1 and by_seats(self.game, zone.dimensions[:1]):
                yield Row(name, tuple(", ".join(self._amounts(seen, zone, seat)) for seat in range(self.game.players)))
            else:
                yield from _single(name, self._places(seen, number, zone), bool(zone.dimensions))

    def _places(self, seen: View, number: int, zone: Zone) -> Iterator[tuple[str, str]]:
        for index in indices(zone.dimensions):
            found = self._lying(seen, number, index, True)
            if found or not zone.dimensions:
                nothing = self.game.wording.phrase("nothing") if self._sees(seen, number, index) else ""
                yield place_name(self.game, zone.dimensions, index), found or nothing

    def _sees(self, seen: View, number: int, index: tuple[int, ...]) -> bool:
        zone = self.game.zones[number]
        return seen.sizes[number] is not None or seen.cells[first_cell(self.layout, zone, index)] is not None

    def _lying(self, seen: View, number: int, index: tuple[int, ...], named: bool) -> str:
        """What lies at one place of a zone; where that is not seen, or not to be named, how much."""
        zone, sizes = self.game.zones[number], seen.sizes[number]
        found = content(self.game, self.layout, seen, zone, index) if named else None
        if found is not None:
            return ", ".join(pieces(self.game, kind, amount) for amount, kind in found)
        if sizes is None:
            return ""
        size = sizes[list(indices(zone.dimensions)).index(index)]
        return (self.game.wording.phrase("{0} unseen", size) if named else str(size)) if size else ""

    def _amounts(self, seen: View, zone: Zone, row: int) -> Iterator[str]:
        """`3 north, south`: how many pieces lie at each place that begins with a row and that the seat sees."""
        cells = [NONE if cell is None else cell for cell in seen.cells]
        for rest in indices(zone.dimensions[1:]):
            if seen.cells[first_cell(self.layout, zone, (row, *rest))] is not None:
                there = zone_size(self.layout, zone, cells, (row, *rest))
                name = place_name(self.game, zone.dimensions[1:], rest)
                yield from [f"{there} {name}" if there > 1 else name] if there else ()

    def _values(self, seen: View) -> Iterator[Row]:
        kept = {number for zone in self.game.zones for number in (zone.variable, zone.number)}
        kept = kept.union(*(mapped.covers for mapped in self.maps))
        for number, variable in enumerate(self.game.variables):
            # A dot is in the names of what the compiler keeps for itself, such as whose turn it is.
            if number in kept or "." in variable.address:
                continue
            name = self.game.wording.name(variable.address)
            if by_seats(self.game, variable.dimensions):
                if variable.sight is Sight.ALL:
                    yield Row(name, tuple(self._value(seen, number, index) for index in indices(variable.dimensions)))
            elif variable.sight is not Sight.OWNER:
                yield from _single(name, self._each_value(seen, number, variable.dimensions), bool(variable.dimensions))

    def _each_value(self, seen: View, number: int, dimensions: tuple[Dimension, ...]) -> Iterator[tuple[str, str]]:
        for index in indices(dimensions):
            value = seen.cells[self.layout.cell(number, index)]
            if value is not None and (value != NONE or not dimensions):
                yield place_name(self.game, dimensions, index), self._value(seen, number, index)

    def _value(self, seen: View, number: int, index: tuple[int, ...]) -> str:
        value = seen.cells[self.layout.cell(number, index)]
        return "" if value is None else text(value, self.game.variables[number].format, self.game.wording)

    def _own(self, seen: View, seat: int) -> Iterator[Row]:
        """What the viewer sees of its own and others do not."""
        say = self.game.wording.phrase
        for number, zone in enumerate(self.game.zones):
            if zone.sight is Sight.OWNER and by_seats(self.game, zone.dimensions):
                found = self._lying(seen, number, (seat,), True)
                yield from [Row(say("your {0}", self.game.wording.name(zone.address)), (found,))] if found else ()
        kept = {number for zone in self.game.zones for number in (zone.variable, zone.number)}
        for number, variable in enumerate(self.game.variables):
            if number not in kept and "." not in variable.address and variable.sight is Sight.OWNER:
                name = say("your {0}", self.game.wording.name(variable.address))
                rest = variable.dimensions[1:]
                own = [(index, self._value(seen, number, (seat, *index))) for index in indices(rest)]
                yield from _single(name, ((place_name(self.game, rest, index), value) for index, value in own), bool(rest))


def _single(name: str, places: Iterator[tuple[str, str]], several: bool) -> Iterator[Row]:
    """One row: `site 5: bowl of player 2; site 6: bowl of player 3`; none where there is nothing to show."""
    parts = [f"{place}: {content}" if several else content for place, content in places if content]
    if parts:
        yield Row(name, ("; ".join(parts),))
