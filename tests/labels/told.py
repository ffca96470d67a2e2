"""All that players are told of a game: the course, what seats see, options, refusals, the end."""

from collections.abc import Iterator

from interpreter import Game, State
from interpreter.chance import picker
from interpreter.moments import Moment
from rulesdsl.cli.playing.answers import candidates, refusal
from rulesdsl.cli.playing.score import score_lines
from rulesdsl.cli.playing.screen import Screen
from rulesdsl.cli.playing.telling import Teller

SEEN_EVERY = 29
"""Of so many states one is looked at by all seats."""


def everything_told(game: Game, seed: int) -> Iterator[str]:
    """The lines of a random game; now and then with all that can be seen, and with why the other options are refused."""
    state, pick, teller, number = game.start(seed), picker(seed), Teller(game.ir), 0
    yield game.title
    yield from _course(teller, state.moments)
    while not state.over:
        seat = state.to_act[pick(len(state.to_act))]
        options = state.options_of(seat)
        yield from (option.text for option in options)
        if number % SEEN_EVERY == 0:
            yield from _seen(state)
            yield from _refused(state, seat)
        before, state, number = state, state.play(options[pick(len(options))]), number + 1
        yield from _course(teller, state.moments)
        assert state.parent is before
    yield from teller.flush()
    assert state.outcome is not None
    yield from score_lines(game.ir, teller.course.events, state.outcome)
    yield str(state.outcome)


def _course(teller: Teller, moments: tuple[Moment, ...]) -> Iterator[str]:
    for moment in moments:
        yield from teller.follow(moment)


def _seen(state: State) -> Iterator[str]:
    for seat in range(state.game.players):
        for brief in (False, True):
            sections = Screen(state.game.ir, state.game.layout, 100).sections(state.view(seat), brief)
            yield from (line for section in sections for line in section.lines)


def _refused(state: State, seat: int) -> Iterator[str]:
    """Why the options that are not legal are refused."""
    legal = {option.name for option in state.options_of(seat)}
    for candidate in candidates(state, seat):
        if candidate.name not in legal:
            yield from refusal(state, seat, candidate)
