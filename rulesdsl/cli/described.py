"""Commands that say how they end and what they write where: for their help, and for the reference."""

import re
from collections.abc import Iterable
from inspect import cleandoc
from typing import Any

import click

from rulesdsl.diagnostics.suggest import closest, did_you_mean

COULD_NOT = "2 could not run"
COLORS = {"auto": None, "always": True, "never": False}
"""What `--color` can say, and how click keeps it."""
EXAMPLES = re.compile(r"\n\x08\nExamples?:\n(.*)", re.DOTALL)


class Formatter(click.HelpFormatter):
    """Help in two columns, of which the first takes no more than half of a narrow terminal."""

    def write_dl(self, rows: Iterable[tuple[str, str]], col_max: int = 30, col_spacing: int = 2) -> None:
        super().write_dl(rows, min(col_max, self.width // 2), col_spacing)


class Context(click.Context):
    """A context whose help is written so."""

    formatter_class = Formatter


def _colored(ctx: click.Context, _: click.Parameter, color: str | None) -> None:
    if color is not None:
        ctx.color = COLORS[color]


def _traced(ctx: click.Context, _: click.Parameter, __: bool) -> None:
    """Nothing to do here: after an error it is looked for among all words of the command line."""


def anywhere() -> list[click.Parameter]:
    """What stands before a command, and is understood behind it, too."""
    return [
        click.Option(["--color"], type=click.Choice(list(COLORS)), expose_value=False, hidden=True, callback=_colored),
        click.Option(["--traceback"], is_flag=True, expose_value=False, hidden=True, callback=_traced),
    ]


class Described(click.Command):
    """`writes`: what goes to standard output. `clean`, `found`: when it ends with 0, with 1 (never if empty)."""

    context_class = Context

    def __init__(self, *args: Any, writes: str, clean: str = "done", found: str = "", **rest: Any) -> None:
        super().__init__(*args, **rest)
        self.writes, self.clean, self.found = writes, clean, found
        self.params += anywhere()

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        said = tuple(args)
        ctx.allow_extra_args = True  # click would only call them unexpected
        rest = super().parse_args(ctx, args)
        if rest and not ctx.resilient_parsing:
            from rulesdsl.cli.surplus import surplus

            raise surplus(ctx, said, rest)
        return rest

    @property
    def exits(self) -> str:
        """The exit codes, on one line."""
        return ", ".join(part for part in (f"0 {self.clean}", f"1 {self.found}" if self.found else "", COULD_NOT) if part)

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        formatter.write_paragraph()
        formatter.write_text(f"Exit codes: {self.exits}.")


class FriendlyGroup(click.Group):
    """A group that answers a misspelt command with the nearest, and none with its help."""

    context_class = Context

    def __init__(self, *args: Any, **rest: Any) -> None:
        settings = {"invoke_without_command": True, "no_args_is_help": False, "subcommand_metavar": "COMMAND [ARGS]..."}
        super().__init__(*args, **{**settings, **rest})

    def resolve_command(self, ctx: click.Context, args: list[str]) -> tuple[str | None, click.Command | None, list[str]]:
        name, known = (args[0] if args else ""), self.list_commands(ctx)
        if name in known or name.startswith("-") or ctx.resilient_parsing:
            return super().resolve_command(ctx, args)
        raise unknown(ctx, name, known)


def unknown(ctx: click.Context, name: str, known: list[str]) -> click.ClickException:
    """That no command has this name; the nearest are named, or all."""
    from rulesdsl.cli.errors import CouldNotRun

    near = did_you_mean(closest(name, known)) or (f"the commands are {', '.join(known)}",)
    return CouldNotRun(
        f"no command of `{ctx.command_path}` is called `{name}`", *near, f"`{ctx.command_path} --help` says what they do"
    )


def help_of(command: click.Command) -> str:
    """The help of a command as it was written, without its indentation."""
    return cleandoc(command.help or "")


def examples(command: click.Command) -> tuple[str, ...]:
    """The command lines in a command's help."""
    found = EXAMPLES.search(help_of(command))
    return tuple(line.strip() for line in found[1].splitlines() if line.strip()) if found else ()
