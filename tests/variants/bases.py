"""A strategy for rules files without mistakes: a small market with or without each of its parts."""

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from rulesdsl.source import SourceFile

Lines = SearchStrategy[str]


def one_of(*texts: str) -> Lines:
    """One of some texts."""
    return st.sampled_from(texts)


def some_of(*texts: str, least: int = 0) -> SearchStrategy[list[str]]:
    """Some of them, in their order."""
    chosen = st.lists(st.sampled_from(range(len(texts))), unique=True, min_size=least)
    return chosen.map(lambda numbers: [texts[number] for number in sorted(numbers)])


@st.composite
def rules(draw: st.DrawFn) -> SourceFile:
    """The text of a game that can be built for all its player counts, with something of every kind of declaration."""
    most = draw(st.integers(3, 5))
    parts = [_header(draw, most), _settings(draw, most), _things(draw), _words(draw), _deeds(draw), _play(draw)]
    return SourceFile("tiny.rules", "".join(parts))


def _header(draw: st.DrawFn, most: int) -> str:
    version = draw(one_of("", " version 2"))
    units = draw(one_of("unit points in 0..400, coins in 0..60", "unit points in 0..400\nunit coins in 0..60"))
    return f'language 1\ngame tiny "Tiny"{version} for 2..{most} players\n{units}\n'


def _settings(draw: st.DrawFn, most: int) -> str:
    by_count = f"1 for 2, 2 for 3..{most}"
    dealt = draw(one_of("2", "2 in 0..4", by_count, f"3 for 2..{most}"))
    goal = draw(one_of("5 points", "7 points in 1..90"))
    generous = draw(one_of("yes", "no"))
    refill = draw(one_of("needed or emptied", "emptied or needed"))
    doc = draw(one_of("", "--- How many chips each gets.\n"))
    return (
        f"{doc}setting dealt = {dealt}\nsetting goal = {goal}\nsetting generous = {generous} [R-1 ?]\nsetting refill = {refill}\n"
    )


def _things(draw: st.DrawFn) -> str:
    rows = draw(some_of("a | red | 3 coins | yes", "b | - | 0 coins | no", "c | green | 9 coins | yes [R-2]", least=2))
    used = "".join(f"    {row}\n" for row in rows)
    kinds = draw(one_of("red, green", "green, blue, red"))
    features = "".join(draw(some_of(", counted", ", refilled from used when refill")))
    seen = draw(one_of("", ", counted"))
    most = draw(one_of("", ", at most 30"))
    return f"""table kinds: {kinds}
table spots:
    kind: kinds or none
    price: 0..9 coins
    id | kind | price | sunny
{used}table cells (col in 1..2, row in 1..3)
pieces chips (kind in kinds, pips in 1..3): 6 each
pieces flags (owner in players): 2 each
zone pile: chips, shuffled{features}
zone used: chips, seen by all{most}
zone hand (p in players): chips, seen by p{seen}
zone home (s in spots): flags, at most 2 alike, seen by all
state score (p in players): points = 0, seen by all
state stand: spots or none = none, seen by all
"""


def _words(draw: st.DrawFn) -> str:
    rich = draw(one_of("score(p) is over goal", "score(p) is at least goal and some q in players where score(q) is 0"))
    clauses = draw(
        some_of(
            'free: no h in home(s) otherwise "{owner of home(s)} is there"',
            'cheap when not generous: price of s is under 9 otherwise "{s} is dear" [R-3]',
            'bright: sunny of s or generous otherwise "it is dark"',
            least=1,
        )
    )
    keys = draw(some_of("points: most score(p)", "flags: least count h in home_of(p)", least=1))
    prize = draw(one_of("", "    first: 1st adds 3 to score(p) where not rich(p)\n"))
    return f"""let home_of (p in players) = all s in spots where owner of home(s) is p
let rich (p in players) = {rich}
let worth_of (s in spots) = price of s if generous else larger(price of s, 1)
condition open (s in spots):
    {(chr(10) + "    ").join(clauses)}
payment coins:
    chip: c in my hand, worth pips of c as coins, to used
ranking order of p in players where score(p) is over 0:
    points: most score(p)
    otherwise shared
{prize}ranking winner of p in players:
    {(chr(10) + "    ").join(keys)}
    otherwise shared
expect sound:
    rows: count s in spots is over 1 otherwise "two spots"
"""


def _deeds(draw: st.DrawFn) -> str:
    gain = draw(
        one_of(
            "    one: add n as points to score(me)\n",
            "    let k = n\n    one:\n        two: add k as points to score(me)\n        set stand to none\n",
        )
    )
    trigger = draw(one_of("", "to gladly after gain.one where generous: add 1 to score(me)\n"))
    return f"""to gain (n in 1..3):
{gain}{trigger}to settle:
    space: choose s in spots where open(s)
    flag: if some f in box where f in flags and owner of f is me: move up to 1 of flags(me) from box to home(s)
    mark: set stand to s
to draw:
    move up to 2 from pile to my hand [R-4]
"""


def _play(draw: st.DrawFn) -> str:
    options = draw(
        some_of(
            'settle if some s in spots where open(s) otherwise "nothing is open": settle',
            "draw: draw",
            "gain:\n                    first: gain 1\n                    second: gain 2",
            'use if some c in my hand otherwise "no chips":\n                    choose c in my hand\n'
            "                    move c to used",
            least=1,
        )
    )
    listed = "".join(f"                {option}\n" for option in ["wait: let k = 1", *options])
    loop = draw(one_of("rounds: repeat 2 times:", "rounds: for each n in 1..2:"))
    return f"""to play:
    setup:
        filling: move each c in box where c in chips to pile
    deal: for each p in players: move dealt from pile to hand(p)
    {loop}
        each_one: turn of players:
            choose:
{listed}    score_order: award order
    end
"""
