"""What every test of Mangrovia is given."""

import pytest

from tests.games.mangrovia.rulebook import Rules


@pytest.fixture
def rules() -> Rules:
    """The rules as shipped."""
    return Rules()
