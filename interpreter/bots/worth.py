"""What a position is worth to a seat, by what the rules declare."""

from collections.abc import Sequence

from attrs import frozen

from interpreter.evaluate.cells import indices
from interpreter.game import Game
from rulesdsl.ir.model import Sight, Store

PIECE = 0.5
"""The worth of a piece that only its owner sees, such as a card in hand, in units of the returns, as long as the game goes on."""


@frozen
class Worth:
    """How a seat values positions: by its lead over the mean of the others."""

    seat: int
    hands: tuple[tuple[int, ...], ...]  # by seat: the cells that count pieces only it sees

    @classmethod
    def of(cls, game: Game, seat: int) -> "Worth":
        """The values of a seat."""
        return cls(seat, tuple(own_cells(game, owner) for owner in range(game.players)))

    def lead(self, cells: Sequence[int], returns: Sequence[int], over: bool) -> float:
        """The lead of the seat with these returns."""
        piece = 0.0 if over else PIECE
        values = [value + piece * sum(map(cells.__getitem__, hand)) for value, hand in zip(returns, self.hands, strict=True)]
        own = values.pop(self.seat)
        return own - sum(values) / len(values) if values else own


def own_cells(game: Game, seat: int) -> tuple[int, ...]:
    """The cells that count the pieces which only the seat sees."""
    hands = {zone.variable for zone in game.ir.zones if zone.sight is Sight.OWNER and zone.store is Store.COUNTS}
    return tuple(
        game.layout.cell(number, index)
        for number in sorted(hands)
        for index in indices(game.ir.variables[number].dimensions)
        if index[0] == seat
    )
