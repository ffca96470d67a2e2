"""One source line as a terminal shows it: tabs widened, control characters made visible, columns counted in cells."""

from attrs import frozen
from rich.cells import get_character_cell_size

TAB = 4
LEAD = 60
CUT = "..."
WIDEST = 160 + 2 * len(CUT)


@frozen
class ShownLine:
    """`text` to print, and for each character of the source line (and its end) the cell where it begins."""

    text: str
    starts: tuple[int, ...]

    def cell(self, column: int) -> int:
        """The cell of the character `column` (from 0); what lies beyond the line is at its end."""
        return self.starts[max(0, min(column, len(self.starts) - 1))]


def shown_line(line: str, focus: int = 0, widest: int = WIDEST) -> ShownLine:
    """`line` made safe to print. Of one longer than `widest` only a stretch around the character `focus` is shown."""
    if len(line) <= widest:
        return _widened(line)
    stretch = widest - 2 * len(CUT)
    first = max(0, min(focus - min(LEAD, stretch // 3), len(line) - stretch))
    before, after = CUT if first else "", CUT if first + stretch < len(line) else ""
    part = _widened(line[first : first + stretch])
    moved = tuple(cell + len(before) for cell in part.starts)
    left = (len(before),) * first
    right = (moved[-1] + len(after),) * (len(line) - first - stretch)
    return ShownLine(before + part.text + after, left + moved + right)


def _widened(line: str) -> ShownLine:
    shown, starts, cell = [], [], 0
    for char in line:
        starts.append(cell)
        text = " " * (TAB - cell % TAB) if char == "\t" else visible(char)
        shown.append(text)
        cell += sum(map(get_character_cell_size, text))
    return ShownLine("".join(shown), (*starts, cell))


def visible(char: str) -> str:
    """A control character as its picture, so that a text cannot steer the terminal; others as they are."""
    code = ord(char)
    if code < 0x20:
        return chr(0x2400 + code)
    if 0x7F <= code < 0xA0 or 0x202A <= code <= 0x202E or 0x2066 <= code <= 0x2069 or 0xD800 <= code < 0xE000:
        return "\N{REPLACEMENT CHARACTER}"
    return char
