"""What can be wrong with types, kinds of number, tables and what may be seen."""

from collections.abc import Iterable
from typing import Any, cast

from attrs import evolve

from rulesdsl.diagnostics.model import Label, Mistake, Severity, freeze, kind
from rulesdsl.diagnostics.suggest import did_you_mean
from rulesdsl.source import Span


def listed(names: tuple[str, ...]) -> str:
    """`a`, `b` and `c`."""
    quoted = [f"`{name}`" for name in names]
    return " and ".join(filter(None, [", ".join(quoted[:-1]), quoted[-1]]))


FEW = 3
"""How many places beside the first are shown."""

LONGEST_NAMED = 30
"""Longer expressions are not repeated in a headline."""


@kind("TYP101", "type-mismatch")
class TypeMismatch(Mistake):
    """A value of one type where another is needed."""

    wanted: str
    found: str
    ways: tuple[str, ...] = ()

    def headline(self) -> str:
        return f"{self.wanted} is needed here, this is {self.found}"

    def help(self) -> tuple[str, ...]:
        return self.ways


@kind("TYP102", "unit-mismatch")
class UnitMismatch(Mistake):
    """Two kinds of number that do not mix. `product`: they were multiplied, and nothing is so many points times points."""

    left: str
    right: str
    product: bool = False

    def headline(self) -> str:
        if self.product:
            return f"{self.left} cannot be multiplied by {self.right}"
        return f"{self.left} and {self.right} do not mix"

    def help(self) -> tuple[str, ...]:
        if self.product:
            return ("one of the two is a plain number: how often the other counts",)
        if " or " in self.left + self.right:
            several = self.left if " or " in self.left else self.right
            return (f"say of which kind it is, where that is known: `... as {several.partition(' ')[0]}`",)
        name = self.left if self.left != "plain numbers" else self.right
        return (f"where it is meant, say so: `... as {name}`",)


@kind("TYP103", "wrong-arguments")
class WrongArguments(Mistake):
    """Too many or too few arguments. `player`: a thing of each player's, of which the file says nothing else than its name."""

    name: str
    wanted: int
    found: int
    declared: Span | None = None
    player: bool = False

    def headline(self) -> str:
        wanted = {0: "no arguments", 1: "1 argument"}.get(self.wanted, f"{self.wanted} arguments")
        here = {0: "here is none", 1: "here is 1"}.get(self.found, f"here are {self.found}")
        return f"`{self.name}` takes {wanted}, {here}"

    def others(self) -> tuple[Label, ...]:
        return () if self.declared is None else (Label(self.declared, "declared here"),)

    def help(self) -> tuple[str, ...]:
        return (f"each player has one: `my {self.name}`, or `{self.name}(p)`",) if self.player else ()


@kind("TYP104", "may-be-none")
class MayBeNone(Mistake):
    """A value that can be none where something is needed."""

    def headline(self) -> str:
        return f"{self._named('this')} may be none, and something is needed here"

    def help(self) -> tuple[str, ...]:
        value = self._named("...").strip("`")
        return (f"ask first: `{value} is not none and ...`, or `... if {value} is not none else ...`",)

    def _named(self, otherwise: str) -> str:
        """The value as it is written, where it is short."""
        text = self.span.text.removeprefix("(").removesuffix(")") if self.span.text.startswith("(") else self.span.text
        return f"`{text}`" if len(text) <= LONGEST_NAMED and "\n" not in text else otherwise


@kind("TYP105", "not-a-value")
class NotAValue(Mistake):
    """A deed, a zone of many pieces, a payment where a value is needed."""

    name: str
    what: str

    def headline(self) -> str:
        return f"`{self.name}` is {self.what}, not a value"

    def help(self) -> tuple[str, ...]:
        if self.what == "a zone":
            return ("ask what lies there: `some x in ...`, `count x in ...`, `1st x in ...`",)
        return ()


@kind("TYP106", "unknown-attribute")
class UnknownAttribute(Mistake):
    """`x of y` where y has no x."""

    name: str
    owner: str
    near: tuple[str, ...] = ()
    several: bool = False

    def headline(self) -> str:
        return f"{self.owner} has no `{self.name}`"

    def help(self) -> tuple[str, ...]:
        if self.several:
            return (f"ask one of them: `some x in ... where {self.name} of x ...`, `total {self.name} of x for x in ...`",)
        return did_you_mean(self.near)


@kind("TYP107", "cell-does-not-fit")
class CellDoesNotFit(Mistake):
    """A table cell that its column's type does not allow."""

    column: str
    wanted: str
    empty: bool = False

    def headline(self) -> str:
        return f"the column `{self.column}` takes {self.wanted}"

    def help(self) -> tuple[str, ...]:
        return (f"where a cell may be empty, say so in the column's type: `{self.column}: ... or none`",) if self.empty else ()


@kind("TYP108", "not-constant")
class NotConstant(Mistake):
    """Something that must be known before play."""

    def headline(self) -> str:
        return "this must be known before play: numbers, settings and tables only"


@kind("TYP109", "cannot-be-set")
class CannotBeSet(Mistake):
    """`set`, `add` or `take` with something that is no state."""

    name: str

    def headline(self) -> str:
        return f"`{self.name}` is no state, it cannot be set"

    def help(self) -> tuple[str, ...]:
        return ("states are declared with `state`; pieces are moved with `move`",)


@kind("TYP110", "out-of-range")
class OutOfRange(Mistake):
    """A number known before play that its place cannot hold. `of`: what has the range, such as "coins" or "`score`"."""

    value: int
    low: int
    high: int | None
    of: str
    declared: Span | None = None

    def headline(self) -> str:
        if self.high is None:
            return f"{self.value} is less than {self.low}, the least {self.of}"
        return f"{self.value} is outside {self.low}..{self.high}, the range of {self.of}"

    def others(self) -> tuple[Label, ...]:
        return () if self.declared is None else (Label(self.declared, "declared here"),)


@kind("TYP111", "ambiguous-row")
class AmbiguousRow(Mistake):
    """A row's name that several tables have, where the place does not say which."""

    name: str
    tables: tuple[str, ...]

    def headline(self) -> str:
        return f"`{self.name}` is a row of {' and of '.join(self.tables)}"

    def help(self) -> tuple[str, ...]:
        return (f"say which: `{self.tables[0]}({self.name})`",)


@kind("TYP112", "nobody-acts")
class NobodyActs(Mistake):
    """`me`, `my` or a choice where no player has the turn. `more`: further places."""

    more: tuple[Span, ...] = ()

    def headline(self) -> str:
        also = f" (and at {len(self.more)} more {'place' if len(self.more) == 1 else 'places'})" if self.more else ""
        return f"no player has the turn here{also}"

    def others(self) -> tuple[Label, ...]:
        return tuple(Label(span, "and here") for span in self.more[:FEW])

    def help(self) -> tuple[str, ...]:
        return ("put it below `turn of players from ...:`, `turn of p:` or, round and round, `turns of players until TEST:`",)


@kind("TYP113", "not-a-piece")
class NotAPiece(Mistake):
    """A move of something that lies in no zone."""

    name: str

    def headline(self) -> str:
        return f"`{self.name}` is no piece in a zone"

    def help(self) -> tuple[str, ...]:
        return ("pick it from a zone first: `choose x in hand(p)`, `let x = 1st x in pile`",)


@kind("TYP114", "does-not-belong")
class DoesNotBelong(Mistake):
    """Pieces moved into, out of or about a zone that does not hold such pieces."""

    pieces: str
    zone: str
    holds: str

    def headline(self) -> str:
        return f"`{self.zone}` holds {self.holds}, not {self.pieces}"


@kind("TYP115", "not-countable")
class NotCountable(Mistake):
    """A loop or a quantifier over something that has no members."""

    found: str

    def headline(self) -> str:
        return f"nothing can run over {self.found}"

    def help(self) -> tuple[str, ...]:
        return ("a table, a set, a zone or a run of numbers such as `1..6` has members",)


@kind("TYP116", "empty-run")
class EmptyRun(Mistake):
    """A run of numbers with nothing in it."""

    low: int
    high: int

    def headline(self) -> str:
        return f"nothing lies in {self.low}..{self.high}"

    def help(self) -> tuple[str, ...]:
        written = self.span.text.replace(" ", "") == f"{self.low}..{self.high}"
        return (f"the lesser number comes first: `{self.high}..{self.low}`",) if written else ()


@kind("TYP117", "division-by-zero")
class DivisionByZero(Mistake):
    """`div` or `mod` by something that is always 0."""

    def headline(self) -> str:
        return "this is always 0, and nothing can be divided by 0"


@kind("TYP118", "no-lines")
class NoLines(Mistake):
    """Lines that are longer than their grid."""

    grid: str
    length: int
    columns: int
    rows: int

    def headline(self) -> str:
        return f"`{self.grid}` has no line of {self.length} cells"

    def caption(self) -> str:
        return f"it is {self.columns} by {self.rows}"


@kind("TYP119", "shuffled-and-stacked")
class ShuffledAndStacked(Mistake):
    """A zone with two orders."""

    zone: str

    def headline(self) -> str:
        return f"`{self.zone}` cannot be both shuffled and stacked"

    def help(self) -> tuple[str, ...]:
        return ("`shuffled`: chance decides what is drawn; `stacked`: what was laid down last is drawn first",)


@kind("TYP120", "two-in-one-place")
class TwoInOnePlace(Mistake):
    """Two rows that a map puts in one place."""

    first: str
    second: str
    column: int
    row: int

    def headline(self) -> str:
        return f"`{self.first}` and `{self.second}` lie in one place, column {self.column} and row {self.row}"

    def help(self) -> tuple[str, ...]:
        return ("give them places of their own; what has `none` for one lies beside the map",)


@kind("TYP201", "words-tell-secrets")
class WordsTellSecrets(Mistake):
    """Words for a refusal that would show what the player may not see."""

    names: tuple[str, ...]

    def headline(self) -> str:
        return f"these words would show {listed(self.names)}, which the player may not see"

    def help(self) -> tuple[str, ...]:
        return ("leave it out of the words, or declare it `seen by all`",)


@kind("TYP202", "choice-tells-secrets")
class ChoiceTellsSecrets(Mistake):
    """A condition on a choice by which the player would learn what she may not see."""

    names: tuple[str, ...]

    def headline(self) -> str:
        return f"what is offered would show {listed(self.names)}, which the player may not see"

    def help(self) -> tuple[str, ...]:
        return ("offer it all the same and decide afterwards with `if`, or let the player see it: `seen by ...`, `counted`",)


@freeze
class ForCounts(Mistake):
    """A mistake that a game has for some numbers of players; `players` are these numbers."""

    players: tuple[int, ...]

    def of(self, players: Iterable[int]) -> "ForCounts":
        """The same mistake for other numbers of players."""
        same: ForCounts = evolve(cast(Any, self), players=tuple(sorted(players)))
        return same

    def counts(self) -> str:
        """`2 players`, `2, 3 and 5 players`."""
        numbers = [str(number) for number in self.players]
        text = " and ".join(filter(None, [", ".join(numbers[:-1]), numbers[-1]]))
        return f"{text} player" if self.players == (1,) else f"{text} players"


@kind("TYP203", "map-tells-secrets")
class MapTellsSecrets(Mistake):
    """A test on a line of a map by which players would learn what not all of them see."""

    names: tuple[str, ...]

    def headline(self) -> str:
        return f"whether this is drawn would show {listed(self.names)}, which not everybody sees"

    def help(self) -> tuple[str, ...]:
        return ("a map shows all players the same: leave it out, or declare it `seen by all`",)


@kind("GAM101", "expectation-failed")
class ExpectationFailed(ForCounts):
    """An `expect` clause that the data does not meet."""

    words: str

    def headline(self) -> str:
        return f"expected: {self.words}"

    def caption(self) -> str:
        return f"does not hold for {self.counts()}"


@kind("GAM102", "count-not-covered")
class CountNotCovered(ForCounts):
    """A setting without a value for a player count of the game."""

    name: str

    def headline(self) -> str:
        return f"`{self.name}` has no value for {self.counts()}"

    def help(self) -> tuple[str, ...]:
        return (f"add `, VALUE for {min(self.players)}` to it",) if self.players else ()


@kind("GAM108", "count-covered-twice")
class CountCoveredTwice(ForCounts):
    """A setting with two values for one player count."""

    name: str
    first: Span

    def headline(self) -> str:
        return f"`{self.name}` has two values for {self.counts()}"

    def others(self) -> tuple[Label, ...]:
        return (Label(self.first, "the other one"),)


@kind("GAM109", "count-never-played", Severity.WARNING)
class CountNeverPlayed(Mistake):
    """A setting with a value for player counts that the game does not have."""

    name: str
    low: int
    high: int
    least: int
    most: int

    def headline(self) -> str:
        counts = str(self.low) if self.low == self.high else f"{self.low}..{self.high}"
        game = str(self.least) if self.least == self.most else f"{self.least}..{self.most}"
        return f"`{self.name}` has a value for {counts} players, the game is for {game}"


@kind("GAM103", "cannot-be-promised")
class CannotBePromised(Mistake):
    """A choice whose later steps might turn out impossible, in a way that cannot be worked out beforehand."""

    later: Span

    def headline(self) -> str:
        return "this choice might lead to a dead end"

    def others(self) -> tuple[Label, ...]:
        return (Label(self.later, "this might turn out impossible"),)

    def help(self) -> tuple[str, ...]:
        return ("let the later step be left out: `may:`, `up to`, or an `if` that asks whether it is possible",)


@kind("GAM104", "loop-without-choice")
class LoopWithoutChoice(Mistake):
    """`repeat until` without a choice or chance inside could go on for ever."""

    def headline(self) -> str:
        return "nobody chooses anything in this loop, so it might never end"

    def help(self) -> tuple[str, ...]:
        return ("use `for each` or `repeat n times`, which always end",)


@kind("GAM105", "set-too-large")
class SetTooLarge(Mistake):
    """A state that holds a set over a table of more than 31 rows."""

    table: str
    size: int

    def headline(self) -> str:
        return f"a state holds sets over at most 31 rows, `{self.table}` has {self.size}"


@kind("GAM106", "never-used", Severity.WARNING)
class NeverUsed(Mistake):
    """A declaration that nothing uses."""

    name: str
    what: str

    def headline(self) -> str:
        return f"the {self.what} `{self.name}` is never used"


@kind("GAM110", "never-changes", Severity.WARNING)
class NeverChanges(Mistake):
    """A state that nothing sets, or a zone into which nothing is moved. `what`: "state" or "zone"."""

    name: str
    what: str

    def headline(self) -> str:
        if self.what == "zone":
            return f"nothing is ever moved to the zone `{self.name}`"
        return f"the state `{self.name}` is never set"

    def help(self) -> tuple[str, ...]:
        return () if self.what == "zone" else ("what stays the same for a whole game is a `setting` or a value, `let`",)


@kind("GAM111", "place-never-held", Severity.WARNING)
class PlaceNeverHeld(Mistake):
    """A place in a ranking of fewer candidates."""

    ranking: str
    place: int
    candidates: int

    def headline(self) -> str:
        one = "is never more than 1 candidate" if self.candidates == 1 else f"are never more than {self.candidates} candidates"
        return f"nobody holds this place: there {one} in `{self.ranking}`"


@kind("GAM112", "not-own")
class NotOwn(Mistake):
    """What players do together touches what is not each one's own."""

    what: str
    where: Span | None = None

    def headline(self) -> str:
        return f"all act at the same time here, and {self.what}"

    def others(self) -> tuple[Label, ...]:
        return () if self.where is None else (Label(self.where, "here"),)

    def help(self) -> tuple[str, ...]:
        return ("let each player change only what is her own, and do the rest after `together`",)


@kind("GAM113", "impossible-at-start")
class ImpossibleAtStart(Mistake):
    """A step before the first choice that cannot be done as the game begins; `why` in words.

    `pieces`: these are too few in the box, of which there are `each`.
    """

    why: str
    pieces: str = ""
    each: int = 0

    def headline(self) -> str:
        return f"this can never be done, since {self.why}"

    def help(self) -> tuple[str, ...]:
        if self.pieces:
            more = f"let it have more, by the number before `each`, in a variant by `{self.pieces}.each = ...`"
            return (f"the box has {self.each} of each of `{self.pieces}`: {more}",)
        return ("when the game begins, all pieces lie in the `box`, and every state has its start",)


@kind("GAM107", "setting-out-of-range")
class SettingOutOfRange(Mistake):
    """A setting outside its own range."""

    name: str
    low: int
    high: int

    def headline(self) -> str:
        return f"`{self.name}` lies outside {self.low}..{self.high}"
