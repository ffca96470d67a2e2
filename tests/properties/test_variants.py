"""What must hold in every game holds with every variant: each alone, and some of them in pairs."""

from itertools import pairwise
from random import Random

import pytest

from interpreter import Game, State
from interpreter.hidden import reshuffle
from interpreter.state import with_cells
from rulesdsl import has_errors
from tests.properties.checks import beyond, lost, ragged
from tests.properties.games import alone, built, opened, pairs, representation, seated
from tests.properties.lockstep import lockstep
from tests.properties.test_play import course
from tests.properties.test_secrecy import some_names, told

SEEN, LOOKED, SHUFFLED = 30, 12, 6
STOPS = 60
TOGETHER = ("VAR301", "VAR302", "VAR303", "VAR304", "VAR305")


@pytest.mark.parametrize(("name", "variants"), alone(), ids=lambda value: value if isinstance(value, str) else value[0])
def test_a_game_with_a_variant(name: str, variants: tuple[str, ...]) -> None:
    """A game from its first state to its last, undone and played again, in lockstep with the evaluator, its secrets kept."""
    played = seated(name, variants)
    play(opened(played), Random(3))
    lockstep(representation(played), Random(5), most=STOPS)


@pytest.mark.parametrize(("name", "variants"), pairs(), ids=lambda value: value if isinstance(value, str) else "+".join(value))
def test_a_game_with_two(name: str, variants: tuple[str, ...]) -> None:
    """Two variants either clash, and that is all that is said, or make a game that keeps all promises."""
    played = seated(name, variants)
    game, mistakes = built(played)
    if game is None:
        assert {mistake.code for mistake in mistakes if has_errors((mistake,))} <= set(TOGETHER)
    else:
        play(opened(played), Random(7))


def play(game: Game, rng: Random) -> None:
    """A random game, looked at from all sides."""
    states = course(game, rng.randrange(1000))
    assert all(len(state.options_of(seat)) > 0 for state in states for seat in state.to_act)
    assert all(state.over or state.to_act for state in states)
    assert states[-1].outcome is not None
    for state in (*some(states, SEEN, rng), states[-1]):
        in_order(game, state)
    for before, after in pairwise(some_runs(states, rng)):
        back = after.undo()
        assert (back, back.generator, back.play(after.moments[0].name, after.moments[0].seat)) == (
            before,
            before.generator,
            after,
        )
    assert game.replay(states[-1].history).cells == states[-1].cells
    for state in some(states[:-1], LOOKED, rng):
        legal_is_accepted(game, state, rng)
    for state in some(states[:-1], SHUFFLED, rng):
        secrets_are_kept(game, state, rng)


def some(states: list[State], number: int, rng: Random) -> list[State]:
    """Some of several states."""
    return rng.sample(states, min(number, len(states)))


def some_runs(states: list[State], rng: Random) -> list[State]:
    """States one after the other, from somewhere on."""
    first = rng.randrange(max(len(states) - SEEN, 1))
    return states[first : first + SEEN]


def in_order(game: Game, state: State) -> None:
    """No piece is lost, no value out of its range, no pile ragged."""
    assert lost(game.ir, game.layout, state.cells) == {}
    assert beyond(game.ir, game.layout, state.cells) == []
    assert ragged(game.ir, game.layout, state.cells) == []


def legal_is_accepted(game: Game, state: State, rng: Random) -> None:
    """An option can be played and nothing speaks against it; against any other action something does."""
    seat = rng.choice(state.to_act)
    legal = state.options_of(seat)
    option = rng.choice(list(legal))
    assert state.why_not(option.name, seat) == ()
    assert isinstance(state.play(option), State)
    other = rng.choice(game.actions.all)
    assert (other.id in legal) == (state.why_not(other.name, seat) == ())


def secrets_are_kept(game: Game, state: State, rng: Random) -> None:
    """A seat is told the same where what it cannot see lies otherwise."""
    seat, names = rng.randrange(game.players), some_names(game, rng)
    other = with_cells(state, reshuffle(game.ir, game.layout, state.cells, seat, rng.randrange))
    assert told(other, seat, names) == told(state, seat, names)
