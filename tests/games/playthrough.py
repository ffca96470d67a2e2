"""A random game as a text for reviews: what everybody sees, what each seat sees besides, what it may do and what it does."""

from collections.abc import Collection, Iterable, Iterator
from textwrap import wrap

from attrs import frozen

from interpreter import Game, State
from interpreter.breakdown import breakdown
from interpreter.chance import picker
from tests.games.shown import Spot, changes, lines, shown

WIDTH = 118
LABEL = 8
"""How wide the first column is."""
MANY = 30
"""How many options of a kind are listed in full."""


@frozen
class Step:
    """A state where some seats must choose, which of them does, and what it picks."""

    state: State
    seat: int
    choice: str


@frozen
class Course:
    """A game from its start to its end."""

    game: Game
    seed: int
    steps: tuple[Step, ...]
    end: State


def course(game: Game, seed: int) -> Course:
    """A random game: chance, the seat of several that chooses next, and its choice all follow from the seed."""
    state, pick = game.start(seed), picker(seed)
    steps: list[Step] = []
    while not state.over:
        seat = state.to_act[pick(len(state.to_act))]
        options = state.options_of(seat)
        option = options[pick(len(options))]
        steps.append(Step(state, seat, option.name))
        state = state.play(option)
    return Course(game, seed, tuple(steps), state)


def spread(total: int, first: int, later: int) -> tuple[int, ...]:
    """Which of `total` steps are shown: the first ones, and some later ones at equal distances, at the last of them the last."""
    rest = max(total - first, 0)
    places = {first + rest * turn // later - 1 for turn in range(1, later + 1)} if rest else set()
    return (*range(min(first, total)), *sorted(places - set(range(first))))


def transcript(heading: str, played: Course, steps: Collection[int], terms: bool) -> str:
    """The text. `steps`: those that are shown; of each what changed since the last one. `terms`: the result term by term."""
    return "".join(f"{line}\n" for line in _transcript(heading, played, steps, terms))


def _transcript(heading: str, played: Course, steps: Collection[int], terms: bool) -> Iterator[str]:
    yield heading
    yield f"Chance and choices by seed {played.seed}, {len(played.steps)} choices. Shown is what changed since the last time."
    page = _Page(played.game)
    for number, step in enumerate(played.steps):
        if number in steps:
            yield ""
            yield f"[{number}] {', along with '.join(_acting(played.game, step))}"
            yield from page.turned(step.state)
            yield from _column("may", [families(option.name for option in step.state.options_of(step.seat))])
            yield from _column("does", [step.choice])
    yield ""
    yield f"[{len(played.steps)}] end"
    yield from page.turned(played.end)
    yield from _result(played, terms)


def _acting(game: Game, step: Step) -> list[str]:
    """The seat that chooses, and those that are still to choose at the same time."""
    others = [game.seats[seat] for seat in step.state.to_act if seat != step.seat]
    return [game.seats[step.seat], *([", ".join(others)] if others else ())]


class _Page:
    """What was shown last to everybody, and to each seat besides."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._before: dict[int | None, dict[Spot, str]] = {viewer: {} for viewer in (None, *range(game.players))}

    def turned(self, state: State) -> Iterator[str]:
        """What is new in a state."""
        chance = [moment.name for moment in state.moments if moment.seat is None]
        yield from _column("chance", [", ".join(chance)] if chance else [])
        everybody = shown(self._game, state.view(None))
        for viewer, before in tuple(self._before.items()):
            now = everybody
            if viewer is not None:
                seen = shown(self._game, state.view(viewer))
                now = {spot: text for spot, text in seen.items() if everybody.get(spot) != text}
            yield from _column("all" if viewer is None else self._game.seats[viewer], lines(changes(before, now)))
            self._before[viewer] = now


def _column(label: str, texts: Iterable[str]) -> Iterator[str]:
    """Texts beside a label, each wrapped."""
    for text in texts:
        for place, line in enumerate(wrap(text, WIDTH - LABEL - 2, break_on_hyphens=False)):
            yield f"  {label:{LABEL}}{'  ' if place else ''}{line}"
            label = ""


def families(names: Iterable[str]) -> str:
    """`draw_up: v2, v5, reed; draw_up.stop`: what options share is written once; of very many not all are there."""
    found: dict[str, list[str]] = {}
    for name in names:
        family, _, value = name.partition("=")
        found.setdefault(family, []).extend([value] if value else [])
    return "; ".join(f"{family}: {', '.join(_few(values))}" if values else family for family, values in found.items())


def _few(values: list[str]) -> list[str]:
    if len(values) <= MANY:
        return values
    return [*values[: MANY // 2], f"... {values[-1]} ({len(values)} in all)"]


def _result(played: Course, terms: bool) -> Iterator[str]:
    result = played.end.outcome
    assert result is not None
    yield from _column("places", [_by_seat(played.game, result.places)])
    yield from _column("by", [result.decided_by] if result.decided_by else [])
    for number, (address, _, _) in enumerate(played.game.ir.outcome.keys):
        yield from _column("key", [f"{address}: {_by_seat(played.game, [keys[number] for keys in result.keys])}"])
    if terms:
        found = breakdown(played.game.ir, played.end.history).terms
        yield from _column(
            "terms", [f"{term.address}: {_by_seat(played.game, term.points)}" for term in found if any(term.points)]
        )


def _by_seat(game: Game, values: Iterable[int]) -> str:
    return ", ".join(f"{seat} {value}" for seat, value in zip(game.seats, values, strict=True))
