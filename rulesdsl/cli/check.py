"""`rulesdsl check`: all mistakes of rules files, for one player count or for all of them."""

import sys
from pathlib import Path

import click

from rulesdsl.cli.belonging import game_labelled
from rulesdsl.cli.completing import games
from rulesdsl.cli.described import Described
from rulesdsl.cli.files import EmptyFile
from rulesdsl.cli.loading import Asked, ask, check_count
from rulesdsl.cli.output import exit_code, form_of, palette, report, tell, width_of, write
from rulesdsl.cli.parameters import findings_option, players_option, variant_options
from rulesdsl.cli.progress import Doing, working
from rulesdsl.diagnostics.model import Mistake

MOST_GAMES = 100_000


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
@click.option("--games", "tried", type=click.IntRange(0, MOST_GAMES), metavar="N", default=0, help="Also play N games at random.")
@click.option("--stdin-filename", metavar="NAME", default="<stdin>", help="The name to show for a file read from `-`.")
@variant_options
@click.pass_context
def command(
    ctx: click.Context,
    files: tuple[str, ...],
    players: int | None,
    tried: int,
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
      rulesdsl check my_house_rule.toml --games 100
      rulesdsl check games/mangrovia/labels/es.toml
    """
    asked = [_asked_or_empty(ctx, name, variants, sets, players, stdin_filename) for name in files]
    with working(ctx, "checking") as doing:
        mistakes = [mistake for one in asked for mistake in check(one, players, doing, tried)]
    write(report(mistakes, form_of(ctx), palette(ctx), width_of(sys.stdout)))
    if not mistakes and form_of(ctx) == "text":
        tell(f"no mistakes{f', and none in {tried} games at random' if tried else ''}\n")
    ctx.exit(exit_code(mistakes))


def _asked_or_empty(
    ctx: click.Context, name: str, variants: tuple[str, ...], sets: tuple[str, ...], players: int | None, stdin_name: str
) -> Asked:
    """As `_asked`; for programs a rules file without anything in it is one with a mistake, so that there is a report."""
    try:
        return _asked(name, variants, sets, players, stdin_name)
    except EmptyFile as error:
        if form_of(ctx) == "text":
            raise
        from rulesdsl.variants.find import NONE

        return Asked(name, error.source, NONE)


def _asked(name: str, variants: tuple[str, ...], sets: tuple[str, ...], players: int | None, stdin_name: str) -> Asked:
    """The game that a name means; a labels file means what it is for."""
    labelled = game_labelled(name)
    if labelled is not None:
        return ask(labelled[0], (*variants, *labelled[1:]), sets, players)
    return ask(name, variants, sets, players, stdin_name)


def check(asked: Asked, players: int | None, doing: Doing, games: int = 0) -> tuple[Mistake, ...]:
    """The mistakes of one game, for `players` or for all its player counts; for all of them also those of its labels.

    `games`: how many games at random are played for each number of players, where there are no errors.
    """
    import rulesdsl

    doing(f"checking {asked.name}")
    if players is not None:
        check_count(asked, players)
        found = rulesdsl.check(asked.source, asked.chosen, players)
    else:
        found = rulesdsl.check(asked.source, asked.chosen, tell=lambda count: doing(f"checking {asked.name} for {count} players"))
        if asked.rules is not None and not rulesdsl.has_errors(found):
            found = (*found, *labels_of(asked, asked.rules))
    return found if rulesdsl.has_errors(found) else (*found, *in_play(asked, players, doing, games))


def in_play(asked: Asked, players: int | None, doing: Doing, games: int) -> tuple[Mistake, ...]:
    """What goes wrong in games at random; of what goes wrong in one place, the first."""
    if not games:
        return ()
    import rulesdsl
    from interpreter.game import made
    from interpreter.trying import try_games
    from rulesdsl.cli.again import play_command

    first: dict[object, Mistake] = {}
    for count in rulesdsl.player_counts(asked.source, asked.chosen) if players is None else (players,):
        game, _ = made(asked.source, count, asked.chosen, asked.rules)
        assert game is not None, "a game without errors cannot be built"
        for number, wrong in enumerate(try_games(game, games, play_command(asked)), start=1):
            doing(f"playing {asked.name} with {count} players, game {number} of {games}")
            if wrong is not None:
                first.setdefault((type(wrong), wrong.span.source.name, wrong.span.start), wrong)
    return tuple(first.values())


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
