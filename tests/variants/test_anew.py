"""What is removed may be made anew by the same variant: of another kind, with other parameters, at another place."""

import pytest

from rulesdsl.diagnostics.model import Severity
from rulesdsl.source import SourceFile
from rulesdsl.syntax.write import write_declaration
from tests.variants.layering import codes, laid, said, variant

RULES = SourceFile(
    "tiny.rules",
    """language 1
game tiny "Tiny" for 2 players
unit coins in 0..9, gems in 0..9
setting far = 3
moved fur to far
table colours: red, green, blue
state luck (p in players): 0..20 = 0, seen by all
let rich (p in players) = luck(p) is over far
ranking winner of p in players:
    luck: most luck(p)
    rich: most 1 if rich(p) else 0
    otherwise shared
to play:
    one: for each p in players: add 1 to luck(p)
    two: for each p in players: add 2 to luck(p)
    end
""",
)


def test_with_other_parameters() -> None:
    """A declaration is replaced by one with another first line; its history has both steps, the new one last."""
    found, mistakes = laid(
        RULES, variant('[remove]\naddresses = ["rich"]\n[add]\nrich = "let rich (p in players, n in 1..2) = luck(p) is over n"')
    )
    assert mistakes == ()
    assert said(found, "rich") == "let rich (p in players, n in 1..2) = luck(p) is over n"
    assert [one.verb.value if one.verb else "base" for one in found.history["rich"]] == ["base", "remove", "add"]


@pytest.mark.parametrize(
    ("address", "insertion", "order"),
    [
        ("winner.luck", 'winner.luck]\nafter = "rich"\nrules = "most luck(p)"', ["rich", "luck"]),
        ("play.one", 'play.one]\nafter = "two"\nrules = "for each p in players: add 1 to luck(p)"', ["two:", "one:"]),
        ("colours.red", 'colours.red]\nafter = "blue"', ["green", "blue", "red"]),
    ],
)
def test_at_another_place(address: str, insertion: str, order: list[str]) -> None:
    """What has an order is moved by removing it and inserting it somewhere else."""
    found, mistakes = laid(RULES, variant(f'[remove]\naddresses = ["{address}"]\n[insert.{insertion}'))
    assert mistakes == ()
    text = said(found, address.partition(".")[0])
    assert sorted(order, key=text.index) == order


def test_not_without_removing() -> None:
    """What exists is not made again, and what is removed is not changed as well."""
    assert codes(laid(RULES, variant('[add]\nfar = "setting far = 4"'))[1]) == ["VAR104"]
    assert codes(laid(RULES, variant('[set]\nfar = 4\n[remove]\naddresses = ["far"]'))[1]) == ["VAR111"]


def test_a_final_thing_stays() -> None:
    """Where the author wants a thing to stay, it is not replaced either."""
    rules = SourceFile("tiny.rules", RULES.text.replace("setting far = 3", 'setting far = 3 final "so it is"'))
    assert codes(laid(rules, variant('[remove]\naddresses = ["far"]\n[add]\nfar = "setting far = 4"'))[1]) == ["VAR105"]


def test_nothing_is_left_over() -> None:
    """Of a line of units all of which are removed nothing is left, nor of a line that says where a removed thing was."""
    found, mistakes = laid(RULES, variant('[remove]\naddresses = ["coins", "gems", "far"]'))
    lines = [write_declaration(one) for one in found.file.declarations]
    assert [one for one in mistakes if one.severity is Severity.ERROR] == []
    assert [line for line in lines if line.startswith(("unit", "moved", "setting"))] == []
    kept, _ = laid(RULES, variant('[remove]\naddresses = ["coins"]'))
    assert "unit gems in 0..9" in [write_declaration(one) for one in kept.file.declarations]
    assert "moved fur to far" in [write_declaration(one) for one in kept.file.declarations]
