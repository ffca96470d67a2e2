"""Two rules files compared: the changes of a variant that turns the one into the other, each as small as it can be said."""

from collections.abc import Iterator

from attrs import frozen

from rulesdsl.diagnostics.model import Severity
from rulesdsl.source import SourceFile, Span
from rulesdsl.syntax import tree
from rulesdsl.syntax.write import context_of, write_declaration
from rulesdsl.variants.apply import apply
from rulesdsl.variants.declaration_differences import smaller
from rulesdsl.variants.differences import Changes, Sides, joined, whole
from rulesdsl.variants.edits import edits_of
from rulesdsl.variants.model import Verb
from rulesdsl.variants.places import places
from rulesdsl.variants.read import read_variant
from rulesdsl.variants.sameness import counts, declared, same_declarations, triggers
from rulesdsl.variants.unknown import Ground
from rulesdsl.variants.write import Change, write_variant


@frozen
class Unsayable:
    """What no variant can say: where, and why in words."""

    span: Span
    reason: str


def compare(old: tree.RulesFile, new: tree.RulesFile) -> tuple[tuple[Change, ...], tuple[Unsayable, ...]]:
    """The changes that turn one file into another, and what cannot be said. Citations and `moved` lines are no rules."""
    sides = Sides(places(old), places(new), context_of(new), counts(new))
    found = tuple(_changes(sides, old, new, frozenset()))
    again = _misplaced(old, new, found)
    if again:
        found = tuple(_changes(sides, old, new, again))
    return found, (*_first_lines(old, new), *_final(sides, found))


def _changes(sides: Sides, old: tree.RulesFile, new: tree.RulesFile, again: frozenset[str]) -> Iterator[Change]:
    """The changes in the order of the new file. `again`: what is to be declared anew."""
    before, after = declared(old), declared(new)
    yield from _header(sides, old.header, new.header)
    for path, one in after.items():
        if path not in before:
            yield Change(Verb.ADD, path, one.span, write_declaration(one, sides.context))
        elif path in again:
            yield from _anew(sides, path, one)
        elif not same_declarations(before[path], one, sides.players):
            yield from _changed(sides, path, old, before[path], one)
    for path in before:
        if path not in after:
            yield Change(Verb.REMOVE, path, sides.old[path].span)


def _header(sides: Sides, old: tree.Header | None, new: tree.Header | None) -> tuple[Change, ...]:
    if old is None or new is None:
        return ()
    parts = (("title", ("title",)), ("players", ("least", "most")), ("doc", ("doc",)))
    differing = [word for word, names in parts if any(getattr(old, name) != getattr(new, name) for name in names)]
    return joined(whole(sides, f"game.{word}", old, new) for word in differing) or ()


# ---- declarations -------------------------------------------------------------------------------------


def _changed(
    sides: Sides, path: str, file: tree.RulesFile, old: tree.AnyDeclaration, new: tree.AnyDeclaration
) -> tuple[Change, ...]:
    """A declaration changed in its parts, else as a whole, else made anew."""
    for way in (smaller, _all):
        found = way(sides, path, old, new)
        if found is not None and (_any_final(sides, found) or _makes(sides, path, file, old, new, found)):
            return found
    return _anew(sides, path, new)


def _all(sides: Sides, path: str, old: tree.AnyDeclaration, new: tree.AnyDeclaration) -> Changes:
    if isinstance(old, tree.Unit) or isinstance(new, tree.Unit):
        return None
    return whole(sides, path, old, new)


def _anew(sides: Sides, path: str, new: tree.AnyDeclaration) -> tuple[Change, ...]:
    """One declaration instead of another of the same name."""
    text = write_declaration(new, sides.context)
    return Change(Verb.REMOVE, path, new.span), Change(Verb.ADD, path, new.span, text)


def _makes(
    sides: Sides,
    path: str,
    file: tree.RulesFile,
    old: tree.AnyDeclaration,
    new: tree.AnyDeclaration,
    changes: tuple[Change, ...],
) -> bool:
    """Whether a file with these changes does make the one declaration of the other."""
    variant, found = read_variant(SourceFile("compared", write_variant("compared", changes)))
    before = tree.RulesFile(file.header, (old,), span=file.span)
    there = places(before)
    assert variant is not None
    edits, more = edits_of(variant, Ground(there))
    if any(mistake.severity is Severity.ERROR for mistake in (*found, *more)):
        return False
    after, wrong = apply(before, there, edits)
    return not wrong and same_declarations(declared(after)[path], new, sides.players)


# ---- what needs a second look -------------------------------------------------------------------------


def _misplaced(old: tree.RulesFile, new: tree.RulesFile, changes: tuple[Change, ...]) -> frozenset[str]:
    """Triggers that would not follow each other as in the new file: what is declared anew stands last."""
    renewed = [change.address for change in changes if change.verb is Verb.ADD]
    before = triggers(old)
    wrong: set[str] = set()
    for anchor, names in triggers(new).items():
        stay = [name for name in before.get(anchor, ()) if name in names and name not in renewed]
        if [*stay, *(name for name in renewed if name in names)] != names:
            wrong.update(names)
    return frozenset(wrong)


def _first_lines(old: tree.RulesFile, new: tree.RulesFile) -> Iterator[Unsayable]:
    parts = {"edition": "the edition of the language", "name": "the name of the game", "version": "the version of the rules"}
    if old.header is None or new.header is None:
        return
    for name, words in parts.items():
        if getattr(old.header, name) != getattr(new.header, name):
            yield Unsayable(new.header.span, f"a variant cannot change {words}")


def _any_final(sides: Sides, changes: tuple[Change, ...]) -> bool:
    return any(True for _ in _final(sides, changes))


def _final(sides: Sides, changes: tuple[Change, ...]) -> Iterator[Unsayable]:
    """What the author of the old file keeps from being changed."""
    told: set[str] = set()
    for change in changes:
        place = sides.old.get(change.address) or sides.old.get(change.address.rpartition(".")[0])
        if place is not None and place.final and change.address not in told:
            told.add(change.address)
            yield Unsayable(change.span, f"`{change.address}` may not be changed: {place.final}")
