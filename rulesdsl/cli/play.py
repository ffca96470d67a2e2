"""`rulesdsl play`: a whole game at the terminal, by bots, by people, or by both."""

import secrets
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from rulesdsl.cli.completing import games
from rulesdsl.cli.described import Described
from rulesdsl.cli.parameters import findings_option, game_argument_if_any, language_option, players_option, variant_options

if TYPE_CHECKING:
    from rulesdsl.cli.loading import Asked

SEEDS = 2**32


@click.command(
    "play",
    cls=Described,
    short_help="Play a game, with people, with bots, or both.",
    writes="the course of the game",
    found="the rules have errors, or go wrong in play",
)
@game_argument_if_any
@players_option("How many play; needed where it can be several numbers.")
@click.option(
    "-s",
    "--seed",
    type=click.IntRange(0, SEEDS - 1),
    metavar="SEED",
    help="The same seed gives the same chance; else one is drawn.",
)
@click.option(
    "--seats",
    metavar="SEAT,...",
    help="human, greedy or random for each seat; one word for all.",
    shell_complete=games.seats,
)
@click.option("--save", type=click.Path(path_type=Path), metavar="FILE", help="Keep the game in a new file, pick by pick.")
@click.option("--resume", type=click.Path(path_type=Path), metavar="FILE", help="Go on with a saved game, and keep it there.")
@language_option
@variant_options
@findings_option
@click.pass_context
def command(
    ctx: click.Context,
    game: str | None,
    players: int | None,
    seed: int | None,
    seats: str | None,
    save: Path | None,
    resume: Path | None,
    language: str,
    variants: tuple[str, ...],
    sets: tuple[str, ...],
) -> None:
    """Play a game: with bots only to its end, else asking the people at the table.

    \b
    Examples:
      rulesdsl play mangrovia -p 4 -s 7 --seats greedy,greedy,random,random
      rulesdsl play tic_tac_toe --seats human,random
      rulesdsl play mangrovia -p 3 -v stone_tiles --set valuables_laid_out=5
      rulesdsl play mangrovia -p 4 --lang es --seats greedy
      rulesdsl play mangrovia -p 3 --save friday.json
      rulesdsl play --resume friday.json
    """
    from interpreter.errors import RulesError
    from rulesdsl.cli.errors import RulesWentWrong
    from rulesdsl.cli.loading import ask, playable
    from rulesdsl.cli.playing import keeping
    from rulesdsl.cli.playing.host import Host
    from rulesdsl.cli.playing.seats import bots, seat_words
    from rulesdsl.cli.playing.terminal import Terminal

    wanted = keeping.Wanted(game, players, seed, seats, variants, sets)
    kept = None if resume is None else keeping.opened(resume)
    if resume is not None and kept is not None:
        wanted = keeping.joined(resume, kept, wanted)
    keeper = keeping.keeper(save, resume)
    asked = ask(_named(wanted.game), wanted.variants, wanted.sets, wanted.players)
    players = _only_count(asked) if wanted.players is None else wanted.players
    words = seat_words(wanted.seats, players)
    table = playable(ctx, asked, players, language)
    chosen = secrets.randbelow(SEEDS) if wanted.seed is None else wanted.seed
    rules, say = table.ir, table.ir.wording.phrase
    what = say("{0} with {1}", table.title, ", ".join(rules.variants)) if rules.variants else table.title
    try:
        state = table.start(chosen) if resume is None or kept is None else keeping.restored(resume, kept, table)
        if keeper.path is not None:
            keeper = keeper.to_be(keeping.setup_of(asked, wanted, chosen, words))
            keeper.keep(state)
        terminal = Terminal.at_hand([rules.wording.seat(label) for label in rules.seat_labels[:players]], ctx.color)
        terminal.show((say("{0}, {1} players, seed {2}: {3}", what, players, chosen, ", ".join(words)),))
        host = Host(state, partial(bots, words, table, chosen), terminal, keeper.keep)
        try:
            host.play()
        finally:
            keeper.keep(host.state)
            if keeper.path is not None and not host.state.over:
                click.echo(f"saved: `rulesdsl play --resume {keeper.path}` goes on with it", err=True)
    except RulesError as error:
        raise RulesWentWrong(error.words, error.address) from error


def _named(game: str | None) -> str:
    """The game, which only a saved game makes up for."""
    from rulesdsl.cli.errors import CouldNotRun
    from rulesdsl.cli.files import the_games

    if game is None:
        raise CouldNotRun("no game is named to be played", "such as `rulesdsl play tic_tac_toe`", the_games())
    return game


def _only_count(asked: "Asked") -> int:
    """The number of players of a game that is for one only."""
    import rulesdsl
    from rulesdsl.cli.errors import CouldNotRun
    from rulesdsl.cli.loading import few, own_name

    counts = rulesdsl.player_counts(asked.source, asked.chosen)
    if len(counts) > 1:
        raise CouldNotRun(f"`{own_name(asked)}` is for {few(counts)}: say how many, `-p {counts[0]}`")
    return counts[0] if counts else 2
