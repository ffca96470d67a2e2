"""The pages of refusals, run: in a game where it fits, the wrong action is refused with that code, the right one is not."""

from pathlib import Path

import pytest

from interpreter import State, load, of_ir
from interpreter.trying import try_game
from rulesdsl.diagnostics.pages import page_codes, read_page
from rulesdsl.ir.model import Game
from tests.properties.fixtures import auction, tic_tac_toe

HEAD = """\
language 1
game example "Example" for 2 players
ranking winner of p in players:
    nobody: most 0
    otherwise shared
"""
FOUR_MARKS = ("mark.square=a1", "mark.square=b1", "mark.square=a2", "mark.square=b2")

SITUATIONS = {
    "RUN101": (tic_tac_toe, ("mark.square=b2",), ("mark.square=b2",)),
    "RUN102": (tic_tac_toe, (), ()),
    "RUN103": (auction, (), ()),
    "RUN104": (tic_tac_toe, (), ()),
    "RUN105": (tic_tac_toe, (), ()),
    "RUN106": (tic_tac_toe, (*FOUR_MARKS, "mark.square=a3"), FOUR_MARKS),
}
"""For each code a game, what is played before the wrong example and what before the right one."""


def after(game: Game, picks: tuple[str, ...]) -> State:
    """The state after some picks."""
    state = of_ir(game).start(seed=1)
    for pick in picks:
        state = state.play(pick)
    return state


def refused(state: State, example: str) -> list[str]:
    """The codes with which the action of an example, `player_2: name  words`, is refused."""
    who, _, what = example.rpartition(": ")
    seat = int(who.removeprefix("player_")) - 1 if who else None
    return [mistake.code for mistake in state.why_not(what.split()[0], seat=seat)]


@pytest.mark.parametrize("code", [code for code in page_codes() if code.startswith("RUN1")])
def test_refusal_page(code: str) -> None:
    """The wrong example has this refusal and no other; the right one is legal."""
    page = read_page(code)
    assert page is not None
    make, before_wrong, before_right = SITUATIONS[code]
    assert refused(after(make(), before_wrong), page.wrong) == [code]
    assert refused(after(make(), before_right), page.right) == []


@pytest.mark.parametrize("code", [code for code in page_codes() if code.startswith("RUN2")])
def test_page_of_games_at_random(code: str, tmp_path: Path) -> None:
    """In a game at random the wrong example goes wrong in this way; the right one does not."""
    page = read_page(code)
    assert page is not None
    found = []
    for rules in (page.wrong, page.right):
        path = tmp_path / "game.rules"
        path.write_text(HEAD + rules)
        found.append(try_game(load(path, players=2), seed=1, longest=300))
    assert (found[0].code if found[0] else None, found[1]) == (code, None)
