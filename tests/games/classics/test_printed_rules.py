"""What those variants do that OpenSpiel does not have: the rules as they are commonly printed."""

from itertools import groupby
from random import Random

import pytest

import interpreter
from interpreter import State
from interpreter.views import plain

TOP = {f"{suit}_{rank}" for suit in ("clubs", "diamonds", "spades", "hearts") for rank in (12, 13, 14)} | {"hearts_11"}
"""Whoever holds these takes all tricks."""


def finished(state: State, random: Random) -> list[State]:
    """All states of a random game from one on; chance is drawn as well where it is asked for."""
    states = [state]
    while not states[-1].over:
        now = states[-1]
        states.append(now.play(random.choice(now.chance or now.options)))
    return states


def seen(state: State, name: str) -> dict[str, int] | str:
    """What all can see of a state or zone."""
    shown = plain(state.game.ir, state.game.layout, state.view(None))["variables"]
    assert isinstance(shown, dict)
    return shown[name]


@pytest.mark.parametrize(("variants", "returns"), [((), (0, -26, -26, -26)), (("moon_takes_off",), (26, 0, 0, 0))])
def test_hearts_moon_takes_off(variants: tuple[str, ...], returns: tuple[int, ...]) -> None:
    """Who shoots the moon has 26 points less, instead of the others 26 more."""
    state = interpreter.load("hearts", variants=variants).start().play("keep")
    for turn in range(52):
        state = state.play(next(card for card in state.chance if (card.name in TOP) == (turn % 4 == 0)))
    assert finished(state, Random(1))[-1].returns == returns


def test_hearts_to_a_hundred() -> None:
    """Cards go left, right, across and nowhere by turns; a deal brings 26 or 78 points; it ends at a hundred."""
    states = finished(interpreter.load("hearts", variants=("to_a_hundred",)).start(seed=2), Random(2))
    scores = [score for score, _ in groupby(tuple(seen(state, "score").values()) for state in states)]
    ways = [way for way, _ in groupby(seen(state, "way") for state in states[:-1])]

    assert ways == (["left", "right", "across", "keep"] * len(ways))[: len(ways)]
    assert len(ways) == len(scores) - 1 > 4
    assert {sum(scores[deal + 1]) - sum(scores[deal]) for deal in range(len(ways))} <= {26, 78}
    assert [max(score) >= 100 for score in scores] == [False] * len(ways) + [True]


def test_goofspiel_prizes_pile_up() -> None:
    """After equal bids the prize stays, and goes along with the next one."""
    state = interpreter.load("goofspiel", variants=("prizes_pile_up",), changes={"cards_each": 3}).start()
    for prize, mine, other in ((1, 1, 1), (3, 3, 2)):
        state = state.play(str(prize)).play(f"bid_for_it={mine}_p1", 0).play(f"bid_for_it={other}_p2", 1)
    assert (state.over, state.returns) == (True, (4, 2))


@pytest.mark.parametrize(("variants", "over"), [((), True), (("without_horizon",), False)])
def test_pig_without_horizon(variants: tuple[str, ...], over: bool) -> None:
    """A thousand decisions do not end the game."""
    state = interpreter.load("pig", variants=variants).start()
    for _ in range(1000):
        state = state.play("throw_or_hold.hold")
    assert (state.over, state.returns) == (over, (0, 0))


def test_liars_dice_last_one_standing() -> None:
    """Ones are wild and not bid; who is wrong loses a die and begins; it ends when one player is left with dice."""
    state = interpreter.load("liars_dice", players=3, variants=("last_one_standing",)).start().play("p2")
    for die in [1] * 5 + [2] * 10:
        state = state.play(str(die))
    assert state.why_not("speak.bid=3_1")[0].headline().endswith("ones stand for all the others")
    state = state.play("speak.bid=15_2").play("speak.doubt")
    assert seen(state, "left") == {"p1": 5, "p2": 5, "p3": 4}
    for _ in range(14):
        state = state.play("3")
    assert state.to_act == (2,)
    dice = seen(finished(state, Random(3))[-1], "left")
    assert sorted(dice.values())[:2] == [0, 0] != sorted(dice.values())[1:]
