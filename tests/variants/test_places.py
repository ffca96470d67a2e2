"""Every address can be edited, and an edit that says what stands there changes nothing."""

from collections import defaultdict

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tomli_w import dumps

from rulesdsl.games import game_names
from rulesdsl.names.from_syntax import collect
from rulesdsl.source import SourceFile
from rulesdsl.syntax import tree
from rulesdsl.syntax.parser import parse_file
from rulesdsl.syntax.write import context_of
from rulesdsl.variants import snippets
from rulesdsl.variants.document import Item, Table, read_toml
from rulesdsl.variants.expectations import unchanged
from rulesdsl.variants.mistakes import NoEffect
from rulesdsl.variants.model import Verb
from rulesdsl.variants.places import Form, Place, places
from rulesdsl.variants.text import Written, written
from tests.syntax.texts import Entry, files, noisy
from tests.variants.layering import codes, laid, names_of, shipped, variant

GAMES = pytest.mark.parametrize("name", game_names())
MOST = 40
"""Faults of one file. After some more of them the rest is not looked at."""
ALL = (Verb.SET, Verb.REWRITE, Verb.REMOVE)
CHANGING = (Verb.SET, Verb.REWRITE)


def changing(place: Place) -> Verb | None:
    """The verb that gives a place another content."""
    return next((verb for verb in place.verbs if verb in CHANGING), None)


def sayable(place: Place) -> bool:
    """Whether there is something, and a variant has words for it: none are for several values at once."""
    several = isinstance(place.part, tree.Setting) and place.field == "declarations" and place.part.by_count
    return not several and written(place) != ""


def nested(found: dict[str, object], address: str, value: object) -> None:
    """Puts a value into tables within tables."""
    *path, last = address.split(".")
    for name in path:
        found = found.setdefault(name, {})  # type: ignore[assignment]
    found[last] = value


def saying_it_again(file: tree.RulesFile) -> dict[int, tuple[str, list[str]]]:
    """Edits that say what stands at their addresses, of one depth each so that no two touch; and their addresses."""
    edits: dict[int, dict[str, object]] = defaultdict(dict)
    addresses = defaultdict(list)
    for place in places(file).values():
        verb = changing(place)
        if verb is not None and sayable(place):
            depth = place.path.count(".")
            nested(edits[depth], f"{verb.value}.{place.path}", written(place, context_of(file)))
            addresses[depth].append(place.path)
    return {depth: (dumps(tables, multiline_strings=True), addresses[depth]) for depth, tables in edits.items()}


@GAMES
def test_every_address_is_a_place(name: str) -> None:
    """Whatever has an address in a game has something that a variant may do with it."""
    there = places(names_of(shipped(name)).file)
    assert [address for address in names_of(shipped(name)).addresses if address not in there or not there[address].verbs] == []


@GAMES
def test_what_stands_there_has_no_effect(name: str) -> None:
    """Said again in a variant it leaves the tree as it was, and each edit is told that it does nothing."""
    file = names_of(shipped(name)).file
    for text, addresses in saying_it_again(file).values():
        found, mistakes = laid(shipped(name), variant(text, game=name))
        assert [mistake.headline() for mistake in mistakes if not isinstance(mistake, NoEffect)] == []
        assert sorted(mistake.address for mistake in mistakes if isinstance(mistake, NoEffect)) == sorted(addresses)
        assert found.file is file


@GAMES
def test_nearly_everything_can_be_said(name: str) -> None:
    """Of what stands somewhere, only a setting with values for several counts has no words in a variant."""
    unsaid = [place for place in places(names_of(shipped(name)).file).values() if changing(place) and not sayable(place)]
    assert [place.path for place in unsaid if place.part not in (None, "") and not isinstance(place.part, tree.Setting)] == []


@given(files, st.integers(0, 2**32))
@settings(max_examples=60)
def test_any_rule_can_be_said_again(entries: tuple[Entry, ...], seed: int) -> None:
    """So it is with any text drawn from the grammar, of whatever form a place is."""
    file, _ = parse_file(SourceFile("t.rules", noisy(entries, seed, comments=True)))
    for place in places(file).values():
        if changing(place) is not None and sayable(place) and not odd(place):
            found = snippets.parsed(place, item(written(place, context_of(file))))
            assert codes(found.mistakes) == []
            assert unchanged(place, found.value)


def item(value: Written) -> Item:
    """A value as it is read from TOML."""
    table = read_toml(SourceFile("t.toml", dumps({"x": value})))
    assert isinstance(table, Table)
    return table.entries["x"].value


def odd(place: Place) -> bool:
    """A capacity that is no number; and a single step with a citation of its own below a name, which stand on one line here."""
    part = place.part.act if isinstance(place.part, tree.Step) else place.part
    cited = isinstance(part, tree.Block | tree.Option) and len(part.body) == 1 and part.body[0].cite is not None
    return cited or (place.form is Form.CAPACITY and written(place) is True)


@given(files)
@settings(max_examples=40)
def test_drawn_addresses_are_places(entries: tuple[Entry, ...]) -> None:
    """Every address that names are kept by is a place, and hangs where the tree has it."""
    file, _ = parse_file(SourceFile("t.rules", noisy(entries, 0)))
    there = places(file)
    for path, address in collect(file)[0].addresses.items():
        assert there[path].part is address.part
        owned = getattr(address.owner, address.field)
        assert any(part is address.part for part in (owned if isinstance(owned, tuple) else (owned,)))


@GAMES
def test_other_verbs_are_refused(name: str) -> None:
    """A verb that a place does not list is a mistake, whatever is said."""
    wrong = [(place, verb) for place in places(names_of(shipped(name)).file).values() for verb in ALL if verb not in place.verbs]
    for group in {(verb, place.path.count(".")) for place, verb in wrong}:
        every = [place.path for place, verb in wrong if (verb, place.path.count(".")) == group]
        for first in range(0, len(every), MOST):
            paths = every[first : first + MOST]
            edits: dict[str, object] = {}
            for path in paths if group[0] is not Verb.REMOVE else ():
                nested(edits, f"{group[0].value}.{path}", 1)
            text = dumps(edits or {"remove": {"addresses": paths}})
            assert codes(laid(shipped(name), variant(text, game=name))[1]) == ["VAR104"] * len(paths)


def test_a_test_and_its_words_come_together() -> None:
    """An option without a test gets one together with the words for those who may not; it has no place for one of them alone."""
    there = places(names_of(shipped("pig")).file)
    assert "throw_or_hold.throw.if" in there
    assert not {"throw_or_hold.hold.if", "throw_or_hold.hold.otherwise"} & there.keys()
    text = "[rewrite]\nthrow_or_hold.hold = 'if turn_total is over 0 otherwise \"nothing to hold\": original'"
    found, mistakes = laid(shipped("pig"), variant(text, game="pig"))
    assert codes(mistakes) == []
    assert {"throw_or_hold.hold.if", "throw_or_hold.hold.otherwise"} <= places(found.file).keys()
