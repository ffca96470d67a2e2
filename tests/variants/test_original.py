"""`original`: what stood below, in the middle of what is written now."""

import pytest

from rulesdsl.source import SourceFile
from tests.variants.layering import codes, laid, place, said, variant

RULES = SourceFile(
    "tiny.rules",
    """language 1
game tiny "Tiny" for 2..3 players
unit points in 0..99
table spots: a, b, c
state score (p in players): points = 0, seen by all
pieces chips (pips in 1..3): 4 each
zone pot: chips, seen by all
zone hand (p in players): chips, seen by p
let plain = 2
let rich (p in players) = score(p) is over 3 and some q in players where score(q) is 0
let twisted (p in players, n in 0..9) = (count p in players where score(p) is n) + n + (count n in 1..n, m in 1..n where m is n)
condition able (p in players, s in spots):
    rich: rich(p) otherwise "{p} is poor" [A-1]
    spot when s is a: score(p) is 1 otherwise "no"
payment points:
    chip: c in my hand where pips of c is over 1, worth pips of c, to pot [A-1]
ranking winner of p in players where rich(p):
    points: most score(p) [A-1]
    otherwise shared
    first: 1st adds 2 * score(p) to score(p) [A-1]
to gain (n in 1..3):
    one: add n to score(me) [A-1]
    two:
        choose s in spots where able(me, s)
        first: add 1 to score(me)
to play:
    turn of players:
        choose s in spots
        choose:
            take_it if rich(me) otherwise "you are poor": gain 1 [A-1]
            leave_it: add 1 to score(me)
    end
""",
)


GAIN = """to gain (n in 1..3):
    one: add n to score(me)                                             [A-1]
    two:
        choose s in spots where able(me, s)
        first: add 1 to score(me)
    add 1 to score(me)"""


def rewritten(address: str, text: str) -> tuple[str, list[str]]:
    """What stands at an address after a rewrite, without its citation, and the codes of what is wrong."""
    found, mistakes = laid(RULES, variant(f"[rewrite]\n{address} = '''{text}'''"))
    return said(found, address).removesuffix(" [A-1]"), codes(mistakes)


@pytest.mark.parametrize(
    ("address", "text", "expected"),
    [
        ("plain", "original + 1", "let plain = (2) + 1"),
        ("plain", "original * original", "let plain = (2) * (2)"),
        ("able.rich", "no or original", 'no or (rich(p)) otherwise "{p} is poor"'),
        ("able.spot.when", "original or s is b", "(s is a) or s is b"),
        ("able.spot", 'when original: yes otherwise "x"', 'when (score(p) is 1): yes otherwise "x"'),
        ("pay.points.chip", "c in my hand, worth original + 1, to pot", "c in my hand, worth (pips of c) + 1, to pot"),
        ("pay.points.chip.where", "not original", "not (pips of c is over 1)"),
        ("winner.points", "least 2 * original", "least 2 * (score(p))"),
        ("winner.where", "original or yes", "(rich(p)) or yes"),
        ("winner.first", "2nd adds original + 1 to score(p)", "2nd adds (2 * score(p)) + 1 to score(p)"),
        ("winner.first.adds", "original + 1", "(2 * score(p)) + 1"),
        ("gain.one", "add 1 to score(me)\noriginal", "add 1 to score(me)\nadd n to score(me)"),
        ("gain.one", "if n is 1: original", "if n is 1: add n to score(me)"),
        ("gain.two", "let k = 1\noriginal", "let k = 1\nchoose s in spots where able(me, s)\nfirst: add 1 to score(me)"),
        ("gain", "original\nadd 1 to score(me)", GAIN),
        ("play.leave_it", "gain 1\nx: original", "gain 1\nx:\n    add 1 to score(me)"),
    ],
)
def test_it_is_what_stood_below(address: str, text: str, expected: str) -> None:
    """In every kind of rule, as often as wanted, in brackets."""
    assert rewritten(address, text) == (expected, [])


TOTAL = "((count p in players where score(p) is ({0})) + ({0}) + (count n in 1..({0}), m in 1..n where m is n))".format(
    "total score(p) for p in players"
)
RICH = "score({}) is over 3 and some q in players where score(q) is 0"


@pytest.mark.parametrize(
    ("address", "text", "expected"),
    [
        ("rich", "original(next(p)) and original", f"({RICH.format('(next(p))')}) and ({RICH.format('p')})"),
        ("rich", "no r in others(p) where original(r)", f"no r in others(p) where ({RICH.format('(r)')})"),
        ("rich", "original(p)", f"({RICH.format('(p)')})"),
        (
            "twisted",
            "original(me, n + 1)",
            "((count p in players where score(p) is (n + 1)) + (n + 1) + (count n in 1..(n + 1), m in 1..n where m is n))",
        ),
        ("twisted", "original(me, total score(p) for p in players)", TOTAL),
    ],
)
def test_it_may_be_asked_for_others(address: str, text: str, expected: str) -> None:
    """With arguments, they stand in the place of the parameters, but for what goes by the same name inside."""
    found, wrong = rewritten(address, text)
    assert (found.partition(" = ")[2], wrong) == (expected, [])


@pytest.mark.parametrize(
    ("address", "text"),
    [
        ("rich", "some p in players where original"),
        ("rich", "no r in others(p), p in others(r) where original"),
        ("rich", "total 1 for p in players where original is over 0"),
        ("twisted", "original(me, score(p))"),
        ("winner.where", "some p in others(p) where original"),
        ("winner.first.adds", "total original for p in players"),
        ("gain.one", "choose n in 1..2\noriginal"),
        ("gain.one", "x:\n    roll n in 1..2\ny: original"),
        ("gain.one", "let n = 2\nif n is 1: original"),
        ("gain.one", "for each n in 1..2: original"),
        ("rich", "some q in players where original"),
        ("gain.two", "choose s in spots\noriginal"),
        ("gain.two", "let s = 1st s in spots\noriginal"),
    ],
)
def test_no_name_changes_its_meaning(address: str, text: str) -> None:
    """What the new rule calls by a name that the old one uses for something else, or gives anew, may not stand around it."""
    assert rewritten(address, text)[1] == ["VAR207"]


@pytest.mark.parametrize(
    ("address", "text"),
    [
        ("rich", "(some p in players where score(p) is 0) and original"),
        ("rich", "some r in players, p in (others(p) if original else players) where yes"),
        ("twisted", "(count n in 1..2) + original(me, n)"),
        ("pay.points.chip", "c in my hand, worth original, to pot"),
        ("gain.one", "for each k in 1..2: let n = 2\noriginal"),
    ],
)
def test_names_that_hold_elsewhere_are_free(address: str, text: str) -> None:
    """A name may be given again beside the old rule, and others around it."""
    assert rewritten(address, text)[1] == []


@pytest.mark.parametrize(
    ("address", "text"),
    [
        ("plain", "original(1)"),
        ("rich", "original(p, p)"),
        ("able.rich", "original(p)"),
        ("able.rich.when", "original"),
        ("gain.one", "original\noriginal"),
        ("gain.one", "original 1"),
        ("gain.one", "original then gain 1"),
        ("gain.one", "add original to score(me)"),
        ("play.take_it", 'if original otherwise "x": gain 1'),
    ],
)
def test_it_may_stand_only_for_what_there_was(address: str, text: str) -> None:
    """Not where nothing stood, not with arguments of its own, not as a value where it is steps, and those only once."""
    _, mistakes = laid(RULES, variant(f"[rewrite]\n{address} = '''{text}'''"))
    assert codes(mistakes) == ["VAR207"]


def test_steps_that_were_there_stay_where_they_are() -> None:
    """The names of the old steps hang where they did, so that what is said of them still holds."""
    first = variant("[rewrite]\ngain.two = '''\nlet k = 1\noriginal'''", "first")
    found, mistakes = laid(RULES, first, variant('[rewrite]\ngain.two.first = "add 2 to score(me)"', "second", "house"))
    assert codes(mistakes) == []
    assert said(found, "gain.two.first") == "add 2 to score(me)"
    assert said(found, "gain.two").startswith("let k = 1\nchoose s in spots")


def test_layers_of_it() -> None:
    """What stood below a house rule is what a module has made of the printed rule."""
    module = variant('[rewrite]\nplain = "original + 1"', "one")
    house = variant('[rewrite]\nplain = "original * 2"', "two", "house")
    assert said(laid(RULES, house, module)[0], "plain") == "let plain = ((2) + 1) * 2"


@pytest.mark.parametrize(
    ("address", "text"),
    [
        ("able.rich", 'no otherwise "x"'),
        ("able.rich", "no"),
        ("pay.points.chip", "c in my hand, worth 1, to pot"),
        ("winner.points", "least score(p)"),
        ("winner.first", "1st adds 1 to score(p)"),
        ("gain.one", "gain 1"),
        ("gain.one", "x: gain 1\ny: gain 2"),
        ("play.take_it", "gain 2"),
        ("play.take_it", 'if yes otherwise "x": gain 1'),
    ],
)
def test_the_citation_stays(address: str, text: str) -> None:
    """What a line or a step cites it goes on citing; unless the new text of one line cites something itself."""
    for cite, expected in (("", ("A-1",)), (" [B-2]", ("B-2",))):
        if cite and (text == "no" or "\n" in text):
            continue
        found, mistakes = laid(RULES, variant(f"[rewrite]\n{address} = '''{text}{cite}'''"))
        part = place(found, address).part
        assert (codes(mistakes), part.cite.references) == ([], expected)


@pytest.mark.parametrize(
    "address", ["plain", "rich", "able.rich", "able.spot.when", "winner.where", "gain", "gain.one", "gain.two", "play"]
)
def test_by_itself_it_does_nothing(address: str) -> None:
    """Nothing but what stood below is no change of a rule; of lines and options neither."""
    found, mistakes = laid(RULES, variant(f"[rewrite]\n{address} = 'original'"))
    assert (codes(mistakes), found.file is found.base) == (["VAR502"], True)
