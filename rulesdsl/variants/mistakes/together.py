"""What can be wrong between variants that are played together, and with the game that they make."""

from rulesdsl.diagnostics.model import Label, Mistake, Severity, kind
from rulesdsl.source import Span
from rulesdsl.variants.mistakes.files import listed

FEW = 2
"""How many further places of one kind are shown."""


@kind("VAR301", "clash")
class Clash(Mistake):
    """Two variants of one rank change the same thing in different ways, or one the whole and the other a part of it.

    `part`: the address that the second one changes, where it is not the same.
    """

    address: str
    ids: tuple[str, str]
    texts: tuple[str, str]
    whys: tuple[str, str]
    other: Span
    base: Span | None
    part: str = ""

    def headline(self) -> str:
        first, second = self.ids
        if self.part:
            return f"`{first}` changes `{self.address}` as a whole, `{second}` changes `{self.part}`, which depends on it"
        return f"`{first}` makes `{self.address}` {self.texts[0]}, `{second}` makes it {self.texts[1]}"

    def caption(self) -> str:
        return self.whys[0]

    def others(self) -> tuple[Label, ...]:
        base = () if self.base is None else (Label(self.base, "it stands here"),)
        return (Label(self.other, self.whys[1]), *base)

    def help(self) -> tuple[str, ...]:
        first, second = self.ids
        return (
            "play with one of them only",
            f'or write a variant with `requires = ["{first}", "{second}"]` that says what `{self.part or self.address}` is then',
            f'or let one say that they do not go together: `excludes = ["{second}"]` in `{first}`',
        )


@kind("VAR302", "removed-and-used")
class RemovedAndUsed(Clash):
    """One variant removes what another one changes. `above`: the other one is of a higher rank."""

    above: bool = False

    def headline(self) -> str:
        return f"`{self.ids[0]}` removes `{self.address}`, which `{self.ids[1]}` changes"

    def others(self) -> tuple[Label, ...]:
        return (Label(self.other, self.whys[1] or "removed here"),) if self.above else Clash.others(self)

    def help(self) -> tuple[str, ...]:
        if self.above:
            excludes = f'`excludes = ["{self.ids[0]}"]` in `{self.ids[1]}`'
            return (f"leave the change out, or let the two exclude each other: {excludes}",)
        return Clash.help(self)


@kind("VAR303", "double-add")
class DoubleAdd(Clash):
    """Two variants add different things under one address."""

    def headline(self) -> str:
        return f"`{self.ids[0]}` and `{self.ids[1]}` both add `{self.address}`"

    def help(self) -> tuple[str, ...]:
        return (*Clash.help(self), f"or give it another name in `{self.ids[0]}` or in `{self.ids[1]}`")


@kind("VAR304", "ambiguous-insert")
class AmbiguousInsert(Clash):
    """Two variants insert something at the same place of an order."""

    def headline(self) -> str:
        return f"`{self.ids[0]}` and `{self.ids[1]}` both insert something {self.texts[0]} `{self.address}`: which comes first?"

    def help(self) -> tuple[str, ...]:
        first, second = self.ids
        return (
            f"let `{second}` require `{first}`, and insert `before` or `after` what that one inserts",
            "or play with one of them only",
            f'or let one say that they do not go together: `excludes = ["{second}"]` in `{first}`',
        )


@kind("VAR305", "excluded-together")
class ExcludedTogether(Mistake):
    """Two variants do not go together, as one of them says."""

    first: str
    second: str
    reason: str = "do not go together"

    def headline(self) -> str:
        if self.first == self.second:
            return f"`{self.first}` excludes itself"
        return f"`{self.first}` and `{self.second}` {self.reason}"

    def help(self) -> tuple[str, ...]:
        return ("leave it out of its own `excludes`",) if self.first == self.second else ("play with one of them only",)


@kind("VAR306", "dangling-reference")
class Dangling(Mistake):
    """What a variant takes away is still used.

    `other`: where it is used, and `more`, where else; with `inside` an edit uses it, and `other` is where it is removed.
    `left_out`: it was not removed, but left out of what was rewritten.
    """

    names: tuple[str, ...]
    variant: str
    other: Span
    left_out: bool = False
    inside: bool = False
    more: tuple[Span, ...] = ()

    def headline(self) -> str:
        few = tuple(f"`{name}`" for name in self.names[: FEW + 1])
        more = len(self.names) - len(few)
        names = listed((*few, f"{more} more") if more else few, "and")
        verb = "is" if len(self.names) == 1 else "are"
        if self.left_out:
            return f"{names} {verb} gone with what `{self.variant}` rewrites, and still used"
        return f"{names} {verb} removed by `{self.variant}`, and still used"

    def caption(self) -> str:
        if self.inside:
            return "used here"
        return "" if self.left_out else "removed here"

    def others(self) -> tuple[Label, ...]:
        if self.inside:
            return (Label(self.other, "removed here"),)
        return (Label(self.other, "used here"), *(Label(span, "and here") for span in self.more[:FEW]))

    def help(self) -> tuple[str, ...]:
        if self.inside:
            return (f"do without it, or do not remove it in `{self.variant}`",)
        places = "what uses it" if not self.more[FEW:] else f"what uses it, at {len(self.more) + 1} places"
        it = "it" if len(self.names) == 1 else "them"
        return (f"keep {it}, or change what uses {it}, too" if self.left_out else f"change or remove {places}, too",)


@kind("VAR307", "variants-in-a-circle")
class InCircle(Mistake):
    """Variants require each other in a circle."""

    ids: tuple[str, ...]

    def headline(self) -> str:
        if len(set(self.ids)) == 1:
            return f"`{self.ids[0]}` requires itself"
        way = ", which requires ".join(f"`{name}`" for name in self.ids[1:])
        return f"`{self.ids[0]}` requires {way}: none can come first"

    def help(self) -> tuple[str, ...]:
        return ("leave one of these out of a `requires`",)


@kind("VAR308", "requires-higher-rank")
class HigherRank(Mistake):
    """A variant requires one of a higher rank, which is laid over it."""

    ids: tuple[str, str]
    ranks: tuple[str, str]

    def headline(self) -> str:
        first, second = self.ids
        return f"`{first}`, of rank `{self.ranks[0]}`, cannot require `{second}`, of rank `{self.ranks[1]}`, which lies over it"

    def help(self) -> tuple[str, ...]:
        return (f'let `{self.ids[0]}` have `rank = "{self.ranks[1]}"`, too, or do without',)


@kind("VAR309", "breaks-the-game")
class BreaksGame(Mistake):
    """With the variant, something elsewhere in the rules is wrong. `more`: further mistakes of that kind; `ways`: what to do."""

    variant: str
    inner: Mistake
    more: tuple[Mistake, ...] = ()
    ways: tuple[str, ...] = ()

    def headline(self) -> str:
        more = f", and {len(self.more)} more of the kind" if self.more else ""
        return f"with `{self.variant}`, {self.inner.headline()}{more}"

    def others(self) -> tuple[Label, ...]:
        first = Label(self.inner.span, self.inner.caption() or f"{self.inner.code} {self.inner.slug}")
        return (first, *self.inner.others(), *(Label(one.span, one.headline()) for one in self.more[:FEW]))

    def help(self) -> tuple[str, ...]:
        return self.ways or self.inner.help()


@kind("VAR503", "raises-a-doubt", Severity.WARNING)
class RaisesDoubt(BreaksGame):
    """With the variant, something elsewhere in the rules is doubtful."""
