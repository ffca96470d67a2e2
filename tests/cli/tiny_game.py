"""A small game with variants beside it, for the commands that show and compare rules."""

from pathlib import Path

RULES = """\
language 1
game tiny "Tiny" for 2..4 players
unit points in 0..99
--- How many cards each player gets. Fewer make a short game.
setting cards_each = 3 for 2..3, 2 for 4                    [T-1]
setting laid_out = 4 in 0..9                                [T-2 ?]
--- When a pile is filled again.
setting refill = needed or emptied
table colours: red, green
pieces cards:
    price: points
    colour: colours or none
    id | price | colour | copies
    a  | 1     | red    | 9
    b  | 2     | -      | 9
zone pile: cards, shuffled, refilled from used when refill
zone used: cards, seen by all
--- The cards of a player.
zone hand (p in players): cards, seen by p
state score (p in players): points = 0, seen by all
let rich (p in players) = score(p) is over laid_out as points
condition fit (c in cards):
    cheap: price of c is under 3 otherwise "too dear"       [T-3]
ranking winner of p in players:
    points: most score(p)
    cards:  least count c in hand(p)                        [T-4]
    otherwise shared
to gain (n in 1..2):
    first: add n as points to score(me)                     [T-5]
    more: if rich(me): add n as points to score(me)
to play:
    setup: move each c in box where fit(c) to pile
    deal: for each p in players: move cards_each from pile to hand(p)
    round: turn of players: gain 1
    end
moved laid to laid_out
"""

RICH = """\
[variant]
title = "Rich house"
game = "tiny"
rank = "house"
[set]
laid_out = 6
cards_each.4 = 3
hand.seen_by = "all"
[add.cards.gold]
price = 3
[remove]
addresses = ["winner.cards"]
[insert.winner.god]
after = "points"
rules = "most 1 if rich(p) else 0"
[rewrite.fit]
why = "Everything is cheap."
rules = '''
condition fit (c in cards):
    cheap: price of c is under 9 otherwise "it's too dear"
'''
[why]
laid_out = "more to choose from"
"""

MODULE = """\
[variant]
title = "The module"
game = "tiny"
rank = "module"
[set]
laid_out = 5
[rewrite]
gain.first = "add (n + 1) as points to score(me)"
"""


def tiny(folder: Path) -> Path:
    """The rules file in a folder, with the variants `rich` and `wide` beside it."""
    (folder / "variants").mkdir()
    (folder / "game.rules").write_text(RULES, encoding="utf-8")
    (folder / "variants" / "rich.toml").write_text(RICH, encoding="utf-8")
    (folder / "variants" / "wide.toml").write_text(MODULE, encoding="utf-8")
    return folder / "game.rules"
