"""Games at random, to see whether the rules hold: what no reading of the rules shows, a few hundred games often do."""

from collections import Counter
from collections.abc import Iterator, Mapping

from interpreter.asking import names_offered
from interpreter.bots import make
from interpreter.changing import change_of
from interpreter.conserved import lost, told
from interpreter.errors import Refusal, RulesError
from interpreter.evaluate.told import Told
from interpreter.game import Game
from interpreter.state import State
from rulesdsl.diagnostics.model import Mistake, Severity, kind
from rulesdsl.source import SourceFile, Span

LONGEST = 20_000
"""Choices. A game that goes on for so long is taken to have no end."""
MOST_REASONS = 3
"""How many reasons are told of a choice with nothing to choose."""


@kind("RUN201", "goes-wrong-in-play")
class GoesWrongInPlay(Mistake):
    """In a game at random the rules asked for something that cannot be; `words` say what.

    `command` plays the same game. `reasons`: of a choice with nothing to choose, why most of its options are refused.
    `ways`: what to do about it.
    """

    words: str
    players: int
    seed: int
    command: str
    reasons: tuple[str, ...] = ()
    ways: tuple[str, ...] = ()

    def headline(self) -> str:
        return f"in a game at random this goes wrong: {self.words}"

    def help(self) -> tuple[str, ...]:
        return (*self.reasons, *self.ways, f"random players come there with `{self.command}`")

    def facts(self) -> Mapping[str, int | str]:
        return {"players": self.players, "seed": self.seed, "command": self.command}


@kind("RUN202", "no-end-in-sight", Severity.WARNING)
class NoEndInSight(Mistake):
    """A game at random that went on and on."""

    choices: int
    players: int
    seed: int
    command: str

    def headline(self) -> str:
        return f"a game at random is not over after {self.choices} choices"

    def help(self) -> tuple[str, ...]:
        return (f"`{self.command}` plays it; does every game come to an end?",)

    def facts(self) -> Mapping[str, int | str]:
        return {"players": self.players, "seed": self.seed, "command": self.command}


def try_games(game: Game, games: int, command: str = "") -> Iterator[Mistake | None]:
    """Plays so many games at random, with the seeds from 1; for each what went wrong, None where nothing did.

    After one without an end no more are played. `command`: how `rulesdsl play` is told what is played, with variants and changes.
    """
    for seed in range(1, games + 1):
        found = try_game(game, seed, command=command)
        yield found
        if isinstance(found, NoEndInSight):
            return


def try_game(game: Game, seed: int, longest: int = LONGEST, command: str = "") -> Mistake | None:
    """What goes wrong in the game that random players play with a seed: as `rulesdsl play --seats random -s SEED` does."""
    bots = [make("random", game, seat, seed * game.players + seat) for seat in range(game.players)]
    again = f"{command or _command(game)} -p {game.players} -s {seed} --seats random"
    state = None
    try:
        state, course = game.start(seed), Told(game.ir)
        _follow(course, state)
        for _ in range(longest):
            if state.over:
                return None
            state = state.play(bots[state.to_act[0]].choose(state))
            _follow(course, state)
    except RulesError as error:
        where, reasons = _where(game, error.address), () if state is None else _reasons(state)
        words = f"{_seat(state)} has nothing to choose" if state is not None and reasons else error.words
        change = change_of(error.words, where) if error.address else None
        if change is not None:
            return GoesWrongInPlay(change.span, words, game.players, seed, again, reasons, (change.way,))
        return GoesWrongInPlay(where, words, game.players, seed, again, reasons)
    return NoEndInSight(_where(game, "play"), longest, game.players, seed, again)


def _seat(state: State) -> str:
    return state.game.ir.wording.seat(state.game.seats[state.to_act[0]])


def _reasons(state: State) -> tuple[str, ...]:
    """Of a state where a seat must choose and cannot: why most of the options are refused. Empty for all other states."""
    if not state.to_act or not _stuck(state):
        return ()
    refused = [_refusals(state, name) for name in names_offered(state, state.to_act[0])]
    times = Counter((refusal.words, refusal.references) for several in refused for refusal in dict.fromkeys(several))
    return tuple(
        f"{number} of {len(refused)} options are refused: {words}" + (f" [{', '.join(references)}]" if references else "")
        for (words, references), number in times.most_common(MOST_REASONS)
    )


def _stuck(state: State) -> bool:
    try:
        return not state.options
    except RulesError:
        return True


def _refusals(state: State, name: str) -> tuple[Refusal, ...]:
    try:
        return state.why_not(name)
    except RulesError:
        return ()


def _command(game: Game) -> str:
    """How the command line is told which game it is, as far as the game knows."""
    return " ".join(("rulesdsl play", game.name, *(f"-v {variant}" for variant in game.ir.variants)))


def _follow(course: Told, state: State) -> None:
    for moment in state.moments:
        number, _, pick = course.find(moment)
        course.answer(number, pick)
    missing = lost(state.game.ir, state.game.layout, state.cells)
    if missing:
        raise RulesError(told(missing), course.events[-1].address if course.events else "")


def _where(game: Game, address: str) -> Span:
    """Where an address stands, or the nearest thing above it."""
    while address and address not in game.ir.places:
        address = address.rpartition(".")[0]
    place = game.ir.places.get(address) or game.ir.places.get("play")
    return place.span if place is not None else Span(SourceFile(game.name, ""), 0, 0)
