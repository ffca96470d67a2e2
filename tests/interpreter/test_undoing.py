"""Taking back a choice: within one's own turn, where nothing was revealed."""

from pathlib import Path

import interpreter
from interpreter.undoing import Stands, take_back

HIDDEN = """\
language 1
game peek "Peek" for 2 players
pieces cards (rank in 1..9): 2 each
zone deck: cards, shuffled
zone pile: cards, stacked
zone open: cards, seen by all
state guess (p in players): 0..9 = 0, seen by all
ranking winner of p in players:
    guess: most guess(p)
    otherwise shared
to play:
    filling: move all from box to deck
    laying: move 4 from deck to pile
    round: turn of players:
        choose n in 1..9
        set guess(me) to n
        choose:
            turn_up: move up to 1 from pile to open
            leave: set guess(me) to 0
        choose m in 1..2
    end
"""


def test_within_a_turn() -> None:
    """A choice after which nobody else has chosen is taken back: the state is the one in which it was made."""
    start = interpreter.load("nim", players=2).start(seed=1)
    chosen = start.play(start.options[1])
    assert take_back(chosen, 0) is start
    assert take_back(start, 0) is Stands.NOTHING


def test_when_others_have_chosen() -> None:
    """It is too late once another seat has chosen."""
    start = interpreter.load("tic_tac_toe", players=2).start(seed=1)
    first = start.play(start.options[0])
    assert take_back(first, 0) is start
    assert take_back(first.play(first.options[0]), 0) is Stands.OTHERS


def test_when_chance_has_fallen() -> None:
    """It is too late once chance has answered it."""
    start = interpreter.load("pig", players=2).start(seed=1)
    assert take_back(start.play(start.options[0]), 0) is Stands.CHANCE


def test_when_something_was_revealed(tmp_path: Path) -> None:
    """It is too late once it has shown what the seat did not know; what shows nothing new can be taken back."""
    rules = tmp_path / "peek.rules"
    rules.write_text(HIDDEN)
    state = interpreter.load(rules, players=2).start(seed=4)
    state = state.play(state.options[4])
    turned, left = (state.play(option) for option in state.options)
    assert take_back(turned, 0) is Stands.REVEALED
    assert take_back(left, 0) is state
