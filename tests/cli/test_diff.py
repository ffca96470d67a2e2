"""`rulesdsl diff`: what variants change and in what two files differ, in words, as data, as a variant."""

import json
import tomllib
from pathlib import Path

import pytest

import rulesdsl as language
from rulesdsl.games import game_names, game_path
from rulesdsl.variants.find import choose, variant_names
from rulesdsl.variants.layers import resolve
from rulesdsl.variants.tell import differences
from tests.cli.commands import Done, rulesdsl
from tests.cli.tiny_game import MODULE, RULES, tiny


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The rules file of the small game, in the folder where the commands run."""
    monkeypatch.chdir(tmp_path)
    return tiny(tmp_path)


def refused(done: Done) -> str:
    """The message of a command that could not run."""
    assert (done.code, done.out) == (2, "")
    return done.err


# ---- in words -----------------------------------------------------------------------------------------

ALL = """\
Tiny with Rich house (4 players)

Added
- Cards: new `gold` (price 3, copies 1)
- Winner: new tie-breaker `god` after `points`: `most 1 if rich(p) else 0`

Changed
- How many cards each player gets: 3, not 2   [T-1]
- Laid out: 6, not 4   [T-2]
    (more to choose from)
- The cards of a player: seen by all, not p
- Fit: changed
        condition fit (c in cards):
      -     cheap: price of c is under 3 otherwise "too dear"   [T-3]
      +     cheap: price of c is under 9 otherwise "it's too dear"
    (Everything is cheap.)

Removed
- Winner: without the tie-breaker `cards`: `least count c in hand(p) [T-4]`   [T-4]
"""


def test_in_words(game: Path) -> None:
    """Everything that a variant changes, once, by kind, in the order of the rules, with citations and reasons."""
    assert rulesdsl("diff", game, "-v", "rich", "-p", "4") == Done(0, ALL, "")


def test_for_all_counts(game: Path) -> None:
    """Without a number of players it is said for how many a value is; a change for another number is not told."""
    line = "- How many cards each player gets: 3 with 4 players, not 2   [T-1]\n"
    assert line in rulesdsl("diff", game, "-v", "rich").out
    assert "How many cards" not in rulesdsl("diff", game, "-v", "rich", "-p", "3").out


def test_of_several(game: Path) -> None:
    """With several variants it is said who makes which change; what stands last is told, whoever said something before."""
    done = rulesdsl("diff", game, "-v", "rich", "-v", "wide")
    assert "- Laid out: 6, not 4   [T-2]\n    (The module and Rich house: more to choose from)\n" in done.out
    assert (
        "- Gain, first: `add (n + 1) as points to score(me)`, not `add n as points to score(me)`   [T-5]\n    (The module)\n"
    ) in done.out


def test_what_comes_to_nothing(game: Path) -> None:
    """What a higher layer turns back is no difference."""
    (game.parent / "variants" / "back.toml").write_text('variant.game = "tiny"\nset.laid_out = 4\nexpect.laid_out = 5\n')
    wide = MODULE.partition("[rewrite]")[0]
    (game.parent / "variants" / "wide.toml").write_text(wide)
    assert rulesdsl("diff", game, "-v", "back", "-v", "wide").out.endswith(": nothing changes\n")


def test_part_of_something_new(game: Path) -> None:
    """What one variant adds and another changes is told once, as it is in the end, with both of them."""
    (game.parent / "variants" / "more.toml").write_text(
        'variant.game = "tiny"\nvariant.requires = ["luck"]\nset.luck.seen_by = "all"\nwhy.luck.seen_by = "No secrets."\n'
    )
    (game.parent / "variants" / "luck.toml").write_text('variant.game = "tiny"\nadd.luck = "state luck: 0..9"\n')
    assert rulesdsl("diff", game, "-v", "more").out == (
        "Tiny with Luck and More\n\nAdded\n- New state `luck`\n      + state luck: 0..9, seen by all\n"
        "    (Luck and More: No secrets.)\n"
    )


def test_part_of_something_written_anew(game: Path) -> None:
    """A part that one variant changes and another writes anew with the whole is told with the whole only."""
    (game.parent / "part.toml").write_text(
        'variant.game = "tiny"\nvariant.rank = "module"\nrewrite.fit.cheap = "price of c is under 5"\n'
    )
    assert rulesdsl("diff", game, "-v", "rich", "-v", game.parent / "part.toml").out.count("- Fit") == 1


@pytest.mark.parametrize(
    ("edits", "words"),
    [
        ('set.game.players = "2..6"', "- The game: for 2 to 6 players, not for 2 to 4 players"),
        ("set.pile.shuffled = false", "- Pile: not shuffled any more"),
        ('set.pile.refilled_from = "never"', "- Pile: never refilled, not refilled from used when refill"),
        ("set.hand.at_most = 3", "- The cards of a player: holds at most 3, not any number"),
        ('set.refill = "emptied"', "- When a pile is filled again: emptied, not needed"),
        ('set.cards.price = "0..9 points"', "- Cards, price: of the type 0..9 points, not points"),
        ("set.cards.a.price = 2", "- Cards, a: price 2, not 1"),
        ('set.fit.cheap.otherwise = "no"', "- Fit, cheap: “no”, not “too dear”"),
        ('set.fit.cheap.otherwise = "too bad"', "- Fit, cheap: “too bad”, not “too dear”"),
        (
            'set.refill.doc = "When to fill."',
            "- When a pile is filled again: described as “When to fill.”, not “When a pile is filled again.”",
        ),
        ('set.winner.otherwise = "no"', "- Winner: nobody can be level still: “no” (before: those still level share the place)"),
        ("add.refill.never = {}", "- When a pile is filled again: may also be `never`"),
        ('add.winner.first = "1st adds 1 to score(p)"', "- Winner: new prize `first`: `1st adds 1 to score(p)`"),
        ("add.fit.dear = 'yes otherwise \"no\"'", '- Fit: new condition `dear`: `yes otherwise "no"`'),
        ('remove.addresses = ["cards.b"]', "- Cards: without `b`"),
        ('remove.addresses = ["gain.more"]', "- Gain: without the step `more`: `if rich(me): add n as points to score(me)`"),
        ('remove.addresses = ["rich"]', "- Rich: this value is gone"),
        ('add.luck = "--- Luck.\\nstate luck: 0..9"', "- New state `luck`: Luck.\n      + state luck: 0..9"),
        ('insert.play.late = { before = "round", rules = "end" }', "- Play: new step `late` before `round`: `end`"),
    ],
)
def test_sentences(game: Path, edits: str, words: str) -> None:
    """Each kind of change has its words."""
    (game.parent / "one.toml").write_text(f'variant.game = "tiny"\n{edits}\n')
    assert f"{words}\n" in rulesdsl("diff", game, "-v", game.parent / "one.toml").out


def test_a_line_and_the_condition_before_it(game: Path) -> None:
    """That a line always counts now, or no longer always, is said in words, too."""
    guarded = game.parent / "guarded.rules"
    guarded.write_text(RULES.replace("cheap: price", "cheap when c is a: price"))
    line = "price of c is under 3 otherwise "
    (game.parent / "one.toml").write_text(f'variant.game = "tiny"\nrewrite.fit.cheap = \'{line}"no"\'\n')
    (game.parent / "two.toml").write_text(f'variant.game = "tiny"\nrewrite.fit.cheap = \'when c is b: {line}"no"\'\n')

    assert "; it holds always now, not only when `c is a`" in rulesdsl("diff", guarded, "-v", game.parent / "one.toml").out
    assert "; it holds only when `c is b` now" in rulesdsl("diff", game, "-v", game.parent / "two.toml").out


def test_as_data(game: Path) -> None:
    """The same as JSON, with addresses, what stood and stands there, who says it, where and why."""
    found = json.loads(rulesdsl("diff", game, "-v", "rich", "--format", "json").out)
    assert (found["version"], found["game"], found["variants"], found["players"]) == (1, "tiny", ["rich"], None)
    one = next(one for one in found["differences"] if one["address"] == "laid_out")
    assert one == {
        "address": "laid_out",
        "change": "changed",
        "words": "Laid out: 6, not 4",
        "lines": [],
        "before": "4",
        "after": "6",
        "variants": ["rich"],
        "why": ["more to choose from"],
        "references": ["T-2"],
        "file": str(game.parent / "variants" / "rich.toml"),
        "line": 6,
    }


SHIPPED = [(name, variant) for name in game_names() for variant in variant_names(game_path(name))]


@pytest.mark.parametrize(("name", "variant"), SHIPPED, ids="-".join)
def test_every_change_is_told(name: str, variant: str) -> None:
    """Each edit of a shipped variant is told, by itself or with the whole that it belongs to."""
    path = game_path(name)
    resolved, mistakes = resolve(language.named(language.read(path))[0], choose(path, [variant]).variants)
    assert not language.has_errors(mistakes)
    told = {one.address for one in differences(resolved)}
    for edit in resolved.edits:
        parts = edit.address.split(".")
        assert told & {".".join(parts[:end]) for end in range(1, len(parts) + 1)}, edit.address


# ---- two files ----------------------------------------------------------------------------------------


@pytest.fixture
def other(game: Path) -> Path:
    """Another version of the small game."""
    path = game.parent / "other.rules"
    path.write_text(RULES.replace("laid_out = 4", "laid_out = 5").replace("cards:  least", "cards:  most"))
    return path


def test_two_files(game: Path, other: Path) -> None:
    """Two files are compared in the same words; places are those of the second file."""
    done = rulesdsl("diff", game, other)
    assert done.out.startswith(f"{other} beside {game}\n\nChanged\n- Laid out: 5, not 4   [T-2]\n")
    one = json.loads(rulesdsl("diff", game, other, "--format", "json").out)["differences"][0]
    assert (one["address"], one["file"], one["line"], one["variants"]) == ("laid_out", "other.rules", 6, [])
    assert rulesdsl("diff", game, game).out == f"{game} beside {game}: nothing changes\n"


def test_as_variant(game: Path, other: Path) -> None:
    """The variant between two files is one that can be played, and makes the first file the second."""
    done = rulesdsl("diff", game, other, "--as-variant", "--id", "between")
    found = tomllib.loads(done.out)
    assert found["variant"] == {"id": "between", "game": "tiny"}
    assert (found["expect"], found["set"]) == ({"laid_out": 4}, {"laid_out": 5})
    path = game.parent / "between.toml"
    path.write_text(done.out)
    assert rulesdsl("check", game, "-v", path).code == 0
    rules = rulesdsl("resolve", game, "-v", path, "--format", "rules").out
    assert rules == rulesdsl("resolve", other, "--format", "rules").out


def test_standard_input(game: Path, other: Path) -> None:
    """One of the files may come from the standard input."""
    assert "- Laid out: 5, not 4" in rulesdsl("diff", "-", other, stdin=game.read_bytes()).out


def test_what_no_variant_says(game: Path, other: Path) -> None:
    """What cannot be said as a variant is named with its place, and nothing is written."""
    other.write_text(other.read_text().replace("game tiny", "game small"))
    done = rulesdsl("diff", game, other, "--as-variant")
    assert (done.code, done.out) == (1, "")
    assert done.err == "error: a variant cannot change the name of the game\n  --> other.rules:2:1\n"


# ---- what cannot be compared --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["nim"], "nothing to compare with"),
        (["nim", "pig", "hearts"], "two files can be compared, not 3"),
        (["nim", "pig", "-v", "x"], "of two files no variants are asked"),
        (["nim", "--as-variant"], "`--as-variant` needs two rules files"),
        (["nim", "nim", "--id", "x"], "`--id` goes with `--as-variant`"),
        (["nim", "nim", "--as-variant", "--id", "No"], "`No` cannot be an id"),
        (["mangrovia", "-v", "stone_tile"], "did you mean `stone_tiles`"),
        (["nim", "missing.rules"], "there is no file `missing.rules`"),
        (["nim", "-p", "7", "--set", "game.title=x"], "is for 2 players, not for 7"),
    ],
)
def test_usage(arguments: list[str], message: str) -> None:
    """A command line that makes no sense ends with 2 and says what to write."""
    assert message in refused(rulesdsl("diff", *arguments))


def test_wrong_variant(game: Path) -> None:
    """The mistakes of a variant are shown on standard error."""
    done = rulesdsl("diff", game, "--set", "laid_ut=5")
    assert (done.code, done.out) == (1, "")
    assert "did you mean `laid_out`?" in done.err
