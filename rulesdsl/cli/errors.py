"""What ends a command early: it could not run. The message is one line and says what to do instead where it can."""

import re
import sys
from collections.abc import Sequence
from typing import IO, Any

import click

QUOTED = re.compile(r"(?<!\w)'([^']+)'(?!\w)")
NO_NUMBER = re.compile("['`]?(.*?)['`]? is not ")
NO_CHOICE = re.compile("'(.*)' is not one of")
LOUD = re.compile(r"[A-Z](?=[a-z ])")
"""A capital that only begins a sentence."""


WRONG = {
    "nothing to choose": "give the choice an option that is always there, or let nobody come to it who has none",
    "nothing to roll": "let the roll come only where it has something to give",
    " holds ": "give what it sets a wider range, or say when it may not be done",
    "not there": "ask with `if` or `when` whether it is there, or say when it may not be done",
}
"""What is done about rules that go wrong, by words of what has happened."""


class CouldNotRun(click.ClickException):
    """Ends with exit code 2. `ways_on` are further lines."""

    exit_code = 2

    def __init__(self, message: str, *ways_on: str) -> None:
        super().__init__(message)
        self.ways_on = ways_on
        self.color = self.show_color

    def show(self, file: IO[Any] | None = None) -> None:
        from rulesdsl.cli.output import colors_of, width_of
        from rulesdsl.diagnostics.render.color import Paint
        from rulesdsl.diagnostics.render.fit import folded

        stream = file or sys.stderr
        paint, width = colors_of(stream, self.color), width_of(stream)
        head = folded(f"error: {self.message}", width, "  ").removeprefix("error:")
        lines = [paint("error:", Paint.ERROR) + head, *(folded(f"  {line}", width, "    ") for line in self.ways_on)]
        click.echo("\n".join(lines), file=stream, color=True)


class RulesWentWrong(CouldNotRun):
    """Ends with exit code 1: in the middle of a game the rules asked for something that cannot be."""

    exit_code = 1

    def __init__(self, words: str, address: str) -> None:
        way = next((way for said, way in WRONG.items() if said in words), "say in the rules when it may not be done")
        where = (f"`{address}` is the step in the rules file",) if address else ()
        super().__init__(f"the rules went wrong in play{f', at {address}' if address else ''}: {words}", *where, way)


def unusable(error: click.UsageError, arguments: Sequence[str] = ()) -> CouldNotRun:
    """That the words on the command line do not go together, in the look of all other messages."""
    from rulesdsl.diagnostics.suggest import did_you_mean

    near = did_you_mean(_nearest(error))
    ways_on = _help_for(arguments) if error.ctx is None else usage(error.ctx)
    refused = CouldNotRun(_quiet(_said(error)), *near, *ways_on)
    refused.color = error.show_color
    return refused


def _said(error: click.UsageError) -> str:
    match error:
        case click.NoSuchOption(option_name=name):
            return f"no such option `{name}`"
        case click.BadParameter(param=click.Option(type=click.IntRange() as kind) as option):
            word = NO_NUMBER.match(error.message)
            return f"`{option.opts[-1]}` takes {_number(option, kind)}{f', not `{word[1]}`' if word else ''}"
    return error.format_message()


def _number(option: click.Option, kind: click.IntRange) -> str:
    """Which numbers an option takes, with one of them."""
    return f"a number from {kind.min} to {kind.max}, such as `{option.opts[-1]} {_usual(option)}`"


def _usual(option: click.Option) -> int:
    return option.default if isinstance(option.default, int) and option.default else 50


def _quiet(said: str) -> str:
    """What click says, in our signs: quoted words between backticks, no capital at the beginning, no full stop at the end."""
    return LOUD.sub(lambda match: match[0].lower(), QUOTED.sub(r"`\1`", said).rstrip("."), count=1)


def _nearest(error: click.UsageError) -> tuple[str, ...]:
    """The option or the word of a choice that was meant."""
    from rulesdsl.diagnostics.suggest import closest

    match error:
        case click.NoSuchOption(option_name=name, ctx=click.Context() as ctx):
            return closest(name, (known for one in ctx.command.get_params(ctx) for known in one.opts if known.startswith("-")))
        case click.BadParameter(param=click.Parameter(type=click.Choice(choices=choices))):
            word = NO_CHOICE.match(error.message)
            return closest(word[1], choices) if word else ()
    return ()


def _help_for(arguments: Sequence[str]) -> tuple[str, ...]:
    """Where to read on, if click does not say which command it is."""
    from rulesdsl.cli.index import COMMANDS

    return tuple(f"`rulesdsl {name} --help` says more" for name in arguments if name in COMMANDS)[:1]


def usage(ctx: click.Context) -> tuple[str, str]:
    """How a command is called, and where to read on."""
    line = " ".join(ctx.get_usage().split()).replace("Usage:", "usage:")
    return line, f"`{ctx.command_path} --help` says more"


def reason(error: OSError) -> str:
    """Why the system refused, in small letters."""
    return (error.strerror or "no reason given").lower()
