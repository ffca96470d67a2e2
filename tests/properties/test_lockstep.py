"""The generated code plays every game as the direct evaluator does."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from interpreter import of_ir
from tests.properties.games import Played, all_games, representation
from tests.properties.lockstep import lockstep, named
from tests.properties.programs import games

GAMES = pytest.mark.parametrize("played", all_games(), ids=str)


@GAMES
def test_every_game_in_lockstep(played: Played) -> None:
    """Who acts, what is legal, the chances, all cells and the returns are the same at every stop."""
    assert lockstep(representation(played), Random(17)) > 0


@settings(max_examples=60)
@given(st.integers(0, 2**32))
def test_senseless_programs_in_lockstep(seed: int) -> None:
    """Every node of the representation, in combinations that no game has."""
    lockstep(games(Random(seed)), Random(seed), most=300)


@GAMES
def test_the_fast_way_is_the_same_game(played: Played) -> None:
    """A cursor that draws chance on the spot goes through the states that the same seed and choices give."""
    game, rng = of_ir(representation(played)), Random(19)
    state, cursor = game.start(seed=5), game.cursor(5)
    while not state.over:
        assert (cursor.over, cursor.seat) == (False, state.to_act[0])
        assert tuple(cursor.legal()) == state.options.ids
        assert named(game.ir, cursor.cells) == named(game.ir, state.cells)
        option = rng.choice(state.options)
        state = state.play(option)
        cursor.apply(option.id)

    assert (cursor.over, cursor.returns(), cursor.cells[-1]) == (True, state.returns, state.generator)
