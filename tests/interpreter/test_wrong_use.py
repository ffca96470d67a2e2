"""What a program asks for and cannot have is told in words, by an error of the kind that is documented."""

import copy
import pickle
from collections.abc import Callable
from pathlib import Path

import pytest

import interpreter
from interpreter import Chance, Game, Moment, State, UnknownLanguageError, UnknownNameError, bots, saves

MANGROVIA = interpreter.load("mangrovia", 3)
KUHN = interpreter.load("kuhn_poker", 2)


def state() -> State:
    """The beginning of a game for three."""
    return MANGROVIA.start(seed=7)


@pytest.mark.parametrize(
    ("load", "kind", "words"),
    [
        (lambda: interpreter.load("mangrova"), UnknownNameError, "no game `mangrova`; did you mean `mangrovia`"),
        (lambda: interpreter.load("mangrovia", 3, ["stone_tile"]), UnknownNameError, "no variant `stone_tile`; did you mean"),
        (lambda: interpreter.load("mangrovia", 3, "stone_tiles"), TypeError, r"such as \['stone_tiles'\], not one alone"),
        (lambda: interpreter.load("mangrovia", 3, [3]), TypeError, "a list of ids and paths"),
        (lambda: interpreter.load("mangrovia", 2.0), TypeError, "whole number, such as 3, not 2.0"),
        (lambda: interpreter.load("mangrovia", "3"), TypeError, "whole number, such as 3, not '3'"),
        (lambda: interpreter.load("mangrovia", True), TypeError, "whole number"),
        (lambda: interpreter.load("mangrovia", 3, changes=[("huts_each", 6)]), TypeError, "values by addresses"),
        (lambda: interpreter.load("mangrovia", 3, changes={"huts_each": None}), TypeError, "`huts_each` can be changed to a num"),
        (
            lambda: interpreter.load("mangrovia", 3, language="xx"),
            UnknownLanguageError,
            "no labels in `xx`; the languages are en, es",
        ),
        (lambda: interpreter.load(None), TypeError, "by its name or by the path"),
    ],
)
def test_what_cannot_be_loaded(load: Callable[[], Game], kind: type[Exception], words: str) -> None:
    """Each with its own kind of error and its words."""
    with pytest.raises(kind, match=words):
        load()


def test_files_that_are_no_rules(tmp_path: Path) -> None:
    """A directory, a file without text, a file that is not there."""
    binary = tmp_path / "program"
    binary.write_bytes(b"\x7fELF\xff\xfe\0")
    with pytest.raises(ValueError, match="is no rules file"):
        interpreter.load(binary)
    with pytest.raises(IsADirectoryError, match="is a directory, not a rules file"):
        interpreter.load(tmp_path)
    with pytest.raises(FileNotFoundError, match="there is no file"):
        interpreter.load(tmp_path / "nothing")


def test_variants_by_their_paths(tmp_path: Path) -> None:
    """As texts or as paths."""
    path = tmp_path / "six.toml"
    path.write_text('[variant]\ngame = "mangrovia"\n[set]\nhuts_each = 6\n', encoding="utf-8")
    assert (
        interpreter.load("mangrovia", 3, [path]).ir.variants
        == interpreter.load("mangrovia", 3, [str(path)]).ir.variants
        == ("six",)
    )


@pytest.mark.parametrize("seed", [-3, 2**32, 2**64 + 7, True, 1.0, "7"])
def test_a_seed_is_one_that_the_command_line_takes(seed: int) -> None:
    """Nothing else, wherever a game begins."""
    for begin in (KUHN.start, KUHN.cursor, KUHN.playout, lambda seed: KUHN.replay((), seed=seed)):
        with pytest.raises(ValueError, match="whole number from 0 to 4294967295"):
            begin(seed)
    assert KUHN.start(2**32 - 1).options


@pytest.mark.parametrize(
    ("ask", "kind", "words"),
    [
        (lambda: state().view(7), ValueError, "seats 0 to 2, not 7"),
        (lambda: state().information(-1), ValueError, "seats 0 to 2, not -1"),
        (lambda: state().options_of(7), ValueError, "seats 0 to 2, not 7"),
        (lambda: state().why_not("place_bowl=site_2", seat=7), ValueError, "seats 0 to 2, not 7"),
        (lambda: state().view("p1"), TypeError, "a seat is a number from 0 to 2, not 'p1'"),
        (lambda: state().why_not(3), TypeError, "by its name"),
        (lambda: state().play(None), TypeError, "not None"),
        (lambda: state().play(2.0), TypeError, "not 2.0"),
        (lambda: state().play(True), TypeError, "not True"),
        (lambda: pickle.dumps(state()), TypeError, "interpreter.saves"),
        (lambda: pickle.dumps(MANGROVIA), TypeError, "load it again"),
        (
            lambda: saves.save(state(), saves.Setup("nim", seed=7)),
            ValueError,
            "the state is of `mangrovia`, and the setup says `nim`",
        ),
    ],
)
def test_what_cannot_be_asked_of_a_state(ask: Callable[[], object], kind: type[Exception], words: str) -> None:
    """Seats and picks that are none."""
    with pytest.raises(kind, match=words):
        ask()


def test_games_and_states_are_their_own_copies() -> None:
    """They never change."""
    assert copy.copy(MANGROVIA) is MANGROVIA
    assert copy.deepcopy(MANGROVIA) is MANGROVIA


def test_chance_by_number_or_by_name() -> None:
    """A number is always the value, a text always the name."""
    root = KUHN.start()
    first = root.chance[1]
    assert first == Chance(1, "2", 1)
    assert root.play(1) == root.play(first) == root.play("2")
    assert root.play("1") == root.play(root.chance[0])
    with pytest.raises(interpreter.RefusedOption, match="chance decides next"):
        root.play("0")


def test_a_replay_holds_chance_against_the_seed() -> None:
    """With another seed than the history was played with there is no state; picks alone need no chance."""
    state = KUHN.start(seed=7)
    state = state.play(state.options[0])
    other = next(seed for seed in range(99) if KUHN.start(seed).moments != KUHN.start(7).moments)
    assert KUHN.replay(state.history, seed=7) == state
    assert KUHN.replay([moment.name for moment in state.history if moment.seat is not None], seed=7) == state
    with pytest.raises(ValueError, match=r"of the history tells the chance `.`, and the seed gives `.`"):
        KUHN.replay(state.history, seed=other)
    with pytest.raises(ValueError, match="the seed gives none"):
        KUHN.replay((*state.history, Moment(None, "3")), seed=7)


@pytest.mark.parametrize("name", bots.NAMES)
def test_a_bot_is_asked_in_its_turn(name: str) -> None:
    """Not in another's, not where chance comes, not at the end."""
    for where, words in (
        (state(), "seat 2 has nothing to choose: it is the turn of seat 1"),
        (KUHN.start(), "chance comes first"),
    ):
        seat = where.game.players - 1
        with pytest.raises(ValueError, match=words):
            bots.make(name, where.game, seat, seed=1).choose(where)


def test_texts_for_a_log() -> None:
    """A game and a state say what they are, and nothing that a seat may not know."""
    assert repr(interpreter.load("mangrovia", 3, ["stone_tiles"])) == "Game('mangrovia', players=3, variants=('stone_tiles',))"
    assert repr(KUHN) == "Game('kuhn_poker', players=2)"
    assert repr(state()).startswith("State('mangrovia', to act 1, ")
    assert repr(KUHN.start()) == "State('kuhn_poker', chance, 0 answers)"
    assert repr(interpreter.load("goofspiel", 3).start(seed=1)).startswith("State('goofspiel', together, ")
