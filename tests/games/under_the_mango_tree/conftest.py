"""What every test of Under the Mango Tree is given."""

import pytest

from tests.games.rulebook import rules_of
from tests.games.under_the_mango_tree.scene import Rules


@pytest.fixture
def rules(request: pytest.FixtureRequest) -> Rules:
    """The rules as shipped, with the variants that the test's module is about."""
    return rules_of(request.module, Rules())
