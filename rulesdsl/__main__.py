"""The command `rulesdsl`. Turns every end of a command into an exit code: 0, 1, 2, 3, or 130 for an interrupt."""

import gc
import os
import signal
import sys
import traceback
from collections.abc import Sequence
from io import TextIOWrapper
from pathlib import Path

import click

from rulesdsl.cli.group import cli

INTERRUPTED = 130
OUR_FAULT = 3
SAVED = "rulesdsl-traceback.txt"


def main() -> None:
    """Entry point of the console script. A reader that closes the pipe ends us quietly."""
    gc.disable()  # what a command makes, it needs to its end: looking for what could be freed takes a tenth of the time
    if hasattr(signal, "SIGPIPE"):
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    sys.exit(run(sys.argv[1:]))


def run(arguments: Sequence[str]) -> int:
    """The exit code of the command line `arguments`. Never raises."""
    try:
        return int(cli.main(list(arguments), prog_name="rulesdsl", standalone_mode=False) or 0)
    except click.ClickException as error:
        error.show()
        return error.exit_code
    except (click.Abort, KeyboardInterrupt):
        click.echo("interrupted", err=True)
        return INTERRUPTED
    except Exception as error:
        apologize(error, arguments)
        return OUR_FAULT


def apologize(error: Exception, arguments: Sequence[str]) -> None:
    """Says that it is our fault and what to report; saves the traceback only where that was asked for."""
    from rulesdsl.diagnostics.render.sarif import tool_version

    click.echo(f"Sorry: this is a fault of rulesdsl {tool_version()}, not of your rules ({type(error).__name__}).", err=True)
    click.echo("Please report it with the rules file and this command line:", err=True)
    click.echo(f"  rulesdsl {' '.join(arguments)}", err=True)
    if "--traceback" not in arguments and not os.environ.get("RULESDSL_TRACEBACK"):
        click.echo(f"To see where it went wrong, run `rulesdsl --traceback ...`: that writes {SAVED}.", err=True)
        return
    click.echo(save(error), err=True)


def save(error: Exception) -> str:
    """Writes what happened where; gives back what to say of it."""
    try:
        Path(SAVED).write_text("".join(traceback.format_exception(error)), encoding="utf-8")
    except OSError:
        return f"{SAVED} could not be written here."
    return f"What happened where is in {SAVED}; please add it."


if __name__ == "__main__":
    main()
