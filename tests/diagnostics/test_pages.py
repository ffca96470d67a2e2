"""The pages of `rulesdsl explain`: one for each code, with examples that do what they say."""

import re

import pytest

from rulesdsl.cli.kinds import all_kinds
from rulesdsl.diagnostics.model import Mistake, Severity
from rulesdsl.diagnostics.pages import HEADINGS, Block, Page, page_codes, read_page
from rulesdsl.diagnostics.render.text import render_text
from tests.harness.fragments import mistakes_of
from tests.harness.layers import Layer, is_layer, is_rules, layered, players_of
from tests.test_cases import INTERNAL

CODES = page_codes()
TEXT_CODES = [code for code in CODES if not code.startswith("RUN")]


ABRIDGED = {
    "SYN210": (("(((...", "(" * 200), ("...)))", ")" * 200)),
    "SYN402": (("␀", "\0"),),
    "SYN499": (("... and so on", "\n".join(f"nonsense {number}" for number in range(3, 60))),),
}
"""What stands for something that a page cannot show in full."""

LAYERED = ("VAR", "LAB")
"""Codes about files that are laid over rules."""

ALONG = {"SYN499": {"SYN104"}}
"""The faults without which a fault cannot be had."""


def wrong(code: str) -> str:
    """The wrong example of a page, written out."""
    text = page(code).wrong
    for short, full in ABRIDGED.get(code, ()):
        assert short in text
        text = text.replace(short, full)
    return text


def mistakes_in(blocks: tuple[Block, ...], rules: Block) -> tuple[Mistake, ...]:
    """The mistakes of an example that consists of rules, its own or others, and of variants."""
    below = next((block for block in blocks if is_rules(block.words)), rules)
    layers = tuple(Layer(block.words, block.text) for block in blocks if is_layer(block.words))
    return layered(below.text, layers, players_of(below.words)) if layers else mistakes_of(below.text)


def wrong_mistakes(code: str) -> tuple[Mistake, ...]:
    """What the wrong example is told."""
    found = page(code)
    return mistakes_in(found.wrong_blocks, found.wrong_blocks[0]) if code.startswith(LAYERED) else mistakes_of(wrong(code))


def right_mistakes(code: str) -> tuple[Mistake, ...]:
    """What the right example is told."""
    found = page(code)
    return mistakes_in(found.right_blocks, found.wrong_blocks[0]) if code.startswith(LAYERED) else mistakes_of(found.right)


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
    found = wrong_mistakes(code)
    assert code in {mistake.code for mistake in found}
    assert {mistake.code for mistake in found if mistake.severity is Severity.ERROR} <= {code} | ALONG.get(code, set())


@pytest.mark.parametrize("code", TEXT_CODES)
def test_right_example(code: str) -> None:
    """The right example has no mistake at all."""
    assert render_text(right_mistakes(code)) == ""


@pytest.mark.parametrize("code", TEXT_CODES)
def test_no_internal_words(code: str) -> None:
    """What the wrong example is told shows no name from inside the program."""
    told = render_text(wrong_mistakes(code))
    assert [word for word in INTERNAL if word in told] == []


@pytest.mark.parametrize("code", TEXT_CODES)
def test_headlines(code: str) -> None:
    """A headline stands alone: one line of at most 110 characters, no capital first, no full stop."""
    for mistake in wrong_mistakes(code):
        headline = mistake.headline()
        assert len(headline) <= 110
        assert not headline.endswith(".")
        assert headline[0] == headline[0].lower()


def test_pages_of_variants_show_variants() -> None:
    """Both examples of such a page have a variant, and the rules below them are right by themselves."""
    pages = [page(code) for code in CODES if code.startswith(LAYERED)]
    assert [one.code for one in pages if not any(is_layer(block.words) for block in one.wrong_blocks)] == []
    assert [one.code for one in pages if not any(is_layer(block.words) for block in one.right_blocks)] == []
    assert [one.code for one in pages if mistakes_of(one.wrong)] == []
