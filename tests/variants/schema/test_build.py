"""What the schema of a game says at its addresses."""

import json
from pathlib import Path

import pytest
from jsonschema import Draft4Validator, Draft7Validator

from rulesdsl.games import game_names
from rulesdsl.names.from_syntax import collect
from rulesdsl.syntax import tree
from rulesdsl.syntax.parser import parse_file
from rulesdsl.variants.model import Verb
from rulesdsl.variants.places import FIELDS
from rulesdsl.variants.read import READERS
from rulesdsl.variants.schema.build import variant_schema
from rulesdsl.variants.schema.descriptions import FIELDS as WORDS
from tests.variants.schema.edits import all_places
from tests.variants.schema.market import RULES, schema, source
from tests.variants.schema.reading import Schema, address, at, parts, resolved, said

GAMES = pytest.mark.parametrize("game", ["market", *game_names()])
KEYWORDS = {
    *("$schema", "$ref", "definitions", "title", "description", "default", "deprecated", "type", "enum", "minimum", "maximum"),
    *("pattern", "properties", "patternProperties", "additionalProperties", "required", "items", "minItems", "uniqueItems"),
    *("anyOf", "allOf", "oneOf", "not"),
}
"""What means the same in draft 4 and in draft 7, and `deprecated`, which older programs skip."""


@GAMES
def test_every_address_is_there_for_the_verbs_that_go_with_it(game: str) -> None:
    """`set`, `rewrite` and `remove` know just the addresses that they go with; what is final is known to none of them."""
    known = schema(game)
    removable = at(known, "remove", "addresses")[0]["items"]["enum"]
    for place in all_places(game).values():
        verbs = () if place.final else place.verbs
        assert (Verb.REMOVE in verbs) == (place.path in removable), place.path
        for verb in (Verb.SET, Verb.REWRITE):
            leaves = [one for one in address(known, verb.value, place.path) if {"type", "enum", "anyOf"} & one.keys()]
            assert (verb in verbs) == any(one.get("type") != "object" for one in leaves), (verb, place.path)


@GAMES
def test_both_drafts(game: str) -> None:
    """It is a schema of draft 7 and of draft 4, made of what means the same in both: a reference stands alone."""
    known = schema(game)
    Draft7Validator.check_schema(known)
    Draft4Validator.check_schema(known)

    assert {word for part in parts(known) for word in part} <= KEYWORDS
    assert [part for part in parts(known) if "$ref" in part and len(part) > 1] == []


@GAMES
def test_nothing_unknown_is_let_through(game: str) -> None:
    """Every table says what else may stand in it, which is nothing where nothing new can be named."""
    assert [part for part in parts(schema(game)) if "properties" in part and "additionalProperties" not in part] == []


@GAMES
def test_definitions_are_used(game: str) -> None:
    """Everything that is referred to is defined, and the other way round."""
    known = schema(game)
    used = {part["$ref"].removeprefix("#/definitions/") for part in parts(known) if "$ref" in part}

    assert used == known["definitions"].keys()


def test_a_setting() -> None:
    """A setting has its range, its present value, and in words its description, what it is and its citation."""
    leaf = {word: said(schema("market"), "set", "laid_out", word) for word in ("minimum", "maximum", "default", "description")}

    assert leaf == {
        "minimum": 1,
        "maximum": 5,
        "default": 3,
        "description": "How many cards are laid out. Setting in 1..5. [X-S01]",
    }


def test_a_setting_by_player_count() -> None:
    """Each player count has the value that holds for it."""
    known = schema("market")

    assert [said(known, "set", f"dealt.{count}", "default") for count in (2, 3)] == [2, 1]
    assert said(known, "set", "dealt", "description") == "Setting. Now 2 for 2, 1 for 3."
    assert address(known, "set", "dealt.4") == []


def test_a_reading() -> None:
    """A setting with readings is one of them."""
    assert said(schema("market"), "set", "pile_refill", "enum") == ["needed", "emptied"]


def test_a_cell() -> None:
    """A cell has the rows or the range of its column, of its own unit where there are several, and the row's citation."""
    known = schema("market")

    assert said(known, "set", "stalls.south.sells", "enum") == ["figs", "silk", "salt"]
    assert said(known, "set", "stalls.quay.owner", "enum") == ["p1", "p2", "p3", "-"]
    assert said(known, "set", "stalls.south.price", "default") == "1 gems"
    assert [said(known, "set", f"stalls.{row}.price", "maximum") for row in ("north", "south")] == [60, 20]
    assert said(known, "set", "stalls.south.rent", "description") == "`rent` of `south`. [X-T02]"


def test_the_parts_of_a_zone() -> None:
    """A zone's parts are flags, numbers, and who sees it: all, nobody or its first parameter."""
    known = schema("market")

    assert said(known, "set", "hand.counted", "type") == "boolean"
    assert said(known, "set", "hand.seen_by", "enum") == ["all", "nobody", "p"]
    assert said(known, "set", "hand.holds", "enum") == ["cards", "money"]
    assert said(known, "set", "display.at_most", "default") == 9
    assert said(known, "set", "done.shown_by", "default") == "money"


def test_rules_say_what_they_may_name() -> None:
    """What is rewritten shows the names that hold there and what stands there now."""
    known = schema("market")

    assert said(known, "rewrite", "busiest.first.adds", "description") == "What is added. Names: `p in players`. Now:\nbonus"
    assert said(known, "rewrite", "act.sell.gone", "description") == "Step. Names: `c in my hand`. Now:\nmove c to waste"
    assert said(known, "rewrite", "counting.where", "description") == (
        "When the trigger is done. Names: `n in 1..2`. Now:\nopen_hands"
    )
    assert "Names: `c in my purse`." in said(known, "rewrite", "pay.coins.coin", "description")


def test_every_part_is_said_in_words() -> None:
    """There are words for every part of a declaration that has no name of its own."""
    parts_of = {(kind, word) for kind, several in FIELDS.items() for word, _, _ in several if word != "doc"}
    parts_of.add((tree.LinesShape, "of"))

    assert {(kind, word) for kind, several in WORDS.items() for word in several} == parts_of


def test_long_rules_are_cut_short() -> None:
    """Of a long declaration the beginning is shown."""
    text = said(schema("market"), "rewrite", "stalls", "description")

    assert text.endswith(" ...")
    assert "id    | sells" in text
    assert "quay" not in text


def test_what_is_new() -> None:
    """A row is written by its columns, and those without an empty cell are needed; what has an order stands beside a sibling."""
    known = schema("market")
    row, step = (new(known, verb, path) for verb, path in (("add", "stalls"), ("insert", "play.deal")))

    assert row["required"] == ["sells", "price", "rent"]
    assert step["properties"]["after"] == {"enum": ["cards", "coins"]}


def new(known: Schema, verb: str, path: str) -> Schema:
    """What is said of something new below an address."""
    found = [one["additionalProperties"] for one in address(known, verb, path) if one.get("additionalProperties")]
    return list(resolved(known, found[0]))[-1]


def test_moved_addresses() -> None:
    """An address of an older version is marked as out of use and says what it is called now."""
    known = schema("market")

    assert said(known, "set", "cards_out", "deprecated")
    assert said(known, "set", "cards_out", "description") == "Is called `laid_out` now."
    assert said(known, "rewrite", "stands", "deprecated")
    assert address(known, "rewrite", "cards_out") == []


def test_what_is_final() -> None:
    """What may not be changed may still be expected."""
    known = schema("market")

    assert address(known, "set", "rounds") == []
    assert said(known, "expect", "rounds", "default") == 2


def test_expectations_and_reasons() -> None:
    """What may be set or rewritten may also be expected, and every change may have its reason."""
    known = schema("market")

    assert said(known, "expect", "laid_out", "maximum") == 5
    assert "string" in said(known, "expect", "play.laying", "type")
    assert [said(known, "why", path, "type") for path in ("laid_out.2", "stalls.quay.rent", "winner.doc")] == ["string"] * 3


def test_the_manifest() -> None:
    """The manifest has the keys that are read, and the game's name is the only one."""
    manifest = at(schema("market"), "variant")[0]

    assert manifest["properties"].keys() == READERS.keys()
    assert manifest["properties"]["game"]["enum"] == ["market"]


def test_it_is_the_same_every_time() -> None:
    """The text depends on the rules alone, and is what JSON reads back."""
    names = collect(parse_file(source("market"))[0])[0]
    text = variant_schema(names, None)

    assert text == variant_schema(names, None)
    assert json.loads(text) == schema("market")
    assert max(map(len, text.splitlines())) < 700


# ---- variants beside the rules ------------------------------------------------------------------------

TEA = """\
[variant]
game = "market"
[set]
laid_out.in = "1..8"
laid_out.2 = 7
[add.stalls.pier]
sells = "tea"
price = "1 coins"
rent = 0
does = "pass"
size = 1
roofed = false
[add]
goods.tea = {}
tea_bonus = "setting tea_bonus = 2 in 0..4"
"""


@pytest.fixture
def beside(tmp_path: Path) -> Path:
    """The rules of the small game with a folder for variants beside them."""
    path = tmp_path / "game.rules"
    path.write_text(RULES, encoding="utf-8")
    (tmp_path / "variants").mkdir()
    return path


def beside_schema(rules: Path) -> dict[str, object]:
    """The schema of the small game with the variants beside it."""
    return dict(json.loads(variant_schema(collect(parse_file(source("market"))[0])[0], rules)))


def test_what_variants_make(beside: Path) -> None:
    """A variant may change what another one makes: its settings, rows and wider ranges are known, and who makes them."""
    (beside.parent / "variants" / "tea.toml").write_text(TEA, encoding="utf-8")
    known = beside_schema(beside)

    assert said(known, "set", "tea_bonus", "maximum") == 4
    assert said(known, "set", "tea_bonus", "description") == "Setting in 0..4. Made by the variant `tea`."
    assert said(known, "set", "stalls.north.sells", "enum") == ["figs", "silk", "salt", "tea"]
    assert said(known, "set", "stalls.pier.size", "default") == 1
    assert said(known, "set", "laid_out", "maximum") == 8
    assert said(known, "set", "laid_out", "default") == 3
    assert at(known, "variant", "requires")[0]["items"] == {"enum": ["tea"]}


def test_what_two_variants_make_together(beside: Path) -> None:
    """What is there only with both of two required variants is known where a third requires them."""
    folder = beside.parent / "variants"
    (folder / "more.toml").write_text('[variant]\ngame = "market"\n[set]\ngame.players = "2..4"\ndealt = 1\n', encoding="utf-8")
    (folder / "tea.toml").write_text(TEA, encoding="utf-8")
    both = '[variant]\ngame = "market"\nrequires = ["more", "tea"]\n[set]\ntea_bonus.4 = 3\n'

    assert address(beside_schema(beside), "set", "tea_bonus.4") == []
    (folder / "tea_for_four.toml").write_text(both, encoding="utf-8")
    assert said(beside_schema(beside), "set", "tea_bonus.4", "maximum") == 4


def test_a_broken_variant_beside(beside: Path) -> None:
    """A variant with mistakes hides nothing of the game."""
    (beside.parent / "variants" / "broken.toml").write_text("[variant\n", encoding="utf-8")
    (beside.parent / "variants" / "wrong.toml").write_text('[variant]\ngame = "market"\n[set]\nx = 1\n', encoding="utf-8")
    known = beside_schema(beside)

    assert said(known, "set", "laid_out", "maximum") == 5
    assert at(known, "variant", "excludes")[0]["items"] == {"enum": ["broken", "wrong"]}
