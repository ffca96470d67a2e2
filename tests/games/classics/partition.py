"""What a seat knows on both engines, compared over many histories."""

from collections.abc import Iterable, Iterator

from tests.games.classics.pair import Pair


def histories(pair: Pair) -> Iterator[Pair]:
    """Every history from one on."""
    yield pair
    for step in pair.steps():
        yield from histories(pair.after(step))


class Partition:
    """Pairs of what each engine says that a seat knows; neither may occur with two of the other."""

    def __init__(self) -> None:
        self.theirs: dict[object, str] = {}
        self.ours: dict[str, object] = {}

    def meet(self, pairs: Iterable[Pair]) -> None:
        """Compares what each seat knows wherever somebody is to choose."""
        for pair in pairs:
            if pair.deciding:
                self._compare(pair)

    def _compare(self, pair: Pair) -> None:
        for seat in range(pair.match.players):
            mine, other = pair.ours.information(seat), f"{seat} {pair.theirs.information_state_string(seat)}"
            assert self.theirs.setdefault(mine, other) == other, "theirs tells apart what ours does not"
            assert self.ours.setdefault(other, mine) == mine, "ours tells apart what theirs does not"
