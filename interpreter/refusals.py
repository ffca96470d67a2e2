"""Why an action is refused: every failed condition with its words and values, or what else stands in the way.

Words show a seat nothing that it may not know: a value that depends on a cell hidden from it, or on a secret pick or roll, is
replaced by "hidden".
"""

from collections.abc import Iterator, Mapping, Sequence

from attrs import define, field, frozen

from interpreter.errors import Refusal, RulesError
from interpreter.evaluate.cells import Cells
from interpreter.evaluate.expressions import Evaluator, Locals
from interpreter.evaluate.reads import Access, Origin, origins, reads
from interpreter.layout import Layout
from interpreter.views import open_cells, sights, told
from interpreter.words import action, fill, label, listed, shown
from rulesdsl.diagnostics.model import kind
from rulesdsl.diagnostics.suggest import closest, did_you_mean
from rulesdsl.ir.model import Clause, Expr, Game, Int, Option, Shown, Sight, Stmt
from rulesdsl.ir.walk import options
from rulesdsl.source import SourceFile, Span

HIDDEN = "hidden"
MOST_LISTED = 12


@frozen
class Prompt:
    """A choice that a seat has before it: its address and all its options, with the locals that their conditions read."""

    seat: int
    address: str
    options: tuple[Option, ...]
    env: Locals


@frozen
class Situation:
    """A state as a refusal needs it. `entry`: the state when the Together under way began, None outside of one.

    `copies`: statements besides those of the game that bind locals of the prompts.
    """

    game: Game
    layout: Layout
    cells: Sequence[int]
    prompts: tuple[Prompt, ...]
    over: bool = False
    entry: Sequence[int] | None = None
    copies: tuple[Stmt, ...] = ()


@kind("RUN101", "condition-failed")
class ConditionFailed(Refusal):
    """A condition of the option does not hold. `values` are the texts of the values in `words`, in order.

    `by` is the title of the variant that the condition comes from, "" for the rules file.
    """

    action: str
    address: str
    words: str
    values: tuple[str, ...] = ()
    references: tuple[str, ...] = ()
    by: str = ""

    def headline(self) -> str:
        return f"`{self.action}` is refused: {self.words}"

    def caption(self) -> str:
        return f"the condition `{self.address}` does not hold"

    def help(self) -> tuple[str, ...]:
        book = (f"the rulebook: {', '.join(self.references)}",) if self.references else ()
        return (*book, f"the variant: {self.by}") if self.by else book


@kind("RUN102", "unknown-action")
class UnknownAction(Refusal):
    """The game has no option of that name at all."""

    action: str
    near: tuple[str, ...] = ()

    def headline(self) -> str:
        return f"the game has no action `{self.action}`"

    def help(self) -> tuple[str, ...]:
        return did_you_mean(self.near)


@kind("RUN103", "not-offered-here")
class NotOfferedHere(Refusal):
    """The game has the option, but the present choice does not offer it."""

    action: str
    choice: str
    offers: tuple[str, ...]

    def headline(self) -> str:
        return f"`{self.action}` is not part of the choice `{self.choice}`"

    def help(self) -> tuple[str, ...]:
        return (f"it offers {listed(self.offers)}",)


@kind("RUN104", "not-this-seat")
class NotThisSeat(Refusal):
    """Another seat must choose, or this one has chosen already. `turn`: who must, where that is no secret."""

    action: str
    seat: str
    turn: tuple[str, ...] = ()

    @property
    def words(self) -> str:
        return f"{label(self.seat)} has nothing to choose now"

    def headline(self) -> str:
        return f"`{self.action}` is refused: {self.words}"

    def help(self) -> tuple[str, ...]:
        return (f"it is the turn of {listed(tuple(map(label, self.turn)))}",) if self.turn else ()


@kind("RUN105", "unknown-value")
class UnknownValue(Refusal):
    """The option takes another value, or one where none was given, or none at all. `value` is None where none was given."""

    option: str
    value: str | None
    known: tuple[str, ...]

    def headline(self) -> str:
        if self.value is None:
            return f"`{self.option}` needs a value"
        return f"`{self.option}` has no value `{self.value}`" if self.known else f"`{self.option}` takes no value"

    def help(self) -> tuple[str, ...]:
        near = did_you_mean(closest(self.value or "", self.known))
        if near or not self.known:
            return near
        more = len(self.known) - MOST_LISTED
        return (f"it takes {listed(self.known[:MOST_LISTED])}" + (f" and {more} more" if more > 0 else ""),)


@kind("RUN106", "nothing-to-choose")
class NothingToChoose(Refusal):
    """No seat has a choice: the game is over, or chance comes first."""

    action: str
    over: bool

    @property
    def words(self) -> str:
        return "the game is over" if self.over else "chance decides next"

    def headline(self) -> str:
        return f"`{self.action}` is refused: {self.words}"


NOWHERE = Span(SourceFile("the game", ""), 0, 0)
"""Where a refusal points that is about no rule."""


def refusals(situation: Situation, seat: int, name: str) -> tuple[Refusal, ...]:
    """Why `seat` may not do the action called `name` (`option` or `option=value`); empty where it may."""
    prompts = [prompt for prompt in situation.prompts if prompt.seat == seat]
    if not situation.prompts:
        return (NothingToChoose(NOWHERE, name, situation.over),)
    if not prompts:
        return (NotThisSeat(NOWHERE, name, _seat(situation.game, seat), _turn(situation)),)
    prompt, (address, _, value) = prompts[0], name.partition("=")
    option = next((option for option in prompt.options if option.address == address), None)
    if option is None:
        return (_absent(situation.game, prompt, address, name),)
    pick = _value(option, value if "=" in name else None)
    if pick is None:
        return (UnknownValue(_span(situation.game, address), address, value if "=" in name else None, option.labels),)
    return tuple(_failed(situation, prompt, option, pick))


def _seat(game: Game, seat: int) -> str:
    return game.seat_labels[seat] if 0 <= seat < game.players else f"seat {seat}"


def _turn(situation: Situation) -> tuple[str, ...]:
    # Who has still to commit is nobody's business.
    if situation.entry is not None:
        return ()
    return tuple(situation.game.seat_labels[prompt.seat] for prompt in situation.prompts)


def _absent(game: Game, prompt: Prompt, address: str, name: str) -> Refusal:
    known = {option.address for option in options(game.play)}
    if address in known:
        return NotOfferedHere(_span(game, prompt.address), name, prompt.address, tuple(o.address for o in prompt.options))
    return UnknownAction(NOWHERE, name, closest(address, known))


def _value(option: Option, value: str | None) -> int | None:
    if option.local is None:
        return 0 if value is None else None
    return option.labels.index(value) if value in option.labels else None


def _span(game: Game, address: str) -> Span:
    place = game.places.get(address)
    return place.span if place else NOWHERE


def references_of(game: Game, clause: Clause) -> tuple[str, ...]:
    """What a condition cites: by itself, or where its step stands, or the nearest thing around that step that cites anything."""
    if clause.references:
        return clause.references
    address = clause.address
    while address:
        place = game.places.get(address)
        if place is not None and place.references:
            return place.references
        address = address.rpartition(".")[0]
    return ()


def author_of(game: Game, address: str) -> str:
    """The title of the variant that has changed what stands at an address, or at the nearest one around it; "" for none."""
    while address:
        place = game.places.get(address)
        if place is not None:
            return place.by
        address = address.rpartition(".")[0]
    return ""


def _failed(situation: Situation, prompt: Prompt, option: Option, value: int) -> Iterator[ConditionFailed]:
    speaker = _speaker(situation, prompt, option, value)
    failed = False
    for clause in option.clauses:
        try:
            if speaker.holds(clause):
                continue
            words, values = speaker.words(clause)
        except RulesError:
            # A later condition may make no sense once an earlier one has failed, such as the price of a missing card.
            if failed:
                continue
            raise
        failed = True
        span = clause.span or _span(situation.game, clause.address)
        cited = references_of(situation.game, clause)
        by = situation.game.wording.variant(author_of(situation.game, clause.address))
        yield ConditionFailed(span, action(option, value), clause.address, words, values, cited, by)


def _speaker(situation: Situation, prompt: Prompt, option: Option, value: int) -> "_Speaker":
    game, seat = situation.game, prompt.seat
    cells = _Watched(game, list(told(game, situation.layout, situation.cells, situation.entry, seat)))
    env = prompt.env if option.local is None else {**prompt.env, option.local: value}
    # The value in question is the seat's own idea, whatever its option hides from others.
    known = frozenset() if option.local is None else frozenset({option.local})
    secrets = _Secrets(game, seat, env, origins((*game.play, *situation.copies)), known)
    return _Speaker(game, seat, cells, env, open_cells(game, seat), secrets)


@define
class _Watched(Cells):
    """Cells that remember which of them were read."""

    seen: set[int] = field(factory=set)

    def read(self, variable: int, index: Sequence[int]) -> int:
        place = self.place(variable, index)
        self.seen.add(place)
        return self.values[place]


@frozen
class _Speaker:
    """Tells a seat about conditions."""

    game: Game
    seat: int
    cells: _Watched
    env: Locals
    open: tuple[bool, ...]
    secrets: "_Secrets"

    def holds(self, clause: Clause) -> bool:
        return bool(Evaluator(self.cells).value(clause.test, self.env))

    def words(self, clause: Clause) -> tuple[str, tuple[str, ...]]:
        values = {part: self._shown(part) for part in clause.words.parts if isinstance(part, Shown)}
        return fill(clause.words, values.__getitem__, self.game.wording), tuple(values.values())

    def _shown(self, part: Shown) -> str:
        self.cells.seen.clear()
        told = shown(self.game, part, lambda expr: Evaluator(self.cells).value(expr, self.env))
        # What is read before the first hidden cell depends on open cells alone, so whether one is read tells nothing either.
        dark = any(not self.open[place] for place in self.cells.seen)
        hide = dark or self.secrets.hide(part.value)
        return self.game.wording.phrase(HIDDEN) if hide else told


@frozen
class _Secrets:
    """Which locals a seat may know, by where their values come from."""

    game: Game
    seat: int
    env: Locals
    origins: Mapping[int, tuple[Origin, ...]]
    known: frozenset[int]

    def hide(self, expr: Expr) -> bool:
        """Whether a local that `expr` reads may hold what the seat does not know."""
        return any(self._dark(local, frozenset()) for local in reads(self.game, expr).locals)

    def _dark(self, local: int, passed: frozenset[int]) -> bool:
        if local in passed or local in self.known:
            return False
        # A local of unknown origin is taken to be secret.
        return local not in self.origins or any(self._follows(origin, passed | {local}) for origin in self.origins[local])

    def _follows(self, origin: Origin, passed: frozenset[int]) -> bool:
        if origin.secret and not self._own(origin.seat):
            return True
        found = reads(self.game, *origin.sources)
        return any(map(self._closed, found.cells)) or any(self._dark(local, passed) for local in found.locals)

    def _closed(self, access: Access) -> bool:
        sight = sights(self.game)[access.variable]
        return sight is Sight.NOBODY or (sight is Sight.OWNER and not self._own(access.owner))

    def _own(self, owner: Expr | None) -> bool:
        """Whether `owner` is certainly the seat: a constant or a local in force, not something computed."""
        if isinstance(owner, Int):
            return owner.value == self.seat
        return owner is not None and reads(self.game, owner).cells == frozenset() and self._evaluated(owner) == self.seat

    def _evaluated(self, owner: Expr) -> int | None:
        try:
            return Evaluator(Cells(self.game, [])).value(owner, self.env)
        except RulesError:
            return None
