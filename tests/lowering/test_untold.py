"""Which picks and throws others are not told: what is only kept where they do not see it, until it is laid open."""

import pytest

from rulesdsl.ir import model as ir
from rulesdsl.ir.walk import statements
from tests.lowering.playing import game_of

STATES = """
table tunes: polka, waltz
pieces coins: 20 each
zone purse (p in players): coins, seen by p, counted
zone chest (p in players): coins, seen by p, counted
zone cave (p in players): coins, seen by p
zone cellar (p in players): coins, seen by p
zone table_top: coins, seen by all
state bid (p in players): 0..9 = 0, seen by p
state kept (p in players): 0..9 = 0, seen by p
state open_bid (p in players): 0..9 = 0, seen by all
state liked (p in players): tunes = polka, seen by p
state known: some tunes
state marks (q in players): 0..9 = 0
state all_marks: 0..99 = 0, seen by all
state richest: players = p1, seen by all
"""
DEAL = "    deal: for each p in players: move 9 of coins from box to purse(p)\n"


def secret(steps: str, after: str = "") -> set[str]:
    """The options that are secret where players do some steps together, and then others are done."""
    lines = [f"            {line}\n" for line in steps.splitlines()]
    more = [f"    {line}\n" for line in after.splitlines()]
    game = game_of("".join([STATES, "to play:\n", DEAL, "    acts:\n        together players:\n", *lines, *more, "    end\n"]))
    chosen = (stmt for stmt in statements(game.ir.play) if isinstance(stmt, ir.Choose))
    return {option.address for choose in chosen for option in choose.options if option.secret}


@pytest.mark.parametrize(
    "steps",
    [
        "choose n in 0..9\nset my bid to n",
        "choose n in 1..9\nset my bid to n",
        "choose n in 0..4\nlet double = 2 * n\nset my bid to double",
        "choose n in 0..9\nif n is over 3: set my bid to n",
        "choose n in 0..9\nif n is over 3:\n    set my open_bid to n\nelse: set my bid to n",
        "choose t in tunes\nset my liked to t",
        "choose n in 1..3\nmove up to n of coins from my cave to my cellar",
    ],
)
def test_what_is_kept_in_secret(steps: str) -> None:
    """A number, a row, an amount that goes nowhere but where others do not see it is secret."""
    assert secret(steps) == {"play.acts"}


@pytest.mark.parametrize(
    "steps",
    [
        "choose n in 0..9\nset my open_bid to n",
        "choose n in 0..9\nset my bid to n\nset my open_bid to n",
        "choose n in 0..9\nset my bid to 3",
        "choose n in 1..3\nmove n of coins from my purse to my chest",
        "choose n in 1..3\nmove n of coins from my purse to my cave",
        "choose n in 0..9",
    ],
)
def test_what_is_said_openly(steps: str) -> None:
    """What is laid open, or kept nowhere, or can be counted, is not."""
    assert secret(steps) == set()


def test_who_is_marked_in_secret() -> None:
    """A vote for somebody is secret where nobody sees the votes."""
    game = game_of(STATES + "to play:\n    turn of players:\n        choose q in players\n        add 1 to marks(q)\n    end\n")
    chosen = [stmt for stmt in statements(game.ir.play) if isinstance(stmt, ir.Choose)]
    assert [option.secret for choose in chosen for option in choose.options] == [True]


def test_several_rows() -> None:
    """So are several rows that are picked at once."""
    text = STATES + "to play:\n    turn of p1:\n        choose 2 t in tunes\n        set known to t\n    end\n"
    chosen = [stmt for stmt in statements(game_of(text).ir.play) if isinstance(stmt, ir.Choose)]
    assert {option.secret for choose in chosen for option in choose.options} == {True}


BID = "choose n in 0..9\nset my bid to n"


@pytest.mark.parametrize(
    ("after", "open_now"),
    [
        ("for each p in players: set open_bid(p) to bid(p)", True),
        ("for each p in players: set all_marks to all_marks + bid(p)", True),
        ("set all_marks to total bid(p) for p in players", False),
        ("for each p in players where bid(p) is over 5: set richest to p", False),
        ("roll k in 1..6\nfor each p in players: set open_bid(p) to bid(p)", False),
        ("if bid(p1) is over 3:\n    for each p in players: set open_bid(p) to bid(p)", False),
    ],
)
def test_what_is_revealed_at_once(after: str, open_now: bool) -> None:
    """What all lay open when all have chosen is no secret; what only comes of it, or perhaps, or later, does not lay it open."""
    assert bool(secret(BID, after)) is not open_now


def test_labelled_options() -> None:
    """Options that only set what others do not see are secret, and so is to do nothing beside them."""
    vote = "choose:\n    for_it: set my bid to 1\n    against: set my bid to 0"
    assert len(secret(vote)) == 2
    assert len(secret("may: set my bid to 1")) == 2
    assert secret("choose:\n    for_it: set my bid to 1\n    aloud: set my open_bid to 1") == {"play.acts.for_it"}
    assert secret("choose:\n    grab: move up to 1 of coins from my cave to my cellar\n    let_be: set my open_bid to 1") == set()


def thrown(steps: str, after: str = "") -> set[bool]:
    """Whether what chance gives is secret where each player in turn does some steps, and then others are done."""
    lines = "".join(f"        {line}\n" for line in steps.splitlines())
    more = "".join(f"    {line}\n" for line in after.splitlines())
    play = f"{STATES}to play:\n{DEAL}    throws: for each p in players:\n{lines}{more}    turn of p1: choose n in 1..2\n    end\n"
    return {stmt.secret for stmt in statements(game_of(play).ir.play) if isinstance(stmt, ir.Roll)}


@pytest.mark.parametrize(
    ("steps", "after", "dark"),
    [
        ("roll die in 1..6\nset bid(p) to die", "", True),
        ("roll die in 1..6\nlet double = 2 * die - 3\nif double is over 0: set bid(p) to double", "", True),
        ("roll q in players\nadd 1 to marks(q)", "", True),
        ("roll t in tunes\nset liked(p) to t", "", True),
        ("roll die in 1..6\nset bid(p) to die", "for each p in players: set kept(p) to bid(p)", True),
        ("roll die in 1..6\nset open_bid(p) to die", "", False),
        ("roll die in 1..6\nset bid(p) to die\nset open_bid(p) to die", "", False),
        ("roll die in 1..6\nset bid(p) to die\nset open_bid(p) to bid(p)", "", False),
        ("roll die in 1..6\nset bid(p) to die", "for each p in players: set open_bid(p) to bid(p)", False),
        ("roll die in 1..6", "", False),
    ],
)
def test_what_chance_gives(steps: str, after: str, dark: bool) -> None:
    """It is secret where it goes only where not all see it, unless it is laid open before anybody chooses."""
    assert thrown(steps, after) == {dark}
