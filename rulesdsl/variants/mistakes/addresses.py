"""What can be wrong with the addresses that an edit names, with its verb, and with what it consists of."""

from rulesdsl.diagnostics.model import Label, Mistake, kind
from rulesdsl.diagnostics.suggest import did_you_mean
from rulesdsl.source import Span
from rulesdsl.variants.mistakes.files import listed


@kind("VAR102", "unknown-address")
class UnknownAddress(Mistake):
    """Nothing has this address. `parent` is as much of it as there is, and `name` what is not there.

    `siblings` are the names there are beside it, of which a message shows a few; `ways`: what else might be meant.
    """

    name: str
    parent: str
    near: tuple[str, ...] = ()
    siblings: tuple[str, ...] = ()
    ways: tuple[str, ...] = ()

    def headline(self) -> str:
        if not self.name:
            return "an address has an empty name"
        return f"`{self.parent}` has no `{self.name}`" if self.parent else f"the game has no `{self.name}`"

    def help(self) -> tuple[str, ...]:
        return (*(did_you_mean(self.near) or self._there()), *self.ways)

    def _there(self) -> tuple[str, ...]:
        names = tuple(f"`{name}`" for name in self.siblings[:MOST_SHOWN])
        more = len(self.siblings) - len(names)
        shown = (*names, f"{more} more") if more else names
        return (f"`{self.parent}` has {listed(shown, 'and')}",) if names and self.parent else ()


MOST_SHOWN = 12
"""How many of the names beside a misspelt one are listed."""


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
    """The verb does not go with what stands at the address. `ways`: what does.

    `taken`: something new was to have an address that exists; `below`: it was to stand where there are none of its kind.
    """

    verb: str
    address: str
    what: str
    ways: tuple[str, ...] = ()
    taken: bool = False
    below: bool = False
    declared: Span | None = None

    def headline(self) -> str:
        if self.taken:
            return f"`{self.address}` exists already, and `{self.verb}` creates"
        if self.below:
            return f"nothing can be {self.verb}ed below `{self.address}`, {self.what}"
        return f"`{self.verb}` does not go with `{self.address}`, {self.what}"

    def others(self) -> tuple[Label, ...]:
        return () if self.declared is None else (Label(self.declared, "it stands here"),)

    def help(self) -> tuple[str, ...]:
        return self.ways


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

    def help(self) -> tuple[str, ...]:
        return ("leave it as it is; what uses it can be changed",)


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
        return (f'add `"{self.variant}"` to `requires` under `[variant]`, or do without it',)


@kind("VAR111", "edited-twice")
class EditedTwice(Mistake):
    """One file says two things about one address, or about the whole and a part of it. `removed`: the first removes it."""

    address: str
    first: Span
    whole: str
    removed: bool = False

    def headline(self) -> str:
        if self.removed:
            part = "" if self.address == self.whole else f" in `{self.address}`"
            return f"`{self.whole}` is removed, and changed{part} in the same file"
        if self.address == self.whole:
            return f"`{self.address}` is changed twice in one file"
        return f"`{self.address}` is changed along with the whole of `{self.whole}`"

    def others(self) -> tuple[Label, ...]:
        if self.removed:
            return (Label(self.first, "removed here"),)
        return (Label(self.first, "first here" if self.address == self.whole else "and here all of it"),)

    def help(self) -> tuple[str, ...]:
        if self.removed or self.address == self.whole:
            return ("leave one of the two out",)
        return (f"say it in what you write for `{self.whole}`",)


@kind("VAR112", "incomplete-edit")
class IncompleteEdit(Mistake):
    """An edit without what it needs. `ways`: how to write it."""

    address: str
    lacks: str
    ways: tuple[str, ...] = ()

    def headline(self) -> str:
        return f"the edit of `{self.address}` lacks {self.lacks}"

    def help(self) -> tuple[str, ...]:
        return self.ways


@kind("VAR113", "idle-reason")
class IdleReason(Mistake):
    """A reason for what the file does not change, or for what has one already. `other`: where the first one stands."""

    address: str
    near: tuple[str, ...] = ()
    other: Span | None = None

    def headline(self) -> str:
        if self.other is not None:
            return f"`{self.address}` has two reasons"
        return f"this is a reason for `{self.address}`, which the file does not change"

    def others(self) -> tuple[Label, ...]:
        return () if self.other is None else (Label(self.other, "the other one"),)

    def help(self) -> tuple[str, ...]:
        return did_you_mean(self.near) or ("leave it out",)


@kind("VAR115", "unusable-name")
class UnusableName(Mistake):
    """Something new under a name that no rules file could give it. `ways`: which names it could have."""

    name: str
    ways: tuple[str, ...]

    def headline(self) -> str:
        return f"nothing can be called `{self.name}`"

    def help(self) -> tuple[str, ...]:
        return self.ways


@kind("VAR114", "leaves-nothing")
class LeavesNothing(Mistake):
    """Of something that consists of several all are removed. `parts`: what they are, in words; `ways`: what to do."""

    owner: str
    parts: str
    declared: Span
    ways: tuple[str, ...] = ()

    def headline(self) -> str:
        return f"`{self.owner}` would have no {self.parts} left"

    def others(self) -> tuple[Label, ...]:
        return (Label(self.declared, "it stands here"),)

    def help(self) -> tuple[str, ...]:
        return self.ways
