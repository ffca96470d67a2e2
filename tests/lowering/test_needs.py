"""No choice leads into a dead end: what must follow it is possible, whatever stands between."""

import pytest

from tests.lowering.playing import after, ends

COINS = """
unit coins in 0..20
pieces coin (value in 1..3): 1 each
pieces card (rank in 1..3): 1 each
zone purse (p in players): coin, seen by p, counted
zone hand (p in players): card, seen by p, counted
zone table_top: card, seen by all
zone pot: coin, seen by all
state mark: 0..9 = 0, seen by all
state chosen: 0..9 = 0, seen by all
payment coins:
    coin: c in my purse, worth (value of c) as coins, to pot
"""
DEAL = """
to deal:
    move each c in box where c in coin to purse(p1)
    move each c in box where c in card to hand(p1)
"""

ROUNDS = {
    "a step after": """
            choose n in 1..6
            set chosen to n
            pay chosen as coins""",
    "a value between": """
            choose n in 1..6
            let price = n + 1
            pay price as coins""",
    "a condition between": """
            choose n in 1..6
            if n is over 2: pay (n + 2) as coins
            else: set mark to n""",
    "a choice of the same seat between": """
            choose n in 2..6
            choose c in my hand where rank of c is not n
            move c to table_top
            pay n as coins""",
    "a choice that uses up what is needed": """
            choose c in my purse
            move c to pot
            pay 5 coins""",
    "the same inside a deed": """
            spend_one
            pay 5 coins""",
    "the same inside a condition": """
            if some c in my hand: spend_one
            pay 5 coins""",
    "the same under labels": """
            choose:
                spend: spend_one
                keep: set mark to 1
            pay 5 coins""",
    "the same, as one of several deeds": """
            spend_one or do_nothing
            pay 5 coins""",
    "the same, if wanted": """
            may: spend_one
            pay 5 coins""",
    "the same, up to twice": """
            repeat up to 2 times: spend_one
            pay 3 coins""",
    "the same in steps under one name": """
            first:
                spend_one
            pay 5 coins""",
    "two picks of a pair": """
            choose 2 c in my purse
            move c to pot
            pay 3 coins""",
    "up to two picks": """
            choose up to 2 c in my purse
            move c to pot
            pay 3 coins""",
    "a pick among the options": """
            choose:
                pick:
                    choose c in my purse
                    move c to pot
                number:
                    choose n in 1..3
                    set mark to n
            pay 5 coins""",
    "a piece that is paid for": """
            choose c in my hand
            pay 3 coins
            move c to table_top""",
}
MORE = """
to spend_one:
    choose c in my purse
    move c to pot
to do_nothing: set mark to 2
"""


@pytest.mark.parametrize("name", ROUNDS)
def test_no_dead_end(name: str) -> None:
    """Every way to play ends, and every option is there because what follows it can be done."""
    play = f"to play:\n    deal\n    turn of p1:{ROUNDS[name]}\n    end\n"
    assert ends(COINS + DEAL + MORE + play)


def test_a_loop_over_pieces_needs_nothing() -> None:
    """That each is there is what the loop runs over, so a choice before it is no dead end."""
    round_ = """
            choose n in 1..2
            for each c in my purse: move c to pot"""

    assert ends(COINS + DEAL + f"to play:\n    deal\n    turn of p1:{round_}\n    end\n")


def test_a_payment_leaves_other_kinds_alone() -> None:
    """A payment and a pick from one zone do not get in each other's way where they take pieces of two kinds."""
    shared = """
unit coins in 0..20
pieces coin (value in 1..3): 1 each
pieces card (rank in 8..9): 1 each
table things: coin, card
zone bag (p in players): things, seen by p
zone gone: things, seen by all
payment coins:
    coin: c in my bag where c in coin, worth (value of c) as coins, to gone
to play:
    dealt: move all from box to bag(p1)
    turn of p1:
        choose n in 1..6
        pay n as coins
        choose c in my bag where c in card
        move c to gone
    end
"""
    assert ends(shared)


def test_what_is_missing_is_told_in_the_later_choices_words() -> None:
    """Where a later choice has nothing left, its own words say so, unless they speak of one value."""
    round_ = """
            choose n in 1..6
            choose c in my hand where rank of c is over n {}
            move c to table_top"""
    for words, told in (
        ('otherwise "no card over {n}"', "no card over 4"),
        ('otherwise "{rank of c} is too low"', "there is nothing to choose (play: c)"),
        ("", "there is nothing to choose (play: c)"),
    ):
        play = f"to play:\n    deal\n    turn of p1:{round_.format(words)}\n    end\n"
        (mistake,) = after(COINS + DEAL + play).why_not("play=4")
        assert mistake.headline().endswith(told)
