"""What a seat sees, as lines."""

from interpreter.layout import lay_out
from interpreter.views import view
from rulesdsl.cli.playing.screen import screen
from rulesdsl.cli.playing.telling import SPECTATOR, Teller
from tests.cli.test_telling import random_history
from tests.properties.fixtures import auction, tic_tac_toe

GAME = auction()
HISTORY = random_history(GAME, 3)[:40]


def seen(seat: int | None) -> tuple[str, ...]:
    """The auction in its middle, as a seat sees it."""
    teller = Teller(GAME)
    for moment in HISTORY:
        teller.follow(moment)
    return screen(GAME, lay_out(GAME), view(GAME, lay_out(GAME), teller.course.cells.values, seat))


def test_open_and_own_things() -> None:
    """What is open to all and what is the seat's own is named; of counted things of others the number; values by their names."""
    lines = seen(0)
    assert "hand: player 1: one; player 2: 4 unseen; player 3: 3 unseen" in lines
    assert "deck: 8 unseen" in lines
    assert "won: player 1: pearl; player 3: coral" in lines
    assert "score: player 1: 2 points; player 2: 0 points; player 3: 3 points" in lines
    assert "starter: player 3" in lines


def test_a_spectator_sees_less() -> None:
    """Nobody's hand is open to a spectator."""
    (hand,) = (line for line in seen(None) if line.startswith("hand"))
    assert hand == "hand: player 1: 1 unseen; player 2: 4 unseen; player 3: 3 unseen"
    assert SPECTATOR not in range(GAME.players)


def test_what_is_out_of_the_game_is_left_out() -> None:
    """The box is not shown, nor is a place where nothing lies."""
    assert not any(line.startswith("box") for line in seen(0))
    toe = tic_tac_toe()
    values = [value for variable in toe.variables for value in variable.initial]
    assert screen(toe, lay_out(toe), view(toe, lay_out(toe), values, 0)) == ("turn: player 1",)
