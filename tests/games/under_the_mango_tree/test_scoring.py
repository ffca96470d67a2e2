"""The scoring of the five areas, and who wins."""

from tests.games.rulebook import rule
from tests.games.under_the_mango_tree.scene import Rules

COUNTS = (2, 3, 4)


@rule(
    "U-F01",
    broken=(
        ("mangoes(p) * lorikeets(p)", "mangoes(p) + lorikeets(p)"),
        ("printed_lorikeets + visible(p, lorikeet)", "visible(p, lorikeet)"),
        ("printed_mangoes + visible(p, mango)", "visible(p, mango)"),
    ),
)
def test_mangoes_times_lorikeets(rules: Rules) -> None:
    """Mangoes times lorikeets, the printed one included; with none of one kind nothing."""
    boards = {"p1": "mango mango lorikeet lorikeet lorikeet", "p2": "lorikeet mango"}
    for players in COUNTS:
        points = (2 * 4, 1 * 2) if players == 4 else (3 * 3, 2 * 1)
        assert rules.scored(players, boards).points("mango_tree") == dict(zip(boards, points, strict=True))


@rule("U-S02", broken=(("printed_mangoes = 1 for 2..3, 0 for 4", "printed_mangoes = 1"),))
def test_what_is_printed_on_the_board(rules: Rules) -> None:
    """A mango for two and three players, so lorikeets alone score; with four a lorikeet, so mangoes alone do."""
    for players in COUNTS:
        found = rules.scored(players, {"p1": "lorikeet lorikeet", "p2": "mango mango mango"}).points("mango_tree")
        assert found == ({"p2": 3} if players == 4 else {"p1": 2})


@rule(
    "U-F02",
    broken=(
        ("where bees_of(q) is under bees_of(p)", "where bees_of(q) is at most bees_of(p)"),
        ("q in neighbours(p) where", "q in others(p) where"),
        ("four_bees | beehive | 4", "four_bees | beehive | 3"),
        ("setting fewer_bees = 8", "setting fewer_bees = 9"),
    ),
)
def test_more_bees_than_a_neighbour(rules: Rules) -> None:
    """8 points for each neighbour with fewer bees, none for one with as many, none for who sits further away."""
    boards = {"p1": "four_bees two_bees", "p2": "three_bees three_bees", "p3": "two_bees", "p4": "four_bees three_bees"}
    assert rules.scored(4, boards).points("beehive") == {"p2": 8, "p4": 16}
    assert rules.scored(4, {**boards, "p4": "four_bees"}).points("beehive") == {"p1": 8, "p2": 8, "p4": 8}
    assert rules.scored(3, {"p1": "two_bees", "p2": "four_bees"}).points("beehive") == {"p1": 8, "p2": 16}


@rule("U-F02", broken=(("q in neighbours(p) where", "q in neighbours(p), r in players where"),))
def test_two_players_are_one_neighbour(rules: Rules) -> None:
    """With two players there is one neighbour: 8 points at most."""
    assert rules.scored(2, {"p1": "two_bees", "p2": "four_bees four_bees"}).points("beehive") == {"p2": 8}
    assert rules.scored(2, {"p1": "two_bees", "p2": "two_bees"}).points("beehive") == {}


@rule(
    "U-F03",
    broken=(
        ("if visible(p, a) is 2", "if visible(p, a) is at least 1"),
        ("else if visible(p, a) is at least 3", "else if visible(p, a) is 3"),
        ("two_animals = 6 points for 2..3, 7 points for 4", "two_animals = 6 points"),
        ("three_animals = 12 points for 2..3, 14 points for 4", "three_animals = 12 points"),
    ),
)
def test_two_or_three_animals(rules: Rules) -> None:
    """Of each species two score 6, three or more 12, one nothing; 7 and 14 with four players."""
    boards = {
        "p1": "frog frog wombat",
        "p2": "lizard lizard lizard lizard frog frog",
        "p3": "echidna echidna echidna platypus platypus platypus",
        "p4": "kangaroo wombat",
    }
    assert rules.scored(4, boards).points("animal_reserve") == {"p1": 7, "p2": 14 + 7, "p3": 14 + 14}
    for players in (2, 3):
        seats = {seat: boards[seat] for seat in ("p1", "p2", "p3")[:players]}
        found = {"p1": 6, "p2": 12 + 6, "p3": 12 + 12}
        assert rules.scored(players, seats).points("animal_reserve") == {seat: found[seat] for seat in seats}


@rule(
    "U-F05",
    broken=(
        ("where visible(p, bin) is under bins_needed", "where visible(p, bin) is at most bins_needed"),
        ("take garbage_loss from score(p)", "add garbage_loss to score(p)"),
    ),
)
def test_enough_bins(rules: Rules) -> None:
    """As many bins as the tile asks for, or more, lose nothing; fewer lose what the tile says, whether one or all are missing."""
    enough = {2: 4, 3: 4, 4: 3}
    for players in COUNTS:
        needed = enough[players]
        boards = {"p1": ["bin"] * needed, "p2": ["bin"] * (needed - 1), "p3": ["bin"] * (needed + 1), "p4": ["frog"]}
        found = rules.scored(players, {seat: " ".join(boards[seat]) for seat in list(boards)[:players]}).points("garbage_removal")
        lost = {"p2": -9, "p4": -9} if players == 4 else {"p2": -13}
        assert found == lost


@rule(
    "U-S03",
    broken=(
        ("bins_needed = 4 for 2..3, 3 for 4", "bins_needed = 4"),
        ("garbage_loss = 13 points for 2..3, 9 points for 4", "garbage_loss = 13 points"),
    ),
)
def test_garbage_tiles(rules: Rules) -> None:
    """Two and three players need 4 bins or lose 13, four need 3 or lose 9."""
    for players, bins, loss in ((2, 4, 13), (3, 4, 13), (4, 3, 9)):
        boards = {"p1": " ".join(["bin"] * bins), "p2": " ".join(["bin"] * (bins - 1))}
        assert rules.scored(players, boards).points("garbage_removal").get("p1", 0) == 0
        assert rules.scored(players, boards).points("garbage_removal")["p2"] == -loss


@rule(
    "U-F06",
    broken=(
        ("points: most score(p)", "points: least score(p)"),
        ("points: most score(p)", "points: most score(p)\n    bins: most visible(p, bin)"),
    ),
)
def test_most_points_win(rules: Rules) -> None:
    """Whoever has most points wins; all who are level at the top win together."""
    one = rules.scored(3, {"p1": "frog frog", "p2": "bin bin bin bin", "p3": "moray"}).result
    assert (one.winners, one.points, one.shared) == ((1,), (-7, 0, -12), False)
    two = rules.scored(3, {"p1": "frog frog", "p2": "moray", "p3": "wombat wombat bin"}).result
    assert (two.winners, two.places, two.shared) == ((0, 2), (1, 3, 1), True)


@rule("U-X01", broken=(("mangoes(p) * lorikeets(p)", "mangoes(p) + lorikeets(p)"),))
def test_the_worked_example(rules: Rules) -> None:
    """Four mangoes, two lorikeets, 6 bees against 6 and fewer, 3 wombats, a kangaroo, fish in sets of 5 and 1, 4 bins: 44."""
    fish = "clownfish angelfish surgeonfish pufferfish seahorse clownfish"
    mine = f"mango mango mango lorikeet lorikeet four_bees two_bees wombat wombat wombat kangaroo {fish} bin bin bin bin"
    scene = rules.scored(3, {"p1": mine, "p2": "three_bees three_bees", "p3": "two_bees three_bees"})
    areas = ("mango_tree", "beehive", "animal_reserve", "coast", "garbage_removal")
    assert [scene.points(area).get("p1", 0) for area in areas] == [8, 8, 12, 16, 0]
    assert scene["score", "p1"] == 44
