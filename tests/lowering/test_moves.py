"""What moves, and from where to where."""

import pytest

from interpreter.state import State
from tests.lowering.playing import CARDS, cell, ends, explored, game_of, last, values


def lying(state: State, zone: str) -> list[int]:
    """The copies of each rank in a zone that keeps counts."""
    return [cell(state, zone, rank) for rank in range(3)]


def test_a_number_takes_the_first_of_the_table() -> None:
    """From an open zone a move by number takes the pieces in the order of their table, copies counted."""
    state = last("move 3 from box to heap")

    assert lying(state, "heap") == [2, 1, 0]


def test_up_to_stops_where_nothing_is_left() -> None:
    """Of six cards, no more than six can be moved."""
    state = last("move up to 9 from box to heap")

    assert lying(state, "heap") == [2, 2, 2]


def test_each_moves_all_copies() -> None:
    """Every copy of the kinds for which the test holds."""
    state = last("move each c in box where rank of c is over 1 to heap")

    assert lying(state, "heap") == [0, 2, 2]


def test_a_kind_by_number() -> None:
    """Copies of one kind."""
    state = last("move 2 of cards(2) from box to heap")

    assert lying(state, "heap") == [0, 2, 0]


@pytest.mark.parametrize("target", ["slot", "pair"])
def test_up_to_of_a_kind_that_is_not_there_moves_nothing(target: str) -> None:
    """Nothing lies in the target afterwards."""
    state = last(f"move up to 1 of cards(2) from heap to {target}")

    assert {-(2**31)} == values([state], target)


def test_a_stack_keeps_the_order() -> None:
    """What was laid down last is taken first."""
    steps = """
move 1 of cards(1) from box to stack
move 1 of cards(3) from box to stack
move 1 of cards(2) from box to stack
let first = 1st c in stack
set seen_top to rank of first if first is not none else 0
move 1 from stack to heap
move 1 from stack to heap
"""
    state = last(steps)

    assert lying(state, "heap") == [0, 1, 1]
    assert {2} == values([state], "seen_top")


def test_all_of_a_stack_moves() -> None:
    """Not only its top."""
    state = last("move 2 of cards(1) from box to stack\nmove 1 of cards(3) from box to stack\nmove all from stack to heap")

    assert lying(state, "heap") == [2, 0, 1]


def test_a_stack_is_counted_whole() -> None:
    """Quantifiers run over every piece of it, copies counted."""
    steps = """
move 2 of cards(1) from box to stack
move 1 of cards(3) from box to stack
set number to count c in stack where rank of c is under 3
set seen_top to total rank of c for c in stack
"""
    state = last(steps)

    assert ({2}, {5}) == (values([state], "number"), values([state], "seen_top"))


def test_copies_on_a_stack() -> None:
    """How many of a kind lie on it, and whether one does."""
    steps = """
move 2 of cards(1) from box to stack
if cards(1) in stack and cards(2) not in stack: set number to how many of cards(1) in stack
"""
    state = last(steps)

    assert {2} == values([state], "number")


def test_a_piece_is_followed() -> None:
    """A name that was moved stands for the piece where it is now."""
    play = """
to play:
    move 2 of cards(1) from box to hand(p1)
    turn of p1:
        choose c in my hand
        move c to heap
        move c to pile
    end
"""
    (state,) = ends(CARDS + play)

    assert (lying(state, "heap"), cell(state, "pile", 0), cell(state, "hand", 0, 0)) == ([0, 0, 0], 1, 1)


@pytest.mark.parametrize(("target", "most"), [("slot", 1), ("pair", 2), ("two", 2)])
def test_no_more_than_fit_in(target: str, most: int) -> None:
    """A pick that finds no room is not offered; the capacity of the target is kept."""
    play = f"""
to play:
    move 2 of cards(1) from box to hand(p1)
    move 2 of cards(2) from box to hand(p1)
    turn of p1:
        repeat up to 3 times:
            choose c in my hand
            move c to {target}
    end
"""
    reached = [_size(state, target) for state in explored(game_of(CARDS + play))]

    assert most == max(reached)


def _size(state: State, zone: str) -> int:
    if zone == "two":
        return sum(lying(state, zone))
    if cell(state, zone) < 0:
        return 0
    return 1 if zone == "slot" else cell(state, "pair.number")


def test_a_number_from_a_shuffled_zone_is_chance() -> None:
    """Each kind can come, and no piece is lost."""
    found = ends(CARDS + "to play:\n    move all from box to pile\n    move 2 from pile to heap\n    end\n")

    assert {(2, 0, 0), (1, 1, 0), (1, 0, 1), (0, 2, 0), (0, 1, 1), (0, 0, 2)} == {tuple(lying(state, "heap")) for state in found}


REFILLED = """
setting refill = {reading}
pieces cards (rank in 1..2): 1 each
zone pile: cards, shuffled, counted, refilled from used when refill
zone used: cards, seen by all
zone hand (p in players): cards, seen by p, counted
to play:
    move all from box to pile
    turn of p1:
        draw: move 1 from pile to used
        again: move 1 from pile to used
        set checked to count c in pile
        third: move 1 from pile to my hand
    end
state checked: 0..9 = 0, seen by all
"""


@pytest.mark.parametrize(("reading", "left"), [("needed or emptied", 0), ("emptied or needed", 2)])
def test_when_a_pile_is_refilled(reading: str, left: int) -> None:
    """As soon as it is empty, or when a piece is wanted; in both readings the third card comes."""
    found = ends(REFILLED.format(reading=reading))

    assert {left} == values(found, "checked")
    assert {1} == {cell(state, "hand", 0, 0) + cell(state, "hand", 0, 1) for state in found}


def test_an_open_zone_is_refilled_too() -> None:
    """It need not be shuffled."""
    text = REFILLED.format(reading="needed or emptied").replace(
        "cards, shuffled, counted, refilled", "cards, seen by all, refilled"
    )

    assert {1} == {cell(state, "hand", 0, 0) + cell(state, "hand", 0, 1) for state in ends(text)}


def test_top_up_goes_as_far_as_there_is() -> None:
    """Three lie there afterwards, or fewer where the other zone gives out."""
    steps = "move 2 of cards(1) from box to heap\ntop up heap to 3 from box\ntop up two to 2 from slot\n"
    state = last(steps)

    assert (lying(state, "heap"), lying(state, "two")) == ([2, 1, 0], [0, 0, 0])


def test_top_up_of_some_kinds_counts_only_these() -> None:
    """Other pieces that lie there make no difference."""
    more = "pieces coins: 3 each\npieces gems: 3 each\ntable wealth: coins, gems\nzone chest: wealth, seen by all\n"
    steps = "move 2 of gems from box to chest\ntop up coins in chest to 2 from purse\n"
    zones = "zone purse: coins, seen by all\n"
    state = last("move 3 of coins from box to purse\n" + steps, CARDS + more + zones)

    assert [cell(state, "chest", kind) for kind in (0, 1)] == [2, 2]


def test_a_later_copy_is_a_piece_too() -> None:
    """The second of two like pieces is the second, not the next kind."""
    state = last(
        """
move 4 from box to heap
let x = 2nd d in heap
let y = 3rd d in heap
set number to rank of x if x is not none else 0
set seen_top to rank of y if y is not none else 0
"""
    )

    assert ({1}, {2}) == (values([state], "number"), values([state], "seen_top"))
