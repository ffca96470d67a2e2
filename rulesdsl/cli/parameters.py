"""Arguments and options that several commands have, each with what the shell offers for it."""

from collections.abc import Callable
from typing import Any, TypeVar

import click

from rulesdsl.cli.completing import addresses, games
from rulesdsl.cli.output import FORM, FORMATS
from rulesdsl.wording.model import ENGLISH

MOST = 1000
"""Players. No table has room for more."""
F = TypeVar("F", bound=Callable[..., Any])


class PlayerCount(click.types.IntParamType):
    """A number of players; for which numbers a game is, the game says."""

    name = "number of players"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        try:
            count = int(value)
        except ValueError:
            count = 0
        if not 1 <= count <= MOST:
            self.fail(f"`{value}` is not a number of players, such as `-p 3`", param, ctx)
        return count


def game_argument(command: F) -> F:
    """The argument GAME: by name, or a rules file. A variant file behind `-v` says it, too."""
    return click.argument("game", metavar="GAME|FILE", required=False, callback=needed, shell_complete=games.games)(command)


def game_argument_if_any(command: F) -> F:
    """The argument GAME, which may be left out."""
    return click.argument("game", metavar="[GAME|FILE]", required=False, callback=if_any, shell_complete=games.games)(command)


def if_any(ctx: click.Context, _: click.Parameter, given: Any) -> Any:
    """What was given for GAME; where nothing was, the game of the first variant file, in the same form."""
    variants = ctx.params.get("variants")
    if given or not variants or ctx.resilient_parsing or ctx.params.get("resume"):
        return given
    from rulesdsl.cli.belonging import game_of_first

    game = game_of_first(variants)
    return given if game is None else (game,) if given == () else game


def needed(ctx: click.Context, param: click.Parameter, given: Any) -> Any:
    """The same, for commands that need a game."""
    found = if_any(ctx, param, given)
    if not found and not ctx.resilient_parsing:
        raise click.MissingParameter(ctx=ctx, param=param)
    return found


def players_option(says: str) -> Callable[[F], F]:
    """The option `-p`, with its help."""
    return click.option(
        "-p",
        "--players",
        type=PlayerCount(),
        metavar="N",
        help=says,
        shell_complete=games.players,
    )


def variant_options(command: F) -> F:
    """The options `-v` and `--set`."""
    sets = click.option(
        "--set",
        "sets",
        metavar="ADDRESS=VALUE",
        multiple=True,
        help="Change one value, over all variants.",
        shell_complete=addresses.settable,
    )
    variants = click.option(
        "-v",
        "--variant",
        "variants",
        metavar="VARIANT",
        multiple=True,
        help="Play with a variant: an id or a file.",
        shell_complete=games.variants,
    )
    return variants(sets(command))


def language_option(command: F) -> F:
    """The option `--lang`."""
    return click.option(
        "--lang",
        "language",
        metavar="LANGUAGE",
        default=ENGLISH,
        show_default=True,
        help="The language that players are told in.",
        shell_complete=games.languages,
    )(command)


def findings_option(command: F) -> F:
    """The option `--output-format`: what becomes of mistakes that are found. `output.findings` looks it up."""
    return click.option(
        "--output-format",
        type=click.Choice(FORMATS),
        default=FORMATS[0],
        show_default=True,
        expose_value=False,
        callback=_keep,
        help="How mistakes in the rules are said.",
    )(command)


def _keep(ctx: click.Context, _: click.Parameter, form: str) -> None:
    ctx.meta[FORM] = form
