"""Nothing that a seat is given depends on what it cannot know."""

from itertools import product
from random import Random

import pytest
from attrs import evolve

from interpreter import Game, State
from interpreter.hidden import hidden, reshuffle
from interpreter.state import with_cells
from rulesdsl.diagnostics.model import Mistake
from tests.properties.games import Played, all_games, opened
from tests.properties.test_play import course, sample

GAMES = pytest.mark.parametrize("played", all_games(), ids=str)
SEED = 31


def told(state: State, seat: int, names: list[str]) -> tuple[object, list[str], list[tuple[Mistake, ...]]]:
    """All that a state gives to a seat: its view, its options, and why it may not do some things."""
    return state.view(seat), [option.name for option in state.options_of(seat)], [state.why_not(name, seat) for name in names]


def some_names(game: Game, rng: Random) -> list[str]:
    """A few actions."""
    return [action.name for action in rng.sample(game.actions.all, min(8, len(game.actions.all)))]


@GAMES
def test_other_hidden_facts_look_the_same(played: Played) -> None:
    """With the pieces dealt otherwise that a seat does not see, its view, options and refusals are the same."""
    game, rng = opened(played), Random(SEED)
    for state in sample(course(game, SEED), rng):
        for seat in range(game.players):
            names = some_names(game, rng)
            other = with_cells(state, reshuffle(game.ir, game.layout, state.cells, seat, rng.randrange))
            assert told(other, seat, names) == told(state, seat, names)
            assert hidden(game.ir, game.layout, other.cells, seat) == hidden(game.ir, game.layout, state.cells, seat)


@GAMES
def test_nothing_tells_what_others_have_committed(played: Played) -> None:
    """While seats act together, a seat is told the same before and after another has chosen, whatever it chose."""
    game, rng = opened(played), Random(SEED)
    together = [state for state in course(game, SEED) if len(state.to_act) > 1]
    for state in rng.sample(together, min(10, len(together))):
        names = some_names(game, rng)
        for seat, other in product(state.to_act, repeat=2):
            if seat != other:
                for option in rng.sample(list(state.options_of(other)), min(3, len(state.options_of(other)))):
                    after = state.play(option)
                    if seat in after.to_act:
                        assert told(after, seat, names) == told(state, seat, names)


@GAMES
def test_commits_come_in_any_order(played: Played) -> None:
    """Two seats that act together give the same state, whoever is first."""
    game, rng = opened(played), Random(SEED)
    together = [state for state in course(game, SEED) if len(state.to_act) > 1]
    for state in rng.sample(together, min(10, len(together))):
        first, second = (rng.choice(state.options_of(seat)) for seat in rng.sample(state.to_act, 2))

        assert state.play(first).play(second) == state.play(second).play(first)


@GAMES
def test_the_seed_is_in_no_view(played: Played) -> None:
    """A state with another generator looks the same to everybody."""
    game = opened(played)
    state = course(game, SEED)[0]
    other = evolve(state, generator=12345)
    for seat in (None, *range(game.players)):
        assert other.view(seat) == state.view(seat)
