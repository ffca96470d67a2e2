"""Whole games of random choices, for 2 to 4 players, on the public interface."""

from collections import Counter
from functools import lru_cache
from random import Random

import pytest

from interpreter import State
from interpreter.breakdown import breakdown
from tests.games.counting import pieces
from tests.games.editions import playable
from tests.games.under_the_mango_tree.looking import boards, hand
from tests.games.under_the_mango_tree.matching import halves
from tests.games.under_the_mango_tree.scene import SCORING, Rules
from tests.games.under_the_mango_tree.scoring_by_hand import points, totals

PICKED = {2: 5 * 4, 3: 5 * 4, 4: 3 * 5}
GAMES = [(players, seed) for players in PICKED for seed in range(6)]


@lru_cache
def played(players: int, seed: int) -> State:
    """The end of a game of random choices."""
    random, state = Random(seed), playable(players, Rules().edition).start(seed=seed)
    while not state.over:
        state = state.play(random.choice(state.options))
    return state


def counts(state: State) -> list[Counter[str]]:
    """How often each symbol is to be seen on each board."""
    return [Counter({symbol: len(cards) for symbol, cards in board.items()}) for board in boards(state).values()]


@pytest.mark.parametrize(("players", "seed"), GAMES)
def test_the_result_is_right(players: int, seed: int) -> None:
    """The result is what the boards are worth by a second scoring; all who are level at the top have won."""
    state = played(players, seed)
    expected = totals(counts(state))
    assert state.outcome is not None
    assert list(state.outcome.points) == expected
    assert state.outcome.winners == tuple(seat for seat, total in enumerate(expected) if total == max(expected))


@pytest.mark.parametrize("players", PICKED)
def test_every_area_is_explained(players: int) -> None:
    """The breakdown names the areas, each with what the second scoring gives it."""
    state = played(players, 1)
    rows = breakdown(state.game.ir, state.history).rows
    found = Counter({(address.removeprefix(SCORING), seat): gained for address, seat, gained in rows})
    expected = {(area, seat): gained for seat, areas in enumerate(points(counts(state))) for area, gained in areas.items()}
    assert {key: found[key] for key in expected} == expected


@pytest.mark.parametrize("players", PICKED)
def test_every_card_is_played_once(players: int) -> None:
    """At the end everybody has picked as many cards as were dealt to her; each shows one of its own halves; all are used up."""
    state, deck = played(players, 2), Rules().cards
    played_cards = [card for board in boards(state).values() for cards in board.values() for card in cards]
    assert sorted(played_cards) == sorted(card for card in deck if players > 2 or deck[card]["line"] == "white")
    assert [sum(map(len, board.values())) for board in boards(state).values()] == [PICKED[players]] * players
    assert [hand(state, seat) for seat in range(players)] == [frozenset()] * players
    shown = [(card, symbol) for board in boards(state).values() for symbol, cards in board.items() for card in cards]
    assert [(card, symbol) for card, symbol in shown if symbol not in halves(deck[card])] == []


@pytest.mark.parametrize("players", PICKED)
def test_nothing_is_lost(players: int) -> None:
    """At any time there are as many pieces of each kind as the box holds."""
    state: State | None = played(players, 3)
    assert state is not None
    printed = {number: kind.copies for number, kind in enumerate(state.game.ir.kinds)}
    while state is not None:
        assert pieces(state.game.ir, state.game.layout, state.cells) == printed
        for _ in range(9):
            state = state.parent if state is not None else None
