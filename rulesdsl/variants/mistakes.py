"""What can be wrong with variants."""

from rulesdsl.diagnostics.model import Label, Mistake, Severity, kind
from rulesdsl.diagnostics.suggest import did_you_mean
from rulesdsl.source import Span


@kind("VAR100", "not-toml")
class NotToml(Mistake):
    """The file is not TOML."""

    reason: str

    def headline(self) -> str:
        return f"this is not TOML: {self.reason}"


@kind("VAR101", "unknown-variant-key")
class UnknownKey(Mistake):
    """A key that no variant has in this place."""

    name: str
    where: str
    known: tuple[str, ...]
    near: tuple[str, ...] = ()

    def headline(self) -> str:
        return f"{self.where} has no key `{self.name}`"

    def help(self) -> tuple[str, ...]:
        return did_you_mean(self.near) or (f"the keys are {', '.join(f'`{name}`' for name in self.known)}",)


@kind("VAR102", "unknown-address")
class UnknownAddress(Mistake):
    """Nothing has this address."""

    address: str
    near: tuple[str, ...] = ()
    parent: str = ""
    siblings: tuple[str, ...] = ()

    def headline(self) -> str:
        return f"nothing in the game has the address `{self.address}`"

    def help(self) -> tuple[str, ...]:
        lines = did_you_mean(self.near)
        if self.siblings:
            lines += (f"`{self.parent}` has {', '.join(f'`{name}`' for name in self.siblings)}",)
        return lines


@kind("VAR103", "moved-address")
class MovedAddress(Mistake):
    """The address was renamed in the rules file."""

    address: str
    new: str
    moved: Span

    def headline(self) -> str:
        return f"`{self.address}` is called `{self.new}` now"

    def others(self) -> tuple[Label, ...]:
        return (Label(self.moved, "moved here"),)

    def help(self) -> tuple[str, ...]:
        return (f"write `{self.new}`",)


@kind("VAR104", "wrong-verb")
class WrongVerb(Mistake):
    """The verb does not go with what stands at the address.

    `taken`: something new was to have an address that exists; `below`: it was to stand where there are none of its kind.
    """

    verb: str
    address: str
    what: str
    right: tuple[str, ...]
    taken: bool = False
    below: bool = False
    declared: Span | None = None

    def headline(self) -> str:
        if self.taken:
            return f"`{self.address}` exists already"
        if self.below:
            return f"nothing can be {self.verb}ed below `{self.address}`, {self.what}"
        return f"`{self.verb}` does not go with `{self.address}`, {self.what}"

    def others(self) -> tuple[Label, ...]:
        return () if self.declared is None else (Label(self.declared, "declared here"),)

    def help(self) -> tuple[str, ...]:
        ways = {
            "set": "`set` changes a value",
            "rewrite": "`rewrite` changes rules",
            "remove": "`remove` takes something out",
            "add": "`add` creates something",
            "insert": "`insert` creates something in an order, with `before` or `after`",
        }
        return (" and ".join(ways[verb] for verb in self.right),) if self.right else ()


@kind("VAR105", "final-declaration")
class FinalDeclaration(Mistake):
    """The author of the rules says that this may not be changed."""

    address: str
    reason: str
    declared: Span

    def headline(self) -> str:
        return f"`{self.address}` may not be changed: {self.reason}"

    def others(self) -> tuple[Label, ...]:
        return (Label(self.declared, "final here"),)


@kind("VAR106", "added-by-other-variant")
class AddedByOther(Mistake):
    """What another variant adds is used without requiring that variant."""

    name: str
    variant: str
    added: Span

    def headline(self) -> str:
        return f"`{self.name}` is added by the variant `{self.variant}`"

    def others(self) -> tuple[Label, ...]:
        return (Label(self.added, "added here"),)

    def help(self) -> tuple[str, ...]:
        return (f'add `"{self.variant}"` to `requires`, or do without it',)


@kind("VAR107", "faulty-manifest")
class FaultyManifest(Mistake):
    """A key of `[variant]` is missing, or has a value that it cannot have."""

    name: str
    wanted: str
    missing: bool = False

    def headline(self) -> str:
        return f"`[variant]` lacks `{self.name}`" if self.missing else f"`{self.name}` is {self.wanted}"

    def help(self) -> tuple[str, ...]:
        return (f"`{self.name}` is {self.wanted}",) if self.missing else ()


@kind("VAR108", "unknown-variant")
class UnknownVariant(Mistake):
    """A variant that the game does not have is required."""

    name: str
    near: tuple[str, ...] = ()

    def headline(self) -> str:
        return f"the game has no variant `{self.name}`"

    def help(self) -> tuple[str, ...]:
        return did_you_mean(self.near)


@kind("VAR109", "other-game")
class OtherGame(Mistake):
    """The variant is for another game."""

    game: str
    wanted: str

    def headline(self) -> str:
        return f"this variant is for `{self.game}`, not for `{self.wanted}`"


@kind("VAR110", "other-player-count")
class OtherCount(Mistake):
    """The variant is not for so many players."""

    variant: str
    counts: tuple[int, ...]
    players: int

    def headline(self) -> str:
        return f"`{self.variant}` is for {listed(self.counts)} players, not for {self.players}"


@kind("VAR111", "edited-twice")
class EditedTwice(Mistake):
    """One file says two things about one address."""

    address: str
    first: Span
    other: str

    def headline(self) -> str:
        if self.address == self.other:
            return f"`{self.address}` is changed twice in one file"
        return f"`{self.address}` is changed along with the whole of `{self.other}`"

    def others(self) -> tuple[Label, ...]:
        return (Label(self.first, "first here" if self.address == self.other else "and here all of it"),)


@kind("VAR112", "incomplete-edit")
class IncompleteEdit(Mistake):
    """An edit without what it needs."""

    address: str
    lacks: str

    def headline(self) -> str:
        return f"the edit of `{self.address}` lacks {self.lacks}"


@kind("VAR201", "wrong-type-of-value")
class WrongType(Mistake):
    """The new value is of another type than the place wants. `inner`: what the checks of the rules say, if they found it."""

    address: str
    wanted: str
    found: str = ""
    declared: Span | None = None
    inner: Mistake | None = None

    def headline(self) -> str:
        if self.inner is not None:
            return self.inner.headline()
        return f"`{self.address}` is {self.wanted}, not {self.found}"

    def caption(self) -> str:
        return f"`{self.address}` would be this" if self.inner is not None else ""

    def others(self) -> tuple[Label, ...]:
        found = () if self.inner is None or self.inner.span == self.span else (Label(self.inner.span, "found here"),)
        return (*found, *both(self.inner, self.declared))

    def help(self) -> tuple[str, ...]:
        return () if self.inner is None else self.inner.help()


@kind("VAR202", "value-out-of-range")
class OutOfRange(WrongType):
    """The new value is outside the range that the rules file gives the place."""


@kind("VAR203", "wrong-unit-of-value")
class WrongUnit(WrongType):
    """The new value is a number of another unit."""


@kind("VAR204", "other-signature")
class OtherSignature(Mistake):
    """A rewritten declaration has another kind, name or parameters than the one it replaces."""

    address: str
    wanted: str
    found: str
    declared: Span

    def headline(self) -> str:
        return f"`{self.address}` is `{self.wanted}`, and here stands `{self.found}`"

    def others(self) -> tuple[Label, ...]:
        return (Label(self.declared, "declared here"),)

    def help(self) -> tuple[str, ...]:
        return ("what uses it counts on that: keep the first line as it is, or `remove` it and `add` another",)


@kind("VAR205", "effect-not-allowed")
class EffectNotAllowed(WrongType):
    """What replaces a rule does more than is allowed there: asks a player or draws chance where only a value is worked out."""

    def headline(self) -> str:
        if self.inner is not None:
            return WrongType.headline(self)
        return f"`{self.address}` works out a value; {self.found} is something that is done"


@kind("VAR206", "shows-a-secret")
class ShowsSecret(WrongType):
    """What replaces a rule reads more than the players who see its result may know."""


@kind("VAR207", "no-original")
class NoOriginal(Mistake):
    """`original` stands where nothing stood below, or in a way in which it means nothing."""

    address: str
    reason: str

    def headline(self) -> str:
        return f"`original` of `{self.address}`: {self.reason}"


@kind("VAR301", "clash")
class Clash(Mistake):
    """Two variants of one rank change the same thing in different ways."""

    address: str
    ids: tuple[str, str]
    texts: tuple[str, str]
    whys: tuple[str, str]
    other: Span
    base: Span | None

    def headline(self) -> str:
        return f"`{self.ids[0]}` and `{self.ids[1]}` both change `{self.address}`: {self.texts[0]} and {self.texts[1]}"

    def caption(self) -> str:
        return self.whys[0]

    def others(self) -> tuple[Label, ...]:
        base = () if self.base is None else (Label(self.base, "in the rules file"),)
        return (Label(self.other, self.whys[1]), *base)

    def help(self) -> tuple[str, ...]:
        second = self.ids[1]
        return (
            f"play with one of them, or write a variant that requires both and changes `{self.address}` itself",
            f'or let one say that they do not go together: `excludes = ["{second}"]`',
        )


@kind("VAR302", "removed-and-used")
class RemovedAndUsed(Clash):
    """One variant removes what another one changes."""

    def headline(self) -> str:
        return f"`{self.ids[0]}` removes `{self.address}`, which `{self.ids[1]}` changes"


@kind("VAR303", "double-add")
class DoubleAdd(Clash):
    """Two variants add different things under one address."""

    def headline(self) -> str:
        return f"`{self.ids[0]}` and `{self.ids[1]}` both add `{self.address}`"


@kind("VAR304", "ambiguous-insert")
class AmbiguousInsert(Clash):
    """Two variants insert something at the same place of an order."""

    def headline(self) -> str:
        return f"`{self.ids[0]}` and `{self.ids[1]}` both insert something {self.texts[0]} `{self.address}`: which comes first?"

    def help(self) -> tuple[str, ...]:
        first, second = self.ids
        return (
            f"let `{second}` require `{first}` and insert `before` or `after` what that one inserts",
            "or play with one of them only, or let one exclude the other",
        )


@kind("VAR305", "excluded-together")
class ExcludedTogether(Mistake):
    """Two variants do not go together, as one of them says."""

    first: str
    second: str
    reason: str = "do not go together"

    def headline(self) -> str:
        return f"`{self.first}` and `{self.second}` {self.reason}"

    def help(self) -> tuple[str, ...]:
        return ("play with one of them only",)


@kind("VAR306", "dangling-reference")
class Dangling(Mistake):
    """What a variant removes is still used."""

    name: str
    variant: str
    used: Span

    def headline(self) -> str:
        return f"`{self.name}` is removed by `{self.variant}` and still used"

    def caption(self) -> str:
        return "removed here"

    def others(self) -> tuple[Label, ...]:
        return (Label(self.used, "used here"),)

    def help(self) -> tuple[str, ...]:
        return ("change or remove what uses it, too",)


@kind("VAR307", "variants-in-a-circle")
class InCircle(Mistake):
    """Variants require each other in a circle, or one of a higher rank."""

    ids: tuple[str, ...]

    def headline(self) -> str:
        return f"{' requires '.join(f'`{name}`' for name in self.ids)}: none of them can come first"


@kind("VAR308", "requires-higher-rank")
class HigherRank(Mistake):
    """A variant requires one of a higher rank, which is laid over it."""

    ids: tuple[str, str]
    ranks: tuple[str, str]

    def headline(self) -> str:
        return f"`{self.ids[0]}` ({self.ranks[0]}) cannot require `{self.ids[1]}` ({self.ranks[1]}), which is laid over it"


@kind("VAR309", "breaks-the-game")
class BreaksGame(Mistake):
    """With the variant, something elsewhere in the rules is wrong."""

    variant: str
    inner: Mistake

    def headline(self) -> str:
        return f"with `{self.variant}`, {self.inner.headline()}"

    def others(self) -> tuple[Label, ...]:
        return (Label(self.inner.span, self.inner.caption() or f"{self.inner.code} {self.inner.slug}"), *self.inner.others())

    def help(self) -> tuple[str, ...]:
        return self.inner.help()


@kind("VAR401", "expectation-failed")
class ExpectationFailedBelow(Mistake):
    """What a variant expects of the layer below does not hold."""

    address: str
    wanted: str
    found: str
    below: Span

    def headline(self) -> str:
        return f"`{self.address}` is expected to be {self.wanted} and is {self.found}"

    def others(self) -> tuple[Label, ...]:
        return (Label(self.below, "it is said here"),)

    def help(self) -> tuple[str, ...]:
        return ("the rules have changed since the variant was written: look whether it still means what it should",)


@kind("VAR402", "game-version-mismatch")
class VersionMismatch(Mistake):
    """The variant is for other versions of the game's rules."""

    variant: str
    wanted: str
    found: int

    def headline(self) -> str:
        return f"`{self.variant}` is for version {self.wanted} of the rules, this is version {self.found}"


@kind("VAR501", "shadows-lower-rank", Severity.NOTE)
class Shadows(Mistake):
    """A variant changes what one of a lower rank has changed already."""

    address: str
    variant: str
    value: str
    below: Span

    def headline(self) -> str:
        return f"this replaces what `{self.variant}` makes of `{self.address}`"

    def others(self) -> tuple[Label, ...]:
        return (Label(self.below, "replaced"),)

    def help(self) -> tuple[str, ...]:
        return (f"where that is meant, say what you replace under `[expect]`: `{self.address} = {self.value}`",)


@kind("VAR502", "no-effect", Severity.WARNING)
class NoEffect(Mistake):
    """The new value is the one that stands there anyway."""

    address: str
    below: Span

    def headline(self) -> str:
        return f"`{self.address}` has that value already"

    def others(self) -> tuple[Label, ...]:
        return (Label(self.below, "said here"),)


@kind("VAR503", "raises-a-doubt", Severity.WARNING)
class RaisesDoubt(BreaksGame):
    """With the variant, something elsewhere in the rules is doubtful."""


def both(inner: Mistake | None, declared: Span | None) -> tuple[Label, ...]:
    """The further places of a mistake, and where the rules file has what was replaced."""
    below = () if declared is None else (Label(declared, "in the rules file"),)
    return (*(() if inner is None else inner.others()), *below)


def listed(counts: tuple[int, ...]) -> str:
    """`2, 3 or 5`."""
    head, last = ", ".join(map(str, counts[:-1])), str(counts[-1])
    return f"{head} or {last}" if head else last
