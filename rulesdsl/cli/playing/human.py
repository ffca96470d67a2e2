"""A person at the table: shown what has changed, asked for each pick, told why something is refused."""

import sys
from collections.abc import Iterable
from enum import Enum

from attrs import define, field

from interpreter import Option, State
from rulesdsl.cli.output import write
from rulesdsl.cli.playing.answers import find
from rulesdsl.cli.playing.screen import screen, wrapped
from rulesdsl.cli.playing.telling import seat_name

WIDTH = 100
FEW = 9
COMMANDS = ("look", "undo", "quit", "help")
HELP = (
    "type the number of an option, or its name",
    "type the name of another option to hear why it is refused",
    "look: what you see    undo: back to your pick before    quit: stop    help: this",
)


class Wish(Enum):
    """What a person may want instead of picking."""

    UNDO = "undo"
    QUIT = "quit"


@define
class Person:
    """Someone who types. `seen` is what was shown to this seat last."""

    seat: int
    seen: tuple[str, ...] = field(default=())

    def choose(self, state: State) -> Option | Wish:
        """Asks until an option is picked, or something else is wished. The end of the input is a wish to quit."""
        self.show(state, only_new=True)
        options = state.options_of(self.seat)
        heading = state.game.ir.wording.phrase("{0}, choose:", seat_name(state.game.ir, self.seat))
        _print(("", heading, *listing([option.text for option in options])))
        while True:
            typed = ask()
            answer = Wish.QUIT if typed is None else self._answer(state, typed)
            if answer is not None:
                return answer

    def _answer(self, state: State, typed: str) -> Option | Wish | None:
        say = state.game.ir.wording.phrase
        match {say(word): word for word in COMMANDS}.get(typed.casefold(), typed.casefold()):
            case "":
                return None
            case "quit" | "undo" as wish:
                return Wish(wish)
            case "help" | "?":
                _print(map(say, HELP))
                return None
            case "look":
                self.show(state, only_new=False)
                return None
        found = find(state, self.seat, typed)
        if isinstance(found, Option):
            return found
        _print(f"  {line}" for line in found)
        return None

    def show(self, state: State, only_new: bool) -> None:
        """Prints what the seat sees: all of it, or the lines that were not there before."""
        texts = screen(state.game.ir, state.game.layout, state.view(self.seat), brief=only_new)
        fresh = [text for text in texts if not only_new or text not in self.seen]
        self.seen = texts if only_new else self.seen
        if fresh:
            heading = state.game.ir.wording.phrase("What {0} sees:", seat_name(state.game.ir, self.seat))
            _print(("", heading, *(f"  {line}" for line in wrapped(fresh))))


def ask() -> str | None:
    """One typed line, None at the end of the input. What does not come from a terminal is shown as if it were typed."""
    try:
        typed = input("> ").strip()
    except EOFError:
        _print(("",))
        return None
    if not sys.stdin.isatty():
        _print((typed,))
    return typed


def listing(texts: list[str]) -> list[str]:
    """Numbered options: one a line, or in columns where there are many."""
    cells = [f"{number:>3}  {text}" for number, text in enumerate(texts, start=1)]
    width = max(map(len, cells), default=1) + 2
    columns = 1 if len(cells) <= FEW else max(1, WIDTH // width)
    rows = -(-len(cells) // columns)
    return ["".join(cell.ljust(width) for cell in cells[row::rows]).rstrip() for row in range(rows)]


def _print(lines: Iterable[str]) -> None:
    write("".join(f"{line}\n" for line in lines))
