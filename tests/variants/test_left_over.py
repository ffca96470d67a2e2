"""What the rules file works out and variants no longer need is no doubt; what lies on the table is."""

import rulesdsl
from rulesdsl.source import SourceFile
from rulesdsl.variants.find import Chosen
from rulesdsl.variants.read import read_variant

RULES = SourceFile(
    "tiny.rules",
    """language 1
game tiny "Tiny" for 2 players

pieces cards: 4 each
zone hand (p in players): cards, seen by all
state luck (p in players): 0..9 = 3, seen by all
let held (p in players) = count c in hand(p)
let wealth (p in players) = held(p) + luck(p)

ranking winner of p in players:
    wealth: most wealth(p)
    cards:  most held(p)
    otherwise shared

to play:
    deal: for each p in players: move 1 from box to hand(p)
    fate: for each p in players: add 1 to luck(p)
    end
""",
)


def doubts(edits: str) -> list[str]:
    """The codes of what is wrong with the rules and a variant."""
    variant, faults = read_variant(SourceFile("tested.toml", f'variant.game = "tiny"\n{edits}'))
    assert variant is not None
    mistakes = rulesdsl.build(RULES, 2, Chosen((variant,)))[1]
    return [mistake.code for mistake in (*faults, *mistakes)]


def test_values_may_be_left_over() -> None:
    """A value whose only use is rewritten or removed raises no doubt."""
    assert doubts('rewrite.winner.wealth = "most luck(p)"') == []
    assert doubts('rewrite.wealth = "luck(p)"\nremove.addresses = ["winner.cards"]') == []


def test_a_value_of_the_variant_is_to_be_used() -> None:
    """A value that the variant itself adds and does not use is a doubt."""
    assert doubts('add.idle = "let idle = count p in players"') == ["GAM106"]


def test_what_lies_on_the_table_is_missed() -> None:
    """A state that nothing reads any more, and one that nothing changes, are doubts."""
    assert doubts('rewrite.wealth = "held(p)"\nremove.addresses = ["play.fate"]') == ["VAR503"]
    assert doubts('remove.addresses = ["play.fate"]') == ["VAR503"]
