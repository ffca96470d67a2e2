"""How a wording says names, rows, amounts, steps and phrases."""

import pytest

from rulesdsl.wording.model import PLAIN, Label, Text, Wording, placeholders

ROWS = {
    "players": {"p2": ("players.p2",)},
    "seats": {"p2": ("players.p2",), "neutral": ("seats.neutral",)},
    "huts": {"p2": ("huts.p2", "players.p2"), "neutral": ("huts.neutral", "seats.neutral")},
    "cards": {"red_3": ("cards.red_3", "colours.red", "3")},
}
SPANISH = Wording(
    "es",
    layers=(
        {"huts": Label("cabaña", "cabañas"), "red": Label("rojo", "rojos"), "seats.neutral": Label("nadie", "nadie")},
        {"red": Label("red one", "red ones"), "green": Label("green one", "green ones"), "build": Label("build it", "build it")},
    ),
    phrases={"player {0}": "jugador {0}", "{0} of {1}": "{0} de {1}", "none": "nada", "{0} and {1}": "{0} y {1}"},
    rows=ROWS,
)


def test_names_without_labels() -> None:
    """Of an address without a label the last part is said, underscores as spaces."""
    assert (PLAIN.name("draw_pile"), PLAIN.name("setup.draw_pile")) == ("draw pile", "draw pile")


@pytest.mark.parametrize(
    ("address", "name"),
    [("huts", "cabañas"), ("setup.huts", "cabañas"), ("seats.neutral", "nadie"), ("neutral", "neutral"), ("green", "green ones")],
)
def test_labels_by_address_or_last_part(address: str, name: str) -> None:
    """A label is for an address or for all that end with it; what a layer lacks is in the one below it."""
    assert SPANISH.name(address) == name


def test_the_first_layer_wins() -> None:
    """A label by the last part in one layer wins over one by the whole address in a lower one."""
    wording = Wording(layers=({"poles": Label("a", "a")}, {"areas.poles": Label("b", "b")}))
    assert wording.name("areas.poles") == "a"


@pytest.mark.parametrize(
    ("table", "row", "name"),
    [
        ("players", "p2", "jugador 2"),
        ("seats", "p2", "jugador 2"),
        ("seats", "neutral", "nadie"),
        ("huts", "p2", "jugador 2"),
        ("huts", "neutral", "nadie"),
        ("cards", "red_3", "rojo 3"),
        ("cards", "blue_3", "blue 3"),
        ("", "p2", "p2"),
    ],
)
def test_rows(table: str, row: str, name: str) -> None:
    """A row has its own label, in a union that of its table, in a product those of its parts; seats are numbered players."""
    assert SPANISH.row(table, row) == name


def test_seats_may_have_labels() -> None:
    """A label for a player's row is used wherever the player is named."""
    wording = Wording(layers=({"players.p2": Label("Ana", "Ana")},), rows=ROWS)
    assert (wording.seat("p2"), wording.row("seats", "p2")) == ("Ana", "Ana")


@pytest.mark.parametrize(
    ("number", "one", "several"),
    [(1, "rojo 3", "cabaña de jugador 2"), (2, "2 rojo 3", "2 cabañas de jugador 2")],
)
def test_amounts(number: int, one: str, several: str) -> None:
    """Of one thing only its name is said; of several the number and the label for several."""
    assert (SPANISH.amount(number, "cards", "red_3"), SPANISH.amount_of(number, "huts", "p2")) == (one, several)
    assert Wording(layers=({"red": Label("a red", "reds")},)).amount(3, "colours", "red") == "3 reds"


@pytest.mark.parametrize(("value", "units"), [(1, "cabaña"), (-1, "cabaña"), (0, "cabañas"), (5, "cabañas")])
def test_units(value: int, units: str) -> None:
    """After 1 and -1 stands the label for one."""
    assert SPANISH.unit("huts", value) == units


def test_steps() -> None:
    """A step is said in labels if all its parts have one, else by its address."""
    assert SPANISH.step("build.huts") == "build it, cabañas"
    assert SPANISH.step("build.land") == "build.land"


def test_pieces_of_rules() -> None:
    """In English a piece of the rules is said as it is written, in another language with the names that it has."""
    assert (PLAIN.code("no huts in land"), SPANISH.code("no huts in land")) == ("no huts in land", "no cabañas in land")


def test_phrases() -> None:
    """A phrase that the language has not is said in English; `{}` is left for the value that is picked."""
    assert SPANISH.phrase("player {0}", 3) == "jugador 3"
    assert SPANISH.phrase("{0}: stop {}", "x") == "x: stop {}"


def test_lists() -> None:
    """The last two are joined by a word; of nothing there is a word, too."""
    assert [SPANISH.listed(tuple("abc"[:count])) for count in range(4)] == ["nada", "a", "a y b", "a, b y c"]


def test_texts_stand_for_their_original() -> None:
    """A text for certain words is not said of others; the first that fits is."""
    wording = Wording(words={"open.free": (Text("{x} x", "not {x}"), Text("{x} y"), Text("never"))})
    assert wording.instead("open.free", "not  {x}") == "{x} x"
    assert wording.instead("open.free", "no {x}") == "{x} y"
    assert wording.instead("open.taken", "not {x}") is None


def test_texts_with_other_values_are_not_said() -> None:
    """Words that speak of a value that the original does not have cannot be said."""
    wording = Wording(words={"open.free": (Text("{y}"),)})
    assert wording.instead("open.free", "not {x}") is None


def test_descriptions() -> None:
    """A description stays as it is where there is none for it."""
    wording = Wording(docs={"huts": (Text("Casas.", "Houses."),)})
    assert (wording.doc("huts", "Houses."), wording.doc("huts", "Other."), wording.doc("x", "X.")) == ("Casas.", "Other.", "X.")


def test_placeholders() -> None:
    """What stands in braces, in order, runs of spaces as one."""
    assert placeholders("{ a  of b } is {c}") == ("a of b", "c")
