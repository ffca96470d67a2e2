"""What can be wrong between a variant and the layers below it: expectations, versions, shadows, changes without effect."""

from json import dumps

from rulesdsl.diagnostics.model import Label, Mistake, Severity, kind
from rulesdsl.source import Span


@kind("VAR401", "expectation-failed")
class ExpectationFailedBelow(Mistake):
    """What a variant expects of the layer below does not hold. `by`: the variant that says otherwise; none for the rules file."""

    address: str
    wanted: str
    found: str
    below: Span
    by: str = ""

    def headline(self) -> str:
        return f"`{self.address}` is expected to be {self.wanted}, and is {self.found}"

    def others(self) -> tuple[Label, ...]:
        return (Label(self.below, "it stands here"),)

    def help(self) -> tuple[str, ...]:
        if self.by:
            return (f"`{self.by}` has changed it: look whether the two go together, and expect what it says",)
        return ("the rules have changed since the variant was written: look whether it still means what it should",)


@kind("VAR402", "game-version-mismatch")
class VersionMismatch(Mistake):
    """The variant is for other versions of the game's rules."""

    variant: str
    wanted: str
    found: int

    def headline(self) -> str:
        versions = "versions" if " " in self.wanted else "version"
        return f"`{self.variant}` is for {versions} {self.wanted} of the rules, and this is version {self.found}"

    def help(self) -> tuple[str, ...]:
        return (f"look whether it still means what it should, then let its `version` include {self.found}",)


@kind("VAR501", "shadows-lower-rank", Severity.NOTE)
class Shadows(Mistake):
    """A variant changes what one of a lower rank has changed already. `value`: what that one says, as TOML."""

    address: str
    variant: str
    value: str
    below: Span

    def headline(self) -> str:
        return f"this replaces what `{self.variant}` makes of `{self.address}`"

    def others(self) -> tuple[Label, ...]:
        return (Label(self.below, "replaced"),)

    def help(self) -> tuple[str, ...]:
        return (f"where that is meant, say so under `[expect]`: `{self.address} = {self.value}`",)


@kind("VAR504", "leaves-out-guard", Severity.WARNING)
class LeavesOutGuard(Mistake):
    """A clause is rewritten with its words and without the `when` that stood before it, so that it always counts now."""

    address: str
    guard: str
    below: Span

    def headline(self) -> str:
        return f"`{self.address}` counted only when {self.guard}, and now it always does"

    def others(self) -> tuple[Label, ...]:
        return (Label(self.below, "left out"),)

    def help(self) -> tuple[str, ...]:
        keep = f"to keep it, begin with `when {self.guard}: `, or rewrite the test alone, without `otherwise`"
        return (keep, f"where that is meant, say so under `[expect]`: `{self.address}.when = ...`")


@kind("VAR502", "no-effect", Severity.WARNING)
class NoEffect(Mistake):
    """The new value is the one that stands there anyway."""

    address: str
    below: Span

    def headline(self) -> str:
        return f"`{self.address}` is that already"

    def others(self) -> tuple[Label, ...]:
        return (Label(self.below, "it stands here"),)

    def help(self) -> tuple[str, ...]:
        return ("leave it out; or, where it matters that it stays so, say it under `[expect]`",)


@kind("VAR507", "old-description", Severity.NOTE)
class OldDescription(Mistake):
    """The rules are changed, and the description of them is as it was. `text`: the description."""

    address: str
    text: str
    below: Span

    def headline(self) -> str:
        return f"the description of `{self.address}` is still that of the printed rule"

    def others(self) -> tuple[Label, ...]:
        return (Label(self.below, "described here"),)

    def help(self) -> tuple[str, ...]:
        return (
            f'say below `[set]` what holds now: `{self.address}.doc = "..."`',
            f"where this still holds, say so under `[expect]`: `{self.address}.doc = {dumps(self.text, ensure_ascii=False)}`",
        )
