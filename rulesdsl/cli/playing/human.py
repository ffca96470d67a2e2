"""A person at the table: shown what has changed, asked for each pick, told why something is refused."""

from collections.abc import Iterable, Mapping

from attrs import define, field

from interpreter import Option, State
from interpreter.options import Options
from rulesdsl.cli.playing.answers import find
from rulesdsl.cli.playing.pieces import seat_name
from rulesdsl.cli.playing.screen import Screen
from rulesdsl.cli.playing.seats import Wish
from rulesdsl.cli.playing.terminal import Terminal
from rulesdsl.diagnostics.suggest import closest

FEW = 9
COMMANDS = ("look", "undo", "quit", "help")
HELP = (
    "type the number of an option, or its name",
    "type the name of another option to hear why it is refused",
    "look: what you see    undo: back to your pick before    quit: stop    help: this",
    "look, and a name: one thing of what you see",
)
INDENT = "  "


@define
class Person:
    """Someone who types. `seen` are the parts of sections that were shown to this seat last, by the names of the sections;
    `large` those of which only changes are told."""

    seat: int
    terminal: Terminal
    screen: Screen
    seen: dict[str, tuple[str, ...]] = field(factory=dict)
    large: frozenset[str] = frozenset()

    def choose(self, state: State) -> Option | Wish:
        """Asks until an option is picked, or something else is wished. The end of the input is a wish to quit."""
        self.show(state)
        options = state.options_of(self.seat)
        say = state.game.ir.wording.phrase
        self.terminal.show(("", say("{0}, choose:", seat_name(state.game.ir, self.seat))), "bold")
        self.terminal.show(listing([option.text for option in options], self.terminal.width))
        while True:
            typed = self.terminal.ask([*(option.text for option in options), *map(say, COMMANDS)])
            answer = Wish.QUIT if typed is None else self._answer(state, typed)
            if answer is not None:
                return answer

    def _answer(self, state: State, typed: str) -> Option | Wish | None:
        say = state.game.ir.wording.phrase
        word, _, rest = typed.casefold().partition(" ")
        match {say(command): command for command in COMMANDS}.get(typed.casefold(), typed.casefold()):
            case "":
                return None
            case "quit" | "undo" as wish:
                return Wish(wish)
            case "help" | "?":
                self.terminal.show(INDENT + say(line) for line in HELP)
                return None
            case "look":
                self.look(state)
                return None
        if word in ("look", say("look")):
            self.look(state, rest.strip())
            return None
        found = find(state, self.seat, typed)
        if isinstance(found, Option):
            return found
        self.terminal.show(INDENT + line for line in found)
        return None

    def come_back(self) -> None:
        """The screen has been taken away meanwhile: all but the large sections is to be shown again."""
        self.seen = {name: parts for name, parts in self.seen.items() if name in self.large}

    # ---- what is seen -----------------------------------------------------------------------------

    def show(self, state: State) -> None:
        """Shows what the seat sees and has not been shown before."""
        marks = places_of(state.options_of(self.seat))
        sections = self.screen.sections(state.view(self.seat), True, marks)
        lines = [line for section in sections for line in section.since(self.seen, INDENT)]
        self.seen = {section.name: section.parts for section in sections}
        self.large = frozenset(section.name for section in sections if section.brief)
        if lines:
            self._headed(state, lines)

    def look(self, state: State, name: str = "") -> None:
        """Shows all that the seat sees, or what has a name."""
        marks = places_of(state.options_of(self.seat))
        sections = self.screen.sections(state.view(self.seat), False, marks)
        if not name:
            self._headed(state, [line for section in sections for line in section.lines])
            return
        several = [section for section in sections if name in section.title.casefold()]
        self.terminal.show(line for section in several for line in section.lines)
        if not several:
            say = state.game.ir.wording
            near = closest(name, (section.title for section in sections))
            perhaps = (
                [say.phrase("did you mean {0}?", say.listed(tuple(f"`{one}`" for one in near), "{0} or {1}"))] if near else []
            )
            self.terminal.show(INDENT + line for line in (say.phrase("nothing here is called `{0}`", name), *perhaps))

    def _headed(self, state: State, lines: Iterable[str]) -> None:
        say = state.game.ir.wording.phrase
        self.terminal.show(("", say("What {0} sees:", seat_name(state.game.ir, self.seat))), "bold")
        self.terminal.show(lines)


def places_of(options: Options) -> Mapping[str, Mapping[str, str]]:
    """By table and row, the numbers of the options that pick the row: `[3]`, `[3,9]`."""
    found: dict[str, dict[str, list[int]]] = {}
    for number, option in enumerate(options, start=1):
        row = option.row
        if row is not None:
            found.setdefault(row[0], {}).setdefault(row[1], []).append(number)
    return {table: {row: f"[{','.join(map(str, numbers))}]" for row, numbers in rows.items()} for table, rows in found.items()}


def listing(texts: list[str], most: int) -> list[str]:
    """Numbered options: one a line, or in columns where there are many."""
    cells = [f"{number:>3}  {text}" for number, text in enumerate(texts, start=1)]
    width = max(map(len, cells), default=1) + 2
    columns = 1 if len(cells) <= FEW else max(1, most // width)
    rows = -(-len(cells) // columns)
    return ["".join(cell.ljust(width) for cell in cells[row::rows]).rstrip() for row in range(rows)]
