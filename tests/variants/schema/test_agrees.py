"""What rulesdsl accepts, the schema accepts; what nobody may write, both refuse."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tomli_w import dumps

import rulesdsl
from rulesdsl.diagnostics.model import Mistake
from rulesdsl.source import SourceFile
from rulesdsl.variants.find import Chosen
from rulesdsl.variants.read import read_variant
from rulesdsl.varied import resolved
from tests.variants.schema.edits import nested, variants
from tests.variants.schema.market import source, validator


def mistakes(game: str, data: dict[str, Any]) -> tuple[Mistake, ...]:
    """What is wrong with a variant, for all player counts."""
    variant, found = read_variant(SourceFile("tested.toml", dumps(data)))
    if variant is None:
        return found
    chosen = Chosen((variant,), found)
    laid = resolved(source(game), None, chosen)[1]
    return laid if rulesdsl.has_errors(laid) else rulesdsl.check(source(game), chosen)


def agree(game: str, data: dict[str, Any]) -> None:
    """Fails for a variant that is accepted although the schema refuses it."""
    found = list(validator(game).iter_errors(data))
    if found:
        assert rulesdsl.has_errors(mistakes(game, data)), f"{data}: {found[0].message}"


@settings(max_examples=80)
@given(st.data())
def test_whatever_is_accepted_is_valid(data: st.DataObject) -> None:
    """No single edit of the small game that rulesdsl accepts is refused by the schema."""
    agree("market", data.draw(variants("market")))


@pytest.mark.parametrize("game", ["nim", "kuhn_poker", "goofspiel", "liars_dice"])
@settings(max_examples=20)
@given(data=st.data())
def test_whatever_is_accepted_is_valid_for_games(game: str, data: st.DataObject) -> None:
    """Nor is one of a game of the project."""
    agree(game, data.draw(variants(game)))


def changed(**tables: Any) -> dict[str, Any]:
    """A variant of the small game with these tables."""
    return {"variant": {"id": "tested", "title": "Tested", "game": "market"}, **tables}


GOOD = {
    "a number": ("set", "laid_out", 5),
    "a number as an expression": ("set", "laid_out", "2 * dealt"),
    "a number with its unit": ("set", "bonus", "6 points"),
    "a value for a player count": ("set", "dealt.3", 2),
    "a flag": ("set", "open_hands", True),
    "a reading": ("set", "pile_refill", "emptied"),
    "a row or none": ("set", "barred", "north"),
    "a set": ("set", "closed", "figs + salt"),
    "a cell with one row": ("set", "stalls.north.sells", "silk"),
    "a cell with several rows": ("set", "stalls.north.also", ["silk", "salt"]),
    "the same as a text": ("set", "stalls.north.also", "silk, salt"),
    "a cell of another unit": ("set", "stalls.north.price", "2 gems"),
    "an empty cell": ("set", "stalls.quay.owner", "-"),
    "deeds": ("set", "stalls.north.does", "pass or draw 2"),
    "a type": ("set", "stalls.rent", "0..12 coins"),
    "a range": ("set", "laid_out.in", "0..6"),
    "who sees": ("set", "hand.seen_by", "all"),
    "how many fit": ("set", "display.at_most", 12),
    "how it is filled": ("set", "pile.refilled_from", "never"),
    "copies": ("set", "cards.each", 5),
    "the length of lines": ("set", "rows_of_three.of", 2),
    "player counts": ("set", "game.players", "2..3"),
    "words": ("set", "allowed.open.otherwise", "not {s}"),
    "a tie": ("set", "winner.otherwise", "shared"),
    "a value": ("rewrite", "worth_of", "original + 1"),
    "a value that is a number": ("rewrite", "busiest.first.adds", "2 points"),
    "a test with a reason": ("rewrite", "allowed.late.when", {"rules": "turn_of is over 4", "why": "later"}),
    "steps": ("rewrite", "play.laying", "top up display to 2 from pile"),
    "an option": ("add", "act.wait", "add 2 points to score(me)"),
    "a value for players to come": ("add", "dealt.4", 1),
    "a row": ("add", "stalls.pier", {"sells": "figs", "price": "1 coins", "rent": 0, "does": "pass", "size": 1, "roofed": True}),
    "a name": ("add", "goods.tea", {}),
    "a clause": ("add", "allowed.dry", '1 is 1 otherwise "wet"'),
    "a prize": ("add", "busiest.second", "2nd adds 1 points to score(p)"),
    "a source": ("add", "pay.coins.other", "c in my purse where c is silver, worth 1 coins, to box"),
    "a declaration": ("add", "later", {"rules": "to later after draw: pass", "why": "it is late"}),
    "a key": ("insert", "winner.few", {"before": "cards", "rules": "least count c in hand(p)"}),
    "a step": ("insert", "play.deal.more", {"after": "cards", "rules": "move 1 from pile to hand(p)"}),
    "a row in its place": (
        "insert",
        "stalls.pier",
        {"after": "north", "sells": "figs", "price": "1 coins", "rent": 0, "does": "pass", "size": 1, "roofed": False},
    ),
    "a prize gone": ("remove", "busiest.first", None),
}


@pytest.mark.parametrize("case", GOOD)
def test_every_kind_of_edit_is_valid(case: str) -> None:
    """What may be written at each kind of place, the schema accepts, and so does rulesdsl but for what the game needs."""
    verb, address, content = GOOD[case]
    edit = {"addresses": [address]} if verb == "remove" else nested(address, content)
    data = changed(**{verb: edit})

    assert [error.message for error in validator("market").iter_errors(data)] == []
    assert [one.code for one in mistakes("market", data) if one.code[:4] in ("VAR1", "VAR2")] == []


BAD = {
    "unknown key in the file": {"sets": {"laid_out": 4}},
    "unknown key in the manifest": {"variant": {"game": "market", "author": "me"}},
    "no game": {"variant": {"id": "tested"}},
    "another game": {"variant": {"game": "nim"}},
    "no such rank": {"variant": {"game": "market", "rank": "king"}},
    "players that are no list": {"variant": {"game": "market", "players": 3}},
    "a title that is a number": {"variant": {"game": "market", "title": 3}},
    "an unknown address": {"set": {"laid_up": 4}},
    "an unknown part": {"set": {"hand": {"colour": "red"}}},
    "an unknown cell": {"set": {"stalls": {"north": {"rents": 4}}}},
    "an unknown row": {"set": {"stalls": {"west": {"rent": 4}}}},
    "set where rewrite is right": {"set": {"worth_of": "3"}},
    "rewrite where set is right": {"rewrite": {"laid_out": "3"}},
    "add of what exists": {"add": {"hand": {"doc": "mine"}}},
    "add of a part that is no line": {"add": {"allowed": {"doc": '1 is 1 otherwise "no"'}}},
    "add where nothing is added": {"add": {"hand": {"more": "mine"}}},
    "add where insert is right": {"add": {"play": {"more": "end"}}},
    "insert where add is right": {"insert": {"allowed": {"dry": {"after": "open", "rules": '1 is 1 otherwise "wet"'}}}},
    "insert without a place": {"insert": {"winner": {"few": {"rules": "most 1"}}}},
    "insert beside nothing": {"insert": {"winner": {"few": {"after": "poins", "rules": "most 1"}}}},
    "removal of a part": {"remove": {"addresses": ["hand.seen_by"]}},
    "removal of nothing": {"remove": {"addresses": ["hands"]}},
    "removal without a list": {"remove": {"address": "winner.cards"}},
    "a number for a flag": {"set": {"open_hands": 1}},
    "a flag for a number": {"set": {"laid_out": True}},
    "a word for a number": {"set": {"laid_out": "many"}},
    "a number for words": {"set": {"allowed": {"open": {"otherwise": 3}}}},
    "a number for steps": {"rewrite": {"play": {"laying": 3}}},
    "no such reading": {"set": {"pile_refill": "sometimes"}},
    "no such row": {"set": {"stalls": {"north": {"sells": "fig"}}}},
    "no such rows": {"set": {"stalls": {"north": {"also": ["fig"]}}}},
    "a list for one row": {"set": {"stalls": {"north": {"sells": ["figs"]}}}},
    "a text for a flag of a zone": {"set": {"hand": {"counted": "yes"}}},
    "no such viewer": {"set": {"hand": {"seen_by": "q"}}},
    "too much for a setting": {"set": {"laid_out": 6}},
    "too little for a player count": {"set": {"laid_out": {"3": 0}}},
    "too much for a unit": {"set": {"bonus": 51}},
    "too much for a column": {"set": {"stalls": {"north": {"rent": 10}}}},
    "too much for the unit of a cell": {"set": {"stalls": {"south": {"price": 21}}}},
    "fewer than no copies": {"set": {"cards": {"each": -1}}},
    "too much for a state": {"set": {"turn_of": {"start": 10}}},
    "room for nothing": {"set": {"display": {"at_most": 0}}},
    "too many players": {"set": {"game": {"players": 21}}},
    "a row without what it needs": {"add": {"stalls": {"pier": {"price": "1 coins"}}}},
    "a row with an unknown column": {"add": {"money": {"gold": {"worth_each": 5, "colour": 1}}}},
    "a new cell of no unit": {"add": {"stalls": {"pier": {"sells": "figs", "price": 1, "rent": 0, "size": 1}}}},
    "a name with a value": {"add": {"goods": {"tea": "leaves"}}},
    "a name that is none": {"add": {"goods": {"green tea": {}}}},
    "a number of players that is none": {"add": {"dealt": {"04": 1}}},
    "what is final": {"set": {"rounds": 3}},
    "what is final, gone": {"remove": {"addresses": ["rounds"]}},
    "no number expected": {"expect": {"laid_out": "lots"}},
}


@pytest.mark.parametrize("case", BAD)
def test_both_refuse(case: str) -> None:
    """What nobody may write is refused by the schema as it is by rulesdsl."""
    data = {**changed(), **BAD[case]}

    assert not validator("market").is_valid(data)
    assert rulesdsl.has_errors(mistakes("market", data))
