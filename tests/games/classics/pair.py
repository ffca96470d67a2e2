"""One game on both engines, step by step: at each state they must ask the same seats the same question, and end alike."""

from collections import Counter
from collections.abc import Callable
from math import isclose
from random import Random

from attrs import evolve, frozen

from interpreter import State
from tests.games.classics.match import Match, Theirs


@frozen
class Step:
    """One answer: our name for it, its seat (None: chance), and the action there (None: further choices here complete it)."""

    name: str
    seat: int | None
    action: int | None


@frozen(eq=False)
class Pair:
    """Where both engines stand. `begun`: our choices for a move not yet complete; `picked`: what those did that act at once."""

    match: Match
    ours: State
    theirs: Theirs
    begun: tuple[str, ...] = ()
    picked: tuple[int, ...] = ()

    @property
    def deciding(self) -> bool:
        """Whether both engines ask a seat for a new move."""
        return not (self.begun or self.picked or self.theirs.is_terminal() or self.theirs.is_chance_node())

    def steps(self) -> list[Step]:
        """Everything that can happen next, none at the end. Fails where the engines differ."""
        if self.theirs.is_terminal():
            assert self.ours.over, "only theirs is over"
            same_returns(self.match.returns(self.ours), self.theirs.returns())
            return []
        return self._chances() if self.theirs.is_chance_node() else self._choices()

    def _chances(self) -> list[Step]:
        named = [(self.match.chance(self.theirs, outcome), outcome, share) for outcome, share in self.theirs.chance_outcomes()]
        shares = Counter[str]()
        for name, _, share in named:
            shares[name] += share
        total = sum(chance.weight for chance in self.ours.chance)
        assert {chance.name for chance in self.ours.chance} == set(shares)
        assert all(isclose(chance.weight / total, shares[chance.name]) for chance in self.ours.chance)
        return [Step(name, None, outcome) for name, outcome, _ in named]

    def _choices(self) -> list[Step]:
        seats = self.match.seats(self.theirs)[len(self.picked) :]
        assert self.ours.to_act == seats, "another seat acts"
        seat, depth = seats[0], len(self.begun)
        actions = self.theirs.legal_actions(seat)
        moves = {self.match.move(self.theirs, seat, action): action for action in actions}
        assert len(moves) == len(actions)
        steps = {
            move[depth]: Step(move[depth], seat, action if len(move) == depth + 1 else None)
            for move, action in moves.items()
            if move[:depth] == self.begun
        }
        assert {option.name for option in self.ours.options_of(seat)} == set(steps)
        return list(steps.values())

    def after(self, step: Step) -> "Pair":
        """Where both stand after a step."""
        ours = self.ours.play(step.name, step.seat)
        if step.action is None:
            return evolve(self, ours=ours, begun=(*self.begun, step.name))
        theirs, picked = self.theirs.clone(), (*self.picked, step.action)
        if not theirs.is_simultaneous_node():
            theirs.apply_action(step.action)
        elif len(picked) == theirs.num_players():
            theirs.apply_actions(picked)
        else:
            return Pair(self.match, ours, theirs, (), picked)
        return Pair(self.match, ours, theirs)


def same_returns(ours: tuple[float, ...], theirs: list[float]) -> None:
    """Fails where the returns differ."""
    assert all(isclose(mine, other, abs_tol=1e-9) for mine, other in zip(ours, theirs, strict=True)), (ours, theirs)


def start(match: Match) -> Pair:
    """Both engines at the beginning."""
    return Pair(match, match.ours.start(), match.theirs.new_initial_state())


def course(match: Match, choose: Callable[[Pair, list[Step]], Step]) -> list[Pair]:
    """All that one game comes through on both engines, compared at each state."""
    pairs = [start(match)]
    while steps := pairs[-1].steps():
        pairs.append(pairs[-1].after(choose(pairs[-1], steps)))
    return pairs


def random_course(match: Match, random: Random) -> list[Pair]:
    """A game of uniformly random steps."""
    return course(match, lambda pair, steps: random.choice(steps))
