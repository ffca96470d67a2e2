"""Options and settings for the whole suite."""

import os
import signal
from collections.abc import Iterator
from pathlib import Path
from threading import current_thread, main_thread

import pytest
from hypothesis import HealthCheck, settings

from rulesdsl.cache import code, folder, key

settings.register_profile("project", deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize=True)
settings.load_profile("project")

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN and current_thread() is main_thread():
    # What runs in the background is deaf to Ctrl-C, and so is all that it starts: tests of Ctrl-C need programs that hear it.
    signal.signal(signal.SIGINT, signal.default_int_handler)

os.environ[folder.VARIABLE] = folder.OFF
"""Tests see what is worked out, not what was: those of the cache itself say where it lies."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--update-goldens` writes what is found in place of what was expected."""
    parser.addoption("--update-goldens", action="store_true", help="refresh the Markdown cases and tests/goldens")
    parser.addoption("--all-pairs", action="store_true", help="play each pair of variants on its own, for all numbers of players")


def pytest_xdist_auto_num_workers(config: pytest.Config) -> int | None:
    """Goldens are refreshed by one process: two would write the same file."""
    return 0 if config.getoption("update_goldens") else None


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A directory in which results are kept, whatever has been written to the program's own files meanwhile."""
    monkeypatch.setattr(code, "BEGAN", 2**63)
    monkeypatch.setenv(folder.VARIABLE, str(tmp_path / "kept"))
    forget()
    yield tmp_path / "kept"
    forget()


def forget() -> None:
    """What this process knows of the program is looked up again."""
    code.program.cache_clear()
    key._begun.cache_clear()
