"""Lays variants over a rules file, rank by rank, and keeps who said what."""

from collections.abc import Iterable, Iterator

from attrs import evolve, field, mutable

from rulesdsl.diagnostics.model import Mistake, Severity
from rulesdsl.names.model import Names
from rulesdsl.source import SourceFile, Span
from rulesdsl.syntax import tree
from rulesdsl.variants import mistakes
from rulesdsl.variants.apply import apply
from rulesdsl.variants.clashes import clashes, fresh
from rulesdsl.variants.edits import edits_of, leaves
from rulesdsl.variants.expectations import expectations, expected
from rulesdsl.variants.model import Definition, Edit, Rank, Resolved, Variant, Verb
from rulesdsl.variants.order import closure, fitting, ordered
from rulesdsl.variants.places import Place, places
from rulesdsl.variants.read import read_variant
from rulesdsl.variants.text import text_of
from rulesdsl.variants.unknown import Ground


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
    found = tuple(fitting(file.header, variants, players))
    if found:
        return Resolved(file, file, variants), found
    work = _Work(names, file, {variant.name: variant for variant in variants}, others, frozenset(map(_key, skipped)))
    for rank in Rank:
        work.lay(tuple(variant for variant in ordered(variants) if variant.rank is rank))
        if work.failed:
            break
    return Resolved(work.file, file, ordered(variants), work.history, tuple(work.edits)), tuple(work.mistakes)


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

    `made` and `gone`: who made an address that the rules file does not have, who took one away.
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
    looked_at: tuple[tree.RulesFile, dict[str, Place]] | None = None

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
            self.report((*found, *(() if self.skipped else expectations(variant, ground))))
        spans = {path: place.span for path, place in self.places(start).items()} if len(variants) > 1 else {}
        if self.report(tuple(clashes(edits, self.by_id, spans))) or self.failed:
            return
        for variant in variants:
            self._apply(variant, fresh(edits[variant.name], self.edits, self.by_id))

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
            new = fresh(edits[other], done, self.by_id)
            file = apply(file, self.places(file), new)[0]
            done += new
        there = self.places(file)
        foreign = {path: one for path, one in self.made.items() if one[0].name not in needed}
        own = {path: place for path, place in there.items() if path not in foreign}
        moved = {path: (record.path, record.span) for path, record in self.names.moved.items()}
        return Ground(own, moved, foreign, self.gone)

    def _apply(self, variant: Variant, edits: tuple[Edit, ...]) -> None:
        before = self.places(self.file)
        file, found = apply(self.file, before, edits)
        self.report(found)
        if self.failed:
            return
        after = self.places(file)
        self._remember(variant, edits, before, after)
        self.file = file
        self.edits += edits

    def _remember(self, variant: Variant, edits: tuple[Edit, ...], before: dict[str, Place], after: dict[str, Place]) -> None:
        for edit in edits:
            self._shadow(edit, before, after)
            self.history[edit.address] = (*self._below(edit.address, before), _defined(edit, after, edit.address))
            for path in self._replaced(edit, before, after):
                self.history[path] = (*self.history[path], _defined(edit, after, path))
            if edit.verb is Verb.REMOVE:
                self.gone[edit.address] = edit
        spans = {edit.address: edit.span for edit in edits}
        for path in after.keys() - before.keys():
            parent = next((one for one in spans if path == one or path.startswith(f"{one}.")), None)
            if parent is not None:
                self.made[path] = (variant, spans[parent])

    def _replaced(self, edit: Edit, before: dict[str, Place], after: dict[str, Place]) -> list[str]:
        """The addresses inside an edited one that variants have changed and that this edit changes along with the whole."""
        inside = [path for path in self.history if path.startswith(f"{edit.address}.") and path in before]
        return [path for path in inside if path not in after or text_of(after[path]) != text_of(before[path])]

    def _below(self, address: str, before: dict[str, Place]) -> tuple[Definition, ...]:
        """What the layers below say at an address: the rules file, or whoever has written the whole that it is a part of."""
        if address in self.history or address not in before:
            return self.history.get(address, ())
        place = before[address]
        above = next((self.history[path][-1] for path in _above(address) if path in self.history), None)
        if above is not None and above.variant is not None and above.variant.source == place.span.written.source:
            return (evolve(above, address=address, text=text_of(place), span=place.span),)
        return (Definition(address, None, None, text_of(place), place.span),)

    def _shadow(self, edit: Edit, before: dict[str, Place], after: dict[str, Place]) -> None:
        """Notes where a lower rank loses, unless the file says that it expected that; a change for one session is meant."""
        if edit.variant.rank is Rank.SESSION:
            return
        known = expected(edit.variant.expected)
        needed = closure(edit.variant, self.by_id)
        for path in (edit.address, *self._replaced(edit, before, after)):
            last = next(iter(self._below(path, before)[-1:]), None)
            if (
                last is not None
                and last.variant not in (None, edit.variant)
                and last.variant.name not in needed
                and path not in known
            ):
                value = text_of(before[path]) if path in before else ""
                self.mistakes.append(mistakes.Shadows(edit.span, path, last.variant.name, value, last.span))


def _above(address: str) -> Iterator[str]:
    """The addresses of which one is a part, the nearest first."""
    while "." in address:
        address = address.rpartition(".")[0]
        yield address


def _defined(edit: Edit, after: dict[str, Place], path: str) -> Definition:
    """What an edit has made of an address, its own or one inside it."""
    text = text_of(after[path]) if path in after else ""
    span = edit.content.span if edit.content is not None else edit.span
    return Definition(edit.address, edit.verb, edit.variant, text, span, edit.why)
