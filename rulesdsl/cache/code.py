"""Which program it is that works something out: another one may come to another result, or not understand a kept one."""

import os
import sys
import time
from collections.abc import Iterator
from functools import cache
from pathlib import Path

BEGAN = time.time_ns()
"""When this process imported the package."""
ROOT = Path(__file__).parent.parent
OURS = (ROOT, ROOT.parent / "interpreter")
APART = frozenset(("__pycache__", "shipped_games"))
"""Directories with nothing that decides what comes out: the texts of the games are known one by one."""
NEEDED = ("attr", "lark")
"""The libraries that results come from, or are made of."""


@cache
def program() -> tuple[str, ...] | None:
    """What tells this program from all others: Python, and the sizes and times of all files of ours.

    None where they cannot be looked at, or have changed since this process read them: then nobody knows what it is.
    """
    try:
        files = [*map(_status, _needed()), *(file for folder in OURS for file in _files(str(folder)))]
    except OSError:
        return None
    if any(max(status.st_mtime_ns, status.st_ctime_ns) > BEGAN for _, status in files):
        return None
    return (sys.version, *sorted(f"{path} {status.st_size} {status.st_mtime_ns}" for path, status in files))


def _needed() -> Iterator[str]:
    from importlib.util import find_spec

    for name in NEEDED:
        spec = find_spec(name)
        if spec is None or spec.origin is None:
            raise FileNotFoundError(name)
        yield spec.origin


def _status(path: str) -> tuple[str, os.stat_result]:
    return path, Path(path).stat()


def _files(folder: str) -> Iterator[tuple[str, os.stat_result]]:
    """All files below a directory. By `os.scandir`, since this is looked at whenever a game is loaded."""
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.is_dir():
                if entry.name not in APART:
                    yield from _files(entry.path)
            else:
                yield entry.path, entry.stat()
