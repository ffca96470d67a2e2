"""Edits of one rank that contradict each other, or of which nothing says which comes first."""

from collections.abc import Callable, Iterable, Iterator
from itertools import combinations

from rulesdsl.diagnostics.model import Mistake
from rulesdsl.source import Span
from rulesdsl.variants import mistakes
from rulesdsl.variants.document import Array, Item, Scalar, Table
from rulesdsl.variants.model import Edit, Variant, Verb
from rulesdsl.variants.order import closure
from rulesdsl.variants.snippets import COUNTS

PLAYERS = "game.players"


Named = Callable[[Variant], frozenset[str]]
"""The addresses that a variant names."""


def clashes(
    edits: dict[str, tuple[Edit, ...]], by_id: dict[str, Variant], spans: dict[str, Span], named: Named
) -> Iterator[Mistake]:
    """All clashes between variants of which neither requires the other, unless one that requires both says what holds.

    `spans`: where the rules file has an address.
    """
    for first, second in combinations(sorted(edits), 2):
        if first in closure(by_id[second], by_id) or second in closure(by_id[first], by_id):
            continue
        over = [variant for variant in by_id.values() if {first, second} <= closure(variant, by_id)]
        settled = frozenset(address for variant in over for address in named(variant))
        for one in edits[first]:
            for other in edits[second]:
                found = tuple(_clash(one, other, spans))
                yield from () if found and _settles(settled, one, other) else found


def _settles(settled: frozenset[str], one: Edit, other: Edit) -> bool:
    """Whether somebody says what holds where two edits contradict each other. What comes first nobody can say afterwards."""
    deeper = max(one.address, other.address, key=len)
    ordered = one.beside is not None and other.beside is not None
    return not ordered and any(f"{deeper}.".startswith(f"{address}.") for address in settled)


def _clash(one: Edit, other: Edit, spans: dict[str, Span]) -> Iterator[Mistake]:
    if one.address != other.address:
        yield from _apart(one, other, spans)
    elif same(one, other):
        return
    elif Verb.REMOVE in (one.verb, other.verb):
        first, second = (one, other) if one.verb is Verb.REMOVE else (other, one)
        yield _of(mistakes.RemovedAndUsed, first, second, first.address, spans)
    elif one.verb in (Verb.ADD, Verb.INSERT):
        yield _of(mistakes.DoubleAdd, one, other, one.address, spans)
    else:
        yield _of(mistakes.Clash, one, other, one.address, spans)


def _apart(one: Edit, other: Edit, spans: dict[str, Span]) -> Iterator[Mistake]:
    """Different addresses: the whole and a part of it, what is beside something that goes, or two things at the same place."""
    above, below = (one, other) if len(one.address) < len(other.address) else (other, one)
    if above.covers(below.address):
        if above.verb is Verb.REMOVE:
            yield _of(mistakes.RemovedAndUsed, above, below, above.address, spans)
        else:
            yield _of(mistakes.Clash, above, below, above.address, spans, part=below.address)
        return
    for first, second in ((one, other), (other, one)):
        if first.verb is Verb.REMOVE and _sibling(second) == first.address:
            yield _of(mistakes.RemovedAndUsed, first, second, first.address, spans)
        if first.address == PLAYERS and _left_out(first, second):
            yield _of(mistakes.Clash, first, second, first.address, spans, part=second.address)
    place = _sibling(one)
    if one.beside is not None and other.beside is not None and place == _sibling(other) and one.beside[0] == other.beside[0]:
        yield _of(mistakes.AmbiguousInsert, one, other, place, spans, (one.beside[0], other.beside[0]))


def _sibling(edit: Edit) -> str:
    """The address beside which an edit puts something; of other edits an empty text."""
    return "" if edit.beside is None else f"{edit.address.rpartition('.')[0]}.{edit.beside[1].value}"


def _left_out(players: Edit, other: Edit) -> bool:
    """Whether an edit is of a setting's value for a number of players that another edit leaves out."""
    name = other.address.rpartition(".")[2]
    counts = COUNTS.fullmatch(str(_value(players)).replace(" ", ""))
    return name.isdigit() and counts is not None and not int(counts[1]) <= int(name) <= int(counts[2] or counts[1])


def _value(edit: Edit) -> object:
    """What an edit says where that is a single value."""
    return edit.content.value if isinstance(edit.content, Scalar) else None


def fresh(edits: tuple[Edit, ...], done: Iterable[Edit], by_id: dict[str, Variant]) -> tuple[Edit, ...]:
    """The edits that say what no variant beside theirs has done already: what two of one rank say alike is said once."""
    told: dict[str, list[Edit]] = {}
    for edit in done:
        told.setdefault(edit.address, []).append(edit)
    return tuple(edit for edit in edits if not any(_again(edit, other, by_id) for other in told.get(edit.address, ())))


def _again(edit: Edit, other: Edit, by_id: dict[str, Variant]) -> bool:
    beside = edit.variant.rank is other.variant.rank and other.variant.name not in closure(edit.variant, by_id)
    return beside and same(edit, other)


def same(one: Edit, other: Edit) -> bool:
    """Whether two edits do the same, whoever says so and why."""
    beside = tuple((edit.beside[0], edit.beside[1].value) if edit.beside else None for edit in (one, other))
    return one.verb is other.verb and beside[0] == beside[1] and plain(one.content) == plain(other.content)


def plain(item: Item | None) -> object:
    """What is written, without places; texts without the spaces around them."""
    match item:
        case Table(entries=entries):
            return {name: plain(entry.value) for name, entry in entries.items()}
        case Array(items=items):
            return [plain(one) for one in items]
        case Scalar(value=value):
            return (type(value).__name__, value.strip() if isinstance(value, str) else value)
        case None:
            return None


def _of(
    kind: type[mistakes.Clash],
    one: Edit,
    other: Edit,
    address: str,
    spans: dict[str, Span],
    texts: tuple[str, str] | None = None,
    part: str = "",
) -> Mistake:
    ids = (one.variant.name, other.variant.name)
    written = texts or (brief(one), brief(other))
    return kind(one.span, address, ids, written, (one.why, other.why), other.span, spans.get(part or address), part)


def brief(edit: Edit) -> str:
    """What an edit says, in a few words."""
    if edit.content is None:
        return "removed"
    match edit.content:
        case Scalar(value=str(value)):
            lines = value.strip().splitlines() or [""]
            return f"`{lines[0].strip()}{' ...' if len(lines) > 1 else ''}`"
        case Scalar() | Array():
            return f"`{edit.content.span.text}`"
    return "a row of its own"
