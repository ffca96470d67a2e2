"""`rulesdsl check`: all mistakes of rules files, for one player count or for all of them."""

from pathlib import Path

import click

from rulesdsl.cli.loading import Asked, ask, check_count, game_labelled, game_of, variant_options
from rulesdsl.cli.output import FORMATS, exit_code, palette, report, write
from rulesdsl.diagnostics.model import Mistake


@click.command("check")
@click.argument("files", metavar="FILE|GAME...", nargs=-1, required=True)
@click.option("-p", "--players", type=click.IntRange(min=1), metavar="N", help="Only for N players; else all counts, and labels.")
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
    """Check rules files, games by name, variant files, labels files, or `-` for the standard input.

    \b
    Examples:
      rulesdsl check my_game.rules
      rulesdsl check mangrovia -p 4 --output-format concise
      rulesdsl check mangrovia -v stone_tiles
      rulesdsl check my_house_rule.toml
      rulesdsl check games/mangrovia/labels/es.toml
    """
    asked = [_asked(name, variants, sets, players, stdin_filename) for name in files]
    mistakes = [mistake for one in asked for mistake in check(one, players)]
    write(report(mistakes, form, palette(ctx)))
    if not mistakes and form == "text":
        click.echo("no mistakes", err=True)
    ctx.exit(exit_code(mistakes))


def _asked(name: str, variants: tuple[str, ...], sets: tuple[str, ...], players: int | None, stdin_name: str) -> Asked:
    """The game that a name means; a variant file means its game, with that variant, a labels file what it is for."""
    labelled = game_labelled(name)
    if labelled is not None:
        return ask(labelled[0], (*variants, *labelled[1:]), sets, players)
    if name.endswith(".toml"):
        return ask(game_of(name), (*variants, name), sets, players)
    return ask(name, variants, sets, players, stdin_name)


def check(asked: Asked, players: int | None) -> tuple[Mistake, ...]:
    """The mistakes of one game, for `players` or for all its player counts; for all of them also those of its labels."""
    import rulesdsl

    if players is not None:
        check_count(asked, players)
        return rulesdsl.build(asked.source, players, asked.chosen)[1]
    found = rulesdsl.check(asked.source, asked.chosen)
    return found if asked.rules is None or rulesdsl.has_errors(found) else (*found, *labels_of(asked, asked.rules))


def labels_of(asked: Asked, rules: Path) -> tuple[Mistake, ...]:
    """What is wrong with the labels of a game without errors, and what they lack."""
    from rulesdsl.cli.loading import unreadable
    from rulesdsl.labels.check import check_labels
    from rulesdsl.labels.find import labels_beside

    with unreadable():
        return check_labels(asked.source, asked.chosen, labels_beside(rules))
