"""Bots: what they know, that they can be relied on, and how well they play."""

from collections import Counter
from functools import lru_cache
from random import Random

import pytest
from attrs import evolve, frozen

import interpreter
from interpreter import Game, Option, State, bots
from interpreter.bots.deal import dealt
from interpreter.bots.greedy import Greedy
from interpreter.bots.imagining import Imagination
from interpreter.bots.wander import idle_actions
from interpreter.bots.worth import own_cells
from interpreter.hidden import reshuffle
from interpreter.state import with_cells
from tests.properties.checks import beyond, lost, ragged

SECRETIVE = [
    ("mangrovia", 3),
    ("under_the_mango_tree", 2),
    ("hearts", 4),
    ("kuhn_poker", 2),
    ("leduc_poker", 2),
    ("goofspiel", 2),
    ("liars_dice", 3),
]
"""Games in which something is hidden, with how many seats."""

BRIEF = 300
"""An effort that is enough against random seats."""

hidden_games = pytest.mark.parametrize(("name", "players"), SECRETIVE, ids=[name for name, _ in SECRETIVE])


WHOLE = {"hearts": ("to_a_hundred",), "liars_dice": ("last_one_standing",)}
"""The variants that make a long game of games that else are over after a round."""


@lru_cache
def load(name: str, players: int) -> Game:
    """A game of the package."""
    return interpreter.load(name, players, WHOLE.get(name, ()))


def some_states(game: Game, count: int, seed: int = 3) -> list[State]:
    """States from a random game in which somebody has a real choice."""
    random, state, found = Random(seed), game.start(seed=seed), []
    while not state.over:
        found.append(state)
        state = state.play(random.choice(state.options_of(random.choice(state.to_act))))
    real = [state for state in found if any(len(state.options_of(seat)) > 1 for seat in state.to_act)]
    return random.sample(real, min(count, len(real)))


def choice(state: State, seat: int) -> Option:
    """What a fresh greedy bot takes."""
    return brief(bots.make("greedy", state.game, seat, seed=5)).choose(state)


@frozen
class Match:
    """How a greedy bot fares against random ones: games won (shared ones in part), and its mean lead over them."""

    won: float
    lead: float


def match(name: str, players: int, games: int) -> Match:
    """Games of one greedy bot among random ones, in each seat in turn."""
    game, won, lead = load(name, players), 0.0, 0.0
    for seed in range(games):
        mine = seed % players
        state = finished(game, ["greedy" if seat == mine else "random" for seat in range(players)], seed)
        assert state.outcome is not None
        winners = state.outcome.winners
        won += (mine in winners) / len(winners)
        returns = list(state.returns)
        lead += returns.pop(mine) - sum(returns) / len(returns)
    return Match(won, lead / games)


def finished(game: Game, names: list[str], seed: int) -> State:
    """The end of a game between bots."""
    state = game.start(seed=seed)
    seats = [brief(bots.make(name, game, seat, 100 * seed + seat)) for seat, name in enumerate(names)]
    while not state.over:
        state = state.play(seats[state.to_act[0]].choose(state))
    return state


def brief(bot: bots.Bot) -> bots.Bot:
    """The bot, with less time to think if it is greedy."""
    return evolve(bot, effort=BRIEF) if isinstance(bot, Greedy) else bot


# ---- the front ----------------------------------------------------------------------------------------


def test_names() -> None:
    """Bots are made by name; an unknown one is refused, with what may be meant."""
    assert bots.NAMES == ("greedy", "random")
    with pytest.raises(KeyError, match="did you mean `greedy`"):
        bots.make("gredy", load("nim", 2), 0, seed=1)


def test_random_is_even() -> None:
    """The random bot takes each option about equally often."""
    state = load("tic_tac_toe", 2).start(seed=0)
    bot = bots.make("random", state.game, 0, seed=4)
    found = Counter(bot.choose(state).name for _ in range(900))
    assert len(found) == 9
    assert all(60 < count < 140 for count in found.values())


@pytest.mark.parametrize("name", bots.NAMES)
def test_same_seed_same_game(name: str) -> None:
    """With the same seeds two games are alike, with other ones they are not."""
    game = load("leduc_poker", 2)
    ends = [finished(game, [name] * 2, seed) for seed in (1, 2, 3, 1)]
    assert ends[0].history == ends[3].history
    assert len({tuple(end.history) for end in ends}) == 3


# ---- what a seat knows --------------------------------------------------------------------------------


@hidden_games
def test_hidden_pieces_and_chance_to_come_do_not_matter(name: str, players: int) -> None:
    """The same view and the same seed give the same choice, wherever hidden pieces are and whatever chance will bring."""
    game, random = load(name, players), Random(8)
    for state in some_states(game, 3):
        for seat in state.to_act[:2]:
            cells = reshuffle(game.ir, game.layout, state.cells, seat, random.randrange)
            other = evolve(with_cells(state, cells), generator=99)
            assert other.view(seat) == state.view(seat)
            assert choice(other, seat) == choice(state, seat)


def test_secret_numbers_do_not_matter() -> None:
    """Other dice under the others' cups, other seats' choices too."""
    game, random = load("liars_dice", 3), Random(8)
    cup = next(number for number, variable in enumerate(game.ir.variables) if variable.address == "cup")
    for state in some_states(game, 4):
        (seat,) = state.to_act
        cells = list(state.cells)
        for owner in {0, 1, 2} - {seat}:
            row = [game.layout.cell(cup, (owner, face)) for face in range(6)]
            dice = [cells[cell] for cell in row]
            random.shuffle(dice)
            for cell, number in zip(row, dice, strict=True):
                cells[cell] = number
        assert choice(with_cells(state, cells), seat) == choice(state, seat)


@pytest.mark.parametrize("name", ["under_the_mango_tree", "goofspiel", "hearts"])
def test_commits_of_others_do_not_matter(name: str) -> None:
    """While seats act together, a seat chooses the same before and after another has."""
    game = load(name, 4 if name == "hearts" else 2)
    together = [state for state in some_states(game, 400) if state.entry is not None and len(state.to_act) > 1]
    assert together
    for state in together[:2]:
        first, second = state.to_act[:2]
        taken = {choice(state.play(option), first) for option in state.options_of(second)[:2]}
        assert taken == {choice(state, first)}


@pytest.mark.parametrize("name", ["under_the_mango_tree", "goofspiel"])
def test_cursors_take_commits_in_any_order(name: str) -> None:
    """In a course of the game too, a seat may act before those that come first in the order of seats."""
    game = load(name, 2)
    state = next(state for state in some_states(game, 400) if state.to_act == (0, 1))
    cursor = game.cursor_at(state, seed=1)
    option, last = state.options_of(1)[-1], state.options_of(0)[-1]
    after = state.play(option)
    cursor.commit(1, option.id)
    assert cursor.cells[: game.layout.cells] == list(after.cells[: game.layout.cells])
    if after.to_act == (0,):
        after = after.play(last)
        cursor.commit(0, last.id)
        assert (cursor.stop, cursor.seat) == (after.stop, after.to_act[0])


@hidden_games
def test_what_is_imagined_is_possible(name: str, players: int) -> None:
    """An imagined state looks the same to the seat, with no piece lost, and the game can be played on from it."""
    game, random = load(name, players), Random(8)
    for state in some_states(game, 6):
        for seat in state.to_act:
            cursor = Imagination.of(game, seat).cursor(state, random)
            other = with_cells(state, cursor.cells[:-1])
            assert other.view(seat) == state.view(seat)
            assert other.options_of(seat).ids == state.options_of(seat).ids
            assert (lost(game.ir, game.layout, other.cells), beyond(game.ir, game.layout, other.cells)) == ({}, [])
            assert ragged(game.ir, game.layout, other.cells) == []
            cursor.commit(seat, other.options_of(seat).ids[0])
            cursor.play_on(random)
            assert cursor.over


def test_deals_are_even() -> None:
    """Where one place takes some of another's kinds, all deals come up, each about equally often."""
    random, found = Random(1), Counter[tuple[int, ...]]()
    for _ in range(1200):
        pieces = [0, 1, 2, 2]
        random.shuffle(pieces)
        narrow, wide = dealt(pieces, [(0, 2), (0, 1, 2)], [1, 3])
        assert sorted(narrow + wide) == [0, 1, 2, 2]
        found[tuple(narrow)] += 1
    assert abs(found[2,] - 2 * found[0,]) < 150
    assert set(found) == {(0,), (2,)}


def test_pieces_that_do_not_fit_move_others() -> None:
    """Where the places' kinds overlap, a deal is found though the first pieces that fit are the wrong ones."""
    hands = dealt([1, 0, 2], [(0, 1), (1, 2)], [2, 1])
    assert hands == [[1, 0], [2]]
    hands = dealt([1, 1, 0, 2], [(0, 1), (1, 2)], [2, 2])
    assert [sorted(hand) for hand in hands] == [[0, 1], [1, 2]]


# ---- what it reckons with -----------------------------------------------------------------------------


def test_own_pieces() -> None:
    """The pieces that only a seat sees are those of its hand, its pouch and what it has drawn."""
    game = load("mangrovia", 3)
    firsts = game.layout.offsets
    names = {
        variable.address
        for first, variable in zip(firsts, game.ir.variables, strict=True)
        for cell in own_cells(game, 1)
        if first <= cell < first + len(variable.initial)
    }
    assert names == {"hand", "pouch", "drawn"}
    assert len(own_cells(game, 1)) == 20 + 6 + 6


def test_idle_actions() -> None:
    """To forgo and to stop are idle, to do something is not."""
    game = load("mangrovia", 3)
    assert {game.actions.all[action].name for action in idle_actions(game)} == {"forgo", "draw_up.stop", "draw_down.stop"}
    assert idle_actions(load("pig", 2)) == frozenset()


# ---- how well it plays --------------------------------------------------------------------------------


def test_greedy_takes_a_win() -> None:
    """A row that can be closed is closed, and else one that the other could close is blocked."""
    state = load("tic_tac_toe", 2).start(seed=0)
    for cell in ("1_1", "2_1", "1_2"):
        state = state.play(f"mark={cell}")
    assert choice(state, 1).name == "mark=1_3"
    assert choice(state.play("mark=2_2"), 0).name == "mark=1_3"


@pytest.mark.parametrize(
    ("name", "players", "games", "wins"),
    [
        ("tic_tac_toe", 2, 20, 16),
        ("connect_four", 2, 4, 3),
        ("liars_dice", 2, 6, 4),
        ("pig", 2, 8, 5),
        ("mangrovia", 2, 2, 2),
        ("under_the_mango_tree", 2, 1, 1),
    ],
)
def test_greedy_beats_random(name: str, players: int, games: int, wins: int) -> None:
    """The greedy bot wins most games against the random one."""
    assert match(name, players, games).won >= wins


def test_greedy_beats_three_at_hearts() -> None:
    """In a game with four seats it is well ahead of the others."""
    assert match("hearts", 4, 1).lead > 10
