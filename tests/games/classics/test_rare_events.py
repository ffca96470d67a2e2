"""What random games hardly ever come to, on both engines: led to by the deal, or by how the seats play."""

from collections.abc import Callable
from random import Random

import pytest

from tests.games.classics.adapters import breakthrough, hearts
from tests.games.classics.match import Match, Theirs
from tests.games.classics.pair import Pair, Step, course

RANKS = range(2, 15)
TOP = frozenset(f"{suit}_{rank}" for suit in ("clubs", "diamonds", "spades", "hearts") for rank in (12, 13, 14)) | {"hearts_11"}
"""Whoever holds these takes all tricks."""

ALL_HEARTS = frozenset(f"hearts_{rank}" for rank in RANKS)
WITH_THE_QUEEN = ALL_HEARTS - {"hearts_2", "hearts_3"} | {"spades_12", "clubs_14"}
"""Wins the first trick, and then has only hearts and the queen to lead."""

SEEDS = range(20)


def dealt(cards: frozenset[str], random: Random) -> Callable[[Pair, list[Step]], Step]:
    """Deals these cards to the first seat; nothing is passed. All else is random."""

    def choose(pair: Pair, steps: list[Step]) -> Step:
        made = len(pair.theirs.history())
        if made == 0:
            return next(step for step in steps if step.name == "keep")
        if made <= 52:
            steps = [step for step in steps if (step.name in cards) == (made % 4 == 1)]
        return random.choice(steps)

    return choose


@pytest.mark.parametrize("match", hearts.MATCHES, ids=str)
def test_shooting_the_moon(match: Match) -> None:
    """One seat takes all that counts: with all variants, the returns are the same."""
    ends = [course(match, dealt(TOP, Random(seed)))[-1] for seed in SEEDS]
    assert {tuple(end.theirs.returns()[1:]) for end in ends} == {(0, 0, 0)}


@pytest.mark.parametrize("match", hearts.MATCHES, ids=str)
@pytest.mark.parametrize("cards", [ALL_HEARTS, WITH_THE_QUEEN], ids=["hearts", "with_the_queen"])
def test_nothing_but_penalties(match: Match, cards: frozenset[str]) -> None:
    """One seat has nothing else to play on the first trick, or to lead."""
    for seed in SEEDS:
        course(match, dealt(cards, Random(seed)))


def hunt(prey: int, random: Random) -> Callable[[Pair, list[Step]], Step]:
    """One seat captures whatever it can; the other lets it, and captures nothing if it need not. Both keep their pawns back."""

    def best(pair: Pair) -> str:
        theirs, seat = pair.theirs, pair.theirs.current_player()
        texts = {theirs.action_to_string(seat, action): action for action in theirs.legal_actions()}
        wanted = [text for text in texts if text.endswith("*") != (seat == prey)] or list(texts)
        bait = {text: seat == prey and captures(theirs.child(texts[text])) for text in wanted}
        merit = {text: (bait[text], int(text[1]) * (1 if seat == 0 else -1)) for text in wanted}
        return random.choice([text for text in wanted if merit[text] == max(merit.values())])

    chosen = [""]

    def choose(pair: Pair, steps: list[Step]) -> Step:
        if not pair.begun:
            chosen[0] = best(pair)
        square = chosen[0][2:4] if pair.begun else chosen[0][:2]
        return next(step for step in steps if step.name.endswith(f"={breakthrough.cell(square)}"))

    return choose


def captures(theirs: Theirs) -> bool:
    """Whether who moves next can capture."""
    return any(theirs.action_to_string(theirs.current_player(), action).endswith("*") for action in theirs.legal_actions())


@pytest.mark.parametrize(("prey", "pawn"), [(0, "b"), (1, "w")])
def test_losing_all_pawns(prey: int, pawn: str) -> None:
    """Who has no pawn left has lost at breakthrough, and play is over."""
    ends = [course(breakthrough.MATCHES[0], hunt(prey, Random(seed)))[-1] for seed in range(5)]
    assert any(pawn not in str(end.theirs).partition("abcdefgh")[0] for end in ends)
