"""Tests with the marker `deep` are run only where `-m` asks for them."""

import pytest


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leaves the deep tests out, unless they are asked for."""
    if "deep" not in config.option.markexpr:
        deep = [item for item in items if item.get_closest_marker("deep")]
        config.hook.pytest_deselected(items=deep)
        items[:] = [item for item in items if item not in deep]
