"""Games built with variants: what goes together, what is wrong where, and what a saved game knows of its rules."""

from itertools import permutations

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import rulesdsl
from rulesdsl.diagnostics.model import Mistake
from rulesdsl.ir.model import Game
from rulesdsl.source import SourceFile
from rulesdsl.syntax import tree
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
    """What a game's hash is made of is the same for two trees only if they are the same but for brackets."""
    found, mistakes = laid(stack.rules, *stack.variants)
    assume(not wrong(mistakes))
    same = write_file(found.file) == write_file(stack.names.file)
    assert same == (unbracketed(found.file) == unbracketed(stack.names.file))
    assert same or found.edits
