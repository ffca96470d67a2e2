"""What a seat sees, in sections: maps, what lies anywhere else, a column for each seat, what is the seat's own."""

from collections.abc import Iterator, Mapping, Sequence

from attrs import field, frozen

from interpreter.layout import Layout
from interpreter.views import View, zone_sizes
from rulesdsl.cli.playing import maps
from rulesdsl.cli.playing.maps import Mapped
from rulesdsl.cli.playing.pieces import seat_name
from rulesdsl.cli.playing.rows import Rows
from rulesdsl.cli.playing.tables import Row, facts, table
from rulesdsl.ir.model import Game

LOW = 15
"""Lines. So low a map is drawn again whenever it shows where options lead."""
SEATS, OWN = "seats", "own"
NOTHING = "-"
NARROW = 11
"""Columns. Where a seat would have fewer, it has lines of its own."""


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

    def is_about(self, name: str) -> bool:
        """Whether it is asked for by a name."""
        return name in self.title.casefold()

    def names(self, name: str, line: str) -> bool:
        """Whether one of its lines is about something of that name: a row of what the seats have."""
        return self.name == SEATS and line.strip().casefold().startswith(name)


@frozen
class Screen:
    """A game as it is shown at a terminal; with `fine` characters, or in ASCII."""

    game: Game
    layout: Layout
    fine: bool = True
    maps: tuple[Mapped, ...] = field(init=False)
    covered: frozenset[int] = field(init=False)

    @maps.default
    def _maps(self) -> tuple[Mapped, ...]:
        return tuple(Mapped(self.game, self.layout, one, self.fine) for one in self.game.maps)

    @covered.default
    def _covered(self) -> frozenset[int]:
        return frozenset[int]().union(*(mapped.covers for mapped in self.maps))

    def sections(
        self, seen: View, width: int, brief: bool = False, marks: Mapping[str, Mapping[str, str]] | None = None
    ) -> tuple[Section, ...]:
        """All that a seat sees, in `width` columns. `marks`: by table and row, the numbers of the options that lead there.

        `brief`: of what lies at many places, or in large numbers with the seats, only how much.
        """
        rows = Rows(self.game, self.layout, seen, self.covered, brief)
        common, seats = [], []
        for row in rows.all():
            if len(row.cells) == 1:
                common.append(row)
            elif any(row.cells):
                seats.append(row)
        own = list(rows.own(seen.seat)) if seen.seat is not None else []
        sections = [
            *(self._map(mapped, seen, width, (marks or {}).get(mapped.map.dimension.name, {})) for mapped in self.maps),
            *(Section(f"= {row.name}", row.name, lines, lines) for row, lines in facts(common, width)),
            self._seats(seats, seen.seat, width),
            *(Section(f"{OWN} {row.name}", row.name, lines, lines) for row, lines in facts(own, width)),
        ]
        return tuple(section for section in sections if section.lines)

    def opened(self, cells: Sequence[int], width: int) -> tuple[str, ...]:
        """What the seats have had to themselves, when nothing is hidden any more."""
        sizes = tuple(zone_sizes(self.layout, zone, cells) for zone in self.game.zones)
        rows = Rows(self.game, self.layout, View(None, tuple(cells[: self.layout.cells]), sizes), self.covered)
        your = self.game.wording.phrase("your {0}", "")
        found = ((seat, row) for seat in range(self.game.players) for row in rows.own(seat))
        told = [Row(seat_name(self.game, seat), (f"{row.name.removeprefix(your)}: {row.cells[0]}",)) for seat, row in found]
        return tuple(line for _, lines in facts(told, width) for line in lines)

    def _map(self, mapped: Mapped, seen: View, width: int, marks: Mapping[str, str]) -> Section:
        lines = maps.lines(mapped, seen, marks, width)
        parts = lines if len(lines) <= LOW else mapped.places(seen)
        name, shown = f"map {mapped.map.address}", ("", mapped.name, *lines)
        return Section(name, mapped.name, shown, parts, len(lines) > LOW, bool(marks))

    def _seats(self, rows: list[Row], viewer: int | None, width: int) -> Section:
        game, say = self.game, self.game.wording.phrase
        names = [seat_name(game, seat) for seat in range(game.players)]
        heads = [say("{0} (you)", name) if seat == viewer else name for seat, name in enumerate(names)]
        if not rows:
            return Section(SEATS, say("seats"), (), ())
        if width // (game.players + 1) < NARROW:
            lines = list(_seat_by_seat(heads, rows, width))
        else:
            lines = table(["", *heads], [Row(row.name, tuple(cell or NOTHING for cell in row.cells)) for row in rows], width)
        return Section(SEATS, say("seats"), ("", *lines), tuple(lines))


def _seat_by_seat(heads: Sequence[str], rows: Sequence[Row], width: int) -> Iterator[str]:
    """What each seat has, below each other."""
    told = [
        Row(head, ("; ".join(f"{row.name}: {row.cells[seat]}" for row in rows if row.cells[seat]),))
        for seat, head in enumerate(heads)
    ]
    return (line for _, lines in facts(told, width) for line in lines)
