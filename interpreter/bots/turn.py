"""Whether a bot is asked in its turn."""

from interpreter.options import Options
from interpreter.state import State


def options_in_turn(state: State, seat: int) -> Options:
    """The options of a seat in a state where it must choose; raises `ValueError` where it need not."""
    if seat in state.to_act:
        return state.options_of(seat)
    if state.over:
        raise ValueError(f"seat {seat} has nothing to choose: the game is over")
    if state.chance:
        raise ValueError(f"seat {seat} has nothing to choose: chance comes first")
    raise ValueError(f"seat {seat} has nothing to choose: it is the turn of seat {', '.join(map(str, state.to_act))}")
