"""Choices are made at the same time and in secret: nothing that a seat is given depends on another's, nothing on their order."""

from collections.abc import Iterator
from copy import copy, deepcopy
from itertools import permutations
from random import Random

import pytest

from interpreter import State
from interpreter.asking import situation
from tests.games.rulebook import rule
from tests.games.under_the_mango_tree.looking import seen
from tests.games.under_the_mango_tree.scene import Rules
from tests.games.under_the_mango_tree.symbols import ALL

Orders = list[tuple[int, ...]]
Picks = dict[int, tuple[str, str]]


def given(state: State, seat: int | None, names: tuple[str, ...] = ()) -> tuple[object, ...]:
    """All that a seat gets of a state: its view, its options, its prompts, and why it may not do some things."""
    if seat is None:
        return (state.view(None),)
    prompts = tuple((prompt.address, prompt.env) for prompt in situation(state).prompts if prompt.seat == seat)
    options = tuple(option.name for option in state.options_of(seat))
    return state.view(seat), options, prompts, *(state.why_not(name, seat) for name in names)


def some_picks(state: State, random: Random) -> Picks:
    """A card and a half of it for each seat."""
    found: Picks = {}
    for seat in state.to_act:
        card = random.choice(state.options_of(seat))
        half = random.choice(state.play(card).options_of(seat))
        found[seat] = card.name, half.name
    return found


def in_order(state: State, picks: Picks, order: tuple[int, ...], done: tuple[int, ...] = ()) -> State:
    """Commits one after the other: each mention of a seat is its next, first the card, then the half. `done` are made already."""
    for place, seat in enumerate(order):
        before = done.count(seat) + order[:place].count(seat)
        state = state.play(picks[seat][before], seat)
    return state


def orders(seats: tuple[int, ...], random: Random) -> Orders:
    """All orders in which cards and halves may come; for four seats all orders of whole commits, and some others."""
    twice = [seat for seat in seats for _ in range(2)]
    if len(seats) < 4:
        return sorted(set(permutations(twice)))
    whole = [tuple(seat for seat in order for _ in range(2)) for order in permutations(seats)]
    return [*whole, *(tuple(random.sample(twice, len(twice))) for _ in range(40))]


def later(state: State, random: Random, passes: int = 1) -> State:
    """The state after so many picks of everybody."""
    for _ in range(passes):
        picks = some_picks(state, random)
        state = in_order(state, picks, tuple(seat for seat in picks for _ in range(2)))
    return state


@rule(
    "U-P02",
    broken=(
        ("choice: together players:", "choice: turn of players:"),
        ("zone hand (p in players): cards, seen by p, counted", "zone hand (p in players): cards, seen by all"),
    ),
)
def test_hands_and_choices_are_secret(rules: Rules) -> None:
    """All choose at the same time; nobody sees another's hand, nor whether another has chosen, nor what."""
    for players in (2, 3, 4):
        random = Random(players)
        state = rules.start(players)
        assert state.to_act == tuple(range(players))
        assert [seat for seat in range(players) if seen(state, 1, "hand", seat) is not None] == [1]
        state = later(state, random)
        names = tuple(option.name for option in state.options_of(0)[:2])
        for other, (card, half) in some_picks(state, random).items():
            chosen = state.play(card, other)
            for seat in {None, *range(players)} - {other}:
                for now in (chosen, chosen.play(half, other)):
                    assert given(now, seat, names) == given(state, seat, names)


@rule("U-P07", broken=(("symbols): cards, seen by all", "symbols): cards, seen by p"),))
def test_public_once_revealed(rules: Rules) -> None:
    """Once all have chosen, everybody sees every card under a board and the half that counts."""
    state = rules.start(3)
    picks = some_picks(state, Random(5))
    after = in_order(state, picks, (0, 0, 1, 1, 2, 2))
    for seat in (None, 0, 1, 2):
        for mine, (card, half) in picks.items():
            symbol = ALL.index(half.partition("=")[2])
            assert seen(after, seat, "tucked", mine, symbol) == frozenset({card.partition("=")[2]})


@rule("U-P07", broken=(("cards, at most 1, seen by p", "cards, at most 1, seen by all"),))
def test_only_the_owner_sees_the_notch(rules: Rules) -> None:
    """What lies face down is its owner's to see."""
    state = rules.start(3)
    number = next(number for number, one in enumerate(state.game.ir.variables) if one.address == "notch")
    cells = [state.game.layout.cell(number, (seat, 0)) for seat in range(3)]
    views = [state.view(seat).cells for seat in (None, 0, 1, 2)]
    shown = [[seat for seat, cell in enumerate(cells) if view[cell] is not None] for view in views]
    assert shown == [[], [0], [1], [2]]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_any_order_of_commits(players: int) -> None:
    """Cards and halves may come in any order of seats, mixed in any way: the state afterwards is the same."""
    random = Random(players)
    state = later(Rules().start(players), random, players)
    picks = some_picks(state, random)
    found = [in_order(state, picks, order) for order in orders(state.to_act, random)]
    assert len(found) == {2: 6, 3: 90, 4: 64}[players]
    assert [other for other in found if other != found[0]] == []
    assert found[0].view(0) == found[-1].view(0)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_copies_between_commits(players: int) -> None:
    """Whichever copy of the state is taken after however many commits, going on from it leads to the same state."""
    random = Random(10 + players)
    state = later(Rules().start(players), random)
    picks = some_picks(state, random)
    order = tuple(random.sample([seat for seat in range(players) for _ in range(2)], 2 * players))
    end = in_order(state, picks, order)
    for taken in range(2 * players + 1):
        done = order[:taken]
        here = in_order(state, picks, done)
        for twin in (copy(here), deepcopy(here), here.game.replay(here.history, seed=1)):
            assert in_order(twin, picks, order[taken:], done) == end
        assert in_order(here, picks, order[taken:], done) == end


def others_choices(state: State, other: int) -> Iterator[State]:
    """The states after each choice of one seat: the card alone, and with a half of it."""
    for card in state.options_of(other):
        chosen = state.play(card)
        yield chosen
        yield from (chosen.play(half) for half in chosen.options_of(other))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_nothing_tells_what_another_has_chosen(players: int) -> None:
    """Over a whole game: a seat's view, options and prompts are the same whatever another chooses, and before it does."""
    random = Random(20 + players)
    state = Rules().start(players, seed=players)
    while not state.over:
        seat, other = random.sample(range(players), 2)
        mine = given(state, seat)
        assert [chosen for chosen in others_choices(state, other) if given(chosen, seat) != mine] == []
        state = later(state, random)
