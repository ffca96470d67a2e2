"""The way of every card, followed one by one through whole games: where it is dealt, whose hands it passes, where it ends."""

from random import Random

import pytest

from interpreter import State
from tests.games.rulebook import rule
from tests.games.under_the_mango_tree.looking import hand
from tests.games.under_the_mango_tree.scene import CARD, Rules

LEFT, RIGHT = 1, -1


def hands(state: State) -> list[frozenset[str]]:
    """All hands, each as its owner sees it."""
    return [hand(state, seat) for seat in range(state.game.players)]


def picks(state: State, random: Random) -> tuple[State, list[str]]:
    """Everybody picks at random, in a random order of seats; gives the cards by seat."""
    seats, cards = list(state.to_act), [""] * state.game.players
    random.shuffle(seats)
    for seat in seats:
        card = random.choice(state.options_of(seat))
        cards[seat] = card.name.removeprefix(f"{CARD}=")
        state = state.play(card)
        state = state.play(random.choice(state.options_of(seat)))
    return state, cards


def follow(state: State, ways: list[int], dealt: int, seed: int) -> None:
    """Plays a game round by round, and holds each hand against where its cards must be by then."""
    random, players = Random(seed), state.game.players
    for way in ways:
        origin = hands(state)
        assert [len(hand) for hand in origin] == [dealt] * players
        for passed in range(dealt):
            # The hand that a seat has now was dealt to the seat so many places against the way.
            origins = [(seat - way * passed) % players for seat in range(players)]
            assert hands(state) == [origin[place] for place in origins]
            state, cards = picks(state, random)
            for place, card in zip(origins, cards, strict=True):
                origin[place] -= {card}
    assert state.over


@rule(
    "U-P03",
    "U-P05",
    broken=(
        ("next(p) if way is to_left else previous(p)", "previous(p) if way is to_left else next(p)"),
        (
            "pass: for each p in players: move all from pass_on(p) to hand(receiver(p))",
            "pass: for each p in players: move all from pass_on(p) to hand(p)",
        ),
        ("set way to to_right if way is to_left else to_left", "set way to to_right"),
    ),
)
def test_every_hand_goes_round(rules: Rules) -> None:
    """In each round every hand goes from neighbour to neighbour, one card fewer each time: left first, then right, and so on."""
    for players, dealt, rounds in ((2, 4, 5), (3, 4, 5), (4, 5, 3)):
        follow(rules.start(players), [LEFT, RIGHT, LEFT, RIGHT, LEFT][:rounds], dealt, 3)


@pytest.mark.parametrize(("players", "dealt", "rounds"), [(2, 4, 5), (3, 4, 5), (4, 5, 3)])
def test_right_first(players: int, dealt: int, rounds: int) -> None:
    """With the other reading of the first way, every hand goes right first, then left, and so on."""
    rules = Rules().having("first_way=to_right")
    follow(rules.start(players), [RIGHT, LEFT, RIGHT, LEFT, RIGHT][:rounds], dealt, 7)
