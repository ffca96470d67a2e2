"""A small game for the tests of the command line, whose words do not change with the games of the package."""

from pathlib import Path

import pytest

TOE = """\
language 1
game toe "Toe" for 2 players
table cells (col in 1..3, row in 1..3)
table rows_of_three: lines of 3 in cells
pieces marks (owner in players): 5 each
zone board (c in cells): marks, at most 1, seen by all
let has_line (p in players) = some l in rows_of_three where every c in cells of l has owner of board(c) is p
let full = every c in cells has some m in board(c)
ranking winner of p in players:
    line: most 1 if has_line(p) else 0
    otherwise shared
to play:
    turns of players until full or some p in players where has_line(p):
        mark: choose c in cells where no m in board(c) otherwise "{owner of board(c)} has {c} already"
        move 1 of my marks from box to board(c)
    end
"""


@pytest.fixture
def toe(tmp_path: Path) -> Path:
    """The rules file of the small game."""
    path = tmp_path / "toe.rules"
    path.write_text(TOE, encoding="utf-8")
    return path
