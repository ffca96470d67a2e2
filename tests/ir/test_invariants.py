"""The promises of the representation, kept by every game, and each of them seen broken."""

import pytest
from attrs import evolve

from rulesdsl.games import game_names
from rulesdsl.ir import model as ir
from rulesdsl.ir.invariants import broken
from tests.properties.fixtures import DISCARD, STARTER, auction, tic_tac_toe
from tests.properties.games import BY_HAND, Played, representation, seat_range

GAMES = [Played(name, players) for name in game_names() for players in range(seat_range(name)[0], seat_range(name)[1] + 1)]


@pytest.mark.parametrize("played", GAMES, ids=str)
def test_games_are_sound(played: Played) -> None:
    """Every game, for all its player counts, keeps every promise."""
    assert broken(representation(played)) == ()


@pytest.mark.parametrize("name", BY_HAND)
def test_games_by_hand_are_sound(name: str) -> None:
    """So do those that are written out for tests."""
    assert broken(representation(Played(name, 2))) == ()


GAME = auction(2)
NUMBER = ir.Format(ir.Shape.NUMBER)
X = ir.Get(900)
RUN = ir.Range(ir.Int(0), ir.Int(1))
ASKING = ir.Clause("c", ir.Int(1), ir.Words((ir.Shown(ir.Get(905), NUMBER),)))
OPTION = ir.Option("a", "a {}", 900, 2, ("x", "y"), (), ())
FAULTY: dict[str, tuple[ir.Stmt, ...]] = {
    "a local that nothing binds": (ir.Let(901, X),),
    "a local of another block": (ir.When(ir.Int(1), (ir.Let(900, ir.Int(1)),)), ir.Let(901, X)),
    "a local of one option only": (ir.Choose("a", ir.Int(0), (OPTION, ir.Option("b", "b", None, 1, (), (), ()))), ir.Let(901, X)),
    "a fold inside itself": (
        ir.Let(
            901,
            ir.Fold(
                ir.FoldOp.SUM,
                900,
                RUN,
                None,
                ir.Fold(ir.FoldOp.ANY, 900, RUN, None, X),
            ),
        ),
    ),
    "too few indices": (ir.Let(901, ir.Read(0, (ir.Int(0),) * 9)),),
    "an index outside": (ir.Let(901, ir.Read(DISCARD, (ir.Int(99),))),),
    "a value outside": (ir.Write(STARTER, (), ir.Int(99), "here"),),
    "nothing where something is": (ir.Write(STARTER, (), ir.Int(ir.NONE), "here"),),
    "a division by 0": (ir.Let(901, ir.Binary(ir.BinaryOp.DIV, ir.Int(1), ir.Int(0))),),
    "none in a set": (ir.Let(901, ir.Binary(ir.BinaryOp.HAS, ir.Int(1), ir.Int(ir.NONE))),),
    "a fold without its body": (ir.Let(901, ir.Fold(ir.FoldOp.SUM, 900, RUN)),),
    "a fold with a body too many": (ir.Let(901, ir.Fold(ir.FoldOp.NTH, 900, RUN, None, X)),),
    "place 0": (ir.Let(901, ir.Fold(ir.FoldOp.NTH, 900, RUN, place=0)),),
    "a ranking without keys": (ir.Let(901, ir.Ranked(1, 900, RUN, None, ())),),
    "items before the first": (ir.Let(901, ir.Sums((ir.PaySource("p", 900, -1, 0, ir.Int(1), ir.Int(1)),), 3)),),
    "a loop without a choice": (ir.While(ir.Int(1), (ir.Let(900, ir.Int(1)),)),),
    "no options": (ir.Choose("a", ir.Int(0), ()),),
    "two options of one name": (ir.Choose("a", ir.Int(0), (OPTION, evolve(OPTION, local=902))),),
    "labels that do not fit": (ir.Choose("a", ir.Int(0), (evolve(OPTION, size=3),)),),
    "labels without a local": (ir.Choose("a", ir.Int(0), (evolve(OPTION, local=None),)),),
    "words about nothing": (
        ir.Choose(
            "a", ir.Int(0), (evolve(OPTION, clauses=(ir.Clause("c", ir.Int(1), ir.Words((ir.Shown(ir.Get(905), NUMBER),))),)),)
        ),
    ),
    "a roll that does not fit": (ir.Roll("r", 900, 3, ("x",), ir.Int(1), False),),
    "what is another's": (ir.Together("t", 900, ir.Int(3), (ir.Write(STARTER, (), ir.Int(0), "here"),)),),
}


@pytest.mark.parametrize("name", FAULTY)
def test_faulty_steps(name: str) -> None:
    """Each promise about steps and expressions is seen broken."""
    assert len(broken(evolve(GAME, play=FAULTY[name]))) in (1, 2)


def other(number: int, **changes: object) -> tuple[ir.Variable, ...]:
    """The variables of the game, one of them changed."""
    changed = evolve(GAME.variables[number], **changes)  # type: ignore[arg-type]
    return (*GAME.variables[:number], changed, *GAME.variables[number + 1 :])


ITSELF = ir.Function("f", (900,), ir.Apply(0, (X,)), NUMBER)
FIRST = ir.Outcome((("k", True, 0),), True, "")
WORLDS = {
    "no names": evolve(GAME, seat_labels=()),
    "cells without values": evolve(GAME, variables=other(STARTER, initial=())),
    "a start outside": evolve(GAME, variables=other(STARTER, initial=(99,))),
    "a name twice": evolve(GAME, variables=other(STARTER, address=GAME.variables[0].address)),
    "an owner that is not there": evolve(GAME, variables=other(STARTER, sight=ir.Sight.OWNER)),
    "a table without values": evolve(GAME, tables=(ir.Table("t", (ir.Dimension("n", ("1", "2")),), (1,), NUMBER), *GAME.tables)),
    "pieces that lie nowhere": evolve(GAME, kinds=tuple(evolve(kind, copies=kind.copies + 1) for kind in GAME.kinds)),
    "a zone in the wrong cells": evolve(GAME, zones=(evolve(GAME.zones[0], variable=STARTER), *GAME.zones[1:])),
    "a number too many": evolve(GAME, zones=(evolve(GAME.zones[0], number=STARTER), *GAME.zones[1:])),
    "no outcome": evolve(GAME, outcome=ir.Outcome((), True, "")),
    "a key that takes nobody": evolve(GAME, outcome=ir.Outcome((("k", True, 999),), True, "")),
    "a function that needs itself": evolve(
        GAME, functions=(ITSELF, *GAME.functions), outcome=ir.Outcome((("k", True, 0),), True, "")
    ),
    "too many arguments": evolve(GAME, play=(ir.Let(901, ir.Apply(0, (ir.Int(1),) * 9)),)),
}


@pytest.mark.parametrize("name", WORLDS)
def test_faulty_worlds(name: str) -> None:
    """Each promise about variables, tables, zones, functions and the outcome is seen broken."""
    assert broken(WORLDS[name]) != ()


def test_a_sound_game_stays_sound() -> None:
    """The same game with nothing changed."""
    assert broken(evolve(GAME, play=GAME.play)) == broken(tic_tac_toe()) == ()
