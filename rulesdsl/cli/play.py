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
    from interpreter import Game
    from interpreter.saves import Save
    from rulesdsl.cli.loading import Asked
    from rulesdsl.cli.playing.keeping import Wanted
    from rulesdsl.rulebook.model import Book
    from rulesdsl.wording.model import Wording

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
    from rulesdsl.cli.loading import ask
    from rulesdsl.cli.playing import keeping

    wanted = keeping.Wanted(game, players, seed, seats, variants, sets)
    kept = None if resume is None else keeping.opened(resume)
    if resume is not None and kept is not None:
        wanted = keeping.joined(resume, kept, wanted)
    asked = ask(_named(wanted.game), wanted.variants, wanted.sets, wanted.players)
    _play(ctx, asked, wanted, language, keeping.place(save, resume), None if kept is None or resume is None else (resume, kept))


def _play(
    ctx: click.Context, asked: "Asked", wanted: "Wanted", language: str, path: Path | None, kept: "tuple[Path, Save] | None"
) -> None:
    """Seats everybody and leads the game, from its start or from where it was kept."""
    from interpreter.errors import RulesError
    from rulesdsl.cli.errors import RulesWentWrong
    from rulesdsl.cli.loading import playable
    from rulesdsl.cli.playing import keeping
    from rulesdsl.cli.playing.host import Host
    from rulesdsl.cli.playing.seats import bots, seat_words
    from rulesdsl.cli.playing.terminal import Terminal

    players = wanted.players or _count(asked, wanted.seats)
    words = seat_words(wanted.seats, players)
    table = playable(ctx, asked, players, language)
    seed = secrets.randbelow(SEEDS) if wanted.seed is None else wanted.seed
    keeper = keeping.Keeper(path, lambda: keeping.setup_of(asked, wanted, seed, words))
    rules = table.ir
    try:
        state = table.start(seed) if kept is None else keeping.restored(*kept, table)
        keeper.keep(state)
        terminal = Terminal.at_hand([rules.wording.seat(label) for label in rules.seat_labels[:players]], ctx.color)
        terminal.show((_heading(asked, table, seed, words),))
        host = Host(
            state, partial(bots, words, table, seed), terminal, keeper, partial(_page, ctx, asked, players, rules.wording)
        )
        try:
            host.play()
        finally:
            keeper.keep(host.state)
            if host.leaves_something:
                click.echo(_farewell(keeper.path), err=True)
    except RulesError as error:
        raise RulesWentWrong(error.words, error.address) from error


def _heading(asked: "Asked", table: "Game", seed: int, words: tuple[str, ...]) -> str:
    """What is played, by whom."""
    from rulesdsl.variants.model import Rank

    say = table.ir.wording
    titles = [say.variant(one.title) for one in asked.chosen.variants if one.rank is not Rank.SESSION]
    what = say.phrase("{0} with {1}", table.title, ", ".join(titles)) if titles else table.title
    return say.phrase("{0}, {1} players, seed {2}: {3}", what, table.players, seed, ", ".join(words))


def _farewell(path: Path | None) -> str:
    """How a game that is not over goes on another day."""
    if path is None:
        return "not saved: `--save FILE`, or `save FILE` while you play, keeps a game"
    return f"saved: `rulesdsl play --resume {path}` goes on with it"


def _page(ctx: click.Context, asked: "Asked", players: int, wording: "Wording") -> "Book":
    """The rule page of the game."""
    from rulesdsl.cli.loading import laid
    from rulesdsl.rulebook.from_rules import book

    return book(laid(ctx, asked, players), players, wording)


def _named(game: str | None) -> str:
    """The game, which only a saved game makes up for."""
    from rulesdsl.cli.errors import CouldNotRun
    from rulesdsl.cli.files import the_games

    if game is None:
        raise CouldNotRun("no game is named to be played", "such as `rulesdsl play tic_tac_toe`", the_games())
    return game


def _count(asked: "Asked", seats: str | None) -> int:
    """The number of players where it is not said: as many as seats are named, or the only one that the game is for."""
    from rulesdsl.cli.loading import only_count

    return seats.count(",") + 1 if seats is not None and "," in seats else only_count(asked)
