"""What of a rules file players read."""

import pytest

import rulesdsl
from rulesdsl.games import game_names, game_path
from rulesdsl.ir import model as ir
from rulesdsl.ir.walk import options
from rulesdsl.labels.known import is_word, known
from rulesdsl.source import SourceFile
from tests.labels.shop import RULES


def test_the_shop() -> None:
    """Names with all their addresses, words and descriptions by address."""
    found = known(rulesdsl.named(SourceFile("shop.rules", RULES))[0].file)
    assert found.names["ware"] == ("buy.ware", "ware")
    assert found.names["coins"] == ("coins", "winner.coins")
    assert found.names["fresh_fish"] == ("wares.fresh_fish",)
    assert {"w", "g"} <= found.names.keys()
    assert list(found.words) == ["sold.rich", "sold.wise", "winner"]
    assert found.docs == {"wares": "What is sold.", "shelf": "Where it lies."}


@pytest.mark.parametrize(
    ("name", "says"),
    [("c4", False), ("s1a", False), ("A", False), ("i10", False), ("ox", True), ("site_1", True), ("a_b", False)],
)
def test_codes_are_no_words(name: str, says: bool) -> None:
    """A name without two letters side by side needs no label."""
    assert is_word(name) is says


@pytest.mark.parametrize("game", game_names())
def test_words_in_play_are_known(game: str) -> None:
    """Whatever a game says in the words of its rules has the address under which these are known."""
    source = rulesdsl.read(game_path(game))
    words = known(rulesdsl.named(source)[0].file).words
    built, _ = rulesdsl.build(source, rulesdsl.player_counts(source)[0])
    assert built is not None
    said = {clause.words.address: clause.words for option in options(built.play) for clause in option.clauses}
    said.pop("", None)
    assert said.keys() <= words.keys()
    for address, one in said.items():
        parts = (
            part if isinstance(part, str) else f"{{{part.written}}}" for part in one.parts if isinstance(part, str | ir.Shown)
        )
        assert "".join(parts) == words[address]
