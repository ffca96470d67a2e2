"""Steps as phrases, and where they need lines of their own."""

import pytest

from tests.rulebook.garden import step

STEPS = [
    ("end", "the game ends"),
    ("choose b in beds", "choose one bed b"),
    ("choose 2 b in beds", "choose 2 beds b"),
    ("choose up to n s in my hand", "choose up to n seeds s in your hand"),
    ("choose 1..3 s in my hand where s is x", "choose 1 to 3 seeds s in your hand where s is x"),
    ("choose n in 1..3", "choose n from 1 to 3"),
    ("roll p in players", "pick by chance one player p"),
    ("move s to my hand", "move s to your hand"),
    ("move 2 from pile to my hand", "draw 2 seeds from the pile to your hand"),
    ("move 1 from waste to pile", "move 1 seed from the waste to the pile"),
    ("move all from pile to waste", "move everything from the pile to the waste"),
    ("move up to 1 from waste to pile", "move up to 1 seed from the waste to the pile"),
    ("move 1 of small from box to my shed", "move 1 small from the box to your shed"),
    ("move 2 of my stakes from box to fence", "move 2 of your stakes from the box to the fence"),
    ("move 2 of stakes(p) from box to fence", "move 2 of the stakes of p from the box to the fence"),
    ("move each s in box where s in seeds to pile", "move every seed in the box to the pile"),
    ("move each s in box where s in seeds and s is x to pile", "move every seed s in the box where s is x to the pile"),
    ("top up seeds in waste to 4 from pile", "add seeds from the pile to the waste until 4 lie there (as far as there are any)"),
    ("set sunny to me", "set the sunny to you"),
    ("set dry to yes", "set “dry” to yes"),
    ("add 1 to my score", "add 1 to your score"),
    ("take 2 points from score(p)", "take 2 points from the score of p"),
    ("let k = 3", "let k be 3"),
    ("pay n * cost of b", "pay n × the cost of b"),
    ("pay n as drops for b", "pay n drops for b"),
    ("award greenest(red)", "give out the prizes of “greenest” (red)"),
    ("draw 1 then plant or draw n", "“Draw 1”, then “Plant” or “Draw n”"),
    ("for each p in players: set sunny to p", "for each player p: set the sunny to p"),
    ("for each p in players: plant", "for each player: “Plant”"),
    ("for each b in beds backwards: plant", "for each bed (from the last to the first): “Plant”"),
    ("for each p in players, n in 1..2 where p is x: draw n", "for each player p and n from 1 to 2 where p is x: “Draw n”"),
    ("repeat 2 times: plant", "2 times: “Plant”"),
    ("repeat 1..2 times: plant", "1 to 2 times: “Plant”"),
    ("repeat until dry: plant", "again and again, until “dry”: “Plant”"),
    ("turn of players: plant", "each player in turn: “Plant”"),
    ("turn of players from p: plant", "each player in turn, beginning with p: “Plant”"),
    ("turn of sunny: plant", "the sunny acts: “Plant”"),
    ("turn of others(p): plant", "all players but p in turn: “Plant”"),
    ("turn of 1st of winner: plant", "those in the 1st of “winner”, in turn: “Plant”"),
    ("turns of players until dry: plant", "the players take turns, until “dry”: “Plant”"),
    ("together players: plant", "all players at the same time and in secret: “Plant”"),
    ("may: plant", "you may: “Plant”"),
    ("if dry: plant", "if “dry”: “Plant”"),
    ("for each p in players:\n    if dry: plant", "for each player: if “dry”: “Plant”"),
    ("choose s in my hand\nmove s to waste", "choose one seed s in your hand, then move s to the waste"),
]


@pytest.mark.parametrize(("text", "expected"), STEPS, ids=[text for text, _ in STEPS])
def test_in_line(text: str, expected: str) -> None:
    """A step, or a few plain ones, in one sentence."""
    assert step(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "named: plant",
        "plant   [G-01]",
        "if dry: plant\nelse: end",
        "choose:\n    one: plant\n    two: end",
        "plant\nplant\nplant\nplant",
        "plant\nif dry: plant",
        "move each s in box where s in seeds and colour of s is red to pile\n" * 3,
        "for each p in players:\n    named: plant",
    ],
)
def test_lines(text: str) -> None:
    """What has a name, a citation, two halves or options, and what is long, stands in lines of its own."""
    assert step(text) == ""


def test_spanish() -> None:
    """Steps in Spanish."""
    assert step("move 2 from pile to my hand", "es") == "roba 2 seeds del pile y ponlo en tu hand"
    assert step("for each p in players: plant", "es") == "por cada jugador: “Plant”"
