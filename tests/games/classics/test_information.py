"""What a seat knows: two histories look the same to it here exactly if they do in OpenSpiel, wherever somebody chooses."""

from random import Random

import pytest

from tests.games.classics.adapters import goofspiel, kuhn_poker, leduc_poker, liars_dice
from tests.games.classics.match import Match
from tests.games.classics.pair import random_course, start
from tests.games.classics.partition import Partition, histories

WHOLE = (kuhn_poker.MATCHES[0], leduc_poker.RANKS, liars_dice.SMALL, goofspiel.SMALL_SECRET)
SAMPLED = liars_dice.MATCHES[:3]
ROUNDS = 150


@pytest.mark.parametrize("match", WHOLE, ids=str)
def test_over_the_whole_tree(match: Match) -> None:
    """In every history of a small game."""
    Partition().meet(histories(start(match)))


@pytest.mark.parametrize("match", SAMPLED, ids=str)
def test_over_random_games(match: Match) -> None:
    """In the histories of random games."""
    partition = Partition()
    for seed in range(ROUNDS):
        partition.meet(random_course(match, Random(seed)))


@pytest.mark.parametrize(
    ("match", "published"),
    [
        (kuhn_poker.MATCHES[0], 12),
        (leduc_poker.RANKS, 288),
        pytest.param(liars_dice.MATCHES[0], 24_576, marks=pytest.mark.deep),
    ],
    ids=str,
)
def test_information_sets(match: Match, published: int) -> None:
    """A seat that chooses can be in as many situations, as far as it knows, as is known for the game."""
    choosing = (pair.ours for pair in histories(start(match)) if pair.deciding)
    assert len({state.information(state.to_act[0]) for state in choosing}) == published


@pytest.mark.deep
def test_liars_dice_whole() -> None:
    """In every history with one die each."""
    Partition().meet(histories(start(liars_dice.MATCHES[0])))
