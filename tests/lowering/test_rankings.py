"""Places, ties and prizes."""

import pytest

from interpreter.state import State
from tests.lowering.playing import after, cell, ends, values

SCORES = """
state score (p in players): 0..99 = 0, seen by all
state second_key (p in players): 0..9 = 0, seen by all
state gain (p in players): 0..99 = 0, seen by all
state out: some players = none, seen by all
state first_places: some players = none, seen by all
state second_places: some players = none, seen by all
state third_places: some players = none, seen by all
"""
RACE = """
ranking race of p in players where p not in out:
    score: most score(p)
    second: least second_key(p)
    otherwise shared
    gold: 1st adds 6 to gain(p)
    silver: 2nd adds 3 to gain(p) where score(p) is over 0
"""


def play(scores: tuple[int, ...], second: tuple[int, ...] = (0, 0, 0, 0), steps: str = "", more: str = RACE) -> str:
    """A game that sets scores, then does some steps."""
    lines = [f"set score(p{seat}) to {score}" for seat, score in enumerate(scores, 1)]
    lines += [f"set second_key(p{seat}) to {key}" for seat, key in zip(range(1, len(scores) + 1), second, strict=False)]
    lines += [*steps.strip("\n").splitlines(), "end"]
    return SCORES + more + "to play:\n" + "".join(f"    {line}\n" for line in lines)


def last(text: str, players: int) -> State:
    """The one last state."""
    (state,) = ends(text, players)
    return state


PLACES = "set first_places to 1st of race\nset second_places to 2nd of race\nset third_places to 3rd of race"


@pytest.mark.parametrize(
    ("scores", "second", "places"),
    [
        ((5, 3, 1), (0, 0, 0), (0b001, 0b010, 0b100)),
        ((3, 5, 3), (0, 0, 0), (0b010, 0b101, 0)),
        ((3, 5, 5), (0, 0, 0), (0b110, 0, 0b001)),
        ((4, 4, 4), (0, 0, 0), (0b111, 0, 0)),
        ((3, 5, 5), (0, 2, 1), (0b100, 0b010, 0b001)),
        ((0, 0, 1), (0, 0, 9), (0b100, 0b011, 0)),
    ],
)
def test_places(scores: tuple[int, ...], second: tuple[int, ...], places: tuple[int, ...]) -> None:
    """The first key decides, the next only between those still level; after a tie the next place is empty."""
    state = last(play(scores, second, PLACES), 3)

    assert places == tuple(cell(state, name) for name in ("first_places", "second_places", "third_places"))


def test_who_is_no_candidate() -> None:
    """Who is out holds no place, and makes none worse."""
    state = last(play((9, 5, 3), steps="set out to p1\n" + PLACES), 3)

    assert tuple(cell(state, name) for name in ("first_places", "second_places", "third_places")) == (0b010, 0b100, 0)


@pytest.mark.parametrize(
    ("scores", "gains"), [((5, 3, 1), (6, 3, 0)), ((5, 5, 1), (6, 6, 0)), ((5, 3, 3), (6, 3, 3)), ((5, 0, 0), (6, 0, 0))]
)
def test_prizes(scores: tuple[int, ...], gains: tuple[int, ...]) -> None:
    """Each who shares a place gets its prize, if the prize's own test holds."""
    state = last(play(scores, steps="award race"), 3)

    assert gains == tuple(cell(state, "gain", seat) for seat in range(3))


SPLIT = """
ranking race of p in players:
    score: most score(p)
    otherwise shared
    gold: 1st adds 6 div (count q in 1st of race) to TOLD(p)
    silver: 2nd adds 3 div (count q in 2nd of race) to TOLD(p)
"""
POOLED = SPLIT.replace(
    "6 div (count q in 1st of race)", "(6 if 1 is count q in 1st of race else (6 + 3) div (count q in 1st of race))"
)


@pytest.mark.parametrize("told", ["gain", "score"])
@pytest.mark.parametrize(
    ("scores", "split", "pooled"),
    [
        ((5, 3, 1), (6, 3, 0), (6, 3, 0)),
        ((5, 5, 1), (3, 3, 0), (4, 4, 0)),
        ((5, 5, 5), (2, 2, 2), (3, 3, 3)),
        ((5, 3, 3), (6, 1, 1), (6, 1, 1)),
    ],
)
def test_prizes_that_are_shared_out(scores: tuple[int, ...], split: tuple[int, ...], pooled: tuple[int, ...], told: str) -> None:
    """A prize may be divided by how many hold the place when it is given out, even where the first share changes who leads."""
    for more, shares in ((SPLIT, split), (POOLED, pooled)):
        state = last(play(scores, steps="award race", more=more.replace("TOLD", told)), 3)
        before = scores if told == "score" else (0, 0, 0)

        assert shares == tuple(cell(state, told, seat) - before[seat] for seat in range(3))


def test_prizes_shared_out_by_what_they_are_for() -> None:
    """A ranking with parameters speaks of its own places by them; those of another are as they are by then."""
    more = """
table cups:
    worth_each: 1..9
    id    | worth_each
    small | 3
    large | 9
ranking race (c in cups) of p in players:
    score: most score(p) * (1 if c is small else -1)
    otherwise shared
    gold: 1st adds worth_each of c div (count q in 1st of race(c)) to score(p) where p not in 1st of race(large)
"""
    state = last(play((8, 8, 2), steps="award race(small)", more=more), 3)

    assert tuple(cell(state, "score", seat) for seat in range(3)) == (9, 9, 2)


def test_prizes_do_not_change_the_places() -> None:
    """What is given for the first place makes nobody second who was not."""
    more = """
ranking race of p in players:
    score: least score(p)
    otherwise shared
    gold: 1st adds 4 to score(p)
    silver: 2nd adds 1 to score(p)
"""
    state = last(play((1, 3, 4), steps="award race", more=more), 3)

    assert tuple(cell(state, "score", seat) for seat in range(3)) == (5, 4, 4)


def test_a_prize_by_what_it_is_for() -> None:
    """Rankings have parameters, which their keys and prizes read."""
    more = """
table cups:
    worth_each: 1..9
    id    | worth_each
    small | 2
    large | 7
ranking race (c in cups) of p in players:
    score: most score(p) * (1 if c is small else -1)
    otherwise shared
    gold: 1st adds worth_each of c to gain(p)
"""
    state = last(play((1, 5, 3), steps="for each c in cups: award race(c)", more=more), 3)

    assert tuple(cell(state, "gain", seat) for seat in range(3)) == (7, 2, 0)


def test_none_loses_to_any_number() -> None:
    """A key without a value is the worst, whichever way it counts."""
    more = """
pieces cards (rank in 1..3): 1 each
zone laid (p in players): cards, at most 1, seen by all
ranking race of p in players:
    card: least rank of laid(p)
    otherwise shared
"""
    state = last(play((0, 0), steps="move 1 of cards(3) from box to laid(p2)\n" + PLACES.splitlines()[0], more=more), 2)

    assert cell(state, "first_places") == 0b10


def test_the_winner() -> None:
    """The keys of `winner` give the outcome; who is level in all of them shares it."""
    winner = "ranking winner of p in players:\n    score: most score(p)\n    second: least second_key(p)\n    otherwise shared\n"
    state = last(play((3, 5, 5), (0, 1, 1), more=winner), 3)

    assert state.outcome is not None
    assert state.returns == (3, 5, 5)
    assert tuple(state.outcome.winners) == (1, 2)


def test_a_winner_by_least() -> None:
    """Where the least wins, a return is its negative."""
    winner = "ranking winner of p in players:\n    score: least score(p)\n    otherwise shared\n"

    assert last(play((3, 5), more=winner), 2).returns == (-3, -5)


def test_a_place_in_a_choice() -> None:
    """Those who hold a place are a set like any other."""
    state = after(play((3, 5, 3), steps="turn of 1st of race:\n    choose p in 2nd of race\n    set out to p"), players=3)

    assert state.to_act == (1,)
    assert {0b001, 0b100} == values([state.play(option) for option in state.options], "out")
