"""`rulesdsl explain GAME ADDRESS`: what stands there, who said it, what a variant may write."""

from pathlib import Path

import pytest

import rulesdsl as language
from rulesdsl.games import game_path
from rulesdsl.names.model import What
from rulesdsl.source import SourceFile
from rulesdsl.variants.chain import examples
from rulesdsl.variants.edits import edits_of
from rulesdsl.variants.expectations import unchanged
from rulesdsl.variants.places import places
from rulesdsl.variants.read import read_variant
from rulesdsl.variants.snippets import parsed
from rulesdsl.variants.unknown import Ground
from tests.cli.commands import rulesdsl
from tests.cli.tiny_game import tiny


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The rules file of the small game, in the folder where the commands run."""
    monkeypatch.chdir(tmp_path)
    return tiny(tmp_path)


def explained(*arguments: str | Path) -> str:
    """What the command says of an address."""
    done = rulesdsl("explain", *arguments)
    assert (done.code, done.err) == (0, "")
    return done.out


SETTING = """\
laid_out: a setting   [T-2 ?]

> house  {folder}/variants/rich.toml:6:12  set by Rich house  (more to choose from)
        6
  module  {folder}/variants/wide.toml:6:12  set by The module
        5
  base  game.rules:6:9
        4

A variant may write a number within `0..9`:

    [set]
    laid_out = 6

`laid_out.2 = ...` below `[set]` is for 2 players alone.
It can be removed only along with what needs it: `rich`.
"""


def test_chain(game: Path) -> None:
    """The layers, newest first, the one that holds marked; each with its place, its author, its reason and its text."""
    assert explained(game, "laid_out", "-v", "rich", "-v", "wide").startswith(SETTING.format(folder=game.parent))


def test_part_of_a_whole(game: Path) -> None:
    """What was written with something larger around it says so."""
    found = explained(game, "fit.cheap.otherwise", "-v", "rich")
    assert "rewritten with `fit` by Rich house  (Everything is cheap.)\n        it's too dear\n" in found
    assert "  base  game.rules:23:44\n        too dear\n" in found


def test_a_value_for_all(game: Path) -> None:
    """A value for all numbers of players is one for each of them."""
    found = explained(game, "cards_each.4", "--set", "cards_each=1")
    assert found.splitlines()[2:4] == ["> session  --set:1:14  set with `cards_each` by this session", "        1"]


def test_whole_with_changed_parts(game: Path) -> None:
    """A whole is shown as its parts have made it; who has changed them is named, and what stood there."""
    found = explained(game, "winner", "-v", "rich")
    assert "            god:    most 1 if rich(p) else 0\n" in found
    assert "`winner.cards` removed by Rich house\n    `winner.cards` before:\n        least count c in hand(p) [T-4]\n" in found
    assert "  `winner.god` inserted by Rich house\n        ranking winner of p in players:\n" in found
    assert "  base  game.rules:24:9\n\n" in found


def test_value_for_one_count(game: Path) -> None:
    """A value that a variant has changed for one number of players is not the rules file's."""
    found = explained(game, "cards_each", "--set", "cards_each.4=1").splitlines()
    assert found[3:9] == [
        "> session  --set:1:16  `cards_each.4` set by this session",
        "        3 for 2..3, 1 for 4",
        "    `cards_each.4` before:",
        "        2",
        "  base  game.rules:5:9",
        "        3 for 2..3, 2 for 4",
    ]


def test_whole_written_anew(game: Path) -> None:
    """Changes of parts below the layer that has written the whole anew are no longer there."""
    (game.parent / "part.toml").write_text(
        'variant.game = "tiny"\nvariant.rank = "module"\nrewrite.fit.cheap = "price of c is under 5"\n'
    )
    part = game.parent / "part.toml"
    assert "`fit.cheap` rewritten by" in explained(game, "fit", "-v", part)
    assert "`fit.cheap` rewritten by" not in explained(game, "fit", "-v", part, "-v", "rich")
    layers = [
        line.split()[0] for line in explained(game, "fit.cheap", "-v", part, "-v", "rich").replace(">", " ").splitlines()[2:8:2]
    ]
    assert layers == ["house", "module", "base"]


def test_removed(game: Path) -> None:
    """What a variant has removed still has its history, and nothing more can be written there."""
    found = explained(game, "winner.cards", "-v", "rich")
    assert found.splitlines()[2].endswith("removed by Rich house")
    assert "A variant may" not in found


def test_description_and_citation(game: Path) -> None:
    """The description and the citation of the rules file come first; of a setting the value for the players asked for."""
    found = explained(game, "cards_each", "-p", "4")
    assert found.startswith(
        "cards_each: a setting   [T-1]\n    How many cards each player gets. Fewer make a short game.\n\n"
        "> base  game.rules:5:9\n        2\n"
    )
    assert "    cards_each.4 = 2\n" in found


@pytest.mark.parametrize(
    ("address", "words"),
    [
        ("refill", 'one of its readings, "needed", "emptied"'),
        ("cards.a.price", "a cell of the type `points`"),
        ("hand.seen_by", '"all", "nobody", or a parameter'),
        ("fit", "Below it a clause is added: `fit.NAME"),
        ("winner", "Below it a key is inserted: `[insert.winner.NAME]`"),
    ],
)
def test_what_may_be_written(game: Path, address: str, words: str) -> None:
    """What a variant may write at an address and below it is said in words."""
    assert words in explained(game, address)


STEPS = """
to extra:
    guarded: if score(me) is 1: set score(me) to 0
    menu:
        choose:
            high: set score(me) to 1
            low: set score(me) to 0
"""


def test_several_values(game: Path) -> None:
    """A setting with values for single numbers of players is offered with one value for all of them, and with one for some."""
    found = explained(game, "cards_each")
    assert "    [set]\n    cards_each = 3\n\n    [set]\n    cards_each.2 = 3\n" in found
    assert "[remove]" not in found


@pytest.mark.parametrize(
    ("address", "offered"),
    [("extra.guarded", []), ("extra.menu", ["an option is added"]), ("extra", ["a step is inserted"]), ("extra.menu.high", [])],
)
def test_what_steps_take(game: Path, address: str, offered: list[str]) -> None:
    """Below steps only that is offered which can be created there: options of a choice, steps beside a named one."""
    game.write_text(game.read_text() + STEPS)
    found = explained(game, address)
    assert [word for word in ("an option is added", "a step is inserted") if word in found] == offered


@pytest.mark.parametrize("address", ["laid_out", "fit", "refill.needed", "play"])
def test_no_removal_of_what_is_needed(game: Path, address: str) -> None:
    """What something else needs, or what has to be there, is not offered to be removed."""
    assert "[remove]" not in explained(game, address)


def test_final(game: Path) -> None:
    """Where no variant may change a thing, the reason stands instead."""
    game.write_text(game.read_text().replace("[T-3]", '[T-3] final "prices are prices"'))
    assert explained(game, "fit.cheap").endswith("No variant may change it: prices are prices\n")


@pytest.mark.parametrize("name", ["mangrovia", "hearts", "under_the_mango_tree"])
def test_examples_hold(name: str) -> None:
    """The examples of every address can be said by a variant; they change nothing, unless they remove, or say one value for
    several."""
    file = language.named(language.read(game_path(name)))[0].file
    there = places(file)
    for place in there.values():
        for text in examples(place, there, file, None):
            variant, faults = read_variant(SourceFile("example", f'variant.game = "{name}"\n\n{text}'))
            assert variant is not None
            (edit,), wrong = edits_of(variant, Ground(there))
            assert (*faults, *wrong) == ()
            several = place.what is What.SETTING and place.part.by_count and edit.address == place.path
            if edit.content is not None and '"..."' not in text and not several:
                found = parsed(there[edit.address], edit.content)
                assert unchanged(there[edit.address], found.value), text


# ---- what cannot be explained -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("address", "words"),
    [
        ("laid_ot", "did you mean `laid_out`?"),
        ("cards.a.prise", "did you mean `cards.a.price`?"),
        ("laid", "write `laid_out`"),
        ("winner.cardz", "did you mean `winner.cards`?"),
    ],
)
def test_unknown_address(game: Path, address: str, words: str) -> None:
    """An address that nothing has: exit code 2, and what is meant, by its old name or by one like it."""
    done = rulesdsl("explain", game, address)
    assert (done.code, done.out) == (2, "")
    assert words in done.err


LABELS = """\
[names]
used = "stack"
[options]
"gain.first" = "gather points"
[docs]
gain = "Grow rich by it."
"""


@pytest.mark.parametrize(
    ("word", "found"),
    [
        ("rich", ["`richer`, a value that the rules work out", "`gain`, a deed"]),
        ("each", ["`cards_each`, a setting: How many cards each player gets. Fewer make a short game."]),
        ("stack", ["`used`, a zone"]),
        ("Gather", ["`gain.first`, a step"]),
        ("filled again", ["`refill`, a setting: When a pile is filled again."]),
        ("shorts", ["`cards_each`, a setting: How many cards each player gets. Fewer make a short game."]),
        ("ard_", []),
        ("hort", []),
    ],
)
def test_search(game: Path, word: str, found: list[str]) -> None:
    """A word that is no address leads to those whose name, label or description has it; in descriptions it begins a word."""
    game.write_text(game.read_text().replace("let rich", "let richer").replace("rich(me)", "richer(me)"))
    (game.parent / "labels").mkdir()
    (game.parent / "labels" / "en.toml").write_text(LABELS)
    done = rulesdsl("explain", game, word)
    assert (done.code, done.out) == (2, "")
    assert [line.strip() for line in done.err.splitlines() if line.startswith("    ")] == found


def test_many_are_found(game: Path) -> None:
    """Names come before what only speaks of the word, the shortest first; so many are shown, and how many more there are."""
    lines = rulesdsl("explain", "mangrovia", "hut").err.splitlines()
    paths = [line.split("`")[1] for line in lines if line.startswith("    `")]
    assert len(paths) == 8
    assert "huts_each" in paths
    assert paths == sorted(paths, key=len)
    assert lines[10].startswith("    and ")
    assert lines[11] == "  did you mean `huts` or `huts_in`?"


def test_game_without_address(game: Path) -> None:
    """A game alone, or with variants, lacks an address; a code is explained as ever."""
    alone = "error: an address is missing\n  name an address or any word: `rulesdsl explain pig goal`\n"
    assert rulesdsl("explain", "pig").err.startswith(alone)
    done = rulesdsl("explain", game, "-v", "rich")
    assert (done.code, done.err.splitlines()[0]) == (2, "error: an address is missing")
    assert rulesdsl("explain", "NAM101").out.startswith("# NAM101")
