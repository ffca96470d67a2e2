"""Games at random: what goes wrong in them is told with its place and the way there."""

import json
import re
from functools import partial
from pathlib import Path

import pytest
from attrs import evolve

import interpreter
from interpreter import RulesError, of_ir, trying
from interpreter.trying import LONGEST, GoesWrongInPlay, NoEndInSight, try_game, try_games
from rulesdsl.diagnostics.render.json import render_json
from rulesdsl.ir.model import NONE, Int, Stmt, While, Write

TOE = """\
language 1
game toe "Toe" for 2 players
table cells (col in 1..3, row in 1..3)
pieces marks (owner in players): {marks} each
zone board (c in cells): marks, at most 1, seen by all
state made: 0..{most} = 0, seen by all
ranking winner of p in players:
    marks: most count c in cells where owner of board(c) is p
    otherwise shared
to play:
    turns of players until {until}: mark
    end
to mark:
    choose c in cells where no m in board(c)
    counting: add 1 to made
    move 1 of my marks from box to board(c)
"""
FULL = "every c in cells has some m in board(c) or made is 999"


def toe(tmp_path: Path, marks: int = 5, most: int = 9, until: str = FULL) -> interpreter.Game:
    """Tic-tac-toe without lines."""
    path = tmp_path / "toe.rules"
    path.write_text(TOE.format(marks=marks, most=most, until=until))
    return interpreter.load(path, players=2)


def test_nothing_goes_wrong(tmp_path: Path) -> None:
    """Sound rules are told to be sound, game by game."""
    assert list(try_games(toe(tmp_path), 5)) == [None] * 5


def test_nothing_to_choose(tmp_path: Path) -> None:
    """A choice without options: the place is the step that asks, and whoever asks for its options is told, too."""
    game = toe(tmp_path, marks=3)
    found = try_game(game, seed=1)
    assert isinstance(found, GoesWrongInPlay)
    assert (found.words, found.span.text, found.players, found.seed) == ("player 1 has nothing to choose", "mark", 2, 1)
    assert found.help() == (
        "9 of 9 options are refused: too few are left in box",
        "6 of 9 options are refused: it must hold that no m in board(c)",
        "random players come there with `rulesdsl play toe -p 2 -s 1 --seats random`",
    )
    state = game.start(seed=1)
    for _ in range(6):
        state = state.play(state.options[0])
    with pytest.raises(RulesError, match="mark: there is nothing to choose"):
        _ = state.options
    with pytest.raises(RulesError, match="mark: there is nothing to choose"):
        game.playout(1)


def test_beyond_its_range(tmp_path: Path) -> None:
    """A state beyond its range: the place is the step that sets it."""
    found = try_game(toe(tmp_path, most=4), seed=1)
    assert isinstance(found, GoesWrongInPlay)
    assert (found.words, found.span.text) == ("made holds 0 to 4, not 5", "add 1 to made")
    assert found.help()[0] == "keep it inside: `set made to smaller(made + 1, 4)`, or ask first whether it fits"
    state = toe(tmp_path, most=4).start(seed=1)
    for _ in range(4):
        state = state.play(state.options[0])
    with pytest.raises(RulesError, match=r"mark\.counting: made holds 0 to 4, not 5"):
        state.play(state.options[0])


def test_no_end(tmp_path: Path) -> None:
    """A game that goes on and on is told after so many choices."""
    assert isinstance(try_game(toe(tmp_path), seed=1, longest=8), NoEndInSight)
    assert try_game(toe(tmp_path), seed=1, longest=10) is None
    assert LONGEST > 1000


def test_after_a_game_without_an_end_no_more_are_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each would take as long; the games before it are told one by one."""
    game = toe(tmp_path, until="made is 999")
    monkeypatch.setattr(trying, "try_game", partial(try_game, longest=3))
    assert [type(found) for found in try_games(game, 50)] == [NoEndInSight]


def test_a_playout_beyond_a_range(tmp_path: Path) -> None:
    """The fast way sees it at the end, and names the step all the same."""
    with pytest.raises(RulesError, match=r"mark\.counting: made holds 0 to 4, not 5"):
        toe(tmp_path, most=4).playout(seed=1)


def test_a_program_that_plays_a_game_without_an_end_comes_back(tmp_path: Path) -> None:
    """With an error of the rules that says after how many choices."""
    path = tmp_path / "endless.rules"
    path.write_text(
        MOVES.format(tax="move 1 of pegs(3) from box to box")
        .replace("until n is 9", "until n is 99")
        .replace("add 1 to n", "set n to 1")
    )
    game = interpreter.load(path)
    with pytest.raises(interpreter.EndlessGameError, match="play: the game is not over after 500 choices") as raised:
        game.playout(seed=1, longest=500)
    assert isinstance(raised.value, RulesError)
    assert raised.value.choices == 500


def test_the_same_game_again(tmp_path: Path) -> None:
    """The command, and what programs want of it, stand in the report for programs."""
    found = try_game(toe(tmp_path, marks=3), seed=1, command="rulesdsl play toe.rules -v small")
    assert isinstance(found, GoesWrongInPlay)
    (told,) = json.loads(render_json([found]))["diagnostics"]
    assert (told["players"], told["seed"]) == (2, 1)
    assert told["command"] == "rulesdsl play toe.rules -v small -p 2 -s 1 --seats random"


def play_on(game: interpreter.Game) -> None:
    """A game of first options to its end."""
    state = game.start(seed=1)
    while not state.over:
        state = state.play(state.options[0])


MOVES = """\
language 1
game moves "Moves" for 2 players
pieces pegs (rank in 1..3): 1 each
zone hole: pegs, seen by all
zone hand (p in players): pegs, seen by all
state n: 0..99 = 0, seen by all
ranking winner of p in players:
    pegs: most count c in hand(p)
    otherwise shared
to play:
    filling: move 1 of pegs(2) from box to hand(p1)
    repeat until n is 9:
        turn of players: choose x in 1..2
        add 1 to n
        roll die in 1..6
        tax: {tax}
    end
"""


@pytest.mark.parametrize(
    ("tax", "words"),
    [
        ("move 1 from hand(p1) to box", "nothing is left in `hand`"),
        ("move 1 of pegs(2) from hand(p1) to box", "more is taken from `hand` than lies there"),
    ],
)
def test_pieces_that_are_not_there(tax: str, words: str, tmp_path: Path) -> None:
    """A step that moves what is not there stops the game, in games at random and in those that a program plays."""
    path = tmp_path / "moves.rules"
    path.write_text(MOVES.format(tax=tax))
    game = interpreter.load(path, players=2)
    found = try_game(game, seed=1)
    assert isinstance(found, GoesWrongInPlay)
    assert (found.words, found.span.text) == (words, "tax")
    with pytest.raises(RulesError, match=re.escape(f"play.tax: {words}")):
        play_on(game)


def test_a_lost_piece(tmp_path: Path) -> None:
    """A piece that a step takes off the board and lays nowhere is told, with the step."""
    whole = toe(tmp_path).ir
    board = next(zone.variable for zone in whole.zones if zone.address == "board")
    off = Write(board, (Int(0),), Int(NONE), "mark.counting")
    found = try_game(of_ir(evolve(whole, play=tuple(_behind_each_pass(stmt, off) for stmt in whole.play))), seed=1)
    assert isinstance(found, GoesWrongInPlay)
    assert found.words.startswith("a piece is lost: of 5 `marks.p")
    assert found.words.endswith("there lie 4 in the zones")
    assert found.span.text == "counting"


def _behind_each_pass(stmt: Stmt, step: Write) -> Stmt:
    return evolve(stmt, body=(*stmt.body, step)) if isinstance(stmt, While) else stmt
