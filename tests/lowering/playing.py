"""Pieces of rules made into games, and everything that can happen in them."""

from collections.abc import Iterable, Iterator

from interpreter.game import Game, of_ir
from interpreter.state import State
from rulesdsl import build
from rulesdsl.diagnostics.render.text import render_text
from rulesdsl.ir.invariants import broken
from rulesdsl.source import SourceFile
from tests.harness.fragments import HEADER, PLAY, WINNER, is_whole
from tests.properties.checks import beyond, lost, ragged

MOST_STATES = 3000


def game_of(text: str, players: int = 2) -> Game:
    """The game of a text, or of a piece of one, which has no errors."""
    header = HEADER.replace("2 players", f"{players} players")
    ends = "".join(end for word, end in (("to play", PLAY), ("ranking winner", WINNER)) if word not in text)
    built, found = build(SourceFile("example.rules", text if is_whole(text) else header + text + "\n" + ends), players)
    assert built is not None, render_text(found)
    assert broken(built) == (), broken(built)
    return of_ir(built)


def answers(state: State) -> Iterator[State]:
    """The states after each answer that can be given: each option of each seat, or each outcome of chance."""
    if state.chance:
        yield from (state.play(chance) for chance in state.chance)
        return
    for seat in state.to_act:
        options = state.options_of(seat)
        assert len(options) > 0, f"a dead end for seat {seat} after {[moment.name for moment in state.history]}"
        yield from (state.play(option) for option in options)


def explored(game: Game) -> Iterator[State]:
    """Every state that can be reached, each once; each is checked, and none of them is a dead end."""
    first = game.start()
    seen, waiting = {first}, [first]
    while waiting:
        state = waiting.pop()
        check(game, state)
        yield state
        assert len(seen) < MOST_STATES, "too large to look at whole"
        for after in answers(state):
            if after not in seen:
                seen.add(after)
                waiting.append(after)


def check(game: Game, state: State) -> None:
    """No piece is lost or made, no number is out of its range, no pile has holes."""
    cells = state.cells
    found = lost(game.ir, game.layout, cells), beyond(game.ir, game.layout, cells), ragged(game.ir, game.layout, cells)
    assert found == ({}, [], []), [moment.name for moment in state.history]


def ends(text: str, players: int = 2) -> list[State]:
    """The last states of a game, looked at whole."""
    return [state for state in explored(game_of(text, players)) if state.over]


def after(text: str, *names: str, players: int = 2) -> State:
    """The state after some answers, by their names."""
    state = game_of(text, players).start()
    for name in names:
        state = state.play(name)
    return state


def offered(state: State, seat: int | None = None) -> list[str]:
    """The names of the options of a seat, of the first that must choose if none is given."""
    return [option.name for option in (state.options if seat is None else state.options_of(seat))]


def cell(state: State, name: str, *index: int) -> int:
    """The value of one cell of a variable."""
    game = state.game.ir
    number = next(number for number, variable in enumerate(game.variables) if variable.address == name)
    return state.cells[state.game.layout.cell(number, index)]


def values(states: Iterable[State], name: str, *index: int) -> set[int]:
    """What a cell holds in some states."""
    return {cell(state, name, *index) for state in states}


CARDS = """
pieces cards (rank in 1..3): 2 each
zone heap: cards, seen by all
zone pile: cards, shuffled, counted
zone stack: cards, stacked, seen by all
zone hand (p in players): cards, seen by p, counted
zone slot: cards, at most 1, seen by all
zone pair: cards, at most 2 alike, seen by all
zone two: cards, at most 2, seen by all
state seen_top: 0..9 = 0, seen by all
state number: 0..9 = 0, seen by all
"""


def last(steps: str, cards: str = CARDS) -> State:
    """The one last state of a game of these steps, in which nobody chooses."""
    lines = "".join(f"    {line}\n" for line in steps.strip().splitlines())
    (state,) = ends(f"{cards}to play:\n{lines}    end\n")
    return state
