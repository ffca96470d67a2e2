"""`rulesdsl check`: all mistakes of rules files, for one player count or for all of them."""

import click

from rulesdsl.cli.output import FORMATS, exit_code, palette, report, write
from rulesdsl.diagnostics.model import Mistake
from rulesdsl.source import SourceFile


@click.command("check")
@click.argument("files", metavar="FILE|GAME...", nargs=-1, required=True)
@click.option("-p", "--players", type=click.IntRange(min=1), metavar="N", help="Only for N players; else for all counts.")
@click.option("--output-format", "form", type=click.Choice(FORMATS), default="text", show_default=True, help="How to say it.")
@click.option("--stdin-filename", default="<stdin>", help="The name to show for a file read from `-`.")
@click.pass_context
def command(ctx: click.Context, files: tuple[str, ...], players: int | None, form: str, stdin_filename: str) -> None:
    """Check rules files, games by name, or `-` for the standard input.

    \b
    Examples:
      rulesdsl check my_game.rules
      rulesdsl check mangrovia -p 4 --output-format concise
    """
    from rulesdsl.cli.files import read

    sources = [read(name, stdin_filename) for name in files]
    mistakes = [mistake for source in sources for mistake in check(source, players)]
    write(report(mistakes, form, palette(ctx)))
    if not mistakes and form == "text":
        click.echo("no mistakes", err=True)
    ctx.exit(exit_code(mistakes))


def check(source: SourceFile, players: int | None) -> tuple[Mistake, ...]:
    """The mistakes of one file, for `players` or for all its player counts."""
    import rulesdsl
    from rulesdsl.cli.loading import check_count

    if players is None:
        return rulesdsl.check(source)
    check_count(source, players)
    return rulesdsl.build(source, players)[1]
