"""Loops, turns and what may be left out: how often their steps are done, by whom, in which order."""

from random import Random

import pytest

from interpreter import RulesError
from tests.lowering.playing import after, cell, ends, explored, game_of, offered, values
from tests.properties.lockstep import lockstep

STATES = """
pieces cards (rank in 1..3): 2 each
zone heap: cards, seen by all
zone hand (p in players): cards, seen by p, counted
state n: 0..99 = 0, seen by all
state m: 0..99 = 0, seen by all
state tally (p in players): 0..9 = 0, seen by all
state in_play: some players = players, seen by all
"""


def play(steps: str, players: int = 2, states: str = STATES) -> str:
    """A game of some steps, each on its line."""
    lines = "".join(f"    {line}\n" for line in steps.strip("\n").splitlines())
    return f"{states}to play:\n{lines}    end\n"


def one_end(steps: str, name: str, players: int = 2) -> set[int]:
    """What a state holds at the ends of a game."""
    return values(ends(play(steps), players), name)


@pytest.mark.parametrize("times", ["0", "2", "3", "7", "(n + 2)"])
def test_repeat(times: str) -> None:
    """So often as it says, whether it is known before play or not."""
    wanted = 2 if times == "(n + 2)" else int(times)

    assert {wanted} == one_end(f"repeat {times} times: add 1 to m", "m")


@pytest.mark.parametrize(
    ("amount", "found"), [("up to 2", {0, 1, 2}), ("1..3", {1, 2, 3}), ("2..6", {2, 3, 4, 5, 6}), ("up to 5", set(range(6)))]
)
def test_repeat_within_limits(amount: str, found: set[int]) -> None:
    """The player stops when she likes, after the least number of passes."""
    assert found == one_end(f"turn of p1:\n    repeat {amount} times: add 1 to m", "m")


def test_repeat_up_to_a_number_known_later() -> None:
    """The most may be worked out in play."""
    assert {0, 1, 2, 3, 4} == one_end("set n to 4\nturn of p1:\n    repeat up to n times: add 1 to m", "m")


def test_repeats_within_each_other() -> None:
    """Each counts its own passes."""
    steps = "turn of p1:\n    repeat up to 5 times:\n        add 1 to n\n        repeat up to 5 times: add 1 to m"

    assert set(range(26)) == one_end(steps, "m")
    assert {(n, m) for n in range(6) for m in range(5 * n + 1)} == {
        (cell(state, "n"), cell(state, "m")) for state in ends(play(steps))
    }


def test_for_each_in_order() -> None:
    """The members in the order of their table, with several variables the last one innermost."""
    steps = "for each x in 1..2, y in 1..3 where x is not y: set n to (n * 2 + y) mod 50"

    assert {((0 * 2 + 2) * 2 + 3) * 4 + 1 * 2 + 3} == one_end(steps, "n")


BACKWARDS = """
table tiles:
    weight: 1..9
    id | weight
    a  | 1
    b  | 2
    c  | 3
state order: 0..9999 = 0, seen by all
state last: 0..9 = 3, seen by all
state kept: some tiles = a + c, seen by all
state first: players = p2, seen by all
state number (p in players): 0..9 = 0, seen by all
to write (n in 0..9): set order to order * 10 + n
"""


@pytest.mark.parametrize("inside", ["{}", "choose k in 1..2\n{}", "roll k in 1..2\n{}"])
@pytest.mark.parametrize(
    ("loop", "written", "order"),
    [
        ("x in 1..4 backwards", "x", 4321),
        ("x in 2..last backwards", "x", 32),
        ("x in last..2 backwards", "x", 0),
        ("x in last..5 backwards", "x", 543),
        ("x in tiles backwards where x is not b", "weight of x", 31),
        ("x in kept backwards", "weight of x", 31),
        ("x in clockwise(p2) backwards", "number(x)", 132),
        ("x in clockwise(first) backwards", "number(x)", 132),
        ("x in others(first) backwards", "number(x)", 31),
        ("x in 1..2 backwards, y in 3..4", "x * y mod 10", 6834),
        ("x in 1..2, y in 3..4 backwards", "x * y mod 10", 4386),
    ],
)
def test_for_each_backwards(loop: str, written: str, order: int, inside: str) -> None:
    """From the last to the first, whether somebody chooses or chance falls in between or not; other loops go on as they did."""
    body = inside.format(f"write {written}").replace("\n", "\n        ")
    steps = "set number(p1) to 1\nset number(p2) to 2\nset number(p3) to 3\n"
    text = play(f"{steps}turn of p1:\n    for each {loop}:\n        {body}", states=BACKWARDS)

    assert {order} == values(ends(text, players=3), "order")
    assert lockstep(game_of(text, 3).ir, Random(1)) >= 0


def test_backwards_the_items_are_settled_before_the_first() -> None:
    """What the steps change does not change which members they are done for, nor in which order."""
    over_set = "for each x in kept backwards:\n    set kept to b\n    write weight of x"
    over_run = "for each x in 1..last backwards:\n    set last to 1\n    write x"

    assert {31} == values(ends(play(over_set, states=BACKWARDS)), "order")
    assert {321} == values(ends(play(over_run, states=BACKWARDS)), "order")


def test_deeds_of_rows_backwards() -> None:
    """What the rows of a table say is done from the last row up."""
    deeds = BACKWARDS.replace("1..9", "1..9\n    does: deeds").replace("| weight", "| weight | does")
    deeds = deeds.replace("| 1\n", "| 1 | write 1\n").replace("| 2\n", "| 2 | write 2\n").replace("| 3\n", "| 3 | -\n")
    steps = "turn of p1:\n    for each x in tiles backwards where x is not c: do any part of does of x"

    assert {0, 1, 2, 21} == values(ends(play(steps, states=deeds)), "order")


def test_what_each_pass_needs_backwards() -> None:
    """A pass may need what an earlier one, of a later item, has brought."""
    steps = """
turn of p1:
    may:
        for each x in {}:
            if x is 2: move 1 from box to heap
            else: move 1 from heap to hand(p1)
"""
    last_first, first_last = (after(play(steps.format(loop)), *[]) for loop in ("1..2 backwards", "1..2"))

    assert len(offered(last_first)) == 2
    assert len(offered(first_last)) == 1


def test_for_each_runs_over_pieces() -> None:
    """Two copies are two pieces."""
    steps = "move 4 from box to heap\nfor each c in heap: add rank of c to n"

    assert {1 + 1 + 2 + 2} == one_end(steps, "n")


def test_for_each_moves_each_piece() -> None:
    """Every copy of it."""
    steps = "move 4 from box to heap\nfor each c in heap where rank of c is 1: move c to hand(p1)"
    (state,) = ends(play(steps))

    assert (cell(state, "hand", 0, 0), cell(state, "hand", 0, 1), cell(state, "heap", 0), cell(state, "heap", 1)) == (2, 0, 0, 2)


def test_for_each_is_settled_when_it_begins() -> None:
    """What the steps change makes no difference to whom they are done for."""
    steps = "for each p in players where tally(p) is 0:\n    for each q in players: add 1 to tally(q)"

    assert {2} == values(ends(play(steps)), "tally", 0)


def test_for_each_clockwise() -> None:
    """From the player who is named."""
    steps = "for each p in clockwise(p2): set n to n * 2 + (1 if p is p1 else 0)"

    assert {0b001} == values(ends(play(steps), players=3), "n")


def test_turns_in_order() -> None:
    """Each once, clockwise from the one who is named."""
    game = game_of(play("turn of players from p2:\n    choose x in 1..2\n    set n to x"), players=3)
    state, seats = game.start(), []
    while not state.over:
        seats.append(state.to_act[0])
        state = state.play(state.options[0])

    assert seats == [1, 2, 0]


def test_turn_of_a_set_is_settled_when_it_begins() -> None:
    """Who leaves the set meanwhile has her turn all the same."""
    game = game_of(play("turn of in_play:\n    choose x in 1..2\n    set in_play to none"), players=3)
    state, seats = game.start(), []
    while not state.over:
        seats.append(state.to_act[0])
        state = state.play(state.options[0])

    assert seats == [0, 1, 2]


def test_turns_skip_who_has_left() -> None:
    """Round and round, past those who are out, until one is left."""
    steps = """
turns of in_play from p2 until count p in in_play is 1:
    choose:
        stay: add 1 to n
        leave: set in_play to in_play without me
"""
    game = game_of(play(steps), players=3)
    state, seats = game.start(), []
    for answer in ("stay", "leave", "stay", "stay", "stay", "leave"):
        seats.append(state.to_act[0])
        state = state.play(f"play.{answer}")

    assert seats == [1, 2, 0, 1, 0, 1]
    assert state.over


def test_turns_of_nobody_end() -> None:
    """Where nobody is left, nobody has a turn."""
    steps = "turns of in_play until n is 9:\n    choose x in 1..2\n    set in_play to none"

    assert len(ends(play(steps))) == 1


def test_turns_within_turns() -> None:
    """The inner round is over before the next outer turn."""
    steps = """
turns of players until n is 2:
    choose x in 1..1
    add 1 to n
    turn of others(me):
        choose y in 1..1
        add 1 to m
"""

    assert {2} == one_end(steps, "m")


def test_may() -> None:
    """Done or not, as the player likes; its first choice is offered at once."""
    state = after(play("turn of p1:\n    may:\n        choose x in 1..2\n        set n to x"))

    assert offered(state) == ["play=1", "play=2", "play.forgo"]
    assert {0, 1, 2} == one_end("turn of p1:\n    may:\n        choose x in 1..2\n        set n to x", "n")


def test_or_and_then() -> None:
    """One of the deeds, then the next."""
    deeds = "to low: add 1 to n\nto high (k in 1..9): add k to n\n"
    game = play("turn of p1: low or high 3 then low", states=deeds + STATES)

    assert {2, 4} == values(ends(game), "n")


def test_repeat_until_asks_before_each_pass() -> None:
    """Not once where it holds from the start."""
    steps = """
turn of p1:
    repeat until n is over 2:
        choose x in 1..2
        add x to n
    repeat until n is over 2:
        choose y in 1..1
        add 1 to m
"""

    assert {3, 4} == one_end(steps, "n")
    assert {0} == one_end(steps, "m")


def test_an_end_in_the_middle_of_a_loop() -> None:
    """A loop of a length that is known only in play may end the game, whatever it holds at that time."""
    steps = """
set n to 4
repeat n times:
    if m is 2: end
    else:
        add 1 to m
"""

    assert {2} == one_end(steps, "m")


def test_an_end_ends_all() -> None:
    """However deep it stands."""
    steps = "turn of players:\n    choose x in 1..2\n    for each p in others(me):\n        if x is 2: end\n    add 1 to n"

    assert {0, 1, 2} == one_end(steps, "n")


@pytest.mark.parametrize(
    ("steps", "found"), [("after raise: add 3 to n", 2 + 1 + 3), ("after raise.first: set n to n * 5", 1 * 5 + 2)]
)
def test_triggers(steps: str, found: int) -> None:
    """After the whole deed, or after the step that is named."""
    deeds = f"to raise (k in 1..9):\n    first: add 1 to n\n    second: add k to n\nto follow {steps}\n"

    assert {found} == values(ends(play("raise 2", states=deeds + STATES)), "n")


def test_a_trigger_asks_first() -> None:
    """It is done only where its test holds, and sees the parameters of the deed."""
    deeds = """
to raise (k in 1..9): add k to n
to follow after raise where k is over 1: add 10 to n
to last after raise: add 20 to n

"""

    assert {1 + 20 + 2 + 10 + 20} == values(ends(play("raise 1\nraise 2", states=deeds + STATES)), "n")


def test_a_trigger_of_a_trigger() -> None:
    """What follows a trigger, or a step of one, is done with it, before the next trigger of the deed."""
    deeds = """
to raise (k in 1..9): add k to n
to follow after raise where k is over 1:
    twice: set n to n * 2
to third after follow.twice: add 1 to n
to fourth after follow: set n to n * 5
to last after raise: add 3 to n

"""

    assert {((1 + 3 + 2) * 2 + 1) * 5 + 3} == values(ends(play("raise 1\nraise 2", states=deeds + STATES)), "n")


def test_together_in_any_order() -> None:
    """Whoever answers first, the outcome of the same answers is the same; nobody sees another's answer before all have."""
    steps = "together players:\n    choose x in 1..2\n    set my tally to x\nset n to tally(p1) * 10 + tally(p2)"
    game = game_of(play(steps))
    first = game.start()
    one_way = first.play("play=1", seat=0).play("play=2", seat=1)
    other_way = first.play("play=2", seat=1).play("play=1", seat=0)

    assert one_way == other_way
    assert {11, 12, 21, 22} == values(ends(play(steps)), "n")
    assert first.view(1) == first.play("play=1", seat=0).view(1)


def test_together_with_counted_passes() -> None:
    """Each player's passes are her own."""
    steps = "together players:\n    repeat up to 4 times: add 1 to my tally"
    found = {(cell(state, "tally", 0), cell(state, "tally", 1)) for state in ends(play(steps))}

    assert {(a, b) for a in range(5) for b in range(5)} == found


def test_a_name_keeps_its_value() -> None:
    """As it was when it was named."""
    assert {5} == one_end("set n to 5\nlet k = n\nset n to 7\nset m to k", "m")


def test_what_was_known_is_forgotten() -> None:
    """A test that no longer holds lets nothing be done that might be impossible; asking again does."""
    text = "state leader: players or none = p1, seen by all\n"
    steps = (
        "if leader is not none:\n    set leader to none\n    if leader is not none: add 1 to tally(leader)\n    else: set n to 1"
    )

    assert {1} == values(ends(play(steps, states=text + STATES)), "n")


def test_every_state_is_sound() -> None:
    """A game of many loops has no dead end and loses nothing."""
    steps = """
for each p in players: move 2 from box to hand(p)
turn of players:
    repeat up to 2 times:
        choose c in my hand
        move c to heap
    may: move up to 1 from heap to my hand
"""
    assert len(list(explored(game_of(play(steps))))) > 10


def test_nothing_to_roll() -> None:
    """A roll of which nothing is left in play is a fault of the rules, and says where."""
    pick = "turn of p1:\n    choose x in 1..2\n    set n to x\n"
    game = game_of(play(pick + "throw: roll y in 1..2 where y is n + m"))
    hopeless = game_of(play(pick + "throw: roll y in 1..2 where y is n + 2"))

    assert game.start(1).play(0).over
    with pytest.raises(RulesError, match=r"play\.throw: there is nothing to roll"):
        hopeless.start(1).play(0)
