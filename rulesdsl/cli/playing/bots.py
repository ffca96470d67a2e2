"""Bots: one picks anything, one picks what leads to the best result within its own next few picks."""

from collections.abc import Callable
from random import Random

from interpreter import Cursor, Option, State
from interpreter.evaluate.cells import indices
from rulesdsl.ir.model import Game, Sight, Store

Chooser = Callable[[State, int], Option]
"""Picks one of a seat's options."""

TRIES = 4
FAR = 12
"""How often the greedy bot tries an option out, and how many picks it looks ahead at most."""


def uniform(seed: int) -> Chooser:
    """A bot to which all options are alike."""
    random = Random(seed)
    return lambda state, seat: random.choice(state.options_of(seat))


def greedy(seed: int) -> Chooser:
    """A bot that tries each option out with random picks after it, up to the next pick of somebody else.

    It scores each end as if the game were over then; of equals it takes what leaves it with more pieces, then any.
    """
    random = Random(seed)

    def choose(state: State, seat: int) -> Option:
        options = state.options_of(seat)
        if len(options) == 1 or len(state.to_act) > 1:
            return random.choice(options)
        own = own_cells(state.game.ir, seat)
        start = state.game.cursor_at(state, random.getrandbits(32))
        values = [max(_tried(start, option, seat, own, random) for _ in range(TRIES)) for option in options]
        best = max(values)
        return random.choice([option for option, value in zip(options, values, strict=True) if value == best])

    return choose


def _tried(start: Cursor, option: Option, seat: int, own: tuple[int, ...], random: Random) -> tuple[int, int]:
    """What comes of an option: the lead over the best of the others, and how many pieces the seat has."""
    cursor = start.copy()
    cursor.cells[-1] ^= random.getrandbits(64)
    cursor.apply(option.id)
    for _ in range(FAR):
        if cursor.over or cursor.seat != seat:
            break
        cursor.apply(random.choice(cursor.legal()))
    returns = cursor.returns() if cursor.over else cursor.returns_now() or cursor.returns()
    others = [points for player, points in enumerate(returns) if player != seat]
    return returns[seat] - max(others, default=0), sum(cursor.cells[cell] for cell in own)


def own_cells(game: Game, seat: int) -> tuple[int, ...]:
    """The cells that count the pieces which only the seat sees."""
    cells, at = [], 0
    hands = {zone.variable for zone in game.zones if zone.sight is Sight.OWNER and zone.store is Store.COUNTS}
    for number, variable in enumerate(game.variables):
        for place, index in enumerate(indices(variable.dimensions)):
            if number in hands and index[0] == seat:
                cells.append(at + place)
        at += len(variable.initial)
    return tuple(cells)
