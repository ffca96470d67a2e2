"""`rulesdsl explain`: what a code means, with a wrong and a right example; or what stands at an address of a game, and why."""

import sys
from pathlib import Path

import click

from rulesdsl.cli.completing import addresses
from rulesdsl.cli.described import Described
from rulesdsl.cli.errors import CouldNotRun
from rulesdsl.cli.output import palette, width_of, write, write_prose
from rulesdsl.cli.parameters import findings_option, players_option, variant_options

WIDEST = 100
"""Columns of a page, however wide the terminal is."""


@click.command(
    "explain",
    cls=Described,
    short_help="Explain a mistake by its code, or an address of a game.",
    writes="the page, or what stands at the address",
    found="the rules have errors",
)
@click.argument("code", metavar="[CODE|GAME|FILE]", required=False, shell_complete=addresses.explained)
@click.argument("address", required=False, shell_complete=addresses.of_game)
@players_option("What stands there for N players.")
@variant_options
@findings_option
@click.pass_context
def command(
    ctx: click.Context,
    code: str | None,
    address: str | None,
    players: int | None,
    variants: tuple[str, ...],
    sets: tuple[str, ...],
) -> None:
    """Explain a mistake by its code (or its name), or an address of a game; with neither, list all codes.

    Of an address it says what stands there, who has said so in which layer, and what a variant may write there.
    For a word that is no address it looks through names, labels and descriptions, and says where it is found; for a clause of
    the rulebook, such as M-H07, it says what cites it.

    \b
    Examples:
      rulesdsl explain NAM101
      rulesdsl explain mangrovia huts_each
      rulesdsl explain mangrovia buildable.bird -v stone_tiles
    """
    code, address = _in_order(code, address, variants)
    if code is None:
        write(index())
        return
    if address is not None:
        _check_address(code, address)
        from rulesdsl.cli.explain_address import text_of_address
        from rulesdsl.cli.loading import ask

        write_prose(text_of_address(ctx, ask(code, variants, sets, players), address, players))
        return
    if variants or sets or players is not None or _is_game(code):
        from rulesdsl.cli.explain_alone import no_address

        raise no_address(code)
    text, colored, width = page_text(code), palette(ctx).on, width_of(sys.stdout)
    write(pretty(text, min(width or WIDEST, WIDEST), colored) if colored or width else text)


def _in_order(code: str | None, address: str | None, variants: tuple[str, ...]) -> tuple[str | None, str | None]:
    """The game and the address: where a variant file says the game, the only word is the address."""
    if address is None and variants and (code is None or not _is_game(code)):
        from rulesdsl.cli.belonging import game_of_first

        game = game_of_first(variants)
        return (code, address) if game is None else (game, code)
    return code, address


def _check_address(game: str, address: str) -> None:
    """Ends the command where a variant file stands for an address."""
    from rulesdsl.cli.files import TOML, no_file

    if address.endswith(TOML):
        if not Path(address).is_file():
            raise no_file(address)
        way = f"`rulesdsl explain {game} ADDRESS -v {address}`"
        raise CouldNotRun(f"`{address}` has no place here: a variant goes behind `-v`", way)


def _is_game(word: str) -> bool:
    """Whether a word is a game, a file that may be one or a variant of one, or the folder of one."""
    from rulesdsl.games import RULES, game_names

    return word in game_names() or Path(word).is_file() or (Path(word) / RULES).is_file()


def index() -> str:
    """One line for each code."""
    from rulesdsl.cli.kinds import all_kinds

    return "".join(f"{code}  {kind.severity.value:<7}  {kind.slug}\n" for code, kind in all_kinds().items())


def page_text(code: str) -> str:
    """The page of a code or slug, in Markdown."""
    from rulesdsl.cli.files import RULES_SUFFIX, TOML, no_file
    from rulesdsl.cli.kinds import all_kinds
    from rulesdsl.diagnostics.pages import read_page
    from rulesdsl.diagnostics.suggest import closest, did_you_mean

    names = {name: known for known, kind in all_kinds().items() for name in (known, kind.slug)}
    known = names.get(code) or names.get(code.upper(), "")
    page = read_page(known)
    if page is None and Path(code).suffix in (RULES_SUFFIX, TOML):
        raise no_file(code)
    if page is None:
        from rulesdsl.cli.explain_alone import with_its_game

        near = did_you_mean(closest(code, names)) or with_its_game(code)
        raise CouldNotRun(f"there is no code `{code}`", *near, "`rulesdsl explain` lists all codes")
    return page.text


def pretty(markdown: str, width: int, colored: bool) -> str:
    """The page as it is set on a terminal."""
    from rich.console import Console
    from rich.markdown import Markdown

    console = Console(force_terminal=True, width=width, color_system="standard" if colored else None)
    with console.capture() as capture:
        console.print(Markdown(markdown))
    return capture.get()
