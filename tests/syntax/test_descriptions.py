"""Descriptions above labelled lines: which they belong to, and that nothing loses them."""

import pytest

from rulesdsl.names.addresses import addressed
from rulesdsl.syntax.write import write_file
from tests.syntax.reading import HEADER, formatted, read

TEXT = HEADER + (
    """\
--- The condition.
condition fit (c in cards):
    --- The clause.
    cheap: c is 1 otherwise "no"

payment coins:
    --- The source.
    coin: c in purse, worth 1, to box

ranking winner of p in players:
    --- The key.
    points: most score(p)
    otherwise shared
    --- The prize,
    --- in two lines.
    first:  1st adds 2 to score(p)

--- The deed.
to play:
    --- The step.
    what: choose:
        --- The option.
        grab if a otherwise "no":
            --- The step of an option.
            one: end
        leave: end
    --- The block.
    rest:
        for each p in players:
            --- The step in a loop.
            each_one: end
    --- The test.
    if_so: if a: end
    else: end
"""
)
DESCRIBED = {
    "fit": "The condition.",
    "fit.cheap": "The clause.",
    "pay.coins.coin": "The source.",
    "winner.points": "The key.",
    "winner.first": "The prize,\nin two lines.",
    "play": "The deed.",
    "play.what": "The step.",
    "play.what.grab": "The option.",
    "play.what.grab.one": "The step of an option.",
    "play.rest": "The block.",
    "play.rest.each_one": "The step in a loop.",
    "play.if_so": "The test.",
}


def test_whose() -> None:
    """The `---` lines above a labelled line are its description."""
    assert {one.path: one.doc for one in addressed(read(TEXT)) if one.doc} == DESCRIBED


def test_formatted() -> None:
    """The formatter leaves them where they stand, at the level of their line."""
    assert formatted(TEXT) == TEXT
    assert formatted(TEXT.replace("    --- The step.\n", "--- The step.\n")) == TEXT


def test_written() -> None:
    """Rules written from the tree have all of them."""
    again = write_file(read(TEXT))
    assert again == TEXT
    assert read(again) == read(TEXT)


@pytest.mark.parametrize(
    ("line", "above"),
    [("        for each", "        --- Nobody's.\n"), ("            --- The step in", "            --- Nobody's.\n\n")],
)
def test_of_nothing(line: str, above: str) -> None:
    """One above a step without a name, or above an empty line, describes nothing, and stays where it stands."""
    text = TEXT.replace(line, above + line)
    assert text != TEXT
    assert read(text) == read(TEXT)
    assert formatted(text) == text
