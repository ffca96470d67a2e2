"""Which declarations a game needs, and walking the syntax tree."""

import pytest

from rulesdsl.games import game_names, game_path
from rulesdsl.names.from_syntax import collect
from rulesdsl.names.model import Names
from rulesdsl.names.uses import reached, unpaid, unused
from rulesdsl.names.walk import nodes
from rulesdsl.source import SourceFile
from rulesdsl.syntax import tree
from rulesdsl.syntax.parser import parse_file
from tests.harness.fragments import whole


def names_of(text: str) -> Names:
    """The names of a file, or of a piece of one made whole."""
    file, found = parse_file(SourceFile("example.rules", whole(text)[0]))
    assert found == ()
    return collect(file)[0]


@pytest.mark.parametrize("name", game_names())
def test_games_need_all_they_declare(name: str) -> None:
    """No game that comes with the package has a leftover."""
    names = names_of(game_path(name).read_text(encoding="utf-8"))

    assert (unused(names), unpaid(names)) == ((), ())


@pytest.mark.parametrize(
    ("text", "idle"),
    [
        ("setting limit = 3\n", ["limit"]),
        ("setting limit = 3\nlet double = 2 * limit\n", ["double"]),
        ("table areas: stone, poles\nstate there: areas = stone, seen by all\n", ["there"]),
        ("table areas: stone, poles\nexpect board:\n    two: 2 is count a in areas otherwise 'two'\n".replace("'", '"'), []),
        ("pieces cards (rank in 1..9): 2 each\n", []),
        ("to help: roll k in 1..6\nto more after help: roll k in 1..6\n", ["help"]),
        ("to help: roll k in 1..6\nto play:\n    help\n    end\n", []),
        ("unit gold in 0..9\nlet a = b\nlet b = 3 gold\n", ["a"]),
        ("setting moment = early or late\nlet now = 3 if moment is early else 4\nto play:\n    if now is 3: end\n    end\n", []),
    ],
)
def test_leftovers(text: str, idle: list[str]) -> None:
    """What nothing needs, without that which only a leftover needs."""
    assert [declared.name.text for declared in unused(names_of(text))] == idle


def test_payments_are_needed_where_their_unit_is_paid() -> None:
    """A step that pays needs the payments of the units that are mentioned."""
    payment = "unit gold in 0..9\npieces coin: 9 each\nzone purse (p in players): coin, seen by p\n"
    payment += "payment gold:\n    coin: c in my purse, worth 1, to box\n"
    paying = names_of(payment + "to play:\n    turn of players: pay 3 gold\n    end\n")

    assert unpaid(paying) == ()
    assert {"payment gold", "purse", "coin", "gold"} <= reached(paying)
    assert [one.name.text for one in unpaid(names_of(payment))] == ["gold"]


def test_nodes_come_in_the_order_of_the_text() -> None:
    """Every node below a node, each before what stands in it."""
    file, _ = parse_file(SourceFile("example.rules", whole("let a = 1 + (2 * 3)\n")[0]))
    (declared,) = (one for one in file.declarations if isinstance(one, tree.Let))

    assert [node.value for node in nodes(declared) if isinstance(node, tree.Number)] == [1, 2, 3]
    assert next(nodes(declared)) is declared
