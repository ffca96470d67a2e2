"""The labels that ship: whole, and enough that nobody reads a word of English."""

import re
from collections.abc import Iterable

import pytest

import interpreter
import rulesdsl
from rulesdsl.games import game_names, game_path
from rulesdsl.ir.walk import options
from rulesdsl.labels.check import check_labels
from rulesdsl.labels.find import labels_beside, languages, variant_labels
from rulesdsl.labels.known import is_word, known
from rulesdsl.variants.find import variant_names
from rulesdsl.varied import resolved
from rulesdsl.wording.fixed import phrases
from rulesdsl.wording.model import PLACE, Wording, placeholders, spaced
from tests.games.matrix import rules, together
from tests.labels.told import everything_told

RULEBOOKS = ("mangrovia", "under_the_mango_tree")
TILES = ("stone_tiles", "gods_only", "godless")
PLAYED = [
    ("mangrovia", (), 2),
    ("mangrovia", ("stone_tiles",), 3),
    ("mangrovia", ("godless",), 2),
    ("under_the_mango_tree", (), 2),
    ("under_the_mango_tree", (), 3),
]
SHORTEST = 4
"""Shorter pieces of English words may be anything."""


@pytest.mark.parametrize("game", RULEBOOKS)
def test_languages(game: str) -> None:
    """Both rulebook games are known in English and Spanish."""
    assert languages(game_path(game)) == ("en", "es")


@pytest.mark.parametrize("game", game_names())
def test_nothing_is_wrong_and_nothing_missing(game: str) -> None:
    """Every label of a game is for something that it has, and everything that players read has one."""
    found = check_labels(rules(game), together(game, ()), labels_beside(game_path(game)))
    assert [(mistake.headline(), mistake.help()) for mistake in found] == []


@pytest.mark.parametrize("game", game_names())
def test_the_labels_of_variants(game: str) -> None:
    """So it is with the variants that have labels."""
    for name in variant_names(game_path(game)):
        chosen = together(game, (name,))
        if any(list(variant_labels(variant)) for variant in chosen.variants if variant.name == name):
            found = check_labels(rules(game), chosen, labels_beside(game_path(game)))
            assert [(name, mistake.headline(), mistake.help()) for mistake in found] == []


def test_stone_tiles_have_labels() -> None:
    """The variants of the printed rules have Spanish labels."""
    chosen = together("mangrovia", TILES)
    assert {variant.name for variant in chosen.variants if list(variant_labels(variant, "es"))} == set(TILES)


def english_names(game: str, ids: tuple[str, ...], wording: Wording) -> Iterable[str]:
    """The names of things, where Spanish has another word for them."""
    file = resolved(rules(game), None, together(game, ids))[0].file
    for name, addresses in known(file).names.items():
        labels = [label for label in map(wording.label, addresses) if label is not None]
        same = {text.casefold() for label in labels for text in (label.one, label.many)}
        if is_word(name) and spaced(name) not in same:
            yield spaced(name)


def english_words(game: str, ids: tuple[str, ...]) -> Iterable[str]:
    """The pieces of what the rules say to players, of the titles of options, and of the program's phrases."""
    chosen = together(game, ids)
    said = list(known(resolved(rules(game), None, chosen)[0].file).words.values())
    for count in rulesdsl.player_counts(rules(game), chosen):
        built = rulesdsl.build(rules(game), count, chosen)[0]
        said += [option.title for option in options(built.play)] if built is not None else []
    said += [english for english, spanish in phrases("es").items() if english != spanish]
    for text in said:
        yield from (piece.strip(" :,.()`") for piece in PLACE.split(text)[::2])


@pytest.mark.parametrize(("game", "ids", "players"), PLAYED)
def test_nobody_reads_english(game: str, ids: tuple[str, ...], players: int) -> None:
    """In a Spanish game no line has an English name for which there is another, nor a piece of English words."""
    table = interpreter.load(game, players, ids, language="es")
    told = set(everything_told(table, seed=11))
    assert len(told) > 100
    names = set(english_names(game, ids, table.ir.wording)) - SPANISH_TOO
    words = {word for word in english_words(game, ids) if len(word) >= SHORTEST} - SPANISH_TOO
    english = re.compile("|".join(rf"(?<!\w){re.escape(word)}(?!\w)" for word in sorted(names | words)))
    assert [(line, found[0]) for line in sorted(told) if (found := english.search(line))] == []


SPANISH_TOO = frozenset({"neutral"})
"""English words that are Spanish, too."""


@pytest.mark.parametrize(("game", "ids", "players"), PLAYED[1::3])
def test_english_is_read_in_an_english_game(game: str, ids: tuple[str, ...], players: int) -> None:
    """The test above would find English if there were any."""
    spanish = interpreter.load(game, players, ids, language="es")
    told = set(everything_told(interpreter.load(game, players, ids), seed=11))
    words = {word for word in english_words(game, ids) if len(word) >= SHORTEST} | set(
        english_names(game, ids, spanish.ir.wording)
    )
    read = {word for word in words if any(re.search(rf"(?<!\w){re.escape(word)}(?!\w)", line) for line in told)}
    assert len(read) > 25


@pytest.mark.parametrize(("game", "ids", "players"), PLAYED[::2])
def test_only_words_differ(game: str, ids: tuple[str, ...], players: int) -> None:
    """Actions, what chance gives, views, the hash of the rules and their course are the same in every language."""
    plain, spanish = (interpreter.load(game, players, ids, language=language) for language in ("en", "es"))
    assert plain.ir.rules_hash == spanish.ir.rules_hash
    assert plain.title.casefold() != "" != spanish.title
    assert [action.name for action in plain.actions.all] == [action.name for action in spanish.actions.all]
    states = [plain.start(3), spanish.start(3)]
    for _ in range(40):
        assert states[0].history == states[1].history
        assert states[0].view(0) == states[1].view(0)
        assert states[0].cells == states[1].cells
        states = [state.play(state.options[0].name) for state in states]


@pytest.mark.parametrize("game", RULEBOOKS)
def test_values_of_titles(game: str) -> None:
    """Titles of options show the value that is picked, and no other."""
    wording = interpreter.load(game, 2, language="es").ir.wording
    assert {placeholders(title) for title in wording.options.values()} <= {(), ("",)}
