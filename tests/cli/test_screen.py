"""What a seat sees, as lines."""

from contextlib import redirect_stdout
from io import StringIO

import interpreter
from interpreter.layout import lay_out
from interpreter.views import view
from rulesdsl.cli.playing.human import Person
from rulesdsl.cli.playing.screen import screen, wrapped
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


def test_in_brief() -> None:
    """Of a zone with places for each player, only how much lies at each is told in brief, a line for each player."""
    game = interpreter.load("under_the_mango_tree", players=2)
    state = game.start(seed=5)
    for seat in (0, 1, 0, 1):
        for _ in range(2):
            state = state.play(state.options_of(seat)[0])
    both = [screen(game.ir, game.layout, state.view(0), brief) for brief in (False, True)]
    whole, brief = ([line for line in lines if line.startswith("cards under the board")] for lines in both)
    assert len(whole) == 1
    assert [line.partition(":")[2].partition(":")[0] for line in brief] == [" player 1", " player 2"]
    boards = [line.rpartition(": ")[2].split(", ") for line in brief]
    assert [sum(int(part.split()[0]) if part[0].isdigit() else 1 for part in board) for board in boards] == [2, 2]


def test_long_paragraphs_are_shown_whole() -> None:
    """A paragraph of several lines in which something has changed is shown with all of them."""
    person, long = Person(0), 0
    game = interpreter.load("under_the_mango_tree", players=2)
    state = game.start(seed=5)
    while not state.over:
        with redirect_stdout(StringIO()) as out:
            person.show(state, only_new=True)
        for text in screen(game.ir, game.layout, state.view(0), brief=True):
            lines = wrapped([text])
            there = [line in out.getvalue() for line in lines]
            assert len(set(there)) == 1
            long += len(lines) > 1 and there[0]
        state = state.play(state.options[0])
    assert long > 2


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
