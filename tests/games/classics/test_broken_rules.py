"""The comparisons can fail: with one rule changed, the engines are found to differ."""

from pathlib import Path
from random import Random

import pytest
from attrs import evolve

from tests.games.classics.every import GAMES, matches
from tests.games.classics.match import Match
from tests.games.classics.pair import random_course, start
from tests.games.classics.partition import Partition, histories

BROKEN = {
    "breakthrough": '[remove]\naddresses = ["reaches.straight"]',
    "connect_four": '[rewrite]\nfours = "table fours: lines of 5 in cells"',
    "goofspiel": '[rewrite]\nbidding.bid = "least value of bid(p)"',
    "hearts": '[remove]\naddresses = ["playable.harmless"]',
    "kuhn_poker": '[rewrite]\nshowdown.high = "least rank of laid_open(p)"',
    "leduc_poker": '[remove]\naddresses = ["showdown.pair"]',
    "liars_dice": "[set]\nwild = 5",
    "nim": '[set]\nlast_match = "wins"',
    "pig": '[rewrite]\nwon = "score(p) is over goal"',
    "tic_tac_toe": '[rewrite]\nhas_line = "original(p) and owner of board(cells(2, 2)) is p"',
}
"""For each game a variant in which one rule is another."""

KINDS = {
    "another seat acts": ("tic_tac_toe", '[rewrite]\nplay = "turns of players from p2 until full: mark\\nend"'),
    "a choice is missing": ("nim", "[set]\nheaps.fourth.size = 6"),
    "a choice is too many": ("liars_dice", '[remove]\naddresses = ["biddable.raise"]'),
    "other weights": ("leduc_poker", "[set]\ncards.each = 3"),
    "another outcome": ("pig", "[set]\nfaces = 5"),
    "over too early": ("connect_four", '[rewrite]\nfull = "some d in grid(cells(1, 6))"'),
    "over too late": (
        "goofspiel",
        '[rewrite]\nplay.auctions = "repeat cards_each times:\\n    turn_up\\n    together players: bid_for_it\\n    give"',
    ),
    "other returns": ("kuhn_poker", '[rewrite]\nwinner.chips = "most won(p)"'),
}
"""For each thing that is compared a variant in which it differs."""

ROUNDS = 200


def broken(match: Match, change: str, folder: Path) -> Match:
    """A match in which our rules have a change that theirs have not."""
    path = folder / "broken.toml"
    path.write_text(f'[variant]\ngame = "{match.game}"\n{change}\n', encoding="utf-8")
    return evolve(match, variants=(*match.variants, str(path)))


def differ(match: Match) -> bool:
    """Whether some random game tells the engines apart."""
    try:
        for seed in range(ROUNDS):
            random_course(match, Random(seed))
    except AssertionError:
        return True
    return False


def test_every_game_is_broken_once() -> None:
    """No game is left out here."""
    assert set(BROKEN) == set(GAMES)


@pytest.mark.parametrize("game", BROKEN)
def test_a_broken_rule_is_found(game: str, tmp_path: Path) -> None:
    """A rule of the game is changed, and random games find it."""
    assert differ(broken(matches(game)[0], BROKEN[game], tmp_path))


@pytest.mark.parametrize("kind", KINDS)
def test_a_difference_of_each_kind_is_found(kind: str, tmp_path: Path) -> None:
    """Each of the things that are compared can be what differs."""
    game, change = KINDS[kind]
    assert differ(broken(matches(game)[0], change, tmp_path))


@pytest.mark.parametrize("sight", ["all", "nobody"])
def test_a_wrong_sight_is_found(sight: str, tmp_path: Path) -> None:
    """With hands that all see, ours tells apart too much; with hands that nobody sees, too little."""
    match = broken(matches("kuhn_poker")[0], f'[set]\nhand.seen_by = "{sight}"', tmp_path)
    with pytest.raises(AssertionError, match="ours tells apart" if sight == "all" else "theirs tells apart"):
        Partition().meet(histories(start(match)))
