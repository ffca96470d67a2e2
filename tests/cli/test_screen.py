"""What a seat sees, in sections: what is open, what is its own, what has changed."""

import re

import interpreter
from interpreter.layout import lay_out
from interpreter.views import view
from rulesdsl.cli.playing.screen import Screen
from rulesdsl.cli.playing.telling import SPECTATOR, Teller
from tests.cli.test_telling import random_history
from tests.properties.fixtures import auction, tic_tac_toe

GAME = auction()
HISTORY = random_history(GAME, 3)[:40]
WIDTH = 100


def seen(seat: int | None, width: int = WIDTH) -> list[str]:
    """The auction in its middle, as a seat sees it."""
    teller = Teller(GAME)
    for moment in HISTORY:
        teller.follow(moment)
    shown = view(GAME, lay_out(GAME), teller.course.cells.values, seat)
    return [line for section in Screen(GAME, lay_out(GAME)).sections(shown, width) for line in section.lines]


def row(name: str, lines: list[str]) -> list[str]:
    """What stands beside a name."""
    return next(line for line in lines if line.split(" ", 2)[2:] and line.strip().startswith(name)).split()[len(name.split()) :]


def test_a_column_for_each_seat() -> None:
    """Of open things of the seats, what each has; of hidden ones, how many; the viewer is told apart."""
    lines = seen(0)
    assert any(line.split() == ["player", "1", "(you)", "player", "2", "player", "3"] for line in lines)
    assert row("hand", lines) == ["1", "4", "3"]
    assert row("won", lines) == ["pearl", "-", "coral"]
    assert row("score", lines) == ["2", "points", "0", "points", "3", "points"]


def test_what_is_its_own() -> None:
    """What a seat has in its hand is named to it and to nobody else."""
    assert row("your hand", seen(0)) == ["one"]
    assert not any("your" in line for line in seen(None))
    assert row("hand", seen(None)) == ["1", "4", "3"]
    assert SPECTATOR not in range(GAME.players)


def test_what_is_nobodys() -> None:
    """What lies on the table, and values that all see, stand beside their names."""
    lines = seen(0)
    assert row("deck", lines) == ["8", "unseen"]
    assert row("starter", lines) == ["player", "3"]


def test_narrow() -> None:
    """No line is wider than the terminal."""
    for width in (40, 60, 80):
        assert max(map(len, seen(0, width))) <= width


def test_in_brief() -> None:
    """Of a zone with places for each player, only how much lies at each is told in brief, a column for each player."""
    game = interpreter.load("under_the_mango_tree", players=2)
    state = game.start(seed=5)
    for seat in (0, 1, 0, 1):
        for _ in range(2):
            state = state.play(state.options_of(seat)[0])
    screen = Screen(game.ir, game.layout)
    brief, whole = ({one.title: one for one in screen.sections(state.view(0), WIDTH, short)} for short in (True, False))
    name = "cards under the board"
    assert name in whole
    assert name not in brief
    boards = next(line for line in brief["seats"].lines if name in line)
    assert "player" not in boards


def test_only_what_has_changed() -> None:
    """A section is shown again where something in it is another; of a large map only the places that are."""
    game = interpreter.load("mangrovia", players=2)
    state = game.start(seed=5)
    screen = Screen(game.ir, game.layout)
    known = {section.name: section.parts for section in screen.sections(state.view(0), WIDTH)}
    assert not any(section.since(known, "") for section in screen.sections(state.view(0), WIDTH))
    homes = next(number for number, one in enumerate(game.ir.variables) if one.address == "homes")
    cells = list(state.cells)
    cells[game.layout.cell(homes, (0,))] = 0
    later = screen.sections(view(game.ir, game.layout, cells, 0), WIDTH)
    changed = {section.name: section.since(known, "") for section in later if section.since(known, "")}
    assert list(changed) == ["map island"]
    assert len(changed["map island"]) == 1
    assert changed["map island"][0].startswith("c1 white, sand, 7 valuables")


def test_what_is_out_of_the_game_is_left_out() -> None:
    """The box is not shown, nor is a place where nothing lies."""
    assert not any("box" in line for line in seen(0))
    toe = tic_tac_toe()
    values = [value for variable in toe.variables for value in variable.initial]
    sections = Screen(toe, lay_out(toe)).sections(view(toe, lay_out(toe), values, 0), WIDTH)
    assert [section.lines for section in sections] == [("  turn  player 1",)]


def test_large_piles_are_counted_at_a_glance() -> None:
    """Of a large pile that all see, only how much lies there is told at a glance; looked at, it is named."""
    game = interpreter.load("hearts", players=4)
    state = game.start(seed=5)
    while not state.over and len(state.history) < 140:
        state = state.play(state.options[0])
    screen = Screen(game.ir, game.layout)
    brief, whole = (["\n".join(one.lines) for one in screen.sections(state.view(0), WIDTH, short)] for short in (True, False))
    assert "clubs" not in next(text for text in brief if "taken" in text)
    assert "clubs" in next(text for text in whole if "taken" in text)
    assert not re.search(r"your hand +\d+$", "\n".join(brief), re.MULTILINE)


def test_what_was_hidden() -> None:
    """When all is over, what each had to herself is told, by seats."""
    game = interpreter.load("kuhn_poker", players=2)
    state = game.start(seed=2)
    told = Screen(game.ir, game.layout).opened(state.cells, WIDTH)
    assert [line.split()[:3] for line in told] == [["player", "1", "hand:"], ["player", "2", "hand:"]]
    toe = interpreter.load("tic_tac_toe", players=2)
    assert Screen(toe.ir, toe.layout).opened(toe.start(seed=1).cells, WIDTH) == ()
