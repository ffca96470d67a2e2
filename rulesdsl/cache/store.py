"""Results on disk: one file each, written beside and put in place at once, so that nobody ever reads half of one.

A file is the hash of what follows, then the name of its key, then the result as Python pickles it. Whatever cannot be read,
or is not what was written, counts as not there; whatever cannot be written is not kept.
"""

import os
import re
import time
from collections.abc import Callable
from contextlib import suppress
from io import BytesIO
from pathlib import Path
from typing import Any, TypeVar

from rulesdsl.cache.folder import cache_folder, made, trusted
from rulesdsl.cache.key import Key

SUFFIX = ".kept"
OURS = re.compile(r"[a-z]+-[0-9a-f]{64}\.(kept|\d+-\d+\.new)")
HASH = 32
MOST = 50_000_000
"""Bytes of all results together. Those not used for longest go first."""
MOST_FILES = 1000
DAY = 86_400
"""Seconds. A result that is used says so at most once in this time."""
MISSING: Any = object()
T = TypeVar("T")


def found(key: Key | None) -> Any:
    """The result that is kept under a key; `MISSING` where there is none."""
    folder = cache_folder() if key is not None else None
    if key is None or folder is None:
        return MISSING
    try:
        content = _read(folder / f"{key.name}{SUFFIX}")
    except OSError:
        return MISSING
    return MISSING if content is None else _opened(content, key)


def keep(key: Key | None, result: object) -> None:
    """Keeps a result under a key, if that can be done; then lets go of old ones if there are too many."""
    folder = cache_folder() if key is not None else None
    if key is None or folder is None:
        return
    # A result that cannot be pickled, or a disk that takes nothing: neither is worth a word to somebody who wants to play.
    with suppress(Exception):
        if made(folder):
            _write(folder / f"{key.name}{SUFFIX}", _closed(result, key))
            _let_go(folder)


def remembered(key: Key | None, make: Callable[[], T], worth: Callable[[T], bool] = lambda _: True) -> T:
    """The result that is kept under a key; else it is made, and kept if it is worth it."""
    result: T = found(key)
    if result is MISSING:
        result = make()
        if worth(result):
            keep(key, result)
    return result


# ---- one file -------------------------------------------------------------------------------------


def _read(path: Path) -> bytes | None:
    """What is in a file, None if somebody else may have written it."""
    if not trusted(path.parent.stat()):
        return None
    with path.open("rb") as file:
        status = os.fstat(file.fileno())
        if not trusted(status):
            return None
        if time.time() - status.st_mtime > DAY:
            with suppress(OSError):
                os.utime(path)
        return file.read()


def _write(path: Path, content: bytes) -> None:
    beside = path.with_suffix(f".{os.getpid()}-{time.monotonic_ns()}.new")
    handle = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o600)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
        beside.replace(path)
    finally:
        beside.unlink(missing_ok=True)


def _closed(result: object, key: Key) -> bytes:
    from hashlib import sha256

    from rulesdsl.cache.pickles import Pickler

    inside = BytesIO()
    inside.write(key.name.encode())
    Pickler(inside).dump(result)
    content = inside.getvalue()
    return sha256(content).digest() + content


def _opened(content: bytes, key: Key) -> Any:
    """The result in a file's content; `MISSING` where it is not whole, or another's."""
    import gc
    import pickle
    from hashlib import sha256

    name = key.name.encode()
    inside = memoryview(content)[HASH:]
    if content[:HASH] != sha256(inside).digest() or inside[: len(name)] != name:
        return MISSING
    looking = gc.isenabled()
    gc.disable()  # thousands of new objects and none to free: looking for some takes as long as making them
    try:
        return pickle.loads(inside[len(name) :])
    except Exception:  # whatever is wrong with it: it can be worked out again
        return MISSING
    finally:
        if looking:
            gc.enable()


# ---- all files ------------------------------------------------------------------------------------


def _let_go(folder: Path) -> None:
    """Removes the oldest results until the others take no more than they may."""
    with os.scandir(folder) as entries:
        files = [(entry.stat(), entry.path) for entry in entries if OURS.fullmatch(entry.name)]
    size = sum(status.st_size for status, _ in files)
    for gone, (status, path) in enumerate(sorted(files, key=lambda one: one[0].st_mtime)):
        if size <= MOST and len(files) - gone <= MOST_FILES:
            return
        Path(path).unlink(missing_ok=True)
        size -= status.st_size
