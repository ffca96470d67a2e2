"""What the mistakes of words, names, types and games say besides their headline: where else to look, and how to go on."""

import pytest

from tests.harness.fragments import mistakes_of

AREAS = (
    "table areas: stone, poles\nstate leader: areas or none = none, seen by all\nstate size (a in areas): 0..9 = 0, seen by all\n"
)
TURNS = "put it below `turn of players from ...:`, `turn of p:` or, round and round, `turns of players until TEST:`"
PIECES = (
    "pieces cards: 9 each\nzone hand (p in players): cards, seen by p, counted\nzone used: cards, seen by all\n"
    "to play:\n    move all from box to used\n    turn of players:\n        {}\n    end\n"
)
HELPS = {
    "NAM101": ("setting limit = 3\nlet double = 2 * limti\n", "did you mean `limit`?"),
    "SYN107": ("let one = 1; let two = 2\n", "what follows stands on a line of its own"),
    "NAM102": ("setting limit = 3\nlet limit = 2\n", "give one of them another name"),
    "NAM103": ("setting me = 3\n", "it always means the player who acts; choose another name"),
    "NAM105": ("to build: roll k in 1..6\nto play:\n    biuld\n    end\n", "did you mean `build`?"),
    "NAM106": ("let a = b\nlet b = a\n", "`a` needs `b` needs `a`"),
    "NAM107": ("setting limit = 3\nlet f (limit in 1..3) = 2\n", "choose another name"),
    "SYN105": ("table t:\n    id | size\n    a | none\n", "an empty cell is written `-`"),
    "NAM108": (
        "to a:\n    roll: roll k in 1..6\nto b after a.rol: end\n".replace("roll: ", "throw: ").replace("a.rol", "a.thow"),
        "did you mean `throw`?",
    ),
    "NAM109": (
        "unit gold in 0..9\nto play:\n    turn of players: pay 3 gold\n    end\n",
        "write `payment gold:` and, below it, what pays: `LABEL: x in ZONE, worth VALUE, to ZONE`",
    ),
    "TYP102": ("unit gold in 0..9\nlet a = 3 gold + player_count\n", "where it is meant, say so: `... as gold`"),
    "TYP104": (
        AREAS + "let sized = size(leader)\n",
        "ask first: `leader is not none and ...`, or `... if leader is not none else ...`",
    ),
    "TYP105": (
        "pieces coin: 9 each\nzone pile: coin, seen by all\nlet a = pile\n",
        "ask what lies there: `some x in ...`, `count x in ...`, `1st x in ...`",
    ),
    "TYP106": (
        "table t:\n    id | price\n    a | 3\nlet b = price of t\n",
        "ask one of them: `some x in ... where price of x ...`, `total price of x for x in ...`",
    ),
    "TYP107": (
        "table t:\n    price: 1..3\n    id | price\n    a | -\n",
        "where a cell may be empty, say so in the column's type: `price: ... or none`",
    ),
    "TYP109": (
        "setting limit = 3\nto play:\n    set limit to 4\n    end\n",
        "states are declared with `state`; pieces are moved with `move`",
    ),
    "TYP103": (PIECES.format("move 1 from used to hand"), "each player has one: `my hand`, or `hand(p)`"),
    "TYP101": (
        PIECES.format("choose c in used\n        move c from used to my hand"),
        "a piece that is picked knows where it lies: `move c to my hand`",
    ),
    "SYN111": (
        PIECES.format("me takes 1 card"),
        "a step begins with a word such as `choose`, `move`, `add` or `set`, or with the name of a deed",
    ),
    "SYN112": (
        PIECES.format("move 1 + 1 from used to my hand"),
        "pieces are moved so: `move (NUMBER) of PIECES from ZONE to ZONE`",
    ),
    "NAM113": ("let f (p in players) = count p in players\n", "call one of the two something else"),
    "GAM113": (
        PIECES.format("end").replace("to used", "to hand(p1)").replace("move all", "move 10 of cards"),
        "the box has 9 of each of `cards`: let it have more, by the number before `each`, in a variant by `cards.each = ...`",
    ),
    "TYP111": ("table a: x, y\ntable b: x, z\nlet c = x\n", "say which: `a(x)`"),
    "TYP112": ("to play:\n    choose n in 1..3\n    end\n", TURNS),
    "TYP115": ("let a = some x in 3\n", "a table, a set, a zone or a run of numbers such as `1..6` has members"),
    "TYP116": ("to play:\n    roll k in 6..1\n    end\n", "the lesser number comes first: `1..6`"),
    "GAM104": (
        "state n: 0..9 = 0, seen by all\nto play:\n    repeat until n is 3: add 1 to n\n    end\n",
        "use `for each` or `repeat n times`, which always end",
    ),
}


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("table t (x in 1..3, y in 1..2)\nmap board (s in t) at x, y of s\n", "`x` is a column: write `x of s`"),
        ("table t:\n    id | x | y\n    a | 1 | 2\nmap board (s in t) at x, y of s\n", "`x` is a column: write `x of s`"),
        ("table t:\n    id | x | y\n    a | 1 | 2\nlet b = y\n", "`y` is a column: write `y of ...`"),
        ("table t: a, b\nmap board (s in t) at 1, 2:\n    name: {s}\n", 'words for players stand in quotes: `"{s}"`'),
    ],
)
def test_columns_and_braces(text: str, wanted: str) -> None:
    """What a column or a word for players lacks is said."""
    assert [mistake.help() for mistake in mistakes_of(text)] == [(wanted,)]


@pytest.mark.parametrize("code", HELPS)
def test_help(code: str) -> None:
    """The first line of help of a mistake."""
    text, wanted = HELPS[code]
    (mistake,) = mistakes_of(text)

    assert (mistake.code, mistake.help()[0]) == (code, wanted)


OTHERS = {
    "NAM102": ("setting limit = 3\nlet limit = 2\n", "limit", "first here"),
    "NAM107": ("setting limit = 3\nlet f (limit in 1..3) = 2\n", "limit", "declared here"),
    "TYP103": ("let f (a in 1..3) = a\nlet b = f\n", "f", "declared here"),
    "GAM108": ("setting size = 1 for 2, 2 for 2\n", "1 for 2", "the other one"),
    "GAM112": (
        "state n: 0..9 = 0, seen by all\nto play:\n    together players:\n        here: set n to 3\n    end\n",
        "here",
        "here",
    ),
}


@pytest.mark.parametrize("code", OTHERS)
def test_other_places(code: str) -> None:
    """Where a clash has its other half."""
    text, where, words = OTHERS[code]
    (mistake,) = mistakes_of(text)

    assert [(label.span.text, label.text) for label in mistake.others()] == [(where, words)]


def test_deeds_in_a_circle_are_told_of_loops() -> None:
    """Only deeds: a value that needs itself is no loop."""
    (deeds,) = mistakes_of("to a: b\nto b: a\n")
    (values,) = mistakes_of("let a = b\nlet b = a\n")

    assert (len(deeds.help()), len(values.help())) == (2, 1)


def test_units_that_cannot_be_multiplied() -> None:
    """Nothing is so much gold times gold."""
    (mistake,) = mistakes_of("unit gold in 0..9\nlet a = 3 gold * 2 gold\n")

    assert mistake.headline() == "gold cannot be multiplied by gold"


def test_nobody_is_told_to_play_the_whole_game() -> None:
    """A name like that of the deed `play` is not taken for it."""
    (mistake,) = mistakes_of("to play:\n    plays\n    end\n")

    assert mistake.help() == ("write `to plays: ...` to say what it does",)
