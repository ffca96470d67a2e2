"""`rulesdsl play`: a whole game at the terminal, by bots, by people, or by both."""

import secrets

import click

from rulesdsl.cli.loading import variant_options
from rulesdsl.cli.output import write

SEEDS = 2**32


@click.command("play")
@click.argument("game", metavar="GAME|FILE")
@click.option("-p", "--players", type=click.IntRange(min=1), required=True, metavar="N", help="How many play.")
@click.option("-s", "--seed", type=click.IntRange(0, SEEDS - 1), help="The same seed gives the same chance; else one is drawn.")
@click.option("--seats", metavar="SEAT,...", help="human, greedy or random for each seat; one word for all.")
@variant_options
@click.pass_context
def command(
    ctx: click.Context,
    game: str,
    players: int,
    seed: int | None,
    seats: str | None,
    variants: tuple[str, ...],
    sets: tuple[str, ...],
) -> None:
    """Play a game: with bots only to its end, else asking the people at the table.

    \b
    Examples:
      rulesdsl play mangrovia -p 4 -s 7 --seats greedy,greedy,random,random
      rulesdsl play tic_tac_toe -p 2 --seats human,random
      rulesdsl play mangrovia -p 3 -v stone_tiles --set valuables_laid_out=5
    """
    from interpreter import of_ir
    from interpreter.errors import RulesError
    from rulesdsl.cli.errors import RulesWentWrong
    from rulesdsl.cli.loading import ask, build
    from rulesdsl.cli.playing.host import Host
    from rulesdsl.cli.playing.seats import bots, seat_words

    words = seat_words(seats, players)
    rules = build(ctx, ask(game, variants, sets, players), players)
    chosen = secrets.randbelow(SEEDS) if seed is None else seed
    along = f" with {', '.join(rules.variants)}" if rules.variants else ""
    write(f"{rules.title}{along}, {players} players, seed {chosen}: {', '.join(words)}\n")
    table = of_ir(rules)
    try:
        Host(table, chosen, bots(words, table, chosen)).play()
    except RulesError as error:
        raise RulesWentWrong(str(error)) from error
