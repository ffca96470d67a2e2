"""What `rulesdsl play` tells a seat in lines follows from what the seat knows."""

from collections.abc import Iterator
from random import Random

import pytest

from interpreter import State
from interpreter.moments import Moment
from rulesdsl.cli.playing.telling import Teller
from rulesdsl.games import game_names, game_path
from rulesdsl.ir.model import Game
from rulesdsl.variants.find import variant_names
from tests.properties.games import Played, opened, seat_range, seated

LONGEST = 60
"""So many answers of a game are looked at."""
TRIES = 4
"""So many other answers are tried in the place of each that the seat does not give itself."""
SELDOM = 0.05
"""How often another answer is tried in the place of an open one: none should look the same."""
VARIED = tuple(seated(name, (variant_names(game_path(name))[-1],)) for name in game_names() if variant_names(game_path(name)))


def every_count() -> Iterator[Played]:
    """Every game with every number of seats, and each with one of its variants."""
    for name in game_names():
        low, high = seat_range(name)
        yield from (Played(name, players) for players in range(low, high + 1))
    yield from VARIED


def twins(start: State, seat: int, rng: Random) -> tuple[list[Moment], list[Moment]]:
    """Two courses of a game, as unlike each other as may be, which look the same to a seat whenever an action is done."""
    one, other, whole = start, start, 0
    courses: tuple[list[Moment], list[Moment]] = ([], [])
    while not one.over and len(courses[0]) < LONGEST:
        after = one.play(rng.choice(one.chance or one.options_of(rng.choice(one.to_act))))
        moment = after.moments[0]
        same = next((found for found in answered(other, moment, seat, rng) if alike(found, after, seat)), None)
        if same is None:
            break
        one, other = after, same
        courses[0].append(moment)
        courses[1].append(same.moments[0])
        whole = whole if moment.seat in (*one.to_act, *other.to_act) else len(courses[0])
    return courses[0][:whole], courses[1][:whole]


def alike(one: State, other: State, seat: int) -> bool:
    """Whether two states look the same to a seat, and ask the same of everybody."""
    asked = one.to_act == other.to_act and bool(one.chance) == bool(other.chance) and one.stops == other.stops
    return asked and one.information(seat) == other.information(seat)


def answered(state: State, moment: Moment, seat: int, rng: Random) -> Iterator[State]:
    """The state after other answers, and last after the same one; what the seat does itself stays, what is open nearly always."""
    found = list(state.chance or state.options_of(-1 if moment.seat is None else moment.seat))
    actions = state.game.actions
    same = [one for one in found if one.name == moment.name]
    dark = bool(state.chance) or actions.all[actions.names[moment.name]].secret or rng.random() < SELDOM
    others = [one for one in found if one.name != moment.name] if dark and moment.seat != seat else []
    yield from (state.play(one) for one in (*rng.sample(others, min(TRIES, len(others))), *same))


def told(game: Game, history: list[Moment], viewer: int) -> list[str]:
    """All lines of a game."""
    teller = Teller(game, viewer)
    lines = [line for moment in history for line in teller.follow(moment)]
    return [*lines, *teller.flush()]


@pytest.mark.parametrize("played", tuple(every_count()), ids=str)
def test_what_is_told_follows_from_what_is_known(played: Played) -> None:
    """Two courses that look the same to a seat are told to it in the same lines."""
    game = opened(played)
    for seat in (0, game.players - 1):
        one, other = twins(game.start(), seat, Random(53 + seat))
        assert told(game.ir, one, seat) == told(game.ir, other, seat)


@pytest.mark.parametrize("name", ["kuhn_poker", "leduc_poker", "hearts", "liars_dice", "under_the_mango_tree", "mangrovia"])
def test_there_is_something_to_hide(name: str) -> None:
    """In games with secrets the two courses are not the same."""
    one, other = twins(opened(Played(name, seat_range(name)[0])).start(), 0, Random(53))
    assert one != other
