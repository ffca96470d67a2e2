"""`rulesdsl check`: all mistakes of rules files, for one player count or for all of them."""

import sys
from pathlib import Path

import click

from rulesdsl.cli.completing import games
from rulesdsl.cli.described import Described
from rulesdsl.cli.loading import Asked, ask, check_count, game_labelled, game_of
from rulesdsl.cli.output import exit_code, form_of, palette, report, tell, width_of, write
from rulesdsl.cli.parameters import findings_option, players_option, variant_options
from rulesdsl.cli.progress import Doing, working
from rulesdsl.diagnostics.model import Mistake


@click.command(
    "check",
    cls=Described,
    short_help="Find all mistakes of rules, variants and labels.",
    writes="the mistakes",
    clean="nothing to mend",
    found="mistakes found",
)
@click.argument("files", metavar="FILE|GAME...", nargs=-1, required=True, shell_complete=games.checked)
@players_option("Only for N players; else all counts, and labels.")
@findings_option
@click.option("--stdin-filename", metavar="NAME", default="<stdin>", help="The name to show for a file read from `-`.")
@variant_options
@click.pass_context
def command(
    ctx: click.Context,
    files: tuple[str, ...],
    players: int | None,
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
    with working(ctx, "checking") as doing:
        mistakes = [mistake for one in asked for mistake in check(one, players, doing)]
    write(report(mistakes, form_of(ctx), palette(ctx), width_of(sys.stdout)))
    if not mistakes and form_of(ctx) == "text":
        tell("no mistakes\n")
    ctx.exit(exit_code(mistakes))


def _asked(name: str, variants: tuple[str, ...], sets: tuple[str, ...], players: int | None, stdin_name: str) -> Asked:
    """The game that a name means; a variant file means its game, with that variant, a labels file what it is for."""
    labelled = game_labelled(name)
    if labelled is not None:
        return ask(labelled[0], (*variants, *labelled[1:]), sets, players)
    if name.endswith(".toml"):
        return ask(game_of(name), (*variants, name), sets, players)
    return ask(name, variants, sets, players, stdin_name)


def check(asked: Asked, players: int | None, doing: Doing) -> tuple[Mistake, ...]:
    """The mistakes of one game, for `players` or for all its player counts; for all of them also those of its labels."""
    import rulesdsl

    doing(f"checking {asked.name}")
    if players is not None:
        check_count(asked, players)
        return rulesdsl.check(asked.source, asked.chosen, players)
    found = rulesdsl.check(asked.source, asked.chosen, tell=lambda count: doing(f"checking {asked.name} for {count} players"))
    return found if asked.rules is None or rulesdsl.has_errors(found) else (*found, *labels_of(asked, asked.rules))


def labels_of(asked: Asked, rules: Path) -> tuple[Mistake, ...]:
    """What is wrong with the labels of a game without errors, and what they lack. What keeps nobody from playing is kept."""
    import rulesdsl
    from rulesdsl.cache.store import remembered
    from rulesdsl.cli.loading import unreadable
    from rulesdsl.keys import labels_key
    from rulesdsl.labels.find import labels_beside

    beside = labels_beside(rules)
    with unreadable():
        files = {one: tuple(beside(one)) for one in (None, *asked.chosen.variants)}
    key = labels_key(asked.source, asked.chosen, (file for several in files.values() for file in several))

    def make() -> tuple[Mistake, ...]:
        from rulesdsl.labels.check import check_labels

        return check_labels(asked.source, asked.chosen, lambda variant: files[variant])

    return remembered(key, make, lambda found: not rulesdsl.has_errors(found))
