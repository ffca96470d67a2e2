"""What holds for all variants, whatever they change: of any game, in any number, in any order."""

from itertools import permutations
from random import Random

from attrs import evolve
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from rulesdsl.diagnostics.model import Mistake
from rulesdsl.source import SourceFile
from rulesdsl.syntax.write import context_of
from rulesdsl.variants import snippets
from rulesdsl.variants.document import Table, read_toml
from rulesdsl.variants.expectations import unchanged
from rulesdsl.variants.model import Definition, Edit, Rank, Resolved, Variant, Verb
from rulesdsl.variants.original import WORD
from rulesdsl.variants.places import Place, places
from rulesdsl.variants.text import text_of
from tests.variants.generated import Stack, read, shipped_games, stacks, touch
from tests.variants.layering import laid

CLASHES = ("VAR301", "VAR302", "VAR303", "VAR304")
GAMES = stacks(bases=shipped_games)
seeds = st.integers(0, 2**32)


def wrong(mistakes: tuple[Mistake, ...]) -> list[str]:
    """The codes of errors."""
    return [mistake.code for mistake in mistakes if mistake.severity.name == "ERROR"]


def sound(stack: Stack) -> Resolved:
    """The rules with all variants of a stack, where nothing is wrong with them."""
    found, mistakes = laid(stack.rules, *stack.variants)
    assume(not wrong(mistakes))
    return found


def with_needed(stack: Stack, variant: Variant) -> tuple[Variant, ...]:
    """A variant of a stack with those that it requires."""
    by_id = {one.name: one for one in stack.variants}
    found = {variant.name: variant}
    for needed in variant.requires:
        found |= {one.name: one for one in with_needed(stack, by_id[needed.text])}
    return tuple(found.values())


# ---- the order of naming, and saying things twice -------------------------------------------------------


@given(st.one_of(stacks(most=4), GAMES), seeds)
@settings(max_examples=60)
def test_the_order_of_naming_does_not_matter(stack: Stack, seed: int) -> None:
    """All permutations of the variants give the same rules, the same history and the same mistakes."""
    found, mistakes = laid(stack.rules, *stack.variants)
    orders = list(permutations(stack.variants))
    for order in Random(seed).sample(orders, min(len(orders), 6)):
        other, more = laid(stack.rules, *order)
        assert other.file == found.file
        assert more == mistakes
        assert told(other) == told(found)


def told(found: Resolved) -> dict[str, list[tuple[str, str, str]]]:
    """Who says what at which address."""
    return {path: [(one.layer, one.text, one.span.place) for one in chain] for path, chain in found.history.items()}


@given(stacks(most=1), seeds)
@settings(max_examples=40)
def test_the_same_from_two_is_the_same_from_one(stack: Stack, seed: int) -> None:
    """A variant of another name that says the same, or a part of it, adds nothing to the game and nothing wrong."""
    one = stack.sources[0]
    found, mistakes = laid(stack.rules, read(one))
    other, more = laid(stack.rules, read(one), read(SourceFile("z.toml", one.text)))
    assert other.file == found.file
    assert set(codes_of(more)) == set(codes_of(mistakes))


def codes_of(mistakes: tuple[Mistake, ...]) -> list[str]:
    """The codes of all mistakes."""
    return [mistake.code for mistake in mistakes]


@given(st.one_of(stacks(), GAMES), st.sampled_from([rank for rank in Rank if rank is not Rank.SESSION]))
@settings(max_examples=30)
def test_an_empty_variant_is_nothing(stack: Stack, rank: Rank) -> None:
    """A variant without edits changes neither the game nor what is said of the others."""
    empty = read(SourceFile("empty.toml", f'[variant]\ngame = "{stack.variants[0].game.text}"\nrank = "{rank.value}"\n[set]\n'))
    assert laid(stack.rules, empty)[0].file is stack.names.file
    found, mistakes = laid(stack.rules, *stack.variants)
    other, more = laid(stack.rules, empty, *stack.variants)
    assert (other.file, more, told(other)) == (found.file, mistakes, told(found))


# ---- what changes, and who says so ----------------------------------------------------------------------


@given(st.one_of(stacks(), stacks(), GAMES))
@settings(max_examples=80)
def test_nothing_else_changes(stack: Stack) -> None:
    """Addresses that no edit touches say what they said, and none comes or goes but at an edit."""
    found = sound(stack)
    before, after = places(stack.names.file), places(found.file)
    edited = [edit.address for edit in found.edits]
    for path in {**before, **after}:
        if not any(touch(path, address) or counted(path, address) for address in edited):
            assert same_place(before.get(path), after.get(path)), path


def counted(path: str, address: str) -> bool:
    """Whether a path is a setting's value for one number of players that a change of the numbers or of its readings decides."""
    setting, _, last = path.rpartition(".")
    return last.isdigit() and (address == "game.players" or address.startswith(f"{setting}."))


def same_place(one: Place | None, other: Place | None) -> bool:
    """Whether the same can be said at two places, and the same stands there."""
    if one is None or other is None:
        return False
    return (one.form, one.verbs, text_of(one)) == (other.form, other.verbs, text_of(other))


@given(st.one_of(stacks(), stacks(), GAMES))
@settings(max_examples=80)
def test_the_last_word_stands_there(stack: Stack) -> None:
    """What the winning definition of an address says at its place in its file, read again, is what the address has."""
    found = sound(stack)
    after, names = places(found.file), {variant.source.name: variant.source for variant in stack.variants}
    for path, chain in found.history.items():
        last = chain[-1]
        assert [one.layer for one in chain[1:]].count("base") == 0
        assert (path in after) == (last.verb is not Verb.REMOVE or any(remade(edit, last) for edit in found.edits))
        if path not in after or path != last.address:
            continue
        if any(edit.address.startswith(f"{path}.") for edit in found.edits):
            continue
        assert last.text == text_of(after[path], context_of(found.file))
        assert names[last.span.source.name].text[last.span.start : last.span.end] == last.span.text
        if last.verb in (Verb.SET, Verb.REWRITE) and WORD not in last.span.text:
            assert reads_as(last, after[path])


def remade(edit: Edit, last: Definition) -> bool:
    """Whether an edit makes again what another one has taken away."""
    return edit.address == last.address and edit.verb in (Verb.ADD, Verb.INSERT)


def reads_as(said: Definition, place: Place) -> bool:
    """Whether what a definition says by itself is what stands at a place."""
    table = read_toml(SourceFile("t.toml", f"x = {said.span.text}"))
    assert isinstance(table, Table)
    item = table.entries["x"].value
    if isinstance(item, Table):
        item = item.entries["rules"].value
    found = snippets.parsed(place, item)
    assert found.mistakes == ()
    return unchanged(place, found.value)


@given(stacks(most=4))
@settings(max_examples=40)
def test_what_is_shadowed_comes_back(stack: Stack) -> None:
    """Without the variants of the highest rank the game, and all that is said of it, is what it was below them."""
    found = sound(stack)
    lower = tuple(variant for variant in stack.variants if variant.rank is not Rank.HOUSE)
    below, mistakes = laid(stack.rules, *lower)
    assert not wrong(mistakes)
    chains = {path: [one for one in chain if one.layer != "house"] for path, chain in found.history.items()}
    for path, chain in told(below).items():
        assert [(one.layer, one.text, one.span.place) for one in chains[path]] == chain
    there = places(below.file)
    for path, rest in chains.items():
        if len(rest) < len(found.history[path]) and path in there and rest:
            assert rest[-1].text == text_of(there[path], context_of(below.file))


@given(stacks(), st.integers(0, 40), st.sampled_from(list(Rank)))
@settings(max_examples=40)
def test_the_session_has_the_last_word(stack: Stack, value: int, rank: Rank) -> None:
    """A value set for one session stands, whatever all others say."""
    found = sound(stack)
    assume("goal" in places(found.file))
    source = SourceFile("session.toml", f'variant.game = "tiny"\nset.goal = {value}\n')
    last, mistakes = laid(stack.rules, *stack.variants, evolve(read(source), rank=Rank.SESSION))
    assert wrong(mistakes) == []
    assert text_of(places(last.file)["goal"]) in (f"{value} points", str(value))
