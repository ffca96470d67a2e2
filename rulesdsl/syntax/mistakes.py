"""What can be wrong with the text of a rules file, before any name is looked up."""

from rulesdsl.diagnostics.model import Label, Mistake, kind
from rulesdsl.source import Span


@kind("SYN101", "unexpected")
class Unexpected(Mistake):
    """Something stands where it cannot."""

    found: str
    expected: str = ""

    def headline(self) -> str:
        return f"{self.found} cannot stand here"

    def caption(self) -> str:
        return f"here could be {self.expected}" if self.expected else ""


@kind("SYN121", "wrong-cells")
class WrongCells(Mistake):
    """A row with too few or too many cells."""

    row: str
    found: int
    wanted: int

    def headline(self) -> str:
        return f"row `{self.row}` has {self.found} cells where the heading names {self.wanted} columns"

    def help(self) -> tuple[str, ...]:
        return ("set a bar `|` between all cells, and `-` where a cell is empty",)


@kind("SYN122", "row-without-name")
class RowWithoutName(Mistake):
    """A row whose first cell is no name."""

    def headline(self) -> str:
        return "a row begins with its name"

    def help(self) -> tuple[str, ...]:
        return ("a name has letters, digits and `_`, and no digit first",)


@kind("SYN123", "brace-in-words")
class BraceInWords(Mistake):
    """A brace in a quoted text without its partner."""

    brace: str

    def headline(self) -> str:
        return f"a `{self.brace}` in a quoted text without its partner"

    def help(self) -> tuple[str, ...]:
        return ("write `{expression}` to fill in a value",)


@kind("SYN124", "number-too-large")
class NumberTooLarge(Mistake):
    """A number beyond what a game may hold."""

    largest: int

    def headline(self) -> str:
        return f"this number is larger than {self.largest}"


@kind("SYN125", "said-twice")
class SaidTwice(Mistake):
    """A feature that is given twice."""

    what: str
    first: Span

    def headline(self) -> str:
        return f"`{self.what}` is said twice"

    def others(self) -> tuple[Label, ...]:
        return (Label(self.first, "first here"),)
