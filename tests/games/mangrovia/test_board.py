"""The board: what is known of the printed one, and what every reconstruction must satisfy."""

from collections import Counter
from itertools import combinations_with_replacement

from tests.games.mangrovia.rulebook import Rules
from tests.games.rulebook import rule
from tests.games.table_rows import Row, members, number

COLUMNS, LINES = "ABCD", "EFGH"
POINTS = {6: 0, 7: 1, 8: 3, 10: 4}


def spot(row: Row) -> tuple[int, int]:
    """Where a space lies: column and line, from the left and from the top."""
    return number(row["x"]), number(row["y"])


def paths_of(rules: Rules, space: Row) -> set[str]:
    """The paths that a space lies on, by column and line."""
    return {name for name, path in rules.rows("paths").items() if space["x"] == path["x"] or space["y"] == path["y"]}


def area(rules: Rules, name: str) -> dict[str, Row]:
    """The spaces of an area; those of none for the empty name."""
    return {space: row for space, row in rules.rows("spaces").items() if row["area"] == name}


def ring(left: int, top: int) -> set[tuple[int, int]]:
    """The eight places round a centre, in a square with that corner."""
    return {(left + x, top + y) for x in range(3) for y in range(3)} - {(left + 1, top + 1)}


@rule(
    "M-B01", broken=(("table landscapes: water, sand, mangroves, reed", "table landscapes: water, sand, mangroves, reed, snow"),)
)
def test_four_landscapes(rules: Rules) -> None:
    """There are four landscapes, and the oracle rock has a place for each."""
    scene = rules.game(4)
    scene.birds("water sand mangroves reed")
    assert scene["birds_on"] == "water sand mangroves reed"
    assert scene.names("landscape_pile") == ("water", "sand", "mangroves", "reed")


@rule("M-B02", broken=(("B | 4 | - | 10 | 5", "B | 4 | - | 10 | 4"), ("E | - | 3 | 14 | 7", "E | 2 | - | 14 | 7")))
def test_eight_paths(rules: Rules) -> None:
    """Four columns run down from their statues and four lines run right; A pays 12 and 6, B 10 and 5, the second always half."""
    paths = rules.rows("paths")
    assert [name for name, path in paths.items() if path["x"] and not path["y"]] == list(COLUMNS)
    assert [name for name, path in paths.items() if path["y"] and not path["x"]] == list(LINES)
    for names, column in ((COLUMNS, "x"), (LINES, "y")):
        places = [number(paths[name][column]) for name in names]
        assert places == sorted(set(places))
    prizes = {name: (number(path["first"]), number(path["second"])) for name, path in paths.items()}
    assert (prizes["A"], prizes["B"]) == ((12, 6), (10, 5))
    assert all(first == 2 * second for first, second in prizes.values())


@rule("M-B02")
def test_every_path_has_spaces_of_its_own_places(rules: Rules) -> None:
    """Path A has six spaces or more, every path some, and no place holds two spaces."""
    spaces = rules.rows("spaces")
    on = Counter(path for row in spaces.values() for path in paths_of(rules, row))
    assert on["A"] >= 6
    assert set(on) == {*COLUMNS, *LINES}
    places = Counter(spot(row) for row in spaces.values() if row["area"] != "amulet")
    assert set(places.values()) == {1}


@rule("M-B03", broken=(("h2 | 8 | 2 | stone", "h2 | 7 | 2 | stone"),))
def test_stone_area(rules: Rules) -> None:
    """Eight stone spaces stand round a centre in the upper right that is no space; some lie on paths, some do not."""
    stone = area(rules, "stone")
    assert {spot(row) for row in stone.values()} == ring(6, 1)
    on = {space: len(paths_of(rules, row)) for space, row in stone.items()}
    assert {0, 1} <= set(on.values())


@rule("M-B04", broken=(("b6 | 2 | 6 | poles", "b6 | 2 | 7 | poles"),))
def test_pole_area(rules: Rules) -> None:
    """Eight pole spaces stand round a centre in the lower left that is no space; some lie on paths, some do not."""
    poles = area(rules, "poles")
    assert {spot(row) for row in poles.values()} == ring(1, 6)
    on = {space: len(paths_of(rules, row)) for space, row in poles.items()}
    assert {0, 1} <= set(on.values())


def test_some_area_space_on_two_paths(rules: Rules) -> None:
    """At least one space of the two areas lies on a column and on a line, so it counts three times."""
    squares = {**area(rules, "stone"), **area(rules, "poles")}
    assert max(len(paths_of(rules, row)) for row in squares.values()) == 2


@rule("M-B05", broken=(("i9 | 0 | 0 | amulet", "i9 | 5 | 8 | -"), ("i9 | 0 | 0 | amulet", "i9 | 5 | 8 | amulet")))
def test_amulet_spaces(rules: Rules) -> None:
    """There are ten amulet spaces, on no path; an amulet price is something else and occurs outside, too."""
    found = area(rules, "amulet")
    assert len(found) == 10
    assert not any(paths_of(rules, row) for row in found.values())
    assert any("amulets" in row["price"] for row in area(rules, "").values())
    assert any("valuables" in row["price"] for row in found.values())


@rule("M-B06", broken=(("d4 | 4 | 4 | - | reed, water", "d4 | 4 | 4 | - | reed"),))
def test_double_landscapes(rules: Rules) -> None:
    """Two spaces have two landscapes, all others one."""
    sizes = Counter(len(members(row["on"])) for row in rules.rows("spaces").values())
    assert sizes == {1: len(rules.rows("spaces")) - 2, 2: 2}


@rule(
    "M-B07",
    broken=(
        ("c5 | 3 | 5 | - | mangroves | 7 valuables", "c5 | 3 | 5 | - | mangroves | 1 valuables"),
        ("f5 | 6 | 5 | - | reed | 8 valuables | 3", "f5 | 6 | 5 | - | reed | 8 valuables | 5"),
    ),
)
def test_prices_and_points(rules: Rules) -> None:
    """Every space has one price in one currency, payable from the pieces; most are in valuables; points rise with the price."""
    spaces = rules.rows("spaces")
    prices = {space: row["price"].split() for space, row in spaces.items()}
    assert {len(price) for price in prices.values()} == {2}
    amounts = {name: sums(rules, name) for name in ("valuables", "amulets")}
    assert all(int(amount) in amounts[currency] for amount, currency in prices.values())
    assert sum(currency == "valuables" for _, currency in prices.values()) > 0.8 * len(spaces)
    plain = [(number(row["price"]), number(row["prints"])) for row in area(rules, "").values() if "valuables" in row["price"]]
    assert all(POINTS[price] == points for price, points in plain)
    assert {price for price, _ in plain} == set(POINTS)


def sums(rules: Rules, currency: str) -> set[int]:
    """Every amount up to 20 that few cards, or amulets, can make up."""
    table = rules.rows("valuable_cards" if currency == "valuables" else "amulet_discs")
    worth = [number(row["pays"]) for row in table.values()]
    return {sum(some) for few in range(1, 5) for some in combinations_with_replacement(worth, few)}


@rule("M-B08", broken=(("l7 | site_6", "l7 | site_5"),))
def test_a_site_serves_two_landings(rules: Rules) -> None:
    """The boat stops twice at a bowl: at landing i and at landing 13 - i."""
    for number_of_site in range(1, 7):
        stops = rules.at(f"l{number_of_site}").stops()
        assert [landing for landing, seat in stops if seat == "p1"] == [f"l{number_of_site}", f"l{13 - number_of_site}"]


@rule(
    "M-B09",
    broken=(("h2 | 8 | 2 | stone | water | 7 valuables | 0 | gray", "h2 | 8 | 2 | stone | water | 7 valuables | 0 | white"),),
)
def test_hut_symbols(rules: Rules) -> None:
    """Three gray symbols, one of them in the stone area; seven white ones, one in the pole area; some of both on paths."""
    spaces = rules.rows("spaces")
    where = {mark: Counter(row["area"] for row in spaces.values() if row["hut"] == mark) for mark in ("gray", "white")}
    assert (where["gray"].total(), where["gray"]["stone"], where["gray"]["poles"]) == (3, 1, 0)
    assert (where["white"].total(), where["white"]["stone"], where["white"]["poles"]) == (7, 0, 1)
    for mark in where:
        assert any(row["hut"] == mark and paths_of(rules, row) for row in spaces.values())


@rule(
    "M-B10",
    broken=(
        ("c1 | 3 | 1 | - | sand | 7 valuables | 1", "c1 | 3 | 1 | - | reed | 7 valuables | 1"),
        ("i2 | 0 | 0 | amulet | water | 5 amulets", "i2 | 0 | 0 | amulet | water | 6 amulets"),
    ),
)
def test_known_spaces(rules: Rules) -> None:
    """The spaces of the worked examples are there, marked as known; a space of 10 and 4 points is on a path and in no area."""
    kinds = {
        (row["on"], row["price"], number(row["prints"]), row["area"])
        for name, row in rules.rows("spaces").items()
        if name in KNOWN
    }
    assert kinds == {
        ("sand", "7 valuables", 1, ""),
        ("water", "5 amulets", 0, "amulet"),
        ("reed", "8 valuables", 3, ""),
        ("water", "6 valuables", 0, ""),
        ("water", "10 valuables", 4, ""),
        ("reed, water", "10 valuables", 4, ""),
    }
    assert sum(row["price"] == "7 valuables" for row in rules.rows("spaces").values()) >= 2
    assert paths_of(rules, rules.rows("spaces")["f4"])


KNOWN = ("c1", "c3", "c4", "d4", "f4", "i2")


def test_size_of_the_board(rules: Rules) -> None:
    """46 to 49 spaces, 20 to 23 of them in no area and on a path, the landscapes about equally frequent."""
    spaces = rules.rows("spaces")
    assert 46 <= len(spaces) <= 49
    plain = area(rules, "")
    assert 20 <= len(plain) <= 23
    assert all(paths_of(rules, row) for row in plain.values())
    land = Counter(one for row in spaces.values() for one in members(row["on"]))
    assert max(land.values()) - min(land.values()) <= 2


def test_known_and_reconstructed_are_told_apart(rules: Rules) -> None:
    """The representation marks the spaces of the examples as known and all others as reconstructed."""
    places = rules.game(4).game.places
    assert {space for space in rules.rows("spaces") if not places[f"spaces.{space}"].reconstructed} == set(KNOWN)
    assert {path for path in rules.rows("paths") if not places[f"paths.{path}"].reconstructed} == {"A", "B"}
    assert places["starting_cards"].reconstructed
    assert places["godless_tiles"].reconstructed
