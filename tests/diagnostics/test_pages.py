"""The pages of `rulesdsl explain`: one for each code, with examples that do what they say."""

import re

import pytest

from rulesdsl.cli.kinds import all_kinds
from rulesdsl.diagnostics.model import Severity
from rulesdsl.diagnostics.pages import HEADINGS, Page, page_codes, read_page
from rulesdsl.diagnostics.render.text import render_text
from tests.harness.fragments import mistakes_of
from tests.test_cases import INTERNAL

CODES = page_codes()
TEXT_CODES = [code for code in CODES if not code.startswith("RUN")]


ABRIDGED = {
    "SYN210": (("(((...", "(" * 200), ("...)))", ")" * 200)),
    "SYN402": (("␀", "\0"),),
    "SYN499": (("... and so on", "\n".join(f"nonsense {number}" for number in range(3, 60))),),
}
"""What stands for something that a page cannot show in full."""

ALONG = {"SYN499": {"SYN104"}}
"""The faults without which a fault cannot be had."""


def wrong(code: str) -> str:
    """The wrong example of a page, written out."""
    text = page(code).wrong
    for short, full in ABRIDGED.get(code, ()):
        assert short in text
        text = text.replace(short, full)
    return text


def page(code: str) -> Page:
    """The page of a code that has one."""
    found = read_page(code)
    assert found is not None
    return found


def test_every_code_has_a_page() -> None:
    """The pages and the registered kinds are the same codes."""
    assert list(CODES) == list(all_kinds())


@pytest.mark.parametrize("code", CODES)
def test_form(code: str) -> None:
    """The title is the code and its name; the headings are the four fixed ones, none of them empty."""
    found = page(code)
    assert found.text.splitlines()[0] == f"# {code} {all_kinds()[code].slug}"
    assert tuple(re.findall(r"^## (.*)$", found.text, re.MULTILINE)) == HEADINGS
    assert all([found.says, found.why, found.wrong, found.right])


@pytest.mark.parametrize("code", TEXT_CODES)
def test_wrong_example(code: str) -> None:
    """The wrong example has this mistake and no other error."""
    found = mistakes_of(wrong(code))
    assert code in {mistake.code for mistake in found}
    assert {mistake.code for mistake in found if mistake.severity is Severity.ERROR} <= {code} | ALONG.get(code, set())


@pytest.mark.parametrize("code", TEXT_CODES)
def test_right_example(code: str) -> None:
    """The right example has no mistake at all."""
    assert render_text(mistakes_of(page(code).right)) == ""


@pytest.mark.parametrize("code", TEXT_CODES)
def test_no_internal_words(code: str) -> None:
    """What the wrong example is told shows no name from inside the program."""
    told = render_text(mistakes_of(wrong(code)))
    assert [word for word in INTERNAL if word in told] == []


@pytest.mark.parametrize("code", TEXT_CODES)
def test_headlines(code: str) -> None:
    """A headline stands alone: one line of at most 110 characters, no capital first, no full stop."""
    for mistake in mistakes_of(wrong(code)):
        headline = mistake.headline()
        assert len(headline) <= 110
        assert not headline.endswith(".")
        assert headline[0] == headline[0].lower()
