"""Going on at random from a position, and seeing what it was good for."""

from collections.abc import Collection
from random import Random

from interpreter.cursor import Cursor
from interpreter.game import Game
from interpreter.machine.model import Choice


def idle_actions(game: Game) -> frozenset[int]:
    """The actions that do nothing wherever they are offered: to forgo, to stop."""
    offers = [offer.option for node in game.machine.nodes if isinstance(node, Choice) for offer in node.offers]
    busy = {option.address for option in offers if option.body}
    return frozenset(action.id for action in game.actions.all if action.address not in busy)


def wander(cursor: Cursor, random: Random, idle: Collection[int], choices: int) -> int:
    """Goes on by random actions, drawn again where an idle one comes up: so many, or to the end of the game; gives how many."""
    program, cells = cursor.compiled.drawing, cursor.cells
    legal, apply, settle, pick = program.legal, program.apply, program.settle, random.random
    stop, left = cursor.stop, choices
    while stop and left:
        actions = legal[stop](cells)
        # What a seat imagines need not be possible in all respects; where it cannot go on, it ends.
        if not actions:
            break
        action = actions[int(pick() * len(actions))]
        if action in idle:
            action = actions[int(pick() * len(actions))]
        stop = apply[stop](cells, action)
        if stop < 0:
            stop = settle(cells, stop)
        left -= 1
    cursor.stop = stop
    return choices - left
