"""Changes for one session stand over everything: over the rules file and whatever the variants have made."""

import pytest

import interpreter
import rulesdsl
from rulesdsl.source import SourceFile
from rulesdsl.variants.find import Chosen
from rulesdsl.variants.read import read_variant
from rulesdsl.variants.session import session
from tests.cli.commands import rulesdsl as command

RULES = SourceFile(
    "tiny.rules",
    """language 1
game tiny "Tiny" for 2 players

setting start = 3 in 0..9
state luck (p in players): 0..20 = 0, seen by all

ranking winner of p in players:
    luck: most luck(p)
    otherwise shared

to play:
    fate: for each p in players: add start to luck(p)
    end
""",
)
MORE = """variant.game = "tiny"
set.start = 4
add.more = "setting more = 1"
insert.play.again = { after = "fate", rules = "for each p in players: add more to luck(p)" }
"""


def found(*changes: str, edits: str = MORE) -> tuple[list[str], str]:
    """What is wrong with the rules, a variant and changes for the session; and the value of `more`, where there is one."""
    variant, faults = read_variant(SourceFile("tested.toml", edits))
    over, wrong = session(changes)
    assert variant is not None
    assert over is not None
    chosen = Chosen((variant, over))
    game, mistakes = rulesdsl.build(RULES, 2, chosen)
    return [mistake.code for mistake in (*faults, *wrong, *mistakes)], "" if game is None else str(game.play)


def test_what_a_variant_adds_can_be_changed() -> None:
    """A setting that a variant has added has the value that the session gives it."""
    codes, play = found("more=7")
    assert codes == []
    assert "value=7" in play
    assert "value=7" not in found("start=3")[1]


def test_what_a_variant_changes_can_be_changed() -> None:
    """Who gives a value on the command line means it: no note says that a variant's value is replaced."""
    codes, play = found("start=8")
    assert codes == []
    assert "value=8" in play


def test_what_nobody_adds_is_unknown() -> None:
    """Without anything of that name a change is a mistake."""
    assert found("most=7")[0] == ["VAR102"]


def test_they_are_called_what_they_are_where_they_are_made() -> None:
    """In Python `changes`, on the command line `--set`."""
    with pytest.raises(interpreter.FaultyRules, match="changes:1:1: with `changes`, this can never be done"):
        interpreter.load("mangrovia", 3, changes={"huts_each": 12})
    said = command("check", "mangrovia", "-p", "3", "--set", "huts_each=12").out
    assert "with `--set`, this can never be done" in said
    assert "--> --set:1:1" in said
