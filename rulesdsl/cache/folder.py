"""Where results are kept: in the user's cache directory, or where `RULESDSL_CACHE` says; `off` keeps nothing.

What lies there is loaded as Python objects, so that only what this user alone can have written is trusted.
"""

import os
import stat
from pathlib import Path

VARIABLE = "RULESDSL_CACHE"
OFF = "off"
OTHERS_WRITE = stat.S_IWGRP | stat.S_IWOTH


def cache_folder() -> Path | None:
    """Where results lie, or would lie; None where nothing is to be kept."""
    said = os.environ.get(VARIABLE, "")
    if said.lower() == OFF:
        return None
    if said:
        return Path(said)
    from platformdirs import user_cache_path

    try:
        usual = user_cache_path("rulesdsl", appauthor=False)
    except (OSError, RuntimeError):
        return None
    return usual if usual.is_absolute() else None  # a user without a home


def trusted(status: os.stat_result) -> bool:
    """Whether a file or a directory is this user's own, and nobody else may write to it. On Windows the place alone tells."""
    if os.name == "nt":
        return True
    return status.st_uid == os.geteuid() and not status.st_mode & OTHERS_WRITE


def made(folder: Path) -> bool:
    """Makes the directory, for this user alone, where it is not there; whether it can be trusted. Raises `OSError`."""
    folder.mkdir(mode=stat.S_IRWXU, parents=True, exist_ok=True)
    return trusted(folder.stat())
