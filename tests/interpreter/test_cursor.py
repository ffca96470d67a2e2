"""The fast way through a game is the same game."""

from random import Random

import pytest

from interpreter import Game, of_ir
from tests.properties.fixtures import auction, tic_tac_toe


@pytest.fixture(scope="module", params=["line", "auction"])
def game(request: pytest.FixtureRequest) -> Game:
    """Both hand-written games."""
    return of_ir(tic_tac_toe() if request.param == "line" else auction(3))


def test_a_cursor_goes_where_states_go(game: Game) -> None:
    """From the same seed, with the same actions: the same legal actions, cells and generator all the way."""
    rng = Random(4)
    for seed in range(8):
        state, cursor = game.start(seed), game.cursor(seed)
        while not state.over:
            assert cursor.seat == state.to_act[0]
            assert tuple(cursor.legal()) == state.options.ids
            variables = game.layout.cells
            assert (cursor.cells[:variables], cursor.cells[-1]) == (list(state.cells[:variables]), state.generator)
            action = rng.choice(cursor.legal())
            cursor.apply(action)
            state = state.play(action)
        assert cursor.over
        assert cursor.returns() == state.returns


def test_a_copy_goes_its_own_way(game: Game) -> None:
    """What is done to it does not touch the original."""
    cursor = game.cursor(1)
    before, twin = list(cursor.cells), cursor.copy()
    twin.play_on(Random(1))
    assert twin.over
    assert cursor.cells == before
    assert not cursor.over


def test_playouts_repeat(game: Game) -> None:
    """The same seed, the same returns and number of choices."""
    assert game.playout(3) == game.playout(3)
    assert {game.playout(seed) for seed in range(20)} != {game.playout(3)}


def test_a_playout_can_stop_early(game: Game) -> None:
    """After as many choices as were asked for."""
    cursor = game.cursor(2)
    assert cursor.play_on(Random(2), 3) == 3
    assert not cursor.over
    assert cursor.play_on(Random(2), 10**6) > 0
    assert cursor.over


def test_a_cursor_starts_at_any_state(game: Game) -> None:
    """Also where chance is asked: it is drawn first."""
    for state in (game.start(5), game.start()):
        cursor = game.cursor_at(state, 8)
        assert cursor.legal()
        cursor.play_on(Random(8))
        assert cursor.over
