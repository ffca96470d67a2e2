"""The group of commands. A command's module is imported only when the command (or the overall help) is asked for."""

from importlib import import_module
from typing import Any

import click

from rulesdsl.diagnostics.suggest import closest, did_you_mean

COMMANDS = ("bench", "check", "diff", "explain", "fmt", "graph", "list", "new", "play", "resolve", "rulebook", "schema")


class LazyGroup(click.Group):
    """Finds the command `x` as `command` in the module `rulesdsl.cli.x`."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = import_module(f"rulesdsl.cli.{cmd_name}").command
        return command

    def resolve_command(self, ctx: click.Context, args: list[str]) -> tuple[str | None, click.Command | None, list[str]]:
        name = args[0] if args else ""
        if name in COMMANDS or name.startswith("-"):
            return super().resolve_command(ctx, args)
        ways_on = did_you_mean(closest(name, COMMANDS)) or (f"the commands are {', '.join(COMMANDS)}",)
        raise click.UsageError(f"no command is called `{name}`: {ways_on[0]}", ctx)


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
    type=click.Choice(["auto", "always", "never"]),
    default="auto",
    show_default=True,
    help="Colours: by the terminal and NO_COLOR, or as said.",
)
@click.option("--traceback", is_flag=True, help="After an internal error, save what happened where to a file.")
@click.pass_context
def cli(ctx: click.Context, color: str, traceback: bool) -> None:
    """Read, check, draw and play the rules of tabletop games.

    Exit codes: 0 all well, 1 mistakes found, 2 could not run, 3 a fault of rulesdsl itself.

    \b
    Example:
      rulesdsl play mangrovia -p 4 -s 7 --seats greedy,greedy,random,random
    """
    ctx.obj = color
