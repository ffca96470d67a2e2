"""Zones that hold so many and no more: how that is told before play, and how play stops."""

import pytest

from interpreter import RulesError
from interpreter.views import zone_sizes
from rulesdsl import build
from rulesdsl.diagnostics.model import Severity
from rulesdsl.diagnostics.render.text import render_text
from rulesdsl.source import SourceFile
from rulesdsl.types.mistakes import ImpossibleAtStart
from tests.harness.fragments import HEADER, WINNER
from tests.lowering.playing import CARDS, cell, check, explored, game_of, last, offered
from tests.properties.test_play import course

FULL = "move each c in box where rank of c is under 3 to heap\n"
CROWDED = [
    "repeat 3 times: move 1 from heap to slot",
    "repeat 3 times: move 1 from pile to slot",
    "repeat 3 times: move 1 from stack to slot",
    "move all from heap to slot",
    "move all from pile to two",
    "move all from pile to pair",
    "move each c in heap where rank of c is 2 to slot",
    "move 2 from heap to slot",
    "move 2 of cards(1) from heap to pair\n    move 1 of cards(2) from heap to pair",
]


@pytest.mark.parametrize("steps", CROWDED)
def test_a_full_zone_is_told_before_play(steps: str) -> None:
    """A step before the first choice for which there can be no room is a mistake, however the zone keeps its pieces."""
    zone = next((word for word in ("pile", "stack") if f"from {word}" in steps), "heap")
    text = CARDS + "to play:\n    " + FULL.replace("to heap", f"to {zone}") + f"    {steps}\n    end\n"
    game, found = build(SourceFile("example.rules", f"{HEADER}{text}{WINNER}"), 2)
    assert game is None
    assert [type(one) for one in found if one.severity is Severity.ERROR] == [ImpossibleAtStart], render_text(found)


@pytest.mark.parametrize("target", ["slot", "pair", "two"])
@pytest.mark.parametrize("origin", ["heap", "pile", "stack"])
@pytest.mark.parametrize("step", ["move 1 from {} to {}", "move all from {} to {}", "move each c in {} to {}"])
def test_no_piece_is_laid_over_another(step: str, origin: str, target: str) -> None:
    """Where nothing is known beforehand, play stops at the step, in the quick way through a game, too: no piece is lost."""
    if origin == "stack" and "each" in step:
        return
    lines = [f"move each c in box to {origin}", "turns of players until made is over 9:"]
    lines += [f"    refill: {step.format(origin, target)}", "    choose k in 1..3", "    add k to made"]
    text = CARDS + "state made: 0..99 = 0, seen by all\nto play:\n" + "".join(f"    {line}\n" for line in lines) + "    end\n"
    game = game_of(text)
    with pytest.raises(RulesError, match=f"no more room in `{target}`: it holds at most [12]"):
        course(game, 3)
    with pytest.raises(RulesError, match=f"no more room in `{target}`"):
        game.playout(3)


UP_TO_ONE = "repeat 4 times: move up to 1 from {} to {}"
STALL = """
zone stall: cards, {room}, seen by all
to play:
    move each c in box to {origin}
    turns of players until every p in players has passed(p):
        choose:
            bring: move 1 from {origin} to stall
            sell: move all from stall to heap
            pass: set passed(me) to yes
    end
state passed (p in players): flag = no, seen by all
"""


@pytest.mark.parametrize("room", ["at most 1", "at most 2", "at most 1, stacked"])
@pytest.mark.parametrize("origin", ["heap", "pile", "stack"])
def test_an_option_without_room_is_refused(room: str, origin: str) -> None:
    """It says so, and whatever players do, no piece is lost."""
    game = game_of(CARDS + STALL.format(room=room, origin=origin))
    state = game.start(1)
    while "play.bring" in offered(state):
        state = state.play("play.bring")
    assert [one.words for one in state.why_not("play.bring")] == ["there is no more room in stall"]
    for seed in range(9):
        check(game, course(game, seed)[-1])


@pytest.mark.parametrize("target", ["slot", "pair", "two", "low_stack"])
@pytest.mark.parametrize("origin", ["heap", "pile", "stack"])
@pytest.mark.parametrize(
    "step", ["move up to 5 from {} to {}", "top up {1} to 5 from {0}", "repeat 4 times: move up to 1 from {} to {}"]
)
def test_up_to_stops_where_there_is_no_more_room(step: str, origin: str, target: str) -> None:
    """As many as there is room for; of pieces that must be alike, as many as come alike from where their order is known."""
    if (origin, target) == ("pile", "pair"):
        return
    zone = "zone low_stack: cards, stacked, at most 2, seen by all\n"
    text = f"{CARDS}{zone}to play:\n    move each c in box to {origin}\n    {step.format(origin, target)}\n    end\n"
    for state in explored(game_of(text)):
        lying = next(one for one in state.game.ir.zones if one.address == target)
        assert not state.over or zone_sizes(state.game.layout, lying, state.cells) == ((1,) if target == "slot" else (2,))


def test_a_number_that_the_move_changes() -> None:
    """How many are moved is worked out before the first of them is."""
    state = last("move 2 of cards(2) from box to heap\nmove (how many of cards(2) in heap) of cards(2) from heap to stack")
    assert cell(state, "stack.number") == 2


def test_none_of_a_kind_to_a_place_for_one() -> None:
    """A move of none lays nothing there."""
    state = last("move 1 of cards(1) from box to heap\nmove (number) of cards(1) from heap to slot")
    assert cell(state, "slot") < 0


def test_a_piece_that_is_gone_is_not_moved() -> None:
    """A name for a piece that another step has taken away stops play; nothing is made of nothing."""
    play = """
to play:
    move 1 of cards(1) from box to slot
    turn of p1:
        choose c in slot
        move all from slot to heap
        move c to two
    end
"""
    with pytest.raises(RulesError, match="too few are left in `slot`"):
        course(game_of(CARDS + play), 1)
