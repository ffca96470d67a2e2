"""The fixed words of all languages go together, and the little grammar they have."""

from string import Formatter

import pytest

from rulesdsl.rulebook.languages import LANGUAGES, language
from rulesdsl.rulebook.languages.english import ENGLISH
from rulesdsl.rulebook.languages.spanish import SPANISH


def places(text: str) -> set[str]:
    """The names of what is filled in."""
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


@pytest.mark.parametrize("code", LANGUAGES)
def test_same_keys(code: str) -> None:
    """Every language has each text, with the same places to be filled in."""
    found = {key: places(text) for key, text in LANGUAGES[code].texts.items()}
    assert found == {key: places(text) for key, text in ENGLISH.texts.items()}


def test_codes() -> None:
    """A language is found by its code; one that is not known is English."""
    assert list(LANGUAGES) == [one.code for one in LANGUAGES.values()]
    assert language("es") is SPANISH
    assert language("xx") is ENGLISH


def test_listed() -> None:
    """Several things with a word before the last."""
    assert [ENGLISH.listed(("a", "b", "c")[:count]) for count in range(4)] == ["", "a", "a and b", "a, b and c"]
    assert SPANISH.listed(("a", "b"), "or") == "a o b"


@pytest.mark.parametrize(
    ("name", "one"),
    [
        ("players", "player"),
        ("valuable cards", "valuable card"),
        ("rows of three", "row of three"),
        ("copies", "copy"),
        ("boxes", "box"),
        ("prizes", "prize"),
        ("branches", "branch"),
        ("gear", "gear"),
        ("grass", "grass"),
        ("bus", "bus"),
    ],
)
def test_english_singular(name: str, one: str) -> None:
    """One of several, by the ending of the word that says how many."""
    assert ENGLISH.singular(name) == one


@pytest.mark.parametrize(
    ("name", "one"),
    [
        ("jugadores", "jugador"),
        ("cartas valiosas", "carta valiosa"),
        ("fichas de postes", "ficha de postes"),
        ("luces", "luz"),
        ("lugares", "lugar"),
        ("mes", "mes"),
    ],
)
def test_spanish_singular(name: str, one: str) -> None:
    """The same in Spanish, adjectives included."""
    assert SPANISH.singular(name) == one


def test_english_names() -> None:
    """Articles; quotation marks where a name is no noun; values with arguments."""
    assert [ENGLISH.definite(name) for name in ("display", "birds on", "to speak")] == ["the display", "“birds on”", "“to speak”"]
    assert [ENGLISH.indefinite(name) for name in ("bed", "apple")] == ["a bed", "an apple"]
    assert [ENGLISH.bare(name) for name in ("left", "to left")] == ["left", "“to left”"]
    assert ENGLISH.valued("huts on", ("w", "p"), False) == "huts of w on p"
    assert ENGLISH.valued("huts on", ("you", "p"), True) == "your huts on p"
    assert ENGLISH.valued("cards with", ("s",), False) == "cards with s"
    assert ENGLISH.valued("sets of", ("p",), False) == "sets of p"
    assert ENGLISH.valued("notch", ("p", "s"), False) == "notch of p for s"
    assert [ENGLISH.ordinal(place) for place in (1, 2, 12)] == ["1st", "2nd", "12th"]


@pytest.mark.parametrize(
    ("name", "arguments", "denied", "said"),
    [
        ("fits", ("c", "s"), False, "c fits s"),
        ("on path", ("s", "p"), False, "s is on path p"),
        ("has line", ("p",), False, "p has line"),
        ("has line", ("you",), False, "you have line"),
        ("is penalty", ("c",), True, "c is not penalty"),
        ("fits", ("c", "s"), True, "“fits” does not hold for c, s"),
        ("alone", ("s",), False, "“alone” holds for s"),
        ("full", (), False, "“full”"),
        ("lies", ("a", "b", "c"), False, "“lies” holds for a, b, c"),
        ("pass", ("a",), False, "“pass” holds for a"),
    ],
)
def test_english_tests(name: str, arguments: tuple[str, ...], denied: bool, said: str) -> None:
    """A test whose name begins with a verb is a sentence; any other holds or does not."""
    assert ENGLISH.held(name, arguments, denied) == said


def test_spanish_names() -> None:
    """Articles by the ending, `del` and `al`, values with arguments."""
    found = [SPANISH.definite(name) for name in ("bolsa", "mano", "mazo", "cartas", "sitios", "reserva")]
    assert found == ["la bolsa", "la mano", "el mazo", "las cartas", "los sitios", "la reserva"]
    assert [SPANISH.indefinite(name) for name in ("carta", "jugador")] == ["una carta", "un jugador"]
    assert SPANISH("move_from", what="1", origin="el mazo", target="el sitio") == "mueve 1 del mazo al sitio"
    assert SPANISH.valued("mano", ("p",), False) == "mano de p"
    assert SPANISH.valued("cartas", ("tú",), True) == "tus cartas"
    assert SPANISH.ordinal(2) == "2.º"


@pytest.mark.parametrize(
    ("arguments", "denied", "said"),
    [
        (("c", "s"), False, "c sirve para s"),
        (("c", "s"), True, "c no sirve para s"),
        (("tú",), False, "“sirve para” vale para ti"),
        (("a", "b", "c"), True, "“sirve para” no vale para a, b, c"),
        ((), False, "“sirve para”"),
    ],
)
def test_spanish_tests(arguments: tuple[str, ...], denied: bool, said: str) -> None:
    """A label that begins with a verb makes a sentence, unless the reader is its subject."""
    assert SPANISH.held("sirve para", arguments, denied) == said
