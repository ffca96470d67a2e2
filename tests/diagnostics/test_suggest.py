"""Did you mean."""

from hypothesis import given
from hypothesis import strategies as st

from rulesdsl.diagnostics.suggest import closest, did_you_mean

NAMES = st.text("abcXYZ_", min_size=1, max_size=6)


def test_closest() -> None:
    """The nearest first, at most two, none that is too far; another case alone decides."""
    assert closest("vilage", ["village", "villages", "villain", "pillage", "hut"]) == ("village", "villages")
    assert closest("Hut", ["hut", "huts", "hit"]) == ("hut",)
    assert closest("boat", ["amulet"]) == ()
    assert did_you_mean(("hut", "huts")) == ("did you mean `hut` or `huts`?",)
    assert did_you_mean(()) == ()


@given(NAMES, st.lists(NAMES))
def test_closest_is_useful(word: str, names: list[str]) -> None:
    """It never suggests the word itself, only candidates, each once, whatever their order."""
    found = closest(word, names)
    assert word not in found
    assert set(found) <= set(names)
    assert len(set(found)) == len(found) <= 2
    assert closest(word, reversed(names)) == found


@given(NAMES.filter(lambda word: len(word) == 1), st.lists(NAMES))
def test_no_guess_for_one_letter(word: str, names: list[str]) -> None:
    """A name of one letter is like too many others: only its other case is suggested."""
    assert all(name.lower() == word.lower() for name in closest(word, names))
