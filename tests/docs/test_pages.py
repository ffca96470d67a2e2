"""Follows every page of the documentation as a reader would."""

from pathlib import Path

import pytest

from tests.docs.pages import PAGES, Shown, blocks, follow, name


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_page(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> None:
    """What a page shows of commands and of Python is what comes out."""
    monkeypatch.chdir(tmp_path)
    wrong = [one for one in follow(page, tmp_path) if not one.agrees]
    if wrong and request.config.getoption("update_goldens"):
        _mend(page, wrong)
        wrong = [one for one in wrong if "..." in one.shown]
    assert {one.line + 1: one.came for one in wrong} == {one.line + 1: one.shown for one in wrong}


def _mend(page: Path, wrong: list[Shown]) -> None:
    """Shows what came out instead, except where the page shows only a part of it."""
    lines = page.read_text(encoding="utf-8").splitlines(keepends=True)
    for one in reversed(wrong):
        if "..." not in one.shown:
            lines[one.line : one.line + len(one.shown.splitlines())] = one.came
    page.write_text("".join(lines), encoding="utf-8")


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_files_are_used(page: Path) -> None:
    """Each file that a page shows by its name is used by a command or by Python below it."""
    found = list(blocks(page))
    for number, block in enumerate(found):
        below = " ".join(other.text for other in found[number + 1 :] if other.kind in ("console", "python"))
        assert not block.file or Path(block.file).stem in below, f"{name(page)}:{block.line}"


@pytest.mark.parametrize(
    ("shown", "came", "agrees"),
    [
        ("a\n", "a\n", True),
        ("a\n", "a\nb\n", False),
        ("a\n...\n", "a\nb\nc\n", True),
        ("a\n...\nc\n", "a\nc\n", True),
        ("...\nb\n", "a\nb\nc\n", False),
        ("a ... c\n", "a b c\n", True),
        ("a ... c\n", "a\nc\n", False),
        ("a.b\n", "axb\n", False),
    ],
)
def test_what_is_left_out(shown: str, came: str, agrees: bool) -> None:
    """Three dots stand for any lines, or within a line for any text."""
    assert Shown(0, shown, came).agrees is agrees
