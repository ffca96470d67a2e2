"""Leads a game from its start to its end: asks bots and people, tells the course, tells the result."""

from collections.abc import Callable, Iterable, Mapping

from interpreter import Option, State
from interpreter.bots import Bot
from rulesdsl.cli.output import write
from rulesdsl.cli.playing.human import Person, Wish
from rulesdsl.cli.playing.score import score_lines
from rulesdsl.cli.playing.telling import SPECTATOR, Teller, seat_name

Seated = Callable[[], Mapping[int, Bot]]
"""Gives the bots by their seats as they sit down, with their chance untouched."""
LAST = 8
"""How many lines are told of what was played before, when a game goes on."""


class Host:
    """One game under way, and who sits at the table. With a person there, only what that seat may know is told.

    `keep` is given the state after each pick of a person.
    """

    def __init__(self, state: State, seated: Seated, keep: Callable[[State], None] = lambda state: None) -> None:
        game = state.game
        self.state = state
        self._game = game
        self._seated = seated
        self._keep = keep
        self._bots = bots = seated()
        self._people = {seat: Person(seat) for seat in range(game.players) if seat not in bots}
        viewers = tuple(self._people)
        self._viewer = None if not viewers else viewers[0] if len(viewers) == 1 else SPECTATOR
        self._teller = Teller(game.ir, self._viewer)
        self._say = game.ir.wording.phrase

    def play(self) -> None:
        """Plays until the game is over or somebody has had enough."""
        if self.state.parent is None:
            self._tell(self.state)
        else:
            _print(self._again()[-LAST:])
        while not self.state.over:
            # People first: where all act at the same time, nobody needs to wait for a bot.
            seat = min(self.state.to_act, key=lambda seat: (seat in self._bots, seat))
            wish = self._ask(seat)
            if wish is Wish.QUIT:
                write(f"{self._say('the game stops here')}\n")
                return
            if wish is Wish.UNDO:
                self._undo(seat)
            elif isinstance(wish, Option):
                self.state = self.state.play(wish)
                if seat not in self._bots:
                    self._keep(self.state)
                self._tell(self.state)
        self._end()

    def _ask(self, seat: int) -> Option | Wish:
        if seat in self._bots:
            return self._bots[seat].choose(self.state)
        _print(self._teller.flush())
        return self._people[seat].choose(self.state)

    def _tell(self, state: State) -> None:
        for moment in state.moments:
            _print(self._teller.follow(moment))

    def _undo(self, seat: int) -> None:
        """Back to where the seat picked last; the course is told anew from there."""
        state = self.state
        while state.parent is not None:
            state = state.parent
            if seat in state.to_act:
                break
        else:
            write(f"  {self._say('nothing to undo')}\n")
            return
        self.state = state
        self._keep(state)
        self._again()
        self._teller.flush()
        write(f"  {self._say('back at the choice of {0} before', seat_name(self._game.ir, seat))}\n")

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
        _print(self._teller.flush())
        result = self.state.outcome
        assert result is not None
        _print(score_lines(self._game.ir, self._teller.course.events, result))


def _print(lines: Iterable[str]) -> None:
    write("".join(f"{line}\n" for line in lines))
