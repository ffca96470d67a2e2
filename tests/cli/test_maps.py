"""Maps as a seat sees them: what lies there, whose it is, which options lead there."""

from pathlib import Path

import pytest

import interpreter
from interpreter import Game, State
from rulesdsl.cli.playing.answers import numbered
from rulesdsl.cli.playing.human import places_of
from rulesdsl.cli.playing.maps import Mapped, lines

ISLAND = """\
language 1
game island "Island" for 2 players
unit coins in 0..9, shells in 0..9
table lands: sand, reed
table spaces:
    x: 0..3
    y: 1..2
    on: lands
    price: coins or shells
    id     | x | y | on   | price
    meadow | 1 | 1 | sand | 3 coins
    hill   | 2 | 1 | reed | 1 shells
    shore  | 2 | 2 | sand | 4 coins
    islet  | 0 | 1 | reed | 5 shells
pieces huts (owner in players): 4 each
zone homes (s in spaces): huts, at most 1, seen by all
zone yard: huts, seen by all
map chart (s in spaces) at (none if x of s is 0 else x of s), y of s{up}:
    name:  "{{s}}"
    ground: "{{on of s}} {{owner of homes(s)}}"
    costs when price of s is over 1: "{{price of s}}"
ranking winner of p in players:
    huts: most count s in spaces where owner of homes(s) is p
    otherwise shared
to play:
    turns of players until every s in spaces has some h in homes(s): build
    end
to build:
    choose s in spaces where no h in homes(s)
    move 1 of my huts from box to homes(s)
"""


def island(tmp_path: Path, up: str = "") -> Game:
    """The game with the map of an island."""
    path = tmp_path / "island.rules"
    path.write_text(ISLAND.format(up=up))
    return interpreter.load(path, players=2)


def shown(state: State, fine: bool = True, width: int = 100, number: int = 0) -> list[str]:
    """The map of a game as the seat that chooses sees it."""
    mapped = Mapped(state.game.ir, state.game.layout, state.game.ir.maps[number], fine)
    marks = places_of(numbered(state.options)).get(mapped.map.dimension.name, {})
    return list(lines(mapped, state.view(state.to_act[0]), marks, width))


def test_lines_of_a_map(tmp_path: Path) -> None:
    """Each line stands where its test holds; none is shown as nothing; an amount has its unit; what has no place lies beside."""
    state = island(tmp_path).start(seed=1)
    assert shown(state.play(state.options[0])) == [
        "┌─────────────┬[1]────┐",
        "│meadow       │hill   │",
        "│sand player 1│reed   │",
        "│3 coins      │       │",
        "└─────────────┼[2]────┤",
        "              │shore  │",
        "              │sand   │",
        "              │4 coins│",
        "              └───────┘",
        "┌[3]─────┐",
        "│islet   │",
        "│reed    │",
        "│5 shells│",
        "└────────┘",
    ]


def test_upwards(tmp_path: Path) -> None:
    """With `up` the first row is at the bottom."""
    drawn = shown(island(tmp_path, " up").start(seed=1), fine=False)
    assert drawn[0] == "        +[3]----+"
    assert drawn.index("|meadow |hill   |") > drawn.index("        |shore  |")
    assert all(map(str.isascii, drawn))


def test_too_narrow(tmp_path: Path) -> None:
    """Where there is no room for boxes, each place has a line."""
    state = island(tmp_path).start(seed=1)
    assert shown(state.play(state.options[0]), width=12) == [
        "meadow, sand player 1, 3 coins",
        "hill, reed  [1]",
        "shore, sand, 4 coins  [2]",
        "islet, reed, 5 shells  [3]",
    ]


def test_a_grid_needs_no_map() -> None:
    """A product of two runs is drawn by itself: its columns and rows named, the pieces of each seat as its symbol."""
    state = interpreter.load("tic_tac_toe", players=2).start(seed=1)
    for _ in range(2):
        state = state.play("mark=1_1" if "mark=1_1" in state.options else "mark=2_3")
    assert shown(state) == [
        "  ┌───┬───┬───┐",
        "3 │[2]│ ○ │[7]│",
        "  ├───┼───┼───┤",
        "2 │[1]│[4]│[6]│",
        "  ├───┼───┼───┤",
        "1 │ ● │[3]│[5]│",
        "  └───┴───┴───┘",
        "    1   2   3",
        "● player 1   ○ player 2",
    ]
    assert shown(state, fine=False)[5] == "1 | X |[3]|[5]|"


@pytest.mark.parametrize(("name", "players"), [("mangrovia", 5), ("breakthrough", 2), ("connect_four", 2)])
def test_it_fits(name: str, players: int) -> None:
    """At a hundred columns the maps of the games are drawn, whatever lies there."""
    state = interpreter.load(name, players=players).start(seed=3)
    for _ in range(60):
        if not state.over:
            state = state.play(state.options[len(state.options) // 2])
    picture = shown(state) if not state.over else []
    assert all(len(line) <= 100 for line in picture)
    assert not picture or picture[0].lstrip()[0] == "┌"


def test_maps_are_no_rules(tmp_path: Path) -> None:
    """A game with another map, or without one, has the same rules: what was saved with one goes on with the other."""
    assert island(tmp_path).ir.rules_hash == island(tmp_path, " up").ir.rules_hash
    path = tmp_path / "bare.rules"
    text = ISLAND.format(up="")
    path.write_text(text[: text.index("map chart")] + text[text.index("ranking winner") :])
    assert interpreter.load(path, players=2).ir.rules_hash == island(tmp_path).ir.rules_hash
