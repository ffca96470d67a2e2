"""Two variants of one rank: what they may both say, and what contradicts."""

from itertools import permutations

import pytest

from rulesdsl.source import SourceFile
from rulesdsl.variants.model import Variant
from tests.variants.layering import codes, laid, variant

RULES = SourceFile(
    "tiny.rules",
    """language 1
game tiny "Tiny" for 2..4 players
unit points in 0..99
setting goal = 5
setting share = 1 for 2..3, 2 for 4
table spots:
    price: 0..9
    id | price
    a  | 1
    b  | 2
    z  | 3
zone pot: chips, seen by all
pieces chips: 5 each
state score (p in players): points = 0, seen by all
let rate = goal + 1
condition able (s in spots):
    cheap: price of s is under rate otherwise "too dear"
    new: s is a otherwise "old"
ranking winner of p in players:
    points: most score(p)
    otherwise shared
to play:
    one: add 1 to score(p1)
    two: add 2 to score(p1)
    three:
        four: add 3 to score(p1)
        five: add 4 to score(p1)
    end
""",
)

NOTHING, CLASH, REMOVED, ADDED, INSERTED = [], ["VAR301"], ["VAR302"], ["VAR303"], ["VAR304"]


def beside(name: str, side: str, sibling: str, rules: str = "end") -> str:
    """An insertion among the steps of the game."""
    return f'insert.play.{name} = {{{side} = "{sibling}", rules = "{rules}"}}'


PAIRS = [
    ("set.goal = 6", "set.goal = 6", NOTHING),
    ("set.goal = 6", "set.goal = 7", CLASH),
    ("set.goal = 6", 'rewrite.rate = "original"', NOTHING),
    ("set.goal = 6", "set.share.2 = 6", NOTHING),
    ("set.share = 6", "set.share.2 = 6", CLASH),
    ("set.share = 6", 'set.share.doc = "What each may take."', NOTHING),
    ("set.goal = 6", 'set.goal.in = "0..6"', NOTHING),
    ("set.share.2 = 6", "set.share.3 = 7", NOTHING),
    ("set.spots.a.price = 6", "set.spots.b.price = 6", NOTHING),
    ('rewrite.rate = "1"', 'rewrite.rate = "1 "', NOTHING),
    ('rewrite.rate = "1"', 'rewrite.rate = {rules = "1", why = "so"}', NOTHING),
    ('rewrite.rate = "original + 1"', 'rewrite.rate = "original + 2"', CLASH),
    ('rewrite.able.cheap = "yes"', 'rewrite.able.cheap.otherwise = "no"', ["VAR104"]),
    ('rewrite.able.cheap = "yes"', 'set.able.cheap.otherwise = "no"', CLASH),
    ('rewrite.able.cheap = "yes"', 'rewrite.able.new = "no"', NOTHING),
    ('rewrite.play.three = "end"', 'rewrite.play.three.four = "end"', CLASH),
    ('rewrite.play = "end"', 'rewrite.play.three.four = "end"', CLASH),
    ('remove.addresses = ["spots.a"]', 'remove.addresses = ["spots.a"]', NOTHING),
    ('remove.addresses = ["spots.a"]', "set.spots.a.price = 3", REMOVED),
    ('remove.addresses = ["spots.a"]', 'remove.addresses = ["spots.b"]', NOTHING),
    ('remove.addresses = ["play.one"]', 'rewrite.play.one = "end"', REMOVED),
    ('remove.addresses = ["play.three"]', 'rewrite.play.three.four = "end"', REMOVED),
    ('remove.addresses = ["play.three"]', 'remove.addresses = ["play.three.four"]', REMOVED),
    ('remove.addresses = ["play.one"]', beside("new", "after", "one"), REMOVED),
    ('remove.addresses = ["play.one"]', beside("new", "before", "two"), NOTHING),
    ('remove.addresses = ["spots"]', "add.spots.c = {price = 1}", REMOVED),
    ("add.spots.c = {price = 1}", "add.spots.c = {price = 1}", NOTHING),
    ("add.spots.c = {price = 1}", "add.spots.c = {price = 2}", ADDED),
    ("add.spots.c = {price = 1}", "add.spots.d = {price = 1}", NOTHING),
    ('add.extra = "let extra = 1"', 'add.extra = "let extra = 2"', ADDED),
    ('add.extra = "let extra = 1"', 'add.extra = "setting extra = 1"', ADDED),
    (beside("new", "after", "one"), beside("new", "after", "one"), NOTHING),
    (beside("new", "after", "one"), beside("new", "before", "one"), ADDED),
    (beside("new", "after", "one"), beside("new", "after", "one", "add 1 to score(p1)"), ADDED),
    (beside("new", "after", "one"), beside("old", "after", "one"), INSERTED),
    (beside("new", "before", "one"), beside("old", "before", "one"), INSERTED),
    (beside("new", "after", "one"), beside("old", "before", "one"), NOTHING),
    (beside("new", "after", "one"), beside("old", "before", "two"), NOTHING),
    (beside("new", "after", "one"), 'rewrite.play.one = "end"', NOTHING),
    (beside("new", "after", "one"), 'rewrite.play = "end"', CLASH),
    ('set.game.players = "2..3"', "set.share.3 = 5", NOTHING),
    ('set.game.players = "2..3"', "set.share.4 = 5", CLASH),
    ('set.game.players = "3"', "set.goal.2 = 5", CLASH),
    ('set.game.players = "2..3"', 'set.game.players = "2..4"', CLASH),
]


def edited(name: str, text: str) -> Variant:
    """A variant that says one thing."""
    verb, _, rest = text.partition(".")
    return variant(f"[{verb}]\n{rest}", name)


@pytest.mark.parametrize(("one", "other", "expected"), PAIRS)
def test_pairs(one: str, other: str, expected: list[str]) -> None:
    """Every combination of verbs, by the table of the reference; whoever is asked first."""
    texts = []
    for names in permutations(("a", "b")):
        pair = [edited(name, text) for name, text in zip(names, (one, other), strict=True)]
        for order in permutations(pair):
            found, mistakes = laid(RULES, *order)
            assert [code for code in codes(mistakes) if code != "VAR502"] == expected
            texts.append(found.file)
    assert texts[0] == texts[1]
    assert texts[2] == texts[3]
