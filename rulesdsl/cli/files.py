"""Rules files and games as the command line names them, and their texts. What cannot be read is said in one line."""

import os
import re
import stat
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from attrs import frozen

from rulesdsl.cli.errors import CouldNotRun, reason
from rulesdsl.diagnostics.suggest import closest, did_you_mean
from rulesdsl.games import RULES, game_names, game_path
from rulesdsl.source import SourceFile

LARGEST = 1_000_000
"""Bytes. The longest rules file that people write has a hundredth of this."""
SAVED = re.compile(rb'\s*\{\s*"rulesdsl_save"')
"""How a saved game begins."""
TOML, RULES_SUFFIX = ".toml", ".rules"
FEW = 5
"""So many of the files that lie there are named."""


@frozen
class Kind:
    """A kind of file: what it is called, and how it begins."""

    name: str
    begins: str


RULES_FILE = Kind("rules file", "a rules file begins with `language 1`")
VARIANT_FILE = Kind("variant file", 'a variant begins with `[variant]` and, below it, `game = "mangrovia"`')


class EmptyFile(CouldNotRun):
    """That there is nothing in a rules file. `source` is the file."""

    def __init__(self, name: str) -> None:
        super().__init__(f"`{name}` is empty", RULES_FILE.begins)
        self.source = SourceFile(name, "")


def read(name: str, stdin_name: str = "<stdin>") -> SourceFile:
    """The text of a rules file, of a game that comes with the package, or of `-`, the standard input."""
    if name == "-":
        return decode(_standard_input(), stdin_name)
    path = find(name)
    if path.suffix == TOML:
        raise CouldNotRun(
            f"`{name}` is a TOML file, not a rules file",
            f"if it is a variant, `rulesdsl check {name}` checks it, and `rulesdsl play {name}` plays its game with it",
        )
    return text_of(path, RULES_FILE)


def text_of(path: Path, kind: Kind) -> SourceFile:
    """The text of a file of some kind, if it can be one."""
    return decode(content_of(path, kind), shown(path), kind)


def find(name: str) -> Path:
    """The rules file that `name` means: a path, the folder of a game, or a game by its name."""
    path = Path(name)
    if name == "-":
        raise CouldNotRun("standard input lies nowhere, and has no variants beside it", "name a rules file")
    with said_of(name):
        if name in game_names() and not path.is_file():
            return game_path(name)
        if (path / RULES).is_file():
            return path / RULES
        if path.exists():
            return path
    if path.is_symlink():
        raise CouldNotRun(f"`{name}` leads to a file that is not there")
    if path.suffix or path.name != name:
        raise no_file(name)
    meant = (*_as_file(name), *_as_variant(name)) or (*did_you_mean(closest(name, game_names())), the_games())
    raise CouldNotRun(f"there is no game `{name}`", *meant)


def _as_file(name: str) -> tuple[str, ...]:
    """The line that names the file that lies here and is called so up to its end."""
    there = [f"`{name}{end}`" for end in (RULES_SUFFIX, TOML) if Path(f"{name}{end}").is_file()]
    return (f"the file {' or '.join(there)} is here",) if there else ()


def _as_variant(name: str) -> tuple[str, ...]:
    """The line that says of which games a name is a variant, and how that is asked for."""
    from rulesdsl.variants.find import variant_names

    several = [f"`{game} -v {name}`" for game in game_names() if name in variant_names(game_path(game))]
    return (f"it is the name of a variant: write {' or '.join(several)}",) if several else ()


def no_file(name: str) -> CouldNotRun:
    """That there is no such file, where it was looked for, and which file there may have been meant."""
    path = Path(name)
    folder = path.absolute().parent
    try:
        there = sorted(str(path.with_name(other.name)) for other in folder.iterdir() if other.suffix == path.suffix)
    except OSError:
        return CouldNotRun(f"there is no file `{name}`", f"nor a folder `{folder}`")
    near = did_you_mean(closest(name, there))
    return CouldNotRun(f"there is no file `{name}`", *(near or _lying_there(there)), f"the folder is `{folder}`")


def _lying_there(names: Sequence[str]) -> tuple[str, ...]:
    """The line that names a few files of a kind."""
    few = ", ".join(f"`{one}`" for one in names[:FEW])
    return (f"there are {few}{f' and {len(names) - FEW} more' if names[FEW:] else ''}",) if names else ()


def the_games() -> str:
    """The line that lists the games."""
    return "the games are " + ", ".join(f"`{name}`" for name in game_names())


def shown(path: Path) -> str:
    """How messages name the file: relative to where the command runs, if it lies below."""
    absolute, here = path.absolute(), Path.cwd()
    return absolute.relative_to(here).as_posix() if absolute.is_relative_to(here) else str(path)


@contextmanager
def said_of(name: object, does: str = "read") -> Iterator[None]:
    """Ends the command where the system refuses what is done with a file."""
    try:
        yield
    except OSError as error:
        raise CouldNotRun(f"`{name}` cannot be {does}: {reason(error)}") from error


def _standard_input() -> bytes:
    with said_of("standard input"):
        return sys.stdin.buffer.read(LARGEST + 1)


def content_of(path: Path, kind: Kind = RULES_FILE, largest: int = LARGEST) -> bytes:
    """The bytes of a file, one more than `largest` at most. A pipe that nobody writes to is empty."""
    with said_of(path):
        if path.is_dir():
            raise CouldNotRun(f"`{path}` is a directory, not a {kind.name}", f"name the {kind.name} in it")
        handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
        with os.fdopen(handle, "rb") as file:
            if hasattr(os, "set_blocking"):
                os.set_blocking(handle, True)
            return file.read(largest + 1)


def decode(content: bytes, name: str, kind: Kind = RULES_FILE) -> SourceFile:
    """The text of a file's bytes, if they can be one."""
    if len(content) > LARGEST:
        raise CouldNotRun(f"`{name}` is too large: a {kind.name} has at most {LARGEST // 1_000_000} MB")
    if not content.strip() and kind is RULES_FILE:
        raise EmptyFile(name)
    if not content.strip():
        raise CouldNotRun(f"`{name}` is empty", kind.begins)
    if SAVED.match(content):
        raise CouldNotRun(f"`{name}` is a saved game", f"`rulesdsl play --resume {name}` goes on with it")
    if b"\0" in content:
        raise CouldNotRun(f"`{name}` is not a text file", f"a {kind.name} is a text in UTF-8")
    try:
        return SourceFile(name, content.decode("utf-8"))
    except UnicodeDecodeError as error:
        raise CouldNotRun(not_utf8(name, error), "save it as UTF-8 in your editor") from error


def not_utf8(name: str, error: UnicodeDecodeError) -> str:
    """Where a text is not UTF-8."""
    line = error.object.count(b"\n", 0, error.start) + 1
    return f"`{name}` is not UTF-8 text: line {line} holds a byte that means nothing"


# ---- writing --------------------------------------------------------------------------------------


def write_text(path: Path, text: str) -> None:
    """Puts a text in place of a file's content, as a whole."""
    with said_of(path, "written"):
        if path.is_dir():
            raise CouldNotRun(f"`{path}` is a directory", "name a file in it")
        if not path.parent.is_dir():
            raise CouldNotRun(f"`{path}` cannot be written: there is no directory `{path.parent}`")
        replace(path, text)


def replace(path: Path, text: str) -> None:
    """Writes a file beside it first, which then takes its place at once: nobody ever finds half of it. Raises `OSError`.

    What is no file, such as a pipe, is written to as it is. A link stays one.
    """
    place, content = path.resolve(), text.encode()
    known = place.stat() if place.exists() else None
    if known is not None and not stat.S_ISREG(known.st_mode):
        place.write_bytes(content)
        return
    beside = place.with_name(f".{place.name[:100]}.{os.getpid()}.new")
    try:
        with beside.open("xb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        if known is not None:
            beside.chmod(stat.S_IMODE(known.st_mode))
        beside.replace(place)
    finally:
        beside.unlink(missing_ok=True)
