"""The classic games beside OpenSpiel: the same choices and the same chance lead through the same states to the same returns."""

from random import Random

import pytest

from tests.games.classics.every import ADAPTERS, GAMES, VARIANTS, matches
from tests.games.classics.match import Match
from tests.games.classics.pair import random_course

ROUNDS = {
    "breakthrough": 1000,
    "connect_four": 1500,
    "goofspiel": 250,
    "hearts": 150,
    "kuhn_poker": 2000,
    "leduc_poker": 1000,
    "liars_dice": 1000,
    "nim": 1000,
    "pig": 500,
    "tic_tac_toe": 2000,
}
"""Random games of each match. The marker `deep` asks for ten times as many."""

PRINTED_ONLY = {
    ("goofspiel", "prizes_pile_up"),
    ("hearts", "moon_takes_off"),
    ("hearts", "to_a_hundred"),
    ("liars_dice", "last_one_standing"),
    ("pig", "without_horizon"),
}
"""Variants that OpenSpiel does not have; `test_printed_rules.py` tells what they do."""

MATCHES = pytest.mark.parametrize("match", matches(), ids=str)


def test_no_game_is_without_lockstep() -> None:
    """Every classic game has an adapter, and every adapter plays its game."""
    assert [game for game in GAMES if game not in ADAPTERS] == []
    assert [game for game in ADAPTERS if {match.game for match in matches(game)} != {game}] == []


def test_no_variant_is_without_a_test() -> None:
    """Every variant is played beside OpenSpiel, but for those that it does not have."""
    played = {(match.game, name) for match in matches() for name in match.variants}
    assert set(VARIANTS) - played == PRINTED_ONLY


@MATCHES
def test_random_games(match: Match) -> None:
    """At every state the same seats act, with the same choices or chances; it is over at the same time, with the same returns."""
    for seed in range(ROUNDS[match.game]):
        random_course(match, Random(seed))


@pytest.mark.deep
@MATCHES
def test_many_random_games(match: Match) -> None:
    """The same in ten times as many games."""
    for seed in range(ROUNDS[match.game], 11 * ROUNDS[match.game]):
        random_course(match, Random(seed))
