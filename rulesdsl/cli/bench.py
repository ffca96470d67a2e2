"""`rulesdsl bench`: how fast games are on this machine."""

from typing import TYPE_CHECKING

import click

from rulesdsl.cli.described import Described
from rulesdsl.cli.loading import Asked
from rulesdsl.cli.output import write
from rulesdsl.cli.parameters import findings_option, game_argument_if_any, players_option, variant_options

if TYPE_CHECKING:
    from interpreter import Game
    from interpreter.bench import Rate

USUAL: tuple[tuple[str, int | None], ...] = (("tic_tac_toe", 2), ("connect_four", 2), ("mangrovia", 4))


@click.command(
    "bench",
    cls=Described,
    short_help="Measure how fast games are played on this machine.",
    writes="one line for each game",
    found="the rules have errors",
)
@game_argument_if_any
@players_option("How many play; else as few as can.")
@click.option(
    "--rounds", type=click.IntRange(1, 100), metavar="N", default=5, show_default=True, help="Rounds, of which the best counts."
)
@variant_options
@findings_option
@click.pass_context
def command(
    ctx: click.Context, game: str | None, players: int | None, rounds: int, variants: tuple[str, ...], sets: tuple[str, ...]
) -> None:
    """Measure games: from text to playable, and random games a second; beside OpenSpiel where that is installed.

    \b
    Examples:
      rulesdsl bench
      rulesdsl bench mangrovia -p 5 -v stone_tiles
    """
    from interpreter.bench import measure
    from rulesdsl.cli.loading import ask, playable
    from rulesdsl.cli.progress import working

    for name, count in USUAL if game is None else ((game, players),):

        def make(name: str = name, count: int | None = count) -> "Game":
            asked = ask(name, variants, sets, count)
            return playable(ctx, asked, count or fewest(asked))

        with working(ctx, f"measuring {name}") as doing:
            line = told(measure(make, rounds, doing))
        write(line + "\n")


def fewest(asked: Asked) -> int:
    """The least number of players of a game; 2 where its first lines are broken."""
    import rulesdsl

    counts = rulesdsl.player_counts(asked.source, asked.chosen)
    return counts[0] if counts else 2


def told(found: "Rate") -> str:
    """One line for a game."""
    text = f"{found.name}, {found.players} players: {found.rate:,.0f} games/s"
    text += f", {found.decisions:.0f} choices a game"
    text += f"; playable after {found.loading:.2f} s, from the cache after {found.warm:.3f} s"
    if found.beside is None or found.ratio is None:
        return text
    return f"{text}; OpenSpiel's {found.beside[0]} {found.beside[1]:,.0f} games/s, ratio {found.ratio:.2f}"
