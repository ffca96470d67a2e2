"""`rulesdsl resolve`: the rules as they are played, each value with who has said it."""

import json
import tomllib
from pathlib import Path
from typing import Any

import pytest

import rulesdsl as language
from rulesdsl.games import game_names, game_path
from rulesdsl.variants.differences import item_of
from rulesdsl.variants.expectations import unchanged
from rulesdsl.variants.find import choose
from rulesdsl.variants.places import places
from rulesdsl.variants.snippets import parsed
from tests.cli.commands import rulesdsl
from tests.cli.tiny_game import tiny


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The rules file of the small game, in the folder where the commands run."""
    monkeypatch.chdir(tmp_path)
    return tiny(tmp_path)


def table(*arguments: str | Path) -> dict[str, Any]:
    """The resolved table as TOML says it."""
    done = rulesdsl("resolve", *arguments)
    assert (done.code, done.err) == (0, "")
    return tomllib.loads(done.out)


# ---- TOML ---------------------------------------------------------------------------------------------


def test_values_and_origins(game: Path) -> None:
    """What stands at an address and who has said it stand in two trees of the same shape."""
    found = table(game, "-v", "rich", "-v", "wide")
    values, origins = found["values"], found["origins"]
    assert (values["laid_out"], origins["laid_out"]) == (6, "house rich.toml:6")
    assert (values["gain"]["first"], origins["gain"]["first"]) == ("add (n + 1) as points to score(me)", "module wide.toml:8")
    assert (values["gain"]["more"], origins["gain"]["more"]) == (
        "if rich(me): add n as points to score(me)",
        "base game.rules:30",
    )
    assert (values["hand"]["seen_by"], origins["hand"]["seen_by"]) == ("all", "house rich.toml:8")
    assert shape(values) == shape(origins)


def shape(tree: Any) -> Any:
    """A tree without what stands at its ends."""
    return {name: shape(part) for name, part in tree.items()} if isinstance(tree, dict) else None


def test_head(game: Path) -> None:
    """The table begins with the game, its variants and the hash that the built game has."""
    found = table(game, "-v", "rich")["game"]
    chosen = choose(game, ["rich"])
    built, _ = language.build(language.read(game), 2, chosen)
    assert built is not None
    assert found == {
        "name": "tiny",
        "title": "Tiny",
        "version": 1,
        "players": [2, 3, 4],
        "variants": ["rich"],
        "rules_hash": built.rules_hash,
    }


def test_by_number_of_players(game: Path) -> None:
    """Without a number of players a setting has its values by number; with one it has the value for that number."""
    assert table(game)["values"]["cards_each"] == {"2": 3, "3": 3, "4": 2}
    found = table(game, "-p", "4", "--set", "cards_each.4=1")
    assert (found["game"]["players"], found["values"]["cards_each"]) == (4, 1)
    assert found["origins"]["cards_each"] == "session --set:1"


def test_a_value_for_all(game: Path) -> None:
    """Who sets a value for all numbers of players has said it for each of them."""
    found = table(game, "-p", "4", "--set", "cards_each=1")
    assert (found["values"]["cards_each"], found["origins"]["cards_each"]) == (1, "session --set:1")


def test_who_came_last(game: Path) -> None:
    """Of one who changes a part and one who writes the whole anew, the higher one has said what stands there."""
    (game.parent / "part.toml").write_text(
        'variant.game = "tiny"\nvariant.rank = "module"\nrewrite.fit.cheap = "price of c is under 5"\n'
    )
    found = table(game, "-v", "rich", "-v", game.parent / "part.toml")
    assert found["values"]["fit"]["cheap"]["rules"] == 'price of c is under 9 otherwise "it\'s too dear"'
    assert found["origins"]["fit"]["cheap"]["rules"] == "house rich.toml:20"


def test_wholes_and_parts(game: Path) -> None:
    """A thing with parts stands under `rules` beside them; a row is its cells, a column its type."""
    values = table(game, "-v", "rich")["values"]
    assert values["gain"].keys() == {"rules", "first", "more"}
    assert values["gain"]["rules"].startswith("first: add n as points to score(me)")
    assert values["fit"]["cheap"].keys() == {"rules", "otherwise"}
    assert values["cards"] == {
        "price": "points",
        "colour": "colours or none",
        "a": {"price": 1, "colour": "red", "copies": 9},
        "b": {"price": 2, "colour": "-", "copies": 9},
        "gold": {"price": 3, "colour": "-", "copies": 1},
    }
    assert values["colours"] == "table colours: red, green"


def test_parts_of_what_a_variant_wrote(game: Path) -> None:
    """What stands inside something that a variant has written is that variant's, at its own line."""
    origins = table(game, "-v", "rich")["origins"]
    assert origins["fit"] == {
        "rules": "house rich.toml:18",
        "cheap": {"rules": "house rich.toml:20", "otherwise": "house rich.toml:20"},
    }
    assert origins["cards"]["gold"]["price"] == "house rich.toml:10"
    assert origins["winner"]["god"] == "house rich.toml:15"


def test_about(game: Path) -> None:
    """Descriptions and limits, which would stand in the way of values, have a tree of their own."""
    about = table(game)["about"]
    assert about["laid_out"] == {"in": "0..9"}
    assert about["refill"] == {"doc": "When a pile is filled again."}


@pytest.mark.parametrize("name", game_names())
def test_values_can_be_said(name: str) -> None:
    """Each value that is shown, said at its address by a variant, leaves what stands there as it is: in all shipped games."""
    there = places(language.named(language.read(game_path(name)))[0].file)
    for address, value in leaves(table(name)["values"]):
        place = there[address] if address in there else there[address.removesuffix(".rules")]
        found = parsed(place, item_of(value))
        assert found.mistakes == ()
        assert unchanged(place, found.value), (address, value)


def leaves(tree: dict[str, Any], path: str = "") -> list[tuple[str, Any]]:
    """What stands at the ends of a tree, by address."""
    found: list[tuple[str, Any]] = []
    for name, part in tree.items():
        address = f"{path}.{name}" if path else name
        found += leaves(part, address) if isinstance(part, dict) else [(address, part)]
    return found


# ---- JSON, rules --------------------------------------------------------------------------------------


def test_json(game: Path) -> None:
    """JSON has an object for every address: wholes, rows and parts alike."""
    found = json.loads(rulesdsl("resolve", game, "-v", "rich", "--format", "json").out)
    assert found["version"] == 1
    found = found["addresses"]
    assert found["laid_out"] == {
        "value": 6,
        "origin": {"layer": "house", "variant": "rich", "file": str(game.parent / "variants" / "rich.toml"), "line": 6},
        "what": "setting",
        "doc": "",
        "references": ["T-2"],
    }
    assert found["cards.a"]["value"] is None
    assert found["refill"]["doc"] == "When a pile is filled again."
    assert found["refill"]["origin"] == {"layer": "base", "variant": None, "file": "game.rules", "line": 8}
    assert "winner.cards" not in found


def test_as_rules(game: Path) -> None:
    """As rules it is a file that can be checked and has the same hash without any variant."""
    done = rulesdsl("resolve", game, "-v", "rich", "--format", "rules")
    path = game.parent / "resolved.rules"
    path.write_text(done.out)
    assert rulesdsl("check", path).code == 0
    assert table(path)["game"]["rules_hash"] == table(game, "-v", "rich")["game"]["rules_hash"]


# ---- interactions -------------------------------------------------------------------------------------


def test_interactions(game: Path) -> None:
    """Where rules of one variant read what another changes, at once or by way of values."""
    done = rulesdsl("resolve", game, "-v", "rich", "-v", "wide", "--interactions")
    assert done.out.startswith("`wide` changes `laid_out`, which `rich` reads in `winner.god` by way of `rich`  (")
    second = "`wide` touches `score` in `gain.first`, and `rich` reads it in `winner.god` by way of `rich`  ("
    assert [line.startswith(second) for line in done.out.splitlines()] == [False, True]
    found = json.loads(rulesdsl("resolve", game, "-v", "rich", "-v", "wide", "--interactions", "--format", "json").out)
    assert found["version"] == 1
    told = [(one["changed"]["address"], one["by"], one["reader"]["address"], one["way"]) for one in found["interactions"]]
    assert told == [("laid_out", None, "winner.god", ["rich"]), ("gain.first", "score", "winner.god", ["rich"])]
    assert rulesdsl("resolve", game, "-v", "wide", "--interactions").out == "no variant changes what rules of another read\n"


@pytest.mark.parametrize(
    ("changed", "reading", "read"),
    [
        ("set.cards.a.price = 5", 'rewrite.gain.more = "add price of a to score(me)"', True),
        ("set.cards.a.copies = 5", 'rewrite.gain.more = "add price of a to score(me)"', False),
        ('remove.addresses = ["cards.b"]', 'rewrite.gain.more = "add price of a to score(me)"', False),
        ('remove.addresses = ["cards.b"]', 'rewrite.gain.more = "add price of b to score(me)"', True),
        ('set.hand.seen_by = "all"', 'rewrite.gain.more = "choose c in hand(me)"', True),
        ("set.laid_out = 5", 'rewrite.gain.more = "end"', False),
        ("set.laid_out = 5", "set.cards_each = 5", False),
        ('rewrite.gain.more = "end"', 'rewrite.play.round = "turn of players: gain 2"', True),
        ('add.bonus = "to bonus after gain: end"', 'rewrite.play.round = "turn of players: gain 2"', True),
    ],
)
def test_what_reads_what(game: Path, changed: str, reading: str, read: bool) -> None:
    """A cell is read by its column, a row by its name, anything else by the name of its declaration; values read nothing."""
    for name, text in (("one", changed), ("two", reading)):
        (game.parent / f"{name}.toml").write_text(f'variant.game = "tiny"\n{text}\n')
    done = rulesdsl("resolve", game, "-v", game.parent / "one.toml", "-v", game.parent / "two.toml", "--interactions")
    assert done.out.startswith("`one` changes") == read


def test_who_is_read_no_more(game: Path) -> None:
    """Rules that a higher layer has replaced read nothing any more; those in their place do."""
    ranks = {"one": ("module", "set.laid_out = 5"), "two": ("module", 'rewrite.gain.more = "gain laid_out"')}
    for name, (rank, text) in {**ranks, "three": ("house", 'rewrite.gain.more = "gain laid_out - 1"')}.items():
        (game.parent / f"{name}.toml").write_text(f'variant.game = "tiny"\nvariant.rank = "{rank}"\n{text}\n')
    files = [part for name in ("one", "two", "three") for part in ("-v", game.parent / f"{name}.toml")]
    assert rulesdsl("resolve", game, *files[:4], "--interactions").out.startswith("`one` changes `laid_out`")
    (line,) = rulesdsl("resolve", game, *files, "--interactions").out.splitlines()
    assert line.startswith("`one` changes `laid_out`, which `three` reads in `gain.more`")


def test_mistakes(game: Path) -> None:
    """A variant with mistakes resolves to nothing: they are shown, and the exit code is 1."""
    done = rulesdsl("resolve", game, "--set", "laid_ut=5")
    assert (done.code, done.out) == (1, "")
    assert "VAR102" in done.err
    assert rulesdsl("resolve", game, "-p", "9").code == 2
