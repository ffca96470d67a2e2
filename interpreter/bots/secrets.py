"""Numbers that are hidden from a seat, made up anew."""

from random import Random

from attrs import frozen

from rulesdsl.ir.model import NONE, Game, Sight, Variable


@frozen
class Secret:
    """Hidden cells of one variable that belong together, and those that the seat itself has in their stead (empty: none).

    They hold `low` to `high`, or NONE where `optional`.
    """

    cells: range
    own: range
    low: int
    high: int
    optional: bool


def hidden_numbers(game: Game, seat: int) -> tuple[Secret, ...]:
    """The numbers that are hidden from the seat, but for those that tell where pieces lie or that only the language knows."""
    kept = {variable for zone in game.zones for variable in (zone.variable, zone.number)}
    found: list[Secret] = []
    first = 0
    for number, variable in enumerate(game.variables):
        if number not in kept and variable.address in game.places:
            found += _secrets(first, variable, seat)
        first += len(variable.initial)
    return tuple(found)


def _secrets(first: int, variable: Variable, seat: int) -> list[Secret]:
    count, limits = len(variable.initial), (variable.low, variable.high, variable.optional)
    if variable.sight is Sight.ALL:
        return []
    if variable.sight is Sight.NOBODY:
        return [Secret(range(cell, cell + 1), range(0), *limits) for cell in range(first, first + count)]
    size = count // variable.dimensions[0].size
    rows = [range(at, at + size) for at in range(first, first + count, size)]
    return [Secret(row, rows[seat], *limits) for place, row in enumerate(rows) if place != seat]


def invent(cells: list[int], secret: Secret, random: Random) -> None:
    """Draws a single number within its limits. Several together get as many as the seat's own, each one to any of them."""
    if len(secret.own) < 2:
        for cell in secret.cells:
            drawn = random.randint(secret.low - secret.optional, secret.high)
            cells[cell] = NONE if drawn < secret.low else drawn
        return
    total = sum(cells[cell] - secret.low for cell in secret.own if cells[cell] != NONE)
    for cell in secret.cells:
        cells[cell] = secret.low
    for _ in range(total):
        roomy = [cell for cell in secret.cells if cells[cell] < secret.high]
        if roomy:
            cells[random.choice(roomy)] += 1
