"""Games at a real terminal: colours, hands that are hidden from the next player, what the tab key completes."""

import os
import pty
import select
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from rulesdsl.cli.playing.terminal import CLEAR, Terminal
from tests.cli.commands import ROOT

LONGEST = 60.0
"""Seconds that a program may take to say something."""


class AtTerminal:
    """A command at a terminal of its own."""

    def __init__(self, *arguments: str, **environ: str) -> None:
        master, slave = pty.openpty()
        self.master = master
        self.text = ""
        self.at = 0
        environment = {**os.environ, "PYTHONPATH": str(ROOT), "TERM": "xterm", "COLUMNS": "100", "LINES": "40", **environ}
        environment |= {"NO_COLOR": environ.get("NO_COLOR", "")}
        command = [sys.executable, "-m", "rulesdsl", *arguments]
        self.process = subprocess.Popen(command, stdin=slave, stdout=slave, stderr=slave, env=environment, close_fds=True)
        os.close(slave)

    def until(self, words: str) -> str:
        """What is written up to some words, from where the last such words ended."""
        limit = time.monotonic() + LONGEST
        while words not in self.text[self.at :] and time.monotonic() < limit:
            if select.select([self.master], [], [], 0.2)[0]:
                try:
                    self.text += os.read(self.master, 65536).decode()
                except OSError:
                    break
        assert words in self.text[self.at :], self.text[self.at :]
        begun, self.at = self.at, self.text.index(words, self.at) + len(words)
        return self.text[begun : self.at]

    def type(self, line: str) -> None:
        """Types a line."""
        os.write(self.master, f"{line}\n".encode())

    def end(self, line: str) -> int:
        """Types a last line; the exit code."""
        self.type(line)
        self.until("stops here")
        code = self.process.wait(LONGEST)
        os.close(self.master)
        return code


def test_hands_are_hidden_at_the_hot_seat() -> None:
    """Before another person looks, what one has seen is taken off the screen, and her hand is told to nobody else."""
    game = AtTerminal("play", "kuhn_poker", "-s", "2", "--seats", "human")
    assert "your hand" not in game.until("player 1: press Enter when nobody else is looking")
    game.type("")
    first = game.until("> ")
    assert "your hand" in first
    game.type("1")
    handed = game.until("player 2: press Enter when nobody else is looking")
    assert CLEAR in handed
    assert "your hand" not in handed.partition(CLEAR)[2]
    game.type("")
    second = game.until("> ")
    assert "player 1" in second
    assert "your hand" in second
    assert game.end("quit") == 0


def test_simultaneous_picks_are_hidden_too() -> None:
    """What one has picked while all choose is not to be read by the next, though all hands are open."""
    game = AtTerminal("play", "goofspiel", "-p", "2", "-s", "2", "--seats", "human")
    game.until("press Enter when nobody else is looking")
    game.type("")
    game.until("> ")
    game.type("7")
    assert CLEAR in game.until("player 2: press Enter when nobody else is looking")
    game.type("")
    assert "7" not in game.until("player 2\x1b[0m").partition("What")[0]
    game.until("> ")
    assert game.end("quit") == 0


def test_nothing_to_hide() -> None:
    """Where all see the same, nobody has to look away."""
    game = AtTerminal("play", "tic_tac_toe", "-s", "2", "--seats", "human")
    game.until("> ")
    game.type("1")
    assert CLEAR not in game.until("> ")
    assert game.end("quit") == 0


def test_without_colours() -> None:
    """With NO_COLOR a terminal gets the same words, and no colours."""
    game = AtTerminal("play", "tic_tac_toe", "-s", "2", "--seats", "human,random", NO_COLOR="1")
    plain = game.until("> ")
    assert "\x1b[3" not in plain
    assert "● player 1   ○ player 2" in plain
    assert game.end("quit") == 0


@pytest.mark.parametrize("width", ["40", "60"])
def test_narrow(width: str) -> None:
    """No line of a game is wider than the terminal, and the board is still there."""
    game = AtTerminal("play", "breakthrough", "-s", "2", "--seats", "human,random", COLUMNS=width, NO_COLOR="1")
    shown = game.until("> ")
    assert "●" in shown
    assert max(map(len, shown.splitlines())) <= int(width)
    assert game.end("quit") == 0


def test_an_interrupt_at_the_prompt(tmp_path: Path) -> None:
    """Ctrl-C at the prompt ends the program with 130, and the game is kept."""
    path = tmp_path / "game.json"
    game = AtTerminal("play", "tic_tac_toe", "-s", "2", "--seats", "human,random", "--save", str(path))
    game.until("> ")
    # The line editor may miss one that comes just before it listens.
    limit = time.monotonic() + LONGEST
    while game.process.poll() is None and time.monotonic() < limit:
        game.process.send_signal(signal.SIGINT)
        time.sleep(0.2)
    assert game.process.returncode == 130
    game.until("interrupted")
    assert path.exists()
    os.close(game.master)


def test_seats_have_colours_of_their_own() -> None:
    """What belongs to a seat is written in the seat's colour; without colours nothing is added."""
    terminal = Terminal(("player 1", "player 2"), color=True)
    lines = [terminal.colored(text) for text in ("player 1", "player 2", "nobody")]
    assert len({line.partition("m")[0] for line in lines[:2]}) == 2
    assert lines[2] == "nobody"
