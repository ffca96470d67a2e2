"""What holds in each release of Python that the packages are for."""

import ast
import re
from pathlib import Path

import pytest

from tests.test_imports import MODULES

POSSESSIVE_GROUP = re.compile(r"\)(?:[*+?]|\{[\d,]*\})\+")
"""A group that is repeated and gives nothing back: in Python 3.11.2 it loses what it has matched."""


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.stem)
def test_no_possessive_groups(path: Path) -> None:
    """No pattern repeats a group possessively; runs of single characters may be."""
    texts = (node.value for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if isinstance(node, ast.Constant))
    assert [text for text in texts if isinstance(text, str) and POSSESSIVE_GROUP.search(text)] == []


def test_what_a_possessive_group_is() -> None:
    """Groups are told from classes of characters."""
    assert POSSESSIVE_GROUP.search(r"(?:a|b)*+c")
    assert not POSSESSIVE_GROUP.search(r"(?:[^a]++|b)*c")
