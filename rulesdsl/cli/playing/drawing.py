"""Places drawn as boxes on a grid, in characters: borders only where there is a place, columns as wide as they need to be."""

from collections.abc import Iterable, Iterator, Mapping

from attrs import field, frozen

from rulesdsl.cli.playing.widths import broken, centred, padded, width_of

At = tuple[int, int]
"""Column and row of a place, both from 0, the row from the top."""

FINE = {"": " ", "lr": "─", "ud": "│", "dr": "┌", "dl": "┐", "ur": "└", "ul": "┘", "udr": "├", "udl": "┤", "dlr": "┬", "ulr": "┴"}
PLAIN = {"": " ", "lr": "-", "ud": "|"}
CROSS = "┼", "+"
LEAST = 3
"""No place is narrower, so that a number in brackets fits in."""


@frozen
class Place:
    """What is written in a box, line by line; a line may be broken where that helps. `mark` goes where it stands out."""

    lines: tuple[str, ...]
    mark: str = ""

    def in_width(self, width: int) -> tuple[str, ...]:
        """The lines for a box of a width. The mark of an empty box stands in it."""
        if not self.lines:
            return (centred(self.mark, width),) if self.mark else ()
        return tuple(part for line in self.lines for part in broken(line, width))


@frozen
class Grid:
    """Boxes by their places. `columns` and `rows` are what is written beside them, where anything is."""

    places: Mapping[At, Place]
    columns: tuple[str, ...] = ()
    rows: tuple[str, ...] = ()
    middle: bool = False
    width: int = field(init=False)
    height: int = field(init=False)

    @width.default
    def _width(self) -> int:
        return max((column for column, _ in self.places), default=-1) + 1

    @height.default
    def _height(self) -> int:
        return max((row for _, row in self.places), default=-1) + 1

    def between(self, column: int, row: int) -> str:
        """Which lines meet at the upper left corner of a place: up, down, left, right."""
        here, left = (column, row) in self.places, (column - 1, row) in self.places
        above, across = (column, row - 1) in self.places, (column - 1, row - 1) in self.places
        met = {"u": above or across, "d": here or left, "l": left or across, "r": here or above}
        return "".join(side for side, there in met.items() if there)


def drawn(grid: Grid, most: int, fine: bool = True) -> tuple[str, ...] | None:
    """The lines of a drawing at most so wide, None where that is too narrow. Without `fine` only ASCII is used."""
    margin = max(map(width_of, grid.rows), default=-1) + 1
    widths = _widths(grid, most - margin - grid.width - 1)
    if widths is None:
        return None
    lines: list[str] = []
    for row in range(grid.height + 1):
        lines.append(" " * margin + _border(grid, widths, row, fine))
        if row < grid.height:
            label = grid.rows[row] if grid.rows else ""
            lines += _boxes(grid, widths, row, "│" if fine else "|", label.rjust(margin - 1) + " " * (margin > 0), " " * margin)
    if grid.columns:
        named = (centred(label, width) for label, width in zip(grid.columns, widths, strict=True))
        lines.append(f"{' ' * margin} {' '.join(named)}")
    return tuple(line.rstrip() for line in lines)


def _widths(grid: Grid, most: int) -> list[int] | None:
    """How wide each column is, `most` all together: as its lines are, or where that is too much, the widest less so."""
    columns = [[place for (column, _), place in grid.places.items() if column == number] for number in range(grid.width)]
    widths = [max((width_of(line) for place in column for line in place.lines), default=0) for column in columns]
    widths = [max(width, *(len(place.mark) for place in column), LEAST) for width, column in zip(widths, columns, strict=True)]
    least = [max([LEAST, *(width_of(word) for place in column for word in _words(place))]) for column in columns]
    while sum(widths) > most:
        wide = [(width, -number) for number, width in enumerate(widths) if width > least[number]]
        if not wide:
            return None
        widths[-max(wide)[1]] -= 1
    if grid.middle:
        widths = [max(widths)] * len(widths) if max(widths) * len(widths) <= most else widths
    return widths


def _words(place: Place) -> Iterator[str]:
    return (word for line in (*place.lines, place.mark) for word in line.split())


def _border(grid: Grid, widths: list[int], row: int, fine: bool) -> str:
    """The line above a row; marks of places that hold something stand in it."""
    parts = []
    for column in range(grid.width + 1):
        met = grid.between(column, row)
        parts.append(FINE.get(met, CROSS[0]) if fine else PLAIN.get(met, CROSS[1]))
        if column < grid.width:
            there = (column, row) in grid.places or (column, row - 1) in grid.places
            place = grid.places.get((column, row))
            mark = place.mark if place is not None and place.lines else ""
            parts.append(mark.ljust(widths[column], ("─" if fine else "-") if there else " "))
    return "".join(parts)


def _boxes(grid: Grid, widths: list[int], row: int, edge: str, label: str, margin: str) -> Iterator[str]:
    """The lines of a row of boxes."""
    cells = [grid.places.get((column, row)) for column in range(grid.width)]
    texts = [() if cell is None else cell.in_width(width) for cell, width in zip(cells, widths, strict=True)]
    for at in range(max([1, *map(len, texts)])):
        parts = [label if at == 0 else margin]
        for column in range(grid.width + 1):
            there = (column, row) in grid.places or (column - 1, row) in grid.places
            parts.append(edge if there else " ")
            if column < grid.width:
                parts.append(_padded(texts[column][at : at + 1], widths[column], grid.middle))
        yield "".join(parts)


def _padded(line: Iterable[str], width: int, middle: bool) -> str:
    text = next(iter(line), "")
    return centred(text, width) if middle else padded(text, width)
