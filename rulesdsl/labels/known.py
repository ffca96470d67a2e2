"""What of a rules file players read: the names of its things, words for refusals, descriptions."""

import re
from collections.abc import Iterator

from attrs import frozen

from rulesdsl.names.addresses import addressed
from rulesdsl.names.model import Address, What
from rulesdsl.names.steps import blocks
from rulesdsl.names.walk import nodes
from rulesdsl.source import Span
from rulesdsl.syntax import tree
from rulesdsl.wording.model import PLACE, own_name

WORD = re.compile(r"[^\W\d_]{2}")
NAMELESS = (What.CELL, What.COUNT, What.LINE)
BUILT_IN = ("players", "box")


@frozen(eq=False)
class Known:
    """`names`: by each name the addresses that end with it; `words` (their values in braces) and `docs` by address.

    `places`: where what has an address is declared.
    """

    names: dict[str, tuple[str, ...]]
    words: dict[str, str]
    docs: dict[str, str]
    places: dict[str, Span]

    @property
    def addresses(self) -> frozenset[str]:
        """Whatever can be named: addresses, and names alone."""
        return frozenset((*self.names, *BUILT_IN, *(address for several in self.names.values() for address in several)))


def known(file: tree.RulesFile) -> Known:
    """What players read of a file."""
    found = [one for one in addressed(file) if one.what not in NAMELESS]
    places = {one.path: one.name for one in reversed(found)}
    names: dict[str, dict[str, None]] = {}
    for path in (*(one.path for one in found), *_inner_names(file)):
        names.setdefault(own_name(path), {})[path] = None
    docs = {one.path: one.doc for one in found if one.doc and _is_first(one)}
    if file.header is not None:
        places["game"] = file.header.span
        docs |= {"game": file.header.doc} if file.header.doc else {}
    words = {one.address: one.words for one in said_in(file)}
    places |= {address: said.span for address, said in words.items() if address not in places}
    return Known(
        {name: tuple(several) for name, several in names.items()},
        {address: pattern_of(said) for address, said in words.items()},
        docs,
        places,
    )


def _is_first(one: Address) -> bool:
    """Whether a description is that of an address: units that are declared together have one, which is that of the first."""
    return one.what is not What.UNIT or one.owner.scales[0] is one.part  # type: ignore[attr-defined]


def is_word(name: str) -> bool:
    """Whether a name says something in a language: it has two letters side by side. `c4` and `s1a` are codes."""
    return WORD.search(name) is not None


def pattern_of(words: tree.Words) -> str:
    """Words as they stand in the rules file, runs of spaces in their braces as one."""
    return "".join(part if isinstance(part, str) else f"{{{' '.join(part.span.text.split())}}}" for part in words.parts)


def _inner_names(file: tree.RulesFile) -> Iterator[str]:
    """Names without an address: of parameters, of what is chosen or run over, of columns without a type."""
    for node in nodes(file.declarations):
        match node:
            case tree.Param(name=name) | tree.Domain(name=name) | tree.Local(name=name):
                yield name.text
            case tree.RowsShape(heading=heading):
                yield from (column.text for column in heading)


@frozen
class Words:
    """Words for players, and the address of what says them."""

    address: str
    words: tree.Words


def said_in(file: tree.RulesFile) -> Iterator[Words]:
    """All words for players."""
    for declared in file.declarations:
        match declared:
            case tree.Condition(name=name, clauses=clauses) | tree.Expect(name=name, clauses=clauses):
                yield from (Words(f"{name.text}.{clause.name.text}", clause.otherwise) for clause in clauses)
            case tree.Map(name=name, lines=lines):
                yield from (Words(f"{name.text}.{line.name.text}", line.words) for line in lines if _speaks(line.words))
            case tree.Ranking(name=name, impossible=tree.Words() as words):
                yield Words(name.text, words)
            case tree.Deed(name=name, body=body):
                yield from _said_in_steps(name.text, body)


def _speaks(words: tree.Words) -> bool:
    """Whether there is more in words than values."""
    return any(isinstance(part, str) and any(map(str.isalpha, part)) for part in words.parts)


def _said_in_steps(path: str, steps: tuple[tree.Step, ...]) -> Iterator[Words]:
    for step in steps:
        own = path if step.label is None else f"{path}.{step.label.text}"
        match step.act:
            case tree.Choose(otherwise=tree.Words() as words):
                yield Words(own, words)
            case tree.Options(options=options):
                for option in options:
                    inner = f"{own}.{option.label.text}"
                    yield from () if option.otherwise is None else (Words(inner, option.otherwise),)
                    yield from _said_in_steps(inner, option.body)
        for field in blocks(step.act):
            yield from _said_in_steps(own, getattr(step.act, field))


def values_of(pattern: str) -> dict[str, None]:
    """What stands in the braces of words, each once, in order."""
    return dict.fromkeys(" ".join(inner.split()) for inner in PLACE.findall(pattern))
