"""Settings: one value, a value by player count, one of several readings."""

import pytest
from attrs import evolve

from interpreter.game import of_ir
from rulesdsl import build
from rulesdsl.diagnostics.model import Severity
from rulesdsl.ir import model as ir
from rulesdsl.lowering.game import lower_game
from rulesdsl.names.from_syntax import collect
from rulesdsl.source import SourceFile, Span
from rulesdsl.syntax import tree
from rulesdsl.syntax.parser import parse_file
from tests.lowering.playing import cell, ends, explored

FILE = """language 1
game example "Example" for 2..5 players
setting huts_each = 10 for 2..3, 9 for 4, 8 for 5
setting starters: some colours = red + blue for 2, none for 3..5
setting banned: colours or none = green for 2..3, none for 4..5
setting limit = 7 in 3..12
setting fee = 3 coins
setting open_hands = no
setting refill = needed or emptied
unit coins in 0..60
table colours: red, green, blue
let huts = huts_each
let start = starters
let away = banned
let most_cards = limit * 2
let price = fee
let shown_cards = open_hands
let early = refill is emptied
let count_players = player_count
state n (p in players): 0..999 = huts_each + limit, seen by all
zone pile: cards, at most limit
pieces cards: huts_each each
ranking winner of p in players:
    level: most n(p)
    otherwise shared
to play:
    for each p in players:
        if early or shown_cards: set n(p) to 0
        set n(p) to huts + most_cards + price as coins div 1 coins
    end
"""


def game_of(players: int) -> ir.Game:
    """The game for a number of players."""
    game, found = build(SourceFile("example.rules", FILE), players)
    assert game is not None, [mistake.headline() for mistake in found]
    return game


@pytest.mark.parametrize(("players", "huts"), [(2, 10), (3, 10), (4, 9), (5, 8)])
def test_by_player_count(players: int, huts: int) -> None:
    """The value that covers the number of players, wherever it is read: as a start, as a number of copies."""
    game = game_of(players)
    state = next(variable for variable in game.variables if variable.address == "n")

    assert (huts + 7,) * players == state.initial
    assert [huts] == [kind.copies for kind in game.kinds]


def test_readings_count_in_their_order() -> None:
    """The first of several readings holds, so the other one's steps are never done."""
    writes = [stmt for stmt in game_of(2).play if isinstance(stmt, ir.Each)]

    assert len(writes) == 1
    assert [ir.Write] == [type(stmt) for stmt in writes[0].body]


def test_a_state_that_is_yes_or_no() -> None:
    """It starts as it says, without a start with no, and stands as a condition."""
    rules = """
state open: flag = yes, seen by all
state shut: flag, seen by all
state n: 0..9 = 0, seen by all
to play:
    if open and not shut: add 1 to n
    set open to shut
    set shut to yes
    if shut and not open: add 2 to n
    end
"""

    assert [cell(state, "n") for state in ends(rules)] == [3]


CHOSEN = """language 1
game example "Example" for 2..4 players
setting refill = needed or emptied
setting dry = stop or go_on
setting limit = 7 in 3..12
pieces cards: 2 each
zone heap: cards, seen by all
zone pile: cards, shuffled, counted, refilled from heap when refill
state n: 0..99 = limit, seen by all
ranking winner of p in players:
    level: most n
    otherwise shared
to play:
    filling: move all from box to heap
    move 2 from pile to heap
    set n to count c in heap
    if refill is emptied: add 20 to n
    end
"""


def given(players: int, value: str = "", **by_count: str) -> tuple[ir.Game | None, list[tuple[str, tuple[str, ...]]]]:
    """The game with another value for `refill`: for all, or by numbers of players (`for_4="emptied"`); and what is wrong."""
    file, _ = parse_file(SourceFile("example.rules", CHOSEN))
    refill = file.declarations[0]
    assert isinstance(refill, tree.Setting)
    place = refill.span
    cases = [
        tree.ByCount(name(word, place), int(count.removeprefix("for_")), int(count.removeprefix("for_")), span=place)
        for count, word in by_count.items()
    ]
    first = evolve(refill, value=name(value, place) if value else None, by_count=tuple(cases))
    names, found = collect(evolve(file, declarations=(first, *file.declarations[1:])))
    assert found == ()
    game, wrong = lower_game(names, players)
    return game, [(mistake.headline(), mistake.help()) for mistake in wrong if mistake.severity is Severity.ERROR]


def name(text: str, place: Span) -> tree.Name:
    """A name in an expression."""
    return tree.Name(text, span=place)


def chosen(players: int, value: str = "", **by_count: str) -> str:
    """The reading that the rules follow in their tests; when the pile is refilled must agree with it."""
    game, wrong = given(players, value, **by_count)
    assert game is not None, wrong
    (left,) = {cell(state, "n") for state in explored(of_ir(game)) if state.over}
    return {2: "needed", 20: "emptied"}[left]


def test_a_reading_may_be_chosen() -> None:
    """A value names the reading that holds, one for a number of players overrules it, and without any it is the first."""
    assert chosen(2) == "needed"
    assert chosen(2, "emptied") == "emptied"
    assert chosen(4, "emptied", for_4="needed") == "needed"
    assert [chosen(players, for_3="emptied") for players in (2, 3)] == ["needed", "emptied"]


def test_a_value_that_is_no_reading() -> None:
    """A misspelt one is told; any other is told which readings there are."""
    assert given(2, "emptid")[1] == [("nothing is called `emptid`", ("did you mean `emptied`?",))]
    assert given(2, "stop")[1] == [("`needed` or `emptied` is needed here, this is `stop`", ())]
    assert given(4, for_4="limit")[1] == [("`needed` or `emptied` is needed here, this is `limit`", ())]
    assert given(3, for_4="limit")[1] == []
