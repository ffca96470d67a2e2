"""The shipped variants: what each of them changes, and that nothing changes so without it."""

from collections.abc import Callable
from random import Random

import pytest

from interpreter import State
from rulesdsl.games import game_path
from rulesdsl.variants.find import variant_names
from tests.games.under_the_mango_tree.looking import boards, hand
from tests.games.under_the_mango_tree.scene import Rules
from tests.games.under_the_mango_tree.test_routes import LEFT, follow
from tests.games.under_the_mango_tree.test_secrets import given

Check = Callable[[Rules], None]

COUNTS = {2: (4, 5), 3: (4, 5), 4: (5, 3)}
KEEP = "round.keep.keep"


def always_left(rules: Rules) -> None:
    """Every hand goes to the left in every round."""
    for players, (dealt, rounds) in COUNTS.items():
        if players > 2:
            follow(rules.start(players), [LEFT] * rounds, dealt, seed=5)


def four_player_values(rules: Rules) -> None:
    """Three players play three rounds of five cards; a lorikeet on the board, 3 bins or 9 points lost, 7 and 14 for animals."""
    state = rules.start(3)
    assert [len(hand(state, seat)) for seat in range(3)] == [5, 5, 5]
    while not state.over:
        state = state.play(state.options[-1])
    assert [sum(map(len, board.values())) for board in boards(state).values()] == [15] * 3
    scene = rules.scored(3, {"p1": "mango mango bin bin bin", "p2": "lizard lizard lizard bin bin", "p3": "frog frog"})
    assert scene.points("mango_tree") == {"p1": 2}
    assert scene.points("animal_reserve") == {"p2": 14, "p3": 7}
    assert scene.points("garbage_removal") == {"p2": -9, "p3": -9}


def card_kept(rules: Rules) -> None:
    """Everybody keeps a card in secret, passes only the others on, and plays it last, with either half."""
    for players, (dealt, _) in COUNTS.items():
        state, random = rules.start(players), Random(players)
        kept = {}
        for seat in range(players):
            option = random.choice(state.options_of(seat))
            assert option.name.startswith(KEEP)
            kept[seat] = option.name.removeprefix(f"{KEEP}=")
            other = (seat + 1) % players
            unchanged = given(state, other)
            state = state.play(option)
            assert players == seat + 1 or given(state, other) == unchanged
        passed = [hand(state, seat) for seat in range(players)]
        assert [len(cards) for cards in passed] == [dealt - 1] * players
        for turn in range(dealt - 1):
            assert [hand(state, (seat + turn) % players) <= passed[seat] for seat in range(players)] == [True] * players
            state = everybody(state, random)
        assert [hand(state, seat) for seat in range(players)] == [{card} for card in kept.values()]


def everybody(state: State, random: Random) -> State:
    """The state after a pick of everybody."""
    for seat in state.to_act:
        for _ in range(2):
            state = state.play(random.choice(state.options_of(seat)))
    return state


CHECKS: dict[str, Check] = {"always_left": always_left, "four_player_values": four_player_values, "card_kept": card_kept}


def test_all_are_checked() -> None:
    """Each shipped variant has a check of its effect."""
    assert set(variant_names(game_path(Rules.GAME))) == set(CHECKS)


@pytest.mark.parametrize("variant", CHECKS)
def test_effect(variant: str) -> None:
    """With the variant the game is as the check says."""
    CHECKS[variant](Rules(variants=(variant,)))


@pytest.mark.parametrize("variant", CHECKS)
def test_without_it(variant: str) -> None:
    """By the printed rules it is not."""
    with pytest.raises(AssertionError):
        CHECKS[variant](Rules())


def test_a_kept_card_is_nobody_elses() -> None:
    """The card kept aside is seen by its owner alone, and how many lie there by all."""
    state = Rules(variants=("card_kept",)).start(3)
    for _ in range(3):
        state = state.play(state.options[0])
    number = next(number for number, one in enumerate(state.game.ir.variables) if one.address == "kept")
    cells = [state.game.layout.cell(number, (seat,)) for seat in range(3)]
    views = [[state.view(seat).cells[cell] is not None for cell in cells] for seat in (None, 0, 1, 2)]
    assert views == [[False] * 3, [True, False, False], [False, True, False], [False, False, True]]


def test_all_together() -> None:
    """The three go together: a kept card, hands to the left, the values for four."""
    rules = Rules(variants=("always_left", "card_kept", "four_player_values"))
    state = rules.start(3)
    assert [len(hand(state, seat)) for seat in range(3)] == [5, 5, 5]
    assert {option.name.partition("=")[0] for option in state.options} == {KEEP}
