"""`rulesdsl rulebook`: a game's rules as a page for players, with what variants change marked where it stands."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from rulesdsl.cli.loading import variant_options
from rulesdsl.cli.output import write

if TYPE_CHECKING:
    from rulesdsl.rulebook.model import Book

LANGUAGES = ("en", "es")
FORMATS = ("markdown", "html")
PAGES = (".html", ".htm")


@click.command("rulebook")
@click.argument("game", metavar="GAME|FILE")
@click.option("-p", "--players", type=click.IntRange(min=1), metavar="N", help="The page for N players; else for all numbers.")
@click.option("--lang", "code", type=click.Choice(LANGUAGES), default="en", show_default=True, help="The language of the page.")
@click.option("--format", "form", type=click.Choice(FORMATS), help="The form of the page; else by the file's name, or Markdown.")
@click.option("--output", type=click.Path(path_type=Path), metavar="FILE", help="Write it to a file.")
@variant_options
@click.pass_context
def command(
    ctx: click.Context,
    game: str,
    players: int | None,
    code: str,
    form: str | None,
    output: Path | None,
    variants: tuple[str, ...],
    sets: tuple[str, ...],
) -> None:
    """Write the rules of a game as a page to read: what is in the box, set-up, course of play, scoring, tables.

    Its sentences are the descriptions in the rules file (the lines with `---`), with the rules themselves below them. For one
    number of players it holds only what concerns them. With variants it says what differs, and marks it where it stands.

    \b
    Examples:
      rulesdsl rulebook mangrovia -p 4
      rulesdsl rulebook mangrovia -p 3 -v stone_tiles --output mangrovia.html
    """
    from rulesdsl.cli.loading import ask, laid
    from rulesdsl.rulebook.from_rules import book

    text = _text(book(laid(ctx, ask(game, variants, sets, players), players), players, code), form or _form(output))
    if output is None:
        write(text)
        return
    from rulesdsl.cli.files import write_text

    write_text(output, text)


def _form(output: Path | None) -> str:
    """The form that a file's name asks for."""
    return FORMATS[output is not None and output.suffix.lower() in PAGES]


def _text(book: "Book", form: str) -> str:
    if form == "html":
        from rulesdsl.rulebook.html import html

        return html(book)
    from rulesdsl.rulebook.markdown import markdown

    return markdown(book)
