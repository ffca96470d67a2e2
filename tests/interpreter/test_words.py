"""Values and words as a person reads them."""

import pytest

from interpreter.words import action, fill, listed, text, title
from rulesdsl.ir.model import NONE, Format, Int, Option, Shape, Shown, Words

ROWS = ("wet_sand", "water", "reed")


@pytest.mark.parametrize(
    ("value", "form", "shown"),
    [
        (3, Format(Shape.NUMBER), "3"),
        (3, Format(Shape.NUMBER, (), "valuables"), "3 valuables"),
        (1, Format(Shape.NUMBER, (), "valuables"), "1 valuable"),
        (-1, Format(Shape.NUMBER, (), "points"), "-1 point"),
        (1, Format(Shape.NUMBER, (), "compass"), "1 compass"),
        (1, Format(Shape.FLAG), "yes"),
        (0, Format(Shape.FLAG), "no"),
        (0, Format(Shape.ROW, ROWS), "wet sand"),
        (0, Format(Shape.SET, ROWS), "none"),
        (0b010, Format(Shape.SET, ROWS), "water"),
        (0b011, Format(Shape.SET, ROWS), "wet sand and water"),
        (0b111, Format(Shape.SET, ROWS), "wet sand, water and reed"),
        (NONE, Format(Shape.ROW, ROWS), "none"),
        (NONE, Format(Shape.NUMBER, (), "points"), "none"),
    ],
)
def test_values_as_text(value: int, form: Format, shown: str) -> None:
    """Underscores are spaces, units follow their number, the empty value is "none"."""
    assert text(value, form) == shown


def test_words_with_values() -> None:
    """Plain parts stay, values come as they are shown."""
    words = Words(("you have ", Shown(Int(2), Format(Shape.NUMBER)), " huts"))

    assert fill(words, lambda shown: "two") == "you have two huts"


def test_an_empty_list_is_none() -> None:
    """Nothing has a word, too."""
    assert listed(()) == "none"


def test_titles_and_names_of_actions() -> None:
    """A name keeps the label as it is, a title shows it."""
    family = Option("build.space", "build on {}", 1, 3, ROWS, (), ())
    single = Option("pass", "do nothing", None, 1, (), (), ())

    assert (action(family, 0), title(family, 0)) == ("build.space=wet_sand", "build on wet sand")
    assert (action(single, 0), title(single, 0)) == ("pass", "do nothing")
