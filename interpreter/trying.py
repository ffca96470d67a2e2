"""Games at random, to see whether the rules hold: what no reading of the rules shows, a few hundred games often do."""

from collections.abc import Iterator

from interpreter.bots import make
from interpreter.errors import RulesError
from interpreter.evaluate.told import Told
from interpreter.game import Game
from interpreter.state import State
from rulesdsl.diagnostics.model import Mistake, Severity, kind
from rulesdsl.source import SourceFile, Span

LONGEST = 20_000
"""Choices. A game that goes on for so long is taken to have no end."""


@kind("RUN201", "goes-wrong-in-play")
class GoesWrongInPlay(Mistake):
    """In a game at random the rules asked for something that cannot be; `words` say what."""

    words: str
    players: int
    seed: int

    def headline(self) -> str:
        return f"in a game at random this goes wrong: {self.words}"

    def help(self) -> tuple[str, ...]:
        return (f"random players come there with `-p {self.players} -s {self.seed}`",)


@kind("RUN202", "no-end-in-sight", Severity.WARNING)
class NoEndInSight(Mistake):
    """A game at random that went on and on."""

    choices: int
    players: int
    seed: int

    def headline(self) -> str:
        return f"a game at random is not over after {self.choices} choices"

    def help(self) -> tuple[str, ...]:
        return (f"it is that of random players with `-p {self.players} -s {self.seed}`; does every game come to an end?",)


def try_games(game: Game, games: int) -> Iterator[Mistake | None]:
    """Plays so many games at random, with the seeds from 1; for each what went wrong, None where nothing did."""
    for seed in range(1, games + 1):
        yield try_game(game, seed)


def try_game(game: Game, seed: int, longest: int = LONGEST) -> Mistake | None:
    """What goes wrong in the game that random players play with a seed: as `rulesdsl play --seats random -s SEED` does."""
    bots = [make("random", game, seat, seed * game.players + seat) for seat in range(game.players)]
    try:
        state, course = game.start(seed), Told(game.ir)
        _follow(course, state)
        for _ in range(longest):
            if state.over:
                return None
            state = state.play(bots[state.to_act[0]].choose(state))
            _follow(course, state)
    except RulesError as error:
        return GoesWrongInPlay(_where(game, error.address), error.words, game.players, seed)
    return NoEndInSight(_where(game, "play"), longest, game.players, seed)


def _follow(course: Told, state: State) -> None:
    for moment in state.moments:
        number, _, pick = course.find(moment)
        course.answer(number, pick)


def _where(game: Game, address: str) -> Span:
    """Where an address stands, or the nearest thing above it."""
    while address and address not in game.ir.places:
        address = address.rpartition(".")[0]
    place = game.ir.places.get(address) or game.ir.places.get("play")
    return place.span if place is not None else Span(SourceFile(game.name, ""), 0, 0)
