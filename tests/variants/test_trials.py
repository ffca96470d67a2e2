"""Which edit causes a mistake: found with few trials, each made once."""

import pytest

from rulesdsl.diagnostics.model import Mistake
from rulesdsl.names.mistakes import UnknownName
from rulesdsl.source import SourceFile, Span
from rulesdsl.types.mistakes import ImpossibleAtStart
from rulesdsl.variants.model import Edit, Named, Rank, Variant, Verb
from rulesdsl.variants.trials import Trials, among

SOURCE = SourceFile("mine.toml", "0123456789")
HERE = Span(SOURCE, 0, 0)
MINE = Variant(SOURCE, Named("mine", HERE), "Mine", Named("game", HERE), Rank.HOUSE)
EDITS = tuple(Edit(Verb.SET, f"thing_{number}.price", HERE, MINE) for number in range(64))


def wrong(at: int, name: str = "x") -> Mistake:
    """A mistake at some place of the rules."""
    return UnknownName(Span(SOURCE, at, at + 1), name)


class Game:
    """A game in which each mistake is caused by some edits together; counts how often it is looked over."""

    def __init__(self, *causes: tuple[Mistake, set[int]]) -> None:
        self.causes = causes
        self.trials = 0

    def without(self, skipped: frozenset[Edit]) -> tuple[Mistake, ...]:
        """The mistakes of which all causes are left."""
        self.trials += 1
        return tuple(one for one, several in self.causes if not any(EDITS[number] in skipped for number in several))


@pytest.mark.parametrize("number", [0, 1, 31, 32, 63])
def test_the_cause_is_found(number: int) -> None:
    """Wherever it stands, with at most two trials for each halving, and those of the first few."""
    game = Game((wrong(1), {number}))

    assert Trials((wrong(1),), game.without).cause(wrong(1), EDITS) is EDITS[number]
    assert game.trials <= 4 + 2 * 6


def test_what_is_named_comes_first() -> None:
    """A message that speaks of an edit's address needs one trial."""
    one = wrong(1, "thing_40")
    game = Game((one, {40}))

    assert Trials((one,), game.without).cause(one, EDITS) is EDITS[40]
    assert game.trials == 1


def test_trials_are_kept() -> None:
    """A second mistake of the same cause needs no further trials."""
    first, second = wrong(1), wrong(2)
    game = Game((first, {50}), (second, {50}))
    trials = Trials((first, second), game.without)
    trials.cause(first, EDITS)
    before = game.trials

    assert trials.cause(second, EDITS) is EDITS[50]
    assert game.trials == before


def test_a_single_edit_needs_no_trial() -> None:
    """Whose fault it is, is known."""
    game = Game((wrong(1), {0}))

    assert Trials((wrong(1),), game.without).cause(wrong(1), EDITS[:1]) is EDITS[0]
    assert game.trials == 0


def test_several_together() -> None:
    """Of edits that cause something only together, it is one of them."""
    game = Game((wrong(1), {20, 44}))

    assert Trials((wrong(1),), game.without).cause(wrong(1), EDITS) in (EDITS[20], EDITS[44])


def test_mending_must_break_nothing() -> None:
    """An edit without which the mistake is gone but another comes up is not the cause, if there is one without that."""
    mistake, other = wrong(1), wrong(2)

    def without(skipped: frozenset[Edit]) -> tuple[Mistake, ...]:
        return (other,) if EDITS[0] in skipped else () if EDITS[3] in skipped else (mistake,)

    assert Trials((mistake,), without).cause(mistake, EDITS[:8]) is EDITS[3]


def test_what_only_then_is_looked_for_does_not_count() -> None:
    """That a game cannot begin is looked for only where nothing else is wrong: it is no new mistake."""
    mistake = wrong(1)
    late = ImpossibleAtStart(Span(SOURCE, 3, 4), "so it is")

    def without(skipped: frozenset[Edit]) -> tuple[Mistake, ...]:
        return (late,) if EDITS[2] in skipped else (mistake,)

    assert Trials((mistake,), without).cause(mistake, EDITS[:8]) is EDITS[2]


def test_where_nothing_mends_it_is_the_last() -> None:
    """Each of two edits causes it by itself: the last one is named."""
    game = Game((wrong(1), set()))

    assert Trials((wrong(1),), game.without).cause(wrong(1), EDITS[:8]) is EDITS[7]


def test_mistakes_of_two_games_are_the_same() -> None:
    """If they are of one kind and at one place, whatever they say."""
    assert among(wrong(1, "x"), [wrong(2), wrong(1, "y")])
    assert not among(wrong(1), [wrong(2), ImpossibleAtStart(Span(SOURCE, 1, 2), "why")])
