"""Saved games: what is kept goes on as if it had never been away, and what cannot go on says why."""

import json
import re
from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import interpreter
from interpreter import Game, State, saves
from interpreter.bots import make
from interpreter.save_faults import NotASave, OtherRules, OtherSetup, OtherVersion, SaveFault
from interpreter.saves import Setup

GAMES: tuple[tuple[str, int, tuple[str, ...], dict[str, object]], ...] = (
    ("mangrovia", 3, ("stone_tiles",), {"huts_each": 3}),
    ("under_the_mango_tree", 2, (), {}),
    ("goofspiel", 3, (), {}),
    ("liars_dice", 2, (), {}),
    ("leduc_poker", 2, (), {}),
    ("pig", 2, (), {}),
    ("tic_tac_toe", 2, (), {}),
)


@cache
def opened(number: int) -> tuple[Game, Setup]:
    """A game, and how it was begun."""
    name, players, variants, changes = GAMES[number]
    game = interpreter.load(name, players=players, variants=variants, changes=changes)
    return game, Setup(name, changes=changes)


def begun(number: int, seed: int | None) -> tuple[State, Setup]:
    """The first state, with chance by a seed, or asked for."""
    game, setup = opened(number)
    return game.start(seed), Setup(setup.rules, changes=setup.changes, seed=seed)


def step(state: State, random: Random) -> State:
    """One more answer at random; of seats that act together any may be first."""
    if state.chance:
        return state.play(random.choice(state.chance))
    return state.play(random.choice(state.options_of(random.choice(state.to_act))))


def same(one: State, other: State) -> bool:
    """Whether two states are alike in all that can be told of them."""
    views = all(one.view(seat) == other.view(seat) for seat in (None, *range(one.game.players)))
    return one == other and one.history == other.history and views and one.to_act == other.to_act and one.entry == other.entry


def again(state: State, setup: Setup) -> State:
    """The state saved and resumed in the same game."""
    found = saves.resume(saves.save(state, setup), state.game)
    assert isinstance(found, State), found.headline()
    return found


@settings(max_examples=25)
@given(number=st.integers(0, len(GAMES) - 1), seed=st.none() | st.integers(0, 99), way=st.integers(0, 9999))
def test_a_resumed_state_is_the_saved_one(number: int, seed: int | None, way: int) -> None:
    """At choices all through a random game, between commits of seats that act together too, and all the way back by undo."""
    state, setup = begun(number, seed)
    random = Random(way)
    length = 0
    while not state.over and length < 120:
        if length < 12 or length % 10 == 0:
            assert same(again(state, setup), state)
        state, length = step(state, random), length + 1
    back = again(state, setup)
    while state.parent is not None:
        assert back.parent is not None
        state, back = state.undo(), back.undo()
        assert state == back
    assert back.parent is None


@settings(max_examples=12)
@given(number=st.integers(0, len(GAMES) - 1), seed=st.integers(0, 99), cut=st.integers(0, 60))
def test_a_game_goes_on_as_without_the_save(number: int, seed: int, cut: int) -> None:
    """Saved and resumed at any choice, a game ends as it would have ended: chance does not begin anew."""
    state, setup = begun(number, seed)
    random = Random(seed)
    for _ in range(cut):
        state = state if state.over else step(state, random)
    ways = [state, again(state, setup)]
    for place, way in enumerate(ways):
        follow = Random(cut)
        at = way
        while not at.over:
            at = step(at, follow)
        ways[place] = at
    assert same(*ways)


@pytest.mark.parametrize("first", range(3))
def test_between_commits(first: int) -> None:
    """A save between secret picks keeps who has picked what, and who still must."""
    state, setup = begun(2, 5)
    seats = [(first + place) % 3 for place in range(3)]
    for seat in seats:
        assert len(state.to_act) > 1 or seat == seats[-1]
        state = state.play(state.options_of(seat)[seat])
        assert same(again(state, setup), state)


def test_a_save_carries_its_variants_and_changes() -> None:
    """Without a game at hand the saved one is loaded with its variants and changes, and goes on."""
    state, setup = begun(0, 3)
    state = state.play(state.options[0])
    found = saves.resume(saves.save(state, setup))
    assert isinstance(found, State)
    assert found.game.ir.rules_hash == state.game.ir.rules_hash
    assert set(found.game.ir.variants) == set(state.game.ir.variants)
    assert (found.history, found.cells) == (state.history, state.cells)


def test_a_save_holds_names() -> None:
    """Seats and picks are kept by their names, variants sorted, an answer a line."""
    state, setup = begun(0, 3)
    text = saves.save(state.play(state.options[0]), setup)
    document = json.loads(text)
    assert document["variants"] == sorted(document["variants"])
    assert document["changes"] == {"huts_each": 3}
    assert document["rules_hash"] == state.game.ir.rules_hash
    last = document["history"][-1] if "choice" in document["history"][-1] else None
    choices = [answer for answer in document["history"] if "choice" in answer]
    assert choices == [{"seat": state.game.seats[state.to_act[0]], "choice": state.options[0].name}]
    assert last is None or last == choices[0]
    assert sum("choice" in line or "chance" in line for line in text.splitlines()) == len(document["history"])


def test_the_seed_must_be_known() -> None:
    """A state whose chance comes from a seed is not saved without it, nor one without a seed with one."""
    state, setup = begun(5, 1)
    with pytest.raises(ValueError, match="needs the seed"):
        saves.save(state, Setup(setup.rules))
    with pytest.raises(ValueError, match="needs the seed"):
        saves.save(begun(5, None)[0], setup)


def spoilt(change: Callable[[dict[str, Any]], object], number: int = 5) -> SaveFault:
    """What is said of a save that was changed by hand."""
    state, setup = begun(number, 1)
    for _ in range(4):
        state = state.play(state.options[0])
    document = json.loads(saves.save(state, setup))
    change(document)
    found = saves.resume(json.dumps(document))
    assert isinstance(found, SaveFault)
    assert found.help()
    assert "\n" not in found.headline()
    return found


def test_changed_rules_are_named() -> None:
    """Another hash than that of the rules is said with the game, and nothing is guessed."""
    found = spoilt(lambda document: document.update(rules_hash="0" * 64))
    assert isinstance(found, OtherRules)
    assert found.headline().startswith("the rules of `pig` have changed since the game was saved: 000000000000 then, ")


def test_another_version_is_named() -> None:
    """A save of a later form asks for the later program."""
    found = spoilt(lambda document: document.update(rulesdsl_save=2))
    assert found == OtherVersion(2, 1)
    assert "newer" in found.help()[0]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "it is empty"),
        ("{", "it is not JSON, or breaks off in line 1"),
        ("[]", "it has no `rulesdsl_save`"),
        ("[" * 100_000, "it is nested too deep"),
        ('{"rulesdsl_save": true}', "`rulesdsl_save` should be a number"),
        ('{"rulesdsl_save": 1}', "`game` should be the name of a game"),
    ],
    ids=["empty", "cut", "list", "deep", "flag", "bare"],
)
def test_no_save_at_all(text: str, reason: str) -> None:
    """A text that is no save says what is wrong with it."""
    assert saves.read(text) == NotASave(reason)


@pytest.mark.parametrize("key", sorted(saves.FORMS))
def test_every_entry_is_looked_at(key: str) -> None:
    """An entry that is not there, or of another kind, is named."""
    for change in (lambda document: document.pop(key), lambda document: document.update({key: [{"x": 1}]})):
        found = spoilt(change)
        assert isinstance(found, NotASave)
        assert f"`{key}` should be " in found.reason


def test_a_seed_that_no_game_begins_with() -> None:
    """It is named as other entries are, and nothing is raised."""
    found = spoilt(lambda document: document.update(seed=2**32))
    assert found == NotASave("`seed` should be a number from 0 to 4294967295 or null")


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (
            lambda document: document["history"].insert(0, {"seat": "p1", "choice": "fly"}),
            "answer 1: `fly` of p1 is not",
        ),
        (lambda document: document["history"].insert(0, {"seat": "p9", "choice": "turn.roll"}), "no seat is called `p9`"),
        (lambda document: document["history"].append({"chance": "1"}), "a seat must choose"),
        (
            lambda document: document.update(seed=2),
            r"at answer \d+: the history tells the chance `\d`, the seed",
        ),
        (lambda document: document["history"].pop(), "the history tells nothing, the seed gives the chance"),
    ],
    ids=["action", "seat", "chance", "seed", "cut"],
)
def test_a_history_that_cannot_be(change: Callable[[dict[str, Any]], object], told: str) -> None:
    """An answer that the game does not allow is named with its number; it is never replaced by another."""
    assert re.search(told, spoilt(change).headline())


def test_other_setups_are_named() -> None:
    """A game at hand that is not the saved one is refused by what differs: the rules, the players, the variants."""
    state, setup = begun(2, 1)
    text = saves.save(state, setup)
    assert saves.resume(text, opened(5)[0]) == OtherSetup("rules", "`goofspiel`", "`pig`")
    assert saves.resume(text, interpreter.load("goofspiel", players=2)) == OtherSetup("players", "3", "2")
    base = interpreter.load("mangrovia", players=3)
    found = saves.resume(saves.save(*begun(0, 1)), base)
    assert isinstance(found, OtherSetup)
    assert (found.what, found.given) == ("variants", "none")


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda document: document.update(rules="ludo"), "there is no game `ludo`"),
        (lambda document: document.update(rules="/gone/x.rules"), "cannot be read"),
        (lambda document: document.update(variants=["upside_down"]), "there is no variant `upside_down`"),
        (lambda document: document.update(changes={"nothing_here": 1}), "nothing_here"),
        (lambda document: document.update(players=11), "not for 11"),
    ],
    ids=["game", "file", "variant", "change", "players"],
)
def test_a_game_that_is_not_here(change: Callable[[dict[str, Any]], object], told: str) -> None:
    """What keeps the game from being loaded is said in one line."""
    found = spoilt(change).headline()
    assert told in found
    assert found.startswith("the game `")


@pytest.mark.parametrize("name", ["greedy", "random"])
def test_bots_sit_through(name: str) -> None:
    """A bot that sits through choices picks afterwards what one would that has made them."""
    game = opened(4)[0]
    state = game.start(seed=3)
    chose, sat = ({seat: make(name, game, seat, seat) for seat in range(2)} for _ in range(2))
    while not state.over:
        seat = state.to_act[0]
        pick = chose[seat].choose(state)
        sat[seat].sit_through(state)
        state = state.play(pick)
    again = game.start(seed=8)
    while not again.over:
        seat = again.to_act[0]
        pick = chose[seat].choose(again)
        assert sat[seat].choose(again) == pick
        again = again.play(pick)
