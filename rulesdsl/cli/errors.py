"""What ends a command early: it could not run. The message is one line and says what to do instead where it can."""

import sys
from typing import IO, Any

import click


class CouldNotRun(click.ClickException):
    """Ends with exit code 2. `ways_on` are further lines."""

    exit_code = 2

    def __init__(self, message: str, *ways_on: str) -> None:
        super().__init__(message)
        self.ways_on = ways_on

    def show(self, file: IO[Any] | None = None) -> None:
        stream = file or sys.stderr
        click.echo(f"error: {self.message}", file=stream)
        for line in self.ways_on:
            click.echo(f"  {line}", file=stream)


class RulesWentWrong(click.ClickException):
    """Ends with exit code 1: in the middle of a game the rules asked for something that cannot be."""

    exit_code = 1

    def show(self, file: IO[Any] | None = None) -> None:
        stream = file or sys.stderr
        click.echo(f"error: the rules went wrong in play, at {self.message}", file=stream)
        click.echo(
            "  the first name is the step in the rules file; give what it sets a wider range, or say when it may not be done",
            file=stream,
        )
