"""When colours are used."""

import pytest
from attrs import frozen

from rulesdsl.diagnostics.render.color import wants_color


@frozen
class Screen:
    """A stream that is a terminal or not."""

    terminal: bool

    def isatty(self) -> bool:
        """Whether it is one."""
        return self.terminal


@pytest.mark.parametrize(
    ("terminal", "environ", "option", "colored"),
    [
        (True, {}, "auto", True),
        (False, {}, "auto", False),
        (True, {"NO_COLOR": "1"}, "auto", False),
        (True, {"NO_COLOR": ""}, "auto", True),
        (False, {"FORCE_COLOR": "1"}, "auto", True),
        (False, {"FORCE_COLOR": "0"}, "auto", False),
        (False, {"FORCE_COLOR": "1", "NO_COLOR": "1"}, "auto", False),
        (True, {"TERM": "dumb"}, "auto", False),
        (False, {"TERM": "dumb", "FORCE_COLOR": "1"}, "auto", True),
        (False, {"NO_COLOR": "1"}, "always", True),
        (True, {"FORCE_COLOR": "1"}, "never", False),
    ],
)
def test_wants_color(terminal: bool, environ: dict[str, str], option: str, colored: bool) -> None:
    """The option wins over NO_COLOR, that over FORCE_COLOR, that over TERM and the terminal."""
    assert wants_color(Screen(terminal), environ, option) is colored
