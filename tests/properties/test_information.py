"""What seats know in the course of every game."""

from collections.abc import Iterator
from itertools import pairwise
from random import Random

import pytest

from interpreter import State
from interpreter.evaluate.cells import indices
from interpreter.words import text
from rulesdsl.ir.model import Dimension
from tests.properties.games import Played, all_games, opened
from tests.properties.test_play import course, sample

GAMES = pytest.mark.parametrize("played", all_games(), ids=str)


def without_question(parts: tuple[str, ...]) -> tuple[str, ...]:
    """What is known, but for what is asked now."""
    return tuple(part for part in parts if not part.startswith("? "))


@GAMES
def test_nothing_is_forgotten(played: Played) -> None:
    """What a seat knows in a state, it knows in all that follow, and each of its own choices is added."""
    for before, after in pairwise(course(opened(played), 41)):
        for seat in range(played.players):
            known = without_question(before.information(seat).parts)
            new = after.information(seat).parts[len(known) :]
            assert after.information(seat).parts[: len(known)] == known
            assert (f"> {after.moments[0].name}" in new) == (after.moments[0].seat == seat)


@GAMES
def test_it_tells_nothing_of_what_others_have_committed(played: Played) -> None:
    """While seats act together, a seat knows the same before and after another has chosen, whatever it chose."""
    rng = Random(43)
    together = [state for state in course(opened(played), 43) if len(state.to_act) > 1]
    for state in rng.sample(together, min(6, len(together))):
        seat, other = rng.sample(state.to_act, 2)
        for option in rng.sample(list(state.options_of(other)), min(3, len(state.options_of(other)))):
            assert state.play(option).information(seat) == state.information(seat)


def seen(state: State, seat: int) -> Iterator[tuple[str, str]]:
    """All that a view shows, by name and in words."""
    game, view = state.game, state.view(seat)
    named = [(variable, index) for variable in game.ir.variables for index in indices(variable.dimensions)]
    for (variable, index), cell in zip(named, view.cells, strict=False):
        if cell is not None:
            yield name(variable.address, variable.dimensions, index), text(cell, variable.format)
    for zone, sizes in zip(game.ir.zones, view.sizes, strict=True):
        for index, size in zip(indices(zone.dimensions), sizes or (), strict=sizes is not None):
            yield f"count of {name(zone.address, zone.dimensions, index)}", str(size)


def name(address: str, dimensions: tuple[Dimension, ...], index: tuple[int, ...]) -> str:
    """What a cell, or a place, is called."""
    labels = ", ".join(dimension.labels[row] for dimension, row in zip(dimensions, index, strict=True))
    return f"{address}({labels})" if labels else address


@GAMES
def test_the_view_follows_from_it(played: Played) -> None:
    """What a seat sees at the start, changed by what it was shown since, is what it sees."""
    game = opened(played)
    for state in sample(course(game, 47), Random(47)):
        for seat in range(game.players):
            known = dict(seen(game.start(), seat))
            known |= dict(part.split(" = ", 1) for part in state.information(seat).parts if part[0] not in ">?")
            assert known == dict(seen(state, seat))
