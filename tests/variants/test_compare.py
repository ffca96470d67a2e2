"""Two rules files compared: the variant that turns one into the other does so, and says it in small changes."""

import tomllib
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulesdsl.diagnostics.model import Mistake
from rulesdsl.names.from_syntax import collect
from rulesdsl.source import SourceFile
from rulesdsl.syntax import tree
from rulesdsl.syntax.parser import parse_file
from rulesdsl.variants.compare import Unsayable, compare
from rulesdsl.variants.layers import resolve
from rulesdsl.variants.mistakes import OldDescription
from rulesdsl.variants.read import read_variant
from rulesdsl.variants.sameness import same_files
from rulesdsl.variants.write import literal, write_variant
from tests.variants.mutated import PATHS, game, mutant

TINY = """\
language 1
game tiny "Tiny" for 2..4 players
unit points in 0..99, coins in 0..9
--- How far.
setting far = 3 in 0..9
setting a_head = 2 for 2..3, 1 for 4
setting refill = needed or emptied
table colours: red, green, blue
table houses:
    price: coins
    beside: some colours
    id   | price   | beside
    mill | 3 coins | red
    inn  | 4 coins | -
pieces cards:
    price: coins
    id | price | label | copies
    a  | 1     | "A"   | 2
    b  | 2     | "B"   | 1
zone hand (p in players): cards, seen by p
state score (p in players): points = 0, seen by all
let full (p in players) = count c in hand(p) is over far
condition fit (c in cards):
    cheap: price of c is under 3 otherwise "it's too dear"
    known when c is a: yes otherwise "unknown"
payment coins:
    card: c in my hand, worth price of c, to box
ranking winner of p in players:
    points: most score(p)
    cards:  least count c in hand(p)
    otherwise shared
    first:  1st adds 2 points to score(p)
to gain (n in 1..2):
    first: add n as points to score(me)
    choose:
        one: add 1 to score(me)
        two if far is 2 otherwise "no": add 2 to score(me)
    deep: repeat n times:
        choose:
            three: add 3 to score(me)
            four: add 4 to score(me)
    last: add n as points to score(me)
to reward after gain.first: add 1 to score(me)
to praise after gain.first: add 2 to score(me)
to play:
    turn of players: gain 1
    end
"""


def read(text: str) -> tree.RulesFile:
    """The tree of a text without faults."""
    file, mistakes = parse_file(SourceFile("t.rules", text))
    assert mistakes == ()
    return file


def variant_of(old: tree.RulesFile, new: tree.RulesFile) -> tuple[str, tuple[Unsayable, ...]]:
    """The text of the variant that turns one file into the other, and what it cannot say."""
    changes, unsayable = compare(old, new)
    assert old.header is not None
    return write_variant(old.header.name.text, changes), unsayable


def applied(old: tree.RulesFile, text: str) -> tuple[tree.RulesFile, tuple[Mistake, ...]]:
    """A file with a variant laid over it, and all that is wrong with that; descriptions may be those that the files have."""
    variant, found = read_variant(SourceFile("turned.toml", text))
    assert variant is not None, found
    resolved, more = resolve(collect(old)[0], (variant,))
    return resolved.file, (*found, *(one for one in more if not isinstance(one, OldDescription)))


def changed(before: str, after: str) -> dict[str, Any]:
    """The verbs of the variant that makes a replacement in the small file; that it does so is checked, too."""
    assert TINY.count(before) == 1
    old, new = read(TINY), read(TINY.replace(before, after))
    text, unsayable = variant_of(old, new)
    file, mistakes = applied(old, text)

    assert (unsayable, mistakes) == ((), ())
    assert same_files(file, new)
    return {name: part for name, part in tomllib.loads(text).items() if name not in ("variant", "expect")}


# ---- any files ----------------------------------------------------------------------------------------


@given(st.integers(0, len(PATHS) - 1), st.integers(1, 10), st.integers(0, 2**32))
@settings(max_examples=40)
def test_any_file_is_turned_into_any_other(index: int, times: int, seed: int) -> None:
    """A shipped game changed at random is what its variant makes of the game; not a word of that variant is idle or refused."""
    old = game(index)
    new = mutant(old, Random(seed), times)
    text, unsayable = variant_of(old, new)
    file, mistakes = applied(old, text)

    assert (unsayable, mistakes) == ((), ())
    assert same_files(file, new)
    assert same_files(old, new) == ("[set]" not in text and text.count("[") == 1)


@pytest.mark.parametrize("index", range(len(PATHS)), ids=[path.parent.name for path in PATHS])
def test_nothing_changes(index: int) -> None:
    """Between a file and itself there are no changes."""
    assert compare(game(index), game(index)) == ((), ())


@given(st.integers(0, len(PATHS) - 1), st.integers(0, 2**32))
@settings(max_examples=30)
def test_order_does_not_count(index: int, seed: int) -> None:
    """Declarations in another order are the same rules, as long as triggers follow each other as before."""
    old = game(index)
    several = list(old.declarations)
    Random(seed).shuffle(several)
    deeds = iter([one for one in old.declarations if isinstance(one, tree.Deed)])
    sorted_deeds = tuple(next(deeds) if isinstance(one, tree.Deed) else one for one in several)

    assert compare(old, tree.RulesFile(old.header, sorted_deeds, span=old.span)) == ((), ())


# ---- small changes ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("before", "after", "verbs"),
    [
        ('"Tiny"', '"Not so tiny"', {"set": {"game": {"title": "Not so tiny"}}}),
        ("coins in 0..9", "coins in 0..20", {"set": {"coins": {"in": "0..20"}}}),
        ("far = 3", "far = 4", {"set": {"far": 4}}),
        ("far = 3 in 0..9", "far = 4 in 0..5", {"set": {"far": {"2": 4, "3": 4, "4": 4, "in": "0..5"}}}),
        ("--- How far.\n", "--- How far it is.\n", {"set": {"far": {"doc": "How far it is."}}}),
        ("2 for 2..3, 1 for 4", "2 for 2, 1 for 3..4", {"set": {"a_head": {"3": 1}}}),
        ("2 for 2..3, 1 for 4", "5", {"set": {"a_head": 5}}),
        ("needed or emptied", "emptied or needed", {"set": {"refill": "emptied"}}),
        ("needed or emptied", "needed or emptied or never", {"add": {"refill": {"never": {}}}}),
        ("red, green, blue", "red, blue", {"remove": {"addresses": ["colours.green"]}}),
        ("red, green, blue", "red, pink, green, blue", {"insert": {"colours": {"pink": {"after": "red"}}}}),
        ("red, green, blue", "red, green, blue, pink", {"add": {"colours": {"pink": {}}}}),
        ("red, green, blue", "green, red, blue", {"rewrite": {"colours": "table colours: green, red, blue"}}),
        ("| 1     |", "| 3     |", {"set": {"cards": {"a": {"price": 3}}}}),
        (
            '    b  | 2     | "B"   | 1\n',
            '    b  | 2     | "B"   | 1\n    c  | 3 coins | "C" | 1\n',
            {"add": {"cards": {"c": {"price": "3 coins", "label": "C"}}}},
        ),
        (
            "    inn  | 4 coins | -\n",
            "    inn  | 4 coins | -\n    hall | 5       | red, blue\n",
            {"add": {"houses": {"hall": {"price": "5", "beside": ["red", "blue"]}}}},
        ),
        (
            "    inn  | 4 coins | -\n",
            "    inn  | 4 coins | -\n    hall | -       | -\n    hut  | 1 coins | -\n",
            {"add": {"houses": {"hall": {}, "hut": {"price": "1 coins"}}}},
        ),
        ("hand (p in players): cards, seen by p", "hand (p in players): cards", {"set": {"hand": {"seen_by": "nobody"}}}),
        ("points = 0, seen by all", "points = 5, seen by all", {"set": {"score": {"start": 5}}}),
        ("is over far", "is at least far", {"rewrite": {"full": "count c in hand(p) is at least far"}}),
        ("is under 3 o", "is under 4 o", {"rewrite": {"fit": {"cheap": "price of c is under 4"}}}),
        ('"it\'s too dear"', '"it\'s dear"', {"set": {"fit": {"cheap": {"otherwise": "it's dear"}}}}),
        ("known when c is a", "known when c is b", {"rewrite": {"fit": {"known": {"when": "c is b"}}}}),
        ("known when c is a: yes", "known: yes", {"rewrite": {"fit": {"known": 'yes otherwise "unknown"'}}}),
        ("worth price of c", "worth 2", {"rewrite": {"pay": {"coins": {"card": {"worth": 2}}}}}),
        ("    points: most score(p)\n", "", {"remove": {"addresses": ["winner.points"]}}),
        (
            "    cards:  least count",
            "    full: most 1\n    cards:  least count",
            {"insert": {"winner": {"full": {"after": "points", "rules": "most 1"}}}},
        ),
        (
            "    points: most score(p)\n",
            "    full: most 1\n    points: most score(p)\n",
            {"insert": {"winner": {"full": {"before": "points", "rules": "most 1"}}}},
        ),
        ("1st adds 2 points", "1st adds 3 points", {"rewrite": {"winner": {"first": {"adds": 3}}}}),
        ("otherwise shared", 'otherwise impossible "no"', {"set": {"winner": {"otherwise": "no"}}}),
        (
            "first: add n as points",
            "first: add n * 2 as points",
            {"rewrite": {"gain": {"first": "add n * 2 as points to score(me)"}}},
        ),
        ("one: add 1", "one: add 2", {"rewrite": {"gain": {"one": "add 2 to score(me)"}}}),
        (
            "            four: add 4 to score(me)\n",
            "            four: add 4 to score(me)\n            five: add 5 to score(me)\n",
            {"add": {"gain": {"deep": {"five": "add 5 to score(me)"}}}},
        ),
        ("if far is 2 o", "if far is 3 o", {"rewrite": {"gain": {"two": {"if": "far is 3"}}}}),
        (
            "    deep: repeat",
            "    stop: end\n    deep: repeat",
            {"insert": {"gain": {"stop": {"before": "deep", "rules": "end"}}}},
        ),
        ("    last: add n as points to score(me)\n", "", {"remove": {"addresses": ["gain.last"]}}),
    ],
)
def test_smallest_change(before: str, after: str, verbs: dict[str, Any]) -> None:
    """What differs in one place is one change there, with the verb that goes with it."""
    assert changed(before, after) == verbs


def test_several_new_steps() -> None:
    """Steps that come together keep their order, behind a step with a name or before one."""
    last = "    last: add n as points to score(me)\n"
    verbs = changed(last, f"{last}    more: add 1 to score(me)\n    most_of_all: add 2 to score(me)\n")
    assert list(verbs["insert"]["gain"]) == ["more", "most_of_all"]
    deep = "    deep: repeat n times:\n"
    verbs = changed(deep, f"    more: add 1 to score(me)\n    most_of_all: add 2 to score(me)\n{deep}")
    assert verbs["insert"]["gain"]["more"]["before"] == "deep"


def test_an_option_of_two_choices() -> None:
    """Where an address leads to two choices, the smallest step around them is rewritten to add an option to one."""
    last = "    last: add n as points to score(me)\n"
    old = TINY.replace(last, "    both:\n        choose:\n            six: end\n        choose:\n            seven: end\n" + last)
    text, _ = variant_of(
        read(old), read(old.replace("            seven: end\n", "            seven: end\n            eight: end\n"))
    )
    assert tomllib.loads(text)["rewrite"]["gain"].keys() == {"both"}


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("zone hand (p in players)", "zone hand (q in players)"),
        ("let full (p in players)", "let full"),
        ("setting far = 3 in 0..9", "setting far = 3"),
        ("setting refill = needed or emptied", "setting refill = 3"),
        ("to praise after gain.first: ", "to praise after gain.last: "),
        ("condition fit (c in cards):\n    cheap: price", "expect fit:\n    cheap: price"),
    ],
)
def test_made_anew(before: str, after: str) -> None:
    """What no smaller change says is removed and added: another first line, another kind, a limit taken away."""
    verbs = changed(before, after)
    name = before.split()[1].strip(":")
    assert verbs.keys() == {"remove", "add"}
    assert list(verbs["add"]) == [name]
    assert verbs["remove"] == {"addresses": [name]}


def test_both_value_and_description() -> None:
    """A value and its description at once are one change of the declaration, since an address is named once."""
    old, new = read(TINY), read(TINY.replace("let full", "--- Full.\nlet full").replace("is over far", "is over 3"))
    text, _ = variant_of(old, new)
    assert tomllib.loads(text)["remove"] == {"addresses": ["full"]}
    assert same_files(applied(old, text)[0], new)


def test_triggers_in_another_order() -> None:
    """Triggers of one step follow each other in the order of the file: they are added anew where it changes."""
    first, second = TINY[TINY.index("to reward") : TINY.index("to praise")], TINY[TINY.index("to praise") : TINY.index("to play")]
    old, new = read(TINY), read(TINY.replace(first + second, second + first))
    text, _ = variant_of(old, new)
    assert list(tomllib.loads(text)["add"]) == ["praise", "reward"]
    assert same_files(applied(old, text)[0], new)


def test_a_trigger_made_anew_keeps_its_turn() -> None:
    """Where one trigger is made anew, those that follow it are, too."""
    old, new = read(TINY), read(TINY.replace("to reward after gain.first:", "to reward (n in 1..2):"))
    text, _ = variant_of(new, old)
    assert list(tomllib.loads(text)["add"]) == ["reward", "praise"]
    assert same_files(applied(new, text)[0], old)


# ---- what is said of the layer below ------------------------------------------------------------------


def test_what_is_expected() -> None:
    """A variant expects the values that it replaces, also where there was one for each number of players."""
    old, new = read(TINY), read(TINY.replace("2 for 2..3, 1 for 4", "5").replace("= 3 in 0..9", "= 4 in 0..9"))
    text, _ = variant_of(old, new)
    assert tomllib.loads(text)["expect"] == {"far": 3, "a_head": {"2": 2, "3": 2, "4": 1}}
    assert [one.code for one in applied(new, text)[1]][:2] == ["VAR401", "VAR401"]


def test_citations_and_moved_lines_are_no_rules() -> None:
    """Where the rulebook says it, and what things were called, changes nothing."""
    cited = TINY.replace("in 0..9\n", "in 0..9   [M-1 ?]\n")
    old = read(cited.replace('otherwise "unknown"', 'otherwise "unknown"   [M-2]') + "moved fur to far\n")
    assert compare(old, read(TINY)) == ((), ())


def test_the_order_of_options_does_not_count() -> None:
    """Options, like clauses, prizes and sources, mean the same in any order."""
    three, four = "            three: add 3 to score(me)\n", "            four: add 4 to score(me)\n"
    assert compare(read(TINY), read(TINY.replace(three + four, four + three))) == ((), ())


def test_the_order_of_triggers_counts() -> None:
    """Two files whose triggers follow each other differently are not the same."""
    first, second = TINY[TINY.index("to reward") : TINY.index("to praise")], TINY[TINY.index("to praise") : TINY.index("to play")]
    assert not same_files(read(TINY), read(TINY.replace(first + second, second + first)))


def test_values_for_numbers_that_do_not_play() -> None:
    """Where fewer can play than before, no value is left for a number of players that is no more."""
    fewer = TINY.replace("for 2..4 players", "for 2..3 players")
    text, _ = variant_of(read(TINY), read(fewer.replace("2 for 2..3, 1 for 4", "2")))
    assert tomllib.loads(text)["set"] == {"game": {"players": "2..3"}, "a_head": 2}
    text, _ = variant_of(read(TINY), read(fewer.replace("2 for 2..3, 1 for 4", "2 for 2, 1 for 3")))
    assert tomllib.loads(text)["add"] == {"a_head": "setting a_head = 2 for 2, 1 for 3"}


# ---- what cannot be said ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("before", "after", "words"),
    [
        ("game tiny", "game small", "the name of the game"),
        ('"Tiny" for', '"Tiny" version 2 for', "the version of the rules"),
    ],
)
def test_what_no_variant_changes(before: str, after: str, words: str) -> None:
    """The name of a game and the version of its rules stay; the place of the difference is told."""
    _, (wrong,) = variant_of(read(TINY), read(TINY.replace(before, after)))
    assert words in wrong.reason
    assert wrong.span.line == 2


def test_final() -> None:
    """What an author keeps from being changed is not changed by way of something larger, and the reason is told."""
    old = TINY.replace("points: most score(p)\n", 'points: most score(p) final "the point of it"\n')
    _, (wrong,) = variant_of(read(old), read(old.replace("most score(p)", "least score(p)")))
    assert wrong.reason == "`winner.points` may not be changed: the point of it"
    assert "least score(p)" in wrong.span.text


# ---- as TOML ------------------------------------------------------------------------------------------


@given(st.text() | st.lists(st.sampled_from(["'", '"', "\\", "\n", "a", "'''", '"""'])).map("".join))
def test_any_text_is_quoted(text: str) -> None:
    """A text comes back as it was; of several lines, perhaps with a line break at the end."""
    found = tomllib.loads(f"x = {literal(text)}")["x"]
    assert found == text or ("\n" in text and found == f"{text}\n")


@pytest.mark.parametrize("text", ["plain", 'with "words"', "it's", 'it\'s "so"', 'one\n"two"', "a\\b"])
def test_no_text_is_escaped(text: str) -> None:
    """Quotation marks and lines stand as they are."""
    assert text in literal(text)
