"""A small game with every kind of place, and its schema; variants as data, as an editor's library sees them."""

import json
from functools import cache
from typing import Any

from jsonschema import Draft7Validator

from rulesdsl.games import game_path
from rulesdsl.names.from_syntax import collect
from rulesdsl.source import SourceFile
from rulesdsl.syntax.parser import parse_file
from rulesdsl.variants.schema.build import variant_schema

RULES = """\
language 1
--- Buy and sell.
game market "Market" version 2 for 2..3 players
unit coins in 0..60, gems in 0..20, points in -20..200

--- How many cards are laid out.
setting laid_out = 3 in 1..5                     [X-S01]
setting dealt = 2 for 2, 1 for 3
setting bonus = 4 points in 0..50
setting open_hands = no
--- When an empty pile is filled again.
setting pile_refill = needed or emptied
setting barred: stalls or none = none
setting closed: some goods = none
setting rounds = 2 in 1..9                       final "the example counts on it"
moved cards_out to laid_out
moved stands to stalls

table goods: figs, silk, salt
table stalls:
    sells: goods
    also: some goods
    price: coins or gems
    rent: 0..9 coins
    owner: players or none
    does: deeds
    id    | sells | also       | price   | rent | owner | does            | size | roofed
    north | figs  | silk       | 3 coins | 1    | -     | draw 1          | 2    | yes
    south | silk  | figs, salt | 1 gems  | 2    | -     | draw 1 or pass  | 3    | no     [X-T02]
    quay  | salt  | -          | 2 coins | 0    | -     | draw 2 then pass | 1   | no
pieces cards (good in goods): 4 each
pieces money:
    worth_each: 1..5 coins
    id     | worth_each | copies
    copper | 1          | 12
    silver | 5          | 6
table cells (col in 1..3, row in 1..3)
table rows_of_three: lines of 3 in cells
table corners: cells_a, cells_b with weight = 2

zone pile: cards, shuffled, counted, refilled from waste when pile_refill
zone waste: cards, seen by all
zone display: cards, at most 9, seen by all
zone hand (p in players): cards, seen by p, counted
zone purse (p in players): money, seen by p
state score (p in players): points = 0, seen by all
state visited: stalls or none = none, seen by all
state done: flag = no, seen by all, shown by money
state turn_of: 0..9 = 0, seen by all

--- What a hand is worth.
let worth_of (p in players) = count c in hand(p)
let lines_in = count l in rows_of_three
let weight_in = total weight of c for c in corners

condition allowed (s in stalls):
    open: s is not barred and sells of s not in closed otherwise "{s} is closed"
    late when turn_of is over 3: size of s is over 1  otherwise "too small"
expect board:
    three: 3 is count s in stalls otherwise "three stalls"
payment coins:
    coin: c in my purse, worth worth_each of c, to box

ranking winner of p in players:
    points: most score(p)
    cards:  least worth_of(p)
    otherwise shared
ranking busiest of p in players where worth_of(p) is over 0:
    cards: most worth_of(p)
    otherwise shared
    first: 1st adds bonus to score(p) where not done and visited is not none

to draw (n in 1..2): move up to n from pile to my hand
to pass: add 0 points to score(me)
to counting after draw where open_hands:
    add 1 to turn_of
to act:
    choose:
        rest: add 1 points to score(me)
        sell if some c in my hand otherwise "no card":
            choose c in my hand
            gone: move c to waste
        visit if turn_of is under 9 otherwise "it is late":
            choose s in stalls where allowed(s)
            fee: pay rent of s
            set visited to s
            add 1 to turn_of
            do any part of does of s
to play:
    filling: move each c in box where c in cards to pile
    deal: for each p in players:
        cards: move dealt from pile to hand(p)
        coins: move 2 of copper from box to purse(p)
    laying: top up display to laid_out from pile
    passing: repeat rounds times:
        turn of players: act
    prizes:
        award busiest
        set done to lines_in is weight_in
    end
"""


@cache
def source(game: str) -> SourceFile:
    """The rules of `market` or of a game of the project."""
    if game == "market":
        return SourceFile("market.rules", RULES)
    return SourceFile("game.rules", game_path(game).read_text(encoding="utf-8"))


@cache
def schema(game: str) -> dict[str, Any]:
    """The schema of a game's variants."""
    names = collect(parse_file(source(game))[0])[0]
    return dict(json.loads(variant_schema(names, None if game == "market" else game_path(game))))


@cache
def validator(game: str) -> Draft7Validator:
    """What checks data by it."""
    return Draft7Validator(schema(game))
