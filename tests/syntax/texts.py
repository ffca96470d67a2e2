"""Strategies for rules files: every construct with every optional part, and layouts of them that mean the same."""

import itertools
import re
from random import Random

from attrs import field, frozen
from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

TOKEN = re.compile(r'"[^"]*"|\[[^\]]*\]|\S+')
TIGHT = re.compile(r"(?<=[\w)]) (?=[,:)])|(?<=\() (?=\w)|(?<=,) (?=[a-z])")


@frozen
class Entry:
    """A line as tokens with single spaces between, a citation or none, and the lines of its block."""

    text: str
    cite: str = ""
    block: tuple["Entry", ...] = field(default=())


def one_of(*texts: str) -> SearchStrategy[str]:
    """One of some texts."""
    return st.sampled_from(texts)


def joined(*parts: str | SearchStrategy[str]) -> SearchStrategy[str]:
    """The parts with spaces between; empty ones fall out."""
    drawn = st.tuples(*[st.just(part) if isinstance(part, str) else part for part in parts])
    return drawn.map(lambda words: " ".join(word for word in words if word))


def maybe(*parts: str | SearchStrategy[str]) -> SearchStrategy[str]:
    """The parts, or nothing."""
    return st.one_of(st.just(""), joined(*parts))


names = one_of("a", "b2", "hand", "things", "x_1", "is_it", "n")
numbers = one_of("0", "1", "17", "400")
places = one_of("1st", "2nd", "3rd", "11th")
CITES = ("", "", "[M-H05]", "[M-H05 N-1 ?]", "[p. 7]", "[reconstructed]")
cites = one_of(*CITES)
notes = one_of(*CITES, '[M-H05] final "no more {n} [x] -- fit"', 'final "why"')
quotes = one_of('"plain"', '"with {a} and {n + 1}"', '"-- no | comment [here]"', '""')

conds: SearchStrategy[str] = st.deferred(lambda: _conds)
exprs: SearchStrategy[str] = st.deferred(lambda: st.one_of(conds, conds, _tails))
refs: SearchStrategy[str] = st.deferred(lambda: _refs)
atoms: SearchStrategy[str] = st.deferred(lambda: _atoms)

_refs = st.one_of(
    names,
    joined(names, "of", names),
    joined(names, "(", names, ",", conds, ")"),
    joined("my", names),
    joined(places, "of", names),
)
_atoms = st.one_of(
    names,
    numbers,
    joined(numbers, one_of("points", "coins")),
    one_of("yes", "none"),
    refs,
    joined("how many of", refs, "in", names),
    joined(names, "as", "points"),
    joined("(", exprs, ")"),
    joined("-", names),
)
_domain = joined(names, "in", atoms)
_domains = st.one_of(_domain, joined(_domain, ",", _domain))
_compare = one_of("is", "is not", "is at least", "is at most", "is over", "is under", "in", "not in")
_bare = st.one_of(joined(one_of("some", "no", "count"), _domain), joined(one_of("total", "most", "least"), atoms, "for", _domain))
_conds = st.one_of(
    atoms,
    atoms,
    _bare,
    joined(atoms, one_of("+", "-", "*", "div", "mod", "without", ".."), atoms),
    joined(atoms, _compare, atoms),
    joined(atoms, one_of("and", "or"), "not", atoms),
    joined(atoms, "if", atoms, "else", atoms),
)
_tails = st.one_of(
    joined(one_of("some", "no", "count"), _domains, "where", exprs),
    joined("all", _domain, "where", exprs),
    joined(one_of("total", "most", "least"), atoms, "for", _domains, "where", exprs),
    joined("every", _domains, maybe("where", conds), "has", exprs),
    joined(places, _domain, "where", exprs),
)

_sums = st.one_of(atoms, joined(atoms, one_of("+", "-", "*", "div", "mod", "without"), atoms))
_call = joined(names, maybe(_sums, maybe(",", _sums)))
chains = st.one_of(
    names, _call, joined(_call, one_of("or", "then"), _call), joined(names, "then", names, "or", _call, "then", names)
)
_amount = st.one_of(numbers, names, joined("(", exprs, ")"))
_amounts = st.one_of(_amount, joined(_amount, "..", _amount), joined("up to", _amount), st.just("all"))
_where = maybe("where", exprs)
simple_steps = st.one_of(
    chains,
    joined("choose", names, "in", atoms, _where, maybe("otherwise", quotes)),
    joined("choose", _amounts, names, "in", atoms),
    joined("choose", _amounts, names, "in", joined(atoms, "..", atoms), _where, maybe("otherwise", quotes)),
    joined("roll", names, "in", atoms, _where),
    joined("move", names, "to", refs),
    joined("move", _amounts, maybe("of", refs), "from", refs, "to", refs),
    joined("move each", names, "in", _sums, _where, "to", refs),
    joined("top up", maybe(refs, "in"), refs, "to", one_of("3", "n as coins", "( n + 1 )"), "from", refs),
    joined("set", refs, "to", exprs),
    joined("add", exprs, "to", refs),
    joined("take", exprs, "from", refs),
    joined("let", names, "=", exprs),
    joined("pay", _sums, maybe("for", _sums, maybe(",", _sums))),
    joined("award", refs),
    joined("do any part of", refs),
    st.just("end"),
)
_heads = st.one_of(
    joined("for each", _domain, maybe("backwards"), maybe(",", _domain, maybe("backwards")), _where),
    joined("repeat", _amounts, "times"),
    joined("repeat until", exprs),
    joined("turn of", atoms, maybe("from", refs)),
    joined("turns of", atoms, maybe("from", refs), "until", exprs),
    joined("together", atoms),
    st.just("may"),
)
_labels = maybe(names, ":")


def entry(text: SearchStrategy[str], block: SearchStrategy[list[Entry]] | None = None) -> SearchStrategy[Entry]:
    """A line, and its block if it has one."""
    return st.builds(
        lambda *parts: Entry(parts[0], parts[1], tuple(parts[2])), text, notes, st.just([]) if block is None else block
    )


def only_cited(text: SearchStrategy[str]) -> SearchStrategy[Entry]:
    """A line that cannot be final."""
    return st.builds(Entry, text, cites)


def blocks(lines: SearchStrategy[Entry]) -> SearchStrategy[list[Entry]]:
    """One to three lines."""
    return st.lists(lines, min_size=1, max_size=3)


steps: SearchStrategy[list[Entry]] = st.deferred(
    lambda: st.lists(st.one_of(_simple_line, _simple_line, _with_block, _conditional, _options), min_size=1, max_size=3).map(
        lambda groups: [line for group in groups for line in group]
    )
)
_simple_line = entry(joined(_labels, simple_steps)).map(lambda line: [line])
_with_block = st.one_of(
    entry(joined(_labels, _heads, ":"), steps),
    entry(joined(_labels, _heads, ":", simple_steps)),
    entry(joined(names, ":"), steps),
).map(lambda line: [line])
_conditional = st.one_of(
    st.tuples(entry(joined("if", conds, ":"), steps)),
    st.tuples(entry(joined(_labels, "if", exprs, ":", simple_steps)), entry(joined("else", ":", simple_steps))),
    st.tuples(
        entry(joined("if", conds, ":"), steps), entry(joined("else if", conds, ":"), steps), entry(st.just("else :"), steps)
    ),
).map(list)
_options = entry(
    st.just("choose :"),
    blocks(
        st.one_of(
            entry(joined(names, maybe("if", exprs, "otherwise", quotes), ":", simple_steps)),
            entry(joined(names, maybe("if", conds, "otherwise", quotes), ":"), steps),
        )
    ),
).map(lambda line: [line])

_params = maybe("(", names, "in", st.one_of(atoms, joined(atoms, "..", atoms)), maybe(",", names, "in", atoms), ")")
_kinds = st.one_of(names, joined("some", names), joined("-", numbers, "..", numbers, maybe("points")), st.just("none"))
_types = joined(_kinds, maybe("or", _kinds, maybe("or none")))
_features = st.tuples(
    one_of("", ", shuffled", ", stacked"),
    one_of("", ", counted"),
    maybe(",", "at most", atoms, maybe("alike")),
    maybe(", refilled from", refs, "when", names),
    maybe(", seen by", st.one_of(st.just("all"), refs)),
).map(lambda parts: " ".join(part for part in parts if part))
_clauses = blocks(entry(joined(names, maybe("when", exprs), ":", exprs, "otherwise", quotes)))
_cells = st.one_of(
    st.just("-"), quotes, one_of("yes", "no"), numbers, joined("-", numbers, "points"), joined(names, ",", names), chains
)


@st.composite
def _rows(draw: st.DrawFn) -> list[Entry]:
    width = draw(st.integers(1, 4))
    columns = draw(st.lists(entry(joined(names, ":", _types)), max_size=2))
    heading = only_cited(joined("id", *["| " + name for name in draw(st.lists(names, min_size=width, max_size=width))]))
    row = entry(st.tuples(names, *[_cells] * width).map(" | ".join))
    return [*columns, draw(heading), *draw(st.lists(row, min_size=1, max_size=4))]


_word = one_of("table", "pieces")
_constants = maybe("with", names, "=", atoms, maybe(",", names, "=", _sums))
declarations = st.one_of(
    entry(joined("unit", names, "in", numbers, "..", numbers, maybe(", coins in - 7 .. n"))),
    entry(joined("setting", names, maybe(":", _types), "=", atoms, maybe("in", numbers, "..", numbers), maybe(", n for 2"))),
    entry(joined("setting", names, "=", atoms, "for", numbers, ",", atoms, "for", numbers, "..", numbers)),
    entry(joined("setting", names, "=", names, "or", names, maybe(", n for 4 .. 5"))),
    entry(joined(_word, names, ":", names, maybe(",", names), _constants)),
    entry(joined(_word, names, "(", names, "in", atoms, ")", maybe(":", numbers, "each"), _constants)),
    entry(joined(_word, names, ":", _sums, "each", _constants)),
    entry(joined("table", names, ": lines of", numbers, "in", names)),
    entry(joined(_word, names, ":"), _rows()),
    entry(joined("zone", names, _params, ":", names, _features)),
    entry(joined("state", names, _params, ":", _types, maybe("=", conds), maybe(", seen by", refs), maybe(", shown by", names))),
    entry(joined("let", names, _params, "=", exprs)),
    entry(joined("condition", names, _params, ":"), _clauses),
    entry(joined("expect", names, ":"), _clauses),
    entry(
        joined("payment", names, _params, ":"),
        blocks(entry(joined(names, ":", names, "in", atoms, maybe("where", conds), ", worth", atoms, ", to", refs))),
    ),
    entry(
        joined("ranking", names, _params, "of", names, "in", atoms, _where, ":"),
        st.tuples(
            blocks(entry(joined(names, ":", one_of("most", "least"), exprs))),
            only_cited(one_of("otherwise shared", 'otherwise impossible "never"')).map(lambda line: [line]),
            st.lists(entry(joined(names, ":", places, "adds", conds, "to", refs, _where)), max_size=2),
        ).map(lambda parts: [line for part in parts for line in part]),
    ),
    entry(joined("to", names, _params, ":"), steps),
    entry(joined("to", names, _params, ":", simple_steps)),
    entry(joined("moved", names, maybe(".", st.one_of(names, numbers)), "to", one_of("pay . coins", "hand"))),
    entry(joined("to", names, "after", names, maybe(".", names), _where, ":"), steps),
)
_game = joined('game some_game "Some game"', one_of("", "version 2"), "for", one_of("1 player", "4 players", "2 .. 5 players"))
_header = st.tuples(only_cited(one_of("language 1")), only_cited(_game))
files = st.tuples(_header, st.lists(declarations, min_size=1, max_size=4)).map(lambda parts: (*parts[0], *parts[1]))


# ---- layouts ----------------------------------------------------------------------------------------


def plain(entries: tuple[Entry, ...], level: int = 0) -> str:
    """The lines with single spaces and four spaces of indentation."""
    return "".join(f"{'    ' * level}{line.text} {line.cite}".rstrip() + "\n" + plain(line.block, level + 1) for line in entries)


def noisy(entries: tuple[Entry, ...], seed: int, comments: bool = False) -> str:
    """The same with other spaces, indentations and line ends, and with comments if wanted."""
    chance = Random(seed)
    end = chance.choice(["\n", "\r\n"])
    return "".join(part + end for part in _noisy(entries, chance, 0, comments))


def _noisy(entries: tuple[Entry, ...], chance: Random, column: int, comments: bool) -> list[str]:
    lines = []
    deeper = column + chance.randint(1, 6)
    for line in entries:
        if comments and chance.random() < 0.3:
            lines += chance.choice([[""], ["", "  "], [" " * chance.randint(0, 12) + "-- own | line", ""], ["--- doc"]])
        tail = "  -- trailing [no] cite" if comments and chance.random() < 0.2 else " " * chance.randint(0, 2)
        lines.append(" " * column + _spread(line, chance) + tail)
        lines += _noisy(line.block, chance, deeper, comments)
    return lines


def _spread(line: Entry, chance: Random) -> str:
    tokens = TOKEN.findall(f"{line.text} {line.cite}")
    text = tokens[0]
    for before, token in itertools.pairwise(tokens):
        tight = (token in ",:)|" or before in "(,|:") and chance.random() < 0.5
        text += ("" if tight else " " * chance.randint(1, 3)) + token
    return text
