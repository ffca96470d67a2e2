"""A game in a language: what its files say, what they lack, what variants say otherwise."""

from collections.abc import Sequence
from pathlib import Path

import pytest

import interpreter
import rulesdsl
from interpreter.refusals import ConditionFailed
from rulesdsl.labels.speak import UnknownLanguageError, wording
from rulesdsl.variants.find import choose
from tests.labels.shop import shop


def loaded(tmp_path: Path, language: str, variants: Sequence[str] = (), **files: str) -> interpreter.Game:
    """The shop in a language."""
    return interpreter.load(shop(tmp_path, **files), 2, variants, language=language)


def refused(game: interpreter.Game, *picks: str, option: str) -> list[str]:
    """Why an option is refused after some picks, fish first from the box."""
    state = game.start().play("fresh_fish")
    for pick in picks:
        state = state.play(pick)
    return [mistake.words for mistake in state.why_not(option) if isinstance(mistake, ConditionFailed)]


BOTH = ("buy.ware=fresh_fish", "buy.ware=fresh_fish")


def test_spanish(tmp_path: Path) -> None:
    """The title, options and refusals are said with the labels; actions keep their names."""
    game = loaded(tmp_path, "es")
    state = game.start().play("fresh_fish")
    assert game.title == "La tienda"
    assert [(option.name, option.text) for option in state.options] == [
        ("buy.ware=fresh_fish", "comprar a fish of today"),
        ("buy.leave", "buy: leave"),
    ]
    assert refused(game, option="buy.ware=bread") == ["jugador 1 tiene bastante"]
    assert refused(game, *BOTH, option="buy.ware=bread")[0] == "solo 1 moneda tiene jugador 1"


def test_a_missing_label_is_said_in_english(tmp_path: Path) -> None:
    """By the English labels if there are any, else by the name; so it is with words."""
    game = loaded(tmp_path, "es")
    assert game.ir.wording.row("wares", "fresh_fish") == "a fish of today"
    assert game.ir.wording.row("wares", "bread") == "pan"
    assert game.ir.wording.name("bag") == "bag"
    without = '[words]\n"sold.rich" = "x {other}"'
    other = loaded(tmp_path / "other", "es", es=without)
    assert refused(other, option="buy.ware=bread") == ["no more bread for jugador 1"]
    assert refused(other, *BOTH, option="buy.ware=fresh_fish") == ["jugador 1 has only 1 coin"]


def test_english_labels_are_taken_by_themselves(tmp_path: Path) -> None:
    """Without a language, a game is said with its English labels."""
    game = interpreter.load(shop(tmp_path), 2)
    assert game.title == "The shop"
    assert game.ir.wording.row("goods", "bread") == "a loaf"


def test_a_tie_that_cannot_be_has_words(tmp_path: Path) -> None:
    """Words of a ranking have labels by its name."""
    assert loaded(tmp_path, "es").ir.wording.instead("winner", "nobody has the same") == "no hay dos iguales"


def test_a_variant_says_its_own_words(tmp_path: Path) -> None:
    """What a variant says otherwise has its labels, what it leaves alone those of the rules; its names win."""
    game = loaded(tmp_path, "es", ["dear"])
    assert game.ir.wording.row("wares", "bread") == "pan caro"
    assert refused(game, *BOTH, option="buy.ware=bread") == ["jugador 1 no puede pagar", "jugador 1 tiene bastante"]
    assert game.ir.wording.variant("Dear") == "Todo caro"
    assert game.ir.wording.doc("shelf", "Where it stands.") == "Donde espera."
    assert game.ir.wording.doc("wares", "What is sold.") == "Lo que se vende."


def test_what_a_variant_says_of_itself(tmp_path: Path) -> None:
    """What it is about and why it changes what it changes, wherever the reason stands, has labels; else it is said as it is."""
    rules = shop(tmp_path)
    text = '[variant]\ngame = "shop"\ndoc = "All is dear."\n[rewrite.buy]\nwhy = "Quick."\nrules = "take 1 from purse(me)"\n'
    (tmp_path / "variants" / "dear.toml").write_text(f'{text}[rewrite.sold]\nrich = "no"\n[why]\nsold.rich = "Poor."\n')
    labels = '[labels]\ndoc = "Todo es caro."\n[why]\n"buy" = "Rápido."\n'
    (tmp_path / "variants" / "labels" / "dear.es.toml").write_text(labels, encoding="utf-8")
    said, wrong = wording(rules, rulesdsl.read(rules), choose(rules, ["dear"]), "es")
    assert (wrong, said.about("All is dear."), said.why("Quick."), said.why("Poor.")) == ((), "Todo es caro.", "Rápido.", "Poor.")


def test_labels_of_the_rules_are_not_said_of_other_words(tmp_path: Path) -> None:
    """Where a variant without labels says something else, that is said as it stands."""
    rules = shop(tmp_path)
    (tmp_path / "variants" / "labels" / "dear.es.toml").unlink()
    game = interpreter.load(rules, 2, ["dear"], language="es")
    assert refused(game, *BOTH, option="buy.ware=bread") == ["jugador 1 cannot pay", "jugador 1 tiene bastante"]
    assert game.ir.wording.doc("shelf", "Where it stands.") == "Where it stands."


def test_a_variant_on_top_is_not_said_with_labels_from_below(tmp_path: Path) -> None:
    """The labels of a variant are for what it says itself, not for what another says over it."""
    rules = shop(tmp_path)
    top = '[variant]\ngame = "shop"\nrequires = ["dear"]\n[set]\nsold.rich.otherwise = "{me} is poor"\n'
    (tmp_path / "variants" / "poor.toml").write_text(top, encoding="utf-8")
    (tmp_path / "variants" / "labels" / "poor.es.toml").write_text('[names]\nbread = "mendrugo"\n', encoding="utf-8")
    game = interpreter.load(rules, 2, ["poor"], language="es")
    assert game.ir.wording.row("wares", "bread") == "mendrugo"
    assert refused(game, *BOTH, option="buy.ware=bread") == ["jugador 1 is poor", "jugador 1 tiene bastante"]


def test_a_language_without_labels(tmp_path: Path) -> None:
    """It is refused with the languages that there are."""
    with pytest.raises(UnknownLanguageError, match=r"no labels in `eo`; the languages are en, es") as raised:
        loaded(tmp_path, "eo")
    assert raised.value.languages == ("en", "es")


def test_labels_that_cannot_be_read(tmp_path: Path) -> None:
    """A file that is no TOML is a fault of the game in that language only."""
    with pytest.raises(interpreter.FaultyRules) as raised:
        loaded(tmp_path, "es", es='[names]\nbread = "pan')
    assert [mistake.code for mistake in raised.value.mistakes] == ["LAB101"]
    assert interpreter.load(tmp_path / "game.rules", 2).title == "The shop"


def test_faulty_labels_are_left_out(tmp_path: Path) -> None:
    """What is no text is as if it were not there."""
    game = loaded(tmp_path, "es", es='[names]\nbread = 3\nbag = "bolsa"\n')
    assert (game.ir.wording.row("wares", "bread"), game.ir.wording.name("bag")) == ("a loaf", "bolsa")


def test_one_state_in_two_languages(tmp_path: Path) -> None:
    """A history of one language is played in another."""
    spanish = loaded(tmp_path, "es")
    english = interpreter.load(tmp_path / "game.rules", 2)
    state = spanish.start(seed=5)
    while not state.over:
        state = state.play(state.options[0])
    assert english.replay(state.history).cells == state.cells
