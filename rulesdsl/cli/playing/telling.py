"""Tells the course of a game in lines: a heading for each round, a line for what a seat does in one go, its points with it.

With a `viewer` only what that seat (or a spectator) may know is told: secret picks and rolls of others are not, nor points
that nobody sees. What seats do together is told when all have done it, a line for each.
"""

from collections import Counter
from collections.abc import Iterable, Iterator

from attrs import define, field

from interpreter.evaluate.cells import Event
from interpreter.evaluate.course import Ask, Chance, Pick, Request
from interpreter.evaluate.told import Told
from interpreter.moments import Moment
from interpreter.words import title
from rulesdsl.cli.playing.course import AFTER, BEFORE, stretches
from rulesdsl.cli.playing.gains import Gain, Ledger
from rulesdsl.cli.playing.own import Own
from rulesdsl.cli.playing.pieces import seat_name
from rulesdsl.ir.model import Choose, Game, Roll, Sight, Store, Zone
from rulesdsl.wording.model import Wording, spaced

SPECTATOR = -1
"""A viewer who has no seat: shown what everybody may know."""
UNSEEN = "unseen"
INDENT = "  "


@define
class Doing:
    """What one seat (None: chance) does in one go, as it is put together: `parts` in order, runs of chance counted.

    `place` is where in the game it stands, and whether the seat acts alone; `got` is what came to lie with which seat.
    """

    seat: int | None
    first: str
    place: tuple[int, bool]
    parts: list[str] = field(factory=list)
    rolled: list[tuple[str, str] | None] = field(factory=list)
    gains: list[Gain] = field(factory=list)
    got: list[tuple[int, str]] = field(factory=list)

    def close_rolls(self, wording: Wording) -> None:
        """Puts what chance gave since the last pick into one part; `rolled` are rows of tables, None what is not seen."""
        if self.rolled:
            counts = Counter(self.rolled).items()
            self.parts.append("-> " + ", ".join(_amount(wording, row, number) for row, number in counts))
            self.rolled = []


def _amount(wording: Wording, row: tuple[str, str] | None, number: int) -> str:
    if row is not None:
        return wording.amount(number, *row)
    return wording.phrase("{0} unseen", number) if number > 1 else wording.phrase(UNSEEN)


def _goes_on(doing: Doing, stop: Choose | Roll, seat: int | None) -> bool:
    """Whether an answer belongs to what is being done: chance to whoever acts, a pick to its seat unless that begins anew."""
    if isinstance(stop, Roll):
        return doing.seat is not None or doing.first == stop.address
    return doing.seat == seat and doing.first != stop.address


class Teller:
    """Follows a game answer by answer. Lines come when what they tell is complete; `flush` gives the rest."""

    def __init__(self, game: Game, viewer: int | None = None) -> None:
        self.game = game
        self.course = Told(game)
        self._wording = game.wording
        self._unseen = game.wording.phrase(UNSEEN)
        self._viewer = viewer
        self._own = Own(game, viewer)
        self._piles = {zone.variable: zone for zone in game.zones if _is_pile(game, zone)}
        self._ledger = Ledger(game)
        self._ledger.follow(self.course.events)
        self._stretches = stretches(game)
        self._place = BEFORE
        self._round = 0
        self._doing: Doing | None = None
        self._together: dict[int, Doing] = {}

    def follow(self, moment: Moment) -> tuple[str, ...]:
        """One more answer; the lines that it completes."""
        number, request, pick = self.course.find(moment)
        stop = request.choose if isinstance(request, Ask) else request.roll
        lines = [*self._turned(self._stretches.place(stop)), *self._opened(stop, request.seat)]
        self._tell(request, pick)
        known, revealed = len(self.course.events), self.course.revealed
        self.course.answer(number, pick)
        self._recognize(request, pick, self.course.events[known:])
        self._collect(self.course.events[known:])
        gains = [gain for gain in self._ledger.follow(self.course.events[known:]) if self._viewer is None or gain.open]
        assert self._doing is not None
        self._doing.gains += [gain for gain in gains if gain.address not in self._stretches.scoring]
        final = [gain for gain in gains if gain.address in self._stretches.scoring]
        if self.course.revealed != revealed:
            lines += self._revealed()
        return (*lines, *(self._scoring(final) if final else ()))

    def ahead(self) -> tuple[str, ...]:
        """What can be told before the next answer: the line that is not complete yet, and the heading of a round that begins."""
        request = self.course.pending[0] if self.course.pending else None
        if self._together or not isinstance(request, Ask):
            return self.flush()
        return (*self.flush(), *self._turned(self._stretches.place(request.choose)))

    def flush(self) -> tuple[str, ...]:
        """The line that is not complete yet, if there is one; nothing while some have chosen and others have not."""
        if self._together:
            return ()
        doing, self._doing = self._doing, None
        return () if doing is None else (self._line(doing),)

    def _revealed(self) -> Iterator[str]:
        """What all have done together, in the order of the seats."""
        yield from (self._line(doing) for _, doing in sorted(self._together.items()))
        self._together, self._doing = {}, None

    def _turned(self, place: int) -> Iterator[str]:
        """A heading, where a new round begins."""
        before, self._place = self._place, place
        if self._stretches.rounds and place not in (BEFORE, AFTER) and (before == BEFORE or place < before):
            yield from self.flush()
            self._round += 1
            yield ""
            yield self._wording.phrase("Round {0}", self._round)

    def _opened(self, stop: Choose | Roll, seat: int | None) -> tuple[str, ...]:
        """The line before, where this answer begins another."""
        place = (self._place, self._stretches.alone(stop))
        if seat is not None and not self._stretches.alone(stop):
            lines = self.flush()
            self._doing = self._together.setdefault(seat, Doing(seat, stop.address, place))
            return lines
        if self._doing is not None and self._doing.place == place and _goes_on(self._doing, stop, seat):
            return ()
        lines = self.flush()
        self._doing = Doing(seat, stop.address, place)
        return lines

    def _tell(self, request: Request, pick: Pick) -> None:
        doing = self._doing
        assert doing is not None
        match request:
            case Ask(choose=choose):
                doing.close_rolls(self._wording)
                option = choose.options[pick.option]
                hidden = option.secret and self._viewer not in (None, request.seat)
                doing.parts.append(self._unseen if hidden else title(option, pick.value, self._wording))
            case Chance(roll=roll):
                hidden = roll.secret and self._viewer is not None
                doing.rolled.append(None if hidden else (roll.table, roll.labels[pick.value]))

    def _recognize(self, request: Request, pick: Pick, events: Iterable[Event]) -> None:
        """What chance has given in secret is told where it has gone to the viewer's own."""
        rolled = self._doing_now().rolled
        if isinstance(request, Chance) and rolled[-1] is None:
            self._own.thrown(request.roll, pick.value, rolled)
        self._own.follow(events)

    def _collect(self, events: Iterable[Event]) -> None:
        """Notes what comes to lie with seats, where all see it."""
        for event in events if self._place != BEFORE or not self._stretches.rounds else ():
            zone = self._piles.get(event.variable)
            if zone is not None and event.after > event.before and event.index[0] < self.game.players:
                table, _, row = self.game.kinds[zone.kinds[event.index[1]]].address.rpartition(".")
                self._doing_now().got.append((event.index[0], self._wording.amount(event.after - event.before, table, row)))

    def _doing_now(self) -> Doing:
        assert self._doing is not None
        return self._doing

    def _line(self, doing: Doing) -> str:
        doing.close_rolls(self._wording)
        picked = [part for part in doing.parts if part != self._unseen] or doing.parts
        who = spaced(self._wording.step(doing.first)) if doing.seat is None else seat_name(self.game, doing.seat)
        text = ", ".join(picked).replace(", ->", " ->").removeprefix("-> ")
        gains = self._gains(doing.gains, doing.seat)
        return f"{INDENT}{who}: {text}{self._got(doing, text)}" + (f"  [{gains}]" if gains else "")

    def _got(self, doing: Doing, text: str) -> str:
        """What came to lie with seats and has not been named."""
        said = []
        for seat in dict.fromkeys(seat for seat, _ in doing.got):
            things = [thing for one, thing in doing.got if one == seat and thing not in text]
            who = "" if seat == doing.seat else f"{seat_name(self.game, seat)} "
            said += [f"{who}-> {', '.join(things)}"] if things else []
        return f" {'; '.join(said)}" if said else ""

    def _gains(self, gains: Iterable[Gain], own: int | None) -> str:
        return "; ".join(
            ("" if gain.seat == own else f"{seat_name(self.game, gain.seat)} ")
            + f"{gain.words(self._wording)}: {self._wording.step(gain.address)}"
            for gain in gains
        )

    def _scoring(self, gains: Iterable[Gain]) -> Iterator[str]:
        yield from self.flush()
        yield ""
        yield self._wording.phrase("Final scoring")
        by_step: dict[str, list[str]] = {}
        for gain in gains:
            by_step.setdefault(gain.address, []).append(f"{seat_name(self.game, gain.seat)} {gain.words(self._wording)}")
        yield from (f"{INDENT}{self._wording.step(address)}: {', '.join(parts)}" for address, parts in by_step.items())


def _is_pile(game: Game, zone: Zone) -> bool:
    """Whether seats have places of their own there, which all see."""
    seats = game.seat_labels[: game.players]
    mine = len(zone.dimensions) == 1 and zone.dimensions[0].labels[: game.players] == seats
    return mine and zone.store is Store.COUNTS and zone.sight is Sight.ALL
