"""Lays variants over a rules file, rank by rank, and keeps who said what."""

from attrs import evolve, field, mutable

from rulesdsl.diagnostics.model import Mistake, Severity
from rulesdsl.names.model import Names
from rulesdsl.source import SourceFile, Span
from rulesdsl.syntax import tree
from rulesdsl.variants import mistakes
from rulesdsl.variants.apply import apply
from rulesdsl.variants.clashes import clashes
from rulesdsl.variants.edits import Ground, edits_of, leaves
from rulesdsl.variants.expectations import expectations, expected
from rulesdsl.variants.model import Definition, Edit, Rank, Resolved, Variant, Verb
from rulesdsl.variants.order import closure, fitting, ordered
from rulesdsl.variants.places import Place, places
from rulesdsl.variants.read import read_variant
from rulesdsl.variants.text import text_of


def resolve(
    names: Names,
    variants: tuple[Variant, ...],
    players: int | None = None,
    others: tuple[SourceFile, ...] = (),
    skipped: Edit | None = None,
) -> tuple[Resolved, tuple[Mistake, ...]]:
    """The rules with all variants laid over them, and everything wrong with that; where something is wrong, as far as it goes.

    `others` are variants that are not played: messages name them where one of them makes what is missing.
    """
    file = names.file
    found = tuple(fitting(file.header, variants, players))
    if found:
        return Resolved(file, file, variants), found
    work = _Work(names, file, {variant.name: variant for variant in variants}, others, skipped)
    for rank in Rank:
        work.lay(tuple(variant for variant in ordered(variants) if variant.rank is rank))
        if work.failed:
            break
    return Resolved(work.file, file, ordered(variants), work.history, tuple(work.edits)), tuple(work.mistakes)


def _made(there: dict[str, Place], others: tuple[SourceFile, ...]) -> dict[str, tuple[Variant, Span]]:
    """The addresses that variants add to the rules."""
    found: dict[str, tuple[Variant, Span]] = {}
    for source in others:
        variant = read_variant(source)[0]
        for verb in (Verb.ADD, Verb.INSERT):
            table = variant.tables.get(verb) if variant is not None else None
            for leaf in leaves(table, verb, Ground(there)) if table is not None else ():
                assert variant is not None
                found.setdefault(leaf.address, (variant, leaf.span))
    return found


@mutable
class _Work:
    """The tree so far, and what is known of how it came to be.

    `made` and `gone`: who made an address that the rules file does not have, who took one away.
    """

    names: Names
    file: tree.RulesFile
    by_id: dict[str, Variant]
    others: tuple[SourceFile, ...]
    skipped: Edit | None
    made: dict[str, tuple[Variant, Span]] = field(factory=dict)
    gone: dict[str, Edit] = field(factory=dict)
    history: dict[str, tuple[Definition, ...]] = field(factory=dict)
    edits: list[Edit] = field(factory=list)
    mistakes: list[Mistake] = field(factory=list)
    failed: bool = False

    def report(self, found: tuple[Mistake, ...]) -> bool:
        """Keeps mistakes; whether there are errors among them."""
        self.mistakes += found
        wrong = any(mistake.severity is Severity.ERROR for mistake in found)
        self.failed = self.failed or wrong
        return wrong

    def lay(self, variants: tuple[Variant, ...]) -> None:
        """Lays the variants of one rank over the tree."""
        start = self.file
        edits: dict[str, tuple[Edit, ...]] = {}
        for variant in variants:
            ground = self._ground(start, variant, edits)
            edits[variant.name], found = edits_of(variant, ground)
            if any(isinstance(mistake, mistakes.UnknownAddress) for mistake in found):
                ground = evolve(ground, foreign={**_made(ground.places, self.others), **ground.foreign})
                found = edits_of(variant, ground)[1]
            edits[variant.name] = tuple(edit for edit in edits[variant.name] if not self._skips(edit))
            self.report((*found, *expectations(variant, ground)))
        spans = {path: place.span for path, place in places(start).items()} if len(variants) > 1 else {}
        if self.report(tuple(clashes(edits, self.by_id, spans))) or self.failed:
            return
        for variant in variants:
            self._apply(variant, edits[variant.name])

    def _skips(self, edit: Edit) -> bool:
        other = self.skipped
        return other is not None and (edit.variant, edit.verb, edit.address) == (other.variant, other.verb, other.address)

    def _ground(self, start: tree.RulesFile, variant: Variant, edits: dict[str, tuple[Edit, ...]]) -> Ground:
        """What a variant is laid over: the lower ranks and what it requires, but nothing that another variant has made.

        Changes for one session may name whatever there is.
        """
        needed = frozenset(self.by_id) if variant.rank is Rank.SESSION else closure(variant, self.by_id)
        file = start
        for other in edits:
            if other in needed:
                file = apply(file, places(file), edits[other])[0]
        there = places(file)
        foreign = {path: one for path, one in self.made.items() if one[0].name not in needed}
        own = {path: place for path, place in there.items() if path not in foreign}
        moved = {path: (record.path, record.span) for path, record in self.names.moved.items()}
        return Ground(own, moved, foreign, self.gone)

    def _apply(self, variant: Variant, edits: tuple[Edit, ...]) -> None:
        before = places(self.file)
        file, found = apply(self.file, before, edits)
        self.report(found)
        if self.failed:
            return
        after = places(file)
        self._remember(variant, edits, before, after)
        self.file = file
        self.edits += edits

    def _remember(self, variant: Variant, edits: tuple[Edit, ...], before: dict[str, Place], after: dict[str, Place]) -> None:
        for edit in edits:
            self._shadow(edit, before)
            self.history[edit.address] = (*self._below(edit.address, before), _defined(edit, after))
            if edit.verb is Verb.REMOVE:
                self.gone[edit.address] = edit
        spans = {edit.address: edit.span for edit in edits}
        for path in after.keys() - before.keys():
            parent = next((one for one in spans if path == one or path.startswith(f"{one}.")), None)
            if parent is not None:
                self.made[path] = (variant, spans[parent])

    def _below(self, address: str, before: dict[str, Place]) -> tuple[Definition, ...]:
        if address in self.history or address not in before:
            return self.history.get(address, ())
        return (Definition(address, None, None, text_of(before[address]), before[address].span),)

    def _shadow(self, edit: Edit, before: dict[str, Place]) -> None:
        """Notes where a lower rank loses, unless the file says that it expected that; a change for one session is meant."""
        if edit.variant.rank is Rank.SESSION:
            return
        below = self.history.get(edit.address, ())
        last = below[-1] if below else None
        if last is None or last.variant is None or last.variant.name in closure(edit.variant, self.by_id):
            return
        if edit.address not in expected(edit.variant.expected):
            value = text_of(before[edit.address])
            self.mistakes.append(mistakes.Shadows(edit.span, edit.address, last.variant.name, value, last.span))


def _defined(edit: Edit, after: dict[str, Place]) -> Definition:
    text = "" if edit.verb is Verb.REMOVE or edit.address not in after else text_of(after[edit.address])
    span = edit.content.span if edit.content is not None else edit.span
    return Definition(edit.address, edit.verb, edit.variant, text, span, edit.why)
