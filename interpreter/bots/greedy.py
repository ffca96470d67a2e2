"""The bot that tries its options out.

It imagines what it cannot see, takes each option, lets everybody go on at random for a while, and scores where that leads
as if the game were over there. All options are tried in the same imagined states, with the same chance; the better half is
tried again, until one is left.
"""

from collections.abc import Sequence
from random import Random

from attrs import frozen

from interpreter.bots.imagining import Imagination
from interpreter.bots.turn import options_in_turn
from interpreter.bots.wander import idle_actions, wander
from interpreter.bots.worth import Worth
from interpreter.cursor import Cursor
from interpreter.game import Game
from interpreter.options import Option
from interpreter.state import State

EFFORT = 1800
"""How many choices are made in imagination for one choice, in the continuations of all options together."""
LEAST, MOST = 2, 60
"""How many continuations at least and at most for each option before half of them are dropped."""
STRETCH, STRETCHES = 30, 4
"""How many choices a continuation has; as long as nothing is scored, it has up to so many stretches of them."""


@frozen(eq=False)
class Greedy:
    """Picks the option after which the seat has the best lead, on average. `effort` as `EFFORT`."""

    imagination: Imagination
    worth: Worth
    idle: frozenset[int]
    random: Random
    effort: int = EFFORT

    @classmethod
    def seated(cls, game: Game, seat: int, seed: int) -> "Greedy":
        """The bot for a seat."""
        return cls(Imagination.of(game, seat), Worth.of(game, seat), idle_actions(game), Random(seed))

    def choose(self, state: State) -> Option:
        """The option that fared best."""
        options = options_in_turn(state, self.imagination.seat)
        # One number for each choice, so that no choice depends on how much chance an earlier one needed.
        random = Random(self.random.getrandbits(64))
        if len(options) == 1:
            return options[0]
        return options[options.ids.index(self._best(state, options.ids, random))]

    def sit_through(self, state: State) -> None:
        """As if it had chosen in this state, without the thinking: a choice takes one number, whatever it is."""
        self.random.getrandbits(64)

    def _best(self, state: State, actions: Sequence[int], random: Random) -> int:
        left, sums = list(actions), dict.fromkeys(actions, 0.0)
        random.shuffle(left)
        rounds = (len(left) - 1).bit_length()
        while len(left) > 1:
            spent = 0
            for tries in range(MOST):
                if tries >= LEAST and spent >= self.effort // rounds:
                    break
                spent += self._try(state, left, sums, random)
            left.sort(key=sums.__getitem__, reverse=True)
            left = left[: (len(left) + 1) // 2]
        return left[0]

    def _try(self, state: State, actions: Sequence[int], sums: dict[int, float], random: Random) -> int:
        """Tries each action once, in one imagined state; gives how many choices were made."""
        spent, start = len(actions), self.imagination.cursor(state, random)
        before, seed = start.returns_now(), random.getrandbits(64)
        for action in actions:
            cursor = start.copy()
            cursor.commit(self.imagination.seat, action)
            made, lead = self._outcome(cursor, before, Random(seed))
            spent, sums[action] = spent + made, sums[action] + lead
        return spent

    def _outcome(self, cursor: Cursor, before: tuple[int, ...] | None, random: Random) -> tuple[int, float]:
        """How many choices a continuation has, and the lead at its end."""
        made, after = 0, before
        for _ in range(STRETCHES):
            made += wander(cursor, random, self.idle, STRETCH)
            after = None if cursor.over else cursor.returns_now()
            if cursor.over or after != before:
                break
        return made, self.worth.lead(cursor.cells, cursor.returns() if after is None else after, cursor.over)
