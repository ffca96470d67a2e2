"""Rules files and games as the command line names them, and their texts. What cannot be read is said in one line."""

import re
import sys
from pathlib import Path

from rulesdsl.cli.errors import CouldNotRun
from rulesdsl.diagnostics.suggest import closest, did_you_mean
from rulesdsl.games import game_names, game_path
from rulesdsl.source import SourceFile

LARGEST = 1_000_000
"""Bytes. The longest rules file that people write has a hundredth of this."""
SAVED = re.compile(rb'\s*\{\s*"rulesdsl_save"')
"""How a saved game begins."""


def read(name: str, stdin_name: str = "<stdin>") -> SourceFile:
    """The text of a rules file, of a game that comes with the package, or of `-`, the standard input."""
    if name == "-":
        return decode(sys.stdin.buffer.read(LARGEST + 1), stdin_name)
    path = find(name)
    return decode(_content(path), shown(path))


def find(name: str) -> Path:
    """The rules file that `name` means: a path, or a game by its name."""
    path = Path(name)
    if name in game_names() and not path.is_file():
        return game_path(name)
    if path.exists():
        return path
    if path.suffix or path.name != name:
        raise CouldNotRun(f"there is no file `{name}`")
    raise CouldNotRun(f"there is no game `{name}`", *did_you_mean(closest(name, game_names())), the_games())


def the_games() -> str:
    """The line that lists the games."""
    return "the games are " + ", ".join(f"`{name}`" for name in game_names())


def shown(path: Path) -> str:
    """How messages name the file: relative to where the command runs, if it lies below."""
    absolute, here = path.absolute(), Path.cwd()
    return absolute.relative_to(here).as_posix() if absolute.is_relative_to(here) else str(path)


def _content(path: Path) -> bytes:
    if path.is_dir():
        raise CouldNotRun(f"`{path}` is a directory", "name the rules file in it")
    try:
        with path.open("rb") as file:
            return file.read(LARGEST + 1)
    except OSError as error:
        raise CouldNotRun(f"`{path}` cannot be read: {(error.strerror or 'no reason given').lower()}") from error


def decode(content: bytes, name: str) -> SourceFile:
    """The text of a file's bytes, if they can be one."""
    if len(content) > LARGEST:
        raise CouldNotRun(f"`{name}` is too large: a rules file has at most {LARGEST // 1_000_000} MB")
    if not content.strip():
        raise CouldNotRun(f"`{name}` is empty", "a rules file begins with `language 1`")
    if SAVED.match(content):
        raise CouldNotRun(f"`{name}` is a saved game", f"`rulesdsl play --resume {name}` goes on with it")
    if b"\0" in content:
        raise CouldNotRun(f"`{name}` is not a text file")
    try:
        return SourceFile(name, content.decode("utf-8"))
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise CouldNotRun(f"`{name}` is not UTF-8 text: line {line} holds a byte that means nothing") from error


def write_text(path: Path, text: str) -> None:
    """Puts a text in place of a file's content."""
    try:
        path.write_text(text, encoding="utf-8", newline="")
    except OSError as error:
        raise CouldNotRun(f"`{path}` cannot be written: {(error.strerror or 'no reason given').lower()}") from error
