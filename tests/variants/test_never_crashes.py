"""Whatever stands in a variant file: it is told what is wrong with it, at its own places, and nothing goes wrong inside."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import rulesdsl
from rulesdsl.diagnostics.model import Mistake, Severity
from rulesdsl.diagnostics.render.text import render_text
from rulesdsl.source import SourceFile
from rulesdsl.variants.find import Chosen
from rulesdsl.variants.model import Variant
from rulesdsl.variants.read import read_variant
from tests.test_cases import INTERNAL
from tests.variants.wild import ALL, SMALL, Ground, files, mangled, shipped

INSIDE = tuple(word for word in INTERNAL if word != "None")
PIECES = [one for one in shipped(ALL) if one[0].name != "mangrovia"]
LARGE = [one for one in shipped(ALL) if one[0].name == "mangrovia"]


def built(ground: Ground, texts: dict[str, str]) -> tuple[Mistake, ...]:
    """What a game with some variants is told, for its least number of players."""
    variants: list[Variant] = []
    found: list[Mistake] = []
    for name, text in texts.items():
        variant, wrong = read_variant(SourceFile(f"{name}.toml", text))
        found += wrong
        variants += () if variant is None else (variant,)
    return rulesdsl.build(ground.source, ground.counts[0], Chosen(tuple(variants), tuple(found)))[1]


def elsewhere(mistakes: tuple[Mistake, ...], names: tuple[str, ...]) -> list[Mistake]:
    """The errors that are not shown in one of some variants."""
    own = {f"{name}.toml" for name in names}
    errors = (mistake for mistake in mistakes if mistake.severity is Severity.ERROR)
    return [mistake for mistake in errors if mistake.span.written.source.name not in own]


def check(ground: Ground, texts: dict[str, str]) -> None:
    """Nothing is raised; every error lies in a variant; no message speaks of the program."""
    mistakes = built(ground, texts)
    told = render_text(mistakes)
    assert elsewhere(mistakes, tuple(texts)) == []
    assert [word for word in INSIDE if word in told and not any(word in text for text in texts.values())] == []


@settings(max_examples=150)
@given(st.data())
def test_any_edits(data: st.DataObject) -> None:
    """Edits of any address of a game, with any verb and any value."""
    ground = SMALL[data.draw(st.sampled_from(sorted(SMALL)))]
    check(ground, {"wild": data.draw(files(ground))})


@settings(max_examples=60)
@given(st.data())
def test_any_two_variants(data: st.DataObject) -> None:
    """Two variants, of one rank or of two."""
    ground = SMALL[data.draw(st.sampled_from(sorted(SMALL)))]
    upper = data.draw(st.sampled_from(("module", "house")))
    check(ground, {"one": data.draw(files(ground, "module")), "two": data.draw(files(ground, upper))})


@settings(max_examples=100)
@given(st.data())
def test_shipped_files_cut_up(data: st.DataObject) -> None:
    """The files that come with the games, with pieces cut out and put in."""
    ground, name, text = data.draw(st.sampled_from(PIECES))
    check(ground, {name: data.draw(mangled(text))})


@settings(max_examples=15)
@given(st.data())
def test_files_of_a_large_game_cut_up(data: st.DataObject) -> None:
    """The same of the largest game."""
    ground, name, text = data.draw(st.sampled_from(LARGE))
    check(ground, {name: data.draw(mangled(text))})


@settings(max_examples=15)
@given(st.data())
def test_any_edits_of_a_large_game(data: st.DataObject) -> None:
    """Any edits of the largest game."""
    check(ALL["mangrovia"], {"wild": data.draw(files(ALL["mangrovia"]))})


NO_VARIANTS = ("", "\ufeff", "\0", "[", "]", "=", '"""', "[variant]", "x" * 5000, "[[variant]]", "[variant.game]", "\ufdfd")


@pytest.mark.parametrize("text", NO_VARIANTS)
def test_no_variant_at_all(text: str) -> None:
    """Texts that are no variants, or hardly."""
    check(SMALL["nim"], {"wild": text})
