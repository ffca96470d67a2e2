"""Games for the commands that play or draw one: read, counted, built; mistakes are shown and end the command."""

from typing import TYPE_CHECKING

import click

from rulesdsl.cli.errors import CouldNotRun
from rulesdsl.source import SourceFile

if TYPE_CHECKING:
    from rulesdsl.ir.model import Game


def check_count(source: SourceFile, players: int) -> None:
    """Ends the command where the game is not for so many."""
    from rulesdsl.syntax.parser import parse_file

    header = parse_file(source)[0].header
    if header is not None and not header.least <= players <= header.most:
        counts = f"{header.least}" if header.least == header.most else f"{header.least} to {header.most}"
        raise CouldNotRun(f"`{header.name.text}` is for {counts} players, not for {players}")


def build(ctx: click.Context, name: str, players: int) -> "Game":
    """The game for so many players. Where it has errors they go to standard error, and the command ends with 1."""
    import rulesdsl
    from rulesdsl.cli.files import read
    from rulesdsl.cli.output import palette, report

    source = read(name)
    check_count(source, players)
    game, mistakes = rulesdsl.build(source, players)
    if game is None:
        click.echo(report(mistakes, "text", palette(ctx)), err=True, nl=False, color=True)
        ctx.exit(1)
    return game
