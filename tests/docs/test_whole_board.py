"""The whole board is transcribed as the page about it says: from what `explain` gives to be copied."""

import re
from pathlib import Path
from textwrap import dedent

import pytest

from tests.cli.commands import rulesdsl

HEAD = 'variant.game = "mangrovia"\nvariant.rank = "module"\n\n'


def copied(table: str) -> str:
    """The block that `explain` ends with, to be put into a variant."""
    found = re.search(r'^    \[rewrite\]\n.*?^    """\n', rulesdsl("explain", "mangrovia", table).out, re.MULTILINE | re.DOTALL)
    assert found is not None
    return dedent(found[0])


@pytest.mark.parametrize("table", ["spaces", "paths", "starting_cards", "godless_tiles"])
def test_a_table(table: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The copied table without its mark is a sound variant, of the same rows, and nothing in it is called reconstructed."""
    monkeypatch.chdir(tmp_path)
    text = copied(table)
    assert text.count(" reconstructed]") == 1
    Path("board.toml").write_text(HEAD + text.replace(" reconstructed]", "]"), encoding="utf-8")
    assert rulesdsl("check", "board.toml", "-p", "3").code == 0
    assert "reconstructed" not in rulesdsl("explain", "mangrovia", table, "-v", "board.toml").out.splitlines()[0]
    assert len(re.findall("^      [-+] ", rulesdsl("diff", "mangrovia", "-v", "board.toml").out, re.MULTILINE)) == 2
