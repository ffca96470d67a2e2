"""What can be wrong with the text of a rules file, before any name is looked up.

SYN1xx: words and signs. SYN2xx: lines, blocks and brackets. SYN3xx: what a text says that the grammar cannot forbid.
SYN4xx: the file as a whole.
"""

import re

from rulesdsl.diagnostics.model import Label, Mistake, kind
from rulesdsl.diagnostics.suggest import did_you_mean
from rulesdsl.source import Span
from rulesdsl.syntax.forms import DECLARATIONS, listed

BRACED = re.compile(r"\{[^{}\n\"]+\}")
KNOWN = "a declaration begins with " + ", ".join(f"`{word}`" for word in list(DECLARATIONS)[2:])


def _reads(forms: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(
        ("it reads " if index == 0 else "or ") + form if form.startswith("`") else form for index, form in enumerate(forms)
    )


# ---- words and signs --------------------------------------------------------------------------------


@kind("SYN101", "unexpected")
class Unexpected(Mistake):
    """Something stands where it cannot."""

    found: str
    expected: str
    forms: tuple[str, ...]

    def headline(self) -> str:
        return f"{self.found} cannot stand here"

    def caption(self) -> str:
        return f"expected {self.expected}" if self.expected else ""

    def help(self) -> tuple[str, ...]:
        return _reads(self.forms)


@kind("SYN102", "too-short")
class TooShort(Mistake):
    """A line, block or whole text that ends where something must follow."""

    what: str
    expected: str
    forms: tuple[str, ...]

    def headline(self) -> str:
        return f"the {self.what} ends too early"

    def caption(self) -> str:
        return f"expected {self.expected}" if self.expected else ""

    def help(self) -> tuple[str, ...]:
        return _reads(self.forms)


@kind("SYN103", "misspelt-word")
class MisspeltWord(Mistake):
    """A word close to the word of the language that would fit here."""

    word: str
    near: tuple[str, ...]

    def headline(self) -> str:
        return f"`{self.word}` means nothing here"

    def help(self) -> tuple[str, ...]:
        return did_you_mean(self.near)


@kind("SYN104", "unknown-declaration")
class UnknownDeclaration(Mistake):
    """A line in the first column that begins with no word for a declaration."""

    word: str
    near: tuple[str, ...]

    def headline(self) -> str:
        return f"no declaration begins with {self.word}"

    def help(self) -> tuple[str, ...]:
        return did_you_mean(self.near) or (KNOWN, "a line that belongs to the declaration above it is indented by 4 spaces")


@kind("SYN105", "reserved-word")
class ReservedWord(Mistake):
    """A word of the language where a name must stand. `cell`: it is to say that a cell is empty."""

    word: str
    expected: str
    cell: bool = False

    def headline(self) -> str:
        return f"`{self.word}` is a word of the language and cannot be a name"

    def caption(self) -> str:
        return f"expected {self.expected}" if self.expected else ""

    def help(self) -> tuple[str, ...]:
        if self.cell:
            return ("an empty cell is written `-`",)
        return (f"choose another name, such as `{self.word}_` or `the_{self.word}`",)


TYPOGRAPHIC = "“”„«»‘’"
"""Quotes of a word processor."""


@kind("SYN106", "sign-for-word")
class SignForWord(Mistake):
    """A sign from elsewhere, where the language has a word or another sign."""

    sign: str
    instead: str

    def headline(self) -> str:
        return f"`{self.sign}` {'is a typographic quote' if self.sign in TYPOGRAPHIC else 'means nothing here'}"

    def caption(self) -> str:
        return f"write `{self.instead}`"


@kind("SYN107", "unknown-character")
class UnknownCharacter(Mistake):
    """A character that the language does not use."""

    character: str
    letter: bool

    def headline(self) -> str:
        return f"{self.character} cannot stand in a rule outside a quoted text or a comment"

    def help(self) -> tuple[str, ...]:
        if self.character == "`;`":
            return ("what follows stands on a line of its own",)
        if brace := BRACED.match(self.span.source.text, self.span.start):
            return (f'words for players stand in quotes: `"{brace[0]}"`',)
        return ("names are made of the letters A to Z and a to z, digits and `_`",) if self.letter else ()


@kind("SYN108", "not-a-comment")
class NotAComment(Mistake):
    """A comment in the manner of another language."""

    sign: str

    def headline(self) -> str:
        return f"`{self.sign}` does not begin a comment"

    def caption(self) -> str:
        return "write `--`"


@kind("SYN109", "missing-sign")
class MissingSign(Mistake):
    """A colon, comma or bar that is left out."""

    sign: str
    where: str

    def headline(self) -> str:
        return f"{self.sign} is missing {self.where}"


@kind("SYN110", "name-of-words")
class NameOfWords(Mistake):
    """Several words where one name must stand. `name` is how they are one."""

    name: str

    def headline(self) -> str:
        return "a name is one word"

    def caption(self) -> str:
        return f"write `{self.name}`"


@kind("SYN111", "no-step")
class NoStep(Mistake):
    """A line among steps that begins like none."""

    word: str

    def headline(self) -> str:
        return f"no step begins with `{self.word}`"

    def help(self) -> tuple[str, ...]:
        return (
            "a step begins with a word such as `choose`, `move`, `add` or `set`, or with the name of a deed",
            "it reads `add 2 to score(me)`, say, or `move 1 from pile to my hand`",
        )


@kind("SYN112", "bare-amount")
class BareAmount(Mistake):
    """A number that is worked out, without brackets, where a step says how many."""

    amount: str
    moved: bool

    def headline(self) -> str:
        return "a number that is worked out stands in brackets here"

    def caption(self) -> str:
        return f"write `({self.amount})`"

    def help(self) -> tuple[str, ...]:
        return ("pieces are moved so: `move (NUMBER) of PIECES from ZONE to ZONE`",) if self.moved else ()


@kind("SYN113", "minus-for-run")
class MinusForRun(Mistake):
    """A run of numbers with a minus."""

    run: str

    def headline(self) -> str:
        return "a run of numbers is written with two dots"

    def caption(self) -> str:
        return f"write `{self.run}`"


# ---- lines, blocks and brackets ---------------------------------------------------------------------


@kind("SYN201", "tab")
class Tab(Mistake):
    """A tab, whose width nobody knows."""

    def headline(self) -> str:
        return "a tab stands outside a comment"

    def help(self) -> tuple[str, ...]:
        return ("indent with 4 spaces, and set spaces between words",)


@kind("SYN202", "unclosed-quote")
class UnclosedQuote(Mistake):
    """A quoted text that does not end on its line."""

    def headline(self) -> str:
        return "this quoted text does not end"

    def help(self) -> tuple[str, ...]:
        return ('close it with `"` on the same line',)


@kind("SYN203", "unclosed-bracket")
class UnclosedBracket(Mistake):
    """An opening bracket without its partner."""

    def headline(self) -> str:
        return "this bracket is not closed"


@kind("SYN204", "stray-bracket")
class StrayBracket(Mistake):
    """A closing bracket without its partner."""

    bracket: str

    def headline(self) -> str:
        return f"this `{self.bracket}` closes nothing"


@kind("SYN205", "unclosed-citation")
class UnclosedCitation(Mistake):
    """A citation that does not end on its line."""

    def headline(self) -> str:
        return "this citation does not end"

    def help(self) -> tuple[str, ...]:
        return ("close it with `]` on the same line",)


@kind("SYN206", "words-after-citation")
class WordsAfterCitation(Mistake):
    """Something that follows a citation."""

    def headline(self) -> str:
        return "a citation is the last thing on its line"

    def help(self) -> tuple[str, ...]:
        return ('only `final "reason"` may stand behind it',)


@kind("SYN207", "wrong-indentation")
class WrongIndentation(Mistake):
    """A line that lines up with no block above it."""

    depth: int
    levels: tuple[int, ...]

    def headline(self) -> str:
        return "this line lines up with no block above it"

    def caption(self) -> str:
        return f"indented by {self.depth}"

    def help(self) -> tuple[str, ...]:
        return (f"it can be indented by {listed([str(level) for level in self.levels])}",)


@kind("SYN208", "indented-too-far")
class IndentedTooFar(Mistake):
    """A line deeper than the one above, which opens no block."""

    above: Span

    def headline(self) -> str:
        return "this line is indented deeper than the line above, which opens no block"

    def others(self) -> tuple[Label, ...]:
        return (Label(self.above, "this line has no colon at its end"),)


@kind("SYN209", "missing-block")
class MissingBlock(Mistake):
    """A colon at the end of a line with nothing indented below it."""

    def headline(self) -> str:
        return "nothing stands below this colon"

    def help(self) -> tuple[str, ...]:
        return ("the lines of its block are indented by 4 spaces more",)


@kind("SYN210", "too-deep")
class TooDeep(Mistake):
    """Brackets in brackets in brackets, without end."""

    def headline(self) -> str:
        return "this is nested too deeply"

    def help(self) -> tuple[str, ...]:
        return ("give parts of it a name with `let`",)


# ---- what a text says -------------------------------------------------------------------------------


@kind("SYN301", "wrong-cells")
class WrongCells(Mistake):
    """A row with too few or too many cells."""

    row: str
    found: int
    wanted: int
    heading: Span

    def headline(self) -> str:
        return f"row `{self.row}` has {self.found} cells, and the heading has {self.wanted}"

    def others(self) -> tuple[Label, ...]:
        return (Label(self.heading, "the heading"),)

    def help(self) -> tuple[str, ...]:
        return ("set a bar `|` between all cells, and `-` where a cell is empty",)


@kind("SYN302", "row-without-name")
class RowWithoutName(Mistake):
    """A row whose first cell is no name."""

    def headline(self) -> str:
        return "a row begins with its name"

    def help(self) -> tuple[str, ...]:
        return ("a name is made of letters, digits and `_`, and begins with no digit",)


@kind("SYN303", "brace-in-words")
class BraceInWords(Mistake):
    """A brace in a quoted text without its partner."""

    brace: str

    def headline(self) -> str:
        return f"this `{self.brace}` in a quoted text has no partner"

    def help(self) -> tuple[str, ...]:
        return ("write `{VALUE}` to fill in a value",)


@kind("SYN304", "number-too-large")
class NumberTooLarge(Mistake):
    """A number beyond what a game may hold."""

    largest: int

    def headline(self) -> str:
        return f"this number is larger than {self.largest}"


@kind("SYN305", "said-twice")
class SaidTwice(Mistake):
    """A feature that is given twice."""

    what: str
    first: Span

    def headline(self) -> str:
        return f"`{self.what}` is said twice"

    def caption(self) -> str:
        return "again here"

    def others(self) -> tuple[Label, ...]:
        return (Label(self.first, "first here"),)


@kind("SYN306", "player-counts")
class PlayerCounts(Mistake):
    """A game line that names no possible number of players."""

    why: str

    def headline(self) -> str:
        return self.why

    def help(self) -> tuple[str, ...]:
        return ('it reads `game NAME "Title" for 2..5 players`',)


@kind("SYN307", "final-without-reason")
class FinalWithoutReason(Mistake):
    """`final` with an empty text behind it."""

    def headline(self) -> str:
        return "`final` says why, and this says nothing"

    def help(self) -> tuple[str, ...]:
        return ("write the reason for the authors of variants, who are shown it",)


# ---- the file as a whole ----------------------------------------------------------------------------


@kind("SYN401", "empty-file")
class EmptyFile(Mistake):
    """A file without a rule."""

    def headline(self) -> str:
        return "this file holds no rules"

    def help(self) -> tuple[str, ...]:
        return ('a rules file begins with `language 1` and `game NAME "Title" for 2..5 players`',)


@kind("SYN402", "not-a-text")
class NotAText(Mistake):
    """A file with characters that no text has."""

    def headline(self) -> str:
        return "this is no text file"


@kind("SYN403", "missing-header")
class MissingHeader(Mistake):
    """A file that does not begin with its two lines."""

    word: str
    form: str

    def headline(self) -> str:
        return f"the file has no `{self.word}` line"

    def help(self) -> tuple[str, ...]:
        return (f"it stands at the top and reads {self.form}",)


@kind("SYN404", "misplaced-header")
class MisplacedHeader(Mistake):
    """A `language` or `game` line that is not where it belongs, or comes twice."""

    word: str
    first: Span | None

    def headline(self) -> str:
        return f"a second `{self.word}` line" if self.first else f"the `{self.word}` line stands too late"

    def others(self) -> tuple[Label, ...]:
        return (Label(self.first, "first here"),) if self.first else ()

    def help(self) -> tuple[str, ...]:
        return ("a rules file begins with one `language` line and one `game` line, in this order",)


@kind("SYN405", "unknown-edition")
class UnknownEdition(Mistake):
    """An edition of the language that this program does not know."""

    edition: int
    known: tuple[int, ...]

    def headline(self) -> str:
        return f"edition {self.edition} of the language is not known here"

    def help(self) -> tuple[str, ...]:
        return (f"this program reads edition {', '.join(str(edition) for edition in self.known)}",)


@kind("SYN499", "too-many-faults")
class TooManyFaults(Mistake):
    """A text with so many faults that reading on helps nobody. `left`: of a variant, how many of its lines were not looked at."""

    limit: int
    left: int | None = None

    def headline(self) -> str:
        unread = "the text from here on was" if self.left is None else f"{self.left} more lines were"
        return f"more than {self.limit} faults; {unread} not read"
