"""Saved games as files: read, compared with what the command line asks for, and written so that no game is ever lost."""

import tomllib
from collections.abc import Callable, Mapping
from pathlib import Path

from attrs import define, frozen

import rulesdsl
from interpreter import Game, State, saves
from interpreter.save_faults import SaveFault
from interpreter.saves import Save, Setup
from rulesdsl.cli.belonging import game_of
from rulesdsl.cli.errors import CouldNotRun, reason
from rulesdsl.cli.files import TOML, Kind, content_of, find, no_file, read, replace, said_of
from rulesdsl.cli.loading import Asked
from rulesdsl.cli.playing.seats import seat_words
from rulesdsl.games import game_names
from rulesdsl.variants.find import FOLDER
from rulesdsl.variants.model import Rank
from rulesdsl.variants.session import assignment

SAVED_GAME = Kind("saved game", "")
LARGEST = 10_000_000
"""Bytes. A saved game of Mangrovia has a few hundredths of a million."""
AS_BEGUN = "a saved game goes on as it was begun: leave the option out"


@frozen
class Wanted:
    """What the command line asks for; None and empty where it says nothing."""

    game: str | None
    players: int | None
    seed: int | None
    seats: str | None
    variants: tuple[str, ...]
    sets: tuple[str, ...]


# ---- reading --------------------------------------------------------------------------------------


def opened(path: Path) -> Save:
    """The save in a file."""
    found = saves.read(_text(path))
    if isinstance(found, SaveFault):
        raise refused(path, found)
    if found.setup.seed is None:
        raise CouldNotRun(f"`{path}` was saved without a seed", "`play` draws chance from a seed; go on where it was saved")
    return found


def refused(path: Path, fault: SaveFault) -> CouldNotRun:
    """That the game in a file cannot be gone on with."""
    return CouldNotRun(f"`{path}`: {fault.headline()}", *fault.help())


def _text(path: Path) -> str:
    with said_of(path):
        if not path.exists():
            raise no_file(str(path))
    content = content_of(path, SAVED_GAME, LARGEST)
    if len(content) > LARGEST:
        raise CouldNotRun(f"`{path}` is too large: a saved game has at most {LARGEST // 1_000_000} MB")
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError as error:
        raise CouldNotRun(f"`{path}` is no saved game: it is not a text file") from error


def joined(path: Path, kept: Save, wanted: Wanted) -> Wanted:
    """What is to be played: what was saved, where the command line says nothing else than that."""
    if wanted.game is not None:
        _same_game(path, kept, wanted.game)
    seats = ",".join(kept.setup.seats) or None
    changes = changes_of(wanted.sets)
    told = (
        ("-p", wanted.players, kept.players),
        ("-s", wanted.seed, kept.setup.seed),
        ("--seats", _seats(wanted.seats, kept.players), _seats(seats, kept.players) if seats else None),
        ("--set", _listed(changes), _listed(kept.setup.changes)),
    )
    for option, asked, saved in told:
        if asked is not None and asked != saved and (option != "--seats" or saved):
            raise CouldNotRun(f"`{option} {asked}` contradicts `{path}`, which has {saved or 'none'}", AS_BEGUN)
    sets = tuple(assignment(address, value) for address, value in kept.setup.changes.items())
    return Wanted(
        wanted.game or _there(path, kept.setup.rules),
        kept.players,
        kept.setup.seed,
        seats or wanted.seats,
        wanted.variants or tuple(_there(path, one, kept.setup.files) for one in kept.chosen),
        sets,
    )


def _same_game(path: Path, kept: Save, name: str) -> None:
    if name == "-":
        raise _no_file()
    header = rulesdsl.header(read(game_of(name) if name.endswith(TOML) else name))
    if header is not None and header.name.text != kept.game:
        raise CouldNotRun(f"`{path}` is a game of `{kept.game}`, not of `{header.name.text}`", "leave the game out")


def _no_file() -> CouldNotRun:
    return CouldNotRun("a game read from standard input cannot be saved", "put its rules into a file")


def _seats(words: str | None, players: int) -> str | None:
    return None if words is None else ",".join(seat_words(words, players))


def _listed(changes: Mapping[str, object]) -> str | None:
    return ", ".join(assignment(address, value) for address, value in sorted(changes.items())) or None


def _there(path: Path, name: str, files: Mapping[str, str] | None = None) -> str:
    """A file that the save names, if it still lies there; names of games and ids of variants as they are."""
    is_file = name in files.values() if files is not None else name not in game_names()
    if is_file and not Path(name).is_file():
        way = "-v FILE" if files is not None else "FILE"
        raise CouldNotRun(
            f"`{path}` needs the file `{name}`, and it is not there",
            f"say where it lies now: `rulesdsl play {way} --resume {path}`",
        )
    return name


def restored(path: Path, kept: Save, game: Game) -> State:
    """The saved state, in the game at hand."""
    found = saves.restore(kept, game)
    if isinstance(found, SaveFault):
        raise refused(path, found)
    return found


# ---- writing --------------------------------------------------------------------------------------


def changes_of(sets: tuple[str, ...]) -> dict[str, object]:
    """The values by address of `ADDRESS=VALUE`, as they are kept; a value that is no TOML is a text."""
    return {address.strip(): _value(value.strip()) for address, _, value in (one.partition("=") for one in sets)}


def _value(text: str) -> object:
    try:
        return tomllib.loads(f"x = {text}")["x"]
    except tomllib.TOMLDecodeError:
        return text


def setup_of(asked: Asked, wanted: Wanted, seed: int, seats: tuple[str, ...]) -> Setup:
    """How the game is begun, in words that hold in any directory."""
    if asked.name == "-":
        raise _no_file()
    rules = find(asked.name)
    named = asked.name in game_names() and not Path(asked.name).is_file()
    beside = rules.absolute().parent / FOLDER
    files = {
        variant.name: str(Path(variant.source.name).absolute())
        for variant in asked.chosen.variants
        if variant.rank is not Rank.SESSION and Path(variant.source.name).absolute().parent != beside
    }
    return Setup(asked.name if named else str(rules.absolute()), files, changes_of(wanted.sets), seed, seats)


@define
class Keeper:
    """Writes a game to its file, again and again. `path` is None where nothing is kept; `begun` says how the game was begun."""

    path: Path | None
    begun: Callable[[], Setup]

    def keep(self, state: State) -> None:
        """Puts the state in place of what was kept before: that stays whole until the new one is."""
        if self.path is not None:
            try:
                replace(self.path, saves.save(state, self.begun()))
            except OSError as error:
                said = f"the game cannot be saved in `{self.path}`: {reason(error)}"
                raise CouldNotRun(said, "name another file with `--save`") from error

    def in_file(self, path: Path, state: State) -> str:
        """Keeps the state, and what follows, in another file; gives back what to say of it."""
        before = self.path
        try:
            self.path = place(path, None)
            self.keep(state)
        except CouldNotRun as error:
            self.path = before
            return error.message
        return state.game.ir.wording.phrase("kept in `{0}` from now on", path)


def place(save: Path | None, resume: Path | None) -> Path | None:
    """Where the game is kept: in a new file, or in the one that it comes from."""
    if save is None or (resume is not None and save.absolute() == resume.absolute()):
        return resume
    with said_of(save, "written"):
        if save.is_dir():
            raise CouldNotRun(f"`{save}` is a directory", "name a file in it for the saved game")
        if save.exists():
            raise CouldNotRun(
                f"`{save}` exists already, and no game is saved over it",
                f"name another file, or go on with a game that is saved there: `rulesdsl play --resume {save}`",
            )
    return save
