"""Whatever rules move where: no piece is lost, none is made, and no zone holds more than it may."""

from contextlib import suppress
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from interpreter import Game, RulesError, State, of_ir
from interpreter.views import zone_sizes
from rulesdsl import build
from rulesdsl.source import SourceFile
from tests.harness.fragments import HEADER, WINNER
from tests.properties.checks import lost, ragged

ROOM = {"slot": 1, "two": 2, "pair": 2, "low": 2}
ZONES = """
pieces cards (rank in 1..3): 2 each
zone heap: cards, seen by all
zone pile: cards, shuffled, counted, refilled from heap when needed
zone stack: cards, stacked, seen by all
zone slot: cards, at most 1, seen by all
zone two: cards, at most 2, shuffled, counted
zone pair: cards, at most 2 alike, seen by all
zone low: cards, stacked, at most 2, seen by all
state made: 0..9 = 0, seen by all
"""
NAMES = st.sampled_from(["heap", "pile", "stack", "slot", "two", "pair", "low", "box"])
LOOSE = st.sampled_from(["heap", "pile", "slot", "two", "pair", "box"])
NUMBERS = st.integers(0, 3).map(str)
MOVES = st.one_of(
    st.builds("move {} from {} to {}".format, st.one_of(NUMBERS, st.just("all"), NUMBERS.map("up to {}".format)), NAMES, NAMES),
    st.builds("move {} of cards({}) from {} to {}".format, NUMBERS, st.integers(1, 3), LOOSE, NAMES),
    st.builds("move up to {} of cards({}) from {} to {}".format, NUMBERS, st.integers(1, 3), LOOSE, NAMES),
    st.builds("move each c in {} where rank of c is over {} to {}".format, LOOSE, NUMBERS, NAMES),
    st.builds("top up {} to {} from {}".format, NAMES, NUMBERS, NAMES),
    st.builds("repeat {} times: move 1 from {} to {}".format, NUMBERS, NAMES, NAMES),
    st.builds("if some c in {}: move 1 from {} to {}".format, NAMES, NAMES, NAMES),
)


def rules(setup: list[str], picks: list[str], upkeep: list[str]) -> str:
    """A game: some moves, then turns of a choice among moves, with others before it."""
    lines = [*(f"    {step}" for step in setup), "    turns of players until made is over 7:", "        add 1 to made"]
    lines += [*(f"        {step}" for step in upkeep), "        choose:"]
    lines += [*(f"            move{number}: {step}" for number, step in enumerate(picks)), "            pass: set made to made"]
    return f"{HEADER}{ZONES}to play:\n" + "\n".join(lines) + f"\n    end\n{WINNER}"


def in_order(game: Game, state: State) -> None:
    """All pieces are there, and nowhere too many."""
    assert lost(game.ir, game.layout, state.cells) == {}
    assert ragged(game.ir, game.layout, state.cells) == []
    for zone in game.ir.zones:
        assert zone_sizes(game.layout, zone, state.cells)[0] <= ROOM.get(zone.address, 6)


@given(st.lists(MOVES, max_size=3), st.lists(MOVES, min_size=1, max_size=3), st.lists(MOVES, max_size=2), st.integers(0, 99))
def test_pieces_stay(setup: list[str], picks: list[str], upkeep: list[str], seed: int) -> None:
    """Rules that ask for what cannot be are refused, or stop play with the step; all others keep the pieces."""
    built = build(SourceFile("moves.rules", rules(setup, picks, upkeep)), 2)
    if built[0] is None:
        assert {one.code for one in built[1]} <= {"GAM103", "GAM113", "GAM106", "GAM110"}
        return
    with suppress(RulesError):
        play(of_ir(built[0]), seed)


def play(game: Game, seed: int) -> None:
    """A random game, which is in order whenever somebody chooses."""
    random, state = Random(seed), game.start(seed)
    in_order(game, state)
    while not state.over:
        state = state.play(random.choice(state.options))
        in_order(game, state)
