"""Which variants may be played together, and in which order they are laid over the rules."""

from collections.abc import Iterator
from itertools import pairwise

from rulesdsl.diagnostics.model import Mistake
from rulesdsl.diagnostics.suggest import closest
from rulesdsl.syntax import tree
from rulesdsl.variants import mistakes
from rulesdsl.variants.model import Rank, Variant


def fitting(
    header: tree.Header | None, variants: tuple[Variant, ...], players: int | None, known: tuple[str, ...] = ()
) -> Iterator[Mistake]:
    """Whether the variants are for this game, its version and so many players, and go together.

    `known`: the ids of further variants that the game has.
    """
    for variant in variants:
        if variant.rank is Rank.SESSION:
            continue
        if header is not None and variant.game.text != header.name.text:
            near = closest(variant.game.text, (header.name.text,))
            yield mistakes.OtherGame(variant.game.span, variant.game.text, header.name.text, near)
        if header is not None and variant.versions is not None and not _within(header.version, variant.versions):
            wanted = " to ".join(map(str, dict.fromkeys(variant.versions)))
            yield mistakes.VersionMismatch(variant.place_of("version"), variant.name, wanted, header.version)
        if players is not None and variant.players is not None and players not in variant.players:
            yield mistakes.OtherCount(variant.place_of("players"), variant.name, variant.players, players)
    yield from _excluded(variants)
    yield from _required(variants, known)


def _within(version: int, versions: tuple[int, int]) -> bool:
    return versions[0] <= version <= versions[1]


def _excluded(variants: tuple[Variant, ...]) -> Iterator[Mistake]:
    ids = {variant.name for variant in variants}
    told: set[frozenset[str]] = set()
    for variant in variants:
        for other in variant.excludes:
            pair = frozenset((variant.name, other.text))
            if other.text in ids and pair not in told:
                told.add(pair)
                yield mistakes.ExcludedTogether(other.span, variant.name, other.text)
    by_count = [variant for variant in variants if variant.rank is Rank.PLAYERS]
    for first, second in pairwise(by_count):
        reason = "are both of the rank `players`, of which there is one at most"
        yield mistakes.ExcludedTogether(second.id.span, first.name, second.name, reason)


def _required(variants: tuple[Variant, ...], known: tuple[str, ...]) -> Iterator[Mistake]:
    by_id = {variant.name: variant for variant in variants}
    told: set[frozenset[str]] = set()
    for variant in variants:
        for other in variant.requires:
            above = by_id.get(other.text)
            if above is None:
                others = tuple(name for name in dict.fromkeys((*known, *by_id)) if name != variant.name)
                yield mistakes.UnknownVariant(other.span, other.text, closest(other.text, others), others)
            elif above.rank.height > variant.rank.height:
                ranks = (variant.rank.value, above.rank.value)
                yield mistakes.HigherRank(other.span, (variant.name, above.name), ranks)
        circle = _circle(variant, by_id)
        if circle and frozenset(circle) not in told:
            told.add(frozenset(circle))
            yield mistakes.InCircle(variant.place_of("requires"), (*circle, circle[0]))


def _circle(variant: Variant, by_id: dict[str, Variant]) -> tuple[str, ...]:
    """The way from a variant back to itself, if there is one."""
    ways: list[tuple[str, ...]] = [(variant.name,)]
    seen: set[str] = set()
    while ways:
        way = ways.pop(0)
        for other in by_id[way[-1]].requires:
            if other.text == variant.name:
                return way
            if other.text in by_id and other.text not in seen:
                seen.add(other.text)
                ways.append((*way, other.text))
    return ()


def closure(variant: Variant, by_id: dict[str, Variant]) -> frozenset[str]:
    """The ids of all that a variant requires, also by way of others."""
    found: set[str] = set()
    waiting = [other.text for other in variant.requires]
    while waiting:
        name = waiting.pop()
        if name not in found and name in by_id:
            found.add(name)
            waiting.extend(other.text for other in by_id[name].requires)
    return frozenset(found - {variant.name})


def ordered(variants: tuple[Variant, ...]) -> tuple[Variant, ...]:
    """By rank, what is required first, then by id: the order in which they were named never matters."""
    by_id = {variant.name: variant for variant in variants}
    waiting = sorted(variants, key=lambda variant: (variant.rank.height, variant.name))
    found: list[Variant] = []
    while waiting:
        done = {variant.name for variant in found}
        free = (one for one in waiting if closure(one, by_id) <= done and one.rank.height == waiting[0].rank.height)
        nearest = next(free, waiting[0])
        waiting.remove(nearest)
        found.append(nearest)
    return tuple(found)
