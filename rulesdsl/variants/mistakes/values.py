"""What can be wrong with what an edit writes: its type, range and unit, its first line, what it does, what it shows."""

from rulesdsl.diagnostics.model import Label, Mistake, kind
from rulesdsl.source import Span


@kind("VAR201", "wrong-type-of-value")
class WrongType(Mistake):
    """The new value is of another type than the place wants.

    `declared`: what it replaces, and where that stands; `inner`: what the checks of the rules say, if it was they who found it;
    `ways`: what could be written.
    """

    address: str
    wanted: str = ""
    found: str = ""
    declared: Span | None = None
    inner: Mistake | None = None
    ways: tuple[str, ...] = ()

    def headline(self) -> str:
        if self.inner is not None:
            return self.inner.headline()
        return f"`{self.address}` takes {self.wanted}, not {self.found}"

    def caption(self) -> str:
        return f"`{self.address}` would be this" if self.inner is not None else ""

    def others(self) -> tuple[Label, ...]:
        found = () if self.inner is None or self.inner.span == self.span else (Label(self.inner.span, "found here"),)
        below = () if self.declared is None else (Label(self.declared, "it replaces this"),)
        return (*found, *(() if self.inner is None else self.inner.others()), *below)

    def help(self) -> tuple[str, ...]:
        return self.ways or (() if self.inner is None else self.inner.help())


@kind("VAR202", "value-out-of-range")
class OutOfRange(WrongType):
    """The new value is outside the range that the rules file gives the place."""


@kind("VAR203", "wrong-unit-of-value")
class WrongUnit(WrongType):
    """The new value is a number of another unit."""


@kind("VAR204", "other-signature")
class OtherSignature(Mistake):
    """A declaration has another kind, name or parameters than the one it replaces, or than the address it is added at.

    `wanted` and `found` are first lines; `declared` is none for what is added.
    """

    address: str
    wanted: str
    found: str
    declared: Span | None = None

    def headline(self) -> str:
        if self.declared is None:
            return f"`{self.address}` is to be added, and what is declared here is {self.found}"
        return f"the new `{self.address}` has to begin with `{self.wanted}`"

    def caption(self) -> str:
        return "" if self.declared is None else f"this is `{self.found}`"

    def others(self) -> tuple[Label, ...]:
        return () if self.declared is None else (Label(self.declared, "it replaces this"),)

    def help(self) -> tuple[str, ...]:
        if self.declared is None:
            return ("the address and the name in the text are the same",)
        return ("what uses it counts on that; for something else, `remove` it and `add` another",)


@kind("VAR205", "effect-not-allowed")
class EffectNotAllowed(WrongType):
    """What replaces a rule does more than is allowed there: asks a player or draws chance where only a value is worked out."""

    def headline(self) -> str:
        if self.inner is not None:
            return WrongType.headline(self)
        return f"`{self.address}` works out a value, and {self.found} is something that is done"

    def help(self) -> tuple[str, ...]:
        return WrongType.help(self) if self.inner is not None else ("what is done stands in the steps of deeds",)


@kind("VAR206", "shows-a-secret")
class ShowsSecret(WrongType):
    """What replaces a rule reads more than the players who see its result may know."""


@kind("VAR207", "no-original")
class NoOriginal(Mistake):
    """`original` stands where nothing stood below, or in a way in which it means nothing.

    `owner`: the place at which what stood there gives a name that is given around it, too; `ways`: what to do about that.
    """

    address: str
    reason: str
    owner: Span | None = None
    ways: tuple[str, ...] = ()

    def headline(self) -> str:
        return f"`original` {self.reason}"

    def others(self) -> tuple[Label, ...]:
        return () if self.owner is None else (Label(self.owner, "`original` has its own here"),)

    def help(self) -> tuple[str, ...]:
        return self.ways or (f"it means what stood at `{self.address}` before this variant",)
