"""What every test of Mangrovia is given."""

import pytest

from tests.games.mangrovia.rulebook import Rules
from tests.games.rulebook import rules_of


@pytest.fixture
def rules(request: pytest.FixtureRequest) -> Rules:
    """The rules as shipped, with the variants that the test's module is about."""
    return rules_of(request.module, Rules())
