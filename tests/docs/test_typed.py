"""Holds the Python of the documentation against the types of the packages."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.commands import ROOT
from tests.docs.pages import blocks


def test_the_program_on_embedding_is_typed(tmp_path: Path) -> None:
    """A strict type checker has nothing to say of it."""
    pytest.importorskip("mypy")
    program = tmp_path / "program.py"
    page = ROOT / "docs" / "how_to" / "embed.md"
    program.write_text("\n".join(block.text for block in blocks(page) if block.kind == "python"), encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", str(program)], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout.splitlines()[-1:]) == (0, ["Success: no issues found in 1 source file"]), done.stdout
