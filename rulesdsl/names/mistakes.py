"""What can be wrong with names."""

from rulesdsl.diagnostics.model import Label, Mistake, kind
from rulesdsl.diagnostics.suggest import did_you_mean
from rulesdsl.source import Span


@kind("NAM101", "unknown-name")
class UnknownName(Mistake):
    """A name that nothing declares."""

    name: str
    near: tuple[str, ...] = ()

    def headline(self) -> str:
        return f"nothing is called `{self.name}`"

    def help(self) -> tuple[str, ...]:
        return did_you_mean(self.near)


@kind("NAM102", "declared-twice")
class DeclaredTwice(Mistake):
    """Two things with one name."""

    name: str
    first: Span

    def headline(self) -> str:
        return f"`{self.name}` is declared twice"

    def caption(self) -> str:
        return "again here"

    def others(self) -> tuple[Label, ...]:
        return (Label(self.first, "first here"),)

    def help(self) -> tuple[str, ...]:
        return ("give one of them another name",)


@kind("NAM103", "built-in-name")
class BuiltInName(Mistake):
    """A declaration that takes a name of the language."""

    name: str

    def headline(self) -> str:
        return f"`{self.name}` belongs to the language"

    def help(self) -> tuple[str, ...]:
        return ("choose another name",)


@kind("NAM104", "no-play")
class NoPlay(Mistake):
    """A game without `to play`, or without `ranking winner`."""

    missing: str

    def headline(self) -> str:
        return f"the game has no `{self.missing}`"

    def help(self) -> tuple[str, ...]:
        if self.missing == "to play":
            return ("write `to play:` and, below it, the steps of the whole game",)
        return ("write `ranking winner of p in players:` with the keys that decide who wins",)


@kind("NAM105", "unknown-deed")
class UnknownDeed(Mistake):
    """A call of a deed, or a trigger of a step, that does not exist."""

    name: str
    near: tuple[str, ...] = ()

    def headline(self) -> str:
        return f"no deed is called `{self.name}`"

    def help(self) -> tuple[str, ...]:
        return did_you_mean(self.near) or (f"write `to {self.name}: ...` to say what it does",)


@kind("NAM106", "deeds-in-a-circle")
class DeedsInACircle(Mistake):
    """A deed or a value that needs itself."""

    name: str
    circle: tuple[str, ...]

    def headline(self) -> str:
        return f"`{self.name}` needs itself"

    def help(self) -> tuple[str, ...]:
        return ("the circle: " + ", ".join(f"`{name}`" for name in self.circle), "use `repeat until` for what goes on and on")
