"""Whole rule pages as they were read and found good. `--update-goldens` writes them anew."""

from pathlib import Path

import pytest

from rulesdsl.rulebook.from_rules import book
from rulesdsl.rulebook.markdown import markdown
from tests.rulebook.garden import WILD, page
from tests.rulebook.test_shipped import played

PAGES = Path(__file__).parent / "pages"
MADE = {
    "garden": lambda: page(),
    "garden_for_2": lambda: page(players=2),
    "garden_wild_for_4": lambda: page(WILD, players=4),
    "garden_es": lambda: page(code="es"),
    "tic_tac_toe": lambda: markdown(book(played("tic_tac_toe"))),
    "nim_normal_play": lambda: markdown(book(played("nim", "normal_play"))),
}


@pytest.mark.parametrize("name", MADE)
def test_page(name: str, request: pytest.FixtureRequest) -> None:
    """The page is the one that is kept."""
    kept = PAGES / f"{name}.md"
    if request.config.getoption("update_goldens"):
        kept.write_text(MADE[name](), encoding="utf-8")
    else:
        assert MADE[name]() == kept.read_text(encoding="utf-8")


def test_all_are_made() -> None:
    """No page is kept that is not made."""
    assert {path.stem for path in PAGES.iterdir()} == set(MADE)
