"""Expressions as phrases, in English and in Spanish."""

import pytest

from tests.rulebook.garden import phrase

ENGLISH = [
    ("hand(p)", "the hand of p"),
    ("hand(me)", "your hand"),
    ("my hand", "your hand"),
    ("holds of c", "the holds of c"),
    ("plants(b)", "plants of b"),
    ("grows_on(s, b)", "s grows on b"),
    ("plantable(b, s)", "“plantable” holds for b, s"),
    ("not plantable(b, s)", "“plantable” does not hold for b, s"),
    ("not grows_on(s, b)", "“grows on” does not hold for s, b"),
    ("stakes(p)", "the stakes of p"),
    ("plots(1, 2)", "plot (1, 2)"),
    ("colours(red)", "red"),
    ("sunny", "the sunny"),
    ("seeds_each", "“seeds each”"),
    ("not dry", "not “dry”"),
    ("box", "the box"),
    ("me is sunny", "you are the sunny"),
    ("x is me", "x is you"),
    ("x is over 3", "x is more than 3"),
    ("x is under 2 drops", "x is less than 2 drops"),
    ("x is at least 1 drops", "x is at least 1 drop"),
    ("sunny is none", "there is no sunny"),
    ("sunny is not none", "there is a sunny"),
    ("soil of b is none", "b has no soil"),
    ("x in players", "x is one of the players"),
    ("x not in players", "x is none of the players"),
    ("s in my hand", "s lies in your hand"),
    ("s not in my hand", "s does not lie in your hand"),
    ("x in 1..3", "x is from 1 to 3"),
    ("b in growing", "b is among the growing"),
    ("c in red", "c is red"),
    ("c not in red", "c is not red"),
    ("red + blue", "red and blue"),
    ("1 + 2", "1 + 2"),
    ("players without me", "players without you"),
    ("3 - (4 - x)", "3 − (4 − x)"),
    ("(3 - 4) - x", "3 − 4 − x"),
    ("2 * x as points", "2 × x"),
    ("x div 2", "x ÷ 2 (rounded down)"),
    ("(x div 2) mod 3", "the rest of (x ÷ 2 (rounded down)) ÷ 3"),
    ("-2", "−2"),
    ("1 if dry else 2", "1 if “dry”, otherwise 2"),
    ("(dry or rain) and dry", "(“dry” or “rain”) and “dry”"),
    ("some s in my hand", "something lies in your hand"),
    ("no s in my hand", "nothing lies in your hand"),
    ("some b in growing", "the growing is not empty"),
    ("no b in growing", "the growing is empty"),
    ("some b in beds where plants(b) is 0", "there is a bed b where plants of b is 0"),
    ("no p in players where p is me", "there is no player p where p is you"),
    ("every b in beds where b in growing has dry", "for every bed b where b is among the growing, “dry”"),
    ("count s in my hand", "the number of seeds in your hand"),
    ("count b in growing", "the number of those in the growing"),
    ("count s in my hand where s is x", "the number of seeds s in your hand where s is x"),
    ("total holds of c for c in my shed", "the sum of the holds of c over all cans c in your shed"),
    ("most holds of c for c in my shed", "the largest holds of c of all cans c in your shed"),
    ("2nd b in beds where dry", "the 2nd bed where “dry”"),
    ("all p in players where p is not me", "all players p where p is not you"),
    ("(count s in pile where s is x) is 2", "(the number of seeds s in the pile where s is x) is 2"),
    ("how many of my stakes in fence", "the number of your stakes in the fence"),
    ("1st of greenest(red)", "the 1st of “greenest” (red)"),
    ("count p in 1st of winner", "the number of those in the 1st of “winner”"),
    ("some s in box where s in seeds and dry", "there is a seed in the box where “dry”"),
    ("seat(p, n + 1)", "the player n + 1 seats clockwise from p"),
    ("next(p)", "the player to the left of p"),
    ("next(me)", "your left neighbour"),
    ("smaller(2, x)", "the smaller of 2 and x"),
    ("player_count", "the number of players"),
]


@pytest.mark.parametrize(("text", "expected"), ENGLISH, ids=[text for text, _ in ENGLISH])
def test_english(text: str, expected: str) -> None:
    """What a reader is told."""
    assert phrase(text) == expected


SPANISH = [
    ("hand(p)", "hand de p"),
    ("my hand", "tu hand"),
    ("me is sunny", "eres el sunny"),
    ("some s in my hand", "hay algo en tu hand"),
    ("count s in my hand", "el número de seeds en tu hand"),
    ("plantable(b, s)", "“plantable” vale para b, s"),
    ("not plantable(b, s)", "“plantable” no vale para b, s"),
    ("next(me)", "quien se sienta a tu izquierda"),
    ("1st of winner", "el 1.º de “winner”"),
    ("x is over 3", "x es más de 3"),
]


@pytest.mark.parametrize(("text", "expected"), SPANISH, ids=[text for text, _ in SPANISH])
def test_spanish(text: str, expected: str) -> None:
    """The same in Spanish, where names that nobody has translated stay as they are."""
    assert phrase(text, "es") == expected
