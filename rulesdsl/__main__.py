"""The command `rulesdsl`. Turns every end of a command into an exit code: 0, 1, 2, 3, or 130 for an interrupt."""

import errno
import gc
import os
import shutil
import signal
import sys
import traceback
from collections.abc import Sequence
from io import TextIOWrapper
from pathlib import Path

import click

MOST_NARROW, CLICKS_LEAST = 40, 52
COULD_NOT = 2
INTERRUPTED = 130
OUR_FAULT = 3
UNDELIVERED = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EBADF, errno.EIO, errno.EPIPE)
"""Why a stream takes nothing."""
SAVED = "rulesdsl-traceback.txt"
COMPLETING = "_RULESDSL_COMPLETE"


def main() -> None:
    """Entry point of the console script. A reader that closes the pipe ends us quietly."""
    gc.disable()  # what a command makes, it needs to its end: looking for what could be freed takes a tenth of the time
    if hasattr(signal, "SIGPIPE"):
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    open_streams()
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    try:
        code = delivered(run(sys.argv[1:]))
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # what is left takes a moment, and has its exit code
    except KeyboardInterrupt:
        code = INTERRUPTED
    sys.exit(code)


def open_streams() -> None:
    """Puts streams in place of those that we were started without: nothing to read, nothing that can be written."""
    for number, name, mode in ((0, "stdin", "r"), (1, "stdout", "w"), (2, "stderr", "w")):
        if getattr(sys, name) is None:
            flags = os.O_WRONLY if name == "stderr" else os.O_RDONLY
            opened = os.open(os.devnull, flags)
            os.dup2(opened, number)
            setattr(sys, name, os.fdopen(number, mode, closefd=False))


def run(arguments: Sequence[str]) -> int:
    """The exit code of the command line `arguments`. Never raises."""
    try:
        return called(arguments)
    except click.UsageError as error:
        from rulesdsl.cli.errors import unusable

        unusable(error, arguments).show()
        return COULD_NOT
    except click.ClickException as error:
        error.show()
        return error.exit_code
    except (click.Abort, KeyboardInterrupt):
        click.echo("interrupted", err=True)
        return INTERRUPTED
    except Exception as error:
        if isinstance(error, OSError) and error.errno in UNDELIVERED and error.filename is None:
            return undelivered(error)  # whatever has to do with a file is met where the file is named
        apologize(error, arguments)
        return OUR_FAULT


def called(arguments: Sequence[str]) -> int:
    """Calls the command. What that needs is imported here, where an interrupt is met."""
    from rulesdsl.cli.errors import CouldNotRun
    from rulesdsl.cli.group import cli

    try:
        Path.cwd()
    except OSError as error:
        raise CouldNotRun("the directory that this runs in is not there any more", "go to another one") from error
    if COMPLETING in os.environ:
        from rulesdsl.cli.completing.shells import register

        register()
    return int(cli.main(list(arguments), prog_name="rulesdsl", standalone_mode=False, terminal_width=narrow()) or 0)


def narrow() -> int | None:
    """The width for help on a terminal that is narrower than click takes them to be; None for all others."""
    columns = shutil.get_terminal_size().columns
    return max(MOST_NARROW, columns) if sys.stdout.isatty() and columns < CLICKS_LEAST else None


def delivered(code: int) -> int:
    """The exit code, once all that was written has gone out."""
    try:
        sys.stdout.flush()
    except OSError as error:
        return undelivered(error)
    return code


def undelivered(error: OSError) -> int:
    """Says that standard output takes nothing; what is still to be written there is given up."""
    from rulesdsl.cli.errors import CouldNotRun, reason

    CouldNotRun(f"standard output cannot be written: {reason(error)}").show()
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return COULD_NOT


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
