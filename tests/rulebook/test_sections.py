"""The sections of a rule page: what stands in each, in which order, and beside what marks of variants stand."""

import pytest

from rulesdsl.rulebook.from_rules import book
from rulesdsl.rulebook.markdown import markdown
from rulesdsl.rulebook.model import Bullets, Grid, Paragraph
from rulesdsl.wording.model import Label, Text, Wording
from tests.rulebook.garden import WILD, garden, lines, page, section


def titles(players: int | None = None, *edits: str) -> list[str]:
    """The headings of the page, the smaller ones indented."""
    return [f"{'  ' * (one.level - 2)}{one.title}" for one in book(garden(*edits), players).sections if one.title]


def test_order() -> None:
    """Set-up, play and end; each deed where it is first done, what it refers to behind it, and its triggers."""
    assert titles(3) == [
        "Components",
        "Set-up for 3 players",
        "Course of play",
        "  Tend",
        "  Plant",
        "  Plantable (bed b, seed s)",
        "  Paying drops",
        "  Shine",
        "  Draw (n from 1 to 2)",
        "The end, and scoring",
        "  Greenest (colour c)",
        "Who wins",
        "Board and tables",
        "  Beds",
        "  Cans",
        "Where things lie, and who sees them",
        "Numbers and readings",
        "Words used in the rules",
        "Reconstructed",
        "Open readings",
        "What the tables keep to",
    ]
    assert titles()[1] == "Set-up"
    assert titles(None, WILD)[0] == "What differs from the printed game"


def test_head() -> None:
    """Title, description, numbers of players; with variants, which, and what they are about."""
    assert page().startswith("# The garden\n\nPlant, water, count.\n\nFor 2–4 players.\n\n## Components\n")
    assert page(players=3).startswith("# The garden\n\nPlant, water, count.\n\nFor 3 players.\n")
    assert "\n\nWith: wild 1 and wild 2.\n\n" in page(WILD, "[set]\nbeds.pond.cost = 5")
    assert page("[set]\ngame.title = 'Weeds'").startswith("# Weeds\n\nPlant, water, count.\n\nFor 2–4 players. **(by wild 1)**\n")


def test_components() -> None:
    """How many of each there are, in all where that can be told."""
    assert lines("Components", players=3) == [
        "- Seeds: 10 for each colour (red, blue), 20 in all. [G-06]",
        "- Cans: 13 in all: 9 × small, 4 × large.",
        "- Stakes: 2 for each player, 6 in all.",
        "- Sun: 1.",
    ]
    assert "- Stakes: 2 for each player." in lines("Components")
    assert "- Cans: 2 in all, one of each kind. **(by wild 1)**" in lines(
        "Components", "[set]\ncans.small.copies = 1\ncans.large.copies = 1"
    )
    assert "- Seeds: 5 for each colour (red, blue), 10 in all. [G-06] **(by wild 1)**" in lines(
        "Components", "[set]\nseeds.each = 5"
    )


def test_setup() -> None:
    """A deed that only set-up does has no heading of its own; what does not happen is left out."""
    found = lines("Set-up for 4 players", players=4)
    assert found == [
        "All is made ready.",
        "- **Fill.** Move every seed in the box to the pile. [G-10]",
        "- **Deal.** For each player p: draw 2 seeds from the pile to the hand of p, "
        "then move 1 small from the box to the shed of p.",
        "- **Stakes.** For each player p: move 1 of the stakes of p from the box to the fence.",
    ]
    assert "draw “seeds each” seeds" in lines("Set-up")[2]
    assert "- **Flood.** Set “dry” to yes. **(by wild 1)**" not in lines("Set-up", WILD)
    assert "- **Flood.** Set “dry” to yes." in lines("Set-up", WILD)


def test_setup_that_is_done_again() -> None:
    """A deed that is done elsewhere, too, has a heading of its own."""
    again = '[rewrite]\ntend.wait = """\nset dry to yes\nprepare"""'
    assert lines("Set-up for 4 players", again, players=4) == ["- “Prepare”."]
    assert lines("Prepare", again, players=4)[0] == "All is made ready."


def test_options() -> None:
    """Options by their names, a description before the rule, which stands below in smaller letters."""
    assert lines("Tend") == [
        "- Choose one:",
        "  - **Plant.** Put a seed into the ground.\\",
        "    _If something lies in your hand: “Plant”._",
        "  - **Wait.** Set “dry” to yes.",
        "- You may: “Draw 1”.",
    ]


def test_otherwise() -> None:
    """Each half of a test has a line."""
    assert lines("The end, and scoring", players=3) == [
        "- For each colour c: give out the prizes of “greenest” (c).",
        "- If there is no sunny: add 2 to the score of player 1.",
        "- Otherwise:",
        "  - 2 times: add 1 to the score of player 1.",
        "  - Pick by chance one player p.",
        "- The game ends.",
    ]
    assert lines("The end, and scoring", players=2)[1] == "- Add 1 to the score of player 1."
    assert lines("The end, and scoring")[1:3] == [
        "- If the number of players is 2: add 1 to the score of player 1.",
        "- Otherwise, if there is no sunny: add 2 to the score of player 1.",
    ]


def test_trigger() -> None:
    """What a trigger follows."""
    assert lines("Shine") == ["After “Plant”, if b is pond:", "- Set the sunny to you."]


def test_conditions() -> None:
    """Clauses with the words for who does not meet them; one that never counts is left out."""
    assert lines("Plantable (bed b, seed s)") == [
        "All of this must hold:",
        "- **Soil.** Any seed wants its soil. [G-07]\\",
        "  _s grows on b._\\",
        "  _Otherwise: “s wants other soil”._",
        "- **Room.** If “dry”: nothing lies in the bed of b.\\",
        "  _Otherwise: “b is full”._",
    ]
    assert "- **Rain.** Plants of b is 0.\\" in lines("Plantable (bed b, seed s)", "[set]\nrain = true")


def test_one_clause() -> None:
    """Where there is one clause, nothing has to be said of all."""
    alone = '[remove]\naddresses = ["plantable.room", "plantable.soil"]\n[set]\nrain = true'
    assert lines("Plantable (bed b, seed s) **(by wild 1)**", alone)[0] == "- **Rain.** Plants of b is 0.\\"


def test_payments_and_rankings() -> None:
    """What pays; who is ranked and how, and what is still level."""
    assert lines("Paying drops [G-08]") == ["- **Can.** Can c in your shed: worth the holds of c; goes to the box."]
    assert lines("Greenest (colour c)") == [
        "Ranked are players p where wealth of p is more than 0.",
        "- **Points.** Whoever has the most: the score of p.",
        "- **Seeds.** Who has fewer seeds.\\",
        "  _Whoever has the least: the number of seeds in the hand of p._",
        "- Whoever is still level shares the place.",
        "- **First.** Whoever is 1st: add 3 to the score of p.",
    ]
    assert lines("Who wins [G-09]")[-1] == "- Nobody can be level still: no two are alike."


def test_tables() -> None:
    """Lists in a line, columns as grids with the marks of rows."""
    assert lines("Board and tables") == [
        "- Colours: red, blue. [G-03]",
        "- Plots: 1 for each col from 1 to 2 and row from 1 to 2, 4 in all.",
    ]
    assert lines("Beds [G-04] (reconstructed)", "[set]\nbeds.wall.cost = 4") == [
        "Where plants grow.",
        "|  | soil | cost | shade |  |",
        "| --- | --- | --- | --- | --- |",
        "| wall | red | 4 |  | **(by wild 1)** |",
        "| pond | red, blue | 2 | yes | [G-05] |",
    ]


def test_places() -> None:
    """What lies where and who sees it, in the words of each feature."""
    found = lines("Where things lie, and who sees them")
    for line in (
        "- Pile: seeds; shuffled; nobody sees it; all see how many; filled again from the waste when needed.",
        "- Hand, for each player p: seeds; only its owner sees it; all see how many.",
        "- Bed, for each bed b: seeds; at most 2, all alike; all see it.",
        "- Fence: stakes; a stack, of which only the top is seen; nobody sees it.",
        "- Sunny: player or none; nothing at first; all see it; marked by the sun.\\",
        "- Growing: some beds; nothing at first; all see it.",
        "- Dry: yes or no; no at first; all see it.",
        "- Score, for each player p: points; 0 at first; all see it.",
    ):
        assert line in found


def test_settings() -> None:
    """A column for each number of players, or one for the number that is asked; other readings behind the one that holds."""
    assert lines("Numbers and readings")[:5] == [
        "| What | 2 players | 3 players | 4 players |  |",
        "| --- | --- | --- | --- | --- |",
        "| How many seeds each gets. | 3 | 3 | 2 | [G-01] |",
        "| Rain | no | no | no | [G-02] (open reading) |",
        "| Pile refill | needed (or: emptied) | needed (or: emptied) | needed (or: emptied) |  |",
    ]
    assert lines("Numbers and readings", players=4)[2] == "| How many seeds each gets. | 2 | [G-01] |"
    assert lines("Numbers and readings")[5:] == [
        "- Kinds of number: drops from 0 to 20, points from 0 to 99.\\",
        "  _Drops are no points._",
    ]


def test_words() -> None:
    """Derived values with their descriptions, and what holds for the tables."""
    assert lines("Words used in the rules")[:3] == [
        "- **Plants (bed b).** What stands in a bed.\\",
        "  _The number of seeds in the bed of b._",
        "- **Grows on (seed s, bed b).** The colour of s is among the soil of b.",
    ]
    assert lines("What the tables keep to") == ["- two beds [G-12] (reconstructed)"]


def test_doubts() -> None:
    """What is reconstructed and what is open; single rows by name, all rows of a table in a word."""
    assert lines("Reconstructed")[1:] == ["- **Beds.** Where plants grow. [G-04] (reconstructed)"]
    assert lines("Open readings")[1:] == ["- **Rain.** [G-02] (open reading)"]
    row = '[add]\nmore = """\ntable more:\n    id | n\n    a  | 1   [reconstructed]\n    b  | 2{}\n"""'
    assert "- **More.** A." in lines("Reconstructed", row.format(""))
    assert "- **More.** All 2 rows." in lines("Reconstructed", row.format("   [reconstructed]"))


def test_marks() -> None:
    """Who has changed something stands beside it, be it a step, a row, a setting, a feature or a tie; and nowhere else."""
    marked = [
        line.strip() for line in page(WILD, players=4).partition("\n## Components\n")[2].split("\n") if "(by wild 1)" in line
    ]
    assert marked == [
        "- **Cans.** For each player p: move 1 large from the box to the shed of p. **(by wild 1)**",
        "- **Price.** Pay 1 drop. **(by wild 1)**",
        "### Greenest (colour c) **(by wild 1)**",
        "- Whoever is still level shares the place. **(by wild 1)**",
        "| wall | red | 4 |  | **(by wild 1)** |",
        "- Hand, for each player p: seeds; all see it; all see how many. **(by wild 1)**",
        "- Moon: 0 to 3; 0 at first; all see it. **(by wild 1)**",
        "| How many seeds each gets. | 1 | [G-01] **(by wild 1)** |",
        "| Rain | yes | [G-02] (open reading) **(by wild 1)** |",
        "- **Rain.** [G-02] (open reading) **(by wild 1)**",
    ]


def test_marks_of_another_number() -> None:
    """What is changed for four players is not marked, nor told, on the page for three."""
    text = page("[set]\nseeds_each.4 = 1", players=3)
    assert "(by wild 1)" not in text
    assert "differs" not in text


def test_what_makes_no_difference() -> None:
    """A rule written anew that is the same by the settings of this game is neither told nor marked."""
    text = page('[rewrite]\nplant.price = """\nif rain: pay 1 drops\nelse: original"""', players=3)
    assert "(by wild 1)" not in text


def test_differs() -> None:
    """Each difference once, now and before, in the words of the page, with its reason."""
    assert lines("What differs from the printed game", WILD, players=4) == [
        "- **Prepare, cans.** New: for each player p: move 1 large from the box to the shed of p. **(by wild 1)**",
        "- **Moon.** New. **(by wild 1)**",
        "- **Seeds each, 4 players.** 1 (before: 2). [G-01] **(by wild 1)**",
        "- **Rain.** Yes (before: no). [G-02] **(by wild 1)**\\",
        "  _It is autumn._",
        "- **Beds, wall, cost.** 4 (before: 3). [G-04] **(by wild 1)**",
        "- **Hand.** All see it (before: only its owner sees it). **(by wild 1)**",
        "- **Winner.** Whoever is still level shares the place (before: nobody can be level still: “no two are alike”). "
        "**(by wild 1)**",
        "- **Plant, price.** Pay 1 drop (before: pay the cost of b). **(by wild 1)**",
        "- **Greenest, seeds.** Left out: whoever has the least: the number of seeds in the hand of p. **(by wild 1)**",
    ]


CHANGED = (
    ("hand.seen_by = 'nobody'", "Nobody sees it (before: only its owner sees it)", "Nadie lo ve (antes: solo lo ve su dueño)"),
    ("pile.shuffled = false", "Not shuffled (before: shuffled)", "No se baraja (antes: se baraja)"),
    (
        "waste.counted = true",
        "All see how many (before: not all see how many)",
        "Todos ven cuánto hay (antes: no todos ven cuánto hay)",
    ),
    ("hand.at_most = 3", "At most 3 (before: any number)", "Como mucho 3 (antes: cualquier número)"),
    (
        "pile.refilled_from = 'never'",
        "Never filled again (before: filled again from",
        "No se rellena nunca (antes: se rellena desde",
    ),
    ("game.players = '2..3'", "For 2–3 players (before: for 2–4 players)", "Para 2–3 jugadores (antes: para 2–4 jugadores)"),
    ("game.title = 'Mine'", "“Mine” (before: “The garden”)", "“Mine” (antes: “The garden”)"),
    ("seeds_each = 4", "4 (before: 3 for 2–3 players; 2 for 4 players)", "4 (antes: 3 para 2–3 jugadores; 2 para 4 jugadores)"),
    ("beds.wall.cost = 4", "4 (before: 3)", "4 (antes: 3)"),
)


@pytest.mark.parametrize(("edit", "english", "spanish"), CHANGED)
def test_features_that_differ(edit: str, english: str, spanish: str) -> None:
    """What was and is a value, or a feature of a zone or of the game, in either language."""
    assert f".** {english}" in page(f"[set]\n{edit}")
    assert f".** {spanish}" in page(f"[set]\n{edit}", code="es")


def test_differs_in_many_steps() -> None:
    """Where a rule needs several lines, what has changed is shown as it stands in the files."""
    found = lines(
        "What differs from the printed game", '[rewrite]\nplant.price = """\nchoose:\n    a: pay 1 drops\n    b: original"""'
    )
    assert found[0] == "- **Plant, price.** Changed. **(by wild 1)**"
    assert found[1:-1] == ["  ```", "  - pay cost of b", "  + choose:", "  +     a: pay 1 drops", "  +     b: pay cost of b"]


LABELS = {
    "beds": Label("flower bed", "flower beds"),
    "shed": Label("tool shed", "tool shed"),
    "wall": Label("the high wall", "the high wall"),
    "soil": Label("kind of soil", "kinds of soil"),
    "tend.wait": Label("do nothing", "do nothing"),
    "plantable.room": Label("enough room", "enough room"),
    "pile_refill.needed": Label("when one is wanted", "when one is wanted"),
}
WORDED = Wording(
    "en",
    "My garden",
    (LABELS,),
    words={"plantable.room": (Text("no room in {b}"),), "greenest": (Text("unused"),)},
    docs={"plant": (Text("Into the earth."),), "game": (Text("Not this.", "Something else."),)},
    variants={"wild 1": "Wild"},
)


def test_labels() -> None:
    """Labels are said wherever a thing stands; texts and titles of the language in place of those of the files."""
    text = markdown(book(garden(WILD), 2, WORDED))
    for line in (
        "# My garden\n\nPlant, water, count.\n",
        "\nWith: Wild.\n",
        "- **Where to.** Choose one flower bed b where “plantable” holds for b, s.",
        "- **Can.** Can c in your tool shed:",
        "| the high wall | red | 4 |  | **(by Wild)** |",
        "|  | kind of soil | cost | shade |  |",
        "The colour of s is among the kind of soil of b.",
        "- **Do nothing.** Set “dry” to yes.",
        "- **Enough room.** If “dry”:",
        "_Otherwise: “no room in b”._",
        "### Plant\n\nPrinted: Into the earth.\n",
        "| Pile refill | when one is wanted (or: emptied) |",
        "filled again from the waste when when one is wanted",
        "- **Flower beds, the high wall, cost.** 4 (before: 3).",
    ):
        assert line in text
    assert "your shed" not in text


def test_spanish() -> None:
    """Headings and phrases in Spanish; what nobody has translated stays."""
    text = page(players=2, code="es")
    assert "\n## Preparación para 2 jugadores\n" in text
    assert "- **Stakes.** Por cada jugador p: mueve 1 de stakes de p de la caja al fence." in text


def test_parts() -> None:
    """A page is made of paragraphs, lists and grids."""
    assert {type(part) for one in book(garden(WILD)).sections for part in one.parts} == {Paragraph, Bullets, Grid}
    assert section("Components").level == 2


def test_rules_under_an_old_description() -> None:
    """What is rewritten stands first, and the sentence that was printed below it; a new one stands where the old one stood."""
    new = "[rewrite]\nplantable.soil = 'plants(b) is 1'"
    assert lines("Plantable (bed b, seed s)", new)[1:4] == [
        "- **Soil.** Plants of b is 1. [G-07] **(by wild 1)**\\",
        "  _Printed: Any seed wants its soil._\\",
        "  _Otherwise: “s wants other soil”._",
    ]
    told = lines("Plantable (bed b, seed s)", f"{new}\n[set]\nplantable.soil.doc = 'One is there.'")
    assert told[1:3] == ["- **Soil.** One is there. [G-07] **(by wild 1)**\\", "  _Plants of b is 1._\\"]
    assert "Printed: Put a seed into the ground." in page("[rewrite]\ntend.plant = 'draw 2'")
    assert "\n\nPrinted: One bed, one seed.\n\n" in page("[rewrite]\nplant.price = 'draw 1'")
    assert "_Printed: What stands in a bed._" in page("[rewrite]\nplants = '1'")
    assert "_Impreso: What stands in a bed._" in page("[rewrite]\nplants = '1'", code="es")


@pytest.mark.parametrize(
    ("edit", "told"),
    [
        ("pay.drops.can.to = 'fence'", "- **Paying drops, can.** Goes to the fence (before: goes to the box). **(by wild 1)**"),
        ("pay.drops.can.worth = '1'", "- **Paying drops, can.** Worth 1 (before: worth the holds of c). **(by wild 1)**"),
        ("pay.drops.can.where = 'holds of c is 1'", "Only where the holds of c is 1 (before: without a condition)."),
        ("greenest.first.adds = '4'", "- **Greenest, first.** Adds 4 (before: adds 3). **(by wild 1)**"),
        ("plantable.room.when = 'plants(b) is 1'", "Only if plants of b is 1 (before: only if “dry”)."),
    ],
)
def test_parts_of_lines(edit: str, told: str) -> None:
    """A part of a line that is changed is told with the word before it."""
    assert told in page(f"[rewrite]\n{edit}")
