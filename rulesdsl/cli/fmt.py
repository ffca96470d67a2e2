"""`rulesdsl fmt`: rules files in the one style there is."""

from difflib import unified_diff

import click

from rulesdsl.cli.completing import games
from rulesdsl.cli.described import Described
from rulesdsl.cli.output import FORMATS, findings, form_of, tell, write
from rulesdsl.cli.parameters import findings_option
from rulesdsl.source import SourceFile


@click.command(
    "fmt",
    cls=Described,
    short_help="Put rules files into the one style there is.",
    writes="what would change, or the text",
    found="mistakes found, or something would change",
)
@click.argument("files", metavar="FILE|-...", nargs=-1, required=True, shell_complete=games.rules_files)
@click.option("--check", "only_check", is_flag=True, help="Change nothing; exit with 1 where something would change.")
@click.option("--diff", "only_diff", is_flag=True, help="Change nothing; show what would change.")
@findings_option
@click.pass_context
def command(ctx: click.Context, files: tuple[str, ...], only_check: bool, only_diff: bool) -> None:
    """Format rules files in place; `-` formats the standard input to the standard output.

    A file with mistakes is left as it is.

    \b
    Examples:
      rulesdsl fmt my_game.rules
      rulesdsl fmt --check games/*/game.rules
    """
    from rulesdsl.cli.files import read
    from rulesdsl.syntax.format import format_source

    sources = [(name, read(name)) for name in files]
    formatted = [(name, source, *format_source(source)) for name, source in sources]
    wrong = [mistake for *_, text, mistakes in formatted if text is None for mistake in mistakes]
    if wrong:
        findings(ctx, wrong)
        if form_of(ctx) != FORMATS[0]:
            ctx.exit(1)
    changes = [settle(source, name, text, only_check, only_diff) for name, source, text, _ in formatted if text is not None]
    ctx.exit(int(any((*changes, wrong))))


def settle(source: SourceFile, name: str, text: str, only_check: bool, only_diff: bool) -> bool:
    """Puts the formatted text in the file's place, or says what it would change: then whether it would."""
    changed = text != source.text
    if only_diff:
        write("".join(difference(source, text)))
    elif only_check and changed:
        write(f"would reformat {source.name}\n")
    elif name == "-" and not only_check:
        write(text)
    elif changed and not only_check:
        save(source, name, text)
    return changed and (only_check or only_diff)


def difference(source: SourceFile, text: str) -> list[str]:
    """The change as a unified diff."""
    before, after = source.text.splitlines(keepends=True), text.splitlines(keepends=True)
    return list(unified_diff(before, after, source.name, f"{source.name} (formatted)"))


def save(source: SourceFile, name: str, text: str) -> None:
    """Writes the formatted text in place of the old one."""
    from rulesdsl.cli.files import find, write_text

    write_text(find(name), text)
    tell(f"reformatted {source.name}\n")
