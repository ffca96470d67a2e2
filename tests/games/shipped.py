"""All that ships: every game, with each of its variants, at every number of players that it is for."""

from collections.abc import Iterator

from attrs import frozen

from interpreter import Game, of_ir
from rulesdsl import build
from rulesdsl.diagnostics.model import Mistake, Severity
from rulesdsl.games import game_names, game_path
from rulesdsl.variants.find import variant_names
from tests.games.matrix import counts_of, rules, together
from tests.properties.checks import beyond, lost, ragged
from tests.properties.test_play import course

BASE = "base"
LOOKED_AT = 3
"""How many states of a game are looked over, besides the last."""


@frozen
class Shipped:
    """A game with a variant, or none, for a number of players."""

    game: str
    variant: str | None
    players: int

    @property
    def ids(self) -> tuple[str, ...]:
        """The variants that are asked for."""
        return () if self.variant is None else (self.variant,)

    @property
    def name(self) -> str:
        """What tells it from the others of its game: `stone_tiles-4`."""
        return f"{self.variant or BASE}-{self.players}"

    def __str__(self) -> str:
        return f"{self.game}-{self.name}"


@frozen
class Edition:
    """Something shipped, built: the game, the variants with those that they require, and what was said about it."""

    shipped: Shipped
    game: Game
    variants: tuple[str, ...]
    mistakes: tuple[Mistake, ...]

    @property
    def heading(self) -> str:
        """What is played: `Mangrovia, 4 players, with stone_tiles`."""
        along = f", with {', '.join(self.variants)}" if self.variants else ""
        return f"{self.game.title}, {self.game.players} players{along}"


def every() -> Iterator[Shipped]:
    """Game by game: first without variants, then with each of them."""
    for game in game_names():
        for variant in (None, *variant_names(game_path(game))):
            for players in counts_of(game, () if variant is None else (variant,)):
                yield Shipped(game, variant, players)


def edition(shipped: Shipped) -> Edition:
    """Builds it."""
    chosen = together(shipped.game, shipped.ids, shipped.players)
    built, mistakes = build(rules(shipped.game), shipped.players, chosen)
    assert built is not None, [mistake.headline() for mistake in mistakes]
    return Edition(shipped, of_ir(built), chosen.names, mistakes)


def faults(game: Game, mistakes: tuple[Mistake, ...], seeds: range) -> Iterator[object]:
    """What is said of a game besides notes, and what is out of order in random games that are played to their end."""
    yield from (mistake.headline() for mistake in mistakes if mistake.severity is not Severity.NOTE)
    for seed in seeds:
        states = course(game, seed)
        for state in (*states[:: len(states) // LOOKED_AT + 1], states[-1]):
            found = (check(game.ir, game.layout, state.cells) for check in (lost, beyond, ragged))
            yield from (wrong for wrong in found if wrong)
        if states[-1].outcome is None:
            yield f"seed {seed}: no outcome"
