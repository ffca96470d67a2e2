"""Leads a game from its start to its end: asks bots and people, tells the course, tells the result."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from interpreter import Option, State
from interpreter.bots import Bot
from interpreter.undoing import Stands, take_back
from rulesdsl.cli.playing.pieces import seat_name
from rulesdsl.cli.playing.score import score_lines
from rulesdsl.cli.playing.seats import Wish
from rulesdsl.cli.playing.telling import SPECTATOR, Teller
from rulesdsl.cli.playing.terminal import Terminal
from rulesdsl.ir.model import Sight

if TYPE_CHECKING:
    from rulesdsl.cli.playing.human import Person

Seated = Callable[[], Mapping[int, Bot]]
"""Gives the bots by their seats as they sit down, with their chance untouched."""
LAST = 8
"""How many lines are told of what was played before, when a game goes on."""


class Host:
    """One game under way, and who sits at the table. With a person there, only what that seat may know is told.

    `keep` is given the state after each pick of a person.
    """

    def __init__(
        self, state: State, seated: Seated, terminal: Terminal, keep: Callable[[State], None] = lambda state: None
    ) -> None:
        game = state.game
        self.state = state
        self._game = game
        self._seated = seated
        self._terminal = terminal
        self._keep = keep
        self._bots = bots = seated()
        self._people = people(state, terminal, [seat for seat in range(game.players) if seat not in bots])
        viewers = tuple(self._people)
        self._viewer = None if not viewers else viewers[0] if len(viewers) == 1 else SPECTATOR
        self._secrets = len(viewers) > 1 and any(variable.sight is Sight.OWNER for variable in game.ir.variables)
        self._shown: int | None = None
        self._told: list[str] = []
        self._read: dict[int, int] = {}
        self._teller = Teller(game.ir, self._viewer)
        self._say = game.ir.wording.phrase

    def play(self) -> None:
        """Plays until the game is over or somebody has had enough."""
        if self.state.parent is None:
            self._tell(self.state)
        else:
            self._show(self._again()[-LAST:])
        while not self.state.over:
            # People first: where all act at the same time, nobody needs to wait for a bot.
            seat = min(self.state.to_act, key=lambda seat: (seat in self._bots, seat))
            wish = self._ask(seat)
            if wish is Wish.QUIT:
                self._terminal.show((self._say("the game stops here"),))
                return
            if wish is Wish.UNDO:
                self._undo(seat)
            elif isinstance(wish, Option):
                self.state = self.state.play(wish)
                if seat not in self._bots:
                    self._keep(self.state)
                self._tell(self.state)
        self._end()

    # ---- who is asked -----------------------------------------------------------------------------

    def _ask(self, seat: int) -> Option | Wish:
        if seat in self._bots:
            return self._bots[seat].choose(self.state)
        self._show(self._teller.flush())
        if self._secrets and self._shown not in (None, seat) and not self._hand_over(seat):
            return Wish.QUIT
        self._shown = seat
        self._read[seat] = len(self._told)
        return self._people[seat].choose(self.state)

    def _hand_over(self, seat: int) -> bool:
        """Takes what one seat has seen off the screen before another looks; False at the end of the input."""
        if not self._terminal.private:
            return True
        self._terminal.clear()
        words = self._say("{0}: press Enter when nobody else is looking", seat_name(self._game.ir, seat))
        if self._terminal.ask(prompt=words) is None:
            return False
        self._terminal.show(self._told[self._read.get(seat, 0) :])
        self._people[seat].come_back()
        return True

    # ---- what is told -----------------------------------------------------------------------------

    def _tell(self, state: State) -> None:
        for moment in state.moments:
            self._show(self._teller.follow(moment))

    def _show(self, lines: Iterable[str]) -> None:
        several = tuple(lines)
        self._told += several
        self._terminal.show(several)

    def _undo(self, seat: int) -> None:
        """Back to where the seat picked last, if that may be; the course is told anew from there."""
        before = take_back(self.state, seat)
        if isinstance(before, Stands):
            self._terminal.show((f"  {self._say(before.value)}",))
            return
        self.state = before
        self._keep(before)
        self._again()
        self._teller.flush()
        self._terminal.show((f"  {self._say('back at the choice of {0} before', seat_name(self._game.ir, seat))}",))

    def _again(self) -> tuple[str, ...]:
        """Tells the game from its start, and lets the bots sit through it: what they do next follows from the state alone."""
        self._teller = Teller(self._game.ir, self._viewer)
        self._bots = self._seated()
        steps: list[State] = [self.state]
        while (before := steps[-1].parent) is not None:
            steps.append(before)
        for before, after in zip(steps[:0:-1], steps[-2::-1], strict=True):
            seat = after.moments[0].seat if before.to_act else None
            if seat is not None and seat in self._bots:
                self._bots[seat].sit_through(before)
        return tuple(line for moment in self.state.history for line in self._teller.follow(moment))

    def _end(self) -> None:
        self._show(self._teller.flush())
        result = self.state.outcome
        assert result is not None
        if self._people:
            self._terminal.show(line for section in self._last_maps() for line in section)
        self._terminal.show(score_lines(self._game.ir, self._teller.course.events, result))

    def _last_maps(self) -> Iterable[tuple[str, ...]]:
        """The maps as they are when the game is over."""
        screen = next(iter(self._people.values())).screen
        sections = screen.sections(self.state.view(self._viewer if self._viewer != SPECTATOR else None))
        return (section.lines for section in sections[: len(screen.maps)])


def people(state: State, terminal: Terminal, seats: Sequence[int]) -> "dict[int, Person]":
    """Those who type, by their seats. What they need to be shown anything takes a while to load, so only they do it."""
    if not seats:
        return {}
    from rulesdsl.cli.playing.human import Person
    from rulesdsl.cli.playing.screen import Screen

    screen = Screen(state.game.ir, state.game.layout, terminal.width, terminal.fine)
    return {seat: Person(seat, terminal, screen) for seat in seats}
