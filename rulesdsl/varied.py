"""A rules file with variants laid over it, built for one player count: every fault is shown where it comes from."""

from collections.abc import Callable, Iterator
from functools import cache

import rulesdsl
from rulesdsl.diagnostics.model import Mistake
from rulesdsl.ir import model as ir
from rulesdsl.lowering.game import lower_game
from rulesdsl.names.from_syntax import collect
from rulesdsl.source import SourceFile, Span
from rulesdsl.syntax import tree
from rulesdsl.variants.blame import blamed
from rulesdsl.variants.credit import credited
from rulesdsl.variants.find import Chosen
from rulesdsl.variants.layers import made_by, read_all, resolve
from rulesdsl.variants.model import Edit, Resolved, Variant
from rulesdsl.variants.places import places
from rulesdsl.variants.trials import among


def resolved(source: SourceFile, players: int | None, chosen: Chosen) -> tuple[Resolved, tuple[Mistake, ...]]:
    """The tree of a rules file with its variants laid over it, and what is wrong with the file and with them, so far."""
    names, found = rulesdsl.named(source)
    if rulesdsl.has_errors((*found, *chosen.mistakes)):
        return Resolved(names.file, names.file), (*found, *chosen.mistakes)
    laid, more = resolve(names, chosen.variants, players, chosen.others)
    return laid, (*found, *chosen.mistakes, *more)


def build_varied(source: SourceFile, players: int, chosen: Chosen) -> tuple[ir.Game | None, tuple[Mistake, ...]]:
    """The game with its variants for one player count, None where there are errors; and everything wrong or doubtful."""
    laid, found = resolved(source, players, chosen)
    if rulesdsl.has_errors(found):
        return None, found
    game, wrong = _lowered(laid.file, players)
    mistakes = (*found, *_blamed(source, chosen, laid, {players: wrong}))
    return (None if game is None or rulesdsl.has_errors(mistakes) else credited(game, laid)), mistakes


def check_varied(source: SourceFile, chosen: Chosen, tell: Callable[[int], object] = lambda _: None) -> tuple[Mistake, ...]:
    """Everything wrong or doubtful in a rules file with variants, for all player counts they are for; `tell` is told each."""
    laid, found = resolved(source, None, chosen)
    if rulesdsl.has_errors(found):
        return found
    counts = varied_counts(source, chosen) or (2,)
    by_count: dict[int, tuple[Mistake, ...]] = {}
    for count in counts:
        tell(count)
        by_count[count] = _lowered(laid.file, count)[1]
    return (*found, *_blamed(source, chosen, laid, by_count))


def _blamed(source: SourceFile, chosen: Chosen, laid: Resolved, by_count: dict[int, tuple[Mistake, ...]]) -> tuple[Mistake, ...]:
    """The mistakes of the game for some numbers of players, shown at the edits that cause them."""
    several = rulesdsl.joined(one for wrong in by_count.values() for one in wrong)
    if not several:
        return ()
    counts = tuple(_needed(by_count))
    known = rulesdsl.player_counts(source)
    before = rulesdsl.joined(one for count in counts for one in rulesdsl.build(source, min(max(count, known[0]), known[-1]))[1])
    names = rulesdsl.named(source)[0]

    def without(skipped: frozenset[Edit]) -> tuple[Mistake, ...]:
        rest, wrong = resolve(names, chosen.variants, skipped=skipped)
        if rulesdsl.has_errors(wrong):
            return wrong
        return rulesdsl.joined(one for count in counts for one in _lowered(rest.file, count)[1])

    @cache
    def offers() -> dict[str, tuple[Variant, Span]]:
        return made_by(places(names.file), read_all(chosen.others))

    return blamed(laid, several, before, without, offers)


def _needed(by_count: dict[int, tuple[Mistake, ...]]) -> Iterator[int]:
    """As few of the numbers of players as it takes to see all that is wrong."""
    seen: list[Mistake] = []
    for count, wrong in by_count.items():
        new = [one for one in wrong if not among(one, seen)]
        if new:
            seen += new
            yield count


def _lowered(file: tree.RulesFile, players: int) -> tuple[ir.Game | None, tuple[Mistake, ...]]:
    names, found = collect(file)
    game, rest = lower_game(names, players)
    return game, (*found, *rest)


def varied_counts(source: SourceFile, chosen: Chosen) -> tuple[int, ...]:
    """For how many players the rules with their variants are."""
    touched = {name.partition(".")[0] for one in chosen.variants for table in one.tables.values() for name in table.entries}
    file = resolved(source, None, chosen)[0].file if "game" in touched else rulesdsl.named(source)[0].file
    header = file.header
    if header is None:
        return ()
    limits = [set(variant.players) for variant in chosen.variants if variant.players is not None]
    return tuple(n for n in range(header.least, header.most + 1) if all(n in limit for limit in limits))
