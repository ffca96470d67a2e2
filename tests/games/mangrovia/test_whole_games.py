"""Whole games of random choices, for 2 to 5 players, on the public interface."""

from collections import Counter
from functools import lru_cache
from random import Random

import pytest

import interpreter
from interpreter.breakdown import breakdown
from interpreter.views import plain
from tests.games.counting import pieces
from tests.games.editions import Edition, squeezed
from tests.games.mangrovia.rules_text import BASIC, playable, rules_text
from tests.games.mangrovia.scoring_by_hand import NEUTRAL, Hut, Table, final_points, points_so_far
from tests.games.table_rows import number, rows

HUTS = {2: 10, 3: 10, 4: 9, 5: 8}
BOWLS = {2: 2, 3: 2, 4: 1, 5: 1}
GAMES = [(players, seed) for players in HUTS for seed in range(6)]


@lru_cache
def played(players: int, seed: int, edition: Edition = BASIC) -> tuple[interpreter.State, ...]:
    """The states of a game of random choices, from the first choice to the end; huts are built where they can be."""
    random, state = Random(seed), playable(players, edition).start(seed=seed)
    states = [state]
    while not state.over:
        eager = [option for option in state.options if option.name.startswith("build")]
        state = state.play(random.choice(eager or state.options))
        states.append(state)
    return tuple(states)


def seen(state: interpreter.State, seat: int | None = None) -> dict[str, dict[str, dict[str, int]]]:
    """What a seat sees, by variable."""
    found = plain(state.game.ir, state.game.layout, state.view(seat))["variables"]
    assert isinstance(found, dict)
    return found  # type: ignore[return-value]


def table_of(state: interpreter.State) -> Table:
    """The table at the end, from what a spectator sees and what each player holds."""
    text, open_to_all, seats = squeezed(rules_text()), seen(state), state.game.seats
    spaces, discs = rows(text, "spaces"), rows(text, "amulet_discs")
    numbers, homes = open_to_all["homes.number"], open_to_all["homes"]
    held = {seat: seen(state, place)["pouch"][seat] for place, seat in enumerate(seats)}
    return Table(
        players=seats,
        huts=tuple(Hut(str(owner), int(str(numbers[space])), spaces[space]) for space, owner in homes.items() if owner),
        tiles={
            seat: tuple(int(tile) for tile, there in tiles.items() if there) for seat, tiles in open_to_all["poles_of"].items()
        },
        statues={tile: seat for seat, held in open_to_all.get("tiles", {}).items() for tile, there in held.items() if there},
        amulets={seat: sum(copies * number(discs[disc]["pays"]) for disc, copies in held[seat].items()) for seat in seats},
    )


@pytest.mark.parametrize(("players", "seed"), GAMES)
def test_the_result_is_right(players: int, seed: int) -> None:
    """The result is what the table at the end is worth: points scored at once, paths, stone and pole area, amulets."""
    state = played(players, seed)[-1]
    table, paths = table_of(state), rows(squeezed(rules_text()), "paths").values()
    points = points_so_far(table) + final_points(table, paths)
    assert state.outcome is not None
    assert state.outcome.points == tuple(points[seat] for seat in table.players)
    merits = [(points[seat], table.amulets[seat]) for seat in table.players]
    assert state.outcome.winners == tuple(seat for seat, merit in enumerate(merits) if merit == max(merits))


@pytest.mark.parametrize("players", HUTS)
def test_the_game_ends_with_somebodys_last_hut(players: int) -> None:
    """Some player has built all her huts, and nobody more than she had; neutral huts stand where they stood."""
    states = played(players, 1)
    table = table_of(states[-1])
    built: Counter[str] = Counter()
    for hut in table.huts:
        built[hut.owner] += hut.copies
    assert max(built[seat] for seat in table.players) == HUTS[players]
    assert built[NEUTRAL] == {2: 10, 3: 3}.get(players, 0)


@pytest.mark.parametrize("players", HUTS)
def test_rounds_are_whole(players: int) -> None:
    """In every round each player places her bowls, the last one included, and the starter places first."""
    placed = [state for state in played(players, 2) if state.to_act and state.options[0].name.startswith("place_bowl")]
    each = players * BOWLS[players]
    assert len(placed) % each == 0
    for first in range(0, len(placed), each):
        starter = seen(placed[first])["starter"]
        order = [state.game.seats[state.to_act[0]] for state in placed[first : first + each]]
        at = placed[first].game.seats.index(str(starter))
        assert order == [placed[first].game.seats[(at + turn) % players] for turn in range(players)] * BOWLS[players]


@pytest.mark.parametrize("players", HUTS)
def test_nothing_is_lost(players: int) -> None:
    """At any time there are as many pieces of each kind as the box holds."""
    game = playable(players)
    printed = {number: kind.copies for number, kind in enumerate(game.ir.kinds)}
    for state in played(players, 3)[::7]:
        assert pieces(game.ir, game.layout, state.cells) == printed


@pytest.mark.parametrize("players", HUTS)
def test_the_score_is_explained(players: int) -> None:
    """The breakdown of a game adds up to its result and names the steps of the final scoring."""
    state = played(players, 4)[-1]
    found = breakdown(state.game.ir, state.history)
    assert state.outcome is not None
    assert found.totals == state.outcome.points
    assert {"path_order.first", "path_order.second", "final_scoring.stone"} <= {term.address for term in found.terms}
