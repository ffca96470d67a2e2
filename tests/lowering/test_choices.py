"""What a player can pick: from tables, sets, runs and zones, one or several, in an order that names each pick once."""

from itertools import combinations

import pytest

from tests.lowering.playing import after, cell, ends, explored, game_of, offered, values

STATES = """
table colours: red, green, blue, white
pieces cards (rank in 1..3): 2 each
zone heap: cards, seen by all
zone hand (p in players): cards, seen by p, counted
state n: -9..99 = 0, seen by all
state chosen: some colours = none, seen by all
state one: colours or none = none, seen by all
"""


def play(steps: str) -> str:
    """A game of the first player's steps, each on its line."""
    lines = "".join(f"        {line}\n" for line in steps.strip("\n").splitlines())
    return f"{STATES}to play:\n    for each p in players: move 3 from box to hand(p)\n    turn of p1:\n{lines}    end\n"


def sets(steps: str) -> set[int]:
    """The sets that can be chosen."""
    return values(ends(play(steps)), "chosen")


def masks(least: int, most: int, of: tuple[int, ...] = (0, 1, 2, 3)) -> set[int]:
    """All sets of so many rows."""
    return {sum(1 << row for row in rows) for size in range(least, most + 1) for rows in combinations(of, size)}


@pytest.mark.parametrize(
    ("amount", "least", "most"), [("2", 2, 2), ("up to 2", 0, 2), ("1..3", 1, 3), ("4", 4, 4), ("1..4", 1, 4)]
)
def test_several_of_a_table(amount: str, least: int, most: int) -> None:
    """Every set of so many rows can be chosen, and each in one way only."""
    steps = f"choose {amount} c in colours\nset chosen to c"
    found = ends(play(steps))

    assert masks(least, most) == values(found, "chosen")
    assert len(found) == len(masks(least, most))


def test_several_where_a_test_holds() -> None:
    """Only such rows, and only if there are enough of them."""
    steps = "choose 2 c in colours where c is not green\nset chosen to c"

    assert masks(2, 2, (0, 2, 3)) == sets(steps)


def test_words_for_several() -> None:
    """The words of the choice tell why a row is not offered."""
    state = after(play('choose 2 c in colours where c is not green otherwise "no green"\nset chosen to c'))

    assert offered(state) == ["play=red", "play=blue"]
    assert [told.headline().rpartition(": ")[2] for told in state.why_not("play=green")] == ["no green"]


def test_several_from_a_zone() -> None:
    """Copies are pieces of their own; those that are picked are moved together."""
    found = ends(play("choose 2 c in my hand\nmove c to heap"))

    assert {(2, 0, 0), (1, 1, 0)} == {tuple(cell(state, "heap", rank) for rank in range(3)) for state in found}


def test_none_from_a_zone() -> None:
    """Where none need be picked, nothing is moved."""
    found = ends(play("choose up to 1 c in my hand\nmove c to heap"))

    assert {(0, 0, 0), (1, 0, 0), (0, 1, 0)} == {tuple(cell(state, "heap", rank) for rank in range(3)) for state in found}


def test_too_few_to_choose_from() -> None:
    """Nobody can pick four cards of three, so the option that leads there is missing."""
    steps = "choose:\n    four:\n        choose 4 c in my hand\n        move c to heap\n    pass: set n to 1"

    assert offered(after(play(steps))) == ["play.pass"]


@pytest.mark.parametrize(
    ("run", "where", "wanted"),
    [
        ("1..3", "", [1, 2, 3]),
        ("3..5", "", [3, 4, 5]),
        ("-1..1", "", [-1, 0, 1]),
        ("1..5", "where k is not 3", [1, 2, 4, 5]),
        ("1..5", "where k is over 2", [3, 4, 5]),
        ("1..5", "where k is over n + 3", [4, 5]),
        ("2..5", "where k mod 2 is 0 and k is not n + 2", [4]),
    ],
)
def test_numbers(run: str, where: str, wanted: list[int]) -> None:
    """A run of numbers, without those for which the test does not hold; the pick is the number itself."""
    text = play(f"choose k in {run} {where}\nset n to k")

    assert [f"play={number}" for number in wanted] == offered(after(text))
    assert set(wanted) == values(ends(text), "n")


def test_words_of_a_number() -> None:
    """The number that is refused can stand in the words."""
    state = after(play('choose k in 3..5 where k + n is under 5 otherwise "{k} is too many"\nset n to k'))

    assert [told.headline().rpartition(": ")[2] for told in state.why_not("play=5")] == ["5 is too many"]


SOURCES = {
    "choose c in my hand\nmove c to heap": ("play=3", "3 is not in your hand"),
    "choose c in heap\nmove c to hand(p2)": ("play=1", "1 is not in heap"),
    "set chosen to red + blue\nchoose c in chosen\nset one to c": ("play=green", "green is not among chosen"),
    "set n to 4\nchoose k in 3..6 where k is at most n\nset n to k": ("play=5", "it must hold that k is at most n"),
}


@pytest.mark.parametrize("steps", SOURCES)
def test_words_of_what_there_is_to_choose_from(steps: str) -> None:
    """What is not there to be chosen is named, with where it is not."""
    name, words = SOURCES[steps]
    state = after(play("move 1 of cards(2) from hand(p2) to heap\n" + steps))

    assert [told.headline().rpartition(": ")[2] for told in state.why_not(name)] == [words]


def test_every_part_of_a_where_has_its_words() -> None:
    """A named condition gives the words of the clause that failed, another part those of the choice."""
    text = (
        'condition bright (c in colours):\n    warm: c is not blue otherwise "{c} is cold"\n'
        '    light: c is not green otherwise "{c} is dark"\n'
    )
    state = after(text + play('choose c in colours where bright(c) and c is not red otherwise "not red"\nset one to c'))

    assert offered(state) == ["play=white"]
    told = {
        name: [one.headline().rpartition(": ")[2] for one in state.why_not(f"play={name}")] for name in ("red", "green", "blue")
    }
    assert told == {"red": ["not red"], "green": ["green is dark"], "blue": ["blue is cold"]}


def test_a_set_that_changes() -> None:
    """What is picked from a state is what is in it then."""
    steps = "set chosen to red + blue\nchoose c in chosen\nset chosen to chosen without c"

    assert {0b001, 0b100} == sets(steps)


def test_the_piece_on_a_place() -> None:
    """A zone of one piece offers that piece."""
    text = "zone slot: cards, at most 1, seen by all\n" + play(
        "move 1 of cards(2) from hand(p2) to slot\nchoose c in slot\nmove c to heap"
    )

    assert offered(after(text)) == ["play=2"]


def test_options_under_labels() -> None:
    """Each stands for its steps; what follows is done after any of them."""
    steps = """
choose:
    low: set n to 1
    high if n is 0 otherwise "no":
        choose k in 5..6
        set n to k
add 10 to n
"""
    text = play(steps)

    assert offered(after(text)) == ["play.low", "play.high=5", "play.high=6"]
    assert {11, 15, 16} == values(ends(text), "n")


def test_an_option_that_is_closed() -> None:
    """Its condition gives the reason."""
    state = after(play('choose:\n    low: set n to 1\n    high if n is 1 otherwise "n is {n}": set n to 2'))

    assert offered(state) == ["play.low"]
    assert [told.headline().rpartition(": ")[2] for told in state.why_not("play.high")] == ["n is 0"]


def test_picks_of_the_same_zone() -> None:
    """After a card has been moved away, the next pick does not offer it."""
    steps = "choose c in my hand where rank of c is 2\nmove c to heap\nchoose d in my hand\nset n to rank of d"

    assert {1} == values(ends(play(steps)), "n")


def test_a_roll_gives_what_is_there() -> None:
    """Each member that the test leaves, and no other."""
    assert {3, 5} == values(ends(play("roll k in 3..6 where k is not 4 and k is not n + 6\nset n to k")), "n")
    assert {0b1001} == {
        sum(1 << row for row in values(ends(play("roll c in colours where c in red + white\nset one to c")), "one"))
    }


def test_a_roll_from_a_zone_counts_copies() -> None:
    """Two like cards are twice as likely as one."""
    state = after(play("roll c in my hand\nset n to rank of c\nchoose k in 1..1"))

    assert [(chance.name, chance.weight) for chance in state.chance] == [("1", 2), ("2", 1)]


def test_all_is_sound() -> None:
    """No state of a game of many choices is a dead end."""
    steps = """
choose up to 2 c in my hand where rank of c is over 1
move c to heap
may:
    choose 2 d in colours
    set chosen to d
"""

    assert len(list(explored(game_of(play(steps))))) > 5
