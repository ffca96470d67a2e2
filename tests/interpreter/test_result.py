"""The final result: places, ties and what decided."""

from attrs import evolve

from interpreter.result import Result, result_of, returns_of
from rulesdsl.ir.model import NONE, Outcome
from tests.properties.fixtures import auction


def result(*rows: tuple[int, int], most: bool = True, shared: bool = True) -> Result:
    """The result of the auction with these points and this money."""
    outcome = Outcome((("winner.points", most, 2), ("winner.money", True, 0)), shared, "most points")
    return result_of(evolve(auction(len(rows)), outcome=outcome), rows)


def test_most_points_win() -> None:
    """The first key decides where it can."""
    final = result((3, 9), (8, 0), (5, 1))
    assert final.places == (3, 1, 2)
    assert final.winners == (1,)
    assert final.decided_by == "winner.points"
    assert final.points == (3, 8, 5)


def test_a_tie_goes_to_the_next_key() -> None:
    """Equal points, more money; the tie-breaker is named."""
    final = result((8, 2), (8, 5), (1, 9))
    assert final.places == (2, 1, 3)
    assert final.decided_by == "winner.money"
    assert not final.shared


def test_equal_in_everything_share_if_the_rules_say_so() -> None:
    """Otherwise the tie is reported as open."""
    rows = ((8, 2), (8, 2), (1, 9))
    assert result(*rows).places == (1, 1, 3)
    assert result(*rows).shared
    assert not result(*rows).open
    assert result(*rows, shared=False).open
    assert "share the victory" in str(result(*rows))


def test_least_can_be_best_and_no_number_is_worst() -> None:
    """With few wanted, the least wins; a seat without a number comes last either way."""
    assert result((3, 0), (8, 0), (NONE, 0), most=False).places == (1, 2, 3)
    assert result((3, 0), (8, 0), (NONE, 0)).places == (2, 1, 3)
    game = evolve(auction(2), outcome=Outcome((("winner.points", False, 2),), True, ""))
    assert returns_of(game, (3, 8)) == (-3, -8)


def test_nobody_is_parted_where_all_are_equal() -> None:
    """No key decided anything."""
    assert result((1, 1), (1, 1)).decided_by is None
