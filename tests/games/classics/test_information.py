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


@pytest.mark.deep
def test_liars_dice_whole() -> None:
    """In every history with one die each."""
    Partition().meet(histories(start(liars_dice.MATCHES[0])))
