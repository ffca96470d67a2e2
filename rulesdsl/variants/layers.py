"""Lays variants over a rules file, rank by rank, and keeps who said what."""

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from attrs import evolve, field, mutable

from rulesdsl.diagnostics.model import Mistake, Severity
from rulesdsl.names.model import Names
from rulesdsl.source import SourceFile, Span
from rulesdsl.syntax import tree
from rulesdsl.syntax.write import NO_CONTEXT, context_of
from rulesdsl.syntax.write_expressions import Context
from rulesdsl.variants import mistakes
from rulesdsl.variants.apply import apply
from rulesdsl.variants.borrowed import Offers, borrowed, names_of
from rulesdsl.variants.clashes import clashes, fresh
from rulesdsl.variants.document import Scalar
from rulesdsl.variants.edits import PAY, edits_of, leaves
from rulesdsl.variants.expectations import expectations, expected
from rulesdsl.variants.idle import idle
from rulesdsl.variants.model import Definition, Edit, Rank, Resolved, Variant, Verb
from rulesdsl.variants.order import closure, fitting, ordered
from rulesdsl.variants.original import WORD
from rulesdsl.variants.outdated import outdated, renewed
from rulesdsl.variants.places import Place, places
from rulesdsl.variants.read import read_variant
from rulesdsl.variants.text import text_of, written
from rulesdsl.variants.unknown import Ground
from rulesdsl.variants.verbs import NEW
from rulesdsl.variants.write import literal


def resolve(
    names: Names,
    variants: tuple[Variant, ...],
    players: int | None = None,
    others: tuple[SourceFile, ...] = (),
    skipped: frozenset[Edit] = frozenset(),
) -> tuple[Resolved, tuple[Mistake, ...]]:
    """The rules with all variants laid over them, and everything wrong with that; where something is wrong, as far as it goes.

    `others` are variants that are not played: messages name them where one of them makes what is missing. `skipped`: edits to
    leave out, of which it is asked what goes wrong without them.
    """
    file = names.file
    found = tuple(fitting(file.header, variants, players, tuple(Path(other.name).stem for other in others)))
    if found:
        return Resolved(file, file, variants), found
    work = _Work(names, file, {variant.name: variant for variant in variants}, others, frozenset(map(_key, skipped)))
    for rank in Rank:
        work.lay(tuple(variant for variant in ordered(variants) if variant.rank is rank))
        if work.failed:
            break
    if not work.failed and not skipped:
        work.report(tuple(idle(work.file.header, variants, tuple(work.edits))))
    said = work.history, tuple(work.edits), frozenset(work.outdated)
    return Resolved(work.file, file, ordered(variants), *said), tuple(work.mistakes)


def made_by(there: dict[str, Place], several: Iterable[Variant]) -> dict[str, tuple[Variant, Span]]:
    """The addresses that variants add to what is there, with who adds them and where."""
    found: dict[str, tuple[Variant, Span]] = {}
    for variant in several:
        for verb in (Verb.ADD, Verb.INSERT):
            table = variant.tables.get(verb)
            for leaf in leaves(table, verb, Ground(there)) if table is not None else ():
                found.setdefault(leaf.address, (variant, leaf.span))
    return found


def read_all(sources: Iterable[SourceFile]) -> tuple[Variant, ...]:
    """The variants in those of some files that can be read."""
    return tuple(variant for source in sources if (variant := read_variant(source)[0]) is not None)


Key = tuple[Variant, Verb, str]


def _key(edit: Edit) -> Key:
    """What tells an edit again after its file was read anew."""
    return edit.variant, edit.verb, edit.address


@mutable
class _Work:
    """The tree so far, and what is known of how it came to be.

    `made` and `gone`: who made an address that the rules file does not have, who took one away. `writing`: how the tree writes
    before and after the variant that is laid. `outdated`: what still has the description of the rules before.
    """

    names: Names
    file: tree.RulesFile
    by_id: dict[str, Variant]
    others: tuple[SourceFile, ...]
    skipped: frozenset[Key]
    made: dict[str, tuple[Variant, Span]] = field(factory=dict)
    gone: dict[str, Edit] = field(factory=dict)
    history: dict[str, tuple[Definition, ...]] = field(factory=dict)
    edits: list[Edit] = field(factory=list)
    mistakes: list[Mistake] = field(factory=list)
    failed: bool = False
    outdated: set[str] = field(factory=set)
    looked_at: tuple[tree.RulesFile, dict[str, Place]] | None = None
    writing: tuple[Context, Context] = (NO_CONTEXT, NO_CONTEXT)

    def places(self, file: tree.RulesFile) -> dict[str, Place]:
        """What can be changed in a tree; of the one that was asked for last, it is known."""
        if self.looked_at is None or self.looked_at[0] is not file:
            self.looked_at = (file, places(file))
        return self.looked_at[1]

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
                ground = evolve(ground, foreign={**self._offers(variant, ground), **ground.foreign})
                found = edits_of(variant, ground)[1]
            edits[variant.name] = tuple(edit for edit in edits[variant.name] if _key(edit) not in self.skipped)
            self.report((*found, *(() if self.skipped else expectations(variant, ground, self._said))))
        spans = {path: place.span for path, place in self.places(start).items()} if len(variants) > 1 else {}
        if self.report(tuple(clashes(edits, self.by_id, spans, self._named))) or self.failed:
            return
        offers = {variant.name: self._borrowable(variant) for variant in variants}
        for variant in variants:
            self._apply(
                variant, offers[variant.name], self._possible(self.file, fresh(edits[variant.name], self.edits, self.by_id))
            )

    def _named(self, variant: Variant) -> frozenset[str]:
        """The addresses that a variant names."""
        there = Ground(self.places(self.file))
        tables = ((verb, table) for verb, table in variant.tables.items() if verb is not Verb.REMOVE)
        return frozenset(leaf.address for verb, table in tables for leaf in leaves(table, verb, there))

    def _possible(self, file: tree.RulesFile, edits: tuple[Edit, ...]) -> tuple[Edit, ...]:
        """The edits for which there is a place: of two that contradict each other, and of which a third says what holds, one."""
        there = self.places(file)
        gone = tuple(f"{edit.address}." for edit in edits if edit.verb is Verb.REMOVE)
        return tuple(edit for edit in edits if _fits(edit, there, gone))

    def _offers(self, variant: Variant, ground: Ground) -> dict[str, tuple[Variant, Span]]:
        """What all other variants would add, whether they are played or not."""
        known = closure(variant, self.by_id) | {variant.name}
        played = (one for one in self.by_id.values() if one.name not in known)
        return made_by(ground.places, (*played, *read_all(self.others)))

    def _ground(self, start: tree.RulesFile, variant: Variant, edits: dict[str, tuple[Edit, ...]]) -> Ground:
        """What a variant is laid over: the lower ranks and what it requires, but nothing that another variant has made.

        Changes for one session may name whatever there is.
        """
        needed = frozenset(self.by_id) if variant.rank is Rank.SESSION else closure(variant, self.by_id)
        file, done = start, list[Edit]()
        for other in (name for name in edits if name in needed):
            new = self._possible(file, fresh(edits[other], done, self.by_id))
            file = apply(file, self.places(file), new)[0]
            done += new
        there = self.places(file)
        foreign = {path: one for path, one in self.made.items() if one[0].name not in needed}
        own = {path: place for path, place in there.items() if path not in foreign}
        moved = {path: (record.path, record.span) for path, record in self.names.moved.items()}
        return Ground(own, moved, foreign, self.gone)

    def _borrowable(self, variant: Variant) -> Offers:
        """The names that other variants make which this one does not require; a session may use whatever there is."""
        if variant.rank is Rank.SESSION or len(self.by_id) == 1:
            return {}
        needed = closure(variant, self.by_id) | {variant.name}
        others = [one for one in self.by_id.values() if one.name not in needed]
        there = self.places(self.names.file)
        made = made_by(there, [self.by_id[name] for name in needed])
        known = frozenset(path.rpartition(".")[2] for path in (*there, *made))
        return names_of(made_by(there, others), known)

    def _apply(self, variant: Variant, offers: Offers, edits: tuple[Edit, ...]) -> None:
        before = self.places(self.file)
        file, found = apply(self.file, before, edits)
        self.report(tuple(map(self._placed, found)))
        if self.failed:
            return
        if offers and self.report(tuple(borrowed(variant, file, offers))):
            return
        after = self.places(file)
        self.writing = context_of(self.file), context_of(file)
        self._remember(variant, edits, before, after)
        self._compare(variant, edits, before, after)
        self.file = file
        self.edits += edits

    def _remember(self, variant: Variant, edits: tuple[Edit, ...], before: dict[str, Place], after: dict[str, Place]) -> None:
        for edit in edits:
            self._shadow(edit, before, after)
            self.history[edit.address] = (*self._below(edit.address, before), self._defined(edit, after, edit.address))
            for path in self._replaced(edit, before, after):
                self.history[path] = (*self.history[path], self._defined(edit, after, path))
            if edit.verb is Verb.REMOVE:
                self.gone[edit.address] = edit
        spans = {edit.address: edit.span for edit in edits}
        for path in after.keys() - before.keys():
            parent = next((one for one in spans if path == one or path.startswith(f"{one}.")), None)
            if parent is not None:
                self.made[path] = (variant, spans[parent])

    def _compare(self, variant: Variant, edits: tuple[Edit, ...], before: dict[str, Place], after: dict[str, Place]) -> None:
        """Notes descriptions that are as they were although the rules are not, unless the file says that it knows."""
        known = expected(variant.expected)
        self.outdated -= renewed(before, after)
        for path, edit in outdated(before, after, edits):
            if f"{path}.doc" not in known:
                self.outdated.add(path)
                if variant.rank is not Rank.SESSION and not self.skipped:
                    self.mistakes.append(mistakes.OldDescription(edit.span, path, before[path].doc, after[path].span))

    def _said(self, address: str) -> Definition | None:
        """What was said last at an address, if a variant has said it."""
        last = next(iter(self.history.get(address, ())[-1:]), None)
        return last if last is not None and last.variant is not None else None

    def _placed(self, mistake: Mistake) -> Mistake:
        """A mistake; a change without effect with the place of what says so already."""
        last = self._said(mistake.address) if isinstance(mistake, mistakes.NoEffect) else None
        return mistake if last is None else mistakes.NoEffect(mistake.span, last.address, last.span)

    def _replaced(self, edit: Edit, before: dict[str, Place], after: dict[str, Place]) -> list[str]:
        """The addresses inside an edited one that variants have changed and that this edit changes along with the whole."""
        inside = [path for path in self.history if path.startswith(f"{edit.address}.")]
        return [path for path in inside if _text(path, after) != _text(path, before)]

    def _below(self, address: str, before: dict[str, Place]) -> tuple[Definition, ...]:
        """What the layers below say at an address: the rules file, or whoever has written the whole that it is a part of."""
        if address in self.history or address not in before:
            return self.history.get(address, ())
        place = before[address]
        above = next((self.history[path][-1] for path in _above(address) if path in self.history), None)
        if above is not None and above.variant is not None and above.variant.source == place.span.written.source:
            return (evolve(above, address=address, text=text_of(place, self.writing[0]), span=place.span),)
        return (Definition(address, None, None, text_of(place, self.writing[0]), place.span),)

    def _defined(self, edit: Edit, after: dict[str, Place], path: str) -> Definition:
        """What an edit has made of an address, its own or one inside it."""
        text = text_of(after[path], self.writing[1]) if path in after else ""
        span = edit.content.span if edit.content is not None else edit.span
        return Definition(edit.address, edit.verb, edit.variant, text, span, edit.why)

    def _shadow(self, edit: Edit, before: dict[str, Place], after: dict[str, Place]) -> None:
        """Notes where a lower rank loses, unless the file says that it expected that; a change for one session is meant."""
        same = edit.address in after and edit.address in before and _same(after, before, edit.address)
        if edit.variant.rank is Rank.SESSION or same or _builds_on(edit):
            return
        known = expected(edit.variant.expected)
        for path in (edit.address, *self._replaced(edit, before, after)):
            last = next(iter(self._below(path, before)[-1:]), None)
            if last is not None and last.variant is not None and path not in known and self._is_under(last.variant, edit.variant):
                value = literal(written(before[path], context_of(self.names.file))) if path in before else ""
                self.mistakes.append(mistakes.Shadows(edit.span, path, last.variant.name, value, last.span))

    def _is_under(self, one: Variant, other: Variant) -> bool:
        """Whether a variant is of a lower rank than another, which does not require it."""
        return one.rank.height < other.rank.height and one.name not in closure(other, self.by_id)


def _text(address: str, there: dict[str, Place]) -> str | None:
    """What stands at an address, None where nothing has it."""
    return text_of(there[address]) if address in there else None


def _above(address: str) -> Iterator[str]:
    """The addresses of which one is a part, the nearest first."""
    while "." in address:
        address = address.rpartition(".")[0]
        yield address


def _fits(edit: Edit, there: dict[str, Place], gone: tuple[str, ...]) -> bool:
    """Whether what an edit changes is there, or there is room for what it creates. `gone`: what its variant removes."""
    if edit.verb not in NEW:
        return edit.address in there
    parent = edit.address.rpartition(".")[0]
    free = edit.address not in there or f"{edit.address}.".startswith(gone)
    return free and (parent in ("", PAY) or parent in there)


def _builds_on(edit: Edit) -> bool:
    """Whether what stood below is a part of what an edit writes."""
    return isinstance(edit.content, Scalar) and re.search(rf"\b{WORD}\b", str(edit.content.value)) is not None


def _same(after: dict[str, Place], before: dict[str, Place], path: str) -> bool:
    return text_of(after[path]) == text_of(before[path])
