"""Rules in variant files may be indented as a whole, however the text is quoted."""

import pytest

from rulesdsl.source import SourceFile
from rulesdsl.variants import snippets
from rulesdsl.variants.document import Table, read_toml
from rulesdsl.variants.snippets import Parsed
from tests.variants.layering import laid, place
from tests.variants.test_original import RULES

TEXTS = {
    "gain.one": "for each k in 1..2:\n    let j = k\n    add 1 to score(me)\nadd 2 to score(me)",
    "able.rich": '(1 is 1 and\n1 is 2) otherwise "no"',
    "rich": "(1 is 1\n    and 2 is 2)",
    "score": "--- Said anew,\n--- on two lines.\nstate score (p in players): points = 0, seen by all",
    "winner": "ranking winner of p in players:\n    points: least score(p)\n    otherwise shared",
    "play.take_it": 'if yes otherwise "no":\n    gain 1\n    gain 2',
}
QUOTES = ['"""\n{}"""', "'''\n{}\n'''", "'''\n{}'''", '"""\n\n{}\n  """', "'''\n\n{}\n        '''"]


def read(address: str, literal: str) -> Parsed:
    """What a literal of TOML says at an address."""
    table = read_toml(SourceFile("t.toml", f"# first\nx = {literal}\n"))
    assert isinstance(table, Table)
    return snippets.parsed(place(laid(RULES)[0], address), table.entries["x"].value)


@pytest.mark.parametrize("address", TEXTS)
@pytest.mark.parametrize("quotes", QUOTES)
def test_indented_as_a_whole(address: str, quotes: str) -> None:
    """Eight spaces before each line change nothing, nor do empty lines around it."""
    text = TEXTS[address]
    if quotes.startswith('"'):
        text = text.replace("\\", "\\\\")
    expected = read(address, f"'''{TEXTS[address]}'''")
    found = read(address, quotes.format(text.replace("\n", "\n        ").join(("        ", ""))))
    assert (found.ok, found.mistakes, expected.mistakes) == (True, (), ())
    assert found.value == expected.value


def test_with_escapes() -> None:
    """Where characters are written otherwise than they are meant, indentation counts as it is meant."""
    expected = read("gain.one", "'add 1 to score(me)'")
    for literal in ('"\\u0061dd 1 to score(me)"', '"""\n        \\u0061dd 1 to score(me)"""', '"  add 1 to score(\\u006de)"'):
        assert read("gain.one", literal).value == expected.value
