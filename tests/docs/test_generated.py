"""The pages of the reference that follow from the program are current, whole, and linked."""

import re
from pathlib import Path

import click
import pytest

from docs.generate import PAGES, REFERENCE, anchor, main
from rulesdsl.cli.group import cli
from rulesdsl.cli.kinds import all_kinds
from rulesdsl.diagnostics.pages import read_page
from tests.cli.commands import commands

DOCS = REFERENCE.parent


@pytest.mark.parametrize("name", PAGES)
def test_the_page_is_current(name: str, request: pytest.FixtureRequest) -> None:
    """A page is what the program says now."""
    if request.config.getoption("update_goldens"):
        (REFERENCE / name).write_text(PAGES[name](), encoding="utf-8")
    else:
        assert (REFERENCE / name).read_text(encoding="utf-8") == PAGES[name]()


def test_the_check(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """`--check` finds a page that is missing or old, and writes nothing."""
    monkeypatch.setattr("docs.generate.REFERENCE", tmp_path)
    monkeypatch.setattr("docs.generate.PAGES", {"a.md": lambda: "new"})
    assert main(["--check"]) == 1
    assert list(tmp_path.iterdir()) == []
    assert main([]) == main(["--check"]) == 0
    (tmp_path / "a.md").write_text("old")
    assert main(["--check"]) == 1
    assert "a.md is not current" in capsys.readouterr().err


def test_every_command_has_its_section() -> None:
    """Each with its arguments, its options and an example."""
    page = (REFERENCE / "cli.md").read_text(encoding="utf-8")
    sections = dict(re.findall(r"^### (rulesdsl .*)\n((?:(?!^##).*\n)*)", page, re.MULTILINE))
    assert set(sections) == {path for path, _ in commands(cli)}
    for path, command in commands(cli):
        names = [name for one in command.params if isinstance(one, click.Option) and not one.hidden for name in one.opts]
        names += [
            f"- `{one.make_metavar(click.Context(command))}`: " for one in command.params if isinstance(one, click.Argument)
        ]
        assert [name for name in names if name not in sections[path]] == []
        assert "```sh\nrulesdsl " in sections[path] or path == "rulesdsl completion"


def test_every_code_has_its_section() -> None:
    """The index leads to each code, and its section has what `rulesdsl explain` says."""
    text = (REFERENCE / "codes.md").read_text(encoding="utf-8")
    for code, kind in all_kinds().items():
        page = read_page(code)
        assert page is not None
        assert f"| [{code}](#{anchor(page)}) | {kind.slug} | {kind.severity.value} |" in text
        section = text.partition(f"\n### {code} {kind.slug}\n")[2].partition("\n### ")[0]
        assert [part for part in (page.says, page.why, page.wrong, page.right) if part not in section] == []


@pytest.mark.parametrize("name", PAGES)
def test_it_is_linked(name: str) -> None:
    """The front page of the documentation leads to it."""
    assert f"](reference/{name})" in (DOCS / "index.md").read_text(encoding="utf-8")
