"""Every link between the pages leads somewhere, and every page can be reached."""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from markdown_it import MarkdownIt
from markdown_it.token import Token

from tests.docs.pages import PAGES, ROOT, name

INDEX = ROOT / "docs" / "index.md"


def inline(page: Path) -> Iterator[tuple[Token | None, list[Token]]]:
    """Each run of text of a page with its tokens, and the heading that it is, if it is one."""
    above: Token | None = None
    for token in MarkdownIt().enable("table").parse(page.read_text(encoding="utf-8")):
        if token.type == "inline":
            yield above if above and above.type == "heading_open" else None, token.children or []
        above = token


def links(page: Path) -> list[str]:
    """What a page links to, other sites left out."""
    targets = [str(part.attrGet("href")) for _, parts in inline(page) for part in parts if part.type == "link_open"]
    return [target for target in targets if not re.match(r"[a-z]+:", target)]


@cache
def anchors(page: Path) -> set[str]:
    """The anchors of a page: what its headings are called in addresses, and those it sets itself."""
    titles = ["".join(part.content for part in parts) for heading, parts in inline(page) if heading]
    written = re.findall(r'<a (?:id|name)="([^"]+)">', page.read_text(encoding="utf-8"))
    return {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles} | set(written)


def leads_somewhere(page: Path, link: str) -> bool:
    """Whether the file is there, and the place in it."""
    file, _, anchor = link.partition("#")
    target = (page.parent / file).resolve() if file else page
    return target.exists() and (not anchor or anchor in anchors(target))


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_links(page: Path) -> None:
    """Every link of a page leads to a file, and to a heading or an anchor of it."""
    assert [link for link in links(page) if not leads_somewhere(page, link)] == []


def test_index() -> None:
    """The index links to every page of the documentation."""
    linked = {(INDEX.parent / link.partition("#")[0]).resolve() for link in links(INDEX)}
    assert {page for page in PAGES if page.parent != ROOT} - linked - {INDEX} == set()


def test_what_leads_nowhere() -> None:
    """A missing file and a missing heading are told from those that are there."""
    assert leads_somewhere(INDEX, "reference/language.md#dead-ends")
    assert not leads_somewhere(INDEX, "reference/language.md#live-ends")
    assert not leads_somewhere(INDEX, "reference/languages.md")
