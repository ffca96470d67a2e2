"""Small games whole: every history of both engines, and how many there are."""

import pytest

from tests.games.classics.adapters import goofspiel, kuhn_poker, leduc_poker, liars_dice, nim, tic_tac_toe
from tests.games.classics.match import Match
from tests.games.classics.tree import Tree, alone, together

TIC_TAC_TOE = tic_tac_toe.MATCHES[0]

PUBLISHED = (
    (TIC_TAC_TOE, Tree(549_946, 255_168)),
    (kuhn_poker.MATCHES[0], Tree(58, 30)),
    (leduc_poker.TWO_SUITS, Tree(9_457, 5_520)),
)
"""Histories and ends as they stand in print."""

RECOUNTED = (leduc_poker.RANKS, nim.SMALL, *nim.MATCHES[:2], goofspiel.SMALL, goofspiel.SMALL_SECRET, liars_dice.SMALL)


@pytest.mark.parametrize(("match", "tree"), PUBLISHED, ids=[str(match) for match, _ in PUBLISHED])
def test_published_counts(match: Match, tree: Tree) -> None:
    """Both engines agree at every state, and the tree has as many histories as is known."""
    assert together(match) == tree


@pytest.mark.parametrize("match", RECOUNTED, ids=str)
def test_counts_of_the_other_engine(match: Match) -> None:
    """Both engines agree at every state, and the tree is the one that OpenSpiel has alone."""
    assert together(match) == alone(match.theirs)


def test_positions_of_tic_tac_toe() -> None:
    """There are 5,478 positions that play can reach."""
    known: dict[object, Tree] = {}
    together(TIC_TAC_TOE, known)
    assert len(known) == 5_478


@pytest.mark.deep
def test_liars_dice_whole() -> None:
    """One die each: 294,883 histories, half of which, all but one, end the game."""
    assert together(liars_dice.MATCHES[0]) == Tree(294_883, 147_420)
