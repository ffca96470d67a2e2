"""What lies in the box: cards, their halves, and what is not printed in the rulebook."""

import re

from rulesdsl import player_counts
from rulesdsl.source import SourceFile
from tests.games.editions import base_text
from tests.games.rulebook import rule
from tests.games.table_rows import number
from tests.games.under_the_mango_tree.matching import halves
from tests.games.under_the_mango_tree.scene import Rules
from tests.games.under_the_mango_tree.symbols import ALL, ANIMALS, AREAS, FISH

MARK = "[reconstructed]"
TABLE = (1, 3, 6, 10, 15, 21, 28, 36)


def areas_of(rules: Rules) -> dict[str, str]:
    """The area of each symbol, as the game has it."""
    game = rules.game(2).game
    table = next(one for one in game.tables if one.address == "symbols.area")
    return {symbol: table.format.labels[row] for symbol, row in zip(table.dimensions[0].labels, table.values, strict=True)}


@rule(
    "U-C01",
    broken=(
        ("for 2..4 players", "for 2..5 players"),
        (" mango_or_frog | mango | frog | white [reconstructed]\n", ""),
    ),
)
def test_players_cards_areas(rules: Rules) -> None:
    """2 to 4 players; 60 cards with two halves; each half belongs to one of five areas."""
    assert len(rules.cards) == 60
    assert player_counts(SourceFile("game.rules", base_text(rules.edition))) == (2, 3, 4)
    assert areas_of(rules) == {symbol: area for area, symbols in AREAS.items() for symbol in symbols}


@rule(
    "U-C02",
    broken=(
        ("stingray_or_bin | stingray | bin | black", "stingray_or_bin | stingray | bin | white"),
        ("stingray_or_bin | stingray | bin | black", "stingray_or_bin | stingray | bin | -"),
    ),
)
def test_marked_cards(rules: Rules) -> None:
    """20 of the cards have a black line, the other 40 a white one."""
    lines = [card["line"] for card in rules.cards.values()]
    assert (lines.count("black"), lines.count("white")) == (20, 40)


@rule(
    "U-C03",
    broken=(
        ("bin_or_mango | bin | mango |", "bin_or_mango | bin | bin |"),
        ("three_bees | beehive | 3", "three_bees | beehive | 2"),
        ("moray_or_lorikeet | moray |", "moray_or_lorikeet | mango |"),
    ),
)
def test_what_halves_show(rules: Rules) -> None:
    """A mango or a lorikeet; 2, 3 or 4 bees; one of 6 animals; one of 8 kinds of fish; a bin: all occur, two areas on a card."""
    areas = {symbol: area for area, symbols in AREAS.items() for symbol in symbols}
    assert {symbol for card in rules.cards.values() for symbol in halves(card)} == set(ALL)
    assert (len(ANIMALS), len(FISH)) == (6, 8)
    assert [len({areas[symbol] for symbol in halves(card)}) for card in rules.cards.values()] == [2] * 60
    bees = {name: number(row["bees"]) for name, row in rules.rows("bee_halves").items()}
    assert bees == {"two_bees": 2, "three_bees": 3, "four_bees": 4}


@rule(
    "U-C04",
    broken=(
        ("set_6 | 6 | 21 [reconstructed]", "set_6 | 6 | 20 [reconstructed]"),
        ("set_6 | 6 | 21 [reconstructed]", "set_6 | 6 | 21"),
        ("stingray_or_bin | stingray | bin | black [reconstructed]", "stingray_or_bin | stingray | bin | black"),
    ),
)
def test_what_is_reconstructed(rules: Rules) -> None:
    """Every card and every score for a set of fish is marked as reconstructed; sets of 5 and of 1 score 16 together."""
    scores = {number(row["size"]): number(row["scores"]) for row in rules.rows("fish_sets").values()}
    assert scores == dict(enumerate(TABLE, start=1))
    assert scores[5] + scores[1] == 16
    lines = base_text(rules.edition).split("\n")
    values = [line for line in lines if re.match(r" +(set_\d|\w+_or_\w+) \|", line)]
    assert len(values) == 8 + 60
    assert [line for line in values if not line.endswith(MARK)] == []
