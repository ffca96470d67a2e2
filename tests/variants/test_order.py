"""Which variants go together, and in which order they are laid over the rules."""

from itertools import permutations
from pathlib import Path
from random import Random

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from rulesdsl.source import SourceFile
from rulesdsl.variants.find import choose
from rulesdsl.variants.model import Rank, Variant
from rulesdsl.variants.order import closure, fitting, ordered
from rulesdsl.variants.read import read_variant
from tests.variants.layering import codes, laid, names_of, said

RULES = SourceFile(
    "tiny.rules",
    """language 1
game tiny "Tiny" version 2 for 2..4 players
unit points in 0..99
setting first = 1
setting second = 2
state score (p in players): points = 0, seen by all
ranking winner of p in players:
    points: most score(p)
    otherwise shared
to play: end
""",
)
HEADER = names_of(RULES).file.header
RANKS = [rank for rank in Rank if rank is not Rank.SESSION]


def made(name: str, rank: str = "module", more: str = "", edits: str = "") -> Variant:
    """A variant with more lines in its manifest."""
    text = f'[variant]\\ngame = "tiny"\\nrank = "{rank}"\\n{more}\\n{edits}'.replace("\\n", "\n")
    variant, mistakes = read_variant(SourceFile(f"{name}.toml", text))
    assert codes(mistakes) == []
    assert variant is not None
    return variant


def wrong(*variants: Variant, players: int | None = None) -> list[str]:
    """The codes of what keeps them from being played together, or by so many."""
    return codes(tuple(fitting(HEADER, variants, players)))


@pytest.mark.parametrize(
    ("more", "players", "expected"),
    [
        ("", 3, []),
        ("version = 2", 3, []),
        ('version = "1..2"', 3, []),
        ("version = 1", 3, ["VAR402"]),
        ('version = "3..4"', None, ["VAR402"]),
        ("players = [2, 4]", 4, []),
        ("players = [2, 4]", None, []),
        ("players = [2, 4]", 3, ["VAR110"]),
        ('requires = ["b"]', 2, ["VAR108"]),
        ('requires = ["a"]', 2, ["VAR307"]),
        ('excludes = ["b"]', 2, []),
        ('version = 1\nplayers = [2]\nrequires = ["b"]', 3, ["VAR402", "VAR110", "VAR108"]),
    ],
)
def test_one_variant(more: str, players: int | None, expected: list[str]) -> None:
    """A variant is for some versions, for some numbers of players, and needs what it requires; all faults are told at once."""
    assert wrong(made("a", more=more), players=players) == expected


def test_another_game() -> None:
    """A variant for another game does not fit."""
    assert wrong(evolve(made("a"), game=evolve(made("a").game, text="other"))) == ["VAR109"]


@pytest.mark.parametrize(
    ("several", "expected"),
    [
        ([made("a"), made("b")], []),
        ([made("a", more='excludes = ["b"]'), made("b")], ["VAR305"]),
        ([made("a", more='excludes = ["b"]'), made("b", more='excludes = ["a"]')], ["VAR305"]),
        ([made("a", "house", 'excludes = ["b"]'), made("b")], ["VAR305"]),
        ([made("a", "players"), made("b", "players")], ["VAR305"]),
        ([made("a", "house", 'requires = ["b"]'), made("b")], []),
        ([made("a", "module", 'requires = ["b"]'), made("b", "house")], ["VAR308"]),
        ([made("a", more='requires = ["b"]'), made("b", more='requires = ["a"]')], ["VAR307"]),
        (
            [made("a", more='requires = ["b"]'), made("b", more='requires = ["c"]'), made("c", more='requires = ["a"]')],
            ["VAR307"],
        ),
        (
            [made("a", more='requires = ["b"]'), made("b", more='requires = ["c"]'), made("c", more='requires = ["b"]')],
            ["VAR307"],
        ),
    ],
)
def test_several(several: list[Variant], expected: list[str]) -> None:
    """Pairs that do not go together are told once, whoever says so; whatever order they are named in."""
    for order in permutations(several):
        assert wrong(*order) == expected


@st.composite
def webs(draw: st.DrawFn) -> tuple[Variant, ...]:
    """Variants of all ranks that require some of those before them."""
    found: list[Variant] = []
    for name in draw(st.permutations("abcdef")):
        rank = draw(st.sampled_from(RANKS[1:]))
        below = [other.name for other in found if other.rank.height <= rank.height]
        needed = draw(st.lists(st.sampled_from(below), unique=True, max_size=2)) if below else []
        found.append(made(name, rank.value, f"requires = {needed}"))
    return tuple(found)


@given(webs(), st.integers(0, 2**32))
def test_the_order(several: tuple[Variant, ...], seed: int) -> None:
    """Lower ranks come first, what is required before what requires it, and the order of naming does not matter."""
    order = ordered(tuple(Random(seed).sample(several, len(several))))
    names, by_id = [variant.name for variant in order], {variant.name: variant for variant in several}
    assert order == ordered(several)
    assert [variant.rank.height for variant in order] == sorted(variant.rank.height for variant in several)
    for variant in several:
        assert all(names.index(needed) < names.index(variant.name) for needed in closure(variant, by_id))


@given(webs())
def test_closures(several: tuple[Variant, ...]) -> None:
    """What is required is required with all that it requires itself, and never leads back."""
    by_id = {variant.name: variant for variant in several}
    for variant in several:
        direct = {needed.text for needed in variant.requires}
        assert closure(variant, by_id) == direct.union(*(closure(by_id[name], by_id) for name in direct))
        assert variant.name not in closure(variant, by_id)


def test_free_ones_by_name() -> None:
    """What is bound by nothing else is laid in the order of the ids."""
    assert [variant.name for variant in ordered((made("c"), made("a", more='requires = ["b"]'), made("b")))] == ["b", "a", "c"]


@given(st.permutations(list(Rank)), st.sets(st.sampled_from(list(Rank)), min_size=1))
def test_the_highest_rank_wins(order: list[Rank], ranks: set[Rank]) -> None:
    """Of all that set one value, house shadows module shadows players; the session has the last word."""
    several = [
        evolve(made(f"v{rank.height}", edits=f"[set]\nfirst = {rank.height + 10}"), rank=rank) for rank in order if rank in ranks
    ]
    found, mistakes = laid(RULES, *several)
    assert said(found, "first") == f"setting first = {max(rank.height for rank in ranks) + 10}"
    assert set(codes(mistakes)) <= {"VAR501"}


def folder(path: Path, **texts: str) -> Path:
    """A game's folder with variants; the path of its rules."""
    (path / "variants").mkdir()
    (path / "game.rules").write_text(RULES.text, encoding="utf-8")
    for name, text in texts.items():
        (path / "variants" / f"{name}.toml").write_text(f'[variant]\ngame = "tiny"\n{text}\n', encoding="utf-8")
    return path / "game.rules"


def test_what_is_required_comes_along(tmp_path: Path) -> None:
    """Naming a variant brings those it requires, each once, however often and by whichever name it is asked for."""
    rules = folder(tmp_path, a='requires = ["b"]', b='requires = ["c"]', c="", d="")
    path = str(tmp_path / "variants" / "a.toml")
    assert set(choose(rules, ["a"]).names) == {"a", "b", "c"}
    assert sorted(choose(rules, ["b", "a", "a", path, "c"]).names) == ["a", "b", "c"]
    assert [source.short_name for source in choose(rules, ["a"]).others] == ["d.toml"]


def test_what_is_required_lies_beside_the_file(tmp_path: Path) -> None:
    """A file elsewhere brings its neighbours, and these theirs; what the game has comes from the game."""
    rules = folder(tmp_path, c="")
    (tmp_path / "own").mkdir()
    for name, text in {"a": 'requires = ["b", "c"]', "b": 'requires = ["d"]', "c": "", "d": "", "e": ""}.items():
        (tmp_path / "own" / f"{name}.toml").write_text(f'[variant]\ngame = "tiny"\n{text}\n', encoding="utf-8")
    chosen = choose(rules, [str(tmp_path / "own" / "a.toml")])
    places = {one.name: Path(one.source.name).parent.name for one in chosen.variants}
    assert places == {"a": "own", "b": "own", "c": "variants", "d": "own"}
    assert chosen.mistakes == ()


def test_the_one_for_so_many(tmp_path: Path) -> None:
    """A variant of the rank `players` comes by itself with its number of players, and not with others."""
    rules = folder(tmp_path, three='rank = "players"\nplayers = [3]', four='rank = "players"\nplayers = [4]', house="")
    assert [choose(rules, ["house"], players).names for players in (2, 3, None)] == [("house",), ("house", "three"), ("house",)]


def test_an_unknown_one(tmp_path: Path) -> None:
    """A name that is neither an id nor a file is an error of the one who asks."""
    with pytest.raises(KeyError):
        choose(folder(tmp_path, a=""), ["b"])


def test_two_files_of_one_id(tmp_path: Path) -> None:
    """A file named by its path stands for the one beside the rules; both cannot be meant at once, unless they are alike."""
    rules = folder(tmp_path, a='requires = ["b"]', b="")
    own = tmp_path / "b.toml"
    own.write_text('[variant]\ngame = "tiny"\n[set]\nfirst = 7\n', encoding="utf-8")
    for names in (["a", str(own)], [str(own), "a"]):
        chosen = choose(rules, names)
        assert sorted(variant.source.name for variant in chosen.variants) == sorted(
            [str(own), str(rules.parent / "variants/a.toml")]
        )
        assert chosen.mistakes == ()
    assert codes(choose(rules, [str(own), "b"]).mistakes) == ["VAR305"]
    own.write_text((rules.parent / "variants" / "b.toml").read_text(encoding="utf-8"), encoding="utf-8")
    assert (choose(rules, [str(own), "b"]).names, choose(rules, [str(own), "b"]).mistakes) == (("b",), ())


def test_an_own_file_for_so_many(tmp_path: Path) -> None:
    """A file that is named stands for the one of its number of players, too."""
    rules = folder(tmp_path, three="rank = 'players'\nplayers = [3]")
    own = tmp_path / "three.toml"
    own.write_text('[variant]\ngame = "tiny"\nrank = "players"\nplayers = [3]\n[set]\nfirst = 7\n', encoding="utf-8")
    chosen = choose(rules, [str(own)], 3)
    assert ([variant.source.name for variant in chosen.variants], chosen.mistakes) == ([str(own)], ())
    assert choose(rules, [], 3).names == ("three",)
