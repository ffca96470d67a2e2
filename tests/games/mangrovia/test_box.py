"""What lies in the box: the printed components."""

from tests.games.mangrovia.rulebook import Rules
from tests.games.rulebook import rule
from tests.games.table_rows import number

COLOURS = 5
POSITIONS = 5


def copies(rules: Rules, table: str, players: int = 5) -> dict[str, int]:
    """How many pieces of each kind of a table there are on the whole table, by name."""
    scene = rules.game(players)
    kinds = [kind for kind in scene.game.kinds if kind.address.split(".")[0] == table]
    return {kind.label: scene.total(kind.address) for kind in kinds}


@rule(
    "M-C01",
    broken=(("pieces landscape_cards (land in landscapes): 8 each", "pieces landscape_cards (land in landscapes): 7 each"),),
)
def test_landscape_cards(rules: Rules) -> None:
    """There are 8 cards of each landscape, 32 in all."""
    assert copies(rules, "landscape_cards") == {"water": 8, "sand": 8, "mangroves": 8, "reed": 8}


@rule("M-C02", broken=(("v2 | 2 | 9", "v2 | 2 | 8"),))
def test_valuables(rules: Rules) -> None:
    """43 valuables make the draw pile, worth 2 to 7."""
    assert copies(rules, "valuable_cards") == {"v2": 9, "v3": 8, "v4": 7, "v5": 7, "v6": 6, "v7": 6}
    assert {name: number(row["pays"]) for name, row in rules.rows("valuable_cards").items()} == {f"v{n}": n for n in range(2, 8)}


@rule("M-C03", broken=(("s1b | 5 | 1 | 1", "s1b | 6 | 1 | 1"),))
def test_starting_cards(rules: Rules) -> None:
    """Each position has two starting cards, worth 2 to 7, and each next pair totals exactly one more; 85 game cards in all."""
    table = rules.rows("starting_cards")
    pairs = {p: [number(row["pays"]) for row in table.values() if number(row["position"]) == p] for p in range(1, POSITIONS + 1)}
    assert all(len(pair) == 2 and set(pair) <= set(range(2, 8)) for pair in pairs.values()), pairs
    assert [sum(pairs[p]) - sum(pairs[1]) for p in pairs] == list(range(POSITIONS))
    decks = ("landscape_cards", "valuable_cards", "starting_cards")
    assert sum(sum(copies(rules, deck).values()) for deck in decks) == 85


@rule("M-C04", broken=(("m6 | 6 | 4", "m6 | 6 | 5"),))
def test_amulets(rules: Rules) -> None:
    """40 amulets: five of 1, and 35 of 2 to 6."""
    assert copies(rules, "amulet_discs") == {"m1": 5, "m2": 10, "m3": 9, "m4": 7, "m5": 5, "m6": 4}
    assert {name: number(row["pays"]) for name, row in rules.rows("amulet_discs").items()} == {f"m{n}": n for n in range(1, 7)}


@rule(
    "M-C05",
    broken=(
        ("pieces bowls (owner in seats): 2 each", "pieces bowls (owner in seats): 3 each"),
        ("pieces huts (owner in seats): 10 each", "pieces huts (owner in seats): 12 each"),
    ),
)
def test_pieces_of_a_colour(rules: Rules) -> None:
    """Every player has 10 huts, 2 bowls and 2 pillars."""
    seats = [f"p{n}" for n in range(1, COLOURS + 1)]
    for table, each in (("huts", 10), ("bowls", 2), ("chief_pillars", 1), ("amulet_pillars", 1)):
        found = copies(rules, table)
        assert {seat: found[seat] for seat in seats} == dict.fromkeys(seats, each), table


@rule(
    "M-C06",
    broken=(("pieces pole_tiles (value in 2..9): 1 each", "pieces pole_tiles (value in 2..8): 1 each"),),
)
def test_tiles_birds_boat_talisman(rules: Rules) -> None:
    """8 pole tiles of 2 to 9, two birds, a boat, a talisman."""
    assert copies(rules, "pole_tiles") == {str(value): 1 for value in range(2, 10)}
    assert [copies(rules, name) for name in ("birds", "boat", "talisman")] == [{"birds": 2}, {"boat": 1}, {"talisman": 1}]


@rule(
    "M-C07",
    broken=(("wild_card_tile | 2", "wild_card_tile | 1"),),
)
def test_stone_area_tiles(rules: Rules) -> None:
    """Of the 16 stone area tiles 8 show a statue, one for each path, and 8 something else."""
    assert copies(rules, "god_tiles") == dict.fromkeys("ABCDEFGH", 1)
    others = copies(rules, "godless_tiles")
    assert set(others) == {"valuable_tile", "amulet_tile", "wild_card_tile"}
    assert sum(others.values()) == 8
