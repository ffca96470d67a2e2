"""The group of commands. A command's module is imported only when the command (or the overall help) is asked for."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

import click

from rulesdsl.cli.described import COLORS, FriendlyGroup
from rulesdsl.cli.index import COMMANDS, SECTIONS

if TYPE_CHECKING:
    from rulesdsl.cli.completing.offers import Item


class LazyGroup(FriendlyGroup):
    """Finds the command `x` as `command` in the module `rulesdsl.cli.x`."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = import_module(f"rulesdsl.cli.{cmd_name}").command
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        widest = max(map(len, COMMANDS))
        for title, names in SECTIONS.items():
            with formatter.section(title):
                known = ((name, self.get_command(ctx, name)) for name in names)
                limit = formatter.width - 6 - widest
                rows = [(f"{name:<{widest}}", one.get_short_help_str(limit)) for name, one in known if one is not None]
                formatter.write_dl(rows)

    def shell_complete(self, ctx: click.Context, incomplete: str) -> "list[Item]":
        ordered = [name for names in SECTIONS.values() for name in names]
        found = super().shell_complete(ctx, incomplete)
        return sorted(found, key=lambda one: ordered.index(one.value) if one.value in ordered else len(ordered))


def print_version(ctx: click.Context, _: click.Parameter, value: bool) -> None:
    """The version of the package and the editions of the language that it reads."""
    if value and not ctx.resilient_parsing:
        from rulesdsl.diagnostics.render.sarif import tool_version

        click.echo(f"rulesdsl {tool_version()}, language 1")
        ctx.exit()


SETTINGS: dict[str, Any] = {"help_option_names": ["-h", "--help"], "max_content_width": 100}


@click.group(cls=LazyGroup, context_settings=SETTINGS)
@click.option("--version", is_flag=True, is_eager=True, expose_value=False, callback=print_version, help="Say the version.")
@click.option(
    "--color",
    type=click.Choice(list(COLORS)),
    default="auto",
    show_default=True,
    help="Colours: by the terminal and NO_COLOR, or as said.",
)
@click.option("--traceback", is_flag=True, help="After an internal error, save what happened where to a file.")
@click.pass_context
def cli(ctx: click.Context, color: str, traceback: bool) -> None:
    """Read, check, draw and play the rules of tabletop games.

    Exit codes: 0 all well, 1 mistakes found, 2 could not run, 3 a fault of rulesdsl itself, 130 interrupted.

    \b
    Example:
      rulesdsl play mangrovia -p 4 -s 7 --seats greedy,greedy,random,random
    """
    ctx.color = COLORS[color]
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())
