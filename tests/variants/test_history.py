"""Who has said what stands at an address, and who is told that a lower rank loses."""

import pytest
from attrs import evolve

from rulesdsl.source import SourceFile
from rulesdsl.variants.credit import author_of
from rulesdsl.variants.model import Rank, Resolved, Variant
from tests.variants.layering import codes, laid, variant

RULES = SourceFile(
    "tiny.rules",
    """language 1
game tiny "Tiny" for 2..3 players
unit points in 0..99
setting goal = 5
setting share = 1 for 2, 2 for 3
table spots:
    price: 0..9
    id | price
    a  | 1
    b  | 2
state score (p in players): points = 0, seen by all
condition able (s in spots):
    cheap: price of s is under goal otherwise "too dear"
ranking winner of p in players:
    points: most score(p)
    otherwise shared
to play:
    three:
        four: add 3 to score(p1)
        five: add 4 to score(p1)
    end
""",
)


def module(text: str) -> Variant:
    """A variant of the rank `module`."""
    return variant(text, "module")


def house(text: str) -> Variant:
    """One that is laid over it."""
    return variant(text, "house", "house")


def chain(found: Resolved, address: str) -> list[tuple[str, str, str]]:
    """The layers that have said something of an address, where they did, and what was there then."""
    return [(one.layer, one.address, one.text) for one in found.history[address]]


def test_written_as_the_file_writes() -> None:
    """What each layer says stands there as the rules file would have it: `price of s`."""
    texts = ("price of s is under 3", "price of s is under 4")
    below, above = (f"[rewrite]\nable.cheap = '{text} otherwise \"too dear\"'" for text in texts)
    found, _ = laid(RULES, module(below), house(above))
    said = [text.removesuffix(' otherwise "too dear"') for _, _, text in chain(found, "able.cheap")]
    assert said == ["price of s is under goal", *texts]


def test_layers() -> None:
    """Oldest first, from the rules file on; by whoever said so, with its reason and its place."""
    over = variant("[set]\ngoal = 7\n[why]\ngoal = 'longer'", "house", "house")
    found, mistakes = laid(RULES, over, module("[set]\ngoal = 6"))
    assert chain(found, "goal") == [("base", "goal", "5"), ("module", "goal", "6"), ("house", "goal", "7")]
    assert [one.span.source.name for one in found.history["goal"]] == ["tiny.rules", "module.toml", "house.toml"]
    assert [one.span.text for one in found.history["goal"]][1:] == ["6", "7"]
    assert (found.history["goal"][-1].why, codes(mistakes)) == ("longer", ["VAR501"])


WHOLES = [
    ("[set]\nshare.2 = 5", "[set]\nshare = 7", "share.2", "7"),
    ("[set]\nspots.a.price = 5", "[remove]\naddresses = ['spots.a']", "spots.a.price", ""),
    ("[rewrite]\nplay.three.four = 'end'", "[rewrite]\nplay.three = 'end'", "play.three.four", ""),
    (
        "[rewrite]\nplay.three.four = 'end'",
        "[rewrite]\nplay.three = 'four: add 1 to score(p1)'",
        "play.three.four",
        "add 1 to score(p1)",
    ),
    ("[set]\nable.cheap.otherwise = 'no'", "[rewrite]\nable.cheap = 'yes otherwise \"so\"'", "able.cheap.otherwise", "so"),
    (
        "[set]\nspots.price = '0..12'",
        "[rewrite]\nspots = '''table spots:\n    id | price\n    a | 1\n    b | 1'''",
        "spots.price",
        "",
    ),
]


@pytest.mark.parametrize(("part", "whole", "address", "text"), WHOLES)
def test_the_whole_over_a_part(part: str, whole: str, address: str, text: str) -> None:
    """Who changes the whole has said what then stands in its parts, and is told whose words go."""
    found, mistakes = laid(RULES, module(part), house(whole))
    assert chain(found, address)[-1] == ("house", address.rpartition(".")[0], text)
    author = author_of(address, found)
    assert author is not None
    assert (author.name, codes(mistakes)) == ("house", ["VAR501"])
    assert f"`module` makes of `{address}`" in mistakes[0].headline()


KEPT = [
    ("[set]\nable.cheap.otherwise = 'no'", "[rewrite]\nable.cheap = 'original or yes'", "able.cheap.otherwise"),
    ("[rewrite]\nplay.three.four = 'end'", "[rewrite]\nplay.three = '''\nlet k = 1\noriginal'''", "play.three.four"),
    ("[set]\nspots.a.price = 5", "[set]\nspots.b.price = 5", "spots.a.price"),
]


@pytest.mark.parametrize(("part", "other", "address"), KEPT)
def test_what_stays_stays_theirs(part: str, other: str, address: str) -> None:
    """What a change of the whole leaves as it was is still said by who said it, and nobody is told."""
    found, mistakes = laid(RULES, module(part), house(other))
    author = author_of(address, found)
    assert author is not None
    assert (author.name, codes(mistakes)) == ("module", [])


def test_a_part_over_the_whole() -> None:
    """What a part was before is the word of who has written the whole."""
    found, mistakes = laid(
        RULES, module("[rewrite]\nplay.three = 'four: end'"), house("[rewrite]\nplay.three.four = 'add 1 to score(p1)'")
    )
    assert chain(found, "play.three.four") == [
        ("module", "play.three.four", "end"),
        ("house", "play.three.four", "add 1 to score(p1)"),
    ]
    assert found.history["play.three.four"][0].span.source.name == "module.toml"
    assert codes(mistakes) == ["VAR501"]


@pytest.mark.parametrize(
    ("below", "over", "expected"),
    [
        ("[set]\ngoal = 6", "[expect]\ngoal = 6\n[set]\ngoal = 7", []),
        ("[set]\nshare.2 = 6", "[expect]\nshare.2 = 6\n[set]\nshare = 7", []),
        ("[set]\nshare.2 = 6", "[expect]\nshare.3 = 2\n[set]\nshare = 7", ["VAR501"]),
        ("[set]\ngoal = 6", "[set]\ngoal = 6", ["VAR502"]),
        ("[set]\ngoal = 6", "[set]\nshare = 7", []),
    ],
)
def test_who_knew_is_not_told(below: str, over: str, expected: list[str]) -> None:
    """An expectation of what is replaced shows that it is meant."""
    assert sorted(codes(laid(RULES, module(below), house(over))[1])) == sorted(expected)


def test_who_requires_knows() -> None:
    """What a variant requires it may change without a word, and so may a session."""
    over = variant('requires = ["module"]\n[set]\ngoal = 7', "house", "house")
    assert codes(laid(RULES, module("[set]\ngoal = 6"), over)[1]) == []
    session = evolve(house("[set]\ngoal = 7"), rank=Rank.SESSION)
    assert codes(laid(RULES, module("[set]\ngoal = 6"), session)[1]) == []
