"""Where values stand in a state."""

from attrs import evolve

from interpreter.layout import lay_out, strides_of
from tests.properties.fixtures import DECK, HAND, SCORE, auction, tic_tac_toe


def test_variables_follow_each_other_in_row_major_order() -> None:
    """The last index is the one that moves by one cell."""
    layout = lay_out(auction(3))
    assert layout.offsets[DECK] == 0
    assert layout.strides[HAND] == (3, 1)
    assert layout.cell(HAND, (2, 1)) == layout.offsets[HAND] + 7
    assert layout.cell(SCORE, (0,)) == layout.offsets[SCORE]
    assert strides_of((2, 3, 4)) == (12, 4, 1)


def test_every_cell_belongs_to_one_place() -> None:
    """All places of all variables are different and fill the cells without a gap."""
    game = auction(2)
    layout = lay_out(game)
    places = [layout.offsets[number] + k for number, variable in enumerate(game.variables) for k in range(len(variable.initial))]
    assert places == list(range(layout.cells))


def test_the_machine_comes_after_the_variables_and_starts_at_zero() -> None:
    """A state begins with the initial values."""
    game = tic_tac_toe()
    layout = lay_out(game, machine=4)
    cells = layout.initial()
    assert len(cells) == layout.size == layout.cells + 4
    assert list(cells[layout.cells :]) == [0] * 4
    assert tuple(cells[:9]) == game.variables[0].initial


def test_cells_are_small_unless_some_value_is_not() -> None:
    """32 bits as a rule, 64 for a set of more than 31 rows."""
    game = tic_tac_toe()
    assert lay_out(game).initial().itemsize == 4
    big = evolve(game, variables=(evolve(game.variables[0], high=2**40), *game.variables[1:]))
    assert lay_out(big).initial().itemsize == 8
