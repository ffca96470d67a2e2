"""Payments: exactly the amount, in every way that makes it up, each way once, and no way into a dead end."""

from collections.abc import Iterator
from itertools import product

import pytest

from tests.lowering.playing import after, cell, ends, offered, values

COINS = """
unit coins in 0..60, gems in 0..9
pieces coin:
    pays: 1..5 coins
    id     | pays | copies
    one    | 1    | 3
    two    | 2    | 2
    five   | 5    | 1
pieces gem: 4 each
table tokens: token
pieces tile: 2 each
table wealth: coin, gem, tile
zone purse (p in players): wealth, seen by p, counted
zone pot: wealth, seen by all
state n: 0..60 = 0, seen by all
"""
PAYMENTS = """
payment coins:
    coin: c in my purse where c in coin, worth pays of c, to pot
payment gems:
    gem: c in my purse where c in gem, worth 1, to pot
"""
DEAL = "    move all from box to purse(p1)\n"


def play(steps: str, payments: str = PAYMENTS, deal: str = DEAL) -> str:
    """A game of the first player's steps."""
    lines = "".join(f"        {line}\n" for line in steps.strip("\n").splitlines())
    return f"{COINS}{payments}to play:\n{deal}    turn of p1:\n{lines}    end\n"


def paid(text: str) -> list[tuple[int, ...]]:
    """What lies in the pot at each end: ones, twos, fives, gems, tiles."""
    return [tuple(cell(state, "pot", kind) for kind in range(5)) for state in ends(text)]


def ways(amount: int) -> Iterator[tuple[int, int, int]]:
    """All ways to make up an amount of three ones, two twos and a five."""
    for counts in product(range(4), range(3), range(2)):
        if counts[0] + 2 * counts[1] + 5 * counts[2] == amount:
            yield counts


@pytest.mark.parametrize("amount", [1, 4, 7, 12])
def test_exactly(amount: int) -> None:
    """Every way to make up the amount, and no other; pieces are taken in one order, so each way comes once."""
    found = paid(play(f"pay {amount} coins"))

    assert sorted(ways(amount)) == sorted(pot[:3] for pot in found)


def test_nothing_to_pay() -> None:
    """An amount of 0 asks for nothing."""
    assert paid(play("pay (n as coins)")) == [(0, 0, 0, 0, 0)]


def test_what_cannot_be_paid_is_not_offered() -> None:
    """Of the numbers to choose from, only those that the purse can make up."""
    steps = "choose k in 1..20\npay k as coins"

    assert [f"play={amount}" for amount in range(1, 13)] == offered(after(play(steps)))
    told = after(play(steps)).why_not("play=13")
    assert [one.headline().rpartition(": ")[2] for one in told] == ["you cannot pay exactly 13 coins"]


def test_gaps_cannot_be_paid() -> None:
    """With a two and a five, neither 1 nor 3 can be made up."""
    deal = "    move 1 of two from box to purse(p1)\n    move 1 of five from box to purse(p1)\n"

    assert offered(after(play("choose k in 1..9\npay k as coins", deal=deal))) == ["play=2", "play=5", "play=7"]


def test_two_currencies() -> None:
    """One after the other, from the same purse."""
    found = paid(play("choose k in 1..6\npay k as coins\npay k as gems"))

    assert {1, 2, 3, 4} == {pot[3] for pot in found}
    assert all(pot[0] + 2 * pot[1] + 5 * pot[2] == pot[3] for pot in found)


def test_an_amount_of_one_unit_or_the_other() -> None:
    """The table says which, row by row."""
    prices = "table prices:\n    price: coins or gems\n    id | price\n    cheap | 2 coins\n    dear | 3 gems\n    mad | 9 gems\n"
    text = play("choose k in prices\npay price of k", payments=prices + PAYMENTS)

    assert offered(after(text)) == ["play=cheap", "play=dear"]
    assert {(2, 0, 0, 0, 0), (0, 1, 0, 0, 0), (0, 0, 0, 3, 0)} == set(paid(text))


def test_sources_of_two_units_under_one_name() -> None:
    """What is paid with is called what it is, also where two payments of one step have sources of the same name."""
    prices = "table prices:\n    price: coins or gems\n    id | price\n    cheap | 2 coins\n    dear | 3 gems\n"
    payments = """
payment coins:
    token: c in my purse where c in coin and pays of c is 2, worth pays of c, to pot
payment gems:
    token: c in my purse where c in gem, worth 1, to pot
"""
    text = play("choose k in prices\npay price of k", payments=prices + payments)

    assert offered(after(text, "play=cheap")) == ["play.pay.token=two"]
    assert offered(after(text, "play=dear")) == ["play.pay.token=gem"]


def test_a_multiple_of_such_an_amount() -> None:
    """Twice the price, in its own unit."""
    prices = "table prices:\n    price: coins or gems\n    id | price\n    cheap | 2 coins\n    dear | 3 gems\n"
    text = play("choose k in prices\npay 2 * price of k", payments=prices + PAYMENTS)

    assert offered(after(text)) == ["play=cheap"]
    assert {4} == {pot[0] + 2 * pot[1] for pot in paid(text)}


def test_several_sources_and_substitutes() -> None:
    """A tile stands for three coins; sources are taken one after the other."""
    payments = """
payment coins:
    coin: c in my purse where c in coin and pays of c is under 5, worth pays of c, to pot
    tile: t in my purse where t in tile, worth 3, to pot
"""
    found = paid(play("pay 6 coins", payments))

    assert {(0, 0, 0, 0, 2), (1, 1, 0, 0, 1), (3, 0, 0, 0, 1), (2, 2, 0, 0, 0)} == set(found)
    assert len(set(found)) == len(found)


def test_a_payment_is_called_by_the_step_around_it() -> None:
    """Whoever puts the payment of a step under a condition does not change what its options are called."""
    names = {"buy.price.coin=one", "buy.price.coin=two"}
    for price in ("pay 2 coins", "if n is 0: pay 2 coins", "if n is over 0: set n to 1\n        else: pay 2 coins"):
        deed = f"to buy:\n    price:\n        {price}\n    set n to 1\n"
        assert set(offered(after(play("buy", payments=PAYMENTS + deed)))) == names
    unnamed = "to buy:\n    pay 2 coins\n"
    assert "buy.coin=one" in offered(after(play("buy", payments=PAYMENTS + unnamed)))


def test_sources_with_a_test() -> None:
    """What the test leaves out does not pay; the payment's arguments can be read in it."""
    payments = """
payment coins (limit in 1..5):
    coin: c in my purse where c in coin and pays of c is at least limit as coins, worth pays of c, to pot
"""
    text = play("choose k in 1..9\npay k as coins for 2", payments)

    assert offered(after(text)) == ["play=2", "play=4", "play=5", "play=7", "play=9"]
    assert {0} == {pot[0] for pot in paid(text)}


def test_where_the_pieces_go() -> None:
    """Each source has its own place."""
    payments = """
payment coins:
    small: c in my purse where c in coin and pays of c is under 5, worth pays of c, to pot
    large: c in my purse where c in coin and pays of c is 5, worth 5, to box
"""
    found = ends(play("pay 6 coins", payments))

    assert {(1, 1), (6, 0)} == {(cell(state, "pot", 0) + 2 * cell(state, "pot", 1), cell(state, "box", 2)) for state in found}


def test_a_payment_may_be_forgone() -> None:
    """Where it is not possible, only that is left."""
    text = play("may:\n    pay 13 coins\n    set n to 1")

    assert offered(after(text)) == ["play.forgo"]
    assert {0} == values(ends(text), "n")


def test_a_step_after_that_the_payment_may_thwart() -> None:
    """It is a mistake where it cannot be worked out beforehand."""
    text = play("pay 3 coins\nchoose c in my purse where c in coin\nmove c to pot")
    with pytest.raises(AssertionError, match="GAM103"):
        ends(text)


def test_a_source_by_a_value_of_two_arguments() -> None:
    """Which pieces pay may be said by a value that depends on something else too; those that it never allows are left out."""
    named = """
table stalls: small, large
let accepts (c in wealth, s in stalls) = c in coin and (s is large or pays of c is 1)
payment coins (s in stalls):
    coin: c in my purse where accepts(c, s), worth pays of c, to till
zone till: coin, seen by all
"""
    steps = "choose s in stalls\npay 3 coins for s"
    found = {tuple(cell(state, "till", kind) for kind in range(3)) for state in ends(play(steps, named))}

    assert found == {(3, 0, 0), (1, 1, 0)}


# ---- amounts of one kind or another -------------------------------------------------------------------

STALLS = """table stalls:
    price: coins or gems
    id    | price
    north | 2 coins
    south | {} gems
let doubled (s in stalls) = 2 * price of s
setting extra = 1
"""


def kinds_paid(amount: str, south: int = 3) -> list[tuple[int, int]]:
    """How much is paid at north and at south: what the coins in the pot are worth, and how many gems."""
    steps = f"choose s in stalls\npay {amount}"
    several = paid(STALLS.format(south) + play(steps))
    return sorted({(pot[0] + 2 * pot[1] + 5 * pot[2], pot[3]) for pot in several})


@pytest.mark.parametrize(
    ("amount", "north", "south"),
    [
        ("price of s", 2, 3),
        ("2 * price of s - 1", 3, 5),
        ("price of s + extra", 3, 4),
        ("extra + price of s", 3, 4),
        ("price of s + price of s", 4, 6),
        ("doubled(s)", 4, 6),
        ("doubled(s) + extra", 5, 7),
        ("(price of s + 1 if extra is 1 else price of s)", 3, 4),
    ],
)
def test_the_kind_of_its_place(amount: str, north: int, south: int) -> None:
    """What is made of an amount is paid in the kind of its cell; a plain number added to it is of that kind."""
    deal = [one for one in kinds_paid(amount) if sum(one)]
    assert deal == ([(0, south)] if south <= 4 else []) + [(north, 0)]


def test_equal_numbers_of_two_kinds() -> None:
    """Cells of one number are told apart by their kinds."""
    assert kinds_paid("price of s", south=2) == [(0, 2), (2, 0)]


@pytest.mark.parametrize(("row", "expected"), [("north", (4, 0)), ("south", (0, 4))])
def test_a_value_of_a_known_row(row: str, expected: tuple[int, int]) -> None:
    """What a value gives for a row that is written out is of that row's kind."""
    assert kinds_paid(f"doubled({row})", south=2) == [expected]


def test_a_name_for_an_amount() -> None:
    """An amount that is given a name first keeps its kind."""
    text = STALLS.format(3) + play("choose s in stalls\nlet due = price of s\npay due + 1")
    assert sorted({(pot[0] + 2 * pot[1] + 5 * pot[2], pot[3]) for pot in paid(text)}) == [(0, 4), (3, 0)]
