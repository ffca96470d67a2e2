"""The reconstructed deck is a fair one: with and without the marked cards every area's top score can be reached."""

from collections import Counter

import pytest

from tests.games.editions import built
from tests.games.table_rows import Row
from tests.games.under_the_mango_tree.matching import cards_for, halves
from tests.games.under_the_mango_tree.scene import Rules
from tests.games.under_the_mango_tree.symbols import ALL, ANIMALS, AREAS, BIN, FISH

HANDS = {2: 5 * 4, 3: 5 * 4, 4: 3 * 5}
"""How many cards a player picks in a game."""
BINS = {2: 4, 3: 4, 4: 3}


def deck(players: int) -> dict[str, Row]:
    """The cards in the game."""
    return {name: card for name, card in Rules().cards.items() if players > 2 or card["line"] == "white"}


def shown(players: int) -> Counter[str]:
    """How many cards show each symbol."""
    return Counter(symbol for card in deck(players).values() for symbol in halves(card))


TOPS = {
    **{animal: (animal,) * 3 for animal in ANIMALS},
    "all animals": ANIMALS * 3,
    "fish": FISH,
    "fish twice": FISH * 2,
    "mangoes and lorikeets": ("mango",) * 4 + ("lorikeet",) * 5,
    "bees": ("four_bees",) * 3 + ("three_bees",) * 3,
    "bins": (BIN,) * 4,
}


@pytest.mark.parametrize("players", HANDS)
@pytest.mark.parametrize("top", TOPS)
def test_top_scores_can_be_reached(players: int, top: str) -> None:
    """There are cards enough for each area's top score, three of every species and all kinds of fish twice included."""
    assert cards_for(TOPS[top], deck(players)) is not None


@pytest.mark.parametrize("players", HANDS)
def test_one_player_can_have_every_species(players: int) -> None:
    """Three of each species are 18 cards: no more than a player picks with two or three; with four it takes five species."""
    assert len(TOPS["all animals"]) <= HANDS[players] if players < 4 else len(ANIMALS[1:] * 3) <= HANDS[4]


@pytest.mark.parametrize("players", HANDS)
def test_bins_for_everybody(players: int) -> None:
    """All players can take as many bins as their tiles ask for."""
    assert shown(players)[BIN] >= BINS[players] * players


def test_kinds_of_one_area_are_equally_frequent() -> None:
    """Of the 60 cards as many show each animal, each fish, each number of bees, mangoes and lorikeets."""
    for symbols in AREAS.values():
        assert len({shown(4)[symbol] for symbol in symbols}) == 1
    assert {area: sum(shown(4)[symbol] for symbol in symbols) for area, symbols in AREAS.items()} == {
        "mango_tree": 22,
        "beehive": 18,
        "animal_reserve": 30,
        "coast": 32,
        "garbage_removal": 18,
    }


def test_the_marked_cards_are_a_third_of_everything() -> None:
    """Without the marked cards there is two thirds of each symbol left, to the nearest card."""
    assert [symbol for symbol in ALL if abs(shown(2)[symbol] * 3 - shown(4)[symbol] * 2) >= 3] == []


@pytest.mark.parametrize("players", [2, 4])
def test_every_two_areas_meet_on_cards(players: int) -> None:
    """There are cards to choose between any two areas, and no two cards show the same."""
    areas = {symbol: area for area, symbols in AREAS.items() for symbol in symbols}
    pairs = Counter(frozenset(areas[symbol] for symbol in halves(card)) for card in deck(players).values())
    assert len(pairs) == 10
    assert min(pairs.values()) >= 2
    assert len({frozenset(halves(card)) for card in deck(players).values()}) == len(deck(players))


FAULTS = {
    "60 cards": ("stingray_or_bin | stingray | bin | black [reconstructed]\n", "", 2),
    "20 cards with a black line": ("stingray_or_bin | stingray | bin | black", "stingray_or_bin | stingray | bin | white", 4),
    "the halves of a card are for two areas": ("stingray_or_bin | stingray | bin |", "stingray_or_bin | stingray | moray |", 4),
    "the deck lasts 5 rounds, with four players 3": ("dealt = 4 for 2..3, 5 for 4", "dealt = 5", 3),
    "three of every species": ("echidna_or_mango | echidna |", "echidna_or_mango | frog |", 2),
    "fish of every kind for two sets": ("seahorse_or_lorikeet | seahorse |", "seahorse_or_lorikeet | moray |", 2),
    "bins enough for everybody": ("bins_needed = 4 for 2..3, 3 for 4", "bins_needed = 7", 2),
    "sets of five and of one score 16 together": ("set_5 | 5 | 15", "set_5 | 5 | 14", 3),
    "no fish adds less to a set than the one before, so the largest sets score most": ("set_8 | 8 | 36", "set_8 | 8 | 34", 3),
}


@pytest.mark.parametrize("words", FAULTS)
def test_a_fault_in_the_data_is_found(words: str) -> None:
    """The file says what it expects of its data; a printed deck that is put in its place is held against it."""
    old, new, players = FAULTS[words]
    found = [mistake.headline() for mistake in built(players, Rules(changes=((old, new),)).edition)[1]]
    assert any(words in headline for headline in found), found
    assert built(players, Rules().edition)[1] == ()
