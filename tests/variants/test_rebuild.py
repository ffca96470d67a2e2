"""Changes in a tree, all at once."""

from itertools import permutations
from random import Random

import pytest
from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st

from rulesdsl.names.addresses import addressed
from rulesdsl.names.walk import nodes
from rulesdsl.source import SourceFile
from rulesdsl.syntax import tree
from rulesdsl.syntax.parser import parse_file
from rulesdsl.variants.rebuild import Changes, rebuilt
from tests.syntax.texts import Entry, files, plain

LETTERS = 'language 1\ngame tiny "Tiny" for 2 players\ntable letters: a, b, c\ntable others: d\n'
Orders = tuple[tuple[str, str, str], ...]


def read(text: str) -> tree.RulesFile:
    """The tree of a rules file without mistakes."""
    file, mistakes = parse_file(SourceFile("t.rules", text))
    assert mistakes == ()
    return file


def items(file: tree.RulesFile, number: int) -> tuple[tree.Ident, ...]:
    """The members of one of the lists."""
    table = file.declarations[number]
    assert isinstance(table, tree.Table)
    assert isinstance(table.shape, tree.ListShape)
    return table.shape.items


def changed(orders: Orders) -> tuple[tree.RulesFile, tree.RulesFile]:
    """A file with two lists, before and after some changes in the first one: what is done, beside or to which, with what."""
    file, changes = read(LETTERS), Changes()
    by_name = {item.text: item for item in items(file, 0)}
    table = file.declarations[0]
    assert isinstance(table, tree.Table)
    for what, which, new in orders:
        made = tuple(evolve(by_name["a"], text=letter) for letter in new)
        match what:
            case "replace":
                changes.members[id(by_name[which])] = made
            case "end":
                changes.put_at_end(table.shape, "items", made[0])
            case "field":
                changes.set_field(table.shape, "items", made)
            case side:
                changes.put_beside(by_name[which], side, made[0])
    return file, rebuilt(file, changes)


@pytest.mark.parametrize(
    ("orders", "expected"),
    [
        ((("replace", "b", "x"),), "axc"),
        ((("replace", "b", ""),), "ac"),
        ((("replace", "b", "xy"), ("replace", "a", "")), "xyc"),
        ((("before", "a", "x"), ("after", "c", "y")), "xabcy"),
        ((("before", "b", "x"), ("after", "a", "y")), "ayxbc"),
        ((("after", "a", "x"), ("after", "a", "y")), "axybc"),
        ((("before", "b", "x"), ("before", "b", "y")), "ayxbc"),
        ((("replace", "b", ""), ("before", "b", "x"), ("after", "b", "y")), "axyc"),
        ((("end", "", "x"), ("end", "", "y"), ("after", "c", "z")), "abczxy"),
        ((("field", "", "xyz"),), "xyz"),
    ],
)
def test_members(orders: Orders, expected: str) -> None:
    """Members are replaced, taken out and put in; beside one that goes, new ones stand in its place."""
    assert "".join(item.text for item in items(changed(orders)[1], 0)) == expected


def test_the_rest_is_shared() -> None:
    """What does not change is the same object in both trees, and without changes so is the whole."""
    before, after = changed((("replace", "b", "x"),))
    assert after.declarations[1] is before.declarations[1]
    assert items(after, 0)[0] is items(before, 0)[0]
    assert rebuilt(before, Changes()) is before


def test_the_old_tree_stays() -> None:
    """A tree is never changed itself."""
    before, after = changed((("replace", "b", ""), ("end", "", "x")))
    assert before == read(LETTERS) != after


def holds(outer: tree.Node, inner: tree.Node) -> bool:
    """Whether a part is another one or has it somewhere inside."""
    return any(node is inner for node in nodes(outer))


@given(files, st.integers(0, 2**32))
@settings(max_examples=60)
def test_all_at_once_is_one_after_the_other(entries: tuple[Entry, ...], seed: int) -> None:
    """Changes of members that do not hold each other give one tree, in whichever order they are made and of any form."""
    rng, file = Random(seed), read(plain(entries))
    there = [one.part for one in addressed(file) if isinstance(getattr(one.owner, one.field), tuple)]
    apart: list[tree.Node] = []
    for part in rng.sample(there, min(len(there), 3)):
        if not any(holds(part, other) or holds(other, part) for other in apart):
            apart.append(part)
    members = {id(part): rng.choice([(), (evolve(part), evolve(part))]) for part in apart}
    expected = rebuilt(file, Changes(members=members))
    for order in permutations(members):
        found = file
        for key in order:
            found = rebuilt(found, Changes(members={key: members[key]}))
        assert found == expected
