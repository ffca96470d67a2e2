"""The generated code plays every game as the direct evaluator does."""

from random import Random

import pytest
from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st

from rulesdsl.ir.model import (
    Binary,
    BinaryOp,
    Choose,
    Clause,
    Each,
    End,
    Expr,
    Fold,
    FoldOp,
    Get,
    Int,
    Look,
    Members,
    Option,
    PayNext,
    PaySource,
    Range,
    Read,
    Unary,
    UnaryOp,
    Words,
    Write,
)
from tests.properties.fixtures import DECK, ROUND, SHELF, WORTH, auction
from tests.properties.games import Played, all_games, opened, representation
from tests.properties.lockstep import lockstep, named
from tests.properties.programs import games

GAMES = pytest.mark.parametrize("played", all_games(), ids=str)


@GAMES
def test_every_game_in_lockstep(played: Played) -> None:
    """Who acts, what is legal, the chances, all cells and the returns are the same at every one of at most 700 stops."""
    assert lockstep(representation(played), Random(17), most=700) > 0


@settings(max_examples=60)
@given(st.integers(0, 2**32))
def test_senseless_programs_in_lockstep(seed: int) -> None:
    """Every node of the representation, in combinations that no game has."""
    lockstep(games(Random(seed)), Random(seed), most=300)


@pytest.mark.parametrize(
    "mask",
    [
        Unary(UnaryOp.BIT, Read(ROUND)),
        Fold(FoldOp.SET, 2, Range(Int(0), Int(4)), Binary(BinaryOp.EQ, Get(2), Read(ROUND))),
        Binary(BinaryOp.UNION, Unary(UnaryOp.BIT, Read(ROUND)), Int(1)),
    ],
)
def test_the_items_of_an_each_are_settled_before_the_first(mask: Expr) -> None:
    """A body that changes what its set was made of does not change over which members it runs."""
    onward = Write(ROUND, (), Binary(BinaryOp.ADD, Read(ROUND), Int(1)), "onward")
    game = evolve(auction(rounds=5), play=(Each(1, Members(mask, 5), (onward,)), End()))

    assert lockstep(game, Random(0)) == 0


@pytest.mark.parametrize("op", [FoldOp.ANY, FoldOp.ALL])
def test_a_fold_over_no_member_evaluates_nothing(op: FoldOp) -> None:
    """Where a set of one has no member, its item stands nowhere: neither as an index nor as the start of a payment."""
    item, pick = Get(1), Get(2)
    source = PaySource("source", 3, 0, 2, Read(DECK, (Get(3),)), Look(WORTH, (Get(3),)))
    payable = Binary(BinaryOp.HAS, PayNext((source,), item, Read(ROUND)), pick)
    worth = Binary(BinaryOp.GT, Look(WORTH, (item,)), pick)
    nothing = Members(Unary(UnaryOp.BIT, Read(SHELF, (Int(0),))), 3)
    clauses = tuple(Clause(f"clause{k}", Fold(op, 1, nothing, None, body), Words(())) for k, body in enumerate((payable, worth)))
    family = Option("many", "{}", 2, 3, ("a", "b", "c"), clauses, ())
    choose = Choose("choose", Int(0), (family, Option("none", "none", None, 1, (), (), ())))

    assert lockstep(evolve(auction(), play=(choose, End())), Random(0)) == 1


@GAMES
def test_the_fast_way_is_the_same_game(played: Played) -> None:
    """A cursor that draws chance on the spot goes through the states that the same seed and choices give."""
    game, rng = opened(played), Random(19)
    state, cursor = game.start(seed=5), game.cursor(5)
    while not state.over:
        assert (cursor.over, cursor.seat) == (False, state.to_act[0])
        assert tuple(cursor.legal()) == state.options.ids
        assert named(game.ir, cursor.cells) == named(game.ir, state.cells)
        option = rng.choice(state.options)
        state = state.play(option)
        cursor.apply(option.id)

    assert (cursor.over, cursor.returns(), cursor.cells[-1]) == (True, state.returns, state.generator)
