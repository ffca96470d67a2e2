"""`rulesdsl new`: a commented starter for a game or for a variant, which checks clean and plays."""

import re
from pathlib import Path
from typing import TYPE_CHECKING

import click

from rulesdsl.cli.described import Described, FriendlyGroup
from rulesdsl.cli.errors import CouldNotRun
from rulesdsl.cli.output import tell, write
from rulesdsl.cli.parameters import findings_option, game_argument

if TYPE_CHECKING:
    from rulesdsl.syntax import tree

NAME = re.compile(r"[a-z][a-z0-9_]*")
GAME = """-- {title}: a starter. Lines that begin with `--` are comments; those with `---` are descriptions for players.
language 1
game {name} "{title}" for 2..4 players

--- How many points end the game.
setting goal = 5 in 1..50

--- The pieces in the box, and where they lie.
pieces tokens: 20 each
zone pool: tokens, seen by all
state score (p in players): 0..50 = 0, seen by all

--- The game is over when somebody has enough points, or the pool is empty.
let over_now = no t in pool or some p in players where score(p) is at least goal

--- Who has most wins.
ranking winner of p in players:
    points: most score(p)
    otherwise shared

to play:
    filling: move all from box to pool
    rounds: turns of players until over_now: take_turn
    end

--- A player takes one token or two, each worth a point.
to take_turn:
    choose n in 1..2 where count t in pool is at least n otherwise "only {{count t in pool}} left"
    move n from pool to box
    add n to score(me)
"""
VARIANT = """# A variant changes named things of a game. `rulesdsl explain {asked} ADDRESS` says what stands at an address,
# `rulesdsl resolve {asked}` lists them all.
[variant]
game = "{game}"
id = "{name}"
title = "{title}"
rank = "house"
doc = "What it changes, in a sentence."

# One change. With `[expect]` the file says what it believes it changes; with `[why]` it says why.
{change}
# More ways: `[add]` creates, `[insert.X]` with `after = "..."` creates in an order, `[rewrite]` changes rules
# (`original` is what stood there), `[remove]` with `addresses = ["..."]` takes out.
"""


@click.group("new", cls=FriendlyGroup, short_help="Begin a game or a variant with a commented file.")
@click.pass_context
def command(ctx: click.Context) -> None:
    """Begin a game or a variant with a commented file that checks clean.

    \b
    Examples:
      rulesdsl new game lantern_hill
      rulesdsl new variant mangrovia more_huts
    """
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())


@command.command("game", cls=Described, writes="where the game lies, and what to do with it")
@click.argument("name")
@click.option(
    "--directory",
    type=click.Path(path_type=Path, file_okay=False),
    default=Path(),
    metavar="FOLDER",
    help="Where it goes; else here.",
)
def game(name: str, directory: Path) -> None:
    """Write NAME/game.rules: a small game that plays.

    \b
    Example:
      rulesdsl new game lantern_hill
    """
    folder = directory / _name(name)
    path = folder / "game.rules"
    _create(path, GAME.format(name=name, title=_title(name)))
    write(f"{path}\n")
    write(f"  rulesdsl check {path}\n  rulesdsl play {path} -p 2 --seats human,random\n")


@command.command(
    "variant",
    cls=Described,
    short_help="Write NAME.toml: a house rule with one change.",
    writes="where the variant lies, and what to do with it",
    found="the rules have errors",
)
@game_argument
@click.argument("name")
@click.option("--directory", type=click.Path(path_type=Path, file_okay=False), metavar="FOLDER", help="Where it goes instead.")
@findings_option
@click.pass_context
def variant(ctx: click.Context, game: str, name: str, directory: Path | None) -> None:
    """Write NAME.toml, a house rule with one change to begin with.

    For a rules file it goes to `variants/` beside it, else it goes here.

    \b
    Example:
      rulesdsl new variant mangrovia more_huts
    """
    import rulesdsl
    from rulesdsl.cli.files import find, read
    from rulesdsl.cli.loading import refuse

    rules = find(game)
    source = read(game)
    names, mistakes = rulesdsl.named(source)
    header = names.file.header
    if header is None or rulesdsl.has_errors(mistakes):
        refuse(ctx, mistakes)
    assert header is not None, "rules without errors have a first line"
    beside = rules.parent / "variants" if Path(game).exists() and rules != _shipped(game) else Path()
    folder = directory if directory is not None else beside
    path = folder / f"{_name(name)}.toml"
    _create(
        path,
        VARIANT.format(asked=game, game=header.name.text, name=name, title=_title(name), change=_change(names.file)),
    )
    write(f"{path}\n")
    write(f"  rulesdsl check {path}\n  rulesdsl diff {game} -v {path}\n")
    _tell_of_namesake(rules, game, name, path)


def _shipped(game: str) -> Path | None:
    """The rules file of a game that comes with the package."""
    from rulesdsl.games import game_names, game_path

    return game_path(game) if game in game_names() else None


def _tell_of_namesake(rules: Path, game: str, name: str, path: Path) -> None:
    """Says so where the game has another variant of that name, which its name alone means."""
    from rulesdsl.variants.find import FOLDER, variant_names

    if name in variant_names(rules) and path.absolute().parent != rules.absolute().parent / FOLDER:
        tell(f"`{game}` has a variant of that name, which `-v {name}` means; yours is played by `-v {path}`\n")


def _change(file: "tree.RulesFile") -> str:
    """A change that can be made in any game: of its first setting that is a number and may be one more, else of its title."""
    from rulesdsl.syntax import tree

    for one in file.declarations:
        if isinstance(one, tree.Setting) and isinstance(one.value, tree.Number) and _may_grow(one, one.value.value):
            name, value = one.name.text, one.value.value
            return f"[expect]\n{name} = {value}\n[set]\n{name} = {value + 1}\n"
    title = file.header.title if file.header is not None else ""
    return f'[set]\ngame.title = "{title}, our way"\n'


def _may_grow(setting: "tree.Setting", value: int) -> bool:
    from rulesdsl.syntax import tree

    match setting.bounds:
        case tree.Binary(right=tree.Number(value=high)):
            return value < high
    return False


def _name(name: str) -> str:
    if not NAME.fullmatch(name):
        raise CouldNotRun(f"`{name}` cannot be a name", "a name has small letters, digits and `_`, and begins with a letter")
    return name


def _title(name: str) -> str:
    return name.replace("_", " ").capitalize()


def _create(path: Path, text: str) -> None:
    """Writes a new file; one that is there already is left alone."""
    from rulesdsl.cli.files import said_of, write_text

    if path.exists():
        raise CouldNotRun(f"`{path}` exists already")
    with said_of(path.parent, "made"):
        path.parent.mkdir(parents=True, exist_ok=True)
    write_text(path, text)
