"""`rulesdsl schema`: the JSON Schema of the variant files of a game, for editors."""

from pathlib import Path

import click

from rulesdsl.cli.described import Described
from rulesdsl.cli.errors import CouldNotRun
from rulesdsl.cli.output import tell, write
from rulesdsl.cli.parameters import findings_option, game_argument

LARGEST = 100_000_000
"""Bytes. No schema of a game has so many."""


@click.command(
    "schema",
    cls=Described,
    short_help="Write the JSON Schema of the variants of a game.",
    writes="the schema",
    found="the rules have errors, or the file is another schema",
)
@game_argument
@click.option("--output", type=click.Path(path_type=Path), metavar="FILE", help="Write it to a file.")
@click.option("--check", "known", type=click.Path(path_type=Path), metavar="FILE", help="Say whether a file is that schema.")
@findings_option
@click.pass_context
def command(ctx: click.Context, game: str, output: Path | None, known: Path | None) -> None:
    """Write the JSON Schema of the variants of a game: every address, with its type, range, present value and description.

    It knows the rules file and the variants beside it. An editor completes and checks a variant file by it if the file's first
    line reads `#:schema ../variant.schema.json`.

    \b
    Examples:
      rulesdsl schema mangrovia
      rulesdsl schema my_game/game.rules --output my_game/variant.schema.json
      rulesdsl schema my_game/game.rules --check my_game/variant.schema.json
    """
    if output is not None and known is not None:
        raise CouldNotRun("`--output` and `--check` do not go together")
    text = _schema(ctx, game)
    if known is not None:
        _compare(ctx, game, known, text)
    elif output is not None:
        from rulesdsl.cli.files import write_text

        write_text(output, text)
        tell(f"wrote {output}\n")
    else:
        write(text)


def _schema(ctx: click.Context, game: str) -> str:
    import rulesdsl
    from rulesdsl.cli.files import find, read
    from rulesdsl.cli.loading import refuse, unreadable
    from rulesdsl.cli.progress import working
    from rulesdsl.variants.schema.build import variant_schema

    names, mistakes = rulesdsl.named(read(game))
    if rulesdsl.has_errors(mistakes):
        refuse(ctx, mistakes)
    with unreadable(), working(ctx, f"writing the schema of {game}"):
        return variant_schema(names, None if game == "-" else find(game))


def _compare(ctx: click.Context, game: str, known: Path, text: str) -> None:
    """Ends the command with 1 where the file is another schema."""
    from rulesdsl.cli.files import Kind, content_of, no_file, shown

    if not known.exists():
        raise no_file(str(known))
    name, content = shown(known), content_of(known, Kind("schema", ""), LARGEST)
    if content.replace(b"\r\n", b"\n") != text.encode():
        tell(f"error: `{name}` is not the schema of `{game}` as it is now\n")
        tell(f"  to renew it, run `rulesdsl schema {game} --output {name}`\n")
        ctx.exit(1)
    tell(f"`{name}` is current\n")
