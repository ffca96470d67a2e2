"""What expressions may read, told without running them."""

from interpreter.evaluate.reads import Access, Origin, origins, reads
from rulesdsl.ir.model import Apply, Each, Expr, Fold, FoldOp, Get, IfElse, Int, Let, Range, Read, Roll, When
from tests.properties.fixtures import CARDS, DECK, HAND, POINTS_OF, SCORE, STARTER, auction

GAME = auction()


def test_both_sides_of_a_condition_count() -> None:
    """What may be read is more than what is read."""
    found = reads(GAME, IfElse(Read(STARTER), Read(SCORE, (Get(1),)), Read(DECK, (Int(2),))))

    assert found.cells == {Access(STARTER), Access(SCORE, Get(1)), Access(DECK, Int(2))}
    assert found.locals == {1}


def test_a_function_reads_for_its_argument() -> None:
    """The owner of a hand is the caller's seat, not the function's parameter."""
    found = reads(GAME, Apply(CARDS, (Get(7),)))

    assert found.cells == {Access(HAND, Get(7))}
    assert found.locals == {7}
    assert reads(GAME, Apply(POINTS_OF, (Read(STARTER),))).cells == {Access(STARTER), Access(SCORE)}


def test_a_fold_reads_for_anybody() -> None:
    """A local bound inside stands for any owner and is no outer local."""
    body: Expr = Read(SCORE, (Get(1),))
    found = reads(GAME, Fold(FoldOp.SUM, 1, Range(Int(0), Get(2)), None, body))

    assert found.cells == {Access(SCORE)}
    assert found.locals == {2}


def test_origins_of_locals() -> None:
    """All bindings at any depth, with the secrecy of rolls."""
    roll = Roll("r", 3, 2, ("a", "b"), Int(1), True)
    found = origins((Let(1, Int(5)), Each(2, Range(Int(0), Int(1)), (When(Int(1), (roll, Let(1, Get(2)))),))))

    assert found == {1: (Origin((Int(5),)), Origin((Get(2),))), 2: (Origin((Int(0), Int(1))),), 3: (Origin((), True),)}
