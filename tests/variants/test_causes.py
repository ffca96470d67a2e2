"""Which edit a fault of the whole game is laid on."""

import rulesdsl
from rulesdsl.source import SourceFile
from rulesdsl.variants.find import Chosen
from rulesdsl.variants.read import read_variant
from rulesdsl.variants.session import session

RULES = SourceFile(
    "tiny.rules",
    """language 1
game tiny "Tiny" for 2 players

unit coins in 0..9
pieces coin: 9 each
zone purse (p in players): coin, seen by p
zone pot: coin, seen by all
payment coins:
    coin: c in my purse, worth 1, to pot

ranking winner of p in players:
    coins: most count c in purse(p)
    otherwise shared

to play:
    dealt: move all from box to purse(p1)
    turn of p1: take_part
    end
to take_part:
    price: pay 1 coins
""",
)


def test_what_shows_the_fault_is_its_cause() -> None:
    """A dead end is laid on the step that cannot be promised, not on a setting that the variant cannot do without."""
    edits = """variant.game = "tiny"
add.due = "setting due = 1"
add.twice = "setting twice = no"
insert.take_part.again = { after = "price", rules = "if twice: pay due as coins" }
"""
    variant = read_variant(SourceFile("tested.toml", edits))[0]
    over = session(("due=2", "twice=true"))[0]
    assert variant is not None
    assert over is not None
    (mistake,) = rulesdsl.build(RULES, 2, Chosen((variant, over)))[1]
    assert (mistake.code, mistake.span.text) == ("VAR309", "again")
