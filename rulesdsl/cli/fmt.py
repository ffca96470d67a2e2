"""`rulesdsl fmt`: rules files in the one style there is."""

import sys
from difflib import unified_diff

import click

from rulesdsl.cli.output import palette, report, write
from rulesdsl.source import SourceFile


@click.command("fmt")
@click.argument("files", metavar="FILES|-", nargs=-1, required=True)
@click.option("--check", "only_check", is_flag=True, help="Change nothing; exit with 1 where something would change.")
@click.option("--diff", "only_diff", is_flag=True, help="Change nothing; show what would change.")
@click.pass_context
def command(ctx: click.Context, files: tuple[str, ...], only_check: bool, only_diff: bool) -> None:
    """Format rules files in place; `-` formats the standard input to the standard output.

    \b
    Examples:
      rulesdsl fmt my_game.rules
      rulesdsl fmt --check games/*/game.rules
    """
    from rulesdsl.cli.files import read

    results = [format_one(ctx, read(name), name, only_check, only_diff) for name in files]
    ctx.exit(max(results))


def format_one(ctx: click.Context, source: SourceFile, name: str, only_check: bool, only_diff: bool) -> int:
    """Formats one file, or says what it would change. 1 where the file has mistakes or was to be left and would change."""
    from rulesdsl.syntax.format import format_source

    text, mistakes = format_source(source)
    if text is None:
        click.echo(report(mistakes, "text", palette(ctx)), err=True, nl=False, color=True)
        return 1
    changed = text != source.text
    if only_diff:
        write("".join(difference(source, text)))
    elif only_check and changed:
        write(f"would reformat {source.name}\n")
    elif name == "-" and not only_check:
        write(text)
    elif changed and not only_check:
        save(source, name, text)
    return int(changed and (only_check or only_diff))


def difference(source: SourceFile, text: str) -> list[str]:
    """The change as a unified diff."""
    before, after = source.text.splitlines(keepends=True), text.splitlines(keepends=True)
    return list(unified_diff(before, after, source.name, f"{source.name} (formatted)"))


def save(source: SourceFile, name: str, text: str) -> None:
    """Writes the formatted text in place of the old one."""
    from rulesdsl.cli.files import find, write_text

    write_text(find(name), text)
    click.echo(f"reformatted {source.name}", file=sys.stderr)
