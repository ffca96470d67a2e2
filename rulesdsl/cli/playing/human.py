"""A person at the table: shown what has changed, asked for each pick, told why something is refused."""

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

from attrs import define, field

from interpreter import Option, State
from rulesdsl.cli.playing import lookup
from rulesdsl.cli.playing.answers import find, numbered
from rulesdsl.cli.playing.pieces import seat_name
from rulesdsl.cli.playing.screen import Screen, Section
from rulesdsl.cli.playing.seats import Keep, Wish
from rulesdsl.cli.playing.terminal import Terminal
from rulesdsl.diagnostics.suggest import closest
from rulesdsl.rulebook.model import Book

FEW = 9
COMMANDS = ("look", "undo", "save", "quit", "help")
OTHERWISE = {"?": "help", "q": "quit", "exit": "quit"}
"""What people also type for a command."""
HELP = (
    "type the number of an option, or its name; with a single option, Enter is enough",
    "type the name of another option to hear why it is refused",
    "look: what you see    look NAME: one thing of it, or what the rules say of something",
    "undo: back to your pick before    save FILE: keep the game    quit: stop    help: this",
)
INDENT = "  "
DUE = "paying.due"
"""The cells that say how much each seat has still to pay."""

Rules = Callable[[], Book]
"""Gives the rule page of the game."""


@define
class Person:
    """Someone who types. `seen` are the parts of sections that were shown to this seat last, by the names of the sections;
    `large` those of which only changes are told."""

    seat: int
    terminal: Terminal
    screen: Screen
    rules: Rules
    seen: dict[str, tuple[str, ...]] = field(factory=dict)
    large: frozenset[str] = frozenset()

    def choose(self, state: State) -> Option | Wish | Keep:
        """Asks until an option is picked, or something else is wished. The end of the input is a wish to quit."""
        self.show(state)
        self._offer(state)
        say = state.game.ir.wording.phrase
        words = [*(option.text for option in state.options_of(self.seat)), *map(say, COMMANDS)]
        while True:
            typed = self.terminal.ask(words)
            answer = Wish.QUIT if typed is None else self._answer(state, typed)
            if answer is not None:
                return answer

    def _offer(self, state: State) -> None:
        """The options with their numbers."""
        say, name = state.game.ir.wording.phrase, seat_name(state.game.ir, self.seat)
        due = due_of(state, self.seat)
        self.terminal.show(("", say("{0}, choose ({1} to pay):", name, due) if due else say("{0}, choose:", name)), "bold")
        self.terminal.show(listing({number: one.text for number, one in self._numbered(state).items()}, self.terminal.width))

    def _numbered(self, state: State) -> dict[int, Option]:
        return numbered(state.options_of(self.seat))

    def _answer(self, state: State, typed: str) -> Option | Wish | Keep | None:
        say = state.game.ir.wording.phrase
        word, _, rest = typed.partition(" ")
        word = {say(command): command for command in COMMANDS}.get(word.casefold(), word.casefold())
        match OTHERWISE.get(word, word) if not rest or word in ("look", "save") else typed:
            case "":
                options = state.options_of(self.seat)
                if len(options) == 1:
                    return options[0]
                self._offer(state)
                return None
            case "quit" | "undo" as wish:
                return Wish(wish)
            case "save":
                return Keep(Path(rest.strip()))
            case "help":
                self.terminal.show(INDENT + say(line) for line in HELP)
                return None
            case "look":
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
        sections = self._sections(state, brief=True)
        lines = [line for section in sections for line in section.since(self.seen, INDENT)]
        self.seen = {section.name: section.parts for section in sections}
        self.large = frozenset(section.name for section in sections if section.brief)
        if lines:
            self._headed(state, lines)

    def _sections(self, state: State, brief: bool) -> tuple[Section, ...]:
        marks = places_of(self._numbered(state))
        return self.screen.sections(state.view(self.seat), self.terminal.width, brief, marks)

    def look(self, state: State, name: str) -> None:
        """Shows all that the seat sees, or what has a name: there, or in the rules."""
        sections = self._sections(state, brief=False)
        if not name:
            self._headed(state, [line for section in sections for line in section.lines])
            self._offer(state)
            return
        wanted = name.casefold()
        lines = [line for section in sections if section.is_about(wanted) for line in section.lines]
        lines = lines or [line for section in sections for line in section.lines if section.names(wanted, line)]
        told = [INDENT + line for line in lookup.said_of(self.rules(), name)]
        self.terminal.show((*lines, *told))
        if not lines and not told:
            self._unknown(state, name, sections)

    def _unknown(self, state: State, name: str, sections: Iterable[Section]) -> None:
        say = state.game.ir.wording
        near = closest(name, (*(section.title for section in sections), *lookup.names(self.rules())))
        perhaps = [say.phrase("did you mean {0}?", say.listed(tuple(f"`{one}`" for one in near), "{0} or {1}"))] if near else []
        self.terminal.show(INDENT + line for line in (say.phrase("nothing here is called `{0}`", name), *perhaps))

    def _headed(self, state: State, lines: Iterable[str]) -> None:
        say = state.game.ir.wording.phrase
        self.terminal.show(("", say("What {0} sees:", seat_name(state.game.ir, self.seat))), "bold")
        self.terminal.show(lines)


def due_of(state: State, seat: int) -> str:
    """What the seat has still to pay, "" where it chooses something else."""
    game = state.game.ir
    option = next(iter(state.options_of(seat)), None)
    offered = option.titles.offered if option is not None and option.titles is not None else ()
    parts = (clause.address.split(".") for one in offered for clause in one.clauses)
    unit = next((names[1] for names in parts if names[0] == "pay" and len(names) > 2), None)
    number = next((number for number, one in enumerate(game.variables) if one.address == DUE), None)
    if unit is None or number is None:
        return ""
    amount = state.cells[state.game.layout.cell(number, (seat,))]
    return f"{amount} {game.wording.unit(unit, amount)}" if amount > 0 else ""


def places_of(options: Mapping[int, Option]) -> Mapping[str, Mapping[str, str]]:
    """By table and row, the numbers of the options that pick the row: `[3]`, `[3,9]`."""
    found: dict[str, dict[str, list[int]]] = {}
    for number, option in options.items():
        row = option.row
        if row is not None:
            found.setdefault(row[0], {}).setdefault(row[1], []).append(number)
    return {table: {row: f"[{','.join(map(str, numbers))}]" for row, numbers in rows.items()} for table, rows in found.items()}


def listing(texts: Mapping[int, str], most: int) -> list[str]:
    """Numbered options: one a line, or in columns where there are many."""
    cells = [f"{number:>3}  {text}" for number, text in texts.items()]
    width = max(map(len, cells), default=1) + 2
    columns = 1 if len(cells) <= FEW else max(1, most // width)
    rows = -(-len(cells) // columns)
    return ["".join(cell.ljust(width) for cell in cells[row::rows]).rstrip() for row in range(rows)]
