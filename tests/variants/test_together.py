"""Games built with variants: what goes together, what is wrong where, and what a saved game knows of its rules."""

from hashlib import sha256
from itertools import permutations

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import rulesdsl
from rulesdsl.diagnostics.model import Mistake
from rulesdsl.ir.model import Game
from rulesdsl.source import SourceFile
from rulesdsl.syntax.write import write_file
from rulesdsl.variants.find import Chosen
from rulesdsl.variants.model import Variant, Verb
from tests.syntax.trees import unbracketed
from tests.variants.generated import Change, Stack, changes, read, shipped_games, stacks, texts
from tests.variants.layering import laid, names_of, variant
from tests.variants.test_algebra import CLASHES, with_needed, wrong


def built(rules: SourceFile, *variants: Variant, players: int = 2) -> tuple[Game | None, tuple[Mistake, ...]]:
    """The game with some variants, and what is wrong or doubtful."""
    return rulesdsl.build(rules, players, Chosen(variants))


def errors(mistakes: tuple[Mistake, ...]) -> set[tuple[str, str, str]]:
    """What is wrong, and where."""
    return {(one.code, one.headline(), one.span.place) for one in mistakes if rulesdsl.has_errors((one,))}


@given(stacks(most=3))
@settings(max_examples=30)
def test_sound_alone_and_apart_is_sound_together(stack: Stack) -> None:
    """Variants that are sound each by itself only clash; and what goes wrong with the game as a whole is told in any order."""
    for one in stack.variants:
        assume(not rulesdsl.has_errors(built(stack.rules, *with_needed(stack, one))[1]))
    layered = wrong(laid(stack.rules, *stack.variants)[1])
    assert set(layered) <= set(CLASHES)
    first, *others = [built(stack.rules, *order) for order in (stack.variants, stack.variants[::-1])]
    own = {variant.source.name for variant in stack.variants}
    for game, mistakes in (first, *others):
        assert (game is None) == rulesdsl.has_errors(mistakes)
        assert (game is None) or game == first[0]
        assert errors(mistakes) == errors(first[1])
        assert all(place.rpartition(":")[0].rpartition(":")[0] in own for _, _, place in errors(mistakes))


BROKEN = ["no_such_name", "1 +", "[]", "", "no_such(1)", "{", "end end", -7, 10**6, True, [], ["red"], {}, {"rules": "1"}]


@st.composite
def broken(draw: st.DrawFn) -> Stack:
    """A variant that is likely to have something wrong in its one edit."""
    stack = draw(stacks(most=1))
    edit = draw(changes(stack.names.file))
    match draw(st.sampled_from(["content", "address", "verb", "nothing"])):
        case "content" if edit.verb is not Verb.REMOVE:
            edit = Change(edit.verb, edit.address, draw(st.sampled_from(BROKEN)))
        case "address":
            edit = Change(edit.verb, f"{edit.address}{draw(st.sampled_from(['x', '.x', '.doc']))}", edit.content)
        case "verb":
            other = draw(st.sampled_from([verb for verb in Verb if verb is not edit.verb]))
            edit = Change(other, edit.address, edit.content if edit.content is not None else "1")
    text = draw(texts({"game": "tiny", "rank": "module"}, [edit]))
    return Stack(stack.rules, (SourceFile("broken.toml", text),))


@given(broken())
@settings(max_examples=120)
def test_faults_are_shown_in_the_file_that_has_them(stack: Stack) -> None:
    """Whatever is wrong with a game because of a variant, something of it is shown in the variant's own file."""
    source = stack.sources[0]
    _, mistakes = built(stack.rules, read(source))
    places = [one.span.written.source for one in mistakes if rulesdsl.has_errors((one,))]
    assert places == [] or source in places


# ---- the same rules -------------------------------------------------------------------------------------


@given(st.one_of(stacks(most=2), stacks(most=1, bases=shipped_games)))
@settings(max_examples=60)
def test_the_rules_as_text_tell_trees_apart(stack: Stack) -> None:
    """What a game's hash is made of is the same for equal trees, and for no others but those that differ in brackets only."""
    found, mistakes = laid(stack.rules, *stack.variants)
    assume(not wrong(mistakes))
    same = write_file(found.file) == write_file(stack.names.file)
    assert same or found.file != stack.names.file
    assert not same or unbracketed(found.file) == unbracketed(stack.names.file)


NUMBERS = SourceFile(
    "tiny.rules",
    """language 1
game tiny "Tiny" for 2..3 players
setting bonus = 2
setting share = 1 for 2, 5 for 3
let rate (n in 0..50) = bonus + n
let sum_up = rate(3) + share
expect numbers:
    sum: sum_up is over 0 otherwise "six"
ranking winner of p in players:
    best: most sum_up
    otherwise shared
to play: end
""",
)


@pytest.mark.parametrize("players", [2, 3])
@given(st.integers(0, 20), st.integers(0, 20), st.booleans())
@settings(max_examples=10)
def test_what_reads_a_value_follows_it(players: int, bonus: int, share: int, twice: bool) -> None:
    """A rule that one variant rewrites reads what others set, whatever order they come in; and what uses the rule follows."""
    ruled = variant("[rewrite]\nrate = 'original * 2 + share'", "ruled")
    valued = variant(f"[set]\nbonus = {bonus}\nshare.{players} = {share}", "valued")
    checked = "[rewrite]\nnumbers.sum = '{} is sum_up'"
    shown = ((bonus + 3) * 2 + share) + share
    for order in permutations((ruled, valued)):
        assert wrong(built(NUMBERS, *order, variant(checked.format(shown), "checked"), players=players)[1]) == []
        assert wrong(built(NUMBERS, *order, variant(checked.format(shown + 1), "checked"), players=players)[1]) != []


def hash_of(rules: SourceFile, *edits: str) -> str:
    """The hash of the rules with a variant for each text."""
    game, mistakes = built(rules, *(variant(f"[set]\n{text}", f"v{number}") for number, text in enumerate(edits)))
    assert game is not None, [mistake.headline() for mistake in mistakes]
    return game.rules_hash


def test_one_hash_for_the_same_rules() -> None:
    """Layout and comments do not count, nor does whether the rules file says it or one variant or several."""
    plain = NUMBERS.text.replace("bonus = 2", "bonus = 4").replace("1 for 2", "0 for 2")
    noisy = plain.replace("let sum_up", "-- so it goes\n\nlet   sum_up").replace("share = 0", "share  =  0")
    hashes = {hash_of(SourceFile("t.rules", text)) for text in (plain, noisy)}
    hashes |= {hash_of(NUMBERS, "bonus = 4\nshare.2 = 0"), hash_of(NUMBERS, "bonus = 4", "share.2 = 0")}
    assert len(hashes) == 1


@pytest.mark.parametrize(
    "edit",
    [
        "bonus = 3",
        "bonus.2 = 3",
        "bonus.3 = 3",
        "share.3 = 4",
        "game.players = '2..4'",
        "game.title = 'Other'",
        "bonus.doc = 'So.'",
    ],
)
def test_another_hash_for_other_rules(edit: str) -> None:
    """Whatever an edit changes changes the hash, felt by this number of players or not; taken back, it is as it was."""
    before = hash_of(NUMBERS)
    assert hash_of(NUMBERS, edit) != before
    assert hash_of(NUMBERS, "bonus = 2") == before == hash_of(NUMBERS, *[])


def test_the_hash_is_that_of_the_text() -> None:
    """What the last property says of texts holds for hashes."""
    game = built(NUMBERS)[0]
    assert game is not None
    assert game.rules_hash == sha256(write_file(names_of(NUMBERS).file).encode()).hexdigest()
