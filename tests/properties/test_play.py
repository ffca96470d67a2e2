"""What must hold in every game, as a client plays it."""

from itertools import pairwise
from random import Random

import pytest

from interpreter import Game, RefusedOption, State
from interpreter.breakdown import breakdown
from tests.properties.checks import beyond, lost, ragged
from tests.properties.games import Played, all_games, opened, short_games

GAMES = pytest.mark.parametrize("played", all_games(), ids=str)
SAMPLE = 12
"""How many states of a game, and how many illegal actions of a state, the dearer checks look at."""


def course(game: Game, seed: int) -> list[State]:
    """All states of a random game, from the first to the last."""
    rng, states = Random(seed), [game.start(seed)]
    while not states[-1].over:
        state = states[-1]
        states.append(state.play(rng.choice(state.options_of(rng.choice(state.to_act)))))
    return states


def sample(states: list[State], rng: Random) -> list[State]:
    """Some states at which somebody must choose."""
    return rng.sample(states[:-1], min(SAMPLE, len(states) - 1))


@GAMES
def test_somebody_can_act_until_the_end(played: Played) -> None:
    """Every seat that is said to act has an option, and everything in the state is in order."""
    game = opened(played)
    for state in course(game, 3):
        assert state.over or state.to_act
        assert all(len(state.options_of(seat)) > 0 for seat in state.to_act)
        assert lost(game.ir, game.layout, state.cells) == {}
        assert beyond(game.ir, game.layout, state.cells) == []
        assert ragged(game.ir, game.layout, state.cells) == []


@GAMES
def test_legal_means_accepted_and_the_rest_is_refused(played: Played) -> None:
    """What is listed is accepted and nothing speaks against it; all else is refused with reasons, and changes nothing."""
    game, rng = opened(played), Random(23)
    for state in sample(course(game, 5), rng):
        before = state.cells.tobytes()
        seat = rng.choice(state.to_act)
        legal = state.options_of(seat)
        for option in rng.sample(list(legal), min(SAMPLE, len(legal))):
            assert state.why_not(option.name, seat) == ()
            assert isinstance(state.play(option), State)
        others = [action for action in game.actions.all if action.id not in legal]
        for action in rng.sample(others, min(SAMPLE, len(others))):
            with pytest.raises(RefusedOption) as refusal:
                state.play(action.id, seat)
            assert refusal.value.mistakes == state.why_not(action.name, seat) != ()
            assert all(mistake.headline() for mistake in refusal.value.mistakes)
        assert state.cells.tobytes() == before


@GAMES
def test_undo_restores_everything(played: Played) -> None:
    """Taking a play back gives the very state before it, generator included, and playing again gives the same one after it."""
    states = course(opened(played), 7)
    for before, after in pairwise(states):
        back = after.undo()
        assert (back, hash(back), back.generator, back.entry) == (before, hash(before), before.generator, before.entry)
        last = after.moments[0]
        assert back.play(last.name, last.seat) == after


@GAMES
def test_a_history_gives_the_same_game(played: Played) -> None:
    """From the names alone, and from the names of the choices with the seed; half a game goes on as the whole did."""
    game = opened(played)
    end = course(game, 9)[-1]
    middle = end
    for _ in range(len(end.history) // 3):
        middle = middle.undo()
    continued = game.replay(middle.history)
    for moment in end.history[len(middle.history) :]:
        continued = continued.play(moment.name, moment.seat)

    assert continued.cells == end.cells
    assert game.replay(end.history).cells == end.cells
    assert game.replay([moment for moment in end.history if moment.seat is not None], seed=9) == end


@pytest.mark.parametrize("played", short_games(), ids=str)
def test_the_breakdown_is_the_result(played: Played) -> None:
    """The terms of every seat add up to its return, from the history that the state keeps."""
    game = opened(played)
    end = course(game, 11)[-1]

    assert breakdown(game.ir, end.history).totals == end.returns


@GAMES
def test_the_result_has_a_winner(played: Played) -> None:
    """Only at the end, with someone in first place, and the same places for equal keys."""
    states = course(opened(played), 13)
    result = states[-1].outcome

    assert [state.outcome for state in states[:-1]] == [None] * (len(states) - 1)
    assert result is not None
    assert result.winners
    assert all(
        (result.keys[a] == result.keys[b]) == (result.places[a] == result.places[b])
        for a in range(len(result.keys))
        for b in range(a)
    )
