"""Faults of a game as a whole, shown at the edit of the variant that causes them."""

from collections.abc import Callable, Iterable, Iterator

from attrs import frozen

from rulesdsl.diagnostics.model import Mistake, Severity
from rulesdsl.diagnostics.suggest import closest
from rulesdsl.names.mistakes import NeedsItself, TakenName, UnknownDeed, UnknownName
from rulesdsl.names.model import What
from rulesdsl.source import Span
from rulesdsl.syntax import tree
from rulesdsl.types.mistakes import (
    CannotBePromised,
    CellDoesNotFit,
    CountNeverPlayed,
    CountNotCovered,
    ImpossibleAtStart,
    NeverChanges,
    NeverUsed,
    OutOfRange,
    SettingOutOfRange,
    UnitMismatch,
    UnknownAttribute,
)
from rulesdsl.variants import mistakes
from rulesdsl.variants.document import Array, Item, Scalar, Table
from rulesdsl.variants.misnamed import instead_of
from rulesdsl.variants.model import Edit, Resolved, Variant, Verb
from rulesdsl.variants.nothing import instead_of_nothing
from rulesdsl.variants.original import NOTHING, WORD
from rulesdsl.variants.places import Form, Place, places
from rulesdsl.variants.session import name_of
from rulesdsl.variants.trials import Trials, Without, among
from rulesdsl.variants.wanted import now, unwanted

KINDS: dict[type[mistakes.WrongType], tuple[str, ...]] = {
    mistakes.WrongType: ("TYP101", "TYP104", "TYP105", "TYP107", "TYP113", "TYP114"),
    mistakes.OutOfRange: ("TYP110", "TYP116", "GAM107"),
    mistakes.WrongUnit: ("TYP102",),
    mistakes.EffectNotAllowed: ("TYP108", "TYP112", "GAM112"),
    mistakes.ShowsSecret: ("TYP201", "TYP202"),
}
"""What the checks of the rules call it, by what it is for the one who wrote the variant."""

FAR = (mistakes.ShowsSecret, mistakes.EffectNotAllowed)
"""What is said so even where the checks find it in another place than the variant changes."""

VALUES = (Form.VALUE, Form.READING, Form.CELL, Form.EXPRESSION)
"""What is but a value: one that goes wrong where it is read is itself of the wrong type."""

PLAIN = "plain numbers"
FEW = 3
"""How many names are listed."""

WORKED_OUT = (What.VALUE.value, What.CONDITION.value)
"""What is on no table: nobody misses its use."""

Offers = Callable[[], dict[str, tuple[Variant, Span]]]
"""The addresses that variants make which are not played, with who makes them and where."""


def blamed(
    resolved: Resolved, found: Iterable[Mistake], before: Iterable[Mistake], without: Without, offers: Offers
) -> tuple[Mistake, ...]:
    """The mistakes of the resolved game, as those of its variants.

    `before` are the mistakes of the game without variants, which are no variant's fault. What an edit that is itself wrong makes
    of the rest of the game is not told, only what else is wrong with it.
    """
    several, old = tuple(found), tuple(before)
    new = tuple(one for one in several if not among(one, old) and not _left_over(resolved, one))
    blame = _Blame(resolved, Trials(several, without), places(resolved.base), places(resolved.file), offers)
    return (*(one for one in several if among(one, old)), *blame.all(new))


def _left_over(resolved: Resolved, mistake: Mistake) -> bool:
    """Whether it is but something of the rules file that the variants no longer need."""
    match mistake:
        case CountNeverPlayed():
            left = True
        case NeverUsed(what=what):
            left = what in WORKED_OUT
        case _:
            left = False
    header = resolved.base.header
    return left and header is not None and mistake.span.source == header.span.source


@frozen(eq=False)
class _Blame:
    """What it takes to find out whose fault something is: the places before and after all edits."""

    resolved: Resolved
    trials: Trials
    before: dict[str, Place]
    after: dict[str, Place]
    offers: Offers

    def all(self, new: tuple[Mistake, ...]) -> tuple[Mistake, ...]:
        """The mistakes, each at its edit: first those inside an edit, then those that an edit causes elsewhere."""
        inside = {one: edit for one in new if (edit := self._edit_at(one)) is not None}
        above = {one: later for one, edit in inside.items() if (later := self._from_above(one, edit))}
        here = {one: edit for one, edit in inside.items() if one not in above}
        gone = {one: edit for one in new if one not in here and (edit := self._taken_away(one)) is not None}
        far = [one for one in new if one not in here and one not in gone]
        wrong = {edit for one, edit in (here | gone).items() if one.severity is Severity.ERROR}
        if far and wrong:
            rest = self.trials.rest(wrong)
            far = [one for one in far if among(one, rest)]
        caused = [(one, self.trials.cause(one, above.get(one, self.resolved.edits))) for one in far]
        return (
            *(self._inside(one, edit) for one, edit in here.items()),
            *self._dangling(gone),
            *self._elsewhere(caused),
        )

    # ---- inside an edit ---------------------------------------------------------------------------------

    def _edit_at(self, mistake: Mistake) -> Edit | None:
        """The edit inside which a mistake lies."""
        place = mistake.span.written
        return next((edit for edit in self.resolved.edits if any(_covers(own, place) for own in _spans(edit))), None)

    def _from_above(self, mistake: Mistake, edit: Edit) -> tuple[Edit, ...]:
        """Where it is not the edit's own fault, the edits of the variants that are laid over its own."""
        order = self.resolved.variants
        above = order[order.index(edit.variant) + 1 :]
        later = tuple(other for other in self.resolved.edits if other.variant in above)
        return later if later and not among(mistake, self.trials.rest(later)) else ()

    def _inside(self, mistake: Mistake, edit: Edit) -> Mistake:
        match mistake:
            case UnknownName(name=name) | UnknownDeed(name=name, what="") if (offer := self._offered(name)) is not None:
                return mistakes.AddedByOther(mistake.span, name, offer[0].name, offer[1])
            case UnknownName(name=name) | UnknownDeed(name=name) if name == WORD:
                return mistakes.NoOriginal(mistake.span, edit.address, NOTHING)
            case UnknownName(name=name) if edit.verb is Verb.REWRITE and closest(name, (WORD,)):
                return UnknownName(mistake.span, name, (WORD,))
            case UnknownName(name=name) | UnknownDeed(name=name) if (other := self._nothing(name, edit)) is not None:
                return other
            case UnknownName(name=name) | UnknownDeed(name=name) if (removed := self._removal(name)) is not None:
                return mistakes.Dangling(mistake.span, (name,), removed.variant.name, removed.span, inside=True)
            case UnknownName() if (place := self.before.get(edit.address)) is not None:
                return instead_of(mistake, place, edit.content, self.before) or mistake
            case CellDoesNotFit(empty=True, column=column, wanted=wanted) if mistake.span == edit.span:
                return mistakes.IncompleteEdit(edit.span, edit.address, f"`{column}`: {wanted}")
        kind = _kind(mistake)
        declared = self._declared(edit)
        if kind is None or declared is None:
            return mistake
        ways = _further(mistake, edit, self.before.get(edit.address))
        return kind(mistake.span, edit.address, declared=declared, inner=mistake, ways=ways)

    def _nothing(self, name: str, edit: Edit) -> Mistake | None:
        """That a name which nothing has, and which is all of an edit, is not how to say that there is nothing."""
        place, content = self.before.get(edit.address), edit.content
        if place is None or not isinstance(content, Scalar) or content.value != name:
            return None
        return unwanted(place, content) if instead_of_nothing(place, content) else None

    def _offered(self, name: str) -> tuple[Variant, Span] | None:
        """Who would make something that is missed, of the variants that are not played."""
        return next((offer for path, offer in self.offers().items() if path.rpartition(".")[2] == name), None)

    def _declared(self, edit: Edit) -> Span | None:
        """Where the rules file has what the edit changes."""
        base = self.resolved.history.get(edit.address, ())
        return base[0].span if base and base[0].variant is None else None

    # ---- what an edit takes away --------------------------------------------------------------------------

    def _taken_away(self, mistake: Mistake) -> Edit | None:
        """The edit that took away what the mistake misses."""
        return self._removal(mistake.name) if isinstance(mistake, UnknownName | UnknownDeed | UnknownAttribute) else None

    def _removal(self, name: str) -> Edit | None:
        """The edit with which something of that name is gone: removed, or left out of what was rewritten."""
        gone = [path for path in self.before if path.rpartition(".")[2] == name and path not in self.after]
        edits = (edit for path in gone for edit in self.resolved.edits if f"{path}.".startswith(f"{edit.address}."))
        return next(edits, None)

    def _dangling(self, gone: dict[Mistake, Edit]) -> Iterator[Mistake]:
        """Of all that an edit takes away and that is still used, one mistake, with the places of use."""
        several: dict[Edit, dict[str, list[Span]]] = {}
        for one, edit in gone.items():
            assert isinstance(one, UnknownName | UnknownDeed | UnknownAttribute)
            several.setdefault(edit, {}).setdefault(one.name, []).append(one.span)
        for edit, used in several.items():
            removed = edit.verb is Verb.REMOVE
            names = (edit.address,) if removed else tuple(used)
            first, *more = (spans[0] for spans in used.values()) if len(used) > 1 else next(iter(used.values()))
            yield mistakes.Dangling(edit.span, names, edit.variant.name, first, not removed, more=tuple(more))

    # ---- what an edit causes elsewhere ----------------------------------------------------------------------

    def _elsewhere(self, caused: list[tuple[Mistake, Edit]]) -> Iterator[Mistake]:
        """What goes wrong somewhere else in the rules; of several mistakes of one kind by one edit, one."""
        groups: dict[tuple[Edit, str], list[Mistake]] = {}
        for mistake, edit in caused:
            group = groups.setdefault((edit, mistake.code), [])
            if all(mistake.span != other.span or mistake.headline() != other.headline() for other in group):
                group.append(mistake)
        for (edit, _), several in groups.items():
            kind, declared, content = _kind(several[0]), self._declared(edit), edit.content
            if kind is not None and declared is not None and self._as_value(edit, kind):
                place = content.span if isinstance(content, Scalar) else edit.span
                ways = _further(several[0], edit, self.before.get(edit.address))
                yield kind(place, edit.address, declared=declared, inner=several[0], ways=ways)
            else:
                broken = mistakes.BreaksGame if several[0].severity is Severity.ERROR else mistakes.RaisesDoubt
                yield broken(edit.span, name_of(edit.variant), several[0], tuple(several[1:]), self._ways_on(several, edit))

    def _as_value(self, edit: Edit, kind: type[mistakes.WrongType]) -> bool:
        """Whether the new value itself is at fault, wherever that comes out."""
        place = self.before.get(edit.address)
        return kind in FAR or (place is not None and place.form in VALUES and isinstance(edit.content, Scalar))

    def _ways_on(self, several: list[Mistake], edit: Edit) -> tuple[str, ...]:
        mistake = several[0]
        match mistake:
            case CountNotCovered(name=name, players=players):
                return (f"give it one, too: `{name}.{min(players)} = ...` under `[add]`",)
            case NeverUsed() | NeverChanges():
                names = [one.name for one in several if isinstance(one, NeverUsed | NeverChanges)]
                return (f"where that is meant, remove {_some(names)}, too",)
            case NeedsItself(circle=circle) if edit.verb is Verb.REWRITE and edit.address in circle:
                return (*mistake.help(), f"what stood there before is called `{WORD}`")
            case TakenName():
                return mistake.help()
            case ImpossibleAtStart(pieces=pieces) if pieces:
                return mistake.help()
            case CannotBePromised() if edit.verb in (Verb.ADD, Verb.INSERT):
                return (*mistake.help(), f"in your file: `may:` before what is done, {_as_example(edit.content)}")
        around = self._around(mistake.span)
        also = (f"where the change is meant, change `{around}` along with it",) if around is not None else ()
        return (*mistake.help(), *also)

    def _around(self, span: Span) -> str | None:
        """The innermost address of the rules file inside which a place lies and that a variant may change."""
        free = [
            (part.end - part.start, one.path) for one in self.after.values() if (part := _extent(one)) and _covers(part, span)
        ]
        return min(free)[1] if free else None


def _as_example(content: Item | None) -> str:
    """The last step of what an edit writes, as one that may be left out."""
    text = str(content.value).strip() if isinstance(content, Scalar) else ""
    step = text.rpartition(":")[2].strip()
    return f"`may: {step}`" if step and "\n" not in text else "such as `may: STEP`"


def _some(names: list[str]) -> str:
    """A few names."""
    quoted = tuple(f"`{name}`" for name in names[:FEW])
    return mistakes.listed((*quoted, f"{len(names) - FEW} more") if names[FEW:] else quoted, "and")


def _further(mistake: Mistake, edit: Edit, place: Place | None) -> tuple[str, ...]:
    """How to go beyond a range, or to say that there is nothing."""
    nothing = instead_of_nothing(place, edit.content) if place is not None else ()
    if nothing:
        return nothing
    match mistake:
        case CellDoesNotFit() if place is not None:
            return mistake.help() or now(place)
        case UnitMismatch(product=False) if place is not None:
            return _unit_of(mistake, edit, place)
        case SettingOutOfRange(name=name):
            return (f"to go further, set the range, too: `{name}.in`",)
        case OutOfRange(of=of) if of.isidentifier():
            return (f"to go further, set the range of the unit, too: `{of}.in`",)
        case OutOfRange(of=of) if of.startswith("`"):
            return (f"to go further, set the type, too: `{of.strip('`')}.type`",) if edit.address.endswith(".start") else ()
    return ()


def _unit_of(mistake: UnitMismatch, edit: Edit, place: Place) -> tuple[str, ...]:
    """How a value is written in the unit of the place."""
    content = edit.content.value if isinstance(edit.content, Scalar) else ""
    if place.form not in (Form.VALUE, Form.CELL):
        mixed = (mistake.left, mistake.right)
        unit = next((one for one in mixed if one.isidentifier()), "") if PLAIN in mixed else ""
        return (*((f"a number is written with its unit, `5 {unit}`",) if unit else ()), *mistake.help())
    bare = isinstance(content, str) and content.strip().isdigit()
    plain = (f"without quotes a number keeps the unit: `{edit.address} = {str(content).strip()}`",) if bare else ()
    return (*plain, *now(place))


def _kind(mistake: Mistake) -> type[mistakes.WrongType] | None:
    match mistake:
        case CellDoesNotFit(wanted=wanted) if wanted.startswith("a number") and mistake.span.text.lstrip("-").isdigit():
            return mistakes.OutOfRange
    return next((kind for kind, codes in KINDS.items() if mistake.code in codes), None)


def _extent(place: Place) -> Span | None:
    """What may be changed at a place takes up this much of a file."""
    changes = [verb for verb in place.verbs if verb is not Verb.REMOVE]
    return place.part.span if changes and not place.final and isinstance(place.part, tree.Node) else None


def _covers(outer: Span, inner: Span) -> bool:
    return outer.source == inner.source and outer.start <= inner.start and inner.end <= outer.end


def _spans(edit: Edit) -> Iterator[Span]:
    """The places that an edit takes up in its file."""
    yield edit.span
    yield from _item_spans(edit.content)


def _item_spans(item: Item | None) -> Iterator[Span]:
    match item:
        case Table(entries=entries):
            for entry in entries.values():
                yield entry.key.span
                yield from _item_spans(entry.value)
        case Array() | Scalar():
            yield item.span
