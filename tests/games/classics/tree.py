"""Whole game trees: both engines together, compared at every state, and OpenSpiel alone."""

from itertools import product

import pyspiel
from attrs import frozen

from tests.games.classics.match import Match, Theirs
from tests.games.classics.pair import Pair, start


@frozen
class Tree:
    """How many histories a game has, the first one included, and how many of them are ends."""

    histories: int
    ends: int


def together(match: Match, known: dict[object, Tree] | None = None) -> Tree:
    """The tree of both. Each pair of states is compared once, however it comes about; `known` gathers them."""
    return _together(start(match), {} if known is None else known)


def _together(pair: Pair, known: dict[object, Tree]) -> Tree:
    key = (pair.ours.cells.tobytes(), str(pair.theirs), pair.begun, pair.picked)
    if key not in known:
        steps = pair.steps()
        counted = 0 if pair.begun or pair.picked else 1
        known[key] = _sum(counted, 0 if steps else 1, [_together(pair.after(step), known) for step in steps])
    return known[key]


def alone(game: pyspiel.Game) -> Tree:
    """The tree as OpenSpiel has it."""
    return _alone(game.new_initial_state(), {})


def _alone(theirs: Theirs, known: dict[str, Tree]) -> Tree:
    key = str(theirs)
    if key not in known:
        known[key] = _sum(1, int(theirs.is_terminal()), [_alone(after, known) for after in _following(theirs)])
    return known[key]


def _following(theirs: Theirs) -> list[Theirs]:
    if theirs.is_terminal():
        return []
    if theirs.is_simultaneous_node():
        picks = product(*(theirs.legal_actions(seat) for seat in range(theirs.num_players())))
        return [_after(theirs, list(pick)) for pick in picks]
    return [_after(theirs, [action]) for action in theirs.legal_actions()]


def _after(theirs: Theirs, actions: list[int]) -> Theirs:
    following = theirs.clone()
    following.apply_actions(actions) if theirs.is_simultaneous_node() else following.apply_action(actions[0])
    return following


def _sum(histories: int, ends: int, trees: list[Tree]) -> Tree:
    return Tree(histories + sum(tree.histories for tree in trees), ends + sum(tree.ends for tree in trees))
