"""Setting up, for 2 to 5 players."""

from collections import Counter

import pytest

import interpreter
from tests.games.mangrovia.rulebook import Rules
from tests.games.mangrovia.rules_text import representation
from tests.games.rulebook import rule

COUNTS = (2, 3, 4, 5)
GRAY = {"e6", "h2", "i4"}
WHITE = {"c1", "d8", "f6", "a5", "g4", "a8", "i7"}


@rule("M-S01", broken=(("huts_each = 10 for 2..3, 9 for 4", "huts_each = 9 for 2..4"),))
def test_huts(rules: Rules) -> None:
    """Five players get 8 huts each, four 9, two and three 10."""
    for players, huts in zip(COUNTS, (10, 10, 9, 8), strict=True):
        supply = rules.game(players).held("supply")
        assert [supply[f"huts.p{seat}"] for seat in range(1, players + 1)] == [huts] * players


def test_player_counts(rules: Rules) -> None:
    """Two to five can play, nobody else."""
    for players in COUNTS:
        assert rules.game(players).game.players == players
    for players in (1, 6):
        with pytest.raises(ValueError, match="2 to 5 players"):
            interpreter.load("mangrovia", players=players)


@rule("M-S02", broken=(("bowls_each = 2 for 2..3, 1 for 4..5", "bowls_each = 1 for 2..5"),))
def test_bowls(rules: Rules) -> None:
    """Two and three players get two bowls each, four and five one."""
    for players, bowls in zip(COUNTS, (2, 2, 1, 1), strict=True):
        supply = rules.game(players).held("supply")
        assert [supply[f"bowls.p{seat}"] for seat in range(1, players + 1)] == [bowls] * players


@rule(
    "M-S03",
    broken=(("gray + white for 2, gray for 3, none for 4..5", "white for 2, gray for 3, none for 4..5"),),
)
def test_neutral_huts(rules: Rules) -> None:
    """With three a neutral hut stands on each gray symbol, with two on each gray and white one, else nowhere."""
    for players, spaces in zip(COUNTS, (GRAY | WHITE, GRAY, set(), set()), strict=True):
        scene = rules.game(players)
        assert scene.neutral_spaces() == spaces
        assert {scene["homes.number", space] for space in spaces} <= {1}


@rule(
    "M-S04",
    broken=(
        (
            "pole: if area of s is poles: move 1 from pole_pile to poles_of(neutral)",
            "pole: if area of s is stone: move 1 from box to box",
        ),
    ),
)
def test_tile_under_the_neutral_pole_hut(rules: Rules) -> None:
    """With two players tile 2 lies under the neutral pole hut, so the pile starts at 3."""
    scene = rules.game(2)
    assert scene.held("poles_of", "neutral") == {"2": 1}
    assert next(iter(scene.held("pole_pile"))) == "3"
    assert rules.game(3).held("poles_of", "neutral") == {}


@rule(
    "M-S05",
    broken=(("blocked: sites or none = site_6 for 2", "blocked: sites or none = none for 2"),),
)
def test_blocked_site(rules: Rules) -> None:
    """With two players a neutral bowl holds the last site all game, and the boat passes landings 6 and 7."""
    scene = rules.game(2)
    for _ in range(2):
        assert scene["altar", "site_6"] == "neutral"
        assert scene.values("place_bowl") == {"site_2", "site_3", "site_4", "site_5"}
        scene.placing("2 3 4 5")
        assert {landing for landing, _ in scene.stops()} == {f"l{number}" for number in (2, 3, 4, 5, 8, 9, 10, 11)}
    assert all(rules.game(players)["altar", "site_6"] is None for players in (3, 4, 5))


@rule(
    "M-S06",
    broken=(
        ("state score (p in players): points = 0", "state score (p in players): points = 5"),
        ("state amulet_track (p in players): 0..10 = 0", "state amulet_track (p in players): 0..10 = 1"),
    ),
)
def test_pillars(rules: Rules) -> None:
    """All pillars start at 0, with neutral huts on the board, too."""
    for players in COUNTS:
        scene = rules.game(players)
        seats = scene.game.seat_labels[:players]
        assert {scene["score", seat] for seat in seats} == {scene["amulet_track", seat] for seat in seats} == {0}
        assert set(seats) == set(scene.seen(None)["score"])


@rule("M-S07", broken=(("roll w in players\n        set starter to w", "roll w in players\n        set starter to next(w)"),))
def test_starting_player(rules: Rules) -> None:
    """Chance gives the talisman to any player alike, and who holds it begins."""
    for players in COUNTS:
        for seat in range(1, players + 1):
            scene = rules.game(players, luck=f"p{seat}")
            assert scene["starter"] == scene.seat == f"p{seat}"


def test_starting_player_is_fair() -> None:
    """Every player is as likely as any other to begin."""
    state = interpreter.of_ir(representation(5)).start()
    assert [(chance.name, chance.weight) for chance in state.chance] == [(f"p{seat}", 1) for seat in range(1, 6)]


@rule("M-S08", broken=(("where p is seat(starter, n - 1)", "where p is seat(starter, 1 - n)"),))
def test_starting_cards_go_round(rules: Rules) -> None:
    """The starting player gets the two 1s, the next clockwise the two 2s; cards of empty positions stay in the box."""
    for players in COUNTS:
        scene = rules.game(players, luck="p2")
        for place in range(players):
            seat = f"p{(1 + place) % players + 1}"
            starting = {card for card in scene.held("hand", seat) if card.startswith("s") and card != "sand"}
            assert starting == {f"s{place + 1}a", f"s{place + 1}b"}
        left = {card for card in scene.held("box") if card in scene.names("hand")}
        assert left == {f"s{place}{half}" for place in range(players + 1, 6) for half in "ab"}


@rule("M-S09", broken=(("setting valuables_laid_out = 4", "setting valuables_laid_out = 3"),))
def test_valuables_laid_out(rules: Rules) -> None:
    """Four valuables lie open, the other 39 in a pile that nobody sees."""
    scene = rules.game(4)
    assert sum(copies for card, copies in scene.held("display").items() if card.startswith("v")) == 4
    assert sum(scene.held("valuable_pile").values()) == 39
    assert all("valuable_pile" not in scene.seen(seat) for seat in (None, "p1", "p4"))
    assert scene.seen(None)["valuable_pile.size"] == 39


@rule(
    "M-S10",
    broken=(
        ("deal: for each p in players: move 2 from landscape_pile", "deal: for each p in players: move 3 from landscape_pile"),
        ("setting landscapes_laid_out = 3", "setting landscapes_laid_out = 4"),
    ),
)
def test_landscapes_dealt(rules: Rules) -> None:
    """Everybody is dealt two landscape cards; then three lie open."""
    for players in COUNTS:
        scene = rules.game(players)
        dealt = Counter(dict.fromkeys(scene.game.seat_labels[:players], 0))
        for seat in dealt:
            dealt[seat] = sum(
                copies for card, copies in scene.held("hand", seat).items() if card in scene.names("landscape_pile")
            )
        assert set(dealt.values()) == {2}
        assert sum(copies for card, copies in scene.held("display").items() if not card.startswith("v")) == 3
        assert sum(scene.held("landscape_pile").values()) == 32 - 2 * players - 3


@rule("M-S11", broken=(("birds: set birds_on to mangroves + water", "birds: set birds_on to mangroves + reed"),))
def test_birds(rules: Rules) -> None:
    """The birds start on mangroves and water."""
    assert rules.game(4)["birds_on"] == "water mangroves"


@rule("M-S12", broken=(("pays of a is 1 to repository", "pays of a is 2 to repository"),))
def test_amulets(rules: Rules) -> None:
    """The five 1-amulets lie open on the board, the other 35 in the bag."""
    scene = rules.game(4)
    assert scene.held("repository") == {"m1": 5}
    assert scene.held("bag") == {"m2": 10, "m3": 9, "m4": 7, "m5": 5, "m6": 4}
    assert scene.seen(None)["repository"] == {"m1": 5, "m2": 0, "m3": 0, "m4": 0, "m5": 0, "m6": 0}
    assert "bag" not in scene.seen(None)


@rule("M-S13", broken=(("let tile = 1st t in pole_pile", "let tile = 2nd t in pole_pile"),))
def test_pole_pile(rules: Rules) -> None:
    """The pole tiles lie open, 2 on top; a hut takes the top one."""
    scene = rules.at("l9")
    assert scene.held("pole_pile") == {str(value): 1 for value in range(2, 10)}
    scene.birds("sand water")
    scene.hand("p1", "v6 sand")
    assert scene.build("a6", "v6 sand").held("poles_of", "p1") == {"2": 1}
