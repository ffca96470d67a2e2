"""The maps of a game for a rule page: what the board says before a piece lies on it."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from attrs import evolve

import rulesdsl
from interpreter.evaluate.reads import reads
from interpreter.layout import lay_out
from interpreter.views import View
from rulesdsl.cli.playing.drawing import drawn
from rulesdsl.cli.playing.maps import Mapped
from rulesdsl.ir.model import Game, Line, Shown
from rulesdsl.rulebook.model import Drawing

if TYPE_CHECKING:
    from rulesdsl.cli.loading import Asked
    from rulesdsl.wording.model import Wording

WIDTH = 120
"""A wider board is left to the tables."""


def boards(asked: "Asked", counts: tuple[int, ...], wording: "Wording") -> tuple[Drawing, ...]:
    """The maps that are the same for all of some numbers of players; none where the game cannot be built."""
    found: list[tuple[Drawing, ...]] = []
    for players in counts:
        game, _ = rulesdsl.build(asked.source, players, asked.chosen)
        found.append(() if game is None else tuple(_drawings(evolve(game, wording=wording))))
    first, *others = found or [()]
    return tuple(one for one in first if all(one in other for other in others))


def _drawings(game: Game) -> Iterator[Drawing]:
    nothing = View(None, (), ())
    for one in game.maps:
        printed = tuple(line for line in one.lines if _is_printed(game, line))
        if printed:
            mapped = Mapped(game, lay_out(game), evolve(one, lines=printed), True)
            pictures = [drawn(grid, WIDTH) for grid in mapped.grids(nothing, {})]
            lines = tuple(line for picture in pictures for line in picture or ())
            if None not in pictures:
                yield Drawing(one.address, lines)


def _is_printed(game: Game, line: Line) -> bool:
    """Whether a line is the same all game: it reads no piece and no state."""
    values = [part.value for part in line.words.parts if isinstance(part, Shown)]
    return not reads(game, *values, *(() if line.test is None else (line.test,))).cells
