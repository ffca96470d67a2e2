"""`rulesdsl check`: all mistakes of rules files, for one player count or for all of them."""

import click

from rulesdsl.cli.loading import Asked, ask, check_count, game_of, variant_options
from rulesdsl.cli.output import FORMATS, exit_code, palette, report, write
from rulesdsl.diagnostics.model import Mistake


@click.command("check")
@click.argument("files", metavar="FILE|GAME...", nargs=-1, required=True)
@click.option("-p", "--players", type=click.IntRange(min=1), metavar="N", help="Only for N players; else for all counts.")
@click.option("--output-format", "form", type=click.Choice(FORMATS), default="text", show_default=True, help="How to say it.")
@click.option("--stdin-filename", default="<stdin>", help="The name to show for a file read from `-`.")
@variant_options
@click.pass_context
def command(
    ctx: click.Context,
    files: tuple[str, ...],
    players: int | None,
    form: str,
    stdin_filename: str,
    variants: tuple[str, ...],
    sets: tuple[str, ...],
) -> None:
    """Check rules files, games by name, variant files, or `-` for the standard input.

    \b
    Examples:
      rulesdsl check my_game.rules
      rulesdsl check mangrovia -p 4 --output-format concise
      rulesdsl check mangrovia -v stone_tiles
      rulesdsl check my_house_rule.toml
    """
    asked = [_asked(name, variants, sets, players, stdin_filename) for name in files]
    mistakes = [mistake for one in asked for mistake in check(one, players)]
    write(report(mistakes, form, palette(ctx)))
    if not mistakes and form == "text":
        click.echo("no mistakes", err=True)
    ctx.exit(exit_code(mistakes))


def _asked(name: str, variants: tuple[str, ...], sets: tuple[str, ...], players: int | None, stdin_name: str) -> Asked:
    """The game that a name means; a variant file means its game, with that variant."""
    if name.endswith(".toml"):
        return ask(game_of(name), (*variants, name), sets, players)
    return ask(name, variants, sets, players, stdin_name)


def check(asked: Asked, players: int | None) -> tuple[Mistake, ...]:
    """The mistakes of one game, for `players` or for all its player counts."""
    import rulesdsl

    if players is None:
        return rulesdsl.check(asked.source, asked.chosen)
    check_count(asked, players)
    return rulesdsl.build(asked.source, players, asked.chosen)[1]
