"""What can be wrong with names."""

from rulesdsl.diagnostics.model import Label, Mistake, Severity, kind
from rulesdsl.diagnostics.suggest import did_you_mean
from rulesdsl.names.builtins import FUNCTIONS, OTHERS, VALUES
from rulesdsl.source import Span

ELSEWHERE = {
    "true": "yes",
    "false": "no",
    "null": "none",
    "nil": "none",
    "max": "larger(a, b)",
    "maximum": "larger(a, b)",
    "min": "smaller(a, b)",
    "minimum": "smaller(a, b)",
    "sum": "total VALUE for x in SET",
    "len": "count x in SET",
    "any": "some x in SET has TEST",
}
"""What other languages have a name for, and how it is said here."""


@kind("NAM101", "unknown-name")
class UnknownName(Mistake):
    """A name that nothing declares, or that is declared as `what`, which cannot stand there. `ways`: what to do about it."""

    name: str
    near: tuple[str, ...] = ()
    what: str = ""
    ways: tuple[str, ...] = ()

    def headline(self) -> str:
        return f"`{self.name}` is {self.what}, which cannot stand here" if self.what else f"nothing is called `{self.name}`"

    def help(self) -> tuple[str, ...]:
        instead = ELSEWHERE.get(self.name.lower())
        return self.ways or ((f"write `{instead}`",) if instead and not self.what else did_you_mean(self.near))


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
    """A name of the language that something else is to be called by."""

    name: str

    def headline(self) -> str:
        return f"`{self.name}` belongs to the language"

    def help(self) -> tuple[str, ...]:
        meaning = VALUES.get(self.name) or FUNCTIONS.get(self.name, ((), ""))[1] or OTHERS.get(self.name, "")
        return (f"it always means {meaning}; choose another name",)


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
    """A call of a deed, or a trigger of a step, that does not exist. `what` says what else has the name: "a value"."""

    name: str
    near: tuple[str, ...] = ()
    what: str = ""

    def headline(self) -> str:
        if self.what:
            return f"`{self.name}` is {self.what}, not a deed"
        return f"no deed is called `{self.name}`"

    def help(self) -> tuple[str, ...]:
        if self.what:
            return ()
        return did_you_mean(self.near) or (f"write `to {self.name}: ...` to say what it does",)


@kind("NAM106", "needs-itself")
class NeedsItself(Mistake):
    """A deed, a value or a table that needs itself. `circle`: what needs what, the last the first.

    `column`: it is a table with a column of its own rows.
    """

    name: str
    circle: tuple[str, ...]
    deed: bool = False
    column: bool = False

    def headline(self) -> str:
        if self.column:
            return f"a column of `{self.name}` cannot hold rows of `{self.name}` itself"
        return f"`{self.name}` needs itself"

    def help(self) -> tuple[str, ...]:
        if self.column:
            two = f"`here: {self.name}` and `there: {self.name}`"
            return (f"write what leads from one row to another as a table of its own, with the columns {two}",)
        way = " needs ".join(f"`{name}`" for name in (*self.circle, self.circle[0]))
        return (way, *(("use `repeat until` for what goes on and on",) if self.deed else ()))


@kind("NAM107", "taken-name")
class TakenName(Mistake):
    """A parameter, a column, a row or a local name that something in the file has already. `what` says what: "a zone"."""

    name: str
    what: str
    first: Span

    def headline(self) -> str:
        return f"`{self.name}` is already the name of {self.what}"

    def caption(self) -> str:
        return "this could never be told apart"

    def others(self) -> tuple[Label, ...]:
        return (Label(self.first, "declared here"),)

    def help(self) -> tuple[str, ...]:
        return ("choose another name",)


@kind("NAM108", "unknown-step")
class UnknownStep(Mistake):
    """A trigger after a step that its deed does not have."""

    deed: str
    step: str
    near: tuple[str, ...] = ()

    def headline(self) -> str:
        return f"the deed `{self.deed}` has no step `{self.step}`"

    def help(self) -> tuple[str, ...]:
        return did_you_mean(self.near) or (f"give a step of `{self.deed}` this name: `{self.step}: ...`",)


@kind("NAM109", "unknown-payment")
class UnknownPayment(Mistake):
    """A unit that is paid and of which nothing says how."""

    unit: str

    def headline(self) -> str:
        return f"nothing says how {self.unit} are paid"

    def help(self) -> tuple[str, ...]:
        return (f"write `payment {self.unit}:` and, below it, what pays: `LABEL: x in ZONE, worth VALUE, to ZONE`",)


@kind("NAM110", "moved-nowhere")
class MovedNowhere(Mistake):
    """A `moved` line whose new address nothing has."""

    address: str
    near: tuple[str, ...] = ()

    def headline(self) -> str:
        return f"nothing has the address `{self.address}`"

    def help(self) -> tuple[str, ...]:
        return did_you_mean(self.near) or ("behind `to` stands the address that the thing has in this file",)


@kind("NAM111", "not-moved")
class NotMoved(Mistake):
    """A `moved` line whose old address something still has. `there` is where its name stands."""

    address: str
    there: Span

    def headline(self) -> str:
        return f"`{self.address}` has not moved: the address is still in use"

    def others(self) -> tuple[Label, ...]:
        return (Label(self.there, "declared here"),)

    def help(self) -> tuple[str, ...]:
        return ("the form is `moved OLD.ADDRESS to NEW.ADDRESS`",)


@kind("NAM112", "moved-twice")
class MovedTwice(Mistake):
    """Two `moved` lines with one old address."""

    address: str
    first: Span

    def headline(self) -> str:
        return f"`{self.address}` is said to have moved twice"

    def caption(self) -> str:
        return "again here"

    def others(self) -> tuple[Label, ...]:
        return (Label(self.first, "first here"),)


@kind("NAM113", "hides-a-name", Severity.WARNING)
class HidesName(Mistake):
    """A loop, a choice or a quantifier calls something by a name that means something else around it."""

    name: str
    first: Span

    def headline(self) -> str:
        here = self.first.source.name == self.span.source.name
        return f"this `{self.name}` hides the one of line {self.first.line}" if here else f"this `{self.name}` hides another one"

    def others(self) -> tuple[Label, ...]:
        return (Label(self.first, f"this `{self.name}` is not meant there"),)

    def help(self) -> tuple[str, ...]:
        return ("call one of the two something else",)
