"""Descriptions of labelled lines: variants set them, comparing two files finds them, and rules as played have them."""

import tomllib

import pytest

from rulesdsl.source import SourceFile
from rulesdsl.syntax import tree
from rulesdsl.syntax.write import write_file
from rulesdsl.variants.compare import compare
from rulesdsl.variants.places import places
from rulesdsl.variants.write import write_variant
from tests.variants.layering import codes, laid, names_of, variant

TEXT = """\
language 1
game tiny "Tiny" for 2 players

unit points in 0..99
pieces cards (rank in 1..9): 2 each
zone hand (p in players): cards, seen by p
state score (p in players): points = 0, seen by all

condition fit (c in cards):
    --- Not too dear.
    cheap: rank of c is under 5 otherwise "too dear"

payment points:
    --- With a card.
    card: c in my hand, worth rank of c as points, to box

ranking winner of p in players:
    --- Most points.
    points: most score(p)
    otherwise shared
    --- A bonus.
    bonus:  1st adds 2 to score(p)

to play:
    --- Cards for all.
    deal: for each p in players: move 1 from box to hand(p)
    turn of players:
        --- What to do.
        what: choose:
            --- One more.
            take_one: add 1 to score(me)
            take_two if score(me) is 0 otherwise "no":
                --- The first.
                one: add 1 to score(me)
                two: add 1 to score(me)
        --- For the last.
        last: if score(me) is 0: add 1 to score(me)
        else: add 2 to score(me)
    end
"""
GAME = write_file(names_of(SourceFile("game.rules", TEXT)).file)
RULES = SourceFile("game.rules", GAME)
STEP = "                two: add 1"
CHANGES = [
    ("--- Not too dear.", "--- Cheap.", "fit.cheap"),
    ("--- With a card.", "--- By card.", "pay.points.card"),
    ("--- Most points.", "--- Points.", "winner.points"),
    ("--- A bonus.", "--- A gift.", "winner.bonus"),
    ("--- Cards for all.", "--- Deal.", "play.deal"),
    ("--- What to do.", "--- What?", "play.what"),
    ("--- One more.", "--- A point.", "play.what.take_one"),
    ("--- The first.", "--- First.", "play.what.take_two.one"),
    ("--- For the last.", "--- Last.", "play.last"),
]


@pytest.mark.parametrize(("old", "new", "address"), CHANGES, ids=[address for *_, address in CHANGES])
def test_compared(old: str, new: str, address: str) -> None:
    """Another description alone is one `set`, and with that variant the rules are those of the other file."""
    other = SourceFile("other.rules", GAME.replace(old, new))
    changes, unsayable = compare(names_of(RULES).file, names_of(other).file)
    text = write_variant("tiny", changes, "told")
    assert unsayable == ()
    assert tomllib.loads(text)["set"] == nested([*address.split("."), "doc"], new.removeprefix("--- "))
    resolved, mistakes = laid(RULES, variant(text.partition("\n\n")[2]))
    assert codes(mistakes) == []
    assert write_file(resolved.file) == other.text


def described(lines: tuple[str, ...]) -> str:
    """Lines of a description above the step."""
    return "".join(f"{' ' * STEP.index('two')}--- {line}\n" for line in lines)


def nested(path: list[str], value: str) -> object:
    """A table in tables, as TOML reads a dotted key."""
    return {path[0]: nested(path[1:], value)} if path else value


@pytest.mark.parametrize("lines", [(), ("Again.",), ("Again,", "twice.")])
def test_given_and_taken(lines: tuple[str, ...]) -> None:
    """A step that had no description is given one, of several lines if need be; one that had one can lose it."""
    rules, other = (SourceFile("t.rules", GAME.replace(STEP, described(several) + STEP)) for several in (("And.",), lines))
    for old, new in ((rules, other), (other, rules)):
        changes, _ = compare(names_of(old).file, names_of(new).file)
        assert [change.address for change in changes] == ["play.what.take_two.two.doc"]
        resolved, _ = laid(old, variant(write_variant("tiny", changes, "told").partition("\n\n")[2]))
        assert write_file(resolved.file) == new.text


def test_kept_by_rewriting() -> None:
    """A step that does something else keeps its description, unless its text brings another."""
    resolved, mistakes = laid(RULES, variant('[rewrite]\nplay.deal = "for each p in players: move 2 from box to hand(p)"'))
    assert codes(mistakes) == ["VAR507"]
    assert write_file(resolved.file) == GAME.replace("move 1 from box", "move 2 from box")


SPEND = """setting limit = 5 in 1..9
--- What a card is worth.
let worth_of (c in cards) = rank of c
"""
OLD = SourceFile("t.rules", GAME.replace("condition fit", f"{SPEND}\ncondition fit", 1))
ANEW = {
    "play.deal": "for each p in players: move 2 from box to hand(p)",
    "fit.cheap": "rank of c is under 6",
    "pay.points.card": "c in my hand, worth 1, to box",
    "winner.points": "least score(p)",
    "winner.bonus": "2nd adds 2 to score(p)",
    "play.what.take_one": "add 2 to score(me)",
    "worth_of": "2 * original",
}


def doc_of(file: tree.RulesFile, address: str) -> str:
    """The description at an address."""
    return places(file)[address].doc


@pytest.mark.parametrize("address", ANEW)
def test_above_what_is_rewritten(address: str) -> None:
    """`---` at the head of a rewritten part is its description, of a value as well as of a line, a step or an option."""
    resolved, mistakes = laid(OLD, variant(f'[rewrite]\n{address} = """\n--- Now so.\n{ANEW[address]}"""'))
    assert codes(mistakes) == []
    assert doc_of(resolved.file, address) == "Now so."


@pytest.mark.parametrize("address", ANEW)
def test_set_beside_what_is_rewritten(address: str) -> None:
    """A description may be set where what it is of is rewritten, wherever in the file that stands."""
    for text in (
        f"[set]\n{address}.doc = 'Now so.'\n[rewrite]\n{address} = '{ANEW[address]}'",
        f"[rewrite]\n{address} = '{ANEW[address]}'\n[set]\n{address}.doc = 'Now so.'",
    ):
        resolved, mistakes = laid(OLD, variant(text))
        assert codes(mistakes) == []
        assert doc_of(resolved.file, address) == "Now so."
        assert [one.text for one in resolved.history[f"{address}.doc"]][1:] == ["Now so."]
        assert resolved.outdated == frozenset()


@pytest.mark.parametrize("address", ANEW)
def test_said_in_both_places(address: str) -> None:
    """One description is enough."""
    text = f'[rewrite]\n{address} = """\n--- Now so.\n{ANEW[address]}"""\n[set]\n{address}.doc = "Now so."'
    assert codes(laid(OLD, variant(text))[1]) == ["VAR111"]


def test_above_a_part() -> None:
    """A part of something has no description of its own: what stands above it would be lost."""
    text = '[rewrite]\npay.points.card.worth = """\n--- Now so.\n1"""'
    assert "VAR201" in codes(laid(OLD, variant(text))[1])


@pytest.mark.parametrize("address", ANEW)
def test_outdated(address: str) -> None:
    """What is rewritten under its old description is noted, unless the file expects that description."""
    text = f"[rewrite]\n{address} = '{ANEW[address]}'"
    resolved, mistakes = laid(OLD, variant(text))
    assert (codes(mistakes), resolved.outdated) == (["VAR507"], {address})
    expect = f"\n[expect]\n{address}.doc = '{doc_of(names_of(OLD).file, address)}'"
    resolved, mistakes = laid(OLD, variant(text + expect))
    assert (codes(mistakes), resolved.outdated) == ([], frozenset())
