"""`rulesdsl rulebook`: a game's rules as a page for players, with what variants change marked where it stands."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from rulesdsl.cli.described import Described
from rulesdsl.cli.errors import CouldNotRun
from rulesdsl.cli.loading import Asked
from rulesdsl.cli.output import tell, write
from rulesdsl.cli.parameters import findings_option, game_argument, language_option, players_option, variant_options

if TYPE_CHECKING:
    from rulesdsl.rulebook.model import Book
    from rulesdsl.wording.model import Wording

FORMATS = ("markdown", "html")
PAGES = {".html": "html", ".htm": "html", ".md": "markdown", ".markdown": "markdown", ".txt": "markdown", "": "markdown"}
"""The form of a page by the end of its file's name."""


@click.command(
    "rulebook",
    cls=Described,
    short_help="Write the rules of a game as a page to read.",
    writes="the page",
    found="the rules or the labels have errors",
)
@game_argument
@players_option("The page for N players; else for all numbers.")
@language_option
@click.option("--format", "form", type=click.Choice(FORMATS), help="The form of the page; else by the file's name, or Markdown.")
@click.option("--output", type=click.Path(path_type=Path), metavar="FILE", help="Write it to a file.")
@variant_options
@findings_option
@click.pass_context
def command(
    ctx: click.Context,
    game: str,
    players: int | None,
    language: str,
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
      rulesdsl rulebook mangrovia -p 3 -v stone_tiles --lang es --output mangrovia.html
    """
    import rulesdsl
    from rulesdsl.cli.loading import ask, laid
    from rulesdsl.cli.playing.board import boards
    from rulesdsl.cli.progress import working
    from rulesdsl.rulebook.from_rules import book

    form = form or _form(output)
    asked = ask(game, variants, sets, players)
    resolved = laid(ctx, asked, players)
    wording = _wording(ctx, asked, language)
    counts = rulesdsl.player_counts(asked.source, asked.chosen) if players is None else (players,)
    with working(ctx, f"writing the rules of {asked.name}"):
        text = _text(book(resolved, players, wording, boards(asked, counts, wording)), form)
    if output is None:
        write(text)
        return
    from rulesdsl.cli.files import write_text

    write_text(output, text)
    tell(f"wrote {output}\n")


def _wording(ctx: click.Context, asked: Asked, language: str) -> "Wording":
    """What is said in a language. One that the game has no labels in ends the command with 2, faulty labels with 1."""
    from rulesdsl.cli.loading import check_language, refuse, unreadable
    from rulesdsl.labels.speak import wording
    from rulesdsl.wording.model import PLAIN

    check_language(asked, language)
    if asked.rules is None:
        return PLAIN
    with unreadable():
        said, mistakes = wording(asked.rules, asked.source, asked.chosen, language)
    if mistakes:
        refuse(ctx, mistakes)
    return said


def _form(output: Path | None) -> str:
    """The form that a file's name asks for."""
    form = PAGES.get("" if output is None else output.suffix.lower())
    if form is None:
        raise CouldNotRun(f"no page can be written as `{output}`: pages are `.html` or `.md`", "a browser prints `.html`")
    return form


def _text(book: "Book", form: str) -> str:
    if form == "html":
        from rulesdsl.rulebook.html import html

        return html(book)
    from rulesdsl.rulebook.markdown import markdown

    return markdown(book)
