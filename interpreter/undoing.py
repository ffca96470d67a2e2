"""Taking back one's own last choice, as people at a table do: as long as nobody has chosen since and nothing was revealed."""

from enum import Enum
from random import Random

from interpreter.bots.imagining import Imagination
from interpreter.state import State
from interpreter.views import open_cells
from rulesdsl.ir.model import Sight

WORLDS = 8
"""In so many imagined states a choice is made again, to see whether it shows the same in each."""


class Stands(Enum):
    """Why a choice can no longer be taken back; the value says it in words."""

    NOTHING = "nothing to undo"
    OTHERS = "too late to undo: others have chosen since"
    CHANCE = "too late to undo: chance has fallen since"
    REVEALED = "too late to undo: it has shown you something new"


def take_back(state: State, seat: int) -> State | Stands:
    """The state in which the seat made its last choice, or why that choice stands."""
    if not any(moment.seat == seat for moment in state.history):
        return Stands.NOTHING
    before = state.parent
    if before is None or state.moments[0].seat != seat or seat not in before.to_act:
        chance = before is not None and before.chance
        return Stands.CHANCE if chance else Stands.OTHERS
    if len(state.moments) > 1:
        return Stands.CHANCE
    return Stands.REVEALED if _shows_more(before, state, seat) else before


def _shows_more(before: State, after: State, seat: int) -> bool:
    """Whether the seat sees something after its choice that did not follow from what it saw before."""
    game = before.game
    if before.entry is not None or all(variable.sight is Sight.ALL for variable in game.ir.variables):
        return False
    seen = open_cells(game.ir, seat)
    now = [cell for cell, visible in zip(after.cells, seen, strict=False) if visible]
    action, imagination, random = game.actions.names[after.moments[0].name], Imagination.of(game, seat), Random(0)
    for _ in range(WORLDS):
        cursor = imagination.cursor(before, random)
        cursor.commit(seat, action)
        if [cell for cell, visible in zip(cursor.cells, seen, strict=False) if visible] != now:
            return True
    return False
