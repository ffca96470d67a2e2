"""Leads a game from its start to its end: asks bots and people, tells the course, tells the result."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from interpreter import Option, State
from interpreter.bots import Bot
from interpreter.undoing import Stands, take_back
from rulesdsl.cli.playing.gains import counts
from rulesdsl.cli.playing.pieces import seat_name
from rulesdsl.cli.playing.score import score_lines
from rulesdsl.cli.playing.seats import Keep, Wish
from rulesdsl.cli.playing.telling import SPECTATOR, Teller
from rulesdsl.cli.playing.terminal import Terminal
from rulesdsl.ir.model import Sight

if TYPE_CHECKING:
    from rulesdsl.cli.playing.human import Person, Rules

Seated = Callable[[], Mapping[int, Bot]]
"""Gives the bots by their seats as they sit down, with their chance untouched."""


class Keeping(Protocol):
    """Who keeps a game."""

    def keep(self, state: State) -> None:
        """Keeps the state where the game is kept, if anywhere."""

    def in_file(self, path: Path, state: State) -> str:
        """Keeps the state, and what follows, in a file; gives back what to say of it."""


LAST = 8
"""How many lines are told of what was played before, when a game goes on."""


class Host:
    """One game under way, and who sits at the table. With a person there, only what that seat may know is told.

    The game is kept after each pick of a person.
    """

    def __init__(self, state: State, seated: Seated, terminal: Terminal, keeping: Keeping, rules: "Rules") -> None:
        game = state.game
        self.state = state
        self._game = game
        self._seated = seated
        self._terminal = terminal
        self._keeping = keeping
        self._bots = bots = seated()
        self._people = people(state, terminal, [seat for seat in range(game.players) if seat not in bots], rules)
        viewers = tuple(self._people)
        self._viewer = None if not viewers else viewers[0] if len(viewers) == 1 else SPECTATOR
        own = any(variable.sight is Sight.OWNER for variable in game.ir.variables)
        self._secrets = len(viewers) > 1 and (own or bool(game.program.forks))
        self._shown: int | None = None
        self._told: list[str] = []
        self._read: dict[int, int] = {}
        self._teller = Teller(game.ir, self._viewer)
        self._say = game.ir.wording.phrase

    @property
    def leaves_something(self) -> bool:
        """Whether there is a game to go on with in which a person has picked something."""
        return not self.state.over and any(moment.seat in self._people for moment in self.state.history)

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
            if isinstance(wish, Keep):
                self._terminal.show((f"  {self._keeping.in_file(wish.path, self.state)}",))
            if wish is Wish.UNDO:
                self._undo(seat)
            elif isinstance(wish, Option):
                self.state = self.state.play(wish)
                if seat not in self._bots:
                    self._keeping.keep(self.state)
                self._tell(self.state)
        self._end()

    # ---- who is asked -----------------------------------------------------------------------------

    def _ask(self, seat: int) -> Option | Wish | Keep:
        if seat in self._bots:
            return self._bots[seat].choose(self.state)
        self._show(self._teller.ahead())
        if self._secrets and self._shown != seat and not self._hand_over(seat):
            return Wish.QUIT
        self._shown = seat
        self._read[seat] = len(self._told)
        return self._people[seat].choose(self.state)

    def _hand_over(self, seat: int) -> bool:
        """Takes what one seat has seen off the screen before another looks; False at the end of the input."""
        if not self._terminal.private:
            return True
        if self._shown is not None:
            self._terminal.clear()
        words = self._say("{0}: press Enter when nobody else is looking", seat_name(self._game.ir, seat))
        if self._terminal.ask(prompt=f"{words} ") is None:
            return False
        if self._shown is not None:
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
        self._keeping.keep(before)
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
            self._terminal.show(self._uncovered())
        if not counts(self._game.ir):
            self._terminal.show(self._standing())
        self._terminal.show(score_lines(self._game.ir, self._teller.course.events, result))

    def _standing(self) -> tuple[str, ...]:
        """What each seat has in the end, where the score tells only who has won."""
        from rulesdsl.cli.playing.screen import SEATS, Screen

        sections = Screen(self._game.ir, self._game.layout).sections(self.state.view(None), self._terminal.width, brief=True)
        return next((section.lines for section in sections if section.name == SEATS), ())

    def _uncovered(self) -> Iterator[str]:
        """The maps as they are when the game is over, and what was hidden until then."""
        screen, width = next(iter(self._people.values())).screen, self._terminal.width
        sections = screen.sections(self.state.view(None), width)
        yield from (line for section in sections[: len(screen.maps)] for line in section.lines)
        hidden = screen.opened(self.state.cells, width)
        if hidden:
            yield from ("", self._say("What each had to herself:"), *hidden)


def people(state: State, terminal: Terminal, seats: Sequence[int], rules: "Rules") -> "dict[int, Person]":
    """Those who type, by their seats. What they need to be shown anything takes a while to load, so only they do it."""
    if not seats:
        return {}
    from rulesdsl.cli.playing.human import Person
    from rulesdsl.cli.playing.screen import Screen

    screen, page = Screen(state.game.ir, state.game.layout, terminal.fine), cache(rules)
    return {seat: Person(seat, terminal, screen, page) for seat in seats}
