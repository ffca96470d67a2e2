"""Games kept as text and gone on with: a JSON document of names, never of positions, with the hash of the rules.

text = saves.save(state, Setup("mangrovia", seed=7))
state = saves.resume(text)  # or a `SaveFault`

A save holds the seed and all picks: it belongs to the table, not to one seat.
"""

import json
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from attrs import field, frozen

from interpreter.chance import SEEDS
from interpreter.errors import FaultyRules, RefusedOption
from interpreter.save_faults import (
    CannotLoad,
    LostTrack,
    NotASave,
    OtherChance,
    OtherRules,
    OtherSetup,
    OtherVersion,
    SaveFault,
)
from interpreter.state import State

if TYPE_CHECKING:
    from interpreter.game import Game

VERSION = 1
MARK = "rulesdsl_save"
SESSION = "session"
"""The id under which changes for one session count as a variant; they are kept by their addresses instead."""


@frozen
class Setup:
    """How a game was begun. `rules`: its name, or the path of its rules file; `files`: paths of variants that do not lie beside
    it, by id; `changes`: values by address; `seed` None where chance is asked for; `seats`: who plays each, if that is known."""

    rules: str
    files: Mapping[str, str] = field(factory=dict)
    changes: Mapping[str, object] = field(factory=dict)
    seed: int | None = None
    seats: tuple[str, ...] = ()


@frozen
class Answer:
    """One answer of the history. `seat`: the name of the seat, None for chance outside any; `chosen`: no chance."""

    seat: str | None
    name: str
    chosen: bool

    def __str__(self) -> str:
        who = f" of {self.seat}" if self.seat is not None else ""
        return f"`{self.name}`{who}" if self.chosen else f"the chance `{self.name}`{who}"

    def written(self) -> dict[str, str]:
        """As it stands in the document."""
        seat = {} if self.seat is None else {"seat": self.seat}
        return {**seat, "choice" if self.chosen else "chance": self.name}


@frozen
class Save:
    """A saved game. `variants` are ids in alphabetical order, without the changes of the session."""

    setup: Setup
    game: str
    title: str
    players: int
    variants: tuple[str, ...]
    rules_hash: str
    history: tuple[Answer, ...]

    @property
    def chosen(self) -> tuple[str, ...]:
        """The variants as a loader wants them: the path where one is known, else the id."""
        return tuple(self.setup.files.get(variant, variant) for variant in self.variants)


# ---- to text --------------------------------------------------------------------------------------


def save(state: State, setup: Setup) -> str:
    """The state as a text from which `resume` goes on. Raises `ValueError` where the setup names another game, or has a seed
    and the state draws no chance, or the reverse."""
    _check_game(state.game, setup)
    if (state.generator is None) is not (setup.seed is None):
        raise ValueError("a save needs the seed if the game was begun with one, and only then")
    return written(save_of(state, setup))


def _check_game(game: "Game", setup: Setup) -> None:
    """Raises `ValueError` where the setup names another game; what a path leads to is told by `resume`."""
    from rulesdsl.games import game_names

    if setup.rules in game_names() and setup.rules != game.name:
        raise ValueError(f"the state is of `{game.name}`, and the setup says `{setup.rules}`")


def save_of(state: State, setup: Setup) -> Save:
    """What is kept of a state."""
    game = state.game
    variants = variants_of(game, setup.changes)
    return Save(setup, game.name, game.ir.title, game.players, variants, game.ir.rules_hash, tuple(_answers(state)))


def variants_of(game: "Game", changes: Mapping[str, object]) -> tuple[str, ...]:
    """The ids of the variants of a game in alphabetical order; the changes of the session are not among them."""
    return tuple(sorted(variant for variant in game.ir.variants if not (changes and variant == SESSION)))


def written(kept: Save) -> str:
    """The document: an answer of the history on each line, so that two saves can be compared."""
    head = {
        MARK: VERSION,
        "game": kept.game,
        "title": kept.title,
        "rules": kept.setup.rules,
        "players": kept.players,
        "variants": list(kept.variants),
        "variant_files": dict(sorted(kept.setup.files.items())),
        "changes": dict(sorted(kept.setup.changes.items())),
        "rules_hash": kept.rules_hash,
        "seed": kept.setup.seed,
        "seats": list(kept.setup.seats),
    }
    top = json.dumps(head, indent=2, ensure_ascii=False).removesuffix("\n}")
    lines = ",\n".join(f"    {json.dumps(answer.written(), ensure_ascii=False)}" for answer in kept.history)
    return f'{top},\n  "history": [' + (f"\n{lines}\n  ]" if lines else "]") + "\n}\n"


def _answers(state: State) -> Iterator[Answer]:
    """The history with who answered. Of what led from one state to the next only the first answer can be a choice."""
    steps = []
    at: State | None = state
    while at is not None:
        steps.append(at)
        at = at.parent
    for step in reversed(steps):
        chosen = step.parent is not None and bool(step.parent.to_act)
        for place, moment in enumerate(step.moments):
            seat = None if moment.seat is None else state.game.seats[moment.seat]
            yield Answer(seat, moment.name, chosen and place == 0)


# ---- from text ------------------------------------------------------------------------------------


def read(text: str) -> Save | SaveFault:
    """What a text holds, before anything is known of its game."""
    try:
        found = json.loads(text)
    except RecursionError:
        return NotASave("it is nested too deep")
    except ValueError as error:
        line = f" in line {error.lineno}" if isinstance(error, json.JSONDecodeError) else ""
        return NotASave(f"it is not JSON, or breaks off{line}" if text.strip() else "it is empty")
    if not isinstance(found, dict) or MARK not in found:
        return NotASave(f"it has no `{MARK}`")
    if not _whole(found[MARK]):
        return NotASave(f"`{MARK}` should be a number")
    if found[MARK] != VERSION:
        return OtherVersion(found[MARK], VERSION)
    return next((NotASave(f"`{key}` should be {FORMS[key][0]}") for key in FORMS if not _fits(found, key)), None) or _made(found)


def _whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def _text(value: object) -> bool:
    return isinstance(value, str)


def _texts(value: object) -> bool:
    return isinstance(value, list) and all(map(_text, value))


def _answer(value: object) -> bool:
    named = isinstance(value, dict) and all(map(_text, value.values()))
    return named and isinstance(value, dict) and set(value) in ({"seat", "choice"}, {"seat", "chance"}, {"chance"})


def _plain(value: object) -> bool:
    return isinstance(value, str | int | float | bool) or _texts(value)


FORMS: dict[str, tuple[str, Any]] = {
    "game": ("the name of a game", _text),
    "title": ("a text", _text),
    "rules": ("a game or a path", _text),
    "players": ("a number", _whole),
    "variants": ("a list of ids", _texts),
    "variant_files": ("paths by ids", lambda value: isinstance(value, dict) and all(map(_text, value.values()))),
    "changes": ("values by addresses", lambda value: isinstance(value, dict) and all(map(_plain, value.values()))),
    "rules_hash": ("a text", _text),
    "seed": (f"a number from 0 to {SEEDS - 1} or null", lambda value: value is None or (_whole(value) and value < SEEDS)),
    "seats": ("a list of words", _texts),
    "history": ("a list of choices and chances", lambda value: isinstance(value, list) and all(map(_answer, value))),
}
"""What each entry of the document holds, in words and as a test."""


def _fits(found: dict[str, Any], key: str) -> bool:
    return key in found and bool(FORMS[key][1](found[key]))


def _made(found: dict[str, Any]) -> Save:
    setup = Setup(found["rules"], found["variant_files"], found["changes"], found["seed"], tuple(found["seats"]))
    history = tuple(
        Answer(answer.get("seat"), answer.get("choice", answer.get("chance")), "choice" in answer) for answer in found["history"]
    )
    variants = tuple(found["variants"])
    return Save(setup, found["game"], found["title"], found["players"], variants, found["rules_hash"], history)


def resume(text: str, game: "Game | None" = None) -> State | SaveFault:
    """The state that was saved, which can be undone as before, or why there is none.

    `game`: the game to go on with; without it the one that the save names is loaded, with its variants and changes.
    """
    kept = read(text)
    if isinstance(kept, SaveFault):
        return kept
    found = _load(kept) if game is None else game
    return found if isinstance(found, SaveFault) else restore(kept, found)


def _load(kept: Save) -> "Game | SaveFault":
    from interpreter.loading import UnknownNameError, load

    rules = kept.setup.rules
    try:
        return load(rules, kept.players, kept.chosen, kept.setup.changes)
    except UnknownNameError as error:
        return CannotLoad(rules, error.words)
    except OSError as error:
        told = (
            f"`{error.filename}` cannot be read: {(error.strerror or 'no reason given').lower()}"
            if error.filename
            else str(error)
        )
        return CannotLoad(rules, told)
    except FaultyRules as error:
        return CannotLoad(rules, error.mistakes[0].headline() if error.mistakes else "it has mistakes")
    except ValueError as error:
        return CannotLoad(rules, str(error))


def restore(kept: Save, game: "Game") -> State | SaveFault:
    """The state of a save, answer by answer, in a game that must be the saved one to the letter."""
    return other_game(kept, game) or _Replay(kept, game).state()


def other_game(kept: Save, game: "Game") -> SaveFault | None:
    """Why the game is not the saved one; None where it is."""
    variants = variants_of(game, kept.setup.changes)
    compared = (
        ("rules", f"`{kept.game}`", f"`{game.name}`"),
        ("players", str(kept.players), str(game.players)),
        ("variants", ", ".join(kept.variants) or "none", ", ".join(variants) or "none"),
    )
    for what, saved, given in compared:
        if saved != given:
            return OtherSetup(what, saved, given)
    return None if kept.rules_hash == game.ir.rules_hash else OtherRules(game.name, kept.rules_hash, game.ir.rules_hash)


class _Replay:
    """Plays a history; what the seed gives must be what the history tells."""

    def __init__(self, kept: Save, game: "Game") -> None:
        self.history = kept.history
        self.game = game
        self.seed = kept.setup.seed
        self.at = 0

    def state(self) -> State | SaveFault:
        """The state at the end of the history."""
        state = self.game.start(self.seed)
        fault = self._compare(state, 0)
        while fault is None and self.at < len(self.history):
            found = self._play(state)
            if isinstance(found, SaveFault):
                return found
            state, fault = found, self._compare(found, 1)
        return fault or state

    def _play(self, state: State) -> State | SaveFault:
        """The state after the next answer."""
        answer = self.history[self.at]
        seats = {name: seat for seat, name in enumerate(self.game.seats)}
        if answer.seat is not None and answer.seat not in seats:
            return LostTrack(self.at + 1, str(answer), (f"no seat is called `{answer.seat}`",))
        if answer.chosen == bool(state.chance) or state.over:
            reason = "the game is over" if state.over else "it is for chance to answer" if state.chance else "a seat must choose"
            return LostTrack(self.at + 1, str(answer), (reason,))
        try:
            after = state.play(answer.name, None if answer.seat is None else seats[answer.seat])
        except RefusedOption as error:
            return LostTrack(self.at + 1, str(answer), tuple(mistake.headline() for mistake in error.mistakes))
        if after.moments[0].seat != (None if answer.seat is None else seats[answer.seat]):
            return LostTrack(self.at + 1, str(answer), ("another answers there",))
        self.at += 1
        return after

    def _compare(self, state: State, first: int) -> SaveFault | None:
        """Whether the chance that a state has come with, from its moment `first` on, is what the history tells."""
        for moment in state.moments[first:]:
            seat = None if moment.seat is None else self.game.seats[moment.seat]
            drawn = Answer(seat, moment.name, chosen=False)
            told = self.history[self.at] if self.at < len(self.history) else None
            if told != drawn:
                return OtherChance(self.at + 1, str(told) if told is not None else "nothing", str(drawn))
            self.at += 1
        return None
