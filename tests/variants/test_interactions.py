"""Where variants meet without naming each other: by what they pay, move and set."""

from functools import cache

import pytest

from rulesdsl.names.model import Names
from rulesdsl.source import SourceFile
from rulesdsl.variants.interactions import interactions
from rulesdsl.variants.layers import resolve
from tests.variants.layering import names_of, variant

RULES = SourceFile(
    "t.rules",
    """\
language 1
game tiny "Tiny" for 2 players

unit coins in 0..99, gems in 0..99
table goods:
    price: coins
    dear: coins or gems
    id    | price | dear
    cloth | 2     | 2 gems
pieces money: 20 each
zone purse (p in players): money, seen by all
zone bank: money, seen by all
state score (p in players): 0..99 = 0, seen by all
let rich (p in players) = 3 is under count c in purse(p)
payment coins:
    piece: c in my purse, worth 1, to bank
payment gems:
    piece: c in my purse, worth 1, to bank
ranking winner of p in players:
    points: most score(p)
    otherwise shared
to give: move 1 from bank to my purse
to play:
    start: for each p in players: move 3 from box to purse(p)
    turn of players:
        buy: choose g in goods
        price: pay price of g
        thanks: add 1 to score(me)
    end
""",
)


@cache
def rules() -> Names:
    """The rules."""
    return names_of(RULES)


def found(one: str, other: str) -> list[tuple[str, str, str, tuple[str, ...]]]:
    """What is changed, what lies between, what reads it: of two variants by their edits."""
    resolved, mistakes = resolve(rules(), (variant(one, "one"), variant(other, "other")))
    assert [one for one in mistakes if one.severity.value == "error"] == []
    return [(each.changed.address, each.place, each.reader.address, each.way) for each in interactions(resolved)]


@pytest.mark.parametrize(
    ("amount", "read"),
    [
        ("price of g + 1", True),
        ("2 coins", True),
        ("dear of g", True),
        ("3 as coins", True),
        ("1 gems", False),
        ("2 gems", False),
    ],
)
def test_what_is_paid(amount: str, read: bool) -> None:
    """Whoever pays in a unit reads its payment, though the rule names the price only."""
    edits = "[rewrite]\npay.coins.piece.to = 'box'", f"[rewrite]\nplay.price = 'pay {amount}'"
    assert found(*edits) == [("pay.coins.piece.to", "", "play.price", ())] * read


@pytest.mark.parametrize(
    ("writing", "reading", "meet"),
    [
        ("move 1 from box to purse(me)", "if some c in purse(me): add 1 to score(me)", [("purse", ())]),
        ("move 1 from box to purse(me)", "if rich(me): add 1 to score(me)", [("purse", ("rich",))]),
        ("move 1 from purse(me) to box", "if rich(me): add 1 to score(me)", [("purse", ("rich",))]),
        ("move each c in bank to box", "if some c in bank: add 1 to score(me)", [("bank", ())]),
        ("give", "if rich(me): add 1 to score(me)", [("purse", ("rich",))]),
        ("top up money in bank to 9 from box", "if some c in bank: add 1 to score(me)", [("bank", ())]),
        ("set score(me) to 3", "if score(me) is 2: move 1 from box to bank", [("score", ())]),
        ("pay 1 gems", "add 1 to score(me)", []),
        ("pay 1 gems", "if rich(me): add 1 to score(me)", [("purse", ("rich",))]),
        ("move each c in purse(me) to box", "if rich(me): add 1 to score(me)", [("purse", ("rich",))]),
        ("move 1 from box to bank", "move 2 from bank to box", []),
        ("if rich(me): set score(me) to 1", "if some c in purse(me): add 1 to score(me)", []),
    ],
)
def test_what_is_touched(writing: str, reading: str, meet: list[tuple[str, tuple[str, ...]]]) -> None:
    """Rules that move pieces or set a state meet those that look there, at once or by way of values and deeds."""
    edits = f"[rewrite]\nplay.buy = '{writing}'", f"[rewrite]\nplay.thanks = '{reading}'"
    assert found(*edits) == [("play.buy", place, "play.thanks", way) for place, way in meet]


def test_what_the_rules_do_themselves() -> None:
    """What a rule did before a variant wrote around it is not that variant's doing."""
    reading = "[rewrite]\nplay.thanks = 'if rich(me): add 1 to score(me)'"
    assert found("[rewrite]\nplay.start = '''\noriginal\nset score(p1) to 1'''", reading) == []


def test_words_change_nothing() -> None:
    """A description is read by people only."""
    assert found("[set]\ngive.doc = 'One for you.'", "[rewrite]\nplay.thanks = 'give'") == []
