"""Places as boxes: borders where there is something, columns as wide as needed and allowed."""

from hypothesis import given
from hypothesis import strategies as st

from rulesdsl.cli.playing.drawing import Grid, Place, drawn
from rulesdsl.cli.playing.widths import width_of

CORNER = Grid({(0, 0): Place(("c1 white", "mangroves, sand")), (1, 0): Place(("c2",), "[3]"), (1, 1): Place((), "[12]")})


def picture(grid: Grid, most: int = 100, fine: bool = True) -> str:
    """The drawing as a text."""
    return "\n".join(drawn(grid, most, fine) or ("too narrow",))


def test_borders_only_where_places_are() -> None:
    """Neighbours share a border; where no place is, none is drawn; the mark of a place that holds something is in its border."""
    assert picture(CORNER) == (
        "┌───────────────┬[3]─┐\n"
        "│c1 white       │c2  │\n"
        "│mangroves, sand│    │\n"
        "└───────────────┼────┤\n"
        "                │[12]│\n"
        "                └────┘"
    )  # fmt: skip


def test_ascii() -> None:
    """Where the terminal can show no boxes, plain signs are used, and nothing else."""
    assert picture(CORNER, fine=False).isascii()
    assert picture(CORNER, fine=False).splitlines()[0] == "+---------------+[3]-+"


def test_narrow() -> None:
    """Where there is less room, lines are broken between words; where not even a word has room, there is no drawing."""
    assert picture(CORNER, 18).splitlines()[1:4] == ["│c1 white   │c2  │", "│mangroves, │    │", "│sand       │    │"]
    assert drawn(CORNER, 16) is None


def test_named_columns_and_rows() -> None:
    """Columns are named below, rows on the left; all columns are as wide."""
    grid = Grid({(0, 0): Place(("●",)), (1, 0): Place((), "[2]")}, ("1", "2"), ("10",), middle=True)
    assert picture(grid) == (
        "   ┌───┬───┐\n"
        "10 │ ● │[2]│\n"
        "   └───┴───┘\n"
        "     1   2"
    )  # fmt: skip


WORDS = st.lists(st.text(alphabet="ab漢● ", max_size=9), max_size=3).map(lambda lines: Place(tuple(filter(str.strip, lines))))
PLACES = st.dictionaries(st.tuples(st.integers(0, 4), st.integers(0, 3)), WORDS, min_size=1, max_size=8)


@given(PLACES, st.integers(20, 60))
def test_no_line_is_too_wide(places: dict[tuple[int, int], Place], most: int) -> None:
    """A drawing keeps to its width, and holds every word that was to be drawn."""
    lines = drawn(Grid(places), most)
    if lines is not None:
        assert max(map(width_of, lines)) <= most
        words = [word for place in places.values() for line in place.lines for word in line.split()]
        assert sum(map(len, words)) == sum(len("".join(c for c in line if c in "ab漢●")) for line in lines)
