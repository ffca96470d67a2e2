"""Which edit causes a mistake of the game: found out by leaving edits out."""

from collections.abc import Callable, Iterable, Sequence

from attrs import field, mutable

from rulesdsl.diagnostics.model import Mistake, Severity
from rulesdsl.types.mistakes import ImpossibleAtStart
from rulesdsl.variants.model import Edit

Without = Callable[[frozenset[Edit]], tuple[Mistake, ...]]
"""The mistakes of the game without some edits."""

FEW = 4
"""How many edits are tried one by one, before the rest is halved."""


def same(one: Mistake, other: Mistake) -> bool:
    """Whether two mistakes, of two games, are the same."""
    return type(one) is type(other) and one.span == other.span


def among(mistake: Mistake, several: Iterable[Mistake]) -> bool:
    """Whether one of them is the same."""
    return any(same(mistake, other) for other in several)


@mutable
class Trials:
    """The game without some of its edits, each time once. `found`: the mistakes that it has with all of them."""

    found: tuple[Mistake, ...]
    without: Without
    known: dict[frozenset[Edit], tuple[Mistake, ...]] = field(factory=dict)

    def rest(self, left_out: Iterable[Edit]) -> tuple[Mistake, ...]:
        """The mistakes without some edits."""
        key = frozenset(left_out)
        if key not in self.known:
            self.known[key] = self.without(key)
        return self.known[key]

    def cause(self, mistake: Mistake, edits: tuple[Edit, ...]) -> Edit:
        """That of some edits without which a mistake is gone and no other comes up; else one without which it is gone.

        Where several cause it, each by itself, it is the last one.
        """
        likely = _likely(mistake, edits)
        if len(likely) == 1:
            return likely[0]
        for edit in likely[:FEW]:
            if self._mends(mistake, (edit,), soundly=True):
                return edit
        for soundly in (True, False):
            edit = self._halved(mistake, likely, soundly)
            if self._mends(mistake, (edit,), soundly):
                return edit
        return likely[-1]

    def _halved(self, mistake: Mistake, edits: Sequence[Edit], soundly: bool) -> Edit:
        """The edit that is left when the half is kept, again and again, without which the mistake is gone."""
        while len(edits) > 1:
            middle = len(edits) // 2
            edits = edits[:middle] if self._mends(mistake, edits[:middle], soundly) else edits[middle:]
        return edits[0]

    def _mends(self, mistake: Mistake, left_out: Sequence[Edit], soundly: bool) -> bool:
        rest = self.rest(left_out)
        return not among(mistake, rest) and not (soundly and any(map(self._new, rest)))

    def _new(self, mistake: Mistake) -> bool:
        """Whether it is an error that was not there before, but for those that are only looked for where no others are."""
        late = isinstance(mistake, ImpossibleAtStart)
        return mistake.severity is Severity.ERROR and not late and not among(mistake, self.found)


def _likely(mistake: Mistake, edits: tuple[Edit, ...]) -> list[Edit]:
    """The edits, those first of which the message speaks."""
    words = frozenset(mistake.headline().replace("`", " ").replace(".", " ").split())
    return sorted(edits, key=lambda edit: not words.intersection(edit.address.split(".")))
