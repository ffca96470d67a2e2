"""Options and settings for the whole suite."""

import os

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile("project", deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize=True)
settings.load_profile("project")

os.environ["RULESDSL_CACHE"] = "off"
"""Tests see what is worked out, not what was: those of the cache itself say where it lies."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--update-goldens` writes what is found in place of what was expected."""
    parser.addoption("--update-goldens", action="store_true", help="refresh the Markdown cases and tests/goldens")
    parser.addoption("--all-pairs", action="store_true", help="play each pair of variants on its own, for all numbers of players")


def pytest_xdist_auto_num_workers(config: pytest.Config) -> int | None:
    """Goldens are refreshed by one process: two would write the same file."""
    return 0 if config.getoption("update_goldens") else None
