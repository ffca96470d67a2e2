"""What a seat sees of a state, and what it does not."""

import json
from random import Random

import pytest
from attrs import evolve

from interpreter.evaluate.course import Course, offered
from interpreter.hidden import hidden, reshuffle
from interpreter.layout import Layout, lay_out
from interpreter.views import open_cells, plain, sights, view, zone_sizes
from rulesdsl.ir.model import Sight
from tests.properties.fixtures import BID, DECK, DISCARD, HAND, SHELF, STORE, STORED, WON, auction

GAME = auction()
LAYOUT = lay_out(GAME)


def cells(seed: int, answers: int = 25) -> list[int]:
    """The cells of an auction after some random answers."""
    rng, course = Random(seed), Course(GAME)
    for _ in range(answers):
        number = rng.randrange(len(course.pending))
        course.answer(number, rng.choice(offered(course.pending[number])))
    return course.cells.values


def part(layout: Layout, seen: tuple[int | None, ...], variable: int, size: int) -> tuple[int | None, ...]:
    """The cells of one variable in a view."""
    return seen[layout.offsets[variable] : layout.offsets[variable] + size]


def test_a_seat_sees_its_hand_and_the_size_of_the_others() -> None:
    """Seat 1 sees three cells of the hands, and how many coins each seat holds."""
    state = cells(3)
    seen = view(GAME, LAYOUT, state, 1)
    hands = part(LAYOUT, seen.cells, HAND, 9)

    assert hands[:3] == hands[6:] == (None, None, None)
    assert hands[3:6] == tuple(state[LAYOUT.cell(HAND, (1, kind))] for kind in range(3))
    assert seen.sizes[2] == tuple(sum(state[LAYOUT.cell(HAND, (seat, kind))] for kind in range(3)) for seat in range(3))


def test_a_spectator_sees_what_is_open_to_all() -> None:
    """No hand, no bid; shelf and prizes won are there."""
    seen = view(GAME, LAYOUT, cells(3), None)

    assert set(part(LAYOUT, seen.cells, HAND, 9)) == set(part(LAYOUT, seen.cells, BID, 3)) == {None}
    assert None not in part(LAYOUT, seen.cells, SHELF, 2) + part(LAYOUT, seen.cells, WON, 9)


def test_nobody_sees_a_hidden_pile_but_its_size() -> None:
    """The deck's coins and the order of the store are in no view; their heights are."""
    state = cells(3)
    for seat in (None, 0, 1, 2):
        seen = view(GAME, LAYOUT, state, seat)
        assert set(part(LAYOUT, seen.cells, DECK, 3) + part(LAYOUT, seen.cells, STORE, 7)) == {None}
        assert seen.sizes[4] == (state[LAYOUT.cell(STORED)],)
        assert seen.sizes[7] is None


def test_the_machine_is_no_part_of_a_view() -> None:
    """Cells behind the game's variables change nothing."""
    state = cells(3)

    assert view(GAME, LAYOUT, [*state, 1, 2, 3], 0) == view(GAME, LAYOUT, [*state, 7, 8, 9], 0)


def test_commits_of_others_show_when_all_have_made_theirs() -> None:
    """With the state at the start of the bids, seat 0 sees its own bid and nothing new of the others."""
    before = cells(4, answers=17)
    after = list(before)
    for seat in range(3):
        after[LAYOUT.cell(HAND, (seat, 0))] += 1
        after[LAYOUT.cell(BID, (seat,))] = 2
        after[LAYOUT.cell(WON, (seat, 0))] = 1
    seen = view(GAME, LAYOUT, after, 0, entry=before)
    old, new = view(GAME, LAYOUT, before, 0), view(GAME, LAYOUT, after, 0)

    assert part(LAYOUT, seen.cells, BID, 1) == (2,)
    assert part(LAYOUT, seen.cells, WON, 9)[:3] == part(LAYOUT, new.cells, WON, 9)[:3]
    assert part(LAYOUT, seen.cells, WON, 9)[3:] == part(LAYOUT, old.cells, WON, 9)[3:]
    assert (seen.sizes[2], seen.sizes[6]) == ((new.sizes[2] or ())[:1] + (old.sizes[2] or ())[1:], (1, 0, 0))


def test_a_row_with_the_number_of_a_seat_is_not_its_own() -> None:
    """While seats act together, the discarded coins of kind 0 are as at the start for seat 0, too."""
    before = cells(4, answers=17)
    after = list(before)
    after[LAYOUT.cell(DISCARD, (0,))] += 1

    assert view(GAME, LAYOUT, after, 0, entry=before) == view(GAME, LAYOUT, before, 0)


def test_what_a_zone_hides_its_variable_does_not_show() -> None:
    """The lesser sight of zone and variable counts."""
    careless = evolve(GAME, variables=tuple(evolve(variable, sight=Sight.ALL) for variable in GAME.variables))

    assert sights(careless) == sights(GAME)
    assert open_cells(careless, 1) == open_cells(GAME, 1)


def test_a_view_for_json_has_names() -> None:
    """Labels instead of numbers, hidden cells left out; JSON takes it."""
    shown = plain(GAME, LAYOUT, view(GAME, LAYOUT, cells(3, answers=17), 0))
    variables, sizes = shown["variables"], shown["sizes"]

    assert isinstance(variables, dict)
    assert isinstance(sizes, dict)
    assert (shown["seat"], sizes["hand"]) == ("player_1", {"player_1": 3, "player_2": 3, "player_3": 3})
    assert list(variables["hand"]) == ["player_1"]
    assert "deck" not in variables
    assert variables["bid"] == {"player_1": None}
    assert variables["shelf"]["left"] in ("pearl", "coral", "amber")
    assert json.loads(json.dumps(shown)) == shown


@pytest.mark.parametrize("seat", [None, 0, 2])
def test_another_deal_looks_the_same(seat: int | None) -> None:
    """Hidden pieces change their places, the view does not, and no piece is lost."""
    state = cells(6, answers=19)
    others = [reshuffle(GAME, LAYOUT, state, seat, Random(number).randrange) for number in range(5)]

    assert any(other != state for other in others)
    for other in others:
        assert view(GAME, LAYOUT, other, seat) == view(GAME, LAYOUT, state, seat)
        assert hidden(GAME, LAYOUT, other, seat) == hidden(GAME, LAYOUT, state, seat)
        assert [zone_sizes(LAYOUT, zone, other) for zone in GAME.zones] == [
            zone_sizes(LAYOUT, zone, state) for zone in GAME.zones
        ]


def test_every_deal_can_come() -> None:
    """A coin that seat 0 does not hold comes to lie in every place hidden from it."""
    state, found = cells(6, answers=19), set()
    for number in range(200):
        deal = reshuffle(GAME, LAYOUT, state, 0, Random(number).randrange)
        found |= {seat for seat in (1, 2) if deal[LAYOUT.cell(HAND, (seat, 2))]} | (
            {"deck"} if deal[LAYOUT.cell(DECK, (2,))] else set()
        )

    assert found == {1, 2, "deck"}


def test_hidden_pieces_are_all_but_the_seen_ones() -> None:
    """Copies less what lies open, for each kind."""
    state = cells(6, answers=19)
    pool = dict(hidden(GAME, LAYOUT, state, 0).kinds)
    own = [state[LAYOUT.cell(HAND, (0, kind))] + state[LAYOUT.cell(1, (kind,))] for kind in range(3)]
    bid = state[LAYOUT.cell(BID, (0,))]

    assert [pool.get(kind, 0) for kind in range(3)] == [GAME.kinds[kind].copies - own[kind] - (bid == kind) for kind in range(3)]
