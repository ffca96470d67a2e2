"""The fish of a player fall into the sets that score most, which another way of counting confirms."""

from itertools import combinations_with_replacement, pairwise

import pytest

from interpreter import Game, State
from interpreter.state import with_cells
from tests.games.rulebook import rule
from tests.games.under_the_mango_tree.fish_by_hand import best
from tests.games.under_the_mango_tree.scene import Rules
from tests.games.under_the_mango_tree.symbols import FISH

MOST_OF_A_KIND = 4
CARDS = 60


def coast(state: State, fish: tuple[int, ...]) -> int:
    """What a board with so many fish of each kind, and nothing else, adds to the first player's score."""
    with_fish, without = (state.game.returns_now(with_cells(state, _laid(state, board))) for board in (fish, ()))
    assert with_fish is not None
    assert without is not None
    return with_fish[0] - without[0]


def _laid(state: State, fish: tuple[int, ...]) -> list[int]:
    """The state with cards of the deck under the first player's board: any of them, since only the half to be seen counts."""
    cells = list(state.cells)
    first = _first(state.game, "deck")
    deck = [card for card in range(CARDS) if cells[first + card]]
    for kind, copies in zip(FISH, fish, strict=False):
        for _ in range(copies):
            card = deck.pop()
            cells[first + card] -= 1
            cells[_first(state.game, "tucked", 0, _symbol(state.game, kind)) + card] += 1
    return cells


def _first(game: Game, zone: str, *index: int) -> int:
    number = next(number for number, one in enumerate(game.ir.variables) if one.address == zone)
    return game.layout.cell(number, (*index, 0))


def _symbol(game: Game, name: str) -> int:
    return next(one for one in game.ir.variables if one.address == "tucked").dimensions[1].labels.index(name)


@rule(
    "U-F04",
    broken=(
        ("n in 1..sets_of(p): add set_of(kinds(p, n))", "n in 1..2: add set_of(kinds(p, n))"),
        ("where visible(p, f) is at least n", "where visible(p, f) is n"),
        ("set_7 | 7 | 28", "set_7 | 7 | 27"),
    ),
)
def test_all_splits(rules: Rules) -> None:
    """Whatever fish a player has, up to four of each kind, she scores what the best of all ways to split them scores."""
    state = rules.start(4)
    boards = list(combinations_with_replacement(range(MOST_OF_A_KIND, -1, -1), len(FISH)))
    assert len(boards) == 495
    found = {fish: coast(state, fish) for fish in boards}
    assert found == {fish: best(fish) for fish in found}


@rule(
    "U-F04",
    broken=(
        (
            "let kinds (p in players, n in 1..60) = count f in fish where",
            "let kinds (p in players, n in 1..60) = count f in fish where f is not moray and",
        ),
    ),
)
def test_each_kind_counts(rules: Rules) -> None:
    """No kind of fish is better than another."""
    for fish, other in pairwise((*FISH, FISH[0])):
        points = rules.scored(3, {"p1": f"{fish} {other} {fish}"}).points("coast")
        assert points == {"p1": 3 + 1}


@pytest.mark.parametrize(("fish", "points"), [((1,) * 8, 36), ((2, 1, 1, 1, 1), 16), ((3,), 3), ((2, 2, 1), 9), ((), 0)])
def test_best_by_hand(fish: tuple[int, ...], points: int) -> None:
    """The other way of counting is right where it is easily seen."""
    assert best(fish) == points
