"""What a variant file may leave out: its id, its title and its rank."""

import pytest

import rulesdsl
from rulesdsl.games import game_path
from rulesdsl.source import SourceFile
from rulesdsl.variants.find import Chosen
from rulesdsl.variants.model import Rank
from rulesdsl.variants.read import game_named, read_variant

SHORTEST = 'variant.game = "mangrovia"\nset.huts_each = 7\n'


def test_two_lines_are_a_variant() -> None:
    """The file's name gives the id, the id the title; without a rank it is a house rule."""
    variant, mistakes = read_variant(SourceFile("rules/seven_huts.toml", SHORTEST))
    assert mistakes == ()
    assert variant is not None
    assert (variant.name, variant.title, variant.rank) == ("seven_huts", "Seven huts", Rank.HOUSE)


def test_what_is_given_holds() -> None:
    """A title and a rank that the file says are not worked out."""
    text = f'variant.title = "Fewer"\nvariant.rank = "module"\n{SHORTEST}'
    variant, mistakes = read_variant(SourceFile("seven_huts.toml", text))
    assert mistakes == ()
    assert variant is not None
    assert (variant.title, variant.rank) == ("Fewer", Rank.MODULE)


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("seven_huts.toml", 'variant.id = "huts"\n' + SHORTEST),
        ("Seven-Huts.toml", 'variant.id = "seven_huts"\n' + SHORTEST),
        ("Seven-Huts.toml", SHORTEST),
        ("seven_huts.toml", "variant.id = 7\n" + SHORTEST),
        ("<stdin>", SHORTEST),
    ],
)
def test_the_id_is_the_name_of_the_file(name: str, text: str) -> None:
    """An id that is not the file's name, and a name that cannot be an id, are one mistake each."""
    variant, mistakes = read_variant(SourceFile(name, text))
    assert variant is None
    assert [(mistake.code, "`id`" in mistake.headline()) for mistake in mistakes] == [("VAR107", True)]


@pytest.mark.parametrize(("more", "codes"), [("'huts_each.doc' = 'Huts.'", []), ("'huts_each.4' = 6", ["VAR111"])])
def test_a_value_and_a_part_of_it(more: str, codes: list[str]) -> None:
    """A setting's description may be set along with its value, the value for one number of players may not."""
    source = rulesdsl.read(game_path("mangrovia"))
    variant, _ = read_variant(SourceFile("huts.toml", f'variant.game = "mangrovia"\n[set]\nhuts_each = 7\n{more}\n'))
    assert variant is not None
    assert [mistake.code for mistake in rulesdsl.build(source, 4, Chosen((variant,)))[1]] == codes


def test_the_shortest_file_changes_the_game() -> None:
    """With the two lines the game is the one whose rules say so themselves."""
    source = rulesdsl.read(game_path("mangrovia"))
    variant, _ = read_variant(SourceFile("seven_huts.toml", SHORTEST))
    assert variant is not None
    said = "setting huts_each = 10 for 2..3, 9 for 4, 8 for 5"
    assert said in source.text
    game, mistakes = rulesdsl.build(source, 4, Chosen((variant,)))
    other, _ = rulesdsl.build(SourceFile("other.rules", source.text.replace(said, "setting huts_each = 7")), 4)
    assert mistakes == ()
    assert game is not None
    assert other is not None
    assert (game.rules_hash, game.variants) == (other.rules_hash, ("seven_huts",))


@pytest.mark.parametrize(
    "text", ["variant.game = mangrovia\n", '[variant]\ngame = "mangrovia"\n[set]\na: 1\n', "variant . game = 'mangrovia'\n= =\n"]
)
def test_the_game_of_what_is_no_toml(text: str) -> None:
    """The game is found in a file that is no TOML, so that its fault can be told instead."""
    assert game_named(SourceFile("mine.toml", text)) == "mangrovia"
