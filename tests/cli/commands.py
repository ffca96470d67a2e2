"""Runs commands as the console script does, in this process or in one of their own."""

import io
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path

import click
from attrs import frozen

from rulesdsl.__main__ import run

ROOT = Path(__file__).parent.parent.parent


@frozen
class Done:
    """How a command ended and what it said."""

    code: int
    out: str
    err: str


def rulesdsl(*arguments: str | Path, stdin: bytes = b"") -> Done:
    """Runs a command line in this process."""
    out, err = io.StringIO(), io.StringIO()
    before, sys.stdin = sys.stdin, io.TextIOWrapper(io.BytesIO(stdin), encoding="utf-8")
    try:
        with redirect_stdout(out), redirect_stderr(err):
            code = run([str(argument) for argument in arguments])
    finally:
        sys.stdin = before
    return Done(code, out.getvalue(), err.getvalue())


def process(*arguments: str | Path, cwd: Path, stdin: bytes = b"", **environ: str) -> Done:
    """Runs a command line in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-m", "rulesdsl", *arguments],
        cwd=cwd,
        env={**os.environ, "PYTHONPATH": str(ROOT), **environ},
        input=stdin,
        capture_output=True,
        check=False,
    )
    return Done(done.returncode, done.stdout.decode(), done.stderr.decode())


def commands(group: click.Group, path: str = "rulesdsl") -> Iterator[tuple[str, click.Command]]:
    """All commands, by the words that call them."""
    ctx = click.Context(group)
    for name in group.list_commands(ctx):
        command = group.get_command(ctx, name)
        assert command is not None
        yield f"{path} {name}", command
        if isinstance(command, click.Group):
            yield from commands(command, f"{path} {name}")
